"""What the tests of the room share: servers, clocks that never run out, and rooms for a single test."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from houseway.room import desk_process, odds_answers
from houseway.room.app import make_app
from houseway.room.hosting import Hosting
from houseway.room.lobby import Room
from houseway.room.operator_link import make_token
from tests.room import postgres as postgresql
from tests.room.server import NO_CLOCK_TOO_SHORT, START, Server

QUICK = {"betting": 600, "decision": 600, "bank": 600, "pause": 600, "bots": 0, "away": 1}
"""Clocks that never run out, even on a slow machine: the table goes on when everybody has acted."""

HURRIED = QUICK | {"betting": 0.05, "bank": 0.05, "pause": 0}
"""Bots play round after round beside a player who does nothing."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running room for the tests of one module."""
    folder = tmp_path_factory.mktemp("room")
    running = Server(f"sqlite:///{folder / 'room.sqlite3'}", folder / "log")
    running.start()
    yield running
    assert running.stop() == 0
    log = running.log.read_text()
    assert "Traceback" not in log, log[-4000:]


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A room in the process of the test, called directly."""
    monkeypatch.setattr(desk_process, "LONGEST", START)
    for longest in ("LONGEST_EQUITY", "LONGEST_PLAY"):
        monkeypatch.setattr(odds_answers, longest, START)
    hosting = Hosting(shortest=NO_CLOCK_TOO_SHORT, store=str(tmp_path / "results"))
    app = make_app(f"sqlite:///{tmp_path / 'room.sqlite3'}", hosting)
    with TestClient(app, base_url="http://room.test") as client:
        yield client


@pytest.fixture
def postgres() -> Iterator[str]:
    """A PostgreSQL server for one test: its URL.

    Its folder is not one of pytest's: every new run of pytest closes those to other users.
    """
    programs = postgresql.programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (Debian: postgresql)")
    with tempfile.TemporaryDirectory(prefix="houseway-postgres-", ignore_cleanup_errors=True) as name:
        yield from postgresql.run(programs, Path(name))


def become_operator(web: TestClient) -> dict[str, str]:
    """Follow a new operator's link: the headers that every change must carry."""
    assert isinstance(web.app, FastAPI)
    room: Room = web.app.state.room
    with room.engine.begin() as connection:
        link = make_token(connection)
    web.cookies.clear()
    token = web.get("/api/session").json()["csrf"]
    answer = web.post("/api/operator", json={"token": link}, headers={"X-CSRF-Token": token})
    assert answer.status_code == 200, answer.text
    return {"X-CSRF-Token": answer.json()["csrf"]}


def enter(web: TestClient, name: str) -> dict[str, str]:
    """Enter as a guest: the headers that every change must carry."""
    web.cookies.clear()
    token = web.get("/api/session").json()["csrf"]
    answer = web.post("/api/session", json={"name": name}, headers={"X-CSRF-Token": token})
    assert answer.status_code == 200, answer.text
    return {"X-CSRF-Token": answer.json()["csrf"]}
