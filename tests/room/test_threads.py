"""The room's threads, its writer and its readers, when they interrupt each other all the time."""

from __future__ import annotations

import asyncio
from pathlib import Path

from houseway.room.client import RoomClient
from tests.room.evening import Books, Evening
from tests.room.server import Server

SWITCHING = "import sys; sys.setswitchinterval(1e-6)"
READERS, SECONDS = 3, 4.0


async def read_on(evening: Evening, over: asyncio.Event) -> int:
    """Ask for what the database has, until it is over; how many rounds were told."""
    client = RoomClient(evening.server.address)
    told = 0
    while not over.is_set():
        audit = await client.call("GET", "/api/audit")
        assert audit["sound"], audit
        rounds = f"/api/tables/{evening.random.choice(evening.guests).table}/rounds"
        for row in await client.call("GET", f"{rounds}?limit=1"):
            past = await client.call("GET", f"{rounds}/{row['round']}")
            assert past["verified"]["sound"], past["verified"]
            told += 1
    return told


def test_threads_that_interrupt_each_other_everywhere_lose_nothing(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log", SWITCHING)
    evening, books = Evening(server, seed=5), Books(server.database)

    async def run() -> list[int]:
        await evening.open()
        await evening.come()
        over = asyncio.Event()
        playing = evening.play()
        reading = asyncio.gather(*(read_on(evening, over) for _ in range(READERS)))
        await asyncio.sleep(SECONDS)
        over.set()
        told = await reading
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.gather(*playing)
        await evening.go()
        return told

    server.start()
    try:
        assert min(asyncio.run(run())) > 0
    finally:
        server.stop()
    books.check()
    assert books.rounds > len(evening.guests)
    assert "Traceback" not in server.log.read_text(), server.log.read_text()[-3000:]
