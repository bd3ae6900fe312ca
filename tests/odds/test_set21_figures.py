"""21 in two hands: exact figures of Delta Club's filing, and the two roads to a setting compared."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from houseway.games import set21 as game
from houseway.odds import AdviceRequest, analyse
from houseway.odds.set21 import Set21Solver
from houseway.rounds.decisions import Choice
from houseway.rulebook.rules import Rules, load_rules

GAME = "delta-club/funtazee-21"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return load_rules(GAME)


@pytest.fixture(scope="module")
def solver(rules: Rules) -> Set21Solver:
    return Set21Solver(rules)


def cards_of(hand: tuple[int, ...]) -> list[int]:
    """Cards of these values, no card twice; tens are taken from all four ranks."""
    left = {value: list(range((value - 2) * 4, (value - 1) * 4)) for value in range(2, 10)}
    left |= {1: [48, 49, 50, 51], 10: list(range(32, 48))}
    return [left[value].pop() for value in hand]


def test_bonus_bet(rules: Rules) -> None:
    """Over 2,598,960 hands: -52.8 % with a hit rate of 10.278 %; +33.8 % with the misprinted row."""
    bonus = analyse(rules).bets["bonus"]
    assert bonus.expectation == Fraction(-57209, 108290)
    assert f"{float(bonus.hit_rate):.3%}" == "10.278%"
    misprinted = analyse(load_rules(GAME, {"bonus_row": "thirty"})).bets["bonus"]
    assert f"{misprinted.value:+.1%}" == "+33.8%"


def test_busted_hands(rules: Rules) -> None:
    """379,604 hands have no legal setting; the filing's list (L1650-1652) has 66,080 others, lacks 29,188."""
    rounds = comb(52, 5) * comb(47, 5)
    for busted, hands in (("no legal setting", 379_604), ("as listed", 379_604 + 66_080 - 29_188)):
        main = analyse(load_rules(GAME, {"busted": busted})).bets["main"]
        assert main.combinations == rounds
        assert main.cases[0].probability == Fraction(hands, comb(52, 5))


def test_best_play_and_the_house_way(rules: Rules, solver: Set21Solver) -> None:
    analysis = analyse(rules)
    house = analysis.extra["house_way"]["value"]
    assert f"{house:+.6f}" == "-0.004431"
    assert f"{analysis.bets['main'].value:+.6f}" == "+0.089350"
    assert sum(weight for _, weight in solver.worlds(solver.best)) == comb(52, 5) * comb(47, 5)


@pytest.mark.parametrize("busted", ["no legal setting", "as listed"])
def test_the_engine_and_the_odds_set_alike(busted: str) -> None:
    """Every hand by value: what is busted, what is legal, and what the house way makes of it."""
    rules = load_rules(GAME, {"busted": busted})
    how = game._how(rules)
    solver = Set21Solver(rules)
    assert len(solver.hands) == 1993
    for hand, options, usual in zip(solver.hands, solver.options, solver.usual, strict=True):
        cards = cards_of(hand)
        assert (usual.hand == "busted") == game.busted(cards, how), hand
        if usual.hand in ("busted", "foul"):
            continue
        legal = {setting.counts for setting in game.legal_settings(cards)}
        assert {(option.front, option.back) for option in options if option.cards} == legal, hand
        found = game.house_way(rules, cards, "player")
        counts = found.counts if isinstance(found, game.SetHand) else (0, 0)
        assert (usual.front, usual.back) == counts, hand


def test_advice_is_offered(rules: Rules, solver: Set21Solver) -> None:
    """What best play names is one of the answers of the round."""
    advise = solver.advice()
    for hand in solver.hands[::7]:
        cards = cards_of(hand)
        offered: set[object] = {"house way"}
        if not game.busted(cards, game._how(rules)):
            ways = [Choice("set", parts=(way.front, way.back)) for way in game.legal_settings(cards)]
            offered |= {"surrender", *ways}
        assert set(advise(AdviceRequest("set", tuple(cards)))) <= offered
        assert advise(AdviceRequest("set", tuple(cards)))
