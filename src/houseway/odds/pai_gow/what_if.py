"""A changed house way beside the filed one, priced without looking for best play again."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from houseway.errors import HousewayError
from houseway.odds.family import Progress
from houseway.odds.pai_gow.counting import Results, results
from houseway.odds.pai_gow.profiles import Placed, one_way_each
from houseway.odds.pai_gow.solver import PaiGowSolver, solver
from houseway.rulebook.rules import Rules


@dataclass(frozen=True)
class ChangedWay:
    """What a change of rows does: the hands that it sets differently, and the deals it decides otherwise."""

    rows: tuple[str, ...]
    """The rows that set those hands now."""
    hands: int
    both_sides: Results
    """The deals if both sides follow the changed house way."""
    player_alone: Results
    """The deals if the player follows it, and the player-dealer the filed one."""


def reprice(filed: Rules, changed: Rules, progress: Progress | None = None) -> ChangedWay:
    """Price a house way that differs from the filed one in some rows."""
    before = solver(filed, progress or (lambda done, step: None))
    after = replace(before, rules=changed)
    if before.how.ranking != after.how.ranking or before.cards != after.cards:
        raise HousewayError(f"{changed.where}: cards must rank as they do in {filed.where}")
    was, now = before.usual.placed, after.usual.placed
    differs = (was.front != now.front) | (was.back != now.back)
    names = [row.name for row in after.setter.way.rows.rows]
    return ChangedWay(
        tuple(names[row] for row in np.unique(after.usual.rows[differs])),
        int(after.sets[differs].sum()),
        _counted(after, now, now),
        _counted(after, now, was),
    )


def _counted(solved: PaiGowSolver, player: Placed, bank: Placed) -> Results:
    count = one_way_each(solved.classes, player, bank)
    return results(count.count(solved.progress, "counting all deals")[0])
