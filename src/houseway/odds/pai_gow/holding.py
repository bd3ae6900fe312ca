"""The hands that hold a set of cards, counted by their profiles, for every class of sets.

Hands are alike in a profile; most of them are by their ranks alone, so there are few profiles among the hands
that hold a set. The counts of a set are the sum of those of the sets with one more card: every hand is in as
many of them as it has cards beside the set.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds.pai_gow.classes import CLASS, NO_STEP, SuitClasses, many_classes
from houseway.odds.pai_gow.ordered import NumberSet, add, number_set, take_all
from houseway.odds.shards import share, workers
from houseway.ranking._tables import Integers
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.ranking.pai_gow_arrays import CARDS

ShortIntegers = NDArray[np.int32]


class Holding(NamedTuple):
    """For each class of sets of one size: which profiles the hands that hold the set have, and how many each.

    Those of class `number` are at ``begins[number]`` to ``begins[number + 1]``, lowest profile first.
    """

    begins: Integers
    profiles: ShortIntegers
    hands: ShortIntegers


def holding(classes: SuitClasses, of_hand: ShortIntegers, profiles: int) -> Iterator[tuple[int, Holding]]:
    """The sizes of sets from seven cards to none, each with its counts."""
    found = Holding(np.arange(len(of_hand) + 1), of_hand, np.ones(len(of_hand), np.int32))
    yield HAND_CARDS, found
    rooms = [_Room(np.zeros(profiles, np.int32), number_set(profiles)) for _ in range(workers())]
    for size in range(HAND_CARDS - 1, -1, -1):
        most = min(profiles, comb(CARDS - size, HAND_CARDS - size))
        found = _smaller(classes, size, found, rooms, most)
        yield size, found


def _smaller(classes: SuitClasses, size: int, larger: Holding, rooms: list[_Room], most: int) -> Holding:
    """The counts of the sets of a size from those of the sets with one more card."""
    lengths = np.empty(many_classes(classes, size), np.int64)
    parts: dict[int, tuple[ShortIntegers, ShortIntegers]] = {}

    def work(worker: int, rows: slice) -> None:
        room = (rows.stop - rows.start) * most
        profiles, hands = np.empty(room, np.int32), np.empty(room, np.int32)
        counts = lengths[rows]
        end = _merge(classes, size, rows.start, larger, rooms[worker], counts, profiles, hands)
        parts[rows.start] = profiles[:end].copy(), hands[:end].copy()

    share(work, len(lengths))
    ordered = [parts[start] for start in sorted(parts)]
    begins = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=begins[1:])
    return Holding(begins, *(np.concatenate(both) for both in zip(*ordered, strict=True)))


class _Room(NamedTuple):
    """Room for the counts of one set."""

    hands: ShortIntegers
    found: NumberSet


@njit
def _merge(
    classes: SuitClasses,
    size: int,
    begin: int,
    larger: Holding,
    room: _Room,
    lengths: Integers,
    profiles: ShortIntegers,
    hands: ShortIntegers,
) -> int:
    """Write down the counts of some classes one after the other, and their lengths; return where they end."""
    each = HAND_CARDS - size
    done = 0
    for row in range(len(lengths)):
        for card in range(CARDS):
            step = classes.steps[classes.begins[size] + begin + row, card]
            if step == NO_STEP:
                continue
            child = (step & CLASS) - classes.begins[size + 1]
            for at in range(larger.begins[child], larger.begins[child + 1]):
                profile = larger.profiles[at]
                if room.hands[profile] == 0:
                    add(room.found, profile)
                room.hands[profile] += larger.hands[at]
        many = take_all(room.found, profiles[done:])
        for at in range(done, done + many):
            hands[at] = room.hands[profiles[at]] // each
            room.hands[profiles[at]] = 0
        lengths[row] = many
        done += many
    return done
