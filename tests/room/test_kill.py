"""Kill the room at any moment: every table comes back at the same decision with the same cards and chips."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.room.evening import Books, Evening
from tests.room.server import Server


def kill_again_and_again(server: Server, kills: int, seed: int) -> None:
    """Kill a busy room several times, each time at a random moment after another round."""
    evening, books = Evening(server, seed), Books(server.database)

    async def run() -> None:
        server.start()
        await evening.open()
        for kill in range(kills):
            if kill:
                await asyncio.to_thread(server.start)
            await evening.come()
            playing = evening.play()
            await evening.go_on(kill + 1, evening.random.randint(0, 150), *playing)
            await asyncio.sleep(evening.random.uniform(0, 0.05))
            server.kill()
            await asyncio.gather(*playing)
            await evening.go()
            books.check()

    asyncio.run(run())
    assert books.rounds >= kills
    assert "Traceback" not in server.log.read_text(), server.log.read_text()[-3000:]


def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    kill_again_and_again(Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log"), 2, seed=1)


@pytest.mark.verify
def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    kill_again_and_again(Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log"), 200, seed=2)


# ---------------------------------------------------------------------- PostgreSQL


@pytest.mark.verify
def test_a_few_kills_lose_nothing_on_postgresql(postgres: str, tmp_path: Path) -> None:
    kill_again_and_again(Server(postgres, tmp_path / "log"), 3, seed=3)


@pytest.mark.verify
def test_two_hundred_kills_lose_nothing_on_postgresql(postgres: str, tmp_path: Path) -> None:
    kill_again_and_again(Server(postgres, tmp_path / "log"), 200, seed=4)
