"""Hands of three cards that count points, nine best, below three of a kind, straights and three pictures.

A `NineRanking` is data: the classes of hands from the best to the weakest, what each rank counts, and how
hands of one class compare. Suits never matter. Hands compare by `RankedHand.key`, and the greater key wins.

>>> from houseway.cards import parse_cards
>>> ranking = NineRanking()
>>> [str(ranking.best(parse_cards(hand))) for hand in ("Kd Qs 9c", "6d 6s 5h", "Kd Qs Jh", "Kd Ks Jh")]
['9 points', '7 points', 'straight, king high', 'three pictures']
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Literal

from houseway.cards import JOKER, RANKS, Card, rank, show
from houseway.errors import HousewayError
from houseway.ranking.system import ACE, RankedHand, RankKey, straight_top
from houseway.ranking.words import hand_phrase

NineClass = Literal["three of a kind", "straight", "three pictures", "points"]
Equals = Literal["by rank", "tie"]
"""How two hands of a class compare: by their ranks, or not at all."""

SIZE = 3
TEN = 10
PICTURES = frozenset("JQK")
_PICTURES = frozenset(RANKS.index(letter) for letter in PICTURES)
_CORNER = frozenset((ACE, ACE - 1, 0))
"""King, ace, deuce: a straight only where it may go around the ace."""

POINTS: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
"""What the ranks from the deuce to the ace count by themselves; tens and pictures count nothing."""


@dataclass(frozen=True)
class NineRanking:
    """What beats what: `classes` from the best to the weakest, and what the ranks from the deuce up count."""

    classes: tuple[NineClass, ...] = ("three of a kind", "straight", "three pictures", "points")
    points: tuple[int, ...] = POINTS
    sets: Equals = "by rank"
    straights: Equals = "by rank"
    around: bool = False
    """Whether king, ace, deuce is a straight, the lowest one."""

    def best(self, cards: Sequence[Card]) -> RankedHand:
        """The hand that three cards make."""
        self.check(cards)
        key = self.key([rank(card) for card in cards])
        return RankedHand(key, self._class(key), self.phrase(key), tuple(sorted(cards, reverse=True)))

    def key(self, ranks: Sequence[int]) -> RankKey:
        """The ordering key of three ranks: the class, and what decides within it."""
        ordered = tuple(sorted(ranks, reverse=True))
        for number, name in enumerate(self.classes):
            within = self._within(name, ordered)
            if within is not None:
                return (len(self.classes) - 1 - number, within)
        raise HousewayError("a hand of three cards: no class of the ranking has it")

    def _within(self, name: NineClass, ranks: tuple[int, ...]) -> int | None:
        """What decides within a class; None if the hand is not of that class."""
        match name:
            case "three of a kind":
                return (ranks[0] if self.sets == "by rank" else 0) if len(set(ranks)) == 1 else None
            case "straight":
                top = self._straight_top(ranks)
                return top if top is None or self.straights == "by rank" else 0
            case "three pictures":
                return 0 if _PICTURES.issuperset(ranks) else None
            case "points":
                return sum(self.points[each] for each in ranks) % TEN

    def _straight_top(self, ranks: tuple[int, ...]) -> int | None:
        if len(set(ranks)) < SIZE:
            return None
        if self.around and _CORNER.issuperset(ranks):
            return 0
        return straight_top(ranks)

    def phrase(self, key: RankKey) -> str:
        """A key in words."""
        name, within = self._class(key), key[1]
        match name:
            case "points":
                return f"{within} point{'' if within == 1 else 's'}"
            case "straight" if self.straights == "tie":
                return name
            case "three of a kind" if self.sets == "tie":
                return name
            case _:
                return hand_phrase(name, (within,))

    def _class(self, key: RankKey) -> NineClass:
        return self.classes[len(self.classes) - 1 - key[0]]

    def check(self, cards: Sequence[Card]) -> None:
        """Refuse anything but three different cards of the pack."""
        if len(cards) != SIZE:
            raise HousewayError(f"a hand of this game has {SIZE} cards, not {len(cards)}")
        for card in cards:
            if not 0 <= card < JOKER:
                raise HousewayError("a joker has no value in this game")
            if list(cards).count(card) > 1:
                raise HousewayError(f"{show(card)} appears twice in one hand")

    @cached_property
    def keys(self) -> tuple[RankKey, ...]:
        """Every key, weakest first."""
        hands = combinations_with_replacement(range(len(RANKS)), SIZE)
        return tuple(sorted({self.key(ranks) for ranks in hands}))

    def rank(self, key: RankKey) -> int:
        """The array form's number of a key."""
        return bisect_left(self.keys, key) + 1
