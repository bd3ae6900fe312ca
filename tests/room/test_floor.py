"""The floor of a table over the wire: who may rule, and what is offered, previewed, declared and stored."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.histories import play_history
from houseway.room import ledger
from houseway.room.actions import PLAYING
from houseway.room.audit import audit, open_books
from houseway.room.bots import Bots, seat_bot
from houseway.room.clock import FLOOR_TIME, Clock
from houseway.room.floor import CALLED, floor_offers
from houseway.room.members import Clocks
from houseway.room.room_table import RoomTable
from houseway.room.table_floor import ONLY_FLOOR
from houseway.rulebook.rules import load_rules
from houseway.table.floor import bank_hand
from tests.room.client import Json, RoomClient
from tests.room.conftest import QUICK
from tests.room.server import Server
from tests.room.test_tables import play

HOLDEM = "artichoke-joes/texas-holdem"
EXPOSED, BARRED, BY_FLOOR = "AJ-127", "AJ-046", "AJ-015"
"""The dealer exposes a hole card; chips out of turn for less than a raise; the floor declares a deal foul."""

Guest = Callable[[], Awaitable[RoomClient]]


async def dealt(guest: Guest, **clocks: float) -> tuple[int, RoomClient, RoomClient]:
    """A hand of two people, dealt and not acted on, at a table that the first of them opened."""
    mira, otto = await guest(), await guest()
    table = await mira.open_table(HOLDEM, clocks=QUICK | clocks)
    for seat, person in enumerate((mira, otto), 1):
        await person.connect(table)
        await person.do("sit", seat=seat, chips=300)
    await mira.until(lambda state: state["phase"] == "playing")
    await otto.until(lambda state: state["phase"] == "playing")
    return table, mira, otto


async def offers(floor: RoomClient, table: int, words: str = "") -> Any:
    """What the floor may declare now."""
    return await floor.call("GET", f"/api/tables/{table}/floor?words={words}")


async def said(floor: RoomClient, table: int, row: str, **fields: object) -> Json:
    """A declaration at the point where the round stands."""
    now = await offers(floor, table)
    return {"round": now["round"], "step": now["step"], "row": row, **fields}


async def reached(seq: int, people: Sequence[RoomClient]) -> None:
    """Wait until everybody sees an action."""
    for person in people:
        await person.until(lambda state: bool(state["seq"] >= seq))


async def to_end(*people: RoomClient) -> None:
    """Check or call until the hand is settled."""
    while people[0].state["phase"] == "playing":
        asked = [(person, ask) for person in people for ask in person.state["asks"]]
        if not asked:
            await people[0].change()
            continue
        person, ask = asked[0]
        names = [offer["name"] for offer in ask["legal"]]
        await person.do("answer", ask=ask["id"], choice="check" if "check" in names else "call")
        await reached(person.acknowledged, people)


def offered(client: RoomClient) -> set[str]:
    """What somebody may answer to his open question."""
    return {offer["name"] for offer in client.state["asks"][0]["legal"]}


def ruled(client: RoomClient) -> list[Json]:
    """The rulings that somebody sees in the round."""
    return [event for event in client.state["events"] if event["kind"] == "ruled"]


def test_only_the_floor_calls_previews_and_declares(server: Server) -> None:
    async def script(guest: Guest) -> None:
        table, mira, otto = await dealt(guest)
        refused = {"error": ONLY_FLOOR}
        assert (mira.state["you"]["rules_here"], otto.state["you"]["rules_here"]) == (True, False)
        assert await otto.request("GET", f"/api/tables/{table}/floor") == (403, refused)
        exposed = await said(mira, table, EXPOSED, seat=2, cards=[0])
        assert await otto.request("POST", f"/api/tables/{table}/floor", exposed) == (403, refused)
        for message in ({"type": "floor", "on": True}, {"type": "declare", **exposed}):
            assert (await otto.say(**message))["error"] == ONLY_FLOOR
        watcher = RoomClient(server.address)
        assert (await watcher.request("GET", f"/api/tables/{table}/floor"))[0] == 403
        operator = await guest()
        await operator.become_operator(server.database)
        await operator.connect(table)
        assert operator.state["you"]["rules_here"]
        await operator.do("declare", **exposed)
        await reached(operator.acknowledged, [mira])
        assert [event["row"] for event in ruled(mira)] == [EXPOSED]

    play(server, script)


def test_a_seat_that_has_folded_is_listed_as_out_of_the_hand(server: Server) -> None:
    """The hand is settled when one of the two folds, and the floor may still rule on it."""

    async def script(guest: Guest) -> None:
        table, mira, otto = await dealt(guest)
        assert not any(seat["out"] for seat in (await offers(mira, table))["seats"])
        asked = mira if mira.state["asks"] else otto
        await asked.do("answer", ask=asked.state["asks"][0]["id"], choice="fold")
        await reached(asked.acknowledged, [mira])
        seats = (await offers(mira, table))["seats"]
        assert [seat["seat"] for seat in seats if seat["out"]] == [asked.state["you"]["seat"]]

    play(server, script)


def test_a_declared_ruling_is_previewed_applied_and_kept(server: Server) -> None:
    """One exposed hole card is replaced and becomes the burn card (AJ-127); nobody's cards are told."""

    async def script(guest: Guest) -> None:
        table, mira, otto = await dealt(guest)
        found = await offers(mira, table, "dealer+exposed+a+card")
        assert EXPOSED in [row["id"] for row in found["rulings"][:3]]
        assert all(hand["cards"] == ["", ""] for seat in found["seats"] for hand in seat["hands"])
        exposed = await said(mira, table, EXPOSED, seat=2, cards=[0])
        before = (mira.state["seq"], mira.state["events"])
        preview = await mira.call("POST", f"/api/tables/{table}/floor", exposed)
        assert (preview["row"], preview["about"]) == (EXPOSED, f"seat 2 ({otto.name}), card 1")
        assert preview["effects"] == [
            "Cards are exposed.",
            "The card is replaced.",
            "The card becomes the burn card.",
        ]
        assert "cannot be taken back" in preview["warning"]
        assert (mira.state["seq"], mira.state["events"]) == before, "a preview changes nothing"
        await mira.do("declare", **exposed)
        await reached(mira.acknowledged, (mira, otto))
        assert [(event["row"], event["seat"]) for event in ruled(otto)] == [(EXPOSED, 2)]
        line = next(line["text"] for line in otto.state["story"] if line["kind"] == "ruled")
        assert line.endswith(f"[{EXPOSED}, {preview['cite']}]")
        again = await mira.say("declare", **exposed)
        assert again["error"].startswith("The round has gone on since")
        await to_end(mira, otto)
        number = mira.state["round"]
        told = await mira.call("GET", f"/api/tables/{table}/rounds/{number}")
        assert told["verified"]["sound"], told["verified"]
        assert any(step["kind"] == "ruled" for step in told["steps"])
        with open_books(server.database) as books:
            assert ledger.audit(books)["sound"]

    play(server, script)


def test_play_waits_for_the_floor(server: Server) -> None:
    async def script(guest: Guest) -> None:
        table, mira, otto = await dealt(guest)
        await mira.do("floor", on=True)
        await otto.until(lambda state: state["floor_call"] == {"name": mira.name})
        state = otto.state
        assert (state["message"], state["time_bank"]) == (CALLED, 0)
        assert FLOOR_TIME - 60 < state["deadline"] - state["now"] <= FLOOR_TIME
        asked = mira if mira.state["asks"] else otto
        reply = await asked.say("answer", ask=asked.state["asks"][0]["id"], choice="call")
        assert reply["error"] == CALLED
        await mira.do("floor", on=False)
        await asked.until(lambda state: state["floor_call"] is None)
        await asked.do("answer", ask=asked.state["asks"][0]["id"], choice="call")
        await mira.do("floor", on=True)
        await mira.do("declare", **await said(mira, table, BY_FLOOR, remedies=["misdeal"]))
        await otto.until(lambda state: state["phase"] == "settled")
        assert (otto.state["floor_call"], otto.state["settlement"]["nets"]) == (
            None,
            {mira.name: 0, otto.name: 0},
        )
        assert (await mira.say("floor", on=True))["error"].startswith("No round is in play")
        status, answer = await mira.request("GET", f"/api/tables/{table}/floor")
        assert (status, answer["error"]) == (422, "No round is in play: there is nothing to rule on.")

    play(server, script)


def test_an_answer_is_taken_back(server: Server) -> None:
    """AJ-052, L221: he did not know that the action had changed; his call goes back and he is asked again."""

    async def script(guest: Guest) -> None:
        table, mira, otto = await dealt(guest)
        first = mira if mira.state["asks"] else otto
        pots = mira.state["pots"]
        await first.do("answer", ask=first.state["asks"][0]["id"], choice="call")
        await reached(first.acknowledged, (mira, otto))
        await mira.do("floor", on=True)
        seat = 1 if first is mira else 2
        await mira.do("declare", **await said(mira, table, "AJ-052", seat=seat))
        await first.until(lambda state: bool(state["asks"]))
        assert first.state["pots"] == pots
        assert any(line["text"].endswith("the last answer back.") for line in first.state["story"])
        await to_end(mira, otto)
        told = await mira.call("GET", f"/api/tables/{table}/rounds/{mira.state['round']}")
        assert told["verified"]["sound"], told["verified"]
        with open_books(server.database) as books:
            assert all(check.sound for check in audit(books))

    play(server, script)


def test_a_settled_round_is_settled_again(server: Server) -> None:
    """AJ-066: the winner's cards touched the discards; the pot, the books and the stored round follow."""

    async def script(guest: Guest) -> None:
        table, mira, otto = await dealt(guest)
        people = {1: mira, 2: otto}
        await to_end(mira, otto)
        await mira.until(lambda state: state["phase"] == "settled")
        number, first = mira.state["round"], dict(mira.state["settlement"]["nets"])
        seat = 1 if first[mira.name] > 0 else 2
        await mira.do("floor", on=True)
        await otto.until(lambda state: state["floor_call"] == {"name": mira.name})
        assert (await people[seat].say("leave"))["error"] == CALLED
        foul = await said(mira, table, "AJ-066", seat=seat)
        preview = await mira.call("POST", f"/api/tables/{table}/floor", foul)
        assert preview["about"] == f"seat {seat} ({people[seat].name})"
        assert mira.state["settlement"]["nets"] == first, "a preview changes nothing"
        await mira.do("declare", **foul)
        await reached(mira.acknowledged, (mira, otto))
        other = people[3 - seat]
        assert not people[seat].state["you"]["may_show"], "a hand that is dead is not offered to be shown"
        nets = otto.state["settlement"]["nets"]
        assert nets[other.name] > 0 > nets[people[seat].name]
        told = await mira.call("GET", f"/api/tables/{table}/rounds/{number}")
        assert told["verified"]["sound"], told["verified"]
        assert told["settlement"]["nets"] == nets
        texts = [step["text"] for step in told["steps"]]
        assert any(text.startswith("By the ruling, ") for text in texts)
        with open_books(server.database) as books:
            assert ledger.audit(books)["sound"]
            assert all(check.sound for check in audit(books))

    play(server, script)


def test_what_cannot_be_applied_is_refused_in_one_line(server: Server) -> None:
    async def script(guest: Guest) -> None:
        table, mira, _ = await dealt(guest)
        for fields, error in (
            ({"row": "AJ-999"}, "unknown row 'AJ-999'"),
            ({"row": EXPOSED}, "say which seat"),
            ({"row": EXPOSED, "seat": 7, "cards": [0]}, "Nobody sits at seat 7."),
            ({"row": EXPOSED, "seat": 2, "cards": [5]}, "none at place 6"),
            ({"row": EXPOSED, "seat": 2, "cards": [0, 1]}, "for other cards (one card)"),
            ({"row": EXPOSED, "seat": 2, "cards": [0], "remedies": ["misdeal"]}, "the rule decides"),
        ):
            body = await said(mira, table, **fields)
            status, answer = await mira.request("POST", f"/api/tables/{table}/floor", body)
            assert status == 422
            assert error in answer["error"], answer
            assert error in (await mira.say("declare", **body))["error"]
        assert not ruled(mira)

    play(server, script)


def test_a_room_that_was_closed_in_mid_round_opens_with_the_ruling(tmp_path: Path) -> None:
    """The player may still not raise (AJ-046); the hand is played out, proved and exported."""
    server = Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log")
    server.start()

    async def script(guest: Guest) -> None:
        table, mira, otto = await dealt(guest, seat_kept=3600, away=600)
        people = (mira, otto)
        asked = mira if mira.state["asks"] else otto
        assert "raise" in offered(asked)
        await mira.do("floor", on=True)
        await mira.do("declare", **await said(mira, table, BARRED, seat=asked.state["you"]["seat"]))
        await reached(mira.acknowledged, people)
        before = [line["text"] for line in mira.state["story"]]
        for person in people:
            await person.close()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        for person in people:
            person.address = server.address
            await person.connect(table)
        assert [line["text"] for line in mira.state["story"]] == before
        assert [event["row"] for event in ruled(otto)] == [BARRED]
        assert offered(asked) == {"call", "fold"}
        await to_end(*people)
        number = mira.state["round"]
        told = await mira.call("GET", f"/api/tables/{table}/rounds/{number}")
        assert told["verified"]["sound"], told["verified"]
        text = await asyncio.to_thread(phh, mira, table, number)
        assert BARRED in tomllib.loads(text)["_rulings"][0]
        with pytest.raises(HousewayError, match="the floor ruled in this hand"):
            play_history(text)
        with open_books(server.database) as books:
            assert ledger.audit(books)["sound"]

    try:
        play(server, script)
    finally:
        server.stop()


@pytest.mark.parametrize(
    "game",
    [
        "delta-club/blackjack-x",
        "oceana/ultimate-texas-holdem",
        "delta-club/seven-card-stud",
        "club-one/draw-poker",
    ],
)
def test_the_floor_is_offered_places_and_no_faces(game: str) -> None:
    """Every card of every hand has its place; only those that lie face up have faces."""
    room_table = in_play(game)
    live = room_table.live
    assert live is not None
    found = floor_offers(room_table, "")
    shown = {hand["hand"]: hand["cards"] for seat in found["seats"] for hand in seat["hands"]}
    of_bank = [bank_hand(live.round)] if live.rules.family.mode == "banked" else []
    hands = live.round.hands
    held = {str(hand): hands[hand] for hand in hands if hand.spot in live.round.spots or hand in of_bank}
    assert {hand: len(cards) for hand, cards in shown.items()} == {hand: len(held[hand]) for hand in held}
    public = {event["card"] for event in live.view(None) if event["kind"] == "dealt"} - {"??"}
    assert {card for cards in shown.values() for card in cards if card} <= public


def in_play(game: str) -> RoomTable:
    """A table of bots with a round in play."""
    room_table = RoomTable(1, load_rules(game))
    for seat in (1, 2, 3):
        room_table.apply(seat_bot(room_table, seat))
    clock = Clock(room_table, Clocks(), Bots(room_table), lambda: "07" * 32)
    while room_table.phase != PLAYING:
        step = clock.phase_step()
        assert step is not None
        for action in step.actions():
            room_table.apply(action)
    return room_table


def phh(client: RoomClient, table: int, number: int) -> str:
    """The hand as a PHH file."""
    connection = client._connection()
    connection.request("GET", f"/api/tables/{table}/rounds/{number}/phh", None, client._headers())
    return connection.getresponse().read().decode()
