"""All hands of four tiles by kind, and the three ways to set each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from math import comb, prod

import numpy as np

from houseway.cards.tiles import KINDS, TILES, kind
from houseway.odds.tiles.kernels import Bytes, Integers, Ranks
from houseway.ranking.tiles import TileRanking
from houseway.ranking.tiles_arrays import rank_table

FOUR = 4
HANDS, FACING = comb(len(TILES), FOUR), comb(len(TILES) - FOUR, FOUR)
DEALS = HANDS * FACING
"""How many deals of two hands there are: 35,960 of the player, and 20,475 of the player-dealer for each."""
COPIES = tuple(TILES.count(name) for name in KINDS)
"""How many tiles of each kind there are."""
SPLITS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))
"""The three ways to make two hands of four tiles: the places of the first hand, then of the second."""

Kinds = tuple[int, ...]


@cache
def all_hands() -> tuple[Kinds, ...]:
    """Every hand of four tiles by kind, each in order."""
    return tuple(_sets(FOUR))


def _sets(size: int) -> list[Kinds]:
    """Every set of tiles of that size, by kind."""
    chosen = combinations_with_replacement(range(len(KINDS)), size)
    return [kinds for kinds in chosen if all(many <= COPIES[one] for one, many in Counter(kinds).items())]


def kinds_of(tiles: Sequence[int]) -> Kinds:
    """The kinds of some tiles, in order."""
    return tuple(sorted(map(kind, tiles)))


@cache
def ways() -> Integers:
    """How many hands look like each."""
    return np.array(
        [prod(comb(COPIES[one], many) for one, many in Counter(hand).items()) for hand in all_hands()]
    )


@dataclass(frozen=True)
class TileSettings:
    """The three settings of every hand as they rank.

    Ranks are compared as the rules have it: where a hand worth zero never beats another, they all rank alike.
    """

    order: TileRanking
    zeros_alike: bool

    @cached_property
    def kinds(self) -> Bytes:
        """The hands as rows of kinds."""
        return np.array(all_hands(), np.uint8)

    @cached_property
    def _pairs(self) -> tuple[Ranks, Ranks]:
        """The ranks of the first and the second hand of each setting."""
        table, rows = rank_table(self.order), self.kinds
        one = np.stack([table[rows[:, split[0]], rows[:, split[1]]] for split in SPLITS], axis=1)
        other = np.stack([table[rows[:, split[2]], rows[:, split[3]]] for split in SPLITS], axis=1)
        return one, other

    @cached_property
    def low(self) -> Ranks:
        """The rank of the low hand of each setting."""
        return self._compared(np.minimum(*self._pairs))

    @cached_property
    def high(self) -> Ranks:
        """The rank of the high hand of each setting."""
        return self._compared(np.maximum(*self._pairs))

    @property
    def most(self) -> int:
        """The rank of the best hand."""
        return len(self.order.keys)

    def _compared(self, ranks: Ranks) -> Ranks:
        return np.maximum(ranks, self.order.zeros).astype(np.int16) if self.zeros_alike else ranks

    @cached_property
    def foul(self) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """Whether another setting would make both hands stronger."""
        low, high = np.minimum(*self._pairs), np.maximum(*self._pairs)
        beaten = np.zeros(low.shape, np.bool_)
        for mine, other in product(range(len(SPLITS)), repeat=2):
            beaten[:, mine] |= (low[:, other] > low[:, mine]) & (high[:, other] > high[:, mine])
        return beaten

    def parts(self, at: int, way: int) -> tuple[Kinds, Kinds]:
        """The kinds of the low hand and the high hand of a setting."""
        hand, split = all_hands()[at], SPLITS[way]
        first = (hand[split[0]], hand[split[1]])
        second = (hand[split[2]], hand[split[3]])
        return (first, second) if self.order.key(*first) <= self.order.key(*second) else (second, first)


@dataclass(frozen=True)
class SharedSets:
    """The sets of tiles that two different hands can share, in the form in which the kernels sum over them.

    The sets that hand number `at` holds are ``parts[begins[at]:begins[at + 1]]``; beside each are the number
    of hands of that kind that hold a given one of them, and how often the hand holds it, with its sign.
    """

    many: int
    begins: Integers
    parts: Integers
    ways: Integers
    signs: Integers


@cache
def shared_sets() -> SharedSets:
    """Every set of up to three tiles that two hands may have in common."""
    numbers = {kinds: at for at, kinds in enumerate(kinds for size in range(FOUR) for kinds in _sets(size))}
    begins, parts, held, signs = [0], [], [], []
    for hand in all_hands():
        counts = Counter(hand)
        for chosen in product(*(range(many + 1) for many in counts.values())):
            inside = tuple(one for one, many in zip(counts, chosen, strict=True) for _ in range(many))
            if len(inside) == FOUR:
                continue
            parts.append(numbers[inside])
            pairs = [
                (COPIES[one], total, many) for (one, total), many in zip(counts.items(), chosen, strict=True)
            ]
            held.append(prod(comb(copies - many, total - many) for copies, total, many in pairs))
            signs.append((-1) ** len(inside) * prod(comb(total, many) for _, total, many in pairs))
        begins.append(len(parts))
    return SharedSets(len(numbers), *map(np.array, (begins, parts, held, signs)))
