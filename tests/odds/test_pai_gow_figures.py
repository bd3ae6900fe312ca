"""Pai gow poker as it is reported: bets, rows of the house way, strategy and advice, over a small deck."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

from houseway.games.pai_gow.settings import house_way, settings
from houseway.odds import AdviceRequest, Analysis, analyse
from houseway.odds.pai_gow import solver as solving
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.ranking.pai_gow import BUG
from houseway.rounds.decisions import Choice
from houseway.rulebook.rules import Rules, load_rules
from tests.house_ways import FORTUNE
from tests.odds.test_pai_gow_best import best
from tests.odds.test_pai_gow_counts import facing, small, small_hands

GAME = "club-one/fortune-pai-gow-poker"
FACE_UP = "club-one/face-up-pai-gow-poker"
DEALS = comb(17, 7) * comb(10, 7)


@pytest.fixture(autouse=True)
def small_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jacks to aces and the joker, so that every figure takes a moment."""
    monkeypatch.setattr(solving, "suit_classes", small)


@cache
def rules(game: str) -> Rules:
    return load_rules(game)


@cache
def analysis(game: str) -> Analysis:
    return analyse(rules(game))


def test_main_is_worth_the_parts_that_best_settings_win() -> None:
    """Counted in two dimensions over all deals, and hand by hand from the parts that are won."""
    player, _ = best(FORTUNE)
    sets = small().sets[small().begins[7] :].astype(np.int64)
    main = analysis(GAME).bets["main"]
    assert main.expectation == Fraction(int((player.parts * sets).sum()), DEALS) - 1
    assert main.combinations == DEALS
    house = analysis(GAME).extra["house_way"]
    assert Fraction(house["expectation"]) == Fraction(int((player.usual * sets).sum()), DEALS) - 1


def test_rows_of_the_house_way_cost_what_best_play_gains() -> None:
    found = analysis(GAME)
    rows = found.extra["house_way_rows"]
    assert sum(row["hands"] for row in rows) == comb(17, 7)
    gained = found.bets["main"].expectation - Fraction(found.extra["house_way"]["expectation"])
    assert sum(Fraction(row["cost_exact"]) for row in rows) == gained > 0


def test_the_player_dealer_gains_by_best_play_too() -> None:
    found = analysis(GAME)
    house = Fraction(found.extra["house_way"]["expectation"])
    assert Fraction(found.extra["player_dealer_best"]["expectation"]) > -house


def test_fortune_counts_every_hand() -> None:
    solved = PaiGowSolver(rules(GAME), lambda done, step: None, small())
    fortune = analysis(GAME).bets["fortune"]
    assert sum(solved.bonus_counts.values()) == comb(17, 7)
    assert fortune.combinations == DEALS
    four = next(case for case in fortune.cases if case.case == "four of a kind")
    assert four.probability == Fraction(solved.bonus_counts["four of a kind"], comb(17, 7))


def test_advice_is_the_best_setting_whatever_the_suits_are_called() -> None:
    """Set by advice, hands win as many parts as the best settings do."""
    advise = analysis(GAME).advise
    assert advise is not None
    changed = 0
    for cards in small_hands()[::97].tolist():
        (choice,) = advise(AdviceRequest("set", tuple(cards)))
        if choice == "house way":
            continue
        assert isinstance(choice, Choice)
        front, back = choice.parts
        assert sorted([*front, *back]) == sorted(cards)
        assert set(front) != set(house_way(rules(GAME), cards).parts[0])
        changed += 1
    assert changed > 5
    assert advise(AdviceRequest("set the bank", tuple(small_hands()[0].tolist()))) == ()


def test_face_up_pushes_when_the_player_dealer_is_ace_high() -> None:
    """Four ranks and the joker always pair or make a straight: nothing is ace-high, and everything is won."""
    found = analysis(FACE_UP)
    assert found.bets["main"].combinations == DEALS
    house = Fraction(found.extra["house_way"]["expectation"])
    assert found.bets["main"].expectation > house
    assert found.bets["ace_high"].expectation == -1


def test_advice_against_an_open_hand_wins_what_can_be_won() -> None:
    """As the count of all deals has it: both parts, else the back, else the front."""
    advise, ranking = analysis(FACE_UP).advise, BUG
    assert advise is not None
    hands = small_hands()
    won = set()
    for number in range(0, len(hands), 977):
        own = tuple(hands[number].tolist())
        open_hand = hands[int(facing()[number][number % 120])].tolist()
        front, back = house_way(rules(FACE_UP), open_hand).parts
        (choice,) = advise(AdviceRequest("set", own, facing=(*front, *back)))
        assert isinstance(choice, Choice)
        parts = choice.parts or house_way(rules(FACE_UP), own).parts
        results = {
            (ranking.key(mine) > ranking.key(front)) + 2 * (ranking.key(behind) > ranking.key(back))
            for mine, behind in (made.parts for made in settings(ranking, own) if not made.foul)
        }
        mine, behind = parts
        got = (ranking.key(mine) > ranking.key(front)) + 2 * (ranking.key(behind) > ranking.key(back))
        assert got == max(results)
        won.add(got)
    assert {0, 3} <= won
    assert advise(AdviceRequest("set the bank", own)) == ()


def test_a_button_is_priced_for_each_other_hand() -> None:
    found = analysis(GAME)
    assert "envy" not in found.bets
    assert found.unpriced == {}
    first = found.extra["buttons"]["envy"][0]
    assert first["other_hands"] == 1
    assert float(Fraction(first["exact"])) == first["dollars"] > 0
    assert any(note.startswith("Envy") for note in found.notes)


def test_the_list_has_the_hands_that_gain_most() -> None:
    gains = [
        (decision.values["best"] - decision.values["house way"]) * decision.probability
        for decision in analysis(GAME).strategy
    ]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] > 0
