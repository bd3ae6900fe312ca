"""Thirteen cards in bulk: all 72,072 ways to set them into parts of three, five and five.

The parts of a hand are named by their places in a list: `FIVES` and `THREES` have the places of the cards of
every middle or back and every front. A five is ranked as in `houseway.ranking.high_arrays`, a front from 1 to
455 in the order of `houseway.ranking.chinese.front_key`; `LEAST_FIVE` has the lowest rank of five cards that
a front may be set under.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import numpy as np

from houseway.jit import njit
from houseway.ranking._tables import CardArray, Ranks
from houseway.ranking.chinese import HAND_CARDS, SIZES
from houseway.ranking.high import HIGH, key_by_sets
from houseway.ranking.high_arrays import KEYS, MASKS, rank5_of

FIVES: CardArray = np.array(list(combinations(range(HAND_CARDS), SIZES[2])), np.uint8)
"""The places of the cards of the 1,287 middles or backs."""
THREES: CardArray = np.array(list(combinations(range(HAND_CARDS), SIZES[0])), np.uint8)
"""The places of the cards of the 286 fronts."""

FIVE_RANKS = len(HIGH.keys)
FRONT_KEYS = sorted({key_by_sets(ranks) for ranks in combinations_with_replacement(range(13), SIZES[0])})
"""The keys of all fronts, the lowest first."""
FRONT_RANKS = len(FRONT_KEYS)
LEAST_FIVE: Ranks = np.array([0, *(HIGH.rank(key) for key in FRONT_KEYS)], np.int16)
"""By the rank of a front, the lowest rank of five cards that is not below it."""
FRONT_CATEGORY: CardArray = np.array([255, *(key[0] for key in FRONT_KEYS)], np.uint8)
"""The category of each rank of a front."""


def _front_table() -> Ranks:
    """The rank of a front by the ranks of its three cards."""
    numbers = {key: number for number, key in enumerate(FRONT_KEYS, 1)}
    table = np.zeros((13, 13, 13), np.int16)
    for one in range(13):
        for two in range(13):
            for three in range(13):
                table[one, two, three] = numbers[key_by_sets((one, two, three))]
    return table


_FRONT_OF = _front_table()


def _under() -> tuple[Ranks, Ranks]:
    """For every back, its 56 middles and the front that is left with each."""
    five = {tuple(places): number for number, places in enumerate(FIVES.tolist())}
    three = {tuple(places): number for number, places in enumerate(THREES.tolist())}
    middles, fronts = [], []
    for back in FIVES.tolist():
        rest = [place for place in range(HAND_CARDS) if place not in back]
        chosen = list(combinations(rest, SIZES[1]))
        middles.append([five[middle] for middle in chosen])
        fronts.append([three[tuple(place for place in rest if place not in middle)] for middle in chosen])
    return np.array(middles, np.int16), np.array(fronts, np.int16)


MIDDLES, FRONTS = _under()
"""For every back, the numbers of its 56 middles, and of the front that each leaves."""


@njit
def rank_parts(cards: CardArray, fives: Ranks, fronts: Ranks) -> None:
    """Fill in the ranks of all middles or backs, and of all fronts, of thirteen different cards."""
    for number in range(len(FIVES)):
        total = mask = 0
        for at in range(5):
            card = cards[FIVES[number, at]]
            total += KEYS[card]
            mask += MASKS[card]
        fives[number] = rank5_of(total, mask)
    for number in range(len(THREES)):
        fronts[number] = _FRONT_OF[
            cards[THREES[number, 0]] >> 2, cards[THREES[number, 1]] >> 2, cards[THREES[number, 2]] >> 2
        ]
