"""Blackjack by the kernel: the rounds and the cents of the live engine, and the odds."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from houseway.cards import JOKER, rank
from houseway.games.blackjack.hands import count
from houseway.odds.analysis import AdviceRequest
from houseway.odds.store import VARIABLE
from houseway.simulation import BEST, HOUSE_WAY, TablePlan, live
from houseway.simulation.kernels import blackjack
from houseway.simulation.kernels.blackjack import BlackjackEngine, reason_against
from tests.playing import analysed, by_shape, filing, filings, results
from tests.simulation.tables import assert_odds_agree, assert_same_rounds, assert_short_banks_agree, plan_for

GAMES = [game for game in filings() if filing(game).family == "blackjack"]


def test_every_game_has_a_kernel() -> None:
    """Whatever is wagered and however large the bank is."""
    assert all(reason_against(plan_for(game)) is None for game in GAMES)


@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.verify) for game in GAMES[1:])]
)
def test_a_bank_that_is_too_small(game: str) -> None:
    """Rounds that the bank covers follow from their classes; the others are played live."""
    assert_short_banks_agree(plan_for(game), 60)


@pytest.mark.parametrize("rotates", [False, True])
@pytest.mark.parametrize("game", by_shape("blackjack"))
def test_every_round_comes_to_the_same_in_the_live_engine(game: str, rotates: bool) -> None:
    """Every wager, player, bank and fee, with the decisions of the house."""
    plan = plan_for(game, rotates=rotates, policy=HOUSE_WAY)
    assert_same_rounds(BlackjackEngine(plan), plan, 60)


def eager(request: AdviceRequest) -> Sequence[str]:
    """Split, double, insure and surrender by the count and the visible card, whatever it is worth."""
    total, up = count(request.own, 21)[0], rank(request.facing[0])
    if JOKER in request.own:
        return ()
    if request.question != "hand":
        return ("even money", "insurance", "surrender") if (total + up) % 2 else ()
    if "double" in request.chosen:
        return ("rescue", "double", "stand") if total % 2 else ("double", "stand")
    order = ("double", "hit", "stand") if total % 2 else ("surrender", "hit", "stand")
    return ("split", *order) if total < 17 else ("split", "stand")


@pytest.mark.parametrize("game", by_shape("blackjack"))
def test_whatever_players_choose_comes_to_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Splits, doubles, surrenders, rescues and insurance, many in every round."""
    odds = SimpleNamespace(advise=eager, policies={"player-dealer": "no choice"})
    for module in (live, blackjack):
        monkeypatch.setattr(module, "stored_analysis", lambda rules, store: odds)
    plan = plan_for(game, policy=BEST)
    assert_same_rounds(BlackjackEngine(plan), plan, 60)


@pytest.fixture
def plan(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> TablePlan:
    """A table of a game with best play, by odds that a run of tests computes once."""
    monkeypatch.setenv(VARIABLE, str(results()))
    analysed(request.param)
    return plan_for(request.param, policy=BEST)


@pytest.mark.verify
@pytest.mark.parametrize("plan", GAMES, indirect=True)
def test_best_play_comes_to_the_same_in_the_live_engine(plan: TablePlan) -> None:
    """Switches included, each as the odds advise."""
    assert_same_rounds(BlackjackEngine(plan), plan, 300)


@pytest.mark.verify
@pytest.mark.parametrize("plan", GAMES, indirect=True)
def test_the_odds_are_within_four_standard_errors(plan: TablePlan) -> None:
    """Each player's result of a million rounds."""
    assert_odds_agree(plan)
