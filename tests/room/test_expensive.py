"""Expensive answers: they are kept, limited by address, and never keep the database waiting."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from fastapi.testclient import TestClient

from houseway.desk import fee_options
from houseway.room import db, history, sessions
from houseway.room.app import make_app
from houseway.room.errors import TooMany
from houseway.room.fair_pool import THREADS, FairPool, KeptAnswers
from houseway.room.views import Viewer
from tests.room.conftest import enter

HUNG = 60.0
"""Seconds after which an answer counts as held up; no other time is measured."""
ADDRESSES, EACH = 10, 4


class Gate:
    """Work that goes on only when a test lets it; `begun` counts the threads that are held."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.opened = threading.Event()
        self.calls = 0

    async def held(self) -> None:
        """Wait, in a thread of its own, until all threads for this work are held."""
        with ThreadPoolExecutor(1) as own:
            for _ in range(THREADS):
                await asyncio.get_running_loop().run_in_executor(own, self.begun.acquire)

    def compare_schedules(self, *given: object) -> list[Any]:
        """Stands in for the comparison of all schedules."""
        self.calls += 1
        self.begun.release()
        assert self.opened.wait(10 * HUNG)
        return []


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """The comparison of fees waits for the test."""
    held = Gate()
    monkeypatch.setattr(fee_options, "compare_schedules", held.compare_schedules)
    yield held
    held.opened.set()


@asynccontextmanager
async def opened(tmp_path: Path) -> AsyncIterator[FastAPI]:
    app = make_app(f"sqlite:///{tmp_path / 'room.sqlite3'}")
    async with app.router.lifespan_context(app):
        yield app


def caller(app: FastAPI, number: int) -> httpx.AsyncClient:
    """Somebody at an address of his own."""
    transport = httpx.ASGITransport(app, client=(f"10.0.0.{number}", 50_000))
    return httpx.AsyncClient(transport=transport, base_url="http://room.test", timeout=None)


def test_with_all_threads_for_expensive_answers_taken_the_database_is_read(
    tmp_path: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list of rounds is read, a password is checked and a page is shown while forty comparisons wait."""

    async def run() -> None:
        async with opened(tmp_path) as app:
            floods = [
                asyncio.create_task(
                    caller(app, address).get(f"/api/fees?wager={5 + address * EACH + number}")
                )
                for address in range(ADDRESSES)
                for number in range(EACH)
            ]
            await gate.held()
            honest = caller(app, 99)
            try:
                async with asyncio.timeout(HUNG):
                    assert (await honest.get("/api/tables/1/rounds")).json() == []
                    token = (await honest.get("/api/session")).json()["csrf"]
                    account = {"name": "Mira", "password": "correct horse"}
                    made = await honest.post("/api/accounts", json=account, headers={"X-CSRF-Token": token})
                    assert made.status_code == 200
                    assert (await honest.get("/api/wallet")).json()["balance"] == 5000
            finally:
                gate.opened.set()
            answers = await asyncio.gather(*floods)
            assert {answer.status_code for answer in answers} == {200}

    asyncio.run(run())


def test_with_all_threads_for_passwords_taken_the_database_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()

    def held(*given: str | None) -> bool:
        return bool(gate.compare_schedules())

    monkeypatch.setattr(sessions, "_matches", held)

    async def log_in(client: httpx.AsyncClient, number: int) -> httpx.Response:
        token = (await client.get("/api/session")).json()["csrf"]
        body = {"name": f"Name {number}", "password": "wrong"}
        return await client.post("/api/login", json=body, headers={"X-CSRF-Token": token})

    async def run() -> None:
        async with opened(tmp_path) as app:
            floods = [asyncio.create_task(log_in(caller(app, number), number)) for number in range(40)]
            await gate.held()
            try:
                async with asyncio.timeout(HUNG):
                    assert (await caller(app, 99).get("/api/tables/1/rounds")).json() == []
                    assert (await caller(app, 99).get("/api/games/oceana/ez-baccarat")).status_code == 200
            finally:
                gate.opened.set()
            await asyncio.gather(*floods)

    asyncio.run(run())


def test_an_address_is_refused_before_it_fills_the_line(tmp_path: Path, gate: Gate) -> None:
    """What it had asked before is answered, and another address is not refused."""

    async def run() -> None:
        async with opened(tmp_path) as app:
            most = app.state.room.expensive.most_of_one
            one, other = caller(app, 1), caller(app, 2)
            asked = [
                asyncio.create_task(one.get(f"/api/fees?wager={5 + wager}")) for wager in range(2 * most)
            ]
            refused, waiting = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            assert {task.result().status_code for task in refused} == {429}
            assert "from your address" in refused.pop().result().json()["error"]
            welcome = asyncio.create_task(other.get("/api/fees?wager=500"))
            gate.opened.set()
            assert (await welcome).status_code == 200
            answers = [answer.status_code for answer in await asyncio.gather(*waiting)]
            assert answers.count(200) == most + THREADS

    asyncio.run(run())


def test_an_expensive_answer_is_kept(web: TestClient, gate: Gate) -> None:
    gate.opened.set()
    first = web.get("/api/fees?wager=25&bank=1000&players=6").json()
    assert first == {"wager": 25, "bank": 1000, "players": 6, "rows": []}
    assert web.get("/api/fees?wager=25&bank=1000&players=6").json() == first
    assert gate.calls == 1
    assert web.get("/api/fees?wager=30&bank=1000&players=6").json()["wager"] == 30
    assert gate.calls == 2


def test_a_shoe_is_opened_once_for_everybody_and_again_after_another_round(
    web: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All who did not play share the answer; a player has his own."""
    calls: list[Viewer] = []
    shoe_view = history.shoe_view

    def counted(connection: sa.Connection, viewer: Viewer, *given: int) -> Any:
        calls.append(viewer)
        return shoe_view(connection, viewer, *given)

    def add(table: sa.Table, **row: object) -> None:
        assert isinstance(web.app, FastAPI)
        with web.app.state.room.engine.begin() as connection:
            connection.execute(sa.insert(table), [row])

    monkeypatch.setattr(history, "shoe_view", counted)
    headers = enter(web, "Mira")
    number = web.post("/api/tables", json={"game": "oceana/ez-baccarat"}, headers=headers).json()["id"]
    address = f"/api/tables/{number}/shoes/1"
    add(db.shoes, table_id=number, number=1, key=bytes(32), root="", retired=False)
    first = web.get(address).json()
    web.cookies.clear()
    assert web.get(address).json() == first
    assert len(calls) == 1
    kept = {"at": 0.0, "shoe": 1, "start": 0, "record": {"players": {}}, "void": "", "events": []}
    add(db.rounds, id=1, table_id=number, number=1, **kept)
    enter(web, "Nora")
    add(db.round_players, round_id=1, name="Nora", player=2, seat=1, net=0)
    assert web.get(address).status_code == 200
    web.cookies.clear()
    assert web.get(address).status_code == 200
    enter(web, "Otis")
    assert web.get(address).status_code == 200
    assert [viewer.name for viewer in calls] == ["Mira", "Nora", None]


def test_addresses_take_turns() -> None:
    async def run() -> None:
        pool, gate, done = FairPool("test", threads=1), threading.Event(), list[str]()
        work: list[asyncio.Task[Any]] = [asyncio.create_task(pool.run("first", gate.wait))]
        for address in ("a", "a", "a", "b"):
            name = f"{address}{len(work)}"
            work.append(asyncio.create_task(pool.run(address, partial(done.append, name))))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*work)
        assert done == ["a1", "b4", "a2", "a3"]
        pool.close()

    asyncio.run(run())


def test_work_that_fails_is_not_kept_and_frees_its_thread() -> None:
    async def run() -> None:
        pool = FairPool("test", threads=1)
        answers = KeptAnswers(pool)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await answers.get("a", "key", lambda: str(1 // 0))
        assert await answers.get("a", "key", lambda: "answer") == "answer"
        pool.close()

    asyncio.run(run())


def test_kept_answers_make_room_for_newer_ones() -> None:
    """The one that was used longest ago goes first."""

    async def run() -> None:
        pool, made = FairPool("test"), list[str]()
        answers = KeptAnswers(pool, most_kept=20)

        async def get(key: str) -> None:
            def make() -> str:
                made.append(key)
                return key * 10

            assert await answers.get("a", key, make) == key * 10

        for key in ("a", "b", "a", "c", "a", "b"):
            await get(key)
        assert made == ["a", "b", "c", "b"]
        pool.close()

    asyncio.run(run())


def test_whoever_waits_for_the_same_answer_is_not_refused_for_another() -> None:
    """The address that has too much waiting is refused; the other shares its answer."""

    async def run() -> None:
        pool, gate = FairPool("test", threads=1, most_of_one=1), threading.Event()
        answers = KeptAnswers(pool)

        def slow() -> str:
            gate.wait()
            return "answer"

        one = asyncio.create_task(answers.get("a", "one", slow))
        two = asyncio.create_task(answers.get("a", "two", slow))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await answers.get("a", "three", slow)
        shared = asyncio.create_task(answers.get("b", "two", slow))
        await asyncio.sleep(0)
        gate.set()
        assert set(await asyncio.gather(one, two, shared)) == {"answer"}
        pool.close()

    asyncio.run(run())
