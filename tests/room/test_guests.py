"""Guests who leave: their names are free again, their rounds still name them, and no chip changes hands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from houseway.room import ledger
from houseway.room.audit import open_books
from houseway.room.lobby import Room
from houseway.room.logins import A_DAY, IDLE
from tests.room.client import PATIENCE, Json, Regular, RoomClient
from tests.room.conftest import QUICK, enter
from tests.room.server import Server

BACCARAT, HOLDEM = "oceana/ez-baccarat", "oceana/ultimate-texas-holdem"
CLOCKS = QUICK | {"bank": 1}
SEAT = 4


def run(script: Callable[[], Awaitable[None]]) -> None:
    """Run a script to its end."""
    asyncio.run(asyncio.wait_for(script(), 2 * PATIENCE))


async def play(
    server: Server, name: str, game: str, enough: Callable[[Json], bool]
) -> tuple[RoomClient, int]:
    """Enter, open a table with bots, and play at it until a state is enough."""
    client = RoomClient(server.address)
    await client.enter(name)
    table = await client.open_table(game, bots=2, clocks=CLOCKS)
    await client.connect(table)
    await Regular(client, SEAT, 500, banks=0).play(enough)
    return client, table


async def leave_room(client: RoomClient) -> None:
    """Leave for good, and wait until the room has hung up."""
    await client.call("DELETE", "/api/session")
    while client.connected:
        await client.change()


def test_a_guest_who_leaves_frees_his_name_and_his_rounds_still_name_him(server: Server) -> None:
    async def script() -> None:
        first, table = await play(server, "Mira", BACCARAT, lambda state: state["round"] > 1)
        old = (await first.call("GET", "/api/session"))["player"]["id"]
        [row] = await first.call("GET", "/api/rounds?limit=1")
        await leave_room(first)
        watcher = RoomClient(server.address)
        await watcher.connect(table)
        await watcher.until(lambda state: "Mira" not in [seat.get("name") for seat in state["seats"]])
        second = RoomClient(server.address)
        await second.enter("Mira")
        player = (await second.call("GET", "/api/session"))["player"]
        assert player["id"] != old
        assert (player["balance"], player["at_tables"]) == (5000, [])
        assert await second.call("GET", "/api/rounds") == []
        past = await second.call("GET", f"/api/tables/{table}/rounds/{row['round']}")
        assert "Mira" in past["players"].values()
        assert past["seat"] is None, "that was another Mira"
        await second.connect(table)
        await second.do("sit", seat=SEAT, chips=400)
        with open_books(server.database) as books:
            stacks = {account.player: amount for account, amount in ledger.stacks(books, table)}
            assert stacks[player["id"]] == 400_00
            assert old not in stacks
            assert ledger.audit(books)["sound"]
        for client in (watcher, second):
            await client.close()

    run(script)


def test_a_name_stays_taken_while_a_hand_is_played_under_it(server: Server) -> None:
    """The clock answers for her at once, but the hand waits for another player."""

    def both_play(state: Json) -> bool:
        return state["phase"] == "playing" and {"Nora", "Otto"} <= {bet["bettor"] for bet in state["bets"]}

    async def script() -> None:
        nora, otto = RoomClient(server.address), RoomClient(server.address)
        await nora.enter("Nora")
        await otto.enter("Otto")
        table = await nora.open_table(HOLDEM, bots=2, clocks=CLOCKS)
        for seat, client in ((SEAT, nora), (SEAT + 1, otto)):
            await client.connect(table)
            await client.do("sit", seat=seat, chips=500)
        regulars = Regular(nora, SEAT, 500, banks=0), Regular(otto, SEAT + 1, 500, banks=0)
        await asyncio.gather(*(regular.play(both_play) for regular in regulars))
        await leave_room(nora)
        assert otto.state["seats"][SEAT - 1]["name"] == "Nora"
        status, answer = await otto.request("POST", "/api/session", {"name": "Nora"})
        assert (status, answer) == (409, {"error": "The name 'Nora' is taken."})
        await otto.close()

    run(script)


def ask_for(web: TestClient, name: str) -> int:
    """Ask for a name as a newcomer; the status of the answer."""
    web.cookies.clear()
    token = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
    return int(web.post("/api/session", json={"name": name}, headers=token).status_code)


def test_the_name_of_a_guest_who_was_not_seen_for_long_is_free(web: TestClient) -> None:
    assert isinstance(web.app, FastAPI)
    room: Room = web.app.state.room
    enter(web, "Mira")
    [mira] = room.patrons.called("Mira")
    mira.seen -= IDLE
    assert ask_for(web, "Mira") == 409
    mira.seen -= 2 * A_DAY
    assert ask_for(web, "Mira") == 200


@pytest.mark.parametrize("way", ["log in", "enter again"])
def test_a_guest_who_becomes_somebody_else_has_left(web: TestClient, way: str) -> None:
    headers = enter(web, "Otto")
    body = {"name": "Otto", "password": "correct horse"}
    web.post("/api/accounts", json=body, headers=headers)
    headers = enter(web, "Mira")
    path, body = ("/api/login", body) if way == "log in" else ("/api/session", {"name": "Nora"})
    assert web.post(path, json=body, headers=headers).status_code == 200
    assert ask_for(web, "Mira") == 200


def test_an_account_that_logs_out_keeps_its_name(web: TestClient) -> None:
    headers = enter(web, "Otto")
    body = {"name": "Otto", "password": "correct horse"}
    headers = {"X-CSRF-Token": web.post("/api/accounts", json=body, headers=headers).json()["csrf"]}
    assert web.delete("/api/session", headers=headers).status_code == 200
    assert ask_for(web, "Otto") == 409
