"""Random live hands of every shape, described to the desk, are settled there to the same cent."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houseway.desk import finished_hand, parse_situation, settle_hand
from houseway.desk.settled_again import nets_of
from houseway.errors import HousewayError
from tests.desk.described_hands import FollowedHand
from tests.playing import scaled
from tests.pots import by_pattern, choose, pot_tables


@pytest.mark.parametrize("game", by_pattern())
@settings(max_examples=scaled(10))
@given(data=st.data())
def test_a_live_hand_is_settled_at_the_desk_to_the_same_cent(game: str, data: st.DataObject) -> None:
    """The desk returns, drops and awards what the table did, and finds nothing that is not allowed."""
    setup = data.draw(pot_tables(game))
    try:
        live = setup.deal()
    except HousewayError as error:
        assume("at least two players" not in str(error))
        raise
    hand = FollowedHand(live, lambda ask, turn: choose(ask, setup.choices[turn % len(setup.choices)] + turn))
    assume(not hand.pays_for_a_half_hour)
    situation = hand.situation()
    result = settle_hand(finished_hand(parse_situation(situation)))
    assert live.result is not None
    settled = result.settled
    if live.result.carried:
        assert settled.result.carried == live.result.carried
    else:
        assert nets_of(settled.result) == nets_of(live.result)
    stakes = result.hand.facts.stakes
    assert stakes is not None
    assert sum(fee.charge.amount for fee in settled.fees) == hand.fees()
    assert [warning.text for warning in result.warnings] == []
