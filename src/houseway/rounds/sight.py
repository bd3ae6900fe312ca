"""Hands as somebody sees them: what the log shows a seat of every card."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.rounds.facts import Hands
from houseway.rounds.log import Dealt, Event, Moved, Shown


def seen_hands(events: Iterable[Event], seat: int | None, everything: bool = False) -> Hands:
    """Every hand as it lies after these events, in the eyes of a seat; a card that is not seen is None."""
    hands: Hands = {}
    for event in events:
        match event:
            case Dealt():
                sees = everything or event.up or seat in event.audience
                hands.setdefault(event.hand, []).append(event.card if sees else None)
            case Shown():
                for at, card in zip(event.at, event.cards, strict=True):
                    hands[event.hand][at] = card
            case Moved():
                del hands[event.hand][event.at]
                hands.setdefault(event.to, []).append(event.card)
    return hands
