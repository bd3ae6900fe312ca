"""All hands as one side sets them.

Where no five cards of a hand can be of one suit, only its ranks say how it is set. Such hands are set once
for each combination of ranks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER
from houseway.jit import njit
from houseway.odds.pai_gow.classes import SuitClasses
from houseway.odds.pai_gow.counting import LEFT_OUT
from houseway.odds.pai_gow.holding import ShortIntegers
from houseway.odds.pai_gow.profiles import Placed
from houseway.odds.pai_gow.setter import ArraySetter
from houseway.odds.shards import Progress, share
from houseway.ranking._tables import SHIFT, SUM, CardArray, Integers, Numbers, rank_index
from houseway.ranking.pai_gow import BACK_CARDS, HAND_CARDS

_INDEX = rank_index(4, (HAND_CARDS - 1, HAND_CARDS))
_NATURAL = len(_INDEX.counts[HAND_CARDS])
"""How many combinations of seven ranks there are; those of six ranks and the joker come after them."""
KINDS = _NATURAL + len(_INDEX.counts[HAND_CARDS - 1])
"""How many kinds of hands there are in which suits do not matter: combinations of ranks."""
MAY_BE_SUITED = -1
"""The kind of all other hands: five of their cards can be of one suit."""


@dataclass(frozen=True)
class AllHands:
    """Every class of hands set by a house way: its ranks, and the number of the row that sets it."""

    placed: Placed
    rows: NDArray[np.int16]


class RankKinds(NamedTuple):
    """The numbering of combinations of ranks, for compiled code."""

    keys: Integers
    low: Numbers
    six: Numbers
    seven: Numbers


RANK_KINDS = RankKinds(_INDEX.keys, _INDEX.low, _INDEX.base[HAND_CARDS - 1], _INDEX.base[HAND_CARDS])


class HandsToSet(NamedTuple):
    """One hand of every kind that a house way may set differently, and the place of each hand's kind."""

    hands: CardArray
    of_hand: ShortIntegers


def hands_to_set(classes: SuitClasses) -> HandsToSet:
    """The hands of which one has to be set for all that are alike."""
    many = len(classes.hands)
    kinds = np.empty(many, np.int32)

    def work(worker: int, rows: slice) -> None:
        _kinds_of_hands(classes.hands[rows], RANK_KINDS, kinds[rows])

    share(work, many)
    suited = np.flatnonzero(kinds == MAY_BE_SUITED)
    shown = np.full(KINDS + 1, LEFT_OUT, np.int32)
    shown[kinds] = np.arange(many)
    shown[MAY_BE_SUITED] = LEFT_OUT
    there = np.flatnonzero(shown != LEFT_OUT)
    places = np.zeros(len(shown), np.int32)
    places[there] = np.arange(len(there))
    of_hand = places[kinds]
    of_hand[suited] = np.arange(len(there), len(there) + len(suited))
    return HandsToSet(classes.hands[np.concatenate([shown[there], suited])], of_hand)


def set_all(
    classes: SuitClasses,
    setter: ArraySetter,
    joker: bool = True,
    progress: Progress | None = None,
    to_set: HandsToSet | None = None,
) -> AllHands:
    """Set every class of hands; without a joker in the pack, the hands that hold it are left out."""
    hands, of_hand = to_set or hands_to_set(classes)
    made = np.empty((3, len(hands)), np.int16)

    def work(worker: int, part: slice) -> None:
        found = setter.set_hands(hands[part])
        made[:, part] = found.front_ranks, found.back_ranks, found.rows

    share(work, len(hands), progress, "setting all hands the house way")
    front, back, rows = (values[of_hand] for values in made)
    if not joker:
        back[(classes.hands == JOKER).any(axis=1)] = 0
    return AllHands(Placed(front, back), rows)


@njit
def _kinds_of_hands(hands: CardArray, index: RankKinds, kinds: ShortIntegers) -> None:
    suits = np.empty(4, np.int64)
    for row in range(len(hands)):
        kinds[row] = kind_of_hand(hands[row], index, suits)


@njit
def kind_of_hand(hand: CardArray, index: RankKinds, suits: Integers) -> int:
    """The number of a hand's combination of ranks, unless five of its cards can be of one suit.

    `suits` is room to count them.
    """
    total = jokers = 0
    suits[:] = 0
    for card in hand:
        if card == JOKER:
            jokers = 1
        else:
            total += index.keys[card >> 2]
            suits[card & 3] += 1
    if suits.max() + jokers >= BACK_CARDS:
        return MAY_BE_SUITED
    if jokers:
        return int(_NATURAL + np.int64(index.six[total >> SHIFT]) + index.low[total & SUM])
    return int(np.int64(index.seven[total >> SHIFT]) + index.low[total & SUM])
