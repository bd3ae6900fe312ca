"""The best of all 72,072 ways to set thirteen cards, in compiled code."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.ranking._tables import CardArray, Ranks
from houseway.ranking.chinese_arrays import FIVES, FRONTS, LEAST_FIVE, MIDDLES, THREES, rank_parts

RankClasses = NDArray[np.uint8]
Floats = NDArray[np.float64]
Joint = NDArray[np.float32]


@njit
def best_setting(
    cards: CardArray,
    every_part: bool,
    front_value: Floats,
    middle_value: Floats,
    back_value: Floats,
    front_class: RankClasses,
    middle_class: RankClasses,
    back_class: RankClasses,
    joint: Joint,
    found: Ranks,
) -> float:
    """The value of the best legal setting; `found` gets the numbers of its front, middle and back.

    A part is worth its own value by its rank, and the three together what `joint` has for their classes. With
    `every_part`, no part may rank above the next; otherwise only the front not above the back.
    """
    fives = np.empty(len(FIVES), np.int16)
    fronts = np.empty(len(THREES), np.int16)
    rank_parts(cards, fives, fronts)
    best = -1e30
    for back in range(len(FIVES)):
        back_rank = fives[back]
        behind = back_value[back_rank]
        behind_class = back_class[back_rank]
        for at in range(MIDDLES.shape[1]):
            middle_rank = fives[MIDDLES[back, at]]
            front_rank = fronts[FRONTS[back, at]]
            if every_part:
                if middle_rank > back_rank or LEAST_FIVE[front_rank] > middle_rank:
                    continue
            elif LEAST_FIVE[front_rank] > back_rank:
                continue
            value = behind + middle_value[middle_rank] + front_value[front_rank]
            value += joint[front_class[front_rank], middle_class[middle_rank], behind_class]
            if value > best:
                best = value
                found[0], found[1], found[2] = FRONTS[back, at], MIDDLES[back, at], back
    return best


@njit
def set_hands(
    hands: CardArray,
    every_part: bool,
    front_value: Floats,
    middle_value: Floats,
    back_value: Floats,
    front_class: RankClasses,
    middle_class: RankClasses,
    back_class: RankClasses,
    joint: Joint,
    parts: Ranks,
    values: Floats,
) -> None:
    """Set many hands the best way: fill in the ranks of their parts, and what each setting is worth."""
    fives = np.empty(len(FIVES), np.int16)
    fronts = np.empty(len(THREES), np.int16)
    found = np.zeros(3, np.int16)
    for row in range(len(hands)):
        values[row] = best_setting(
            hands[row],
            every_part,
            front_value,
            middle_value,
            back_value,
            front_class,
            middle_class,
            back_class,
            joint,
            found,
        )
        rank_parts(hands[row], fives, fronts)
        parts[row, 0] = fronts[found[0]]
        parts[row, 1] = fives[found[1]]
        parts[row, 2] = fives[found[2]]
