"""What must hold for every hand that is played for pots, whatever the game, the table and the choices."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Plain
from houseway.rounds.log import UNSEEN
from houseway.rounds.pots import NOBODY
from houseway.rounds.purse import AWARD, BET, FEE, RETURN, is_pot
from houseway.rounds.record import Record
from houseway.rounds.sight import follow
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from tests.playing import pot_games, scaled
from tests.pots import PotTable, by_pattern, choose, pot_tables

EXAMPLES = scaled(12)


def played(setup: PotTable) -> LiveRound:
    """A hand played to its end; tables at which too few players can be dealt in do not count."""
    try:
        return setup.play()
    except HousewayError as error:
        assume("at least two players" not in str(error))
        raise


def test_there_are_games_of_every_pattern() -> None:
    """The patterns of `make test` are some of all games; every game is among those of `make verify`."""
    assert {str(param.values[0]) for param in by_pattern()} == set(pot_games())


@pytest.mark.parametrize("game", by_pattern())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_no_chip_is_made_or_lost(game: str, data: st.DataObject) -> None:
    """Chips before equal chips after with all fees and a carried pot; every pot that is won is empty.

    Rows show what pots did: the drop is part of them, what players pay by time is not. They count a portion
    of a tied pot as won, but not its odd chips, which are nobody's until it is.
    """
    setup = data.draw(pot_tables(game))
    live = played(setup)
    assert sum(live.chips.values()) == sum(setup.chips.values())
    carried = sum(amount for name, amount in live.chips.items() if is_pot(name))
    assert live.result is not None
    assert carried == sum(live.result.carried.values())
    taken = sum(paid.amount for paid in live.transfers if paid.why == FEE and is_pot(paid.payer))
    odd = live.result.carried.get(NOBODY, 0)
    assert sum(row.net for row in live.result.rows) == (-taken - odd if live.result.rows else 0)


@pytest.mark.parametrize("game", by_pattern())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_nobody_wins_more_than_he_could_match(game: str, data: st.DataObject) -> None:
    """From each other player, a player can win at most what he put in himself."""
    live = played(data.draw(pot_tables(game)))
    put: dict[str, int] = {}
    gained: dict[str, int] = {}
    for paid in live.transfers:
        if paid.why == BET:
            put[paid.payer] = put.get(paid.payer, 0) + paid.amount
        elif paid.why == RETURN:
            put[paid.payee] = put.get(paid.payee, 0) - paid.amount
        elif paid.why == AWARD:
            gained[paid.payee] = gained.get(paid.payee, 0) + paid.amount
    for name, amount in gained.items():
        assert amount <= sum(min(other, put.get(name, 0)) for other in put.values())


@pytest.mark.parametrize("game", by_pattern())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_every_offer_can_be_paid_for_and_the_default_is_among_them(game: str, data: st.DataObject) -> None:
    """What is offered costs at most what the player has; bounds are in order; a default answer is legal."""
    setup = data.draw(pot_tables(game))
    try:
        live = setup.deal()
    except HousewayError:
        assume(False)
    turn = 0
    while live.pending:
        ask = live.pending[turn % len(live.pending)]
        ask.check(ask.default)
        chips = live.chips[live.people[ask.seat]]
        for offer in ask.offers:
            if isinstance(offer, Plain):
                assert offer.cost <= chips
            elif isinstance(offer, Amount):
                assert 0 < offer.low <= offer.high <= chips + offer.paid
        number = setup.choices[turn % len(setup.choices)] + turn
        live.answer(ask, choose(ask, number))
        turn += 1


@pytest.mark.parametrize("game", by_pattern())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_record_of_a_hand_replays_to_the_same_chip(game: str, data: st.DataObject) -> None:
    """The record, written as JSON and read again, gives the same events and the same chips."""
    live = played(data.draw(pot_tables(game)))
    again = replay(Record.from_json(live.record().to_json()))
    assert list(again.log.whole()) == list(live.log.whole())
    assert again.chips == live.chips
    assert again.record() == live.record()


@pytest.mark.parametrize("game", by_pattern())
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_view_names_no_card_that_its_seat_may_not_know(game: str, data: st.DataObject) -> None:
    """Faces in a view are those of cards that were dealt to the seat or shown to everybody."""
    live = played(data.draw(pot_tables(game)))
    pack = live.rules.deck
    cards = follow(live.log).cards
    for seat in (None, *live.people):
        known = {pack.show(card.face) for card in cards if card.face is not None and card.known_to(seat)}
        named = set()
        for event in live.view(seat):
            faces = [event.get("card", ""), *str(event.get("cards", "")).split()]
            if event["kind"] in ("dealt", "shown", "discarded", "burned"):
                named |= {face for face in faces if face and face != UNSEEN}
        assert named <= known
