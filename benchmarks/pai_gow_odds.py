"""How long the odds of pai gow poker take, beside their targets.

Run it with ``python benchmarks/pai_gow_odds.py [GAME]``; it uses all cores. Compiled kernels are loaded from
disk or compiled before anything is timed, on a deck of four ranks.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from unittest.mock import patch

import numpy as np

from houseway.odds.pai_gow import solver as solving
from houseway.odds.pai_gow.classes import suit_classes
from houseway.odds.pai_gow.report import report
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.odds.pai_gow.what_if import reprice
from houseway.rulebook.rules import Rules, load_rules

GAME = "club-one/fortune-pai-gow-poker"
JACK = 9
HANDS = 1_000_000


def main(game: str) -> int:
    """Print a row for each figure; fails if a target is missed."""
    rules = load_rules(game)
    compile_all(rules)
    met = [
        timed("house way against house way", 60, lambda: house_way(rules)),
        timed("best play, both sides, rows, bets", 150, lambda: report(rules, silent)),
        timed("a changed row priced again", 10, lambda: reprice(rules, rules)),
        timed("a million random hands set, one core", 3, setting(rules)),
    ]
    return 0 if all(met) else 1


def timed(what: str, target: float, work: Callable[[], object]) -> bool:
    """Print how long some work takes, and say whether that meets the target."""
    start = perf_counter()
    work()
    taken = perf_counter() - start
    print(f"{what:40}{taken:8.1f}s of {target:4.0f}s  {'OK' if taken <= target else 'FAILED'}", flush=True)
    return taken <= target


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


def compile_all(rules: Rules) -> None:
    """Run everything once over a few cards."""
    with patch.object(solving, "suit_classes", lambda: suit_classes(JACK)):
        report(rules, silent)
        reprice(rules, rules)


def silent(done: float, step: str) -> None:
    """Show no progress."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else GAME))
