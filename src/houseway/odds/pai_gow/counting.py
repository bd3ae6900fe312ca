"""Exact counts over all deals of two hands of seven cards.

Two hands are disjoint exactly if the alternating sum over their common subsets is one. So a count over the
deals is a sum over sets S of cards, with the sign of their size, of the same count over the pairs of hands
that both hold S; and that is one sweep over the hands that hold S. Sets that differ by the names of suits
alone are counted once, as many times as there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds.pai_gow.classes import SuitClasses, many_classes
from houseway.odds.pai_gow.holding import Holding, ShortIntegers, holding
from houseway.odds.pai_gow.ordered import NumberSet, add, number_set, take_all
from houseway.odds.shards import Progress, share, workers
from houseway.ranking._tables import Integers, Ranks
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.ranking.pai_gow_arrays import CARDS

LEFT_OUT = -1
"""The cell of a hand that a side is never dealt."""
MOST_FRONTS = 92
"""One more than the highest rank of a front."""
DEALS = comb(CARDS, HAND_CARDS) * comb(CARDS - HAND_CARDS, HAND_CARDS)
"""How many deals of two hands there are."""
PAIRS, FRONT, BACK, BOTH = range(4)
DONE = (1.0, 0.99, 0.95, 0.85, 0.7, 0.55, 0.35, 0.1)
"""About which share of the work is done with the sets of each size; seven cards come first."""


class Results(NamedTuple):
    """How many deals the player wins, pushes and loses: with both hands higher, one of them, or neither."""

    win: int
    push: int
    lose: int


def results(counts: Integers) -> Results:
    """The results of deals from the numbers of all, and of those with the front, the back or both higher."""
    pairs, front, back, both = (int(count) for count in counts)
    return Results(both, front + back - 2 * both, pairs - front - back + both)


class Cells(NamedTuple):
    """Places in the plane of front and back: lower backs first, of equal backs the higher front first."""

    front: Ranks
    back: Ranks
    label: NDArray[np.int16]
    """The count to which the player's hands in this cell belong."""


class Profiles(NamedTuple):
    """What both sides make of a hand; hands that are alike in this share a profile.

    To the player a hand is a sum of cells with signs, to the player-dealer one cell. A count over pairs adds
    up the player's cells: set in one way, a hand is one cell; what any of several settings can win is the sum
    of the rectangles below them less the overlap of neighbors.
    """

    of_hand: ShortIntegers
    """The profile of each class of seven cards."""
    begins: ShortIntegers
    """Where the player's cells of each profile begin, and the end of the last."""
    cells: ShortIntegers
    signs: NDArray[np.int8]
    bank: ShortIntegers
    """The player-dealer's cell of each profile, or `LEFT_OUT`."""


@dataclass(frozen=True)
class DealCount:
    """Pairs of disjoint hands, one of each side, to be counted by the results of their comparison."""

    classes: SuitClasses
    cells: Cells
    profiles: Profiles
    labels: int
    """How many counts there are."""

    def count(self, progress: Progress | None = None, what: str = "") -> Integers:
        """For each label the number of deals, and of those with the front, the back or both higher."""
        (found,) = count_together([self], progress, what)
        return found

    def room(self) -> _Room:
        """Room for the hands that hold one set of cards."""
        many = len(self.cells.front)
        return _Room(
            np.zeros(many, np.int64),
            np.zeros(many, np.int64),
            number_set(many),
            np.empty(many, np.int32),
            np.zeros(int(self.cells.front.max(initial=0)) + 1, np.int64),
        )


def count_together(
    counts: Sequence[DealCount], progress: Progress | None = None, what: str = ""
) -> list[Integers]:
    """Several counts in one pass over the sets of cards; the same hands must be alike in all of them."""
    classes, profiles = counts[0].classes, counts[0].profiles
    assert all(each.profiles.of_hand is profiles.of_hand for each in counts)
    rooms = [[each.room() for each in counts] for _ in range(workers())]
    sums = [np.zeros((workers(), each.labels, 4), np.int64) for each in counts]
    for size, hands in holding(classes, profiles.of_hand, len(profiles.bank)):
        weights = signed_sets(classes, size)

        def work(worker: int, rows: slice, weights: Integers = weights, hands: Holding = hands) -> None:
            for each, room, found in zip(counts, rooms[worker], sums, strict=True):
                _count(each.cells, each.profiles, hands, rows.start, rows.stop, weights, room, found[worker])

        share(work, many_classes(classes, size))
        if progress:
            progress(DONE[size], what)
    return [np.asarray(found.sum(axis=0)) for found in sums]


def signed_sets(classes: SuitClasses, size: int) -> Integers:
    """How many sets each class of a size has, with the sign of that size."""
    sets = classes.sets[classes.begins[size] : classes.begins[size + 1]].astype(np.int64)
    return -sets if size % 2 else sets


class _Room(NamedTuple):
    """Room for the hands that hold one set of cards."""

    player: Integers
    bank: Integers
    """What each side has in each cell."""
    occupied: NumberSet
    order: ShortIntegers
    """The cells that are occupied, in order."""
    below: Integers
    """How many hands of the player-dealer have a front below each rank."""


# ---------------------------------------------------------------------- kernels


@njit
def _count(
    cells: Cells,
    profiles: Profiles,
    holding: Holding,
    begin: int,
    end: int,
    weights: Integers,
    room: _Room,
    sums: Integers,
) -> None:
    """Add up the comparisons of all pairs of hands that hold the sets of some classes."""
    for number in range(begin, end):
        if _place(profiles, holding, number, room):
            _sweep(cells, room, weights[number], sums)


@njit
def _place(profiles: Profiles, holding: Holding, number: int, room: _Room) -> bool:
    """Put the hands that hold a set into the cells of both sides, if the player has any of them."""
    held = False
    for at in range(holding.begins[number], holding.begins[number + 1]):
        profile, hands = holding.profiles[at], np.int64(holding.hands[at])
        for place in range(profiles.begins[profile], profiles.begins[profile + 1]):
            cell = profiles.cells[place]
            room.player[cell] += profiles.signs[place] * hands
            add(room.occupied, cell)
            held = True
    if held:
        for at in range(holding.begins[number], holding.begins[number + 1]):
            cell = profiles.bank[holding.profiles[at]]
            if cell != LEFT_OUT:
                room.bank[cell] += holding.hands[at]
                add(room.occupied, cell)
    return held


@njit
def _sweep(cells: Cells, room: _Room, weight: int, sums: Integers) -> None:
    """Compare the hands of both sides cell by cell, and leave the cells empty.

    Of equal backs the higher front comes first, so that no front counts as below another with the same back.
    """
    below = room.below
    below[:] = 0
    met = lower = 0
    back = -1
    occupied = take_all(room.occupied, room.order)
    for at in range(occupied):
        cell = room.order[at]
        if cells.back[cell] != back:
            back, lower = cells.back[cell], met
        player, bank = room.player[cell] * weight, room.bank[cell]
        front = cells.front[cell]
        if player:
            sums[cells.label[cell], BACK] += player * lower
            sums[cells.label[cell], BOTH] += player * below[front]
        if bank:
            met += bank
            for rank in range(front + 1, len(below)):
                below[rank] += bank
    for at in range(occupied):
        cell = room.order[at]
        player = room.player[cell] * weight
        if player:
            sums[cells.label[cell], PAIRS] += player * met
            sums[cells.label[cell], FRONT] += player * below[cells.front[cell]]
        room.player[cell] = room.bank[cell] = 0
