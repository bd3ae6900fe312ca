"""Compiled counts over all deals of two hands of four tiles.

Hands are counted by kind: a row of four kinds in order stands for all hands that look like it. `left` holds
how many tiles of each kind there are.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]
Ranks = NDArray[np.int16]

RESULTS = 9
"""The results of two comparisons, three each."""


@njit
def _compare(mine: int, his: int) -> int:
    """Who wins a comparison: 0 the player, 1 the player-dealer, 2 neither, a copy."""
    return 0 if mine > his else 1 if mine < his else 2


@njit
def _ways(kinds: Bytes, left: Integers) -> int:
    """How many hands of these kinds the tiles that are left can make."""
    ways = 1
    for at in range(4):
        many = left[kinds[at]]
        if at and kinds[at] == kinds[at - 1]:
            ways = ways * (many - 1) // 2
        else:
            ways *= many
    return ways


@njit
def tally(
    kinds: Bytes, left: Integers, low: Ranks, high: Ranks, bank_low: Ranks, bank_high: Ranks
) -> Integers:
    """For each hand and each of its settings, how many of the player-dealer's hands lead to each result.

    `low` and `high` rank the three settings of each hand, `bank_low` and `bank_high` the one setting of the
    player-dealer. A result is three times that of the low hands plus that of the high hands.
    """
    hands = len(kinds)
    found = np.zeros((hands, 3, RESULTS), np.int64)
    for hand in range(hands):
        for at in range(4):
            left[kinds[hand, at]] -= 1
        for bank in range(hands):
            ways = _ways(kinds[bank], left)
            if ways:
                for way in range(3):
                    result = 3 * _compare(low[hand, way], bank_low[bank])
                    result += _compare(high[hand, way], bank_high[bank])
                    found[hand, way, result] += ways
        for at in range(4):
            left[kinds[hand, at]] += 1
    return found


@njit
def spread(
    begins: Integers, parts: Integers, ways: Integers, mixed: Floats, ranks: Ranks, most: int, many: int
) -> Floats:
    """For every set of up to three tiles, how many hands that hold it are set below each rank.

    `mixed` says how often each hand is set in each of three ways, `ranks` how it then ranks. The sets of
    tiles that hand number `at` holds are ``parts[begins[at]:begins[at + 1]]``; `ways` is how many hands of
    that kind hold a given one of them.
    """
    below = np.zeros((many, most + 2), np.float64)
    for hand in range(len(begins) - 1):
        for at in range(begins[hand], begins[hand + 1]):
            for way in range(3):
                below[parts[at], ranks[hand, way] + 1] += ways[at] * mixed[hand, way]
    for part in range(many):
        for rank in range(1, most + 2):
            below[part, rank] += below[part, rank - 1]
    return below


@njit
def gather(
    begins: Integers,
    parts: Integers,
    signs: Integers,
    below: Floats,
    mixed: Floats,
    ranks: Ranks,
    after: bool,
) -> Floats:
    """For each hand and setting, how many disjoint hands rank below it, or else (`after`) above it.

    Two hands are disjoint if the alternating sum over the sets of tiles that they share is one; `signs` has
    the sign of each set times how often the hand holds it. The one hand that shares all four tiles is the
    hand itself, set as in `mixed`.
    """
    found = np.zeros(ranks.shape, np.float64)
    last = below.shape[1] - 1
    for hand in range(len(begins) - 1):
        for at in range(begins[hand], begins[hand + 1]):
            row = below[parts[at]]
            for way in range(3):
                rank = ranks[hand, way]
                found[hand, way] += signs[at] * (row[last] - row[rank + 1] if after else row[rank])
        for way in range(3):
            for other in range(3):
                mine, his = ranks[hand, way], ranks[hand, other]
                if (his > mine) if after else (his < mine):
                    found[hand, way] += mixed[hand, other]
    return found


@njit
def match(regrets: Floats) -> Floats:
    """How often to set each hand in each way, in proportion to what was regretted so far."""
    mixed = np.empty_like(regrets)
    for hand in range(len(regrets)):
        total = regrets[hand].sum()
        for way in range(3):
            mixed[hand, way] = regrets[hand, way] / total if total > 0 else 1 / 3
    return mixed
