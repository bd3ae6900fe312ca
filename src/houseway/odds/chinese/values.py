"""What parts are worth against opponents: by rank, and by the three of them together.

A part earns its points if it wins, and costs those of the part that beats it: that goes by its rank alone.
What depends on all three parts (the majority, winning or losing all of them) is kept by classes of ranks, in
which opponents' parts are about equally many. Within a class, half of the opponent's parts count as lower.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.odds.chinese.kernels import Floats, Joint, RankClasses
from houseway.odds.chinese.opponents import Opponents
from houseway.ranking._tables import Ranks
from houseway.ranking.chinese import PARTS
from houseway.ranking.chinese_arrays import FIVE_RANKS, FRONT_CATEGORY, FRONT_RANKS
from houseway.ranking.high import CATEGORIES
from houseway.ranking.high_arrays import CATEGORY_OF
from houseway.rulebook.families.chinese import ChinesePlay

RANKS = (FRONT_RANKS, FIVE_RANKS, FIVE_RANKS)
CLASSES = (48, 80, 80)
Cube = NDArray[np.float64]


class PartValues(NamedTuple):
    """What a setting is worth: by the rank of each part, and by the classes of all three."""

    front: Floats
    middle: Floats
    back: Floats
    front_class: RankClasses
    middle_class: RankClasses
    back_class: RankClasses
    joint: Joint

    def of(self, ranks: Ranks) -> Floats:
        """What settings are worth, given the ranks of their parts in rows."""
        front, middle, back = ranks.T
        together = self.joint[self.front_class[front], self.middle_class[middle], self.back_class[back]]
        found: Floats = self.front[front] + self.middle[middle] + self.back[back] + together
        return found


def bonuses(play: ChinesePlay) -> list[Floats]:
    """The bonus points of every rank, part by part."""
    found = []
    for part, categories in zip(PARTS, (FRONT_CATEGORY, CATEGORY_OF, CATEGORY_OF), strict=True):
        by_category = np.zeros(256)
        for number, name in enumerate(CATEGORIES):
            row = play.bonus_points.get((part, name))
            by_category[number] = row.points if row else 0
        found.append(by_category[categories])
    return found


def part_values(play: ChinesePlay, against: Opponents, players: int) -> PartValues:
    """What every part is worth against one of the opponents at a table of so many players."""
    counts = play.counts
    values, classes = [], []
    for at, bonus in enumerate(bonuses(play)):
        share = np.bincount(against.parts[:, at], minlength=RANKS[at] + 1) / len(against.parts)
        below = np.cumsum(share) - share
        if play.bonus_for == "both":
            above = 1 - below - share
            values.append(counts.part * (below - above) + bonus - (share * bonus).sum())
        else:
            wins = counts.part + bonus
            if counts.bonus == "instead":
                wins = np.where(bonus > 0, bonus, float(counts.part))
            lost = (share * wins)[::-1].cumsum()[::-1] - share * wins
            values.append(wins * below - lost)
        middle = below + share / 2
        classes.append(np.minimum(middle * CLASSES[at], CLASSES[at] - 1).astype(np.uint8))
    joint = _joint(play, against, classes, players).astype(np.float32)
    return PartValues(values[0], values[1], values[2], classes[0], classes[1], classes[2], joint)


def _joint(play: ChinesePlay, against: Opponents, classes: list[RankClasses], players: int) -> Cube:
    """What is earned by all three parts together, by their classes."""
    counts = play.counts
    if not counts.majority and counts.shot == counts.homerun == 1:
        return np.zeros(CLASSES)
    cells = tuple(own[against.parts[:, at]] for at, own in enumerate(classes))
    weight = np.full(len(against.parts), 1 / len(against.parts))
    one = _Chances(cells, weight)
    all_three = len(PARTS) * counts.part
    total = np.zeros(CLASSES)
    if counts.majority:
        total += counts.majority * (2 * one.most_parts - 1)
    total += (counts.shot - 1) * all_three * (one.all_won - one.all_lost)
    if players == play.homerun_players and counts.homerun > counts.shot:
        others = players - 2
        by_them = _Chances(cells, weight * one.all_won[cells] ** others)
        more = (counts.homerun - counts.shot) * all_three
        total += more * (one.all_won ** (others + 1) - by_them.all_lost)
    return total


class _Chances:
    """How often parts of each class win against an opponent, whose hands fall into cells with a weight."""

    def __init__(self, cells: tuple[RankClasses, ...], weight: Floats) -> None:
        together = np.zeros(CLASSES)
        np.add.at(together, cells, weight)
        self._singles = [_up_to(together.sum(tuple({0, 1, 2} - {axis})), 0) for axis in range(3)]
        self._pairs = []
        for axis in range(3):
            pair = together.sum(axis)
            self._pairs.append(np.expand_dims(_up_to(_up_to(pair, 0), 1), axis))
        self._whole = float(weight.sum())
        self.all_won = _up_to(_up_to(_up_to(together, 0), 1), 2)

    @property
    def most_parts(self) -> Cube:
        """How often two parts or three win."""
        found: Cube = sum(self._pairs, np.zeros(CLASSES)) - 2 * self.all_won
        return found

    @property
    def all_lost(self) -> Cube:
        """How often none wins."""
        one, two, three = self._singles
        singles = one[:, None, None] + two[None, :, None] + three[None, None, :]
        found: Cube = self._whole - singles + sum(self._pairs, np.zeros(CLASSES)) - self.all_won
        return found


def _up_to(shares: NDArray[np.float64], axis: int) -> NDArray[np.float64]:
    """The sums of all classes below each, and half of its own."""
    found: NDArray[np.float64] = np.cumsum(shares, axis) - shares / 2
    return found
