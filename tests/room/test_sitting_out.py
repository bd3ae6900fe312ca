"""A player who sits out keeps the seat and the chips, is not dealt in, and is not waited for."""

from __future__ import annotations

import json

import pytest

from houseway.errors import HousewayError
from houseway.room.actions import BANKING, BETTING, DEALING, PLAYING, SETTLED, WAITING, RoomAction
from houseway.room.bots import HOUSE_WAY, Bots, seat_bot
from houseway.room.clock import Clock
from houseway.room.members import Clocks
from houseway.room.room_table import RoomTable
from houseway.room.views import TableContext, Viewer, private_state, shared_state
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import load_rules
from tests.skeleton import POT, installed

BACCARAT = "oceana/ez-baccarat"
AROUND = TableContext(0.0, None, frozenset(), 0, None)
KEY = "07" * 32


def do(room_table: RoomTable, kind: str, name: str, **data: object) -> None:
    room_table.apply(RoomAction(kind, {"name": name, **data}))


def bet(room_table: RoomTable, name: str, seat: int, amount: int = 10_00) -> None:
    do(room_table, "bets", name, spot=seat, wagers={"player": amount})


def three() -> RoomTable:
    """Mira banks; Otto and Rosa may bet."""
    room_table = RoomTable(1, load_rules(BACCARAT, {"schedule": "none"}))
    for seat, name in enumerate(("Mira", "Otto", "Rosa"), 1):
        do(room_table, "sit", name, player=None, seat=seat, chips=500_00)
    room_table.apply(RoomAction("shuffle", {"key": KEY}))
    room_table.apply(RoomAction("next", {}))
    do(room_table, "accept", "Mira", amount=300_00)
    return room_table


def clock_of(room_table: RoomTable) -> Clock:
    here = {"Mira", "Otto", "Rosa"}
    return Clock(room_table, Clocks(bots=0), Bots(room_table), lambda: KEY, connected=here)


def next_round(room_table: RoomTable) -> None:
    if room_table.needs_shuffle:
        room_table.apply(RoomAction("shuffle", {"key": KEY}))
    room_table.apply(RoomAction("next", {}))


def test_the_bets_of_a_player_who_sits_out_come_back_and_the_others_play_on() -> None:
    room_table = three()
    bet(room_table, "Otto", 2)
    bet(room_table, "Rosa", 3)
    do(room_table, "sit_out", "Otto")
    assert [lot.bettor for lot in room_table.lots()] == ["Rosa"]
    assert room_table.chips("Otto") == 500_00
    assert private_state(room_table, Viewer("Otto", 1), AROUND, 0)["may_bet"] == []
    with pytest.raises(HousewayError, match=r"You are sitting out\. Come back before you bet"):
        bet(room_table, "Otto", 2)
    seats = shared_state(room_table, AROUND)["seats"]
    assert [seat["name"] for seat in seats if seat["name"] and seat["sitting_out"]] == ["Otto"]
    do(room_table, "come_back", "Otto")
    bet(room_table, "Otto", 2)
    assert [lot.bettor for lot in room_table.lots()] == ["Otto", "Rosa"]


def test_the_deal_does_not_wait_for_a_player_who_sits_out() -> None:
    room_table = three()
    clock = clock_of(room_table)
    bet(room_table, "Rosa", 3)
    for name in ("Mira", "Rosa"):
        do(room_table, "ready", name)
    assert clock.next_step() is not None
    assert clock.deadline == clock.since + clock.clocks.betting
    do(room_table, "sit_out", "Otto")
    assert clock.deadline == clock.since


def test_the_next_round_waits_for_the_players_of_this_one() -> None:
    """A player who sits out during a round plays it to the end and may read its settlement."""
    room_table = three()
    clock = clock_of(room_table)
    bet(room_table, "Otto", 2)
    bet(room_table, "Rosa", 3)
    room_table.apply(RoomAction("deal", {}))
    do(room_table, "sit_out", "Otto")
    assert room_table.phase == SETTLED
    assert room_table.took_part("Otto")
    for name in ("Mira", "Rosa"):
        do(room_table, "ready", name)
    assert clock.deadline == clock.since + clock.clocks.pause
    do(room_table, "ready", "Otto")
    assert clock.deadline == clock.since
    next_round(room_table)
    assert room_table.phase == BETTING
    bet(room_table, "Rosa", 3)
    room_table.apply(RoomAction("deal", {}))
    assert not room_table.took_part("Otto")
    for name in ("Mira", "Rosa"):
        do(room_table, "ready", name)
    assert clock.deadline == clock.since


def test_a_player_dealer_who_sits_out_gives_up_the_position() -> None:
    room_table = three()
    bet(room_table, "Otto", 2)
    do(room_table, "sit_out", "Mira")
    assert (room_table.phase, room_table.offered, room_table.bank) == (BANKING, 2, 0)
    assert room_table.lots() == []
    do(room_table, "decline", "Otto")
    assert room_table.offered == 3


def test_the_position_is_not_offered_to_a_player_who_sits_out() -> None:
    room_table = three()
    do(room_table, "give_up", "Mira")
    assert room_table.offered == 2
    do(room_table, "sit_out", "Otto")
    assert room_table.offered == 3
    do(room_table, "accept", "Rosa", amount=100_00)
    do(room_table, "give_up", "Rosa")
    assert room_table.offered == 1


def test_a_player_dealer_who_sat_out_during_the_round_is_followed_by_another() -> None:
    room_table = three()
    bet(room_table, "Otto", 2)
    room_table.apply(RoomAction("deal", {}))
    do(room_table, "sit_out", "Mira")
    next_round(room_table)
    assert (room_table.phase, room_table.offered, room_table.bank) == (BANKING, 2, 0)


def test_standing_bets_are_taken_down() -> None:
    room_table = three()
    room_table.banked.standing = [Lot(2, "Otto", "player", 5_00), Lot(3, "Rosa", "player", 5_00)]
    do(room_table, "sit_out", "Otto")
    assert [lot.bettor for lot in room_table.banked.standing] == ["Rosa"]


def test_the_last_two_players_wait_while_one_sits_out() -> None:
    room_table = three()
    do(room_table, "sit_out", "Otto")
    do(room_table, "sit_out", "Rosa")
    assert room_table.phase == WAITING
    assert shared_state(room_table, AROUND)["message"] == "Waiting for players."
    assert clock_of(room_table).next_step() is None
    do(room_table, "come_back", "Otto")
    assert clock_of(room_table).next_step() is not None


def test_bots_do_not_play_on_while_every_person_sits_out() -> None:
    room_table = RoomTable(1, load_rules(BACCARAT))
    for seat in (1, 2):
        room_table.apply(seat_bot(room_table, seat, HOUSE_WAY))
    do(room_table, "sit", "Otto", player=None, seat=3, chips=500_00)
    clock = clock_of(room_table)
    while room_table.phase != BETTING:
        step = clock.next_step()
        assert step is not None
        for action in step.actions():
            room_table.apply(action)
    do(room_table, "sit_out", "Otto")
    assert room_table.phase == WAITING
    assert clock.next_step() is None
    do(room_table, "come_back", "Otto")
    assert clock.next_step() is not None


def test_sitting_out_survives_a_restart() -> None:
    room_table = three()
    bet(room_table, "Rosa", 3)
    do(room_table, "sit_out", "Otto")
    again = RoomTable(1, room_table.rules)
    again.restore(json.loads(json.dumps(room_table.snapshot())), bytes.fromhex(KEY))
    assert again.members["Otto"].sitting_out
    assert again.snapshot() == room_table.snapshot()


def test_a_snapshot_of_an_earlier_version_has_nobody_who_sits_out() -> None:
    room_table = three()
    data = json.loads(json.dumps(room_table.snapshot()))
    for member in data["members"]:
        del member["sitting_out"]
    again = RoomTable(1, room_table.rules)
    again.restore(data, bytes.fromhex(KEY))
    assert again.snapshot() == room_table.snapshot()


def test_only_seated_players_sit_out() -> None:
    room_table = RoomTable(1, load_rules("club-one/casino-war"))
    do(room_table, "sit", "Pia", player=None, seat=None, chips=500_00)
    with pytest.raises(HousewayError, match="Only a seated player can sit out"):
        do(room_table, "sit_out", "Pia")


def test_a_player_who_sits_out_of_a_game_for_pots_is_not_dealt_in() -> None:
    with installed():
        pots = RoomTable(1, load_rules(POT))
        for seat, name in enumerate(("Mira", "Otto", "Rosa"), 1):
            do(pots, "sit", name, player=None, seat=seat, chips=500_00)
        do(pots, "sit_out", "Mira")
        next_round(pots)
        assert pots.phase == DEALING
        pots.apply(RoomAction("deal", {}))
        assert pots.live is not None
        assert pots.live.round.spots == (3, 2)
        do(pots, "sit_out", "Rosa")
        assert pots.phase == PLAYING, "the round in play is finished first"


def test_a_game_for_pots_waits_if_too_few_players_are_left_before_the_deal() -> None:
    with installed():
        pots = RoomTable(1, load_rules(POT))
        for seat, name in enumerate(("Mira", "Otto"), 1):
            do(pots, "sit", name, player=None, seat=seat, chips=500_00)
        next_round(pots)
        do(pots, "sit_out", "Mira")
        assert pots.phase == WAITING
        do(pots, "come_back", "Mira")
        assert pots.enough_players
