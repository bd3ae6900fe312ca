"""The sums of a table: formulas over its limits, and the sums that a filing prints."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import load_rules
from houseway.rulebook.stakes import amounts_of, buy_in_of, size_of, sizes_of

STREETS = [{"name": "deal", "steps": [{"down": 5}, {"bet": {"size": 3}}]}]


def play(**fields: Any) -> RingPlay:
    return RingPlay.model_validate({"streets": STREETS, **fields})


def test_the_small_blind_of_oceanas_holdem_is_half_the_lower_limit_rounded_down_to_a_chip() -> None:
    rules = load_rules("oceana/texas-holdem", {"limits": "3-6"})
    assert isinstance(rules.play, RingPlay)
    names = amounts_of(rules.play, rules.low, rules.high, rules.where)
    assert names == {"lower": 300, "higher": 600, "small blind": 100, "big blind": 300}


def test_a_printed_row_replaces_the_usual_amounts_and_others_are_counted_from_it() -> None:
    how = play(
        amounts={"force": "2 x ante", "ante": "1/5 lower"},
        stakes=[{"limits": "15-30", "amounts": {"ante": "$2"}}],
    )
    assert amounts_of(how, 1500, 3000, "here") == {"lower": 1500, "higher": 3000, "ante": 200, "force": 400}
    assert amounts_of(how, 1000, 2000, "here")["force"] == 400
    both = play(amounts={"all in": "ante + force", "force": "2 x ante", "ante": "1/5 lower"})
    assert amounts_of(both, 1500, 3000, "here")["all in"] == 900
    assert amounts_of(how, 2000, 4000, "here")["force"] == 800


def test_a_row_may_be_for_a_range_of_limits() -> None:
    how = play(stakes=[{"limits": "3-6 to 20-40", "amounts": {"ante": "$1"}}])
    assert amounts_of(how, 800, 1600, "here")["ante"] == 100
    assert "ante" not in amounts_of(how, 4000, 8000, "here")


def test_a_limit_printed_for_every_round_is_the_bet_of_that_round() -> None:
    how = play(stakes=[{"limits": "2-12", "sizes": ["2", "4", "6", "12"]}])
    sizes = sizes_of(how, 200, 1200, "here")
    bet = how.streets[0].steps[1].bet
    assert bet is not None
    assert sizes == (200, 400, 600, 1200)
    assert size_of(bet, {}, sizes) == 600
    assert sizes_of(how, 300, 600, "here") == (300, 600)


def test_a_buy_in_is_a_printed_range_or_a_multiple_of_the_limit() -> None:
    how = play(stakes=[{"limits": "1-3", "buy_in": "30-200"}])
    assert buy_in_of(how, 100, 300, "here") == (3000, 20000)
    assert buy_in_of(how, 300, 600, "here") == (12000, None)


def test_an_amount_that_is_defined_by_itself_is_refused_by_name() -> None:
    with pytest.raises(HousewayError, match=r"play\.amounts\.ante: 'ante' is defined by itself"):
        amounts_of(play(amounts={"ante": "1/2 force", "force": "2 x ante"}), 300, 600, "here")
