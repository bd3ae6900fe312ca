"""Casino War odds against the published figures and a second enumeration."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.odds import analyse
from tests.playing import rules_of

WAR = "club-one/casino-war"


def test_six_decks_have_the_published_edges() -> None:
    """Six decks, the bonus paid when the war is tied: -2.33 %; Tie at 10 to 1: -18.65 % (published)."""
    bets = analyse(rules_of(WAR)).bets
    assert round(100 * float(bets["primary"].expectation), 2) == -2.33
    assert round(100 * float(bets["tie"].expectation), 2) == -18.65


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_the_formula_by_hand(decks: int) -> None:
    """Of n cards, m of each rank, a tie has chance (m-1)/(n-1); a second one follows from what is left."""
    size, each = 52 * decks, 4 * decks
    tie = Fraction(each - 1, size - 1)
    same = Fraction(each - 2, size - 2) * Fraction(each - 3, size - 3)
    other = Fraction(12 * each, size - 2) * Fraction(each - 1, size - 3)
    again = same + other
    decided = (1 - again) / 2
    war = again * 2 + decided * 1 - decided * 2
    bets = analyse(rules_of(WAR, ("decks", str(decks)))).bets
    assert bets["tie"].hit_rate == tie
    assert bets["tie"].expectation == 11 * tie - 1
    assert bets["primary"].expectation == tie * war


def test_going_to_war_beats_surrender() -> None:
    """The best play on a tie is to go to war (published): surrender costs half a unit."""
    strategy = analyse(rules_of(WAR)).strategy
    assert [decision.action for decision in strategy] == ["war"]
    assert strategy[0].values["surrender"] == -0.5
    assert -0.5 < strategy[0].values["war"] < 0
