"""How many rounds of whole tables are simulated in a second on one core, and what ten times as many take.

Seven seats of baccarat, with a bank that covers all and with one that is too small, and a table of each other
family that has a kernel, with best play, whose odds are taken from the store or computed first. Rates are by
processor time, after a first shard that compiles and looks up; the live engine is beside them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import process_time

from houseway.desk.layouts import described
from houseway.rulebook.rules import load_rules
from houseway.simulation import TablePlan, engine_for, simulate
from houseway.simulation.engines import Chosen
from rows import Row, Run, run_part

ROUNDS, FEWER, LIVE_ROUNDS, TURNS = 10_000_000, 1_000_000, 1_000, 3
SHORT = 50_00
BACCARAT, HOLDEM = "artichoke-joes/ez-baccarat", "oceana/ultimate-texas-holdem"
TABLES: tuple[tuple[str, int | None, int | None, int], ...] = (
    (BACCARAT, None, 1_000_000, ROUNDS),
    (BACCARAT, SHORT, 1_000_000, ROUNDS),
    (HOLDEM, None, 300_000, ROUNDS),
    ("club-one/three-card-poker-6-card-bonus", None, None, ROUNDS),
    ("club-one/caribbean-stud", None, None, ROUNDS),
    ("delta-club/no-bust-21st-century-blackjack-5", None, None, FEWER),
    ("club-one/casino-war", None, None, ROUNDS),
    ("club-one/super-pan-9", None, None, ROUNDS),
    ("delta-club/pai-gow-tiles", None, None, ROUNDS),
    ("club-one/century-21-baccarat", None, None, ROUNDS),
    ("delta-club/funtazee-21", None, None, ROUNDS),
)
"""The game, its bank, the rounds a second that are wanted, if a number is, and how many are played."""


def plan_of(game: str, bank: int | None) -> TablePlan:
    """Every seat but the first bets."""
    rules = load_rules(game)
    layout = described(rules, None)
    return TablePlan(rules, layout.lots, layout.player_dealer, bank, policy="best")


def warm(plan: TablePlan, engine: str, rounds: int) -> Chosen:
    """An engine that has played so many rounds, and looked up what they need."""
    chosen = engine_for(plan, engine)
    simulate(plan, max(1, rounds), chosen=chosen)
    return chosen


def rate(plan: TablePlan, chosen: Chosen, rounds: int, turn: int) -> float:
    """Rounds a second in shards as a simulation plays them, other rounds in every turn."""
    started = process_time()
    simulate(plan, rounds, first=(turn + 1) * rounds, chosen=chosen)
    return rounds / (process_time() - started)


def rows(run: Run) -> Iterator[Row]:
    """The rate of each table beside that of the live engine, and what ten times the rounds take."""
    for game, bank, target, many in TABLES:
        rounds, plan = run.of(many, 10_000), plan_of(game, bank)
        kernel = warm(plan, "kernel", rounds // 10)
        tenths, wholes = [], []
        for turn in range(TURNS):
            tenths.append(rate(plan, kernel, rounds // 10, turn))
            wholes.append(rate(plan, kernel, rounds, turn))
        few = run.of(LIVE_ROUNDS, 20)
        live = rate(plan, warm(plan, "live", few // 10), few, 0)
        name = f"{game}{', short bank' if bank else ''}, {len({lot.spot for lot in plan.lots})} seats"
        work = f"{rounds:,} rounds, one core"
        yield Row(name, work, max(wholes), "rounds/s", "our live engine", live, least=target)
        tenfold = 10 * max(tenths) / max(wholes)
        yield Row(f"{name}: ten times the rounds take", work, tenfold, "times", least=9, most=11)


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
