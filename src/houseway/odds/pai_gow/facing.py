"""How many hands that hold a set of cards are set below a rank: tables for every class of sets.

They answer for one part of the hand at a time, front or back. Where copies go to the player-dealer, that is
all an expectation needs: a wager earns the parts that it wins less one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.jit import njit
from houseway.odds.pai_gow.classes import SuitClasses, many_classes
from houseway.odds.pai_gow.counting import MOST_FRONTS
from houseway.odds.pai_gow.holding import Holding, ShortIntegers, holding
from houseway.odds.pai_gow.profiles import Placed, cell_keys, distinct, placed_at
from houseway.odds.shards import Progress, share
from houseway.ranking._tables import Integers, Ranks
from houseway.ranking.pai_gow import PaiGowRanking

LISTED = 5
"""Sets of fewer cards have an entry for every rank of a back; those of so many have lists of backs."""
FOUR = LISTED - 1
"""Sets of so many cards and more are held by so few hands that their counts take two bytes."""
_ABOVE_ALL = int(np.iinfo(np.int16).max)


class BackLists(NamedTuple):
    """For each class of sets of five cards, the different backs in order, and some above all at the end.

    Those of class `number` are at ``begins[number]`` to ``begins[number + 1]``.
    """

    begins: Integers
    backs: Ranks
    below: Ranks
    """How many backs are below each of them."""


class Facing(NamedTuple):
    """The settings of one side, by the sets of cards that its hands hold."""

    backs: ShortIntegers
    """For each class of sets of up to three cards and each rank, how many backs are below it."""
    four: Ranks
    """The same for sets of four cards."""
    fronts: ShortIntegers
    """The same for fronts, and for sets of up to five cards."""
    five: BackLists
    six: Holding
    """The hands that hold each class of sets of six cards, by profile."""
    profiles: Placed
    """The front and the back of each profile."""
    own: Placed
    """The front and the back of each class of hands; a back of 0 means that it is never dealt."""


def facing(
    classes: SuitClasses, ranking: PaiGowRanking, placed: Placed, progress: Progress | None = None
) -> Facing:
    """The tables of a side that sets its hands in this way; they answer for every rank of the ranking."""
    keys, of_hand = distinct(cell_keys(placed))
    profiles, begins = placed_at(keys), classes.begins
    ranks = len(ranking.keys) + 2
    backs = np.zeros((begins[FOUR], ranks), np.int32)
    four = np.zeros((many_classes(classes, FOUR), ranks), np.int16)
    fronts = np.zeros((begins[LISTED + 1], MOST_FRONTS + 1), np.int32)
    for size, hands in holding(classes, of_hand, len(keys)):
        if size == LISTED + 1:
            six = hands
        if size > LISTED:
            continue
        if size == LISTED:
            five = _lists(hands, profiles)
        of_size = slice(int(begins[size]), int(begins[size + 1]))
        filled = four if size == FOUR else backs[of_size]

        def work(
            worker: int,
            rows: slice,
            hands: Holding = hands,
            fronts: ShortIntegers = fronts[of_size],
            filled: ShortIntegers | Ranks = filled,
        ) -> None:
            _add_up(hands, rows.start, profiles, fronts[rows], filled[rows])

        share(work, many_classes(classes, size), progress, "counting hands by the cards they hold")
    return Facing(backs, four, fronts, five, six, profiles, placed)


def _lists(hands: Holding, profiles: Placed) -> BackLists:
    many = len(hands.begins)
    begins = hands.begins + np.arange(many)
    lists = BackLists(begins, *(np.full(begins[-1], _ABOVE_ALL, np.int16) for _ in range(2)))
    _list_backs(hands, profiles, lists)
    return lists


# ---------------------------------------------------------------------- kernels


@njit
def _add_up(
    hands: Holding, begin: int, profiles: Placed, fronts: ShortIntegers, backs: ShortIntegers | Ranks
) -> None:
    """Fill in how many fronts and backs are below each rank; there may be no rows for backs."""
    for row in range(len(fronts)):
        number = begin + row
        for at in range(hands.begins[number], hands.begins[number + 1]):
            profile = hands.profiles[at]
            if profiles.back[profile] > 0:
                fronts[row, profiles.front[profile] + 1] += hands.hands[at]
                if row < len(backs):
                    backs[row, profiles.back[profile] + 1] += hands.hands[at]
        for rank in range(1, fronts.shape[1]):
            fronts[row, rank] += fronts[row, rank - 1]
        if row < len(backs):
            for rank in range(1, backs.shape[1]):
                backs[row, rank] += backs[row, rank - 1]


@njit
def _list_backs(hands: Holding, profiles: Placed, lists: BackLists) -> None:
    for number in range(len(hands.begins) - 1):
        place, last, below = lists.begins[number] - 1, 0, 0
        for at in range(hands.begins[number], hands.begins[number + 1]):
            back = profiles.back[hands.profiles[at]]
            if back > last:
                place += 1
                lists.backs[place], lists.below[place] = back, below
                last = back
            if back > 0:
                below += hands.hands[at]
        lists.below[place + 1 : lists.begins[number + 1]] = below


@njit
def place_in(backs: Ranks, begin: int, end: int, back: int) -> int:
    """Where in a list the first back is that is not below another one."""
    low, high = begin, end - 1
    while low < high:
        middle = (low + high) >> 1
        if backs[middle] < back:
            low = middle + 1
        else:
            high = middle
    return low
