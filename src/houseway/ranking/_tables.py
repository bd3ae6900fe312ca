"""The tables behind the array forms: a number for every multiset of ranks, and the best hand of each.

The thirteen ranks are split into six low and seven high ones. Each rank has a key such that, within its half,
no two multisets of up to seven cards have the same sum of keys. The number of a multiset is then
``base[sum of high keys] + low[sum of low keys]``: `low` numbers the low halves of each size, and `base`
leaves room for all the low halves that complete a high half. The numbers run without gaps, both sums are
kept in one integer, and cards are added or taken away by adding or subtracting their keys.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import JOKER
from houseway.errors import HousewayError
from houseway.ranking.system import RankKey

CardArray = NDArray[np.uint8]
Ranks = NDArray[np.int16]
"""Ranks are signed, so that the difference of two has the right sign."""
Numbers = NDArray[np.uint16]
Integers = NDArray[np.int64]

SIZES = (5, 6, 7)
SHIFT = 20
"""The bit at which the sum of the high keys starts; the sum of the low keys is below it."""
SUM = (1 << SHIFT) - 1
NO_CATEGORY = 255
"""The category of rank 0, which means no hand."""

_LOW_RANKS = 6
_MOST_CARDS = 7

# The smallest keys with distinct sums, found one after the other: where a rank occurs at most four times
# (one deck), and where it can make up all seven cards (several decks).
_KEYS = {
    4: (1, 5, 24, 112, 521, 2247, 9244),
    7: (1, 8, 57, 256, 1153, 4181, 14180),
}


class NumberedRanking(Protocol):
    """What the tables are made from: the keys of a ranking in order, and the key of a hand."""

    @property
    def keys(self) -> tuple[RankKey, ...]:
        """Every key, weakest first; the rank of a hand is the number of its key, from 1."""

    def key(self, ranks: Sequence[int], suited: bool, /) -> RankKey:
        """The key of a hand by its ranks, and whether they are all of one suit."""


@dataclass(frozen=True)
class RankIndex:
    """The numbering of the multisets of so many ranks, from three to seven."""

    keys: Integers
    """The key of each rank."""
    low: Numbers
    """The number of a low half among those of its size, by the sum of its keys."""
    base: dict[int, Numbers]
    """For each size of the whole: the first number of a high half, by the sum of its keys."""
    counts: dict[int, Integers]
    """For each size, in the order of the numbers: how often each of the thirteen ranks occurs."""

    def number(self, counts: Integers, size: int) -> Integers:
        """The numbers of multisets given as rows of rank counts."""
        sums = counts @ self.keys
        numbers: Integers = self.base[size][sums >> SHIFT] + self.low[sums & SUM].astype(np.int64)
        return numbers


def rank_index(most: int, sizes: Collection[int] = SIZES) -> RankIndex:
    """The numbering for hands of these sizes in which a rank occurs up to `most` times (4 or 7)."""
    keys = np.array(_KEYS[most], np.int64)
    low_halves = [_halves(_LOW_RANKS, size, most) for size in range(_MOST_CARDS + 1)]
    high_halves = [_halves(13 - _LOW_RANKS, size, most) for size in range(_MOST_CARDS + 1)]

    low_keys = keys[:_LOW_RANKS]
    low = np.zeros(max(int((half @ low_keys).max()) for half in low_halves) + 1, np.uint16)
    for half in low_halves:
        low[half @ low_keys] = np.arange(len(half))

    bases, counts = {}, {}
    for size in sizes:
        base = np.zeros(max(int((half @ keys).max()) for half in high_halves[: size + 1]) + 1, np.uint16)
        parts = []
        begin = 0
        for high_half, low_half in zip(high_halves[: size + 1], low_halves[size::-1], strict=True):
            base[high_half @ keys] = begin + np.arange(len(high_half)) * len(low_half)
            begin += len(high_half) * len(low_half)
            highs = np.repeat(high_half, len(low_half), axis=0)
            parts.append(np.hstack([np.tile(low_half, (len(high_half), 1)), highs]))
        bases[size], counts[size] = base, np.concatenate(parts)
    return RankIndex(np.concatenate([low_keys, keys << SHIFT]), low, bases, counts)


def ranks_of(ranking: NumberedRanking, index: RankIndex, size: int, suited: bool) -> Ranks:
    """The rank of every multiset of so many ranks, all of one suit or none; 0 where it is no hand."""
    numbers = {key: number for number, key in enumerate(ranking.keys, start=1)}
    rows = index.counts[size].tolist()
    hands = [[rank for rank, count in enumerate(row) for _ in range(count)] for row in rows]
    return np.array([numbers.get(ranking.key(hand, suited), 0) for hand in hands], np.int16)


def best_of_more(best: Ranks, index: RankIndex, sizes: Sequence[int]) -> dict[int, Ranks]:
    """The best ranks of multisets of all `sizes`, from those of the first size.

    Seven cards are as good as the best six of them, and six as the best five: leave one out at a time. The
    ranks may have further axes, each place of which is worked out by itself.
    """
    found = {sizes[0]: best}
    for fewer, size in pairwise(sizes):
        counts = index.counts[size]
        found[size] = np.zeros((len(counts), *best.shape[1:]), np.int16)
        for rank in range(13):
            rows = np.flatnonzero(counts[:, rank])
            left = counts[rows]
            left[:, rank] -= 1
            one_less = found[fewer][index.number(left, fewer)]
            found[size][rows] = np.maximum(found[size][rows], one_less)
    return found


def stacked(bases: Sequence[Numbers]) -> Numbers:
    """Several bases of a `RankIndex` as the rows of one array."""
    rows = np.zeros((len(bases), max(map(len, bases))), np.uint16)
    for row, base in zip(rows, bases, strict=True):
        row[: len(base)] = base
    return rows


def best_ranks(ranking: NumberedRanking, index: RankIndex, suited: bool) -> dict[int, Ranks]:
    """The rank of the best five of every multiset of five, six and seven ranks, all of one suit or none."""
    return best_of_more(ranks_of(ranking, index, SIZES[0], suited), index, SIZES)


def best_flushes(ranking: NumberedRanking, held: int = 5) -> Ranks:
    """The rank of the best flush in every set of ranks of one suit, 0 where it has fewer than `held`."""
    numbers = {key: number for number, key in enumerate(ranking.keys, start=1)}
    best = np.zeros(1 << 13, np.int16)
    for mask in range(1 << 13):
        ranks = [rank for rank in range(13) if mask >> rank & 1]
        if len(ranks) == held:
            best[mask] = numbers.get(ranking.key(ranks, True), 0)
        elif len(ranks) > held:
            best[mask] = max(best[mask ^ 1 << rank] for rank in ranks)
    return best


def category_of(ranking: NumberedRanking) -> NDArray[np.uint8]:
    """The number of the category of each rank."""
    return np.array([NO_CATEGORY, *(key[0] for key in ranking.keys)], np.uint8)


def as_hands(cards: ArrayLike, sizes: Collection[int], highest: int = 51) -> CardArray:
    """Hands as rows of bytes, refused unless each row has one of these sizes and cards up to `highest`."""
    hands = np.asarray(cards)
    wanted = " or ".join(str(size) for size in sizes)
    if hands.ndim != 2 or hands.shape[1] not in sizes:
        raise HousewayError(f"hands must be an array of rows of {wanted} cards, not of shape {hands.shape}")
    if not np.issubdtype(hands.dtype, np.integer):
        raise HousewayError(f"hands must be an array of whole numbers, not of {hands.dtype}")
    if hands.size and (hands.max() > highest or hands.min() < 0):
        kind = "a card of rank and suit" if highest < JOKER else "a card or the joker"
        raise HousewayError(f"every number in a hand must be {kind} (0 to {highest})")
    return np.ascontiguousarray(hands, np.uint8)


def _halves(ranks: int, size: int, most: int) -> Integers:
    """All multisets of `size` cards over that many ranks, as rows of counts."""
    rows = np.zeros((1, 0), np.int64)
    for _ in range(ranks):
        rows = np.concatenate([np.insert(rows, rows.shape[1], count, axis=1) for count in range(most + 1)])
        rows = rows[rows.sum(axis=1) <= size]
    exact: Integers = rows[rows.sum(axis=1) == size]
    return exact
