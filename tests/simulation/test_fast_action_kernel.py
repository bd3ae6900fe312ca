"""Fast Action Hold'em by the kernel: the cents of the live engine, naturals included, and the odds."""

from __future__ import annotations

import pytest

from houseway.games.versus.hands import PLAYER_DEALER, is_natural, play_of
from houseway.odds.store import VARIABLE
from houseway.rounds.hands import HandId
from houseway.simulation import BEST, HOUSE_WAY, engine_for
from houseway.simulation.kernels.fast_action import FastActionEngine
from houseway.simulation.live import LiveEngine
from tests.playing import analysed, results
from tests.simulation.tables import assert_odds_agree, assert_same_rounds, assert_short_banks_agree, plan_for

GAME = "club-one/fast-action-holdem"


@pytest.mark.parametrize("rotates", [False, True])
def test_every_round_comes_to_the_same_in_the_live_engine(rotates: bool) -> None:
    """Both sides keep two cards by the house way."""
    plan = plan_for(GAME, rotates=rotates, policy=HOUSE_WAY)
    kernel = engine_for(plan, "kernel").engine
    assert isinstance(kernel, FastActionEngine)
    assert_same_rounds(kernel, plan, 150)


@pytest.mark.parametrize(("number", "owner"), [(781, HandId(5)), (5061, PLAYER_DEALER)])
def test_a_natural_ends_the_hand(number: int, owner: HandId) -> None:
    """Four of a kind as dealt comes about once in some thousand hands; these rounds have one."""
    plan = plan_for(GAME, policy=HOUSE_WAY)
    kernel, live = FastActionEngine(plan), LiveEngine(plan)
    assert is_natural(live.round(number).round.hands[owner], play_of(plan.rules))
    assert kernel.play(number, 1) == live.play(number, 1)


def test_a_bank_that_is_too_small() -> None:
    """Rounds that the bank covers follow from their classes; the others are played live."""
    assert_short_banks_agree(plan_for(GAME), 150)


@pytest.mark.verify
def test_the_odds_are_within_four_standard_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each player's result of a million rounds; the odds themselves are simulated, with many more deals."""
    monkeypatch.setenv(VARIABLE, str(results()))
    analysed(GAME)
    assert_odds_agree(plan_for(GAME, policy=BEST))
