"""All hands as one side sets them.

Where no five cards of a hand can be of one suit, only its ranks say how it is set. Such hands are set once
for each combination of ranks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER
from houseway.jit import njit
from houseway.odds.pai_gow.classes import SuitClasses
from houseway.odds.pai_gow.holding import ShortIntegers
from houseway.odds.pai_gow.profiles import Placed
from houseway.odds.pai_gow.setter import ArraySetter
from houseway.odds.shards import Progress, share
from houseway.ranking._tables import SHIFT, SUM, CardArray, Integers, Numbers, rank_index
from houseway.ranking.pai_gow import BACK_CARDS, HAND_CARDS

_INDEX = rank_index(4, (HAND_CARDS - 1, HAND_CARDS))
_NATURAL = len(_INDEX.counts[HAND_CARDS])
"""How many combinations of seven ranks there are; those of six ranks and the joker come after them."""
_MAY_BE_SUITED = -1


@dataclass(frozen=True)
class AllHands:
    """Every class of hands set by a house way: its ranks, and the number of the row that sets it."""

    placed: Placed
    rows: NDArray[np.int16]


def set_all(
    classes: SuitClasses, setter: ArraySetter, joker: bool = True, progress: Progress | None = None
) -> AllHands:
    """Set every class of hands; without a joker in the pack, the hands that hold it are left out."""
    kinds = np.empty(len(classes.hands), np.int32)
    bases = _INDEX.base[HAND_CARDS - 1], _INDEX.base[HAND_CARDS]
    _kinds_of_ranks(classes.hands, _INDEX.keys, _INDEX.low, bases, kinds)
    alike = np.flatnonzero(kinds != _MAY_BE_SUITED)
    shown = np.zeros(_NATURAL + len(_INDEX.counts[HAND_CARDS - 1]), np.int64)
    shown[kinds[alike]] = alike
    chosen = np.concatenate([np.unique(shown), np.flatnonzero(kinds == _MAY_BE_SUITED)])
    made = np.empty((3, len(classes.hands)), np.int16)

    def work(worker: int, part: slice) -> None:
        hands = setter.set_hands(classes.hands[chosen[part]])
        made[:, chosen[part]] = hands.front_ranks, hands.back_ranks, hands.rows

    share(work, len(chosen), progress, "setting all hands the house way")
    front, back, rows = (values.copy() for values in made)
    for values in (front, back, rows):
        values[alike] = values[shown[kinds[alike]]]
    if not joker:
        back[(classes.hands == JOKER).any(axis=1)] = 0
    return AllHands(Placed(front, back), rows)


@njit
def _kinds_of_ranks(
    hands: CardArray, keys: Integers, low: Numbers, bases: tuple[Numbers, Numbers], kinds: ShortIntegers
) -> None:
    """The number of each hand's combination of ranks, unless five of its cards can be of one suit."""
    suits = np.empty(4, np.int64)
    for row in range(len(hands)):
        total = jokers = 0
        suits[:] = 0
        for card in hands[row]:
            if card == JOKER:
                jokers = 1
            else:
                total += keys[card >> 2]
                suits[card & 3] += 1
        if suits.max() + jokers >= BACK_CARDS:
            kinds[row] = _MAY_BE_SUITED
        elif jokers:
            kinds[row] = _NATURAL + np.int64(bases[0][total >> SHIFT]) + low[total & SUM]
        else:
            kinds[row] = np.int64(bases[1][total >> SHIFT]) + low[total & SUM]
