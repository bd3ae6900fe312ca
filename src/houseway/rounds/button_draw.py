"""Who wins the draw for the button: every player is dealt a card face up, and the highest has it.

>>> from houseway.cards import parse_cards
>>> drawn = {seat: parse_cards(text) for seat, text in {1: "Kd", 2: "Ks", 5: "9s"}.items()}
>>> highest(drawn, by_suit=True), highest(drawn, by_suit=False)
([2], [1, 2])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards import JOKER, Card
from houseway.ranking.card_order import card_order

ABOVE_ALL = (13, 0)
"""What a joker compares by."""


def highest(drawn: Mapping[int, Sequence[Card | None]], by_suit: bool) -> list[int]:
    """The seats with the highest card; those that tied for it go by their next cards."""

    def order(cards: Sequence[Card | None]) -> list[tuple[int, ...]]:
        found = [ABOVE_ALL if card == JOKER else card_order(card) for card in cards if card is not None]
        return [value if by_suit else value[:1] for value in found]

    best = max(order(cards) for cards in drawn.values())
    return [seat for seat, cards in drawn.items() if order(cards) == best]
