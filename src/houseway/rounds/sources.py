"""Where cards come from: a shoe, a stacked list, or a record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from houseway.cards import Card, card, show
from houseway.errors import HousewayError

MARKS = ("exposed", "boxed", "foreign")


class Drawn(NamedTuple):
    """A card as it came out, with its mark if it was exposed, boxed or foreign."""

    card: Card
    mark: str = ""


class Source(Protocol):
    """Anything that gives out cards one by one."""

    def draw(self) -> Card | Drawn:
        """The next card."""
        ...

    @property
    def fresh(self) -> bool:
        """Whether nothing has been drawn since the last shuffle."""
        ...


class Stacked:
    """A list of cards in a known order; a mark is written after a colon, as in ``7c:boxed``."""

    __slots__ = ("_at", "_cards", "fresh")

    def __init__(self, cards: Iterable[Card | Drawn] | str, fresh: bool = False) -> None:
        self._cards = [parse_drawn(name) for name in cards.split()] if isinstance(cards, str) else list(cards)
        self._at = 0
        self.fresh = fresh

    def draw(self) -> Card | Drawn:
        """The next card of the list."""
        if self._at >= len(self._cards):
            raise HousewayError(f"the stacked cards run out after {len(self._cards)}")
        self._at += 1
        self.fresh = False
        return self._cards[self._at - 1]


def parse_drawn(name: str) -> Card | Drawn:
    """A card, with its mark if one is written."""
    plain, _, mark = name.partition(":")
    if not mark:
        return card(plain)
    if mark not in MARKS:
        raise HousewayError(f"{name!r}: a card is marked {', '.join(MARKS)}, not {mark!r}")
    return Drawn(card(plain), mark)


def show_drawn(drawn: Card | Drawn) -> str:
    """The notation of a card as it came out."""
    return (
        f"{show(drawn.card)}:{drawn.mark}" if isinstance(drawn, Drawn) and drawn.mark else show(_plain(drawn))
    )


def _plain(drawn: Card | Drawn) -> Card:
    return drawn.card if isinstance(drawn, Drawn) else drawn
