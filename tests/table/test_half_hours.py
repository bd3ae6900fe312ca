"""Fees by time: each player, or the pot, pays for every half hour, as the sheets of the houses say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.cards import CardRandom
from houseway.rounds.decisions import Plain
from houseway.rounds.log import Paid
from houseway.rounds.purse import HOUSE
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.mode import People
from houseway.table.replay import replay
from houseway.table.table import Table
from houseway.table.unbanked import DealtInSeats

NINE = 9 * 3600
"""Nine o'clock in seconds."""
MINUTE = 60


def at_table(game: str, chips: int = 100_000, **settings: object) -> Table:
    table = Table(load_rules(game, settings), CardRandom.seeded("half hours"))
    for seat, name in enumerate(("Ann", "Ben", "Cay"), 1):
        table.sit(seat, name, chips)
    return table


def hand(table: Table, time: int | None, *seats: int) -> LiveRound:
    """Deal a hand at a time to these seats, or to all who are due one, and play it with checks and calls."""
    usual = table.mode.usual_opening(People(table.players, table.rail, table.chips))
    assert isinstance(usual, DealtInSeats)
    live = table.begin(replace(usual, time=time, seats=seats or usual.seats))
    while live.pending:
        ask = live.pending[0]
        live.answer(ask, next(offer.name for offer in ask.offers if isinstance(offer, Plain)))
    return live


def paid(live: LiveRound) -> dict[str, int]:
    """What everybody, and the pot, paid to the house in a hand, in dollars."""
    fees: dict[str, int] = {}
    for event in live.log:
        if isinstance(event, Paid) and event.transfer.payee == HOUSE:
            fees[event.transfer.payer] = fees.get(event.transfer.payer, 0) + event.transfer.amount // 100
    return fees


ALL = {"Ann": 12, "Ben": 12, "Cay": 12}


def test_each_player_pays_in_advance_for_every_half_hour() -> None:
    """Oceana L1217: from each player every 30 minutes, here from the first hand on (reading half_hours)."""
    table = at_table("oceana/texas-holdem", schedule="3")
    assert paid(hand(table, NINE + 10 * MINUTE)) == ALL
    assert paid(hand(table, NINE + 39 * MINUTE)) == {}
    assert paid(hand(table, NINE + 40 * MINUTE)) == ALL
    assert paid(hand(table, NINE + 180 * MINUTE)) == ALL, "half hours without a hand cost nothing"


def test_half_hours_may_be_those_of_the_clock() -> None:
    table = at_table("oceana/texas-holdem", schedule="3", half_hours="clock")
    assert paid(hand(table, NINE + 10 * MINUTE)) == ALL
    assert paid(hand(table, NINE + 29 * MINUTE)) == {}
    assert paid(hand(table, NINE + 30 * MINUTE)) == ALL


@pytest.mark.parametrize(("minute", "pays"), [(19, True), (20, False)])
def test_who_enters_late_in_a_half_hour_pays_nothing_for_it(minute: int, pays: bool) -> None:
    """Lucky Lady L1913: whoever enters "from 3:00 to 3:19" pays; in the last ten minutes nobody does."""
    table = at_table("lucky-lady/holdem", schedule="by-time:3")
    chips = table.leave(3)
    assert paid(hand(table, NINE, 1, 2)) == {"Ann": 12, "Ben": 12}
    table.sit(3, "Cay", chips)
    assert paid(hand(table, NINE + minute * MINUTE)) == ({"Cay": 12} if pays else {})
    assert paid(hand(table, NINE + 25 * MINUTE)) == {}
    assert paid(hand(table, NINE + 30 * MINUTE)) == ALL


def test_a_fee_at_the_end_of_a_half_hour_is_paid_with_the_first_hand_after_it() -> None:
    """Artichoke Joe's L3503: at the end of each half hour, on the hour and the half hour."""
    table = at_table("artichoke-joes/texas-holdem", form="no-limit", schedule="101")
    chips = table.leave(3)
    assert paid(hand(table, NINE + 25 * MINUTE)) == {}
    table.sit(3, "Cay", chips)
    assert paid(hand(table, NINE + 31 * MINUTE)) == {"Ann": 10, "Ben": 10}, "Cay has not played yet"
    assert paid(hand(table, NINE + 32 * MINUTE)) == {}, "Cay has the big blind"
    assert paid(hand(table, NINE + 60 * MINUTE)) == dict.fromkeys(ALL, 10)


def test_the_first_pot_of_a_half_hour_pays_for_all() -> None:
    """Club One L4412: from the pot at the start of the game, and then every 30 minutes."""
    table = at_table("club-one/texas-holdem", schedule="18")
    amounts = [sum(paid(hand(table, NINE + minute * MINUTE)).values()) for minute in (5, 20, 34, 35, 50)]
    assert amounts == [10, 0, 0, 10, 0]


def test_a_player_with_too_few_chips_owes_the_fee_until_he_has_more() -> None:
    table = at_table("oceana/texas-holdem", schedule="3")
    table.chips["Cay"] = 1_200
    assert paid(hand(table, NINE)) == {"Ann": 12, "Ben": 12}
    table.chips["Cay"] = 90_000
    assert paid(hand(table, NINE + MINUTE)) == {"Cay": 12}


def test_a_player_who_leaves_and_comes_back_begins_anew() -> None:
    table = at_table("oceana/texas-holdem", schedule="3")
    hand(table, NINE)
    table.leave(3)
    table.sit(3, "Cay", 90_000)
    assert [paid(hand(table, NINE + MINUTE)) for _ in range(2)] == [{}, {"Cay": 12}], "he waits for a blind"


def test_who_has_paid_is_in_the_record_and_the_snapshot() -> None:
    """A record played again takes the same fees; a table restored from its state does not take them twice."""
    table = at_table("oceana/texas-holdem", schedule="3")
    first, second = hand(table, NINE), hand(table, NINE + 45 * MINUTE)
    for live in (first, second):
        assert paid(replay(live.record())) == paid(live) == ALL
    again = at_table("oceana/texas-holdem", schedule="3")
    again.mode.restore(table.mode.state())
    assert paid(hand(again, NINE + 46 * MINUTE)) == {}
    assert paid(hand(again, None)) == {}, "a hand without a time is dealt in the half hour of the last one"
