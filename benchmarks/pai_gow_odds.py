"""How long the odds of pai gow poker take, beside their targets.

It uses all cores. Compiled kernels are loaded from disk or compiled before anything is timed, on a deck of
four ranks. Each figure has the time of all processors beside it, which a busy machine changes less, and the
most memory that the process had taken by then.

A changed row is timed with the classes of cards found again. The results under the filed house way are known,
as a stored analysis of the filed game has them; or they are not, and house way against house way is counted
first, which has that target. A row that concerns many hands takes longer than one that concerns few.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from resource import RUSAGE_SELF, getrusage
from time import perf_counter, process_time
from typing import Any
from unittest.mock import patch

import numpy as np

from houseway.odds.pai_gow import solver as solving
from houseway.odds.pai_gow.classes import suit_classes
from houseway.odds.pai_gow.report import house_way_data, report
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.odds.pai_gow.what_if import reprice
from houseway.rulebook import loader
from houseway.rulebook.rules import Rules, choose, load_rules
from rows import Row, Run, run_part, usable

GAME = "club-one/fortune-pai-gow-poker"
ROWS: dict[str, dict[str, Any]] = {
    "few hands": {"four_jacks_to_nines": {"provided": {"front": ">= K"}}},
    "many hands": {"high_card": {"play": {"front.cards": "S2 S4"}}},
}
"""Rows as a file of one's own may change them: four of a kind, and all hands without a pair."""
JACK = 9
HANDS = 1_000_000


def rows(run: Run) -> Iterator[Row]:
    """A row for each figure."""
    rules, other = load_rules(GAME), changed()
    compile_all(rules, other["few hands"])
    known = results(rules)
    for base, way, target in (("filed results known", known, 10), ("from nothing", None, 60)):
        for name, different in other.items():
            work = partial(row, rules, different, way)
            yield measured(f"pai gow poker: a changed row, {name}, {base}", target, work)
    yield measured("pai gow poker: a million random hands set", 3, setting(rules))
    yield measured("pai gow poker: house way against house way", 60, lambda: house_way(rules))
    yield measured("pai gow poker: best play, both sides, rows, bets", 150, lambda: report(rules, silent))


def measured(what: str, target: float, work: Callable[[], object]) -> Row:
    """How long some work takes."""
    start, used = perf_counter(), process_time()
    work()
    taken, used = perf_counter() - start, process_time() - used
    memory = getrusage(RUSAGE_SELF).ru_maxrss >> 10
    note = f"{used:.1f} s of processors, {memory:,} MiB"
    return Row(what, f"{GAME}, {len(usable())} cores", taken, "s", most=target, note=note)


def changed() -> dict[str, Rules]:
    """The game with changed rows."""
    return {name: with_rows(GAME, rows) for name, rows in ROWS.items()}


def with_rows(game: str, rows: dict[str, Any]) -> Rules:
    """A game with some rows of its house way changed."""
    composed = loader.compose(*loader.locate(game))
    return choose(loader.merge(composed, {"hand_setting": {"rows": rows}}), game, {})


def results(rules: Rules) -> dict[str, Any]:
    """The results under the house way, as a stored analysis has them."""
    solved = PaiGowSolver(rules, silent, suit_classes())
    return house_way_data(rules, solved.worlds(solved.usual.placed))


def row(rules: Rules, changed: Rules, known: dict[str, Any] | None) -> None:
    """Price a changed row from nothing, or from the results under the filed house way."""
    suit_classes.cache_clear()
    reprice(rules, changed, known)


def house_way(rules: Rules) -> None:
    """Count all deals with the house way on both sides, from nothing."""
    suit_classes.cache_clear()
    solved = PaiGowSolver(rules, silent, suit_classes())
    solved.worlds(solved.usual.placed)


def setting(rules: Rules) -> Callable[[], object]:
    """The work of setting a million hands dealt at random."""
    cards = np.random.default_rng(1).random((HANDS, 53)).argpartition(7, axis=1)[:, :7]
    setter = PaiGowSolver(rules, silent, suit_classes(JACK)).setter
    return lambda: setter.set_hands(cards)


def compile_all(rules: Rules, changed: Rules) -> None:
    """Run everything once over a few cards."""
    with patch.object(solving, "suit_classes", lambda: suit_classes(JACK)):
        report(rules, silent)
        reprice(rules, changed)


def silent(done: float, step: str) -> None:
    """Show no progress."""


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
