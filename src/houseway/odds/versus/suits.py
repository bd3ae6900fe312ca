"""Suits by equality only: boards, flops and holdings that differ by more than the names of the suits.

The canonical form of some cards has its suits in order, the suit with the largest set of ranks first. Suits
with the same set of ranks may change places: those permutations are the stabiliser of the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.high_arrays import HOLDINGS, MASKS
from houseway.ranking.suits import PERMUTATIONS, renamings

FLOPS = 22_100
CANONICAL_FLOPS = 1_755
CANONICAL_BOARDS = 134_459


@njit
def flop_number(a: int, b: int, c: int) -> int:
    """The number of three cards in ascending order, 0 to 22,099."""
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@cache
def moved_holdings() -> NDArray[np.uint16]:
    """For each renaming of suits, the number each two-card holding gets."""
    low, top = HOLDINGS.astype(np.int64).T
    moved = np.empty((24, len(HOLDINGS)), np.uint16)
    for row, names in enumerate(PERMUTATIONS):
        one = (low & ~3) + names[low & 3]
        two = (top & ~3) + names[top & 3]
        big, small = np.maximum(one, two), np.minimum(one, two)
        moved[row] = big * (big - 1) // 2 + small
    return moved


@cache
def canonical_flops() -> tuple[NDArray[np.uint16], NDArray[np.uint8], Integers]:
    """For every flop its canonical form's number and a renaming that leads there; and the canonical flops."""
    index = {tuple(names): row for row, names in enumerate(PERMUTATIONS.tolist())}
    number_of: dict[tuple[int, ...], int] = {}
    number = np.empty(FLOPS, np.uint16)
    renaming = np.empty(FLOPS, np.uint8)
    canonical: list[list[int]] = []
    for c in range(52):
        for b in range(c):
            for a in range(b):
                sets = [0, 0, 0, 0]
                for card in (a, b, c):
                    sets[card & 3] |= 1 << (card >> 2)
                order = sorted(range(4), key=lambda suit: -sets[suit])
                names = [0, 0, 0, 0]
                for place, suit in enumerate(order):
                    names[suit] = place
                form = tuple(sets[suit] for suit in order)
                at = flop_number(a, b, c)
                if form not in number_of:
                    number_of[form] = len(canonical)
                    canonical.append(sorted((card & ~3) + names[card & 3] for card in (a, b, c)))
                number[at] = number_of[form]
                renaming[at] = index[tuple(names)]
    return number, renaming, np.array(canonical, np.int64)


def stabiliser(cards: NDArray[np.int64]) -> list[int]:
    """The renamings of suits that leave a set of cards as it is."""
    held = set(cards.tolist())
    return [
        row
        for row, names in enumerate(PERMUTATIONS.tolist())
        if {(card & ~3) + names[card & 3] for card in held} == held
    ]


@cache
def canonical_boards() -> tuple[CardArray, Integers]:
    """The 134,459 boards of five cards with their suits in order, and how many boards each stands for."""
    boards = np.empty((CANONICAL_BOARDS, 5), np.uint8)
    weights = np.empty(CANONICAL_BOARDS, np.int64)
    _fill_boards(boards, weights)
    return boards, weights


@cache
def canonical_hands(size: int, packs: int) -> tuple[CardArray, Integers]:
    """The hands of so many cards with their suits in order, and how many hands of the packs each stands for.

    Cards repeat where there are several packs; a card taken n times can be taken in "packs choose n" ways.
    """
    rows: list[tuple[int, ...]] = []
    weights: list[int] = []
    for cards in combinations_with_replacement(range(52), size):
        sets = suit_sets(cards)
        if sets == sorted(sets, reverse=True):
            ways = prod(comb(packs, count) for count in Counter(cards).values())
            if ways:
                rows.append(cards)
                weights.append(renamings(*sets) * ways)
    return np.array(rows, np.uint8), np.array(weights, np.int64)


def suit_sets(cards: Iterable[int]) -> list[int]:
    """The ranks held in each suit, packed into a number that tells how many of each."""
    sets = [0, 0, 0, 0]
    for card in cards:
        sets[card & 3] += 1 << 4 * (card >> 2)
    return sets


def canonical_form(cards: Sequence[int], others: Sequence[int] = ()) -> tuple[tuple[int, ...], list[int]]:
    """Cards with their suits in order, and other cards renamed in the same way."""
    sets = suit_sets(cards)
    order = sorted(range(4), key=lambda suit: -sets[suit])
    name = {suit: place for place, suit in enumerate(order)}
    return (
        tuple(sorted((card & ~3) + name[card & 3] for card in cards)),
        [(card & ~3) + name[card & 3] for card in others],
    )


@njit
def _fill_boards(boards: CardArray, weights: Integers) -> None:
    at = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        mask = MASKS[a] + MASKS[b] + MASKS[c] + MASKS[d] + MASKS[e]
                        first, second = mask & 0xFFFF, mask >> 16 & 0xFFFF
                        third, fourth = mask >> 32 & 0xFFFF, mask >> 48 & 0xFFFF
                        if first >= second >= third >= fourth:
                            boards[at, 0], boards[at, 1], boards[at, 2] = a, b, c
                            boards[at, 3], boards[at, 4] = d, e
                            weights[at] = renamings(first, second, third, fourth)
                            at += 1
