"""Readings of Blackjack X that change its price: the exact figures against other ways to get them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from houseway.odds import problems
from houseway.odds.blackjack import strategy
from houseway.odds.blackjack.advice import advice
from houseway.odds.blackjack.game import BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.printed import chart_data
from houseway.odds.blackjack.shoe import ACE
from houseway.odds.blackjack.simulate import simulate
from houseway.players.policies import advised
from houseway.rounds.decisions import Choice
from houseway.rulebook.rules import load_rules
from tests.games.dealing import deal
from tests.odds.changed import changed

X = "delta-club/blackjack-x"
DECKS = 6


@cache
def best_play(reading: str = "", value: str = "") -> tuple[BlackjackArrays, BlackjackPolicy, float]:
    """The game under a reading, its best chart, and what that earns."""
    game = BlackjackArrays(load_rules(X, {reading: value} if reading else {}))
    perfect = game.best()
    policy = strategy.named(game, strategy.chart_of(game, perfect), perfect, strategy.CHART)
    return game, policy, game.expectation(game.mass(policy))


@pytest.mark.verify
def test_ranked_naturals_move_only_rounds_with_two_of_them() -> None:
    """L1976-1977: against a Natural 31 a suited ace-king loses 1; against one a Natural 31 wins 6/5."""
    tens, aces, cards = 16 * DECKS, 4 * DECKS, 52 * DECKS
    deals = Fraction(4 * aces * (aces - 1) * tens * (tens - 1), 1)
    for taken in range(4):
        deals /= cards - taken
    suited = Fraction(4 * DECKS * DECKS, aces * tens)
    both = suited * Fraction((DECKS - 1) ** 2 + 3 * DECKS**2, (aces - 1) * (tens - 1))
    expected = deals * (suited - both) * (Fraction(6, 5) - 1)
    found = best_play("naturals", "ranked")[2] - best_play()[2]
    assert found == pytest.approx(float(expected), abs=1e-9)


@pytest.mark.verify
def test_surrender_is_worth_more_before_the_check() -> None:
    """L2040, L2059 against L1970, L2004: late surrender cannot save half against a Natural."""
    early, late, both = (
        best_play("surrender_time", value)[2] if value != "early" else best_play()[2]
        for value in ("early", "late", "both")
    )
    assert late < early <= both


@pytest.mark.verify
def test_an_insured_push_is_always_worth_one_percent() -> None:
    """L2046-2047: for 1 % of the wager a player-dealer's Natural costs nothing, so every hand is insured."""
    game, policy, value = best_play("insured", "pushes")
    natural = game.trees[False][4] == game.trees[False][4][game.hands.of(ACE, 9)]
    dealt = game.start[ACE] > 0
    assert policy.insure[ACE][dealt & ~natural].all()
    assert value > best_play()[2]
    rounds = simulate(game, policy, 1_000_000)
    assert abs(rounds.mean - value) < 4 * rounds.standard_error


@pytest.mark.verify
def test_best_play_insures_for_the_least_where_the_wager_is_saved() -> None:
    """L2046: 1 % to 50 % of the wager; under L2047 any amount saves all of it."""
    game, policy, _ = best_play("insured", "pushes")
    chart = strategy.chart_of(game, policy)
    live = deal(X, {2: {"main": 100}}, "Ts Ad 9h Kc", [("2 early surrender", "no")], insured="pushes")
    assert advised(advice(game, chart), live.pending[0], live) == Choice("insurance", 1_00)


def test_insured_wagers_of_two_hands_are_not_priced() -> None:
    """Where two hands may be switched, the odds do not follow which of them was insured, and say so."""
    rows = [
        {"when": {"dealer.natural": "ace-ten", "wager.insured": True}, "pays": "push"},
        {"pays": "lose"},
    ]
    rules = changed("club-one/21st-century-blackjack-switch", {"bets": {"main_1": {"cases": rows}}})
    reason = "the odds know insurance of a wager only where one hand is dealt"
    assert f"changed.toml: bets.main_1: {reason}" in problems(rules)


@pytest.mark.verify
def test_the_chart_says_for_how_much_it_insures() -> None:
    """L2046-2047: the least, 1 % of the wager, is enough where insurance saves all of it."""
    game, policy, _ = best_play("insured", "pushes")
    assert chart_data(game, strategy.chart_of(game, policy))["insurance"] == ["A for 1 % of the wager"]
