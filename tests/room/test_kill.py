"""Kill the room at any moment: every table comes back at the same decision with the same cards and chips."""

from __future__ import annotations

import asyncio
import os
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

from tests.room.evening import Books, Evening
from tests.room.server import Server


def kill_again_and_again(server: Server, kills: int, seed: int) -> None:
    """So many kills at random moments of a lively room."""
    evening, books = Evening(server, seed), Books(server.database)

    async def run() -> None:
        server.start()
        await evening.open()
        for kill in range(kills):
            if kill:
                await asyncio.to_thread(server.start)
            await evening.come()
            playing = evening.play()
            await asyncio.sleep(evening.random.uniform(0.05, 1.5))
            server.kill()
            await asyncio.gather(*playing)
            await evening.go()
            books.check()

    asyncio.run(run())
    assert books.rounds >= kills
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
