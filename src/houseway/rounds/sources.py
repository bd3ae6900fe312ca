"""Where cards come from: a shoe, a stacked list, or a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from houseway.cards import Card, Pack
from houseway.errors import HousewayError

IRREGULAR = ("exposed", "boxed", "foreign")
AGAIN = "again"
MARKS = (*IRREGULAR, AGAIN)
"""How a card may come out: three irregular ways, or dealt again after it had been shuffled back."""


class Drawn(NamedTuple):
    """A card as it came out, with its mark if it was exposed, boxed or foreign, or is dealt again."""

    card: Card
    mark: str = ""


class Source(Protocol):
    """Anything that deals out cards one by one."""

    def draw(self) -> Card | Drawn:
        """The next card."""
        ...

    @property
    def fresh(self) -> bool:
        """Whether no card has been drawn since the last shuffle."""
        ...

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        ...

    def reform(self, cards: Sequence[Card]) -> None:
        """Shuffle these cards with those left, and deal from them all."""
        ...

    def snapshot(self) -> Callable[[], None]:
        """A function that puts back what is drawn or shuffled from now on."""
        ...


class Stacked:
    """A list of cards in a known order; `then`, if given, supplies cards when the list runs out."""

    __slots__ = ("_at", "_cards", "_then", "fresh")

    def __init__(
        self, cards: Iterable[Card | Drawn], fresh: bool = False, then: Source | None = None
    ) -> None:
        self._cards = list(cards)
        self._at = 0
        self._then = then
        self.fresh = fresh

    def draw(self) -> Card | Drawn:
        """The next card of the list."""
        if self._at >= len(self._cards):
            if self._then is not None:
                return self._then.draw()
            raise HousewayError(f"the stacked cards run out after {len(self._cards)}")
        self._at += 1
        self.fresh = False
        return self._cards[self._at - 1]

    @property
    def left(self) -> int:
        """How many cards are left, with those that are supplied after the list."""
        return len(self._cards) - self._at + (0 if self._then is None else self._then.left)

    def reform(self, cards: Sequence[Card]) -> None:
        """Leave the list as it is: it already has the cards in the order in which they come."""
        if self._at >= len(self._cards) and self._then is not None:
            self._then.reform(cards)

    def snapshot(self) -> Callable[[], None]:
        """A function that puts back what is drawn from now on."""
        at, fresh = self._at, self.fresh
        put_back = None if self._then is None else self._then.snapshot()

        def restore() -> None:
            self._at, self.fresh = at, fresh
            if put_back is not None:
                put_back()

        return restore


def parse_drawn(text: str, pack: Pack) -> list[Card | Drawn]:
    """Cards as they came out; a mark is written after a colon, as in ``7c:boxed``."""
    names, marks = [], []
    for name in text.split():
        plain, _, mark = name.partition(":")
        if mark and mark not in MARKS:
            raise HousewayError(f"{name!r}: a card's mark must be one of {', '.join(MARKS)}, not {mark!r}")
        names.append(plain)
        marks.append(mark)
    cards = pack.parse_all(names)
    return [Drawn(card, mark) if mark else card for card, mark in zip(cards, marks, strict=True)]


def stacked(text: str, pack: Pack, fresh: bool = False) -> Stacked:
    """A stacked list of cards from their notation."""
    return Stacked(parse_drawn(text, pack), fresh)


def check_drawn(cards: Iterable[Card | Drawn], pack: Pack, where: str) -> None:
    """Refuse cards that cannot all have come from one shoe.

    A foreign card need not belong to it, and one that was shuffled back comes out again.
    """
    drawn = (card if isinstance(card, Drawn) else Drawn(card) for card in cards)
    pack.check((card for card, mark in drawn if mark not in ("foreign", AGAIN)), where)


def show_drawn(cards: Iterable[Card | Drawn], pack: Pack) -> str:
    """The notation of cards as they came out."""
    return " ".join(
        f"{pack.show(card.card)}:{card.mark}"
        if isinstance(card, Drawn) and card.mark
        else pack.show(card.card if isinstance(card, Drawn) else card)
        for card in cards
    )
