"""The operator: a link that works once, what only he can read, tables he closes, people he removes."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from fastapi.testclient import TestClient

from houseway.errors import HousewayError
from houseway.room import db, ledger
from houseway.room.app import make_app
from houseway.room.audit import open_books
from houseway.room.lobby import Room
from houseway.room.operator_link import LASTS, make_token, new_token
from tests.room.client import PATIENCE, Json, Regular, RoomClient
from tests.room.conftest import QUICK, become_operator, enter
from tests.room.server import Server
from tests.room.test_api import patiently

HOLDEM = "oceana/ultimate-texas-holdem"
CLOCKS = QUICK | {"bank": 1, "away": 600}
SEAT = 4
ONLY = {"error": "Only the operator of this room can do that."}
NO_LINK = {"error": "This link was used before or is too old. Run: houseway room operator"}


def room_of(web: TestClient) -> Room:
    """The room that a client calls."""
    assert isinstance(web.app, FastAPI)
    room: Room = web.app.state.room
    return room


def link(web: TestClient) -> str:
    """The token of a new link."""
    with room_of(web).engine.begin() as connection:
        return make_token(connection)


def follow(web: TestClient, token: str) -> tuple[int, Json]:
    """Follow a link in a new browser."""
    web.cookies.clear()
    headers = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
    answer = web.post("/api/operator", json={"token": token}, headers=headers)
    return answer.status_code, answer.json()


# ---------------------------------------------------------------------- the link


def test_a_link_makes_one_browser_the_operators(web: TestClient) -> None:
    token = link(web)
    status, session = follow(web, token)
    assert status == 200
    assert (session["player"]["name"], session["player"]["operator"]) == ("Operator", True)
    assert session["player"]["balance"] == 0
    assert follow(web, token) == (403, NO_LINK)
    assert follow(web, "guess") == (403, NO_LINK)
    status, again = follow(web, link(web))
    assert (status, again["player"]["id"]) == (200, session["player"]["id"]), "there is one operator"


def test_a_link_is_replaced_by_the_next_and_lasts_a_day(web: TestClient) -> None:
    older = link(web)
    newer = link(web)
    assert follow(web, older) == (403, NO_LINK)
    with room_of(web).engine.begin() as connection:
        connection.execute(sa.update(db.operator_links).values(made=time.time() - LASTS - 1))
    assert follow(web, newer) == (403, NO_LINK)


def test_the_link_is_not_stored(web: TestClient) -> None:
    token = link(web)
    with room_of(web).engine.connect() as connection:
        [row] = connection.execute(sa.select(db.operator_links))
    assert token not in str(row)


def test_the_operator_sets_a_password_and_logs_in_from_elsewhere(web: TestClient) -> None:
    headers = become_operator(web)
    body = {"name": "Operator", "password": "correct horse"}
    assert web.post("/api/accounts", json=body, headers=headers).json()["player"]["guest"] is False
    web.cookies.clear()
    headers = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
    assert web.post("/api/login", json=body, headers=headers).json()["player"]["operator"] is True


def test_the_operator_logs_out_without_giving_up_his_name(web: TestClient) -> None:
    headers = become_operator(web)
    web.delete("/api/session", headers=headers)
    assert web.get("/api/audit").status_code == 403
    assert follow(web, link(web))[1]["player"]["name"] == "Operator"


def test_somebody_who_was_called_operator_before_there_was_one_keeps_his_name(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    engine = db.connect(url)
    db.migrate(engine)
    with engine.begin() as connection:
        row = {"name": "operator", "name_key": "operator", "created": 1.0, "seen": time.time()}
        connection.execute(sa.insert(db.players), [row])
    engine.dispose()
    with TestClient(make_app(url), base_url="http://room.test") as web:
        assert follow(web, link(web))[1]["player"]["name"] == "Operator 2"


def test_a_command_makes_a_link_while_the_room_is_open(web: TestClient) -> None:
    url = room_of(web).engine.url.render_as_string(hide_password=False)
    assert follow(web, new_token(url))[0] == 200


def test_a_link_to_no_room_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HousewayError, match="there is no room"):
        new_token(f"sqlite:///{tmp_path / 'nothing.sqlite3'}")


def printed_after_the_address(server: Server) -> str:
    """Open a room and close it: what it prints beyond its first line."""
    server.start()
    server.process.terminate()
    assert server.process.stdout is not None
    rest = server.process.stdout.read()
    assert server.stop() == 0
    return rest.strip()


def test_a_room_prints_a_link_until_somebody_is_its_operator(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log")
    for _ in range(2):
        start, _, token = printed_after_the_address(server).partition("#")
        assert start == f"To become its operator, open this link, which works once: {server.address}/operator"
        assert token
    server.start()
    asyncio.run(RoomClient(server.address).become_operator(server.database))
    assert server.stop() == 0
    assert printed_after_the_address(server) == ""


# ---------------------------------------------------------------------- what is his alone


def operators_own() -> list[tuple[str, str]]:
    """Every request that is described as the operator's, but for following his link."""
    paths = make_app("sqlite://").openapi()["paths"]
    found = [
        (method, path)
        for path, methods in paths.items()
        for method, described in methods.items()
        if described["tags"] == ["operator"]
    ]
    return [each for each in found if each != ("post", "/api/operator")]


@pytest.mark.parametrize("who", ["a stranger", "a guest"])
def test_what_is_the_operators_is_refused_to_everybody_else(web: TestClient, who: str) -> None:
    requests = operators_own()
    assert {path for _, path in requests} >= {"/api/audit", "/api/reports/fees", "/api/operator/disk"}
    if who == "a guest":
        enter(web, "Mira")
    headers = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
    for method, path in requests:
        filled = path.replace("{number}", "1").replace("{player}", "1")
        body = {"name": "Mira"} if method == "post" else None
        answer = web.request(method, filled, headers=headers, json=body)
        assert (answer.status_code, answer.json()) == (403, ONLY), (method, path)


def test_the_operator_changes_nothing_without_his_token(web: TestClient) -> None:
    headers = enter(web, "Mira")
    table = web.post("/api/tables", json={"game": HOLDEM}, headers=headers).json()["id"]
    become_operator(web)
    assert web.delete(f"/api/operator/tables/{table}").status_code == 403
    assert table in room_of(web).tables


def test_the_operator_reads_how_much_the_database_takes(web: TestClient) -> None:
    enter(web, "Mira")
    become_operator(web)
    use = web.get("/api/operator/disk").json()
    assert use["database"] > 4096
    assert use["free"] > 0
    assert (use["people"], use["tables"], use["rounds"], use["actions"]) == (2, 0, 0, 0)
    assert use["results"] == 0
    patiently(web, "/api/games/club-one/casino-war/odds")
    assert web.get("/api/operator/disk").json()["results"] > 1000


def test_the_size_of_a_database_on_a_server(postgres: str) -> None:
    with TestClient(make_app(postgres), base_url="http://room.test") as web:
        become_operator(web)
        use = web.get("/api/operator/disk").json()
        assert use["database"] > 4096
        assert use["free"] is None
        headers = enter(web, "Mira")
        web.delete("/api/session", headers=headers)
        enter(web, "Mira")


# ---------------------------------------------------------------------- tables and people


def run(script: Callable[[], Awaitable[None]]) -> None:
    """Run a script to its end."""
    asyncio.run(asyncio.wait_for(script(), 2 * PATIENCE))


async def in_a_hand(server: Server, client: RoomClient) -> int:
    """Open a table with bots and play until there is a question to answer; the table."""
    table = await client.open_table(HOLDEM, bots=2, clocks=CLOCKS)
    await client.connect(table)
    await Regular(client, SEAT, 500, banks=0).play(lambda state: bool(state["asks"]))
    return table


async def guest(server: Server, name: str) -> RoomClient:
    """A guest."""
    client = RoomClient(server.address, record=True)
    await client.enter(name)
    return client


async def operator_of(server: Server) -> RoomClient:
    """The operator."""
    client = RoomClient(server.address)
    await client.become_operator(server.database)
    return client


def messages(client: RoomClient) -> list[Json]:
    """Everything that the room has sent to a client."""
    assert client.received is not None
    return [json.loads(text) for text in client.received]


async def hung_up(client: RoomClient) -> None:
    """Wait until the room has hung up."""
    while client.connected:
        await client.change()


def test_a_table_is_closed_in_the_middle_of_a_round_and_the_stakes_go_back(server: Server) -> None:
    async def script() -> None:
        mira, operator = await guest(server, "Mira"), await operator_of(server)
        table = await in_a_hand(server, mira)
        held = mira.state["you"]["wallet"] + mira.state["you"]["chips"]
        assert await operator.call("DELETE", f"/api/operator/tables/{table}") == {"closed": True}
        await hung_up(mira)
        told = f"Table {table} was closed and its chips were returned: the operator of the room closed it"
        assert mira.received is not None
        assert told in mira.received[-1]
        assert (await mira.call("GET", "/api/session"))["player"]["balance"] == held
        assert (await mira.request("GET", f"/api/tables/{table}")) == (404, {"error": told})
        assert (await operator.call("GET", "/api/audit"))["sound"]
        with open_books(server.database) as books:
            assert ledger.stacks(books, table) == []

    run(script)


def test_why_a_table_was_closed_is_told_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    with TestClient(make_app(url), base_url="http://room.test") as web:
        table = web.post("/api/tables", json={"game": HOLDEM}, headers=enter(web, "Mira")).json()["id"]
        headers = become_operator(web)
        assert web.delete(f"/api/operator/tables/{table}", headers=headers).status_code == 200
    with TestClient(make_app(url), base_url="http://room.test") as web:
        assert web.get(f"/api/tables/{table}").json()["error"].endswith("the operator of the room closed it")


def test_somebody_who_was_removed_from_a_table_leaves_after_the_round_and_stays_away(server: Server) -> None:
    async def script() -> None:
        nora, operator = await guest(server, "Nora"), await operator_of(server)
        table = await in_a_hand(server, nora)
        body = {"name": "Nora", "reason": "abusive language"}
        await operator.call("POST", f"/api/operator/tables/{table}/remove", body)
        await nora.until(lambda state: state["you"]["leaving"])
        assert nora.connected, "the round in play is hers to finish"
        told = {"type": "removed", "reason": "The operator removed you from this table. Abusive language."}
        assert told in messages(nora)
        refused = {"type": "refused", "error": "The operator removed you from this table."}
        assert (await nora.say("stay")).items() >= refused.items()
        with suppress(ConnectionError):
            await Regular(nora, SEAT, 500).play(lambda state: state["you"]["seat"] is None)
        await hung_up(nora)
        await nora.connect(table)
        assert (await nora.say("sit", seat=SEAT, chips=100)).items() >= refused.items()
        status, said = await operator.request(
            "POST", f"/api/operator/tables/{table}/remove", {"name": "Nora"}
        )
        assert (status, said) == (404, {"error": f"Nora is not at table {table}."})
        await nora.close()

    run(script)


def test_a_removal_from_a_table_outlives_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    with TestClient(make_app(url), base_url="http://room.test") as web:
        headers = enter(web, "Mira")
        table = web.post("/api/tables", json={"game": HOLDEM}, headers=headers).json()["id"]
        socket_headers = {"Origin": "http://testserver", "Cookie": f"houseway={web.cookies['houseway']}"}
        with web.websocket_connect(f"/ws/tables/{table}", headers=socket_headers) as socket:
            socket.send_json({"type": "sit", "seat": 1, "chips": 100})
            while socket.receive_json()["type"] != "ack":
                pass
            headers = become_operator(web)
            path = f"/api/operator/tables/{table}/remove"
            assert web.post(path, json={"name": "Mira"}, headers=headers).json() == {"removed": True}
    with TestClient(make_app(url), base_url="http://room.test") as web:
        assert room_of(web).tables[table].removed.keys() == {1}


def test_a_bot_is_removed_like_anybody_else(web: TestClient) -> None:
    body = {"game": HOLDEM, "bots": 1}
    table = web.post("/api/tables", json=body, headers=enter(web, "Mira")).json()["id"]
    [bot] = room_of(web).tables[table].room_table.members
    headers = become_operator(web)
    web.post(f"/api/operator/tables/{table}/remove", json={"name": bot}, headers=headers)
    assert room_of(web).tables[table].room_table.members == {}


def test_a_guest_who_was_removed_from_the_room_is_signed_out_everywhere(server: Server) -> None:
    async def script() -> None:
        rosa, operator = await guest(server, "Rosa"), await operator_of(server)
        table = await in_a_hand(server, rosa)
        [found] = await operator.call("GET", "/api/operator/people?name=rosa")
        assert found["name"] == "Rosa"
        [at] = found["tables"]
        assert (at["table"], at["connected"], at["leaving"]) == (table, True, False)
        assert found in await operator.call("GET", "/api/operator/people")
        await operator.call("DELETE", f"/api/operator/people/{found['id']}?reason=Two%20accounts.")
        await hung_up(rosa)
        told = {"type": "removed", "reason": "The operator removed you from the room. Two accounts."}
        assert messages(rosa)[-1] == told
        assert rosa.close_code == 4410
        assert (await rosa.request("POST", "/api/wallet/buy-in", {"amount": 5}))[0] == 401
        [found] = await operator.call("GET", "/api/operator/people?name=rosa")
        while found["tables"]:  # until the hand is over, which goes on without waiting for her
            assert found["tables"][0]["leaving"]
            await asyncio.sleep(0.05)
            [found] = await operator.call("GET", "/api/operator/people?name=rosa")

    run(script)


def test_an_account_that_was_removed_cannot_log_in_until_it_is_readmitted(web: TestClient) -> None:
    headers = enter(web, "Otto")
    body = {"name": "Otto", "password": "correct horse"}
    web.post("/api/accounts", json=body, headers=headers)
    headers = become_operator(web)
    operator = {"Cookie": f"houseway={web.cookies['houseway']}"} | headers
    assert web.delete("/api/operator/people/1", headers=headers).json() == {"removed": True}
    assert [person["name"] for person in web.get("/api/operator/people").json()] == ["Otto"]

    def log_in() -> tuple[int, Json]:
        web.cookies.clear()
        token = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
        answer = web.post("/api/login", json=body, headers=token)
        return answer.status_code, answer.json()

    assert log_in() == (403, {"error": "The operator removed this account from the room."})
    web.cookies.clear()
    assert web.post("/api/operator/people/1/readmit", headers=operator).json() == {"removed": False}
    assert log_in()[0] == 200


def test_the_operator_cannot_remove_himself_or_nobody(web: TestClient) -> None:
    headers = become_operator(web)
    assert web.delete("/api/operator/people/1", headers=headers).status_code == 422
    assert web.delete("/api/operator/people/99", headers=headers).status_code == 404


# ---------------------------------------------------------------------- past rounds


def test_the_rounds_of_a_closed_table_are_for_its_players_and_the_operator(server: Server) -> None:
    async def script() -> None:
        pia, stranger = await guest(server, "Pia"), RoomClient(server.address)
        table = await in_a_hand(server, pia)
        await Regular(pia, SEAT, 500).play(lambda state: state["phase"] == "settled")
        number = pia.state["round"]
        paths = [f"/api/tables/{table}/rounds", f"/api/tables/{table}/shoes/1"]
        paths += [f"/api/tables/{table}/rounds/{number}{more}" for more in ("", "/proof", "/rules")]
        for path in paths:
            assert (await stranger.request("GET", path))[0] == 200, "everybody may watch an open table"
        await pia.call("DELETE", f"/api/tables/{table}")
        operator = await operator_of(server)
        refused = f"Table {table} is closed. Only the people who played at it can read its rounds."
        for path in paths:
            assert (await stranger.request("GET", path)) == (403, {"error": refused})
            assert (await pia.request("GET", path))[0] == 200
            assert (await operator.request("GET", path))[0] == 200
        [newest] = await operator.call("GET", "/api/operator/rounds?limit=1")
        assert (newest["table"], newest["round"]) == (table, number)

    run(script)
