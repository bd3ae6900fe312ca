"""Best play with side bets: what all wagers earn together, and what is done where two choices tie."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from houseway.odds import analyse
from houseway.odds.versus.thresholds import plays
from houseway.rulebook.rules import load_rules
from tests.playing import analysed

PAIR_PLUS = "oceana/three-card-poker-6-card-bonus"
TYING = "delta-club/three-card-poker"


def test_all_wagers_together_are_the_sum_of_each() -> None:
    """Folding forfeits Pair Plus (Oceana), so best play for all earns no less than that for the Ante."""
    joint, alone = analyse(load_rules(PAIR_PLUS), jointly=True), analysed(PAIR_PLUS)
    together = joint.extra["together"]
    total = sum((Fraction(bet.expectation) for bet in joint.bets.values()), Fraction(0))
    assert Fraction(together["expectation"]) == total
    assert total >= sum((Fraction(bet.expectation) for bet in alone.bets.values()), Fraction(0))
    assert together["bets"] == ["Ante", "Pair Plus", "6 Card Bonus"]
    apart = sum(float(bet.variance) for bet in joint.bets.values())
    assert together["standard_deviation"] ** 2 > apart, "the bets win on the same hands"


def test_one_bet_alone_spreads_as_it_does_by_itself() -> None:
    war = analyse(load_rules("club-one/caribbean-stud"), jointly=True)
    (bet,) = war.bets.values()
    assert war.extra["together"]["standard_deviation"] == pytest.approx(bet.deviation, abs=1e-12)
    assert war.extra["together"]["hit_rate"] == pytest.approx(float(bet.hit_rate), abs=1e-12)


def test_of_two_equal_choices_the_one_for_the_side_bets_is_taken() -> None:
    """Then the one that puts up fewer chips: folding or checking."""
    values = np.array([[-5, -4], [-4, -5], [-4, -4], [-4, -4], [-4, -4]])
    beside = np.array([[9, 0], [0, 9], [0, 1], [1, 0], [3, 3]])
    assert plays(values, beside).tolist() == [True, False, True, False, False]


def test_the_odds_say_where_two_choices_tie() -> None:
    """Two to eight and jack against a visible jack, for one, is worth minus one played or folded."""
    note = next(note for note in analysed(TYING).notes if "exactly the same" in note)
    assert note.startswith("In 0.0621% of the rounds to play and to fold")
    assert not any("exactly the same" in note for note in analysed(PAIR_PLUS).notes)
