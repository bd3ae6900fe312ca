"""Single cards in order, by rank and then by suit, as forced bets and odd chips are decided.

Suits rank from spades down to hearts, diamonds and clubs.

>>> from houseway.cards import parse_cards, show
>>> cards = parse_cards("Ac 2d As 2c")
>>> show(highest_card(cards)), show(lowest_card(cards)), show(lowest_card(cards, ace="low"))
('As', '2c', 'Ac')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from houseway.cards import JOKER, Card, rank, suit
from houseway.errors import HousewayError
from houseway.ranking.low import low_value

Ace = Literal["high", "low"]


def card_order(card: Card, ace: Ace = "high") -> tuple[int, int]:
    """What a card compares by: its rank, with the ace high or low, then its suit."""
    if not 0 <= card < JOKER:
        raise HousewayError("a joker has no place in the order of single cards")
    return (rank(card) if ace == "high" else low_value(rank(card)), suit(card))


def highest_card(cards: Iterable[Card], ace: Ace = "high") -> Card:
    """The highest of several cards."""
    return max(cards, key=lambda card: card_order(card, ace))


def lowest_card(cards: Iterable[Card], ace: Ace = "high") -> Card:
    """The lowest of several cards."""
    return min(cards, key=lambda card: card_order(card, ace))
