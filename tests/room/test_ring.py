"""Ring poker in the room: buy-ins, what is shown, clocks, leaving, and hands one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import Connection

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.room import ledger, storage
from houseway.room.actions import DEALING, PLAYING, SETTLED, WAITING, RoomAction
from houseway.room.bots import Bots, seat_bot
from houseway.room.clock import Clock
from houseway.room.members import Clocks
from houseway.room.room_table import RoomTable
from houseway.rounds.decisions import Amount
from houseway.table.commitment import SCHEME
from tests.room.ring import CHIPS, HOLDEM, NAMES, NO_LIMIT, WALLET, Played, open_books


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Connection]:
    """The database of a room with players."""
    with open_books(tmp_path) as connection:
        yield connection


# ---------------------------------------------------------------------- chips


def test_a_player_sits_down_with_the_filed_buy_in(books: Connection) -> None:
    """Lucky Lady's no-limit table with blinds of $1 and $3 prints a least and a most."""
    played = Played(books, NO_LIMIT, 0)
    low, high = game_of(played.rules).stakes(played.rules).buy_in
    assert high is not None
    for chips, why in ((low - 1_00, "or more"), (high + 1_00, "The most")):
        with pytest.raises(HousewayError, match=why):
            played.take("sit", name="Mira", player=1, seat=1, chips=chips)
    played.take("sit", name="Mira", player=1, seat=1, chips=low)
    with pytest.raises(HousewayError, match="add at most"):
        played.take("chips", name="Mira", chips=high)
    played.take("chips", name="Mira", chips=high - low)
    assert played.table.chips("Mira") == high
    assert played.faults() == []


def test_chips_that_come_during_a_hand_wait_for_its_end(books: Connection) -> None:
    played = Played(books, HOLDEM, 3)
    played.deal()
    before = played.table.stack("Mira")
    played.take("chips", name="Mira", chips=50_00)
    assert played.table.stack("Mira") == before
    assert played.state("Mira")["you"]["arriving"] == 50
    assert played.faults() == []
    played.play_out()
    net = played.table.nets["Mira"]
    played.deal()
    assert played.table.live is not None
    assert played.table.live.chips_before["Mira"] == CHIPS + net + 50_00
    assert played.faults() == []


def test_a_player_without_chips_is_not_dealt_in_until_he_brings_some(books: Connection) -> None:
    played = Played(books, NO_LIMIT, 3, chips=60_00)
    played.deal()
    while played.table.phase == PLAYING:
        raised = next((offer for offer in played.asks[0].offers if isinstance(offer, Amount)), None)
        if raised is not None:
            played.answer(raised.name, raised.high)
        else:
            played.passes()
    broke = [name for name in played.names if not played.table.chips(name)]
    assert broke
    if len(broke) < 2:
        played.deal()
        assert played.table.live is not None
        assert {played.table.table.players[seat] for seat in played.table.live.round.spots}.isdisjoint(broke)
        played.play_out()
    played.take("chips", name=broke[0], chips=60_00)
    played.deal()
    assert played.table.live is not None
    assert broke[0] in {played.table.table.players[seat] for seat in played.table.live.round.spots}


# ---------------------------------------------------------------------- what is shown


def test_a_state_says_where_everybody_stands(books: Connection) -> None:
    """Button, blinds, chips in front, who folded, the pot with chips that lie in front of players."""
    played = Played(books, HOLDEM, 4)
    played.deal()
    state = played.state("Mira")
    hand = state["hand"]
    assert hand["button"] == 1
    posted = {seat["seat"]: seat.get("posted") for seat in hand["seats"]}
    assert posted == {2: "small blind", 3: "big blind", 4: None, 1: None}
    assert [seat["front"] for seat in hand["seats"]] == [1, 3, 0, 0]
    assert state["pots"] == [{"name": "pot", "amount": 4, "seats": [2, 3, 4, 1]}]
    assert state["asked"][0]["seat"] == 4
    played.answer("fold")
    legal = played.state("Mira")["asks"][0]["legal"]
    assert legal == [{"name": "call", "cost": 3}, {"name": "raise", "low": 6, "high": 6}, {"name": "fold"}]
    played.answer("raise", 6_00)
    state = played.state()
    front = {seat["seat"]: (seat["front"], seat["folded"]) for seat in state["hand"]["seats"]}
    assert front == {1: (6, False), 2: (1, False), 3: (3, False), 4: (0, True)}
    assert state["asks"] == [], "a spectator is asked nothing"
    for _ in range(2):
        played.passes()
    assert {seat["front"] for seat in played.state()["hand"]["seats"]} == {0}, "gathered after the round"
    assert played.state()["pots"][0]["amount"] == 18 - 1, "less the drop for four players"


def test_chips_in_front_lie_there_until_they_are_gathered(books: Connection) -> None:
    """What the events show agrees with the state after every action: fronts, pots and stacks."""
    played = Played(books, HOLDEM, 5)
    played.deal()
    for step in range(12):
        if played.table.phase != PLAYING:
            break
        state = played.state()
        front: dict[str, float] = {}
        pots: dict[str, float] = {}
        for event in state["events"]:
            front |= event.get("after", {}).get("front", {})
            pots |= event.get("after", {}).get("pots", {})
        seats = {seat["seat"]: seat["front"] for seat in state["hand"]["seats"]}
        names = {seat["seat"]: seat["name"] for seat in state["seats"] if seat["name"]}
        assert {names[seat]: amount for seat, amount in seats.items() if amount} == {
            name: amount for name, amount in front.items() if amount
        }
        shown = {pot["name"]: pot["amount"] for pot in state["pots"]}
        assert shown == {name: amount for name, amount in pots.items() if amount}
        raised = next((offer for offer in played.asks[0].offers if isinstance(offer, Amount)), None)
        if raised is not None and step % 3 == 1:
            played.answer(raised.name, raised.low)
        else:
            played.passes()


def test_side_pots_are_shown_with_the_seats_that_can_win_them(books: Connection) -> None:
    """Mira is all in for $30, Otto and Pia go on for more."""
    played = Played(books, NO_LIMIT, 0)
    for seat, chips in ((1, 30_00), (2, 100_00), (3, 100_00)):
        name = NAMES[seat - 1]
        played.take("sit", name=name, player=seat, seat=seat, chips=chips)
    played.names = NAMES[:3]
    played.deal()
    assert played.asks[0].seat == 1
    played.answer("raise", 30_00)
    played.answer("raise", 60_00)
    played.passes()
    state = played.state()
    assert [(pot["name"], pot["seats"]) for pot in state["pots"]] == [("pot", [2, 3, 1]), ("pot 2", [2, 3])]
    assert state["pots"][1]["amount"] == 60
    assert {seat["seat"] for seat in state["hand"]["seats"] if seat["all_in"]} == {1}
    assert played.faults() == []
    played.play_out()
    assert played.faults() == []


# ---------------------------------------------------------------------- clocks


def clock_of(table: RoomTable, **clocks: float) -> Clock:
    """A clock with everybody connected, at time 0."""
    clock = Clock(table, Clocks(**clocks), Bots(table), lambda: "07" * 32, connected=set(table.members))
    clock.follow(0.0)
    return clock


def test_after_the_clock_the_time_bank_runs_and_then_the_player_checks_or_folds(books: Connection) -> None:
    """He then sits out: nobody waits for him in the next hand. What he used of the bank is gone."""
    played = Played(books, HOLDEM, 3)
    played.deal()
    clock = clock_of(played.table, decision=20, time_bank=60)
    step = clock.next_step()
    assert step is not None
    assert (step.at, clock.bank_in_use) == (80.0, 60.0)
    asked = played.table.asked(played.asks[0])
    actions = step.actions()
    assert [(action.kind, action.data.get("choice")) for action in actions] == [
        ("answer", "fold"),
        ("sit_out", None),
    ]
    for action in actions:
        played.take(action.kind, **action.data)
    clock.follow(80.0)
    assert clock.bank_left(asked) == 0
    assert asked.sitting_out
    second = played.table.asked(played.asks[0])
    played.passes()
    clock.follow(95.0)
    assert clock.bank_left(second) == 60, "15 seconds are within the clock"
    played.passes()
    clock.follow(125.0)
    third = clock.next_step()
    assert third is not None
    assert clock.bank_left(played.table.members[NAMES[2]]) == 60 - (125 - 95 - 20)


def test_what_was_used_of_a_time_bank_is_stored_with_the_answer(books: Connection) -> None:
    """A room that opens again does not give it back, nor does the table to a player who sits down again."""
    played = Played(books, HOLDEM, 3)
    played.deal()
    clock = clock_of(played.table, decision=20, time_bank=60)
    asked, ask = played.table.asked(played.asks[0]), played.asks[0]
    answer = RoomAction("answer", {"name": asked.name, "ask": ask.id, "choice": "call"})
    assert clock.with_time_used(answer, 15.0) == answer, "within the clock"
    stamped = clock.with_time_used(answer, 45.0)
    assert stamped.data["used"] == 25.0
    played.take("answer", **stamped.data)
    clock.charged([{"data": stamped.data}])
    clock.follow(45.0)
    assert clock.bank_left(asked) == 35.0
    again = clock_of(storage.rebuild(books, played.info), time_bank=60)
    assert again.bank_left(asked) == 35.0
    played.play_out()
    played.take("shuffle", key=f"{8:064x}", scheme=SCHEME)
    played.take("next")
    seat = asked.seat
    played.take("leave", name=asked.name)
    played.take("sit", name=asked.name, player=seat, seat=seat, chips=CHIPS)
    rebuilt = storage.rebuild(books, played.info)
    assert clock_of(rebuilt, time_bank=60).bank_left(rebuilt.members[asked.name]) == 35.0


def test_time_that_ran_while_others_answered_is_charged_with_the_next_answer(books: Connection) -> None:
    """The floor is called in the middle of a decision: what it took so far is written with the answer."""
    played = Played(books, HOLDEM, 3)
    played.deal()
    clock = clock_of(played.table, decision=20, time_bank=60)
    asked, ask = played.table.asked(played.asks[0]), played.asks[0]
    clock.call_floor("Mira", 30.0)
    assert clock.bank_left(asked) == 50.0
    clock.play_on(100.0)
    clock.next_step()
    answer = RoomAction("answer", {"name": asked.name, "ask": ask.id, "choice": "call"})
    assert clock.with_time_used(answer, 125.0).data["used"] == 15.0


def test_a_player_who_leaves_folds_in_his_turn_and_goes_with_his_stack(books: Connection) -> None:
    played = Played(books, HOLDEM, 3)
    played.deal()
    leaver = played.table.asked(played.asks[0]).name
    played.take("leave", name=leaver)
    step = clock_of(played.table).next_step()
    assert step is not None
    assert step.at == 0.0
    (action,) = step.actions()
    assert action.data["choice"] == "fold"
    played.take(action.kind, **action.data)
    assert leaver in played.table.members, "his stake stays in the pot until the hand is over"
    played.play_out()
    stack = played.table.chips(leaver)
    played.deal()
    assert leaver not in played.table.members
    assert ledger.wallets(books)[1 + NAMES.index(leaver)] == WALLET - CHIPS + stack
    assert played.faults() == []


def test_a_hand_that_won_without_a_call_is_shown_if_its_player_likes(books: Connection) -> None:
    """Everybody else folds: his cards, like a folded hand, are seen by nobody until he shows them."""
    played = Played(books, HOLDEM, 3)
    played.deal()
    while played.asks:
        played.answer("fold")
    (winner,) = [row["bettor"] for row in played.state()["settlement"]["rows"] if row["net"] > 0]
    others = [name for name in played.names if name != winner]
    assert all(played.state(name)["you"]["may_show"] for name in played.names)
    assert not [event for event in played.state(others[0])["events"] if event["kind"] == "shown"]
    played.take("show", name=winner)
    (shown,) = [event for event in played.state(others[0])["events"] if event["kind"] == "shown"]
    assert len(shown["cards"].split()) == 2
    assert not played.state(winner)["you"]["may_show"]
    assert played.state(others[1])["you"]["may_show"]
    with pytest.raises(HousewayError, match="no hand to show"):
        played.take("show", name=winner)
    played.take("shuffle", key="0f" * 32, scheme=SCHEME)
    played.take("next")
    with pytest.raises(HousewayError, match="Not now"):
        played.take("show", name=others[0])


def test_hands_follow_each_other_while_two_players_have_chips(books: Connection) -> None:
    """The button moves on with every hand."""
    played = Played(books, HOLDEM, 3)
    buttons = []
    for _ in range(4):
        played.deal()
        buttons.append(played.state()["hand"]["button"])
        played.play_out()
        assert played.table.phase == SETTLED
    assert buttons == [1, 2, 3, 1]
    for name in played.names[1:]:
        played.take("sit_out", name=name)
    played.take("shuffle", key="0f" * 32, scheme=SCHEME)
    played.take("next")
    assert played.table.phase == WAITING
    played.take("come_back", name=played.names[1])
    played.take("next")
    assert played.table.phase == DEALING


def test_bots_play_every_street(books: Connection) -> None:
    """A table of bots plays some hands, and the books are right."""
    played = Played(books, HOLDEM, 0)
    for seat in range(1, 7):
        action = seat_bot(played.table, seat)
        played.take(action.kind, **action.data)
    bots = Bots(played.table)
    for _ in range(5):
        played.deal()
        while played.table.phase == PLAYING:
            for action in bots.answers():
                played.take(action.kind, **action.data)
    assert played.faults() == []
