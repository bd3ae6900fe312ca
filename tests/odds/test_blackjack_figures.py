"""Blackjack by the book: figures the field agrees on for ordinary rules, and what must hold in any game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from houseway.odds import Analysis
from houseway.odds.blackjack import analyse, strategy
from houseway.odds.blackjack.game import Game, Policy
from houseway.odds.blackjack.simulate import simulate
from houseway.rulebook.rules import load_rules

ORDINARY = str(Path(__file__).with_name("ordinary-blackjack.toml"))
ONE_DECK = {"decks": 1, "soft_17": "hit", "double_after_split": "no"}


@cache
def priced(*settings: tuple[str, object]) -> Analysis:
    """The ordinary game with some settings."""
    return analyse(load_rules(ORDINARY, dict(settings)))


def test_six_decks_by_the_chart_cost_four_tenths_of_a_percent() -> None:
    """The usual table of rule effects has 0.53 % for six decks, less 0.13 % for doubling after a split.

    Printed for example at thecolorofblackjack.com/solution_one.html, for total-dependent basic strategy:
    stands on soft 17, double any two cards, one card to split aces, no surrender, the hidden card looked at.
    """
    values = priced().extra["expectations"]
    assert values["best play"] == pytest.approx(-0.0040, abs=0.0001)
    assert values["best play"] < values["perfect play"] < values["best play"] + 0.0001


def test_one_deck_with_soft_17_hit_costs_a_little_under_two_tenths_of_a_percent() -> None:
    """The same table has 0.02 % for one deck and 0.20 % for a hit soft 17, each of them rounded."""
    values = priced(*ONE_DECK.items()).extra["expectations"]
    assert values["best play"] == pytest.approx(-0.0020, abs=0.0004)
    # Knowing which cards make up the total is worth more with one deck.
    assert 0.0001 < values["perfect play"] - values["best play"] < 0.0003


def test_mimicking_and_never_busting_cost_what_the_field_says() -> None:
    """The Wizard of Odds has about 5.5 % for mimicking the dealer and 3.9 % for never busting."""
    values = priced().extra["expectations"]
    assert values["mimic the player-dealer"] == pytest.approx(-0.0555, abs=0.002)
    assert values["never bust"] == pytest.approx(-0.0391, abs=0.001)


def test_the_chart_is_basic_strategy() -> None:
    """The chart for four to eight decks, soft 17 stood on, as every book prints it."""
    chart = priced().extra["chart"]
    assert chart["up"] == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
    # Against a ten, 16 of three cards or more stands: the books' one rule for more cards.
    assert chart["hard"]["16"] == ["S"] * 5 + ["H", "H", "H", "H/S", "H"]
    assert chart["hard"]["12"] == ["H", "H", "S", "S", "S", "H", "H", "H", "H", "H"]
    assert chart["hard"]["11"] == ["D/H"] * 9 + ["H"]
    assert chart["hard"]["9"] == ["H", *["D/H"] * 4, *["H"] * 5]
    assert chart["soft"]["18"] == ["S", *["D/S"] * 4, "S", "S", "H", "H", "H"]
    assert chart["soft"]["17"] == ["H", *["D/H"] * 4, *["H"] * 5]
    assert chart["pairs"]["8-8"] == ["P"] * 10
    assert chart["pairs"]["A-A"] == ["P"] * 10
    assert chart["pairs"]["T-T"] == ["S"] * 10
    assert chart["pairs"]["9-9"] == ["P"] * 5 + ["S", "P", "P", "S", "S"]
    assert chart["pairs"]["4-4"] == ["H", "H", "H", "P", "P", "H", "H", "H", "H", "H"]


def test_the_rows_of_the_table_add_up() -> None:
    """Every original wager is decided by one row, and the parts sum to the whole."""
    analysis = priced()
    main = analysis.parts["main"]
    assert sum(float(case.probability) for case in main.cases) == pytest.approx(1.0, abs=1e-9)
    whole = sum(float(part.expectation) for part in analysis.parts.values())
    assert whole == pytest.approx(analysis.bets["main"].value, abs=1e-9)


def test_naturals_come_as_often_as_counting_says() -> None:
    """One player's natural in six decks: 2 x 24 x 96 of 312 x 311 deals."""
    rows = {case.case: float(case.probability) for case in priced().parts["main"].cases}
    naturals = sum(share for case, share in rows.items() if case.startswith("player natural"))
    assert naturals == pytest.approx(2 * 24 * 96 / (312 * 311), abs=1e-9)


def _always_splits(game: Game) -> Policy:
    """Split whatever may be split and play the rest by perfect play: the hardest case for the splits."""
    policy = game.best()
    for kind, up in game.splits:
        policy.split[kind, up] = True
    return policy


def test_splits_agree_with_dealt_rounds() -> None:
    """Every pair split and split again from one deck: expectation against six million rounds."""
    game = Game(load_rules(ORDINARY, {"decks": 1}))
    policy = _always_splits(game)
    dealt = simulate(game, policy, 6_000_000, seed=5)
    assert abs(dealt.mean - game.expectation(game.mass(policy))) < 4 * dealt.standard_error


def test_no_action_beats_the_one_chosen() -> None:
    """Perfect play is the best at every hand: no action is worth more than the one chosen."""
    game = Game(load_rules(ORDINARY))
    value, worth = game.values(9)
    best = np.where(np.isnan(worth[0]), -np.inf, worth[0]).max(axis=1)
    assert (best <= value[0] + 1e-12).all()


def test_an_unknown_policy_is_named_with_those_there_are() -> None:
    with pytest.raises(Exception, match="mimic"):
        analyse(load_rules(ORDINARY), policy="mimick the player-dealer")


def test_simulated_rounds_are_the_same_for_the_same_seed() -> None:
    game = Game(load_rules(ORDINARY))
    policy = strategy.by_table(game, strategy.MIMIC, game.rules.drawing["dealer"])
    assert simulate(game, policy, 10_000, seed=3) == simulate(game, policy, 10_000, seed=3)
