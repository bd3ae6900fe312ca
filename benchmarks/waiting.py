"""How long users wait for what should feel instant, with targets.

Processor time of one core, the best of three runs: once the kernels are warm, the odds of every baccarat
filing and the equity of hands, counted and sampled; and `houseway games` with the start of its process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

from houseway.odds import analyse
from houseway.odds.equity import equity
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import load_rules
from rows import Row, Run, run_part

RUNS = 3
ODDS, EQUITY, COMMAND = 1.0, 1.0, 0.5
HANDS = (
    ("oceana/texas-holdem", ("AA", "KK")),
    ("oceana/texas-holdem", ("As Ks", "Qd Qh")),
    ("oceana/texas-holdem", ("AA", "KK", "QQ")),
    ("oceana/texas-holdem", ("As Ks", *["*"] * 8)),
    ("oceana/omaha", ("As Ad 2s 3d", "Ks Kd 9h 8h")),
    ("oceana/omaha", ("As Ad 2s 3d", *["*"] * 9)),
    ("oceana/omaha-high-low-split", ("As Ad 2s 3d", "Ks Kd 9h 8h")),
    ("oceana/omaha-high-low-split", ("As Ad 2s 3d", *["*"] * 9)),
    ("club-one/seven-card-stud", ("As Ad Kc", *["*"] * 6)),
    ("club-one/razz", ("As 2d 3c", *["*"] * 6)),
)
LIST_GAMES = [sys.executable, "-c", "from houseway.main import main; main()", "games"]


def best(measure: Callable[[], float]) -> float:
    """The shortest of several runs."""
    return min(measure() for _ in range(RUNS))


def warm_time(compute: Callable[[], object]) -> float:
    """The processor time of a computation once it has been done before."""
    compute()

    def measure() -> float:
        started = process_time()
        compute()
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


def rows(run: Run) -> Iterator[Row]:
    """The seconds of each, and its target."""
    for entry in catalogue():
        if entry.family == "baccarat" and entry.kind == "game":
            seconds = warm_time(partial(analyse, load_rules(entry.id)))
            yield Row(f"odds of {entry.id}", "warm, one core", seconds, "s", most=ODDS)
    for game, hands in HANDS:
        what = f"equity in {game}: {', '.join(hands[:2])}" + (f" and {len(hands) - 2}" if hands[2:] else "")
        seconds = warm_time(partial(equity, load_rules(game), hands))
        yield Row(what, "warm, one core", seconds, "s", most=EQUITY)
    yield Row("houseway games", "a new process", command_time(), "s", most=COMMAND)


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
