"""Private tables: strangers find neither the table nor anything about it; the invitation opens it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from houseway.room.app import make_app
from houseway.room.tables import NO_TABLE
from tests.room.conftest import QUICK, become_operator, enter

GAME = "club-one/casino-war"
NAME = "The back room"
MISSING = 999


def open_private(web: TestClient, **given: object) -> tuple[int, str]:
    """A private table that Mira opens: its number and its invitation."""
    body = {"game": GAME, "private": True, "name": NAME, "clocks": QUICK, **given}
    opened = web.post("/api/tables", json=body, headers=enter(web, "Mira")).json()
    return opened["id"], opened["invite"]


def listed(web: TestClient) -> list[int]:
    """The tables that this browser is shown in the lobby."""
    return [table["id"] for table in web.get("/api/tables").json()]


def socket(web: TestClient, table: int, invite: str = "") -> Any:
    """A socket of the table, as this browser opens it."""
    headers = {"Origin": "http://testserver"}
    if "houseway" in web.cookies:
        headers["Cookie"] = f"houseway={web.cookies['houseway']}"
    return web.websocket_connect(f"/ws/tables/{table}?invite={invite}", headers=headers)


def hung_up(web: TestClient, table: int, invite: str = "") -> int:
    """The code with which the room refuses a socket without a word."""
    with socket(web, table, invite) as connection, pytest.raises(WebSocketDisconnect) as ended:
        connection.receive_json()
    return ended.value.code


@pytest.mark.parametrize("name", ["", "Otto"], ids=["a visitor", "a guest"])
def test_to_strangers_a_private_table_is_like_none(web: TestClient, name: str) -> None:
    """Whatever they ask, with no invitation or a wrong one, they are told what they are told of no table."""
    table, invite = open_private(web, bots=2)
    web.cookies.clear()
    headers = enter(web, name) if name else {}
    assert listed(web) == []
    for tried in ("", invite[:-1], invite + "x", invite.swapcase(), "%00"):
        for path in ("/api/tables/{}", "/api/tables/{}/sheet"):
            told = [web.get(path.format(number), params={"invite": tried}) for number in (table, MISSING)]
            assert [answer.status_code for answer in told] == [404, 404]
            assert told[0].text.replace(str(table), "") == told[1].text.replace(str(MISSING), "")
        assert hung_up(web, table, tried) == hung_up(web, MISSING, tried) == NO_TABLE
    if name:
        closing = [web.delete(f"/api/tables/{number}", headers=headers) for number in (table, MISSING)]
        assert [answer.status_code for answer in closing] == [404, 404]


def test_strangers_do_not_read_its_rounds(web: TestClient) -> None:
    """They are told what they are told of a closed table, even with the invitation: they saw no round."""
    table, invite = open_private(web)
    enter(web, "Otto")
    for path in ("rounds", "rounds/1", "rounds/1/proof", "rounds/1/rules", "rounds/1/phh", "shoes/1"):
        answer = web.get(f"/api/tables/{table}/{path}", params={"invite": invite})
        assert answer.status_code == 403
        assert "is closed" in answer.json()["error"]


def test_its_name_is_not_given_away(web: TestClient) -> None:
    """A public table may be called the same: a refusal would tell that there is such a table."""
    open_private(web)
    opened = web.post("/api/tables", json={"game": GAME, "name": NAME}, headers=enter(web, "Otto"))
    assert opened.status_code == 200, opened.text
    assert opened.json()["invite"] is None


def test_the_invitation_opens_it(web: TestClient) -> None:
    """To look on and to sit down; the lobby shows it to its people alone."""
    table, invite = open_private(web)
    assert listed(web) == [table], "to the player who opened it"
    web.cookies.clear()
    with socket(web, table, invite) as connection:
        assert connection.receive_json()["invite"] == invite
    enter(web, "Otto")
    assert web.get(f"/api/tables/{table}", params={"invite": invite}).status_code == 200
    assert listed(web) == [], "whoever only looks on comes back by the link"
    with socket(web, table, invite) as connection:
        connection.send_json({"type": "sit", "seat": 1, "chips": 100})
        while connection.receive_json()["type"] != "ack":
            pass
        assert listed(web) == [table]
        assert web.get(f"/api/tables/{table}").status_code == 200, "his chips are there"
        with socket(web, table) as again:
            assert again.receive_json()["type"] == "table"


def test_the_operator_sees_and_closes_it(web: TestClient) -> None:
    table, _ = open_private(web)
    headers = become_operator(web)
    [shown] = web.get("/api/tables").json()
    assert (shown["id"], shown["private"]) == (table, True)
    assert web.delete(f"/api/operator/tables/{table}", headers=headers).json() == {"closed": True}


def test_why_it_was_closed_is_told_to_the_player_who_opened_it(web: TestClient) -> None:
    """To others there never was such a table."""
    table, invite = open_private(web)
    opener = web.cookies["houseway"]
    web.delete(f"/api/operator/tables/{table}", headers=become_operator(web))
    enter(web, "Otto")
    told = web.get(f"/api/tables/{table}", params={"invite": invite}).json()["error"]
    assert told == f"There is no open table {table}."
    web.cookies.clear()
    told = web.get(f"/api/tables/{table}", headers={"Cookie": f"houseway={opener}"}).json()["error"]
    assert told.endswith("the operator of the room closed it")


def test_it_stays_private_when_the_room_is_opened_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    with TestClient(make_app(url), base_url="http://room.test") as web:
        table, invite = open_private(web, clocks={})
    with TestClient(make_app(url), base_url="http://room.test") as web:
        assert isinstance(web.app, FastAPI)
        assert table in web.app.state.room.tables
        assert listed(web) == []
        assert web.get(f"/api/tables/{table}").status_code == 404
        assert web.get(f"/api/tables/{table}", params={"invite": invite}).status_code == 200


def test_a_table_is_public_unless_it_is_opened_as_a_private_one(web: TestClient) -> None:
    opened = web.post("/api/tables", json={"game": GAME}, headers=enter(web, "Mira")).json()
    web.cookies.clear()
    [shown] = web.get("/api/tables").json()
    assert (shown["id"], shown["private"], opened["invite"]) == (opened["id"], False, None)
