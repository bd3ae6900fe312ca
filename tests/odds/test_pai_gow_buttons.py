"""Envy buttons of pai gow poker, against every two hands of a small deck."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.odds.pai_gow.buttons import ButtonWorth, button_data, button_notes, button_worths
from houseway.odds.pai_gow.classes import class_of
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.ranking._tables import Integers
from houseway.ranking.pai_gow import BUG
from houseway.ranking.pai_gow_arrays import rank_backs
from houseway.rulebook.rules import Rules, load_rules
from tests.odds.test_pai_gow_counts import facing, small, small_hands

GAME = "club-one/fortune-pai-gow-poker"
DEALS = comb(17, 7) * comb(10, 7)
READINGS = ("highest other hand", "highest hand", "each hand")


@cache
def rules(reading: str) -> Rules:
    return load_rules(GAME, {"envy_hands": reading})


@cache
def solved(reading: str) -> PaiGowSolver:
    return PaiGowSolver(rules(reading), lambda done, step: None, small())


@cache
def worths(reading: str) -> list[ButtonWorth]:
    return button_worths(solved(reading), rules(reading).bets["envy"])


@cache
def dealt() -> tuple[Integers, Integers]:
    """For every hand of the deck its prize in cents, and a number by which hands compare."""
    hands, classes, envy = small_hands(), small(), rules(READINGS[0]).bets["envy"]
    numbers = np.array([class_of(classes, hand)[0] for hand in hands.tolist()]) - classes.begins[7]
    rows = [envy.cases.decide({"seven.hand": name}) for name in solved(READINGS[0]).bonus_counts]
    prizes = np.array([row.result.fixed for row in rows])[solved(READINGS[0]).seven[numbers]]
    places = np.array([envy.cases.rows.index(row) for row in rows])[solved(READINGS[0]).seven[numbers]]
    best = np.max([rank_backs(hands[:, five], BUG) for five in combinations(range(7), 5)], axis=0)
    return prizes, np.where(prizes > 0, (100 - places) * 10_000 + best, 0)


def test_one_hand_counts_as_it_is_dealt() -> None:
    prizes, _ = dealt()
    each = Fraction(int(prizes.sum()), 100 * comb(17, 7))
    one = worths("each hand")[0]
    assert worths("highest other hand")[0] == one
    assert (one.hands, one.low, one.high) == (1, each, each)
    assert worths("each hand")[2].low == 3 * each


def test_the_highest_hand_pays_unless_it_is_the_holders_own() -> None:
    prizes, heights = dealt()
    paid = sum(
        int(prize) * int((heights[own] <= height).sum())
        for prize, height, own in zip(prizes, heights, facing(), strict=True)
        if prize
    )
    found = worths("highest hand")[0]
    assert found.low == found.high == Fraction(paid, 100 * DEALS)
    assert found.low < worths("highest other hand")[0].low


@pytest.mark.parametrize("reading", READINGS)
def test_the_rows_of_one_hand_say_how_often_each_prize_is_paid(reading: str) -> None:
    """With the holder's own hand, only where that is not higher."""
    prizes, heights = dealt()
    paid: dict[int, int] = {}
    for prize, height, own in zip(prizes.tolist(), heights.tolist(), facing(), strict=True):
        meets = heights[own] <= height if reading == "highest hand" else heights[own] >= 0
        paid[prize] = paid.get(prize, 0) + int(meets.sum())
    one, table = worths(reading)[0], rules(reading).bets["envy"].cases.rows
    found = {row.result.fixed: chance for row, chance in zip(table, one.rows, strict=True) if chance}
    assert found == {prize: Fraction(many, DEALS) for prize, many in paid.items() if prize}
    (data,) = button_data({"envy": (rules(reading).bets["envy"], [one])})["buttons"]["envy"]
    assert [Fraction(case["probability_exact"]) for case in data["cases"]] == [
        chance for row, chance in zip(table, one.rows, strict=True) if row.result.fixed
    ]


def test_of_two_other_hands_the_higher_pays() -> None:
    prizes, heights = dealt()
    paid = sum(
        int(np.where(heights[others] > height, prizes[others], prize).sum())
        for prize, height, others in zip(prizes, heights, facing(), strict=True)
    )
    found = worths("highest other hand")[1]
    assert found.low == found.high == Fraction(paid, 100 * DEALS)


@pytest.mark.parametrize("reading", READINGS)
def test_bounds_are_in_order(reading: str) -> None:
    assert [worth.hands for worth in worths(reading)] == [*range(1, rules(reading).seats - 1)]
    assert all(worth.low <= worth.high for worth in worths(reading))


def test_words_have_the_digits_that_are_certain() -> None:
    bet, low = rules("highest other hand").bets["envy"], Fraction(45926, 10**6)
    several = [ButtonWorth(2, Fraction(228963, 10**6), Fraction(228986, 10**6))]
    (note,) = button_notes({"envy": (bet, [ButtonWorth(1, low, low), *several])})
    assert "$0.05 (0.045926) with one hand of another player, 0.2290 with 2" in note
