"""How long users wait for what should feel instant, with targets: `python benchmarks/waiting.py`.

Processor time of one core, the best of three runs: the odds of every baccarat filing once the kernels are
warm, and `houseway games` with the start of its process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import process_time

from houseway.odds import analyse
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import load_rules

RUNS = 3
ODDS, COMMAND = 1.0, 0.5
LIST_GAMES = [sys.executable, "-c", "from houseway.main import main; main()", "games"]


def best(measure: Callable[[], float]) -> float:
    """The shortest of several runs."""
    return min(measure() for _ in range(RUNS))


def odds_time(game: str) -> float:
    """The processor time that the odds of a game take when they are computed a second time."""
    rules = load_rules(game)
    analyse(rules)

    def measure() -> float:
        started = process_time()
        analyse(rules)
        return process_time() - started

    return best(measure)


def command_time() -> float:
    """The processor time of a process that lists the games."""

    def measure() -> float:
        before = os.times()
        subprocess.run(LIST_GAMES, capture_output=True, check=True)
        after = os.times()
        return after.children_user - before.children_user + after.children_system - before.children_system

    return best(measure)


def measured() -> Iterator[tuple[str, float, float]]:
    """What was measured, the seconds it took and its target."""
    for entry in catalogue():
        if entry.family == "baccarat" and entry.kind == "game":
            yield f"odds of {entry.id}", odds_time(entry.id), ODDS
    yield "houseway games", command_time(), COMMAND


def main() -> int:
    """Print a row for each measurement; exit 1 if one takes longer than its target."""
    slow = False
    for what, seconds, target in measured():
        slow |= seconds > target
        print(f"{what:52}{seconds:8.2f} s, {seconds / target:.2f} of the target")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
