"""A changed house way beside the filed one, priced from what it changes alone.

Deals in which neither hand is set differently end as before. So results are those under the filed house way
plus a difference, over the hands that are set differently: as they are set now, less as they were set. Only
comparisons with these hands matter for it, so ranks between theirs need not be told apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from houseway.odds.changed_way import ChangedRow, HouseWayChange
from houseway.odds.family import Progress
from houseway.odds.pai_gow.all_hands import hands_to_set, set_all
from houseway.odds.pai_gow.changed_profiles import (
    ChangedProfiles,
    HandMarks,
    changed_profiles,
    compared_alone,
)
from houseway.odds.pai_gow.counting import DealCount, count_together
from houseway.odds.pai_gow.profiles import Placed
from houseway.odds.pai_gow.seen import DEALS, MAIN, RESULTS
from houseway.odds.pai_gow.solver import PaiGowSolver, solver, worlds_of
from houseway.odds.pai_gow.stages import Stages
from houseway.odds.pricing import World, price
from houseway.ranking._tables import Integers
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.rulebook.rules import Rules


def reprice(
    filed: Rules,
    changed: Rules,
    house_way: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> HouseWayChange:
    """Price a house way that differs from the filed one in some rows; all else must be the same.

    `house_way` is what a stored analysis of the filed game has under that name. Without it, the results under
    the filed house way are counted as well.
    """
    stages = Stages(progress)
    before = solver(filed, stages)
    after = replace(before, rules=changed)
    to_set = stages.to(0.3, lambda: hands_to_set(before.classes))
    was = stages.to(0.4, lambda: set_all(before.classes, before.setter, before.with_joker, stages, to_set))
    now = stages.to(0.5, lambda: set_all(after.classes, after.setter, after.with_joker, stages, to_set))
    dealt = was.placed.back > 0
    differs = dealt & ((was.placed.front != now.placed.front) | (was.placed.back != now.placed.back))
    if house_way is None:
        base = stages.to(0.75, lambda: before.worlds_without_player_cards(was.placed))
    else:
        base = _base(house_way)
    found = stages.to(1.0, lambda: _results(before, was.placed, now.placed, differs, base))
    rows = after.setter.way.rows.rows
    sets = before.classes.sets[before.classes.begins[HAND_CARDS] :].astype(np.int64)
    return HouseWayChange(
        tuple(
            ChangedRow(rows[at].name, rows[at].result.title, int(sets[differs & (now.rows == at)].sum()))
            for at in np.unique(now.rows[differs])
        ),
        int(sets[differs].sum()),
        int(sets[dealt].sum()),
        *(price(filed.bets[MAIN], worlds) for worlds in found),
    )


class _Results(NamedTuple):
    """All deals by result, as `HouseWayChange` has them."""

    filed: list[World]
    both_sides: list[World]
    player_alone: list[World]
    bank_alone: list[World]


def _results(
    solved: PaiGowSolver, was: Placed, now: Placed, differs: HandMarks, base: list[World]
) -> _Results:
    group_of = np.zeros(len(differs), np.int8)
    for number, group in enumerate(solved.groups):
        group_of[group.hands] = number
    profiles = changed_profiles(solved.classes, *compared_alone(was, now, differs), differs, group_of)
    counts = [count for number in range(len(solved.groups)) for count in _counts(profiles, number)]
    counted = iter(count_together(counts, solved.progress, "counting the deals that may end differently"))
    found = _Results([], [], [], [])
    for group in solved.groups:
        known = _known(base, group.features)
        alone, players, banks = (next(counted)[0] for _ in range(3))
        results = known, known + players + banks, known + alone, known + banks
        for worlds, numbers in zip(found, results, strict=True):
            worlds.extend(worlds_of(group.features, numbers.tolist()))
    return found


def _counts(profiles: ChangedProfiles, group: int) -> Iterator[DealCount]:
    """What changes against one group of hands: the player's part of it, with the player-dealer's hands set as
    before and as they are now, and the player-dealer's part."""
    yield profiles.player(group, profiles.sided.was)
    yield profiles.player(group, profiles.sided.now)
    yield profiles.bank(group)


def _base(house_way: Mapping[str, Any]) -> list[World]:
    """The deals under the filed house way by their results, as an analysis has them."""
    return [
        ({name: value for name, value in row.items() if name != DEALS}, row[DEALS])
        for row in house_way[RESULTS]
    ]


def _known(base: list[World], group: dict[str, bool]) -> Integers:
    """The numbers of deals against a group of hands: all, and with the front, the back or both higher."""
    found = np.zeros(4, np.int64)
    for features, deals in base:
        if all(features[name] == value for name, value in group.items()):
            front, back = (features[part] == "player" for part in ("front", "back"))
            found += deals * np.array([1, front, back, front and back])
    return found
