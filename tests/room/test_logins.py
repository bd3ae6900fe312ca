"""Logins: passwords that are guessed, and cookies after a logout."""

from __future__ import annotations

from pathlib import Path

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession

from houseway.room import sessions
from houseway.room.app import make_app
from houseway.room.lobby import Room
from houseway.room.logins import LONGEST, Logins
from houseway.room.security import Limiter, sign, token
from tests.room.conftest import enter


def room_of(web: TestClient) -> Room:
    """The room that a client calls."""
    assert isinstance(web.app, FastAPI)
    room: Room = web.app.state.room
    return room


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a password's hash costs is not tested here: a hundred of them would be most of the work."""
    monkeypatch.setattr(sessions, "hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


# ---------------------------------------------------------------------- passwords


def log_in(web: TestClient, password: str, name: str = "Otto") -> int:
    """Try a password; the status of the answer."""
    web.cookies.clear()
    token = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
    answer = web.post("/api/login", json={"name": name, "password": password}, headers=token)
    return int(answer.status_code)


def make_account(web: TestClient, name: str = "Otto", password: str = "correct horse") -> dict[str, str]:
    """Make an account; the headers that every change must carry."""
    headers = enter(web, name)
    answer = web.post("/api/accounts", json={"name": name, "password": password}, headers=headers)
    return {"X-CSRF-Token": answer.json()["csrf"]}


def elsewhere(web: TestClient, address: str) -> TestClient:
    """Somebody at another address, in the same room."""
    return TestClient(web.app, base_url="http://room.test", client=(address, 50000))


@pytest.fixture
def unforgiving(web: TestClient) -> None:
    """Limits that time does not restore, however slow the machine is."""
    assert isinstance(web.app, FastAPI)
    state = web.app.state
    state.passwords = Limiter(state.passwords.burst, per_second=0)
    state.guesses = Limiter(burst=20, per_second=0)


@pytest.mark.usefixtures("unforgiving")
def test_trying_passwords_is_slowed_down(web: TestClient) -> None:
    statuses = [log_in(web, "guess") for _ in range(14)]
    assert statuses[0] == 401
    assert statuses[-1] == 429


@pytest.mark.usefixtures("unforgiving")
def test_a_stranger_who_guesses_does_not_keep_the_owner_out(web: TestClient) -> None:
    make_account(web)
    stranger = elsewhere(web, "203.0.113.5")
    assert [log_in(stranger, "guess") for _ in range(14)][-1] == 429
    assert log_in(stranger, "correct horse") == 429
    assert log_in(web, "correct horse") == 200


@pytest.mark.usefixtures("unforgiving")
def test_right_passwords_are_not_counted(web: TestClient) -> None:
    make_account(web)
    assert {log_in(web, "correct horse") for _ in range(14)} == {200}


@pytest.mark.usefixtures("unforgiving")
def test_many_names_from_one_address_are_slowed_down_too(web: TestClient) -> None:
    stranger = elsewhere(web, "203.0.113.5")
    statuses = [log_in(stranger, "guess", f"Otto {number}") for number in range(21)]
    assert statuses == [401] * 20 + [429]


# ---------------------------------------------------------------------- the end of a login


def test_after_logging_out_the_old_cookie_and_token_are_refused(web: TestClient) -> None:
    headers = make_account(web)
    cookie = {"Cookie": f"houseway={web.cookies['houseway']}"}
    assert web.delete("/api/session", headers=headers).json()["player"] is None
    web.cookies.clear()
    answer = web.post("/api/wallet/buy-in", json={"amount": 5}, headers=headers | cookie)
    assert answer.status_code == 401
    assert answer.json() == {"error": "This login has ended. Enter the room again."}
    assert web.get("/api/wallet", headers=cookie).status_code == 401
    web.cookies.clear()
    session = web.get("/api/session", headers=cookie).json()
    assert session["player"] is None, "it is not renewed either"
    assert session["csrf"] != headers["X-CSRF-Token"]
    assert web.cookies["houseway"] not in cookie["Cookie"]


def test_the_connections_of_a_login_end_with_it(web: TestClient) -> None:
    headers = make_account(web)
    table = web.post("/api/tables", json={"game": "oceana/ez-baccarat"}, headers=headers).json()["id"]
    theirs = {"Origin": "http://testserver", "Cookie": f"houseway={web.cookies['houseway']}"}
    with web.websocket_connect(f"/ws/tables/{table}", headers=theirs) as socket:
        assert socket.receive_json()["type"] == "table"
        assert socket.receive_json()["you"]["name"] == "Otto"
        web.delete("/api/session", headers=headers)
        assert closed_with(socket) == 4401
    with web.websocket_connect(f"/ws/tables/{table}", headers=theirs) as socket:
        assert closed_with(socket) == 4401


def closed_with(socket: WebSocketTestSession) -> int:
    """Read until the room closes the connection: the code."""
    while (message := socket.receive())["type"] != "websocket.close":
        assert message["type"] == "websocket.send"
    return int(message["code"])


def test_a_restart_keeps_living_logins_and_ended_ones_ended(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    with TestClient(make_app(url), base_url="http://room.test") as web:
        headers = make_account(web)
        ended = f"houseway={web.cookies['houseway']}"
        web.delete("/api/session", headers=headers)
        make_account(web, "Mira")
        living = f"houseway={web.cookies['houseway']}"
    with TestClient(make_app(url), base_url="http://room.test") as web:
        for cookie, name in ((living, "Mira"), (ended, None)):
            web.cookies.clear()
            player = web.get("/api/session", headers={"Cookie": cookie}).json()["player"]
            assert (player and player["name"]) == name


def test_a_login_has_an_end_however_often_it_is_used(web: TestClient) -> None:
    room = room_of(web)
    now = [1_800_000_000.0]
    room.logins = Logins(room, now=lambda: now[0])
    make_account(web)
    cookie = f"houseway={web.cookies['houseway']}"
    now[0] += LONGEST - 1
    assert web.get("/api/session", headers={"Cookie": cookie}).json()["player"]["name"] == "Otto"
    now[0] += 2
    web.cookies.clear()
    assert web.get("/api/session", headers={"Cookie": cookie}).json()["player"] is None


def test_a_cookie_of_an_earlier_version_ends_at_logout_too(web: TestClient) -> None:
    room = room_of(web)
    make_account(web)
    cookie = {"Cookie": f"houseway={sign(room.secret, 'session', 'some-session:1')}"}
    headers = cookie | {"X-CSRF-Token": token(room.secret, "csrf", "some-session")}
    web.cookies.clear()
    assert web.delete("/api/session", headers=headers).status_code == 200
    web.cookies.clear()
    assert web.post("/api/wallet/buy-in", json={"amount": 5}, headers=headers).status_code == 401
