"""Random rulings of the floor in random rounds: no chip is made or lost, all replay, no card is leaked."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houseway.errors import HousewayError
from houseway.rounds.log import UNSEEN
from houseway.rounds.sight import follow
from houseway.table.live import LiveRound
from tests.floor import declare_any, replayed
from tests.playing import by_shape, pick, scaled, setups
from tests.pots import by_pattern, choose, pot_tables

EXAMPLES = scaled(3)
NUMBERS = st.lists(st.integers(0, 10**6), min_size=4, max_size=12)


def play(live: LiveRound, numbers: list[int], pots: bool) -> int:
    """Play a round to its end with rulings thrown in; return how many were made."""
    made = turn = 0
    while not live.over:
        number = numbers[turn % len(numbers)] + turn
        turn += 1
        if number % 3 == 0 and made < 6:
            made += declare_any(live, number // 3)
        if live.pending:
            ask = live.pending[number % len(live.pending)]
            live.answer(ask, choose(ask, number) if pots else pick(ask, number))
    return made


def hidden_stay_hidden(live: LiveRound) -> None:
    """A view shows a card only to those who may know it."""
    faces = follow(live.log).cards
    for seat in (None, *live.people):
        seen = [data for data in live.view(seat) if data["kind"] in ("dealt", "burned")]
        whole = [data for data in live.log.whole() if data["kind"] in ("dealt", "burned")]
        for shown, all_of_it in zip(seen, whole, strict=True):
            if all_of_it.get("down") and shown["card"] != UNSEEN:
                assert any(card.seats and seat in card.seats for card in faces)
        for data in live.view(seat):
            if data["kind"] == "discarded" and "cards" in data:
                assert seat in live.round.viewers(data["hand"]["owner"])


@pytest.mark.parametrize("game", by_pattern())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_rulings_at_pots(game: str, data: st.DataObject) -> None:
    """Issue 13: random procedures thrown into random hands for pots."""
    setup = data.draw(pot_tables(game))
    try:
        live = setup.deal()
    except HousewayError:
        assume(False)
    play(live, data.draw(NUMBERS), pots=True)
    assert sum(live.chips.values()) == sum(setup.chips.values())
    hidden_stay_hidden(live)
    replayed(live)


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_rulings_against_a_bank(game: str, data: st.DataObject) -> None:
    """Issue 13: random procedures thrown into random rounds against a bank."""
    setup = data.draw(setups(game))
    live = setup.deal()
    before = sum(live.chips_before.values())
    play(live, data.draw(NUMBERS), pots=False)
    assert sum(live.chips.values()) == before
    hidden_stay_hidden(live)
    replayed(live)
