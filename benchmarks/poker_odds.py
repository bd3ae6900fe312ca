"""How long the odds of the poker games take, compared with their targets and known figures.

Run it with ``python benchmarks/poker_odds.py``; it uses all cores. "First" includes the start of a fresh
process and, where the compiled kernels are not on disk yet, their compilation; "again" is a second run in
that process, with its ratio to the target beside it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from time import perf_counter

from houseway.odds import analyse
from houseway.rulebook.rules import load_rules


@dataclass(frozen=True)
class Known:
    """A game's base wager: what it is worth, and the seconds allowed at first and again."""

    game: str
    value: float
    within: float
    first: float
    again: float
    source: str


GAMES = (
    Known("oceana/ultimate-texas-holdem", -0.0218497, 1e-7, 60, 15, "published, per Ante"),
    Known("oceana/three-card-poker-6-card-bonus", -0.0180221, 1e-7, 60, 3, "extract of the filing"),
    Known("club-one/three-card-poker", -0.0459760, 1e-7, 60, 3, "computed here"),
    Known("club-one/caribbean-stud", -0.0507822, 1e-7, 60, 30, "computed here"),
    Known("club-one/fast-action-holdem", -0.0350, 2e-4, 60, 30, "simulated here"),
)


def main() -> int:
    """Print a row for each game; fails if a figure is wrong or a target is missed."""
    print(f"{'game':42}{'figure':>12}{'first':>9}{'again':>9}{'of target':>11}")
    right = True
    for known in GAMES:
        start = perf_counter()
        run = subprocess.run(
            [sys.executable, __file__, known.game], capture_output=True, text=True, check=True
        )
        whole = perf_counter() - start
        value, again = json.loads(run.stdout)
        first = whole - again
        met = abs(value - known.value) <= known.within and first <= known.first and again <= known.again
        right &= met
        print(
            f"{known.game:42}{value:12.5%}{first:8.1f}s{again:8.1f}s{again / known.again:11.2f}  "
            f"{'OK' if met else 'FAILED'} ({known.source})"
        )
    return 0 if right else 1


def measure(game: str) -> None:
    """Analyse a game twice, and print the value of its base wager and the seconds of the second run."""
    rules = load_rules(game)
    analyse(rules)
    start = perf_counter()
    analysis = analyse(rules)
    value = next(iter(analysis.bets.values())).value
    print(json.dumps([value, perf_counter() - start]))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measure(sys.argv[1])
    else:
        sys.exit(main())
