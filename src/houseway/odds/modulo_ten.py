"""What cards count in the games in which only the last digit of a total does."""

from __future__ import annotations

from houseway.cards import JOKER, Card, number


def value(card: Card) -> int:
    """What a card counts: its number, an ace one, tens and face cards zero; a joker zero on its own."""
    if card == JOKER:
        return 0
    pips = number(card)
    return pips if pips < 10 else 0
