"""Fast Action Hold'em: the compiled house way, what must be so by symmetry, and repeatability."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from houseway.odds import Analysis, analysis_data
from houseway.odds.versus import fast_action, hands
from houseway.rulebook.keeping import keep_two
from houseway.rulebook.rules import load_rules

GAME = "club-one/fast-action-holdem"
ROUNDS = 200_000


@pytest.fixture(scope="module")
def sample() -> Analysis:
    return fast_action.analyse(load_rules(GAME), rounds=ROUNDS)


def test_the_compiled_house_way_is_the_readable_one() -> None:
    """On random hands, and on many with three or four of a kind, which have rules of their own (L911-918)."""
    how = hands.how_of(load_rules(GAME))
    keeping = fast_action.encoded(how.house_way)
    random = np.random.default_rng(4)
    dealt = random.integers(0, 52, (20_000, 4), np.uint8)
    few = random.integers(0, 12, (20_000, 4), np.uint8)
    for cards in (*dealt, *few):
        kept = fast_action.keep_two(cards, keeping)
        assert sorted(kept) == sorted(keep_two(cards.tolist(), how.house_way)), cards


def test_what_copies_and_naturals_take(sample: Analysis) -> None:
    """With equal play on both sides the bettor loses the copies, and wins when both have naturals."""
    wager = sample.bets["wager"]
    cases = {case.name: case.probability for case in wager.cases}
    copies = next(value for name, value in cases.items() if name.startswith("copy"))
    assert wager.expectation == pytest.approx(-float(copies), abs=1e-4)
    natural = next(value for name, value in cases.items() if name.startswith("natural"))
    assert float(natural) == pytest.approx(138_138 / comb(312, 4), abs=2e-4)


def test_a_sample_carries_its_error(sample: Analysis) -> None:
    wager = sample.bets["wager"]
    assert not wager.exact
    assert wager.standard_error is not None
    assert 0 < wager.standard_error < 0.001
    assert wager.total == 2 * ROUNDS
    data = analysis_data(sample)["bets"]["Wager"]
    assert data["exact"] is False
    assert data["standard_error"] == wager.standard_error
    assert sum(case.count or 0 for case in wager.cases) == 2 * ROUNDS
    assert sum(float(case.probability) for case in wager.cases) == pytest.approx(1, abs=1e-11)
    assert (data["method"], data["rounds"], data["combinations"]) == ("simulated", ROUNDS, None)
    assert 0 < data["hit_rate_standard_error"] < 0.001
    assert 0 < data["variance_standard_error"] < 0.01


def test_the_same_seed_gives_the_same_figures(sample: Analysis) -> None:
    again = fast_action.analyse(load_rules(GAME), rounds=ROUNDS)
    assert again.bets["wager"] == sample.bets["wager"]


def test_the_order_of_flushes_with_pairs_favors_neither_side(sample: Analysis) -> None:
    """L874-890 print no order within a rank; with equal play on both sides it moves wins, but no copies."""
    other = fast_action.analyse(load_rules(GAME, {"flush_pairs": "card by card"}), rounds=ROUNDS)
    assert other.bets["wager"].expectation == sample.bets["wager"].expectation
