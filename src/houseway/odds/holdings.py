"""The notation of hands and ranges whose equity is asked: ``As Ks``, ``QQ+, AKs``, ``*``.

A range is a list of holdings, each as likely as the others. A holding may have fewer cards than a player has
at the end; the others are dealt to it. Ranks without suits name two cards: a pair, or two cards that are
suited (``s``), not suited (``o``) or either.

>>> from houseway.cards import Deck
>>> len(read_range("QQ+, AKs", 2, Deck()).holdings)
22
>>> len(read_range("76s-54s", 2, Deck()).holdings), len(read_range("A5-A2", 2, Deck()).holdings)
(12, 64)
>>> read_range("*", 2, Deck()).holdings
((),)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from houseway.cards import RANKS, Card, Pack
from houseway.errors import HousewayError

ANY = "*"
UNSEEN = "??"
_SUITS = 4
_JOINED = re.compile(r"[2-9TJQKA][cdhs]")
_CLASS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)


@dataclass(frozen=True)
class Range:
    """The holdings that a player may have, as they were written; all have as many known cards."""

    text: str
    holdings: tuple[tuple[Card, ...], ...]

    @property
    def known(self) -> int:
        """How many cards of a holding are known."""
        return len(self.holdings[0])


def read_range(text: str, hole: int, pack: Pack) -> Range:
    """Read a hand or a range of a game in which a player has so many cards at the end."""
    found: list[tuple[Card, ...]] = []
    for part in text.split(","):
        holdings = [*_holdings(part.strip(), hole, pack)]
        if not holdings:
            raise HousewayError(f"{text!r}: {part.strip()!r} names no cards of this pack")
        found += holdings
    if len({len(holding) for holding in found}) > 1:
        raise HousewayError(f"{text!r}: all hands of a range must name as many cards")
    unique = dict.fromkeys(tuple(sorted(holding)) for holding in found)
    return Range(text.strip(), tuple(unique))


def _holdings(part: str, hole: int, pack: Pack) -> Iterator[tuple[Card, ...]]:
    if part in (ANY, ""):
        yield ()
        return
    classes = _classes(part)
    if classes is None:
        yield _cards(part, hole, pack)
        return
    if hole != 2:
        raise HousewayError(f"{part!r}: a range such as QQ+ or AKs is of two cards, and this game has {hole}")
    for high, low, suited in classes:
        yield from _of_class(high, low, suited, pack)


def _cards(part: str, hole: int, pack: Pack) -> tuple[Card, ...]:
    names = _JOINED.findall(part) if _JOINED.sub("", part) == "" else part.split()
    cards = pack.parse_all([name for name in names if name != UNSEEN])
    if len(cards) > hole:
        raise HousewayError(f"{part!r}: a player has {hole} cards at the end of this game, not {len(cards)}")
    if len(set(cards)) < len(cards):
        raise HousewayError(f"{part!r} names a card twice")
    return cards


# ---------------------------------------------------------------------- ranges of two cards

Class = tuple[int, int, str]
"""Two ranks, the higher first, and whether they are suited: ``s``, ``o``, or empty for either."""


def _class(text: str) -> Class | None:
    found = _CLASS.fullmatch(text)
    if found is None:
        return None
    first, second = (RANKS.index(found[at].upper()) for at in (1, 2))
    if first == second and found[3]:
        raise HousewayError(f"{text!r}: a pair is neither suited nor offsuit")
    return max(first, second), min(first, second), found[3].lower()


def _classes(part: str) -> list[Class] | None:
    """The classes of hands that a part of a range names; None if it names cards."""
    first, dash, last = (piece.strip() for piece in part.partition("-"))
    if dash:
        return _between(part, _class(first), _class(last))
    found = _class(first.removesuffix("+"))
    if found is None:
        return None
    high, low, suited = found
    if not first.endswith("+"):
        return [found]
    top = len(RANKS) if high == low else high
    return [(step if high == low else high, step, suited) for step in range(low, top)]


def _between(part: str, first: Class | None, last: Class | None) -> list[Class]:
    """The classes from one to another: pairs, hands with the same high card, or with the same gap."""
    if first is not None and last is not None and first[2] == last[2]:
        (one, low, suited), (other, end, _) = sorted((first, last))
        if one == other or one - low == other - end:
            same = one == other
            return [(one if same else one + step, low + step, suited) for step in range(end - low + 1)]
    raise HousewayError(
        f"{part!r}: a range goes from one hand to a similar one, as in 99-66, A5s-A2s, 76s-54s"
    )


def _of_class(high: int, low: int, suited: str, pack: Pack) -> Iterator[tuple[Card, ...]]:
    held = set(pack.pieces)
    for first in range(_SUITS):
        for second in range(_SUITS):
            if (high == low and first <= second) or (suited and (first == second) != (suited == "s")):
                continue
            cards = (_SUITS * high + first, _SUITS * low + second)
            if held.issuperset(cards):
                yield cards
