"""Random rulings of the floor in random rounds: no chip is made or lost, all replay, no card is leaked."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houseway.errors import HousewayError
from houseway.rounds.pictures import pictured
from houseway.rounds.rulings import Ruled
from houseway.rounds.sight import follow
from houseway.rulebook.families import families
from houseway.rulebook.floor import at_table
from houseway.table.live import LiveRound
from tests.floor import dealt, declare_any, replayed
from tests.playing import by_shape, filing, pick, playable, scaled, setups
from tests.pots import by_pattern, choose, pot_tables

EXAMPLES = scaled(2)
FACES = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b")
MUTUAL = tuple(game for game in playable() if families()[filing(game).family].mode == "mutual")
NUMBERS = st.lists(st.integers(0, 10**6), min_size=4, max_size=12)


def play(live: LiveRound, numbers: list[int], pots: bool) -> int:
    """Play a round to its end with rulings thrown in, and some on its result; return how many were made."""
    made = turn = 0
    while not live.over:
        number = numbers[turn % len(numbers)] + turn
        turn += 1
        if number % 3 == 0 and made < 6:
            made += declare_any(live, number // 3)
        if live.pending:
            ask = live.pending[number % len(live.pending)]
            live.answer(ask, choose(ask, number) if pots else pick(ask, number))
    return made + sum(declare_any(live, number) for number in numbers[:4])


def hidden_stay_hidden(live: LiveRound) -> None:
    """A view names no card that its viewer may not know, nor do his events tell who sees what."""
    cards, show = follow(live.log).cards, live.rules.deck.show
    for seat in (None, *live.people):
        known = {show(card.face) for card in cards if card.face is not None and card.known_to(seat)}
        hidden = {show(card.face) for card in cards if card.face is not None} - known
        view = [{name: value for name, value in data.items() if name != "text"} for data in live.view(seat)]
        named = set(FACES.findall(json.dumps(view)))
        assert not named & hidden


def dead_are_told(live: LiveRound, pots: bool = False) -> None:
    """The events tell of no hand that it is dead which a ruling has not killed; for pots, of all of those.

    A player who is held at the showdown to the low that he announced is an exception: the events do not say
    whether his hand is as good, as nobody may have seen it.
    """
    told = {event["after"]["dead"] for event in pictured(live.view(None)) if "dead" in event.get("after", {})}
    dead = set() if live.round.floor is None else live.round.floor.dead
    held = {
        event.ruling.seat
        for event in live.log
        if isinstance(event, Ruled) and event.ruling.choice in at_table().announced_low
    }
    assert told <= dead
    assert not pots or dead - told <= held


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
    dead_are_told(live, pots=True)
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
    dead_are_told(live)
    replayed(live)


@pytest.mark.parametrize("game", MUTUAL)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_rulings_between_the_players(game: str, data: st.DataObject) -> None:
    """Issue 13: random procedures thrown into random rounds that the players settle with each other."""
    live = dealt(game, seed=data.draw(st.integers(0, 10**6)))
    play(live, data.draw(NUMBERS), pots=False)
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    hidden_stay_hidden(live)
    dead_are_told(live)
    replayed(live)
