"""The tables that the tests of simulation play."""

from __future__ import annotations

from dataclasses import replace

from houseway.desk.layouts import default_table, described
from houseway.odds import Analysis
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import BetRules
from houseway.simulation import HOUSE_WAY, TablePlan, engine_for, simulate
from houseway.simulation.engines import Engine
from houseway.simulation.live import LiveEngine
from houseway.simulation.tally import PLAYER, UNCOVERED, WAGER
from tests.playing import analysed, rules_of

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


def assert_same_rounds(kernel: Engine, plan: TablePlan, rounds: int) -> None:
    """A kernel plays the rounds of the live engine to the same cents, wherever they begin."""
    live = LiveEngine(plan)
    for first in (0, 2_000_000_000):
        assert kernel.play(first, rounds) == live.play(first, rounds)
    # Later rounds are settled by those that were looked up first.
    assert kernel.play(1_000, rounds) == live.play(1_000, rounds)


def assert_short_banks_agree(plan: TablePlan, rounds: int) -> None:
    """Banks that cover some of the rounds, or hardly any, come to the cents of the live engine."""
    action = sum(lot.amount for lot in plan.lots)
    for bank in (action // 4, action * 3 // 4):
        short = replace(plan, bank=bank)
        assert engine_for(short, "kernel").engine.play(0, rounds) == LiveEngine(short).play(0, rounds)


def _late(analysis: Analysis, bet: BetRules, lots: list[Lot]) -> float:
    """What a bet is worth to a player who places as much as he may after the cards, where it is favorable."""
    placed = analysis.extra.get("best_placing", {}).get(bet.name)
    if placed is None:
        return 0
    return float(
        placed["rounds"] * placed["value"] * sum(lot.amount for lot in lots if lot.bet in bet.at_most)
    )


def assert_odds_agree(plan: TablePlan, rounds: int = 1_000_000) -> None:
    """Each player's result, all of his wagers together, is within four standard errors of the odds."""
    # Of the smallest wagers, chips in whole units may not allow what the tables say.
    plan = replace(plan, lots=tuple(lot._replace(amount=2 * lot.amount) for lot in plan.lots))
    tally, analysis = simulate(plan, rounds).tally, analysed(plan.rules.id)
    assert not tally.accounts(UNCOVERED)
    for who in sorted({lot.bettor for lot in plan.lots}):
        found = next(tally.figures(key) for key in tally.accounts(PLAYER) if key.who == who)
        mine = [lot for lot in plan.lots if lot.bettor == who and lot.bet in analysis.bets]
        expected = sum(float(analysis.bets[lot.bet].expectation) * lot.amount for lot in mine)
        expected += sum(_late(analysis, bet, mine) for bet in plan.rules.bets.values())
        fees = sum(tally.figures(key).mean for key in tally.accounts("fees") if key.who == who)
        assert abs(found.mean + fees - expected) < 4 * found.error
    assert tally.accounts(WAGER)
