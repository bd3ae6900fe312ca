"""What every setting of every hand is worth against the other side's settings, and which is best.

Worth is counted in parts: how many of the other side's hands a front beats, plus how many a back beats, over
all hands that share no card with one's own. The player's parts must be higher; the player-dealer's may be as
high.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.cards import JOKER
from houseway.jit import njit
from houseway.odds.pai_gow.classes import CLASS, CLASS_BITS, SuitClasses
from houseway.odds.pai_gow.facing import FOUR, LISTED, Facing, place_in
from houseway.odds.pai_gow.holding import Holding, ShortIntegers
from houseway.odds.pai_gow.profiles import Placed
from houseway.odds.pai_gow.setter import DIVISIONS
from houseway.odds.shards import Progress, share
from houseway.ranking._tables import CardArray, Integers, Ranks
from houseway.ranking.pai_gow import HAND_CARDS, PaiGowRanking
from houseway.ranking.pai_gow_arrays import CARDS, PaiGowTables, divide, pai_gow_tables

_SUBSETS = 1 << HAND_CARDS
_SIZES = np.array([mask.bit_count() for mask in range(_SUBSETS)], np.int64)
_LAST = np.array([max(mask.bit_length() - 1, 0) for mask in range(_SUBSETS)], np.int64)
_BY_SIZE = np.array(sorted(range(_SUBSETS - 1), key=int.bit_count), np.int64)
_NEXT = np.array(
    [2 * comb(HAND_CARDS, size) * comb(CARDS - size, HAND_CARDS - size) for size in range(1, HAND_CARDS + 1)]
)
"""At most how many parts the subsets of the next size add up to, for each size."""


class BestSettings(NamedTuple):
    """For each class of hands, one side's best setting and what it is worth beside the usual one."""

    division: CardArray
    """The number of the setting among all fronts of the hand in order."""
    front: Ranks
    back: Ranks
    parts: ShortIntegers
    """How many parts the best setting wins."""
    usual: ShortIntegers
    """How many parts the usual setting wins."""

    @property
    def placed(self) -> Placed:
        """The best front and back of every hand."""
        return Placed(self.front, self.back)

    def part(self, rows: slice) -> BestSettings:
        """Those of some hands."""
        return BestSettings(
            self.division[rows], self.front[rows], self.back[rows], self.parts[rows], self.usual[rows]
        )

    def put(self, rows: slice, part: BestSettings) -> None:
        """Take over those of some hands."""
        self.division[rows], self.front[rows], self.back[rows] = part.division, part.front, part.back
        self.parts[rows], self.usual[rows] = part.parts, part.usual


BothSettings = tuple[BestSettings, BestSettings]
"""The player's and the player-dealer's."""
LOOKING = "looking for the best setting of every hand"


def best_settings(
    classes: SuitClasses,
    ranking: PaiGowRanking,
    other: Facing,
    usual: Placed,
    progress: Progress | None = None,
) -> BothSettings:
    """The best settings of the player and of the player-dealer, each against the other side's tables.

    Of equal settings the usual one is taken. Hands that are never dealt have a usual back of 0.
    """
    many = len(classes.hands)
    made = _blank(many), _blank(many)

    def work(worker: int, rows: slice) -> None:
        settle(classes, ranking, other, usual, rows, made)

    share(work, many, progress, LOOKING)
    return made


def settle(
    classes: SuitClasses,
    ranking: PaiGowRanking,
    other: Facing,
    usual: Placed,
    rows: slice,
    made: BothSettings | None = None,
) -> BothSettings:
    """The best settings of some classes of hands: in their rows among all, or alone."""
    player, bank = made or (_blank(len(classes.hands)), _blank(len(classes.hands)))
    _settle(classes, pai_gow_tables(ranking), other, usual, rows.start, rows.stop, player, bank)
    return (player, bank) if made else (player.part(rows), bank.part(rows))


def put_together(many: int, parts: Iterable[tuple[slice, BothSettings]]) -> BothSettings:
    """The best settings of so many hands from those of their parts."""
    made = _blank(many), _blank(many)
    for rows, found in parts:
        for whole, part in zip(made, found, strict=True):
            whole.put(rows, part)
    return made


def _blank(many: int) -> BestSettings:
    return BestSettings(
        np.zeros(many, np.uint8),
        np.zeros(many, np.int16),
        np.zeros(many, np.int16),
        np.zeros(many, np.int32),
        np.zeros(many, np.int32),
    )


# ---------------------------------------------------------------------- kernels


class _Room(NamedTuple):
    """Room for one hand: its cards, the classes of its subsets, and the settings that may be best."""

    cards: CardArray
    numbers: Integers
    renamings: Integers
    fronts: Ranks
    backs: Ranks
    kept: Integers
    """The numbers of the settings that may be best, after the usual one."""
    kept_fronts: Integers
    kept_backs: Integers
    player: Integers
    bank: Integers
    """How many parts each of them wins."""


@njit
def _settle(
    classes: SuitClasses,
    tables: PaiGowTables,
    other: Facing,
    usual: Placed,
    begin: int,
    end: int,
    player: BestSettings,
    bank: BestSettings,
) -> None:
    """Find both sides' best settings of some classes of hands."""
    room = _Room(
        np.full(7, JOKER + 1, np.uint8),
        np.zeros(_SUBSETS, np.int64),
        np.zeros(_SUBSETS, np.int64),
        np.empty(DIVISIONS, np.int16),
        np.empty(DIVISIONS, np.int16),
        np.empty(DIVISIONS, np.int64),
        np.empty(DIVISIONS, np.int64),
        np.empty(DIVISIONS, np.int64),
        np.empty(DIVISIONS, np.int64),
        np.empty(DIVISIONS, np.int64),
    )
    for hand in range(begin, end):
        if usual.back[hand] == 0:
            continue
        divide(tables, classes.hands[hand], room.fronts, room.backs)
        many = _worth_keeping(tables, room, usual.front[hand], usual.back[hand])
        _find_subsets(classes, classes.hands[hand], room)
        many = _win_parts(classes, other, hand, room, many)
        _choose(room, room.player, many, hand, player)
        _choose(room, room.bank, many, hand, bank)


@njit
def _worth_keeping(tables: PaiGowTables, room: _Room, usual_front: int, usual_back: int) -> int:
    """Keep the usual setting first, and then those that no other setting equals or betters in both parts."""
    fronts, backs, kept = room.fronts, room.backs, room.kept
    many = 1
    for at in range(DIVISIONS):
        front, back = fronts[at], backs[at]
        if front == usual_front and back == usual_back:
            kept[0] = at
            continue
        keep = back >= tables.least_back[front]
        for one in range(DIVISIONS):
            if fronts[one] >= front and backs[one] >= back and backs[one] >= tables.least_back[fronts[one]]:
                keep &= fronts[one] == front and backs[one] == back and one >= at
        if keep:
            kept[many] = at
            many += 1
    for at in range(many):
        room.kept_fronts[at], room.kept_backs[at] = fronts[kept[at]], backs[kept[at]]
    return many


@njit
def _find_subsets(classes: SuitClasses, hand: CardArray, room: _Room) -> None:
    """Find the classes of all subsets of up to six cards; what the last hand had in common stays."""
    same = 0
    while same < HAND_CARDS and hand[same] == room.cards[same]:
        same += 1
    room.cards[:] = hand
    for mask in range(1 << same, _SUBSETS - 1):
        last = _LAST[mask]
        rest = mask ^ 1 << last
        renaming = room.renamings[rest]
        step = classes.steps[room.numbers[rest], classes.renamed[renaming, hand[last]]]
        room.numbers[mask] = step & CLASS
        room.renamings[mask] = classes.combined[renaming, step >> CLASS_BITS]


@njit
def _win_parts(classes: SuitClasses, other: Facing, hand: int, room: _Room, many: int) -> int:
    """Count the parts that settings win against the other side's hands that share no card.

    Sums that end with the subsets of some size are off by at most what those of the next size add up to, so
    settings that cannot become best are dropped on the way. Returns how many are left.

    Every table is indexed in full: taking a row of it first would take longer than looking something up.
    """
    player, bank, front, back = room.player, room.bank, room.kept_fronts, room.kept_backs
    fronts, backs, four, five = other.fronts, other.backs, other.four, other.five
    his_front, his_back = other.own.front[hand], other.own.back[hand]
    for at in range(many):
        player[at] = -((his_front < front[at]) + (his_back < back[at])) if his_back else 0
        bank[at] = -((his_front <= front[at]) + (his_back <= back[at])) if his_back else 0
    size = 0
    for mask in _BY_SIZE:
        if _SIZES[mask] > size:
            if size in (2, 3):
                many = _drop(room, many, _NEXT[size])
            size = _SIZES[mask]
        number = room.numbers[mask]
        sign = -1 if size & 1 else 1
        if size > LISTED:
            _by_hands(other.six, other.profiles, number - classes.begins[size], room, many)
            continue
        for at in range(many):
            player[at] += sign * fronts[number, front[at]]
            bank[at] += sign * fronts[number, front[at] + 1]
        if size < FOUR:
            for at in range(many):
                player[at] += sign * backs[number, back[at]]
                bank[at] += sign * backs[number, back[at] + 1]
        elif size == FOUR:
            row = number - classes.begins[FOUR]
            for at in range(many):
                player[at] += sign * four[row, back[at]]
                bank[at] += sign * four[row, back[at] + 1]
        else:
            listed = number - classes.begins[LISTED]
            for at in range(many):
                place = place_in(five.backs, five.begins[listed], five.begins[listed + 1], back[at])
                player[at] += sign * five.below[place]
                bank[at] += sign * five.below[place + (five.backs[place] == back[at])]
    return many


@njit
def _drop(room: _Room, many: int, margin: int) -> int:
    """Drop the settings that are behind by more than a margin for both sides; the usual one stays."""
    player = bank = -margin
    for at in range(many):
        player, bank = max(player, room.player[at]), max(bank, room.bank[at])
    left = 0
    for at in range(many):
        if at == 0 or room.player[at] + margin >= player or room.bank[at] + margin >= bank:
            room.kept[left] = room.kept[at]
            room.kept_fronts[left], room.kept_backs[left] = room.kept_fronts[at], room.kept_backs[at]
            room.player[left], room.bank[left] = room.player[at], room.bank[at]
            left += 1
    return left


@njit
def _by_hands(six: Holding, profiles: Placed, number: int, room: _Room, many: int) -> None:
    """Count the parts won against the few hands that hold six of the same cards."""
    for place in range(six.begins[number], six.begins[number + 1]):
        profile, hands = six.profiles[place], np.int64(six.hands[place])
        front, back = profiles.front[profile], profiles.back[profile]
        if back > 0:
            for at in range(many):
                mine, behind = room.kept_fronts[at], room.kept_backs[at]
                room.player[at] += hands * ((front < mine) + (back < behind))
                room.bank[at] += hands * ((front <= mine) + (back <= behind))


@njit
def _choose(room: _Room, parts: Integers, many: int, hand: int, made: BestSettings) -> None:
    """Write down the best of the settings, the usual one if it is as good."""
    best = 0
    for at in range(1, many):
        if parts[at] > parts[best]:
            best = at
    division = room.kept[best]
    made.division[hand] = division
    made.front[hand], made.back[hand] = room.fronts[division], room.backs[division]
    made.parts[hand], made.usual[hand] = parts[best], parts[0]
