"""How many rounds of whole tables are simulated in a second on one core, and what ten times as many take.

Seven seats of baccarat, with a bank that covers all and with one that is too small, and Ultimate Texas
Hold'em with best play, whose odds are taken from the store or computed first:
`python benchmarks/simulation.py`. Rates are by processor time, after a first shard that compiles and looks
up; the live engine is beside them.
"""

from __future__ import annotations

import sys
from time import process_time

from houseway.desk.layouts import described
from houseway.rulebook.rules import load_rules
from houseway.simulation import TablePlan, engine_for

ROUNDS, LIVE_ROUNDS = 2_000_000, 1_000
SHORT = 50_00
BACCARAT, HOLDEM = "artichoke-joes/ez-baccarat", "oceana/ultimate-texas-holdem"
TARGETS = ((BACCARAT, None, 1_000_000), (BACCARAT, SHORT, 1_000_000), (HOLDEM, None, 300_000))


def plan_of(game: str, bank: int | None) -> TablePlan:
    """Every seat but the first bets."""
    rules = load_rules(game)
    layout = described(rules, None)
    return TablePlan(rules, layout.lots, layout.player_dealer, bank, policy="best")


def rate(plan: TablePlan, engine: str, rounds: int) -> float:
    """Rounds a second."""
    chosen = engine_for(plan, engine).engine
    chosen.play(0, max(1, rounds // 10))
    started = process_time()
    chosen.play(rounds, rounds)
    return rounds / (process_time() - started)


def main() -> int:
    """Print the rates; exit 1 if one is below its target."""
    missed = False
    print(f"{'table':46}{'rounds a second':>16}{'of the target':>15}{'of the live engine':>20}{'tenfold':>9}")
    for game, bank, target in TARGETS:
        plan = plan_of(game, bank)
        found, tenth = rate(plan, "kernel", ROUNDS), rate(plan, "kernel", ROUNDS // 10)
        live = rate(plan, "live", LIVE_ROUNDS)
        missed |= found < target
        name = f"{game}{', short bank' if bank else ''}, {len({lot.spot for lot in plan.lots})} seats"
        print(f"{name:46}{found:16,.0f}{found / target:15.2f}{found / live:20,.0f}{10 * tenth / found:9.2f}")
    print("tenfold: how many times as long ten times the rounds take")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
