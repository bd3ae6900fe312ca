"""What every ranking system has: ordered categories, an ordering key, the best hand of several cards.

A *key* orders hands within one system: a tuple that begins with the number of the category (0 is the
weakest), followed by the ranks that decide between two hands of it. The beginning of a key is itself a
minimum: every hand with a pair or better has a key of at least ``(ONE_PAIR,)``.

The array form of a system numbers the keys 1, 2, 3 ... from the weakest; `RankingSystem.rank` is that number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from houseway.cards import JOKER, Card, rank, show, suit
from houseway.errors import HousewayError

RankKey = tuple[int, ...]
StraightTop = Callable[[tuple[int, ...]], int | None]
"""Finds the top rank of a straight of different ranks given from the highest, or None."""

ACE = 12


@dataclass(frozen=True, order=True)
class RankedHand:
    """A ranked hand; hands compare by `key` alone, so ``==`` is a tie and ``>`` wins."""

    key: RankKey
    category: str = field(compare=False)
    phrase: str = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False)

    def __str__(self) -> str:
        return self.phrase


@dataclass(frozen=True)
class RankingSystem:
    """One way of ranking hands of `size` cards, the best of up to `most`, from at most `packs` decks."""

    name: str
    categories: tuple[str, ...]
    size: int
    most: int
    packs: int
    key: Callable[[Iterable[int], bool], RankKey]
    phrase: Callable[[RankKey], str]

    def best(self, cards: Sequence[Card]) -> RankedHand:
        """The best hand that the cards hold, with the cards that make it, those that count most first."""
        self.check(cards)
        # Strongest cards first, so that equal hands give the same cards in whatever order they come.
        ordered = sorted(cards, reverse=True)
        key, made = max(
            ((self._key_of(chosen), chosen) for chosen in combinations(ordered, self.size)),
            key=lambda found: found[0],
        )
        return RankedHand(key, self.categories[key[0]], self.phrase(key), _arranged(made, key))

    @cached_property
    def keys(self) -> tuple[RankKey, ...]:
        """Every key of the system, weakest first."""
        found = set()
        for ranks in combinations_with_replacement(range(ACE + 1), self.size):
            alike = max(Counter(ranks).values())
            if alike <= 4 * self.packs:
                found.add(self.key(ranks, False))
            if alike <= self.packs:
                found.add(self.key(ranks, True))
        return tuple(sorted(found))

    def rank(self, key: RankKey) -> int:
        """The array form's number of a key; for the beginning of a key, the lowest number that meets it."""
        return bisect_left(self.keys, key) + 1

    def _key_of(self, cards: tuple[Card, ...]) -> RankKey:
        return self.key((rank(card) for card in cards), len({suit(card) for card in cards}) == 1)

    def check(self, cards: Sequence[Card]) -> None:
        """Refuse cards that make no hand of this system; compiled kernels rank whatever they are given."""
        if not self.size <= len(cards) <= self.most:
            wanted = str(self.size) if self.size == self.most else f"{self.size} to {self.most}"
            raise HousewayError(f"{self.name} hand: it takes {wanted} cards, not {len(cards)}")
        for card, times in Counter(cards).items():
            if not 0 <= card < JOKER:
                what = "a joker" if card == JOKER else f"the card number {card}"
                raise HousewayError(f"{self.name} hand: {what} has no rank here")
            if times > self.packs:
                most = "once" if self.packs == 1 else f"{self.packs} times"
                raise HousewayError(
                    f"{self.name} hand: {show(card)} appears {times} times, but can only appear {most}"
                )


class Unpaired(NamedTuple):
    """The categories of hands in which no rank repeats."""

    high_card: int
    straight: int
    flush: int
    straight_flush: int
    royal_flush: int

    def key(self, ranks: tuple[int, ...], suited: bool, top_of: StraightTop | None = None) -> RankKey:
        """The ordering key of different ranks given from the highest; `top_of` finds the straights.

        >>> Unpaired(0, 4, 5, 8, 9).key((12, 3, 2, 1, 0), suited=True)
        (8, 3)
        """
        top = (top_of or straight_top)(ranks)
        if top is None:
            return (self.flush if suited else self.high_card, *ranks)
        if not suited:
            return (self.straight, top)
        return (self.royal_flush if top == ACE else self.straight_flush, top)


def grouped(ranks: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The counts of the ranks, and the ranks, ordered by count and then by rank, highest first.

    >>> grouped((2, 11, 2, 11, 11))
    ((3, 2), (11, 2))
    """
    groups = sorted(((count, value) for value, count in Counter(ranks).items()), reverse=True)
    return tuple(count for count, _ in groups), tuple(value for _, value in groups)


def straight_top(ranks: tuple[int, ...]) -> int | None:
    """The top rank of a straight of different ranks given from the highest, or None; an ace may also be low.

    >>> straight_top((12, 11, 10)), straight_top((12, 1, 0)), straight_top((12, 11, 9))
    (12, 1, None)
    """
    below_top = len(ranks) - 1
    if ranks[0] - ranks[-1] == below_top:
        return ranks[0]
    if ranks[0] == ACE and ranks[1] == below_top - 1:
        return ranks[1]
    return None


def _arranged(cards: tuple[Card, ...], key: RankKey) -> tuple[Card, ...]:
    """The cards in the order in which the key names their ranks."""
    named = key[1:]
    if all(rank(card) in named for card in cards):
        return tuple(sorted(cards, key=lambda card: (named.index(rank(card)), -card)))
    # The key of a straight names only its top; an ace above the top is the low end.
    return tuple(sorted(cards, key=lambda card: (rank(card) > named[0], -card)))
