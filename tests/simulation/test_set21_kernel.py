"""21 in two hands by the kernel: the cents of the live engine, and the odds."""

from __future__ import annotations

import pytest

from houseway.odds.store import VARIABLE
from houseway.simulation import BEST, HOUSE_WAY, TablePlan, engine_for
from houseway.simulation.kernels.set21 import Set21Engine, reason_against
from houseway.simulation.live import LiveEngine
from tests.playing import analysed, filing, filings, results, rules_of
from tests.simulation.tables import assert_odds_agree, assert_same_rounds, assert_short_banks_agree, plan_for

GAMES = [game for game in filings() if filing(game).family == "set-21"]
EVERY_SPOT = "; ".join(f"{seat}: main 10, bonus 5" for seat in range(2, 9))


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A filing, with odds that a run of tests computes once."""
    monkeypatch.setenv(VARIABLE, str(results()))
    analysed(request.param)
    found: str = request.param
    return found


@pytest.mark.parametrize("policy", [BEST, HOUSE_WAY])
@pytest.mark.parametrize("rotates", [False, True])
def test_every_round_comes_to_the_same_in_the_live_engine(game: str, policy: str, rotates: bool) -> None:
    """Settings, surrenders and busted hands, dealt from where the dice point."""
    plan = plan_for(game, rotates=rotates, policy=policy)
    kernel = engine_for(plan, "kernel").engine
    assert isinstance(kernel, Set21Engine)
    assert_same_rounds(kernel, plan, 150)


@pytest.mark.verify
@pytest.mark.parametrize("policy", [BEST, HOUSE_WAY])
def test_many_rounds_come_to_the_same(game: str, policy: str) -> None:
    """With the bonus bet at every spot, hands that come rarely are settled too."""
    plan = plan_for(game, EVERY_SPOT, policy=policy)
    assert_same_rounds(Set21Engine(plan), plan, 5_000)


def test_a_bank_that_is_too_small(game: str) -> None:
    """Rounds that the bank covers follow from their classes; the others are played live."""
    assert_short_banks_agree(plan_for(game), 150)


@pytest.mark.parametrize("policy", [BEST, HOUSE_WAY])
def test_hands_that_are_busted_as_listed(game: str, policy: str) -> None:
    """By the other reading some hands cannot be set and yet are not busted: they are foul."""
    plan = plan_for(game, EVERY_SPOT, policy=policy)
    listed = TablePlan(rules_of(game, ("busted", "as listed")), plan.lots, plan.banker, policy=policy)
    assert_same_rounds(Set21Engine(listed), listed, 150)


def test_what_the_kernel_does_not_deal(game: str) -> None:
    """The live engine plays a table at which somebody bets at the spot of another."""
    plan = plan_for(game)
    assert reason_against(plan) is None
    behind = TablePlan(plan.rules, (*plan.lots, plan.lots[0]._replace(bettor="Zed")), plan.banker)
    assert isinstance(engine_for(behind).engine, LiveEngine)
    assert engine_for(behind).why_live == "players bet at the spots of others"


@pytest.mark.verify
def test_the_odds_are_within_four_standard_errors(game: str) -> None:
    """Each player's result of a million rounds."""
    assert_odds_agree(plan_for(game, policy=BEST))
