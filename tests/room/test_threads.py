"""The room's threads, its writer and its readers, when they interrupt each other all the time."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa

from houseway.room import db
from houseway.room.writer import Writer
from tests.room.client import RoomClient
from tests.room.evening import Books, Evening
from tests.room.server import Server

MOMENT = 1e-6
SWITCHING = f"import sys; sys.setswitchinterval({MOMENT})"
READERS = 3
LOOPS, PIECES = 4, 1500


@pytest.fixture
def switching() -> Iterator[None]:
    """Threads of this process are interrupted as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(MOMENT)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("switching")
def test_the_writer_does_all_work_of_many_threads_in_their_order(tmp_path: Path) -> None:
    engine = db.connect(f"sqlite:///{tmp_path / 'room.sqlite3'}")
    db.migrate(engine)
    writer = Writer(engine)
    done: list[tuple[int, int]] = []

    def piece(loop: int, number: int) -> Callable[[sa.Connection], int]:
        def work(connection: sa.Connection) -> int:
            done.append((loop, number))
            return number

        return work

    async def give(loop: int) -> None:
        for number in range(PIECES):
            async with asyncio.timeout(600):
                assert await writer.write(piece(loop, number)) == number

    with ThreadPoolExecutor(LOOPS) as threads:
        list(threads.map(lambda loop: asyncio.run(give(loop)), range(LOOPS)))
    writer.close()
    engine.dispose()
    for loop in range(LOOPS):
        assert [number for of, number in done if of == loop] == list(range(PIECES))


async def read_on(client: RoomClient, evening: Evening, told: list[int], over: asyncio.Event) -> None:
    """Query the database until the end, and note the rounds that were listed."""
    while not over.is_set():
        audit = await client.call("GET", "/api/audit")
        assert audit["sound"], audit
        rounds = f"/api/tables/{evening.random.choice(evening.guests).table}/rounds"
        for row in await client.call("GET", f"{rounds}?limit=1"):
            past = await client.call("GET", f"{rounds}/{row['round']}")
            assert past["verified"]["sound"], past["verified"]
            told.append(row["round"])


def test_threads_that_interrupt_each_other_everywhere_lose_nothing(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log", SWITCHING)
    evening, books = Evening(server, seed=5), Books(server.database)

    async def run() -> None:
        await evening.open()
        await evening.come()
        over = asyncio.Event()
        playing = evening.play()
        told: list[list[int]] = [[] for _ in range(READERS)]
        operator = RoomClient(server.address)
        await operator.become_operator(server.database)
        reading = asyncio.gather(*(read_on(operator, evening, rounds, over) for rounds in told))
        await evening.until(
            lambda: evening.rounds > 2 * len(evening.guests) and min(map(len, told)) > 2, *playing, reading
        )
        over.set()
        await reading
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.gather(*playing)
        await evening.go()

    server.start()
    try:
        asyncio.run(run())
    finally:
        server.stop()
    books.check()
    assert books.rounds > len(evening.guests)
    assert "Traceback" not in server.log.read_text(), server.log.read_text()[-3000:]
