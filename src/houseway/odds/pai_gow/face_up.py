"""What a player can win against an open hand, with any of his settings.

The settings of a hand that no other setting betters in both parts form a staircase. Below one of its steps
are the hands it beats in both parts. The rectangles below all steps, less what neighbors share, count every
hand that some step beats once.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.jit import njit
from houseway.odds.pai_gow.classes import SuitClasses
from houseway.odds.pai_gow.holding import ShortIntegers
from houseway.odds.pai_gow.profiles import Labels, Placed, PlayerParts, cell_keys
from houseway.odds.pai_gow.setter import DIVISIONS
from houseway.ranking._tables import CardArray, Ranks
from houseway.ranking.pai_gow import PaiGowRanking
from houseway.ranking.pai_gow_arrays import PaiGowTables, divide, pai_gow_tables

_SLOT_BITS = 22
_MOST_STAIRS = 1 << _SLOT_BITS - 1
_EMPTY = -1


class Stairs(NamedTuple):
    """Different staircases: their steps with the highest front first; unused ones have a back of 0."""

    fronts: Ranks
    backs: Ranks
    label: Labels


def any_setting(classes: SuitClasses, ranking: PaiGowRanking, labels: int, label: Labels) -> PlayerParts:
    """What the player can win with any setting, in two counts for each label.

    The first counts the hands that some setting beats in both parts. The second compares the best front of
    all settings and the best back of all; its labels come after the others.
    """
    most = min(_MOST_STAIRS, len(classes.hands))
    fronts, backs = (np.zeros((most, DIVISIONS), np.int16) for _ in range(2))
    room = Stairs(fronts, backs, np.zeros(most, np.int16))
    of_hand, slots = np.empty(len(classes.hands), np.int32), np.full(1 << _SLOT_BITS, _EMPTY, np.int32)
    many = _all_stairs(pai_gow_tables(ranking), classes.hands, label, room, slots, of_hand)
    assert many < _MOST_STAIRS
    fronts, backs, marks = (array[:many] for array in room)
    used = backs > 0
    lengths = used.sum(axis=1)
    steps = cell_keys(Placed(fronts, backs), 2 * labels, marks[:, None])
    overlaps = Placed(fronts[:, 1:], np.where(used[:, 1:], backs[:, :-1], 0))
    shared = cell_keys(overlaps, 2 * labels, marks[:, None])
    top = Placed(fronts[:, 0], backs[np.arange(many), lengths - 1])
    highest = cell_keys(top, 2 * labels, marks + labels)[:, None]
    keys = np.hstack([steps, shared, highest])
    signs = np.hstack([np.ones_like(steps), -np.ones_like(shared), np.ones_like(highest)])
    begins = np.zeros(many + 1, np.int64)
    np.cumsum(2 * lengths, out=begins[1:])
    there = keys >= 0
    return PlayerParts(2 * labels, of_hand, begins, keys[there], signs[there].astype(np.int8))


# ---------------------------------------------------------------------- kernels


@njit
def _all_stairs(
    tables: PaiGowTables,
    hands: CardArray,
    label: Labels,
    stairs: Stairs,
    slots: ShortIntegers,
    of_hand: ShortIntegers,
) -> int:
    """Write down the different staircases and which of them each hand has; return how many there are.

    `slots` finds a staircase that was written down by a hash of it.
    """
    front, back = np.empty(DIVISIONS, np.int16), np.empty(DIVISIONS, np.int16)
    many = 0
    for hand in range(len(hands)):
        divide(tables, hands[hand], front, back)
        steps = _climb(tables, front, back, stairs.fronts[many], stairs.backs[many])
        stairs.label[many] = label[hand]
        slot = _hash(stairs, many, steps)
        while slots[slot] != _EMPTY and not _alike(stairs, slots[slot], many):
            slot = (slot + 1) & (len(slots) - 1)
        if slots[slot] == _EMPTY:
            slots[slot] = many
            many += 1
            if many == len(stairs.label):
                return many
        else:
            stairs.fronts[many, :steps] = 0
            stairs.backs[many, :steps] = 0
        of_hand[hand] = slots[slot]
    return many


@njit
def _climb(tables: PaiGowTables, front: Ranks, back: Ranks, fronts: Ranks, backs: Ranks) -> int:
    """Write down the steps of a hand; return how many there are."""
    for at in range(DIVISIONS):
        if back[at] < tables.least_back[front[at]]:
            back[at] = 0
    steps = highest = 0
    while True:
        best = -1
        for at in range(DIVISIONS):
            if back[at] > highest and (
                best < 0 or front[at] > front[best] or (front[at] == front[best] and back[at] > back[best])
            ):
                best = at
        if best < 0:
            return steps
        fronts[steps], backs[steps] = front[best], back[best]
        highest = back[best]
        steps += 1


@njit
def _hash(stairs: Stairs, number: int, steps: int) -> int:
    value = np.int64(stairs.label[number])
    for at in range(steps):
        value = (value * 1_000_003 ^ stairs.fronts[number, at]) * 1_000_003 ^ stairs.backs[number, at]
    return int((value ^ value >> 29) & ((1 << _SLOT_BITS) - 1))


@njit
def _alike(stairs: Stairs, one: int, other: int) -> bool:
    if stairs.label[one] != stairs.label[other]:
        return False
    for at in range(DIVISIONS):
        if stairs.backs[one, at] != stairs.backs[other, at]:
            return False
        if stairs.fronts[one, at] != stairs.fronts[other, at]:
            return False
        if stairs.backs[one, at] == 0:
            return True
    return True
