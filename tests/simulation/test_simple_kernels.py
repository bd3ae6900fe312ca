"""Casino War, pan nine and tiles by their kernels: the cents of the live engine, and the odds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.odds.store import VARIABLE
from houseway.simulation import BEST, HOUSE_WAY, TablePlan, engine_for
from houseway.simulation.live import LiveEngine
from tests.playing import analysed, filing, filings, results
from tests.simulation.tables import assert_odds_agree, assert_same_rounds, assert_short_banks_agree, plan_for

GAMES = [game for game in filings() if filing(game).family in ("war", "pan-nine", "pai-gow-tiles")]
TILES = [game for game in GAMES if "tiles" in game]
PLAYED = [
    pytest.param(game, policy, marks=pytest.mark.verify if game in TILES and policy == BEST else ())
    for game in GAMES
    for policy in (BEST, HOUSE_WAY)
]
"""Every game with both policies; the best settings of tiles take long to find."""


@pytest.mark.parametrize("rotates", [False, True])
@pytest.mark.parametrize(("game", "policy"), PLAYED)
def test_every_round_comes_to_the_same_in_the_live_engine(
    game: str, policy: str, rotates: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every wager, player, bank and fee, wars and fourth cards included."""
    monkeypatch.setenv(VARIABLE, str(results()))
    if policy == BEST:
        analysed(game)
    plan = plan_for(game, rotates=rotates, policy=policy)
    assert_same_rounds(engine_for(plan, "kernel").engine, plan, 200)


@pytest.mark.parametrize("game", GAMES)
def test_a_bank_that_is_too_small(game: str) -> None:
    """Rounds that the bank covers follow from their classes; the others are played live."""
    assert_short_banks_agree(plan_for(game), 200)


def test_wagers_behind_others_are_played_live() -> None:
    """A spot with two bettors may be played in two ways."""
    plan = plan_for("club-one/casino-war")
    behind = replace(plan, lots=(*plan.lots, plan.lots[0]._replace(bettor="Zed")))
    chosen = engine_for(behind)
    assert isinstance(chosen.engine, LiveEngine)
    assert chosen.why_live == "players bet at the spots of others"


@pytest.fixture
def plan(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> TablePlan:
    """A table of a game with best play, by odds that a run of tests computes once."""
    monkeypatch.setenv(VARIABLE, str(results()))
    analysed(request.param)
    return plan_for(request.param, policy=BEST)


@pytest.mark.verify
@pytest.mark.parametrize("plan", GAMES, indirect=True)
def test_the_odds_are_within_four_standard_errors(plan: TablePlan) -> None:
    """Each player's result of a million rounds."""
    assert_odds_agree(plan)
