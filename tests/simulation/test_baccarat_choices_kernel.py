"""Baccarat in which somebody chooses, by the kernels: the cents of the live engine, and the odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from houseway.cards import JOKER, Card
from houseway.games import baccarat
from houseway.odds.analysis import AdviceRequest
from houseway.odds.store import VARIABLE
from houseway.simulation import BEST, HOUSE_WAY, engine_for, live
from houseway.simulation.kernels import baccarat_by_spot
from houseway.simulation.kernels.baccarat import BaccaratEngine, reason_against
from houseway.simulation.kernels.baccarat_by_spot import BaccaratBySpotEngine
from houseway.simulation.live import LiveEngine
from houseway.simulation.tally import UNCOVERED, WAGER, TallyKey
from tests.playing import analysed, filing, filings, results, rules_of
from tests.simulation.tables import (
    assert_odds_agree,
    assert_same_rounds,
    assert_short_banks_agree,
    plan_for,
    short_bank,
)

GAMES = [
    game
    for game in filings()
    if filing(game).family == "baccarat"
    and any(len(row.result) > 1 for chart in rules_of(game).drawing.values() for row in chart.rows)
]
SHARED = [game for game in GAMES if rules_of(game).play.model_dump()["hands"] == "community"]
OWN = [game for game in GAMES if game not in SHARED]
ASKED_LATE = "delta-club/21st-century-baccarat"


@pytest.fixture(autouse=True)
def _stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds are those that a run of tests computes once."""
    monkeypatch.setenv(VARIABLE, str(results()))
    for game in GAMES:
        analysed(game)


def test_who_chooses() -> None:
    """Two filings in which bettors choose for the hand that they share, and one in which each has his own."""
    assert len(SHARED) == 2
    assert len(OWN) == 1
    assert all(reason_against(plan_for(game, policy=BEST)) is None for game in GAMES)


@pytest.mark.parametrize("policy", [BEST, HOUSE_WAY])
@pytest.mark.parametrize("rotates", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_every_round_comes_to_the_same_in_the_live_engine(game: str, policy: str, rotates: bool) -> None:
    """Third cards, doubles, surrenders, and wagers placed after the cards."""
    plan = plan_for(game, rotates=rotates, policy=policy)
    kernel = engine_for(plan, "kernel").engine
    assert isinstance(kernel, BaccaratEngine if game in SHARED else BaccaratBySpotEngine)
    assert kernel.asks
    assert_same_rounds(kernel, plan, 200)


@pytest.mark.verify
@pytest.mark.parametrize("policy", [BEST, HOUSE_WAY])
@pytest.mark.parametrize("game", GAMES)
def test_many_rounds_come_to_the_same(game: str, policy: str) -> None:
    """Nearly every situation comes up, and is met again."""
    plan = plan_for(game, policy=policy)
    assert_same_rounds(engine_for(plan, "kernel").engine, plan, 5_000)


@pytest.mark.parametrize("policy", [BEST, HOUSE_WAY])
@pytest.mark.parametrize("game", GAMES)
def test_a_bank_that_is_too_small(game: str, policy: str) -> None:
    """The order of action counts, and so does whoever banks."""
    assert_short_banks_agree(plan_for(game, policy=policy), 200)
    plan = plan_for(game, bank=short_bank(game), rotates=True, policy=policy)
    tally = LiveEngine(plan).play(0, 200)
    assert engine_for(plan, "kernel").engine.play(0, 200) == tally
    assert tally.accounts(UNCOVERED)


def test_best_play_bets_late() -> None:
    """The house never places a wager for a player."""
    for policy, bets in ((BEST, {"base", "tie"}), (HOUSE_WAY, {"base"})):
        tally = BaccaratEngine(plan_for(ASKED_LATE, policy=policy)).play(0, 500)
        assert {account.bet for account in tally.accounts(WAGER)} == bets


def _value(card: Card) -> int:
    return 0 if card == JOKER else baccarat.value(card)


def eager(request: AdviceRequest) -> Sequence[str]:
    """Double, surrender, draw and bet late by the values of the cards that are seen, whatever it is worth."""
    seen = sum(map(_value, (*request.own, *request.facing)))
    if request.question == "tie":
        return ("bet",) if seen % 3 else ("none",)
    return [("double", "draw"), ("surrender", "stand"), ("stand", "draw"), ("draw",)][seen % 4]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_players_choose_comes_to_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Best play never doubles; these players do everything, but the player-dealer does as the house."""
    odds = SimpleNamespace(advise=eager, policies={"player-dealer": "no choice"})
    for module in (live, baccarat_by_spot):
        monkeypatch.setattr(module, "stored_analysis", lambda rules, store: odds)
    plan = plan_for(game, policy=BEST)
    kernel = engine_for(plan, "kernel").engine
    assert_same_rounds(kernel, plan, 300)
    if game == ASKED_LATE:
        tally = kernel.play(0, 300)
        assert {account.bet for account in tally.accounts(WAGER)} == {"base", "double", "tie"}
        assert any(tally.results[TallyKey(WAGER, lot.bettor, "base")][-lot.amount // 2] for lot in plan.lots)


@pytest.mark.parametrize("game", SHARED)
def test_wagers_behind_others_are_dealt_too(game: str) -> None:
    """Each bettor at a spot decides for himself."""
    plan = plan_for(game, policy=BEST)
    behind = replace(plan, lots=(*plan.lots, plan.lots[0]._replace(bettor="Zed")))
    assert_same_rounds(BaccaratEngine(behind), behind, 100)


@pytest.mark.parametrize("game", OWN)
def test_wagers_at_the_spots_of_others_have_no_kernel(game: str) -> None:
    """Where each spot has its own hand, what is due to it is its player's."""
    plan = plan_for(game)
    other = replace(plan, lots=(plan.lots[0]._replace(bettor="Zed"), *plan.lots[1:]))
    assert reason_against(other) == "players bet at the spots of others"


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_the_odds_are_within_four_standard_errors(game: str) -> None:
    """Each player's result of a million rounds."""
    assert_odds_agree(plan_for(game, policy=BEST))
