"""Hands as a filed and a changed house way set them, in the form in which they are counted.

Hands that both set alike count for nothing on the side whose change is looked for; those that they set
differently count once as they are set now, and once with a minus as they were.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.odds.pai_gow.classes import SuitClasses
from houseway.odds.pai_gow.counting import LEFT_OUT, Cells, DealCount, Profiles
from houseway.odds.pai_gow.holding import ShortIntegers
from houseway.odds.pai_gow.profiles import Placed, cell_keys, distinct, placed_at
from houseway.ranking._tables import Integers, Ranks

HandMarks = NDArray[np.bool_]


class Sided(NamedTuple):
    """The cells of every profile as one side sets its hands."""

    was: ShortIntegers
    now: ShortIntegers


class ChangedProfiles(NamedTuple):
    """The profiles of all hands: how both house ways set a hand, and which group of hands it belongs to."""

    classes: SuitClasses
    of_hand: ShortIntegers
    cells: Cells
    sided: Sided
    group: Integers

    def player(self, group: int, bank: ShortIntegers) -> DealCount:
        """What the player's changes do against a group of hands that are set in one way."""
        against = np.where(self.group == group, bank, LEFT_OUT)
        return self._count(self.cells, self.sided, self._changed, against)

    def bank(self, group: int) -> DealCount:
        """What the player-dealer's changes of a group of hands do against the filed house way.

        Sides are exchanged, and so is the order of ranks: whoever loses a part wins it.
        """
        front, back, label = self.cells
        turned = Cells(_turned(front), _turned(back), label)
        sided = Sided(*(np.where(at == LEFT_OUT, at, len(turned.front) - 1 - at) for at in self.sided))
        return self._count(turned, sided, self._changed & (self.group == group), sided.was)

    @property
    def _changed(self) -> HandMarks:
        return np.asarray(self.sided.was != self.sided.now)

    def _count(self, cells: Cells, sided: Sided, changed: HandMarks, bank: ShortIntegers) -> DealCount:
        """A count of changed hands, as they are set now less as they were, against the player-dealer's."""
        begins = np.zeros(len(changed) + 1, np.int32)
        np.cumsum(2 * changed, dtype=np.int32, out=begins[1:])
        player = np.stack([sided.now[changed], sided.was[changed]], axis=1).ravel().astype(np.int32)
        signs = np.tile(np.array([1, -1], np.int8), int(changed.sum()))
        profiles = Profiles(self.of_hand, begins, player, signs, bank.astype(np.int32))
        return DealCount(self.classes, cells, profiles, 1)


def changed_profiles(
    classes: SuitClasses, was: Placed, now: Placed, differs: HandMarks, group: NDArray[np.int8]
) -> ChangedProfiles:
    """The profiles of hands under two house ways; hands are told apart by their groups as well."""
    groups = int(group.max()) + 1
    keys, of_hand = distinct(_grouped(cell_keys(was), group, groups))
    changed = np.flatnonzero(differs)
    before = _grouped(cell_keys(_taken(was, changed)), group[changed], groups)
    pairs = before << 32 | cell_keys(_taken(now, changed))
    added, numbers = np.unique(pairs, return_inverse=True)
    of_hand[changed] = len(keys) + numbers
    all_keys = np.concatenate([keys, added >> 32])
    was_keys = np.where(all_keys == LEFT_OUT, LEFT_OUT, all_keys // groups)
    now_keys = np.concatenate([was_keys[: len(keys)], added & 0xFFFFFFFF])
    there = np.unique(np.concatenate([was_keys, now_keys]))
    there = there[there != LEFT_OUT]
    places = np.full(int(there.max(initial=0)) + 2, LEFT_OUT, np.int32)
    places[there + 1] = np.arange(len(there))
    cells = Cells(*placed_at(there), np.zeros(len(there), np.int16))
    sided = Sided(places[was_keys + 1], places[now_keys + 1])
    return ChangedProfiles(classes, of_hand, cells, sided, all_keys % groups)


def compared_alone(was: Placed, now: Placed, differs: HandMarks) -> tuple[Placed, Placed]:
    """Both settings with fewer ranks: every hand compares as before with those that are set differently.

    Ranks between two of theirs become one, so that more hands are alike.
    """
    fronts = _fewer_ranks(was.front, now.front, differs)
    backs = _fewer_ranks(was.back, now.back, differs)
    return Placed(fronts[was.front], backs[was.back]), Placed(fronts[now.front], backs[now.back])


def _fewer_ranks(was: Ranks, now: Ranks, differs: HandMarks) -> Ranks:
    """A new rank for every rank: those of hands set differently stay apart from all others; 0 stays 0."""
    ranks, values = np.arange(max(was.max(), now.max()) + 1), np.union1d(was[differs], now[differs])
    passed = np.searchsorted(values, ranks, "left") + np.searchsorted(values, ranks, "right")
    found: Ranks = (np.unique(passed, return_inverse=True)[1] + 1).astype(np.int16)
    found[0] = 0
    return found


def _taken(placed: Placed, hands: Integers) -> Placed:
    return Placed(placed.front[hands], placed.back[hands])


def _grouped(keys: Integers, group: NDArray[np.int8], groups: int) -> Integers:
    return np.where(keys == LEFT_OUT, LEFT_OUT, keys * groups + group)


def _turned(ranks: Ranks) -> Ranks:
    return np.asarray((ranks.max(initial=0) + 1 - ranks)[::-1])
