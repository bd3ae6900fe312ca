"""A table of the room by its actions: the rail, circles, who is ready, what the clock does."""

from __future__ import annotations

import json

import pytest

from houseway.cards import parse_cards
from houseway.errors import HousewayError, NoBank
from houseway.room.actions import BETTING, PLAYING, SETTLED, RoomAction
from houseway.room.bots import Bots
from houseway.room.clock import Clock
from houseway.room.members import Clocks
from houseway.room.room_table import RoomTable
from houseway.room.views import TableContext, Viewer, private_state, shared_state
from houseway.rulebook.rules import load_rules

WAR = "club-one/casino-war"
AROUND = TableContext(0.0, None, frozenset(), 0, None)


def people(room_table: RoomTable) -> RoomTable:
    """Mira banks, Otto sits in seat 2, Pia stands on the rail where there is one; ready to bet."""
    rail = [("Pia", None)] if room_table.rules.filing.backline else []
    for name, seat in (("Mira", 1), ("Otto", 2), *rail):
        room_table.apply(RoomAction("sit", {"name": name, "player": None, "seat": seat, "chips": 500_00}))
    room_table.apply(RoomAction("shuffle", {"key": "07" * 32}))
    room_table.apply(RoomAction("next", {}))
    room_table.apply(RoomAction("accept", {"name": "Mira", "amount": 300_00}))
    return room_table


def tie() -> RoomTable:
    """Both bet on Otto's spot, and his card ties Mira's."""
    room_table = people(RoomTable(1, load_rules(WAR, {"schedule": "none"})))
    assert room_table.shoe is not None
    room_table.shoe.cards = (*parse_cards("2c 7c 7d"), *room_table.shoe.cards[3:])  # one is burned
    for name in ("Otto", "Pia"):
        room_table.apply(RoomAction("bets", {"name": name, "spot": 2, "wagers": {"primary": 10_00}}))
    room_table.apply(RoomAction("deal", {}))
    return room_table


def answer(room_table: RoomTable, name: str, question: str, choice: str) -> None:
    room_table.apply(RoomAction("answer", {"name": name, "ask": f"2 {question}", "choice": choice}))


def asks(room_table: RoomTable, name: str | None) -> list[str]:
    state = private_state(room_table, Viewer(name, 1 if name else None), AROUND, 0)
    return [ask["id"].removeprefix("2 ") for ask in state["asks"]]


def test_a_rail_bettor_is_asked_about_her_own_wager() -> None:
    room_table = tie()
    assert [asks(room_table, name) for name in ("Otto", "Pia", "Mira", None)] == [["war"], [], [], []]
    answer(room_table, "Otto", "war", "surrender")
    assert [asks(room_table, name) for name in ("Otto", "Pia", "Mira", None)] == [[], ["war Pia"], [], []]
    (mine,) = private_state(room_table, Viewer("Pia", 1), AROUND, 0)["asks"]
    assert mine["name"] == "War"
    shared = shared_state(room_table, AROUND)
    assert [(ask["name"], ask["seat"], ask["bettor"]) for ask in shared["asked"]] == [("Pia", 9, "Pia")]
    assert shared["message"] == "Waiting for Pia."
    with pytest.raises(HousewayError, match="You are not being asked"):
        answer(room_table, "Otto", "war Pia", "war")
    answer(room_table, "Pia", "war Pia", "surrender")
    assert room_table.phase == SETTLED
    assert room_table.nets == {"Mira": 10_00, "Otto": -5_00, "Pia": -5_00}


def test_the_clock_answers_for_a_rail_bettor_who_does_not() -> None:
    room_table = tie()
    answer(room_table, "Otto", "war", "surrender")
    clock = Clock(room_table, Clocks(), Bots(room_table), lambda: "", connected={"Otto", "Pia", "Mira"})
    step = clock.next_step()
    assert step is not None
    assert step.at == pytest.approx(clock.since + clock.clocks.decision)
    for action in step.actions():
        room_table.apply(action)
    assert room_table.phase == SETTLED
    assert room_table.nets["Pia"] == -5_00


def test_a_rail_bettor_keeps_her_place_through_a_restart_and_takes_her_chips_home() -> None:
    room_table = people(RoomTable(1, load_rules(WAR, {"schedule": "none"})))
    again = RoomTable(1, room_table.rules)
    again.restore(json.loads(json.dumps(room_table.snapshot())), bytes.fromhex("07" * 32))
    assert again.table.rail == {9: "Pia"}
    assert again.snapshot() == room_table.snapshot()
    moves = again.apply(RoomAction("leave", {"name": "Pia"})).moves
    assert [(move.kind, move.amount) for move in moves] == [("leave", 500_00)]
    assert again.table.rail == {}
    assert again.phase == BETTING


def test_a_name_that_is_taken_again_brings_no_cards() -> None:
    """Otto folds and leaves; somebody else sits down under his name before the next deal."""
    room_table = people(RoomTable(1, load_rules("club-one/three-card-poker", {"schedule": "none"})))
    room_table.apply(RoomAction("bets", {"name": "Otto", "spot": 2, "wagers": {"ante": 10_00}}))
    room_table.apply(RoomAction("deal", {}))
    (ask,) = private_state(room_table, Viewer("Otto", 1), AROUND, 0)["asks"]
    room_table.apply(RoomAction("answer", {"name": "Otto", "ask": ask["id"], "choice": "fold"}))
    assert room_table.phase == SETTLED

    def seen(name: str | None) -> tuple[object, ...]:
        state = private_state(room_table, Viewer(name, 1 if name else None), AROUND, 0)
        return state["events"], state["counts"], state["story"]

    assert seen("Otto") != seen(None)
    room_table.apply(RoomAction("leave", {"name": "Otto"}))
    room_table.apply(RoomAction("sit", {"name": "Otto", "player": 7, "seat": 5, "chips": 100_00}))
    assert seen("Otto") == seen(None)


def test_a_table_where_all_are_ready_and_nothing_is_bet_waits_for_its_clock() -> None:
    room_table = people(RoomTable(1, load_rules(WAR, {"schedule": "none"})))
    for name in ("Otto", "Pia", "Mira"):
        room_table.apply(RoomAction("ready", {"name": name}))
    clocks = Clocks(betting=9, bots=0)
    clock = Clock(room_table, clocks, Bots(room_table), lambda: "", connected={"Otto", "Pia", "Mira"})
    step = clock.next_step()
    assert step is not None
    assert step.at == pytest.approx(clock.since + 9)
    room_table.apply(RoomAction("bets", {"name": "Otto", "spot": 2, "wagers": {"primary": 10_00}}))
    step = clock.next_step()
    assert step is not None
    assert step.at == clock.since


def test_bets_behind_a_player_who_bets_nothing_are_not_dealt_for() -> None:
    """Pia's chips behind Otto go back, those behind Rosa play; a table with nothing else is not dealt."""
    room_table = people(RoomTable(1, load_rules(WAR, {"schedule": "none"})))
    room_table.apply(RoomAction("sit", {"name": "Rosa", "player": None, "seat": 3, "chips": 500_00}))
    room_table.apply(RoomAction("bets", {"name": "Pia", "spot": 2, "wagers": {"primary": 10_00}}))
    with pytest.raises(HousewayError, match="no wagers"):
        room_table.apply(RoomAction("deal", {}))
    for name in ("Rosa", "Pia"):
        room_table.apply(RoomAction("bets", {"name": name, "spot": 3, "wagers": {"primary": 20_00}}))
    room_table.apply(RoomAction("deal", {}))
    events = private_state(room_table, Viewer(None, None), AROUND, 0)["events"]
    laid = [(event["spot"], event["bettor"], event["amount"]) for event in events if event["kind"] == "bet"]
    assert laid == [(3, "Rosa", 20), (3, "Pia", 20)]


def story(room_table: RoomTable, name: str | None) -> list[tuple[str, int, str]]:
    """The lines that somebody is sent."""
    lines = private_state(room_table, Viewer(name, 1 if name else None), AROUND, 0)["story"]
    return [(line["text"], line["through"], line["kind"]) for line in lines]


def test_the_state_tells_what_lies_on_the_table_before_the_deal() -> None:
    """To each as he has to do with it; no event must be shown before it can be read."""
    room_table = people(RoomTable(1, load_rules(WAR, {"schedule": "none"})))
    for name in ("Otto", "Pia"):
        room_table.apply(RoomAction("bets", {"name": name, "spot": 2, "wagers": {"primary": 10_00}}))
    assert story(room_table, "Pia") == [
        ("Mira puts up $300.", -1, "bank"),
        ("Spot 2: Otto bets $10 on Primary.", -1, "bet"),
        ("You bet $10 on Primary at spot 2.", -1, "bet"),
    ]
    assert story(room_table, "Mira")[0] == ("You put up $300.", -1, "bank")
    assert story(room_table, None)[1:] == [
        ("Spot 2: Otto bets $10 on Primary.", -1, "bet"),
        ("Spot 2: Pia bets $10 on Primary.", -1, "bet"),
    ]


def test_the_state_tells_the_round_and_pictures_its_hands() -> None:
    room_table = tie()
    state = private_state(room_table, Viewer("Otto", 1), AROUND, 0)
    events = state["events"]
    last = len(events) - 1
    assert story(room_table, "Otto")[-1] == ("Go to war or surrender: surrender, war?", last, "asked")
    assert ("Dealt: your hand 7c, player-dealer 7d.", last - 1, "dealt") in story(room_table, "Otto")
    assert [event["after"]["hands"] for event in events if event["kind"] == "dealt"] == [
        [{"id": "2", "owner": 2, "cards": [["7c"]]}],
        [{"id": "player-dealer", "owner": "player-dealer", "cards": [["7d"]]}],
    ]
    assert [ask["prompt"] for ask in state["asks"]] == ["Go to war or surrender"]


def test_who_comes_to_the_rail_during_a_round_waits_for_the_next() -> None:
    room_table = tie()
    room_table.apply(RoomAction("sit", {"name": "Rosa", "player": None, "seat": None, "chips": 100_00}))
    assert room_table.phase == PLAYING
    assert "Rosa" not in room_table.table.chips
    answer(room_table, "Otto", "war", "surrender")
    answer(room_table, "Pia", "war Pia", "surrender")
    room_table.apply(RoomAction("next", {}))
    assert room_table.table.rail == {9: "Pia", 10: "Rosa"}


def test_a_seated_player_bets_in_a_circle_until_somebody_sits_there() -> None:
    """Lucky Lady L268: unoccupied circles."""
    room_table = people(
        RoomTable(1, load_rules("lucky-lady/no-bust-21st-century-blackjack-4", {"schedule": "none"}))
    )
    for spot in (2, 5):
        room_table.apply(RoomAction("bets", {"name": "Otto", "spot": spot, "wagers": {"main": 10_00}}))
    assert [lot.spot for lot in room_table.lots_in_action()] == [2, 5]
    with pytest.raises(HousewayError, match="spot 6: nobody plays there"):
        room_table.apply(RoomAction("bets", {"name": "Pia", "spot": 6, "wagers": {"main": 10_00}}))
    room_table.apply(RoomAction("bets", {"name": "Pia", "spot": 2, "wagers": {"main": 10_00}}))
    room_table.apply(RoomAction("sit", {"name": "Rosa", "player": None, "seat": 5, "chips": 100_00}))
    assert [(lot.spot, lot.bettor) for lot in room_table.lots_in_action()] == [(2, "Otto"), (2, "Pia")]
    room_table.apply(RoomAction("leave", {"name": "Otto"}))
    assert room_table.bets == {}


def test_circles_that_were_reached_through_a_taken_one_go_back() -> None:
    """Club One L1213: immediately adjacent circles."""
    rules = load_rules("club-one/no-bust-21st-century-blackjack-jokers", {"schedule": "none"})
    room_table = RoomTable(1, rules)
    for name, seat in (("Mira", 8), ("Otto", 2)):
        room_table.apply(RoomAction("sit", {"name": name, "player": None, "seat": seat, "chips": 500_00}))
    room_table.apply(RoomAction("shuffle", {"key": "07" * 32}))
    room_table.apply(RoomAction("next", {}))
    room_table.apply(RoomAction("decline", {"name": "Otto"}))
    room_table.apply(RoomAction("accept", {"name": "Mira", "amount": 300_00}))
    for spot in (2, 3, 4):
        room_table.apply(RoomAction("bets", {"name": "Otto", "spot": spot, "wagers": {"main": 10_00}}))
    with pytest.raises(HousewayError, match="spot 4: your other circles must be next to your own"):
        room_table.apply(RoomAction("bets", {"name": "Otto", "spot": 3, "wagers": {}}))
    room_table.apply(RoomAction("sit", {"name": "Rosa", "player": None, "seat": 3, "chips": 100_00}))
    assert list(room_table.bets) == [(2, "Otto")]


def test_who_was_ready_for_bets_that_went_back_is_not_ready_for_the_next() -> None:
    room_table = people(RoomTable(1, load_rules(WAR, {"schedule": "none"})))
    for name in ("Otto", "Pia", "Mira"):
        room_table.apply(RoomAction("ready", {"name": name}))
    room_table.apply(RoomAction("give_up", {"name": "Mira"}))
    assert room_table.offered == 2
    room_table.apply(RoomAction("accept", {"name": "Otto", "amount": 300_00}))
    assert not any(member.ready for member in room_table.members.values())


def test_the_player_dealer_does_not_bet_behind_others() -> None:
    room_table = people(RoomTable(1, load_rules(WAR, {"schedule": "none"})))
    with pytest.raises(HousewayError, match="does not bet against himself"):
        room_table.apply(RoomAction("bets", {"name": "Mira", "spot": 2, "wagers": {"primary": 10_00}}))
    assert room_table.bets == {}


@pytest.mark.parametrize(
    ("game", "needed"),
    [
        ("delta-club/no-bust-21st-century-blackjack-5", True),  # L161: broken if nobody else takes it
        ("oceana/ez-baccarat", False),  # the holder keeps it
    ],
)
def test_the_last_one_asked_is_told_when_the_game_stops_without_him(game: str, needed: bool) -> None:
    rules = load_rules(game, {"schedule": "none"})
    room_table = RoomTable(1, rules)
    for name, seat in (("Mira", 1), ("Otto", 2)):
        room_table.apply(RoomAction("sit", {"name": name, "player": None, "seat": seat, "chips": 500_00}))
    room_table.apply(RoomAction("shuffle", {"key": "07" * 32}))
    room_table.apply(RoomAction("next", {}))
    room_table.apply(RoomAction("accept", {"name": "Mira", "amount": 300_00}))
    room_table.banked.hands_banked = rules.banking.hands
    room_table.phase = SETTLED
    room_table.apply(RoomAction("next", {}))
    assert room_table.offered == 2
    assert room_table.needed is needed


def circle() -> RoomTable:
    """Otto bets at his seat and in circle 5, Pia behind him there, and Mira banks."""
    room_table = people(
        RoomTable(1, load_rules("lucky-lady/no-bust-21st-century-blackjack-4", {"schedule": "none"}))
    )
    for name, spot in (("Otto", 5), ("Pia", 5), ("Otto", 2)):
        room_table.apply(RoomAction("bets", {"name": name, "spot": spot, "wagers": {"main": 10_00}}))
    return room_table


def test_bets_behind_somebody_go_back_with_his_own_where_nobody_sits() -> None:
    room_table = circle()
    room_table.apply(RoomAction("bets", {"name": "Otto", "spot": 5, "wagers": {"main": 20_00}}))
    assert room_table.circle_of(5) == "Otto"
    room_table.apply(RoomAction("bets", {"name": "Otto", "spot": 5, "wagers": {}}))
    assert list(room_table.bets) == [(2, "Otto")]


def test_bets_behind_somebody_who_leaves_go_back_where_nobody_sits() -> None:
    room_table = circle()
    room_table.apply(RoomAction("leave", {"name": "Otto"}))
    assert room_table.bets == {}


def test_who_cannot_bank_gives_up_and_other_refusals_return_the_bets() -> None:
    room_table = circle()
    clock = Clock(room_table, Clocks(), Bots(room_table), lambda: "")
    assert [action.kind for action in clock.refused(NoBank("no chips"))] == ["give_up"]
    for action in clock.refused(HousewayError("anything else")):
        room_table.apply(action)
    assert room_table.phase == BETTING
    assert room_table.dealer is not None
    assert room_table.bets == {}
