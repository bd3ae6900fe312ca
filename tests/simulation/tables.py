"""The tables that the tests of simulation play."""

from __future__ import annotations

from houseway.desk.layouts import default_table, described
from houseway.simulation import HOUSE_WAY, TablePlan
from tests.playing import rules_of

GAME = "oceana/ez-baccarat"
TABLE = "2: player 100, tie 25; 3: banker 100; 5: player 50"


def plan_for(
    game: str = GAME,
    table: str | None = None,
    bank: int | None = None,
    rotates: bool = False,
    policy: str = HOUSE_WAY,
    seed: int = 1,
) -> TablePlan:
    """A table of a game; without a description, every seat but the first bets."""
    rules = rules_of(game)
    layout = described(rules, table)
    return TablePlan(rules, layout.lots, layout.player_dealer, bank, rotates, policy, seed)


def short_bank(game: str) -> int:
    """A bank that does not cover the usual table: half of the wagers."""
    return sum(lot.amount for lot in default_table(rules_of(game))) // 2
