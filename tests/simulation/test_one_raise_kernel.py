"""Three Card Poker, its six card bonus and stud by the kernel: the cents of the live engine, and the odds."""

from __future__ import annotations

import pytest

from houseway.odds.store import VARIABLE
from houseway.simulation import BEST, HOUSE_WAY, TablePlan
from houseway.simulation.kernels.one_raise import OneRaiseEngine, reason_against
from tests.playing import analysed, by_shape, filing, filings, results
from tests.simulation.tables import assert_odds_agree, assert_same_rounds, assert_short_banks_agree, plan_for

THREE_CARD = "club-one/three-card-poker-6-card-bonus"
GAMES = [
    game
    for game in filings()
    if filing(game).family == "poker-vs-dealer" and reason_against(plan_for(game)) is None
]


def test_every_game_without_a_board_has_a_kernel() -> None:
    """Whatever is wagered and however large the bank is."""
    boardless = ("three-card-poker", "caribbean-stud")
    assert [game for game in filings() if any(name in game for name in boardless)] == GAMES


@pytest.mark.parametrize("rotates", [False, True])
@pytest.mark.parametrize("game", [each for each in by_shape("poker-vs-dealer") if each.values[0] in GAMES])
def test_every_round_comes_to_the_same_in_the_live_engine(game: str, rotates: bool) -> None:
    """Every wager, player, bank and fee, with the decisions of the house."""
    plan = plan_for(game, rotates=rotates, policy=HOUSE_WAY)
    assert_same_rounds(OneRaiseEngine(plan), plan, 100)


@pytest.mark.parametrize("game", GAMES[:1])
def test_a_bank_that_is_too_small(game: str) -> None:
    """Rounds that the bank covers follow from their classes; the others are played live."""
    assert_short_banks_agree(plan_for(game), 150)


@pytest.fixture
def plan(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> TablePlan:
    """A table of a game with best play, by odds that a run of tests computes once."""
    monkeypatch.setenv(VARIABLE, str(results()))
    analysed(request.param)
    return plan_for(request.param, policy=BEST)


@pytest.mark.parametrize(
    "plan",
    [pytest.param(game, marks=() if game == THREE_CARD else pytest.mark.verify) for game in GAMES],
    indirect=True,
)
def test_best_play_comes_to_the_same_in_the_live_engine(plan: TablePlan) -> None:
    """Raises as the odds advise, by the hand and the visible card."""
    assert_same_rounds(OneRaiseEngine(plan), plan, 600)


@pytest.mark.verify
@pytest.mark.parametrize("plan", GAMES, indirect=True)
def test_the_odds_are_within_four_standard_errors(plan: TablePlan) -> None:
    """Each player's result of a million rounds."""
    assert_odds_agree(plan)
