"""Ultimate Texas Hold'em: published figures, and the counting checked by brute force on samples."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.odds import AdviceRequest, Analysis, analyse
from houseway.odds.pricing import Number
from houseway.odds.versus import hands, holdem_kernels, suits
from houseway.odds.versus.holdem import HoldemSolver
from houseway.ranking import HIGH
from houseway.ranking.high_arrays import HOLDINGS, holding
from houseway.rulebook.rules import load_rules
from tests.playing import analysed

OCEANA = "oceana/ultimate-texas-holdem"
ROUNDS = comb(52, 2) * comb(50, 2) * comb(48, 5)


@pytest.fixture(scope="module")
def oceana() -> Analysis:
    return analysed(OCEANA, ("schedule", "none"))


def test_best_play_is_worth_the_published_figure(oceana: Analysis) -> None:
    """The house edge per Ante with the usual Blind table is published as 2.18497 % (Wizard of Odds)."""
    ante = oceana.bets["ante"]
    assert round(ante.value, 7) == -0.0218497
    assert ante.expectation == Fraction(-50_643_648_973, 2_317_817_502_000)
    assert ante.unit == "one unit on Ante, with Blind and Play"


def test_the_whole_is_its_parts(oceana: Analysis) -> None:
    ante = oceana.bets["ante"]
    assert ante.combinations == 10 * ROUNDS  # each board comes with any of ten flops first
    assert sum(case.combinations for case in ante.cases) == ante.combinations
    assert sum(case.probability for case in ante.cases) == 1
    assert sum(case.contribution for case in ante.cases) == ante.expectation


def test_trips_by_the_printed_table(oceana: Analysis) -> None:
    """-8,268,988 of 133,784,560 as computed in the extract."""
    trips = oceana.bets["trips"]
    assert trips.expectation == Fraction(-8_268_988, 133_784_560)
    assert trips.combinations == 133_784_560
    assert {case.name: case.combinations for case in trips.cases}["royal_flush"] == 4_324


def test_strategy_before_the_flop_is_the_one_the_field_teaches(oceana: Analysis) -> None:
    raised = [
        decision.situation.removeprefix("before the flop: ")
        for decision in oceana.strategy
        if decision.action == "4x"
    ]
    assert raised == [
        "pair of treys or better",
        "suited A-2 or better",
        "offsuit A-2 or better",
        "suited K-2 or better",
        "offsuit K-5 or better",
        "suited Q-6 or better",
        "offsuit Q-8 or better",
        "suited J-8 or better",
        "offsuit J-T",
    ]
    assert not any(decision.action == "3x" for decision in oceana.strategy)


def test_the_simple_strategy_costs_what_is_published(oceana: Analysis) -> None:
    """The house edge of the simple rules is published as 2.43 %."""
    assert "-2.4329%" in oceana.notes[0]


def test_advice_follows_the_strategy(oceana: Analysis) -> None:
    assert oceana.advise is not None
    ace_deuce, deuces = (49, 0), (0, 1)
    assert oceana.advise(AdviceRequest("play", ace_deuce)) == ["4x", "3x", "check"]
    assert oceana.advise(AdviceRequest("play", deuces))[0] == "check"
    assert oceana.advise(AdviceRequest("play", deuces, (2, 20, 45))) == ("2x", "check")  # three deuces
    assert oceana.advise(AdviceRequest("play", (0, 5), (20, 26, 33, 39, 48))) == ("fold", "1x")
    assert oceana.advise(AdviceRequest("keep", deuces)) == ()


def test_a_board_is_surveyed_as_by_hand() -> None:
    """Every opponent of some holdings, by the readable ranking."""
    rules = load_rules(OCEANA)
    kinds = hands.classes(hands.how_of(rules))
    random = np.random.default_rng(7)
    cards = random.permutation(52)
    board = np.sort(cards[:5]).astype(np.uint8)
    seen = holdem_kernels.blank_survey(len(kinds))
    holdem_kernels.survey(board, kinds.of_rank, seen)
    keys = {
        tuple(pair): HIGH.best([*board.tolist(), *pair])
        for pair in HOLDINGS.tolist()
        if not set(pair) & set(board.tolist())
    }
    assert seen.totals.sum() == len(keys) == 1081
    for mine in (tuple(sorted(cards[5:7].tolist())), tuple(sorted(cards[20:22].tolist()))):
        row = seen.found[seen.order.tolist().index(holding(*mine))]
        others = [hand for pair, hand in keys.items() if not set(pair) & set(mine)]
        assert len(others) == 990
        alike = [hand for hand in others if hand.category == keys[mine].category]
        assert kinds.hands[row[0]] == keys[mine].category
        assert row[1] == sum(hand < keys[mine] for hand in alike)
        assert row[2] == sum(hand > keys[mine] for hand in alike)
        assert row[3] == sum(hand == keys[mine] for hand in alike)


def test_decisions_on_the_flop_agree_with_all_turns_and_rivers(oceana: Analysis) -> None:
    """Some flops and holdings summed over every turn and river without canonical suits."""
    solver = HoldemSolver(load_rules(OCEANA), [])
    for flop, own in _deals(25):
        raised, checked = _flop_values(solver, flop, own)
        assert oceana.advise is not None
        best = oceana.advise(AdviceRequest("play", tuple(own), tuple(flop)))[0]
        assert best == ("2x" if raised > checked else "check")


@pytest.mark.verify
def test_flop_values_are_exact() -> None:
    solver = HoldemSolver(load_rules(OCEANA), [])
    flop_of, renaming, _ = suits.canonical_flops()
    for flop, own in _deals(25):
        number = suits.flop_number(*sorted(flop))
        moved = suits.moved_holdings()[renaming[number], holding(*own)]
        counted = solver.flop_values[flop_of[number], moved]
        assert counted.tolist() == [24 * value for value in _flop_values(solver, flop, own)]


def _deals(number: int) -> Iterator[tuple[list[int], list[int]]]:
    random = np.random.default_rng(11)
    for _ in range(number):
        cards = random.permutation(52).tolist()
        yield cards[:3], cards[3:5]


def _flop_values(solver: HoldemSolver, flop: list[int], own: list[int]) -> tuple[int, int]:
    """Raising on the flop, and going on to the end, summed over the 1,081 turns and rivers."""
    rest = [card for card in range(52) if card not in (*flop, *own)]
    raised = checked = 0
    for turn in combinations(rest, 2):
        board = np.array((*flop, *turn), np.uint8)
        values = holdem_kernels.values_on(board, solver.classes.of_rank, solver.pay, holding(*own))
        raised += int(values[holdem_kernels.FLOP])
        checked += int(max(values[holdem_kernels.FOLD], values[holdem_kernels.RIVER]))
    return raised, checked


def test_canonical_counts_are_complete() -> None:
    _, weights = suits.canonical_boards()
    assert len(weights) == 134_459
    assert weights.sum() == comb(52, 5)
    _, _, flops = suits.canonical_flops()
    assert len(flops) == 1_755
    assert sum(24 // len(suits.stabiliser(flop)) for flop in flops) == comb(52, 3)


@pytest.mark.verify
def test_playing_for_the_side_bets_too_earns_more_on_all_wagers() -> None:
    rules = load_rules(OCEANA)
    alone, jointly = analyse(rules), analyse(rules, jointly=True)

    def together(analysis: Analysis) -> Number:
        return analysis.bets["ante"].expectation + analysis.bets["bad_beat"].expectation

    assert together(jointly) > together(alone)
    assert jointly.bets["ante"].expectation < alone.bets["ante"].expectation
