"""The clock of a table: lost connections, tables without people, and bots that do not play on."""

from __future__ import annotations

import pytest

from houseway.room.actions import BANKING, BETTING, PLAYING, SETTLED, RoomAction
from houseway.room.bots import Bots, seat_bot
from houseway.room.clock import FLOOR_TIME, PLAYED_ON, Clock
from houseway.room.members import Clocks
from houseway.room.room_table import RoomTable
from houseway.rulebook.rules import load_rules

HOLDEM = "oceana/ultimate-texas-holdem"
CLOCKS = Clocks(betting=20, decision=20, bank=12, away=30, bots=1)
START = 1000.0


def seated(*people: str, bots: int = 0) -> RoomTable:
    """A table with these people in its first seats, and bots in the next."""
    room_table = RoomTable(1, load_rules(HOLDEM, {"schedule": "none"}))
    for seat, name in enumerate(people, start=1):
        room_table.apply(RoomAction("sit", {"name": name, "player": seat, "seat": seat, "chips": 500_00}))
    for _ in range(bots):
        room_table.apply(seat_bot(room_table, None))
    return room_table


def open_game(room_table: RoomTable) -> RoomTable:
    """The position is offered to the first seat."""
    room_table.apply(RoomAction("shuffle", {"key": "07" * 32}))
    room_table.apply(RoomAction("next", {"ask_holder": True}))
    assert room_table.phase == BANKING
    return room_table


def betting() -> RoomTable:
    """Mira banks, and Otto and Pia may bet."""
    room_table = open_game(seated("Mira", "Otto", "Pia"))
    room_table.apply(RoomAction("accept", {"name": "Mira", "amount": 300_00}))
    assert room_table.phase == BETTING
    return room_table


def deciding() -> RoomTable:
    """Otto has $10 on Ante and Blind, and decides first."""
    room_table = betting()
    bets = {"name": "Otto", "spot": 2, "wagers": {"ante": 10_00, "blind": 10_00}}
    room_table.apply(RoomAction("bets", bets))
    room_table.apply(RoomAction("deal", {}))
    assert room_table.phase == PLAYING
    return room_table


def clock_of(room_table: RoomTable, *connected: str) -> Clock:
    """The clock of a table whose phase begins at `START`, with these people connected."""
    clock = Clock(room_table, CLOCKS, Bots(room_table), lambda: "07" * 32, connected=set(connected))
    clock.acted = START
    clock.follow(START)
    return clock


def due(clock: Clock) -> float:
    """When the next step is due, from the start."""
    step = clock.next_step()
    assert step is not None
    return step.at - START


# ---------------------------------------------------------------------- lost connections


def test_a_decision_waits_for_a_lost_connection_from_the_moment_it_was_lost() -> None:
    clock = clock_of(deciding(), "Mira", "Otto", "Pia")
    assert due(clock) == 20
    clock.lose("Otto", START + 7)
    assert due(clock) == 7 + 30


def test_an_offer_waits_for_a_lost_connection_from_the_moment_it_was_lost() -> None:
    clock = clock_of(open_game(seated("Mira", "Otto")), "Mira", "Otto")
    assert due(clock) == 12
    clock.lose("Mira", START + 7)
    assert due(clock) == 7 + 30


def test_the_deal_waits_for_a_lost_connection_from_the_moment_it_was_lost() -> None:
    room_table = betting()
    bets = {"name": "Pia", "spot": 3, "wagers": {"ante": 10_00, "blind": 10_00}}
    room_table.apply(RoomAction("bets", bets))
    for name in ("Mira", "Pia"):
        room_table.apply(RoomAction("ready", {"name": name}))
    clock = clock_of(room_table, "Mira", "Otto", "Pia")
    assert due(clock) == 20
    clock.lose("Otto", START + 7)
    assert due(clock) == 7 + 30, "not dealt without him, and not before his time is up"
    room_table.apply(RoomAction("ready", {"name": "Otto"}))
    assert due(clock) == CLOCKS.bots, "he was ready before"


def test_a_player_who_was_lost_before_the_question_has_his_time_from_then_on() -> None:
    clock = clock_of(deciding(), "Mira", "Pia")
    clock.lose("Otto", START - 10)
    assert due(clock) == 30


@pytest.mark.parametrize("back", [7.2, 25, 36])
def test_coming_back_in_time_costs_nothing(back: float) -> None:
    """Lost after 7 of 20 seconds: 13 are left, however long he was away."""
    clock = clock_of(deciding(), "Mira", "Otto", "Pia")
    clock.lose("Otto", START + 7)
    clock.find("Otto", START + back)
    assert due(clock) == pytest.approx(back + 13)


def test_nobody_holds_a_table_up_by_getting_lost_again_and_again() -> None:
    """All in all a question waits no longer than its own time and the time for lost connections."""
    clock = clock_of(deciding(), "Mira", "Otto", "Pia")
    now = START
    while now < START + 1000:
        clock.lose("Otto", now)
        assert due(clock) <= 20 + 30
        now = START + due(clock) - 0.5
        clock.find("Otto", now)
        if START + due(clock) - now < 1:
            break
    assert due(clock) <= 20 + 30


def test_a_second_blip_does_not_fold_a_hand_either() -> None:
    clock = clock_of(deciding(), "Mira", "Otto", "Pia")
    clock.lose("Otto", START + 1)
    clock.find("Otto", START + 30)
    clock.lose("Otto", START + 31)
    assert due(clock) > 31 + 10


def test_time_that_was_lent_in_one_phase_is_not_there_in_the_next() -> None:
    room_table = deciding()
    clock = clock_of(room_table, "Mira", "Otto", "Pia")
    clock.lose("Otto", START + 7)
    clock.find("Otto", START + 20)
    room_table.apply(RoomAction("answer", {"name": "Otto", "ask": "2 play", "choice": "check"}))
    clock.follow(START + 22)
    assert due(clock) == 22 + 20


def test_a_player_who_left_and_is_gone_is_not_waited_for() -> None:
    room_table = deciding()
    clock = clock_of(room_table, "Mira", "Otto", "Pia")
    room_table.apply(RoomAction("leave", {"name": "Otto"}))
    clock.lose("Otto", START + 7)
    assert due(clock) == 0


def test_the_default_clocks_give_a_lost_connection_more_time_than_a_decision() -> None:
    assert Clocks().away > Clocks().decision


# ---------------------------------------------------------------------- bots and people


def test_bots_do_not_play_for_spectators() -> None:
    room_table = seated(bots=3)
    clock = clock_of(room_table, "Theo")
    assert clock.next_step() is None
    assert clock.deadline is None
    room_table.apply(RoomAction("sit", {"name": "Theo", "player": 9, "seat": 5, "chips": 500_00}))
    clock.follow(START + 50)
    assert due(clock) == 50


def test_bots_wait_for_a_player_who_is_disconnected() -> None:
    room_table = open_game(seated("Mira", bots=2))
    clock = clock_of(room_table, "Mira")
    assert clock.next_step() is not None
    clock.lose("Mira", START + 3)
    clock.follow(START + 3)
    step = clock.next_step()
    assert step is not None
    assert [action.kind for action in step.actions()] == ["leave"]
    assert step.at == START + 3 + CLOCKS.seat_kept


def settled_without(name: str) -> RoomTable:
    """A round of bots, at a table where somebody sits and does nothing."""
    room_table = seated(name, bots=2)
    clock = Clock(room_table, CLOCKS, Bots(room_table), lambda: "07" * 32, connected={name})
    while room_table.phase != SETTLED:
        step = clock.next_step()
        assert step is not None
        for action in step.actions():
            room_table.apply(action)
        clock.follow(step.at)
    return room_table


def test_bots_play_on_only_for_a_while_after_a_person_acted() -> None:
    room_table = settled_without("Mira")
    clock = clock_of(room_table, "Mira")
    clock.acted = START - PLAYED_ON
    assert due(clock) == CLOCKS.pause
    clock.acted = START - PLAYED_ON - 1
    assert clock.next_step() is None
    clock.acted = START + 500  # she is ready
    room_table.apply(RoomAction("ready", {"name": "Mira"}))
    assert due(clock) == 0


def test_a_player_who_leaves_a_table_that_stands_still_gets_his_chips() -> None:
    room_table = settled_without("Mira")
    clock = clock_of(room_table)
    clock.acted = START - PLAYED_ON - 1
    room_table.members["Mira"].leaving = True
    step = clock.next_step()
    assert step is not None
    moves = [move for action in step.actions() for move in room_table.apply(action).moves]
    assert "leave" in [move.kind for move in moves]


# ---------------------------------------------------------------------- the bank


def test_nobody_keeps_the_bank_unasked() -> None:
    """When all others pass after two hands, its holder is asked, and told that the game stops without him."""
    room_table = betting()
    room_table.banked.hands_banked = room_table.rules.banking.hands
    room_table.phase = SETTLED
    clock = clock_of(room_table, "Mira", "Otto", "Pia")
    step = clock.next_step()
    assert step is not None
    for action in step.actions():
        room_table.apply(action)
    for name in ("Otto", "Pia"):
        assert not room_table.needed
        room_table.apply(RoomAction("decline", {"name": name}))
    assert (room_table.phase, room_table.offered, room_table.needed) == (BANKING, 1, True)
    clock.follow(START)
    step = clock.next_step()
    assert step is not None
    for action in step.actions():
        room_table.apply(action)
    assert room_table.banked.player_dealer is None, "nor does the clock accept for him"
    assert room_table.banked.broken


def test_actions_of_an_earlier_version_lead_to_the_same_table() -> None:
    """There the holder kept the bank without being asked, and `next` did not say that he is."""
    room_table = betting()
    room_table.banked.hands_banked = room_table.rules.banking.hands
    room_table.phase = SETTLED
    room_table.apply(RoomAction("shuffle", {"key": "08" * 32}))
    room_table.apply(RoomAction("next", {}))
    for name in ("Otto", "Pia"):
        room_table.apply(RoomAction("decline", {"name": name}))
    assert (room_table.phase, room_table.banked.player_dealer) == (BETTING, 1)
    assert room_table.banked.hands_banked == 0


# ---------------------------------------------------------------------- the floor


def hand_dealt() -> RoomTable:
    """A hand of hold'em between Mira and Otto, one of whom is asked."""
    room_table = RoomTable(1, load_rules("oceana/texas-holdem"))
    for seat, name in enumerate(("Mira", "Otto"), start=1):
        room_table.apply(RoomAction("sit", {"name": name, "player": seat, "seat": seat, "chips": 240_00}))
    for kind, data in (("shuffle", {"key": "07" * 32}), ("next", {}), ("deal", {})):
        room_table.apply(RoomAction(kind, data))
    assert room_table.phase == PLAYING
    return room_table


def test_no_time_passes_for_the_players_while_the_floor_is_called() -> None:
    """What a player has used of his time bank before the call is used; then he has a whole decision again."""
    room_table = hand_dealt()
    clock = clock_of(room_table, "Mira", "Otto")
    assert due(clock) == 20 + 60
    clock.call_floor("Mira", START + 30)
    assert due(clock) == 30 + FLOOR_TIME
    assert clock.bank_in_use == 0
    clock.follow(START + 100)
    clock.play_on(START + 130)
    assert due(clock) == 130 + 20 + 50
    assert room_table.live is not None
    asked = room_table.asked(room_table.live.pending[0])
    clock.room_table.apply(
        RoomAction("answer", {"name": asked.name, "ask": room_table.live.pending[0].id, "choice": "call"})
    )
    clock.follow(START + 140)
    assert clock.bank_left(asked) == 50


def test_play_goes_on_if_the_floor_does_not_rule() -> None:
    clock = clock_of(hand_dealt(), "Mira", "Otto")
    clock.call_floor("Mira", START)
    step = clock.next_step()
    assert step is not None
    assert clock.floor_called is not None
    assert step.actions() == []
    assert clock.floor_called is None
    clock.start_again(START + FLOOR_TIME)
    assert due(clock) == FLOOR_TIME + 20 + 60


def test_a_call_for_the_floor_ends_when_the_next_round_begins() -> None:
    """Until then the floor can still rule on the round that was settled."""
    clock = clock_of(deciding(), "Mira", "Otto", "Pia")
    clock.call_floor("Mira", START)
    while clock.room_table.phase == PLAYING:
        live = clock.room_table.live
        assert live is not None
        ask = live.pending[0]
        answer = ask.default.data(clock.room_table.rules.deck)
        name = clock.room_table.asked(ask).name
        clock.room_table.apply(RoomAction("answer", {"name": name, "ask": ask.id, **answer}))
    assert clock.room_table.phase == SETTLED
    assert clock.floor_called is not None
    for kind, data in (("shuffle", {"key": "07" * 32}), ("next", {})):
        clock.room_table.apply(RoomAction(kind, data))
    assert clock.floor_called is None
