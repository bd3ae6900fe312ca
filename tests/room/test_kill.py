"""Kill the room at any moment: every table comes back at the same decision with the same cards and chips."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from houseway.room import db, ledger, storage
from houseway.room.client import Regular, RoomClient
from tests.room.server import Server

GAMES = ("oceana/ez-baccarat", "oceana/ultimate-texas-holdem", "club-one/casino-war")
CLOCKS = {"betting": 3, "decision": 3, "bank": 3, "pause": 0.02, "bots": 0, "away": 30, "seat_kept": 600}
SAME = (
    "phase",
    "round",
    "asks",
    "events",
    "bets",
    "settlement",
    "dice",
    "button",
    "offer",
    "shoe",
    "bank",
    "fees",
)
BUY_IN = 800

Json = dict[str, Any]


class Evening:
    """Some tables with people and bots, played through one kill after another."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.random = random.Random(seed)
        self.people: list[tuple[RoomClient, int, int]] = []
        self.kills = 0
        self.seen: dict[str, Json] = {}

    async def open(self) -> None:
        """Open a table of each game with two people and a bot."""
        for game in GAMES:
            for place in (1, 2):
                client = RoomClient(self.server.address)
                await client.enter(f"P{self.random.randrange(10**9)}")
                if place == 1:
                    table = await client.open_table(game, bots=[{"seat": 3}], clocks=CLOCKS)
                self.people.append((client, table, place))

    async def play_until_killed(self, after: float) -> None:
        """Everybody plays; the room is killed in the middle of it; what each saw last is kept."""
        for client, table, _ in self.people:
            client.address = self.server.address
            await client.connect(table)
            self._compare(client)
        playing = [
            asyncio.create_task(self._play(client, seat, self.random.randrange(10**9)))
            for client, _, seat in self.people
        ]
        await asyncio.sleep(after)
        self.server.kill()
        self.kills += 1
        await asyncio.gather(*playing)
        for client, _, _ in self.people:
            await client.close()
            self.seen[client.name or ""] = client.state

    async def _play(self, client: RoomClient, seat: int, seed: int) -> None:
        regular = Regular(client, seat, BUY_IN, seed, banks=0.5)
        try:
            await regular.play(lambda state: bool(state["you"]["seat"]) and state["you"]["chips"] < 40)
        except (ConnectionError, TimeoutError):
            return

    def _compare(self, client: RoomClient) -> None:
        """What is there now must continue what this person saw before the kill."""
        before, now = self.seen.get(client.name or ""), client.state
        if before is None:
            return
        assert now["seq"] >= before["seq"], "an action that was shown is lost"
        if now["seq"] == before["seq"]:
            for part in SAME:
                assert now[part] == before[part], part
            assert [seat.get("chips") for seat in now["seats"]] == [
                seat.get("chips") for seat in before["seats"]
            ]
            return
        if now["round"] == before["round"] and before["events"] and now["events"]:
            assert now["events"][: len(before["events"])] == before["events"], "other cards than before"
        if before["shoe"] and now["shoe"]["number"] == before["shoe"]["number"]:
            assert now["shoe"]["root"] == before["shoe"]["root"]


def check_books(url: str) -> None:
    """By the database alone: the ledger is sound, every table rebuilds to it, every round is balanced."""
    engine = db.connect(url)
    with engine.connect() as connection:
        found = ledger.audit(connection)
        assert found["sound"], found
        for info in storage.open_tables(connection):
            storage.rebuild(connection, info)  # compares every stack with the ledger
        rounds = connection.execute(sa.select(db.rounds.c.table_id, db.rounds.c.number)).all()
        assert len(set(rounds)) == len(rounds)
        for record in connection.execute(sa.select(db.rounds.c.record)).scalars():
            assert sum(record["chips"].values()) == sum(record["result"].values())
    engine.dispose()


def kill_again_and_again(server: Server, kills: int, seed: int) -> None:
    """So many kills at random moments of a lively room."""

    async def run() -> None:
        evening = Evening(server, seed)
        server.start()
        await evening.open()
        while True:
            await evening.play_until_killed(evening.random.uniform(0.05, 2.0))
            check_books(server.database)
            if evening.kills >= kills:
                return
            await asyncio.to_thread(server.start)

    asyncio.run(run())
    assert "Traceback" not in server.log.read_text(), server.log.read_text()[-3000:]


def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    kill_again_and_again(Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log"), 4, seed=1)


@pytest.mark.verify
def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    kill_again_and_again(Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log"), 200, seed=2)


# ---------------------------------------------------------------------- PostgreSQL


def _postgres_programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin")) if Path("/usr/lib/postgresql").exists() else []
    return found[-1] if found else None


@pytest.fixture
def postgres() -> Iterator[str]:
    """A PostgreSQL server of our own on a free loopback port, ended by its process id.

    Its folder is not one of pytest's: those are closed to others again by every run that begins.
    """
    programs = _postgres_programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (Debian: postgresql)")
    with tempfile.TemporaryDirectory(prefix="houseway-postgres-", ignore_cleanup_errors=True) as name:
        yield from _run_postgres(programs, Path(name))


def _run_postgres(programs: Path, folder: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    owner: dict[str, Any] = {}
    if os.getuid() == 0:  # the server refuses to run as root
        shutil.chown(folder, "postgres", "postgres")
        owner = {"user": "postgres", "group": "postgres", "extra_groups": [], "cwd": folder}
    data = folder / "data"
    command = [str(programs / "initdb"), "-D", str(data), "-U", "houseway", "-A", "trust", "-E", "UTF8"]
    subprocess.run(command, check=True, capture_output=True, **owner)
    options = ["-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-k", str(folder)]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([str(programs / "postgres"), *options], stdout=log, stderr=log, **owner)
    try:
        _wait_for_port(port)
        yield f"postgresql+psycopg://houseway@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGINT)  # a fast shutdown: clients are not waited for
        process.wait(30)


def _wait_for_port(port: int) -> None:
    engine = sa.create_engine(f"postgresql+psycopg://houseway@127.0.0.1:{port}/postgres")
    for _ in range(200):
        try:
            engine.connect().close()
        except sa.exc.OperationalError:
            time.sleep(0.1)
        else:
            engine.dispose()
            return
    raise AssertionError("the PostgreSQL server did not start")


def test_a_few_kills_lose_nothing_on_postgresql(postgres: str, tmp_path: Path) -> None:
    kill_again_and_again(Server(postgres, tmp_path / "log"), 3, seed=3)


@pytest.mark.verify
def test_two_hundred_kills_lose_nothing_on_postgresql(postgres: str, tmp_path: Path) -> None:
    kill_again_and_again(Server(postgres, tmp_path / "log"), 200, seed=4)
