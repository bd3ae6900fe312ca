"""A hundred honest players beside strangers who flood the room: the players must not notice.

Four kinds of strangers, in a process and from addresses of their own: some open tables as fast as they can,
some ask for odds of changed rules and for fee comparisons, some watch with a thousand connections that come
and go, some send half of a request and wait. Strangers bring processors of their own, so their process gives
way to the room's and the players'. Prints the latency of the honest players' actions without and
with the strangers, and fails if its 99th percentile with them is 250 ms or more, or if a player loses a
connection or a chip.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from websockets.exceptions import WebSocketException

from room_load import GAMES, Evening, at, in_a_room, tell, tell_processor_time
from tests.room.client import RoomClient
from tests.room.server import Server

LIMIT = 250.0
"""Milliseconds that the 99th percentile of the players must stay below."""
WATCHERS = 1_000
HALF_SENT = 1_000
GIVING_WAY = 10
REFUSED = (OSError, WebSocketException, ConnectionError, EOFError, asyncio.TimeoutError)


class Strangers:
    """Floods, each a task that goes on until it is canceled; `told` counts what the room answered."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.told: Counter[str] = Counter()
        self._homes = itertools.count(1)

    def home(self) -> str:
        """An address of its own, away from the players' addresses."""
        number = next(self._homes)
        return f"127.2.{number // 250 % 250}.{number % 250 + 1}"

    def floods(self) -> list[Callable[[], Awaitable[None]]]:
        """All of them, at once."""
        watching = [self.watch] * 50
        half_sent = [self.send_half] * 50
        return [
            *[self.open_tables] * 4,
            *[self.ask_for_odds] * 4,
            *[self.ask_for_fees] * 4,
            *watching,
            *half_sent,
        ]

    async def open_tables(self) -> None:
        """One guest, and tables without end."""
        client = RoomClient(self.address, source=self.home())
        await client.enter(f"T{next(self._homes)}")
        while True:
            status, _ = await client.request("POST", "/api/tables", {"game": GAMES[0]})
            self.told[f"tables {status}"] += 1

    async def ask_for_odds(self) -> None:
        """Odds of rules that nobody has asked for before."""
        client = RoomClient(self.address, source=self.home())
        await client.call("GET", "/api/session")
        for number in itertools.count(next(self._homes) * 1000):
            changed = urlencode({"set": f"tie={9 + number % 10_000} to 1"})
            status, _ = await client.request("GET", f"/api/games/{GAMES[0]}/odds?{changed}")
            self.told[f"odds {status}"] += 1

    async def ask_for_fees(self) -> None:
        """The comparison of all fees, at a wager that nobody has asked for before."""
        client = RoomClient(self.address, source=self.home())
        for number in itertools.count(next(self._homes) * 1000):
            status, _ = await client.request("GET", f"/api/fees?wager={5 + number % 100_000}")
            self.told[f"fees {status}"] += 1

    async def watch(self) -> None:
        """Connections to the first table that come, stay a moment, and go."""
        home = self.home()
        while True:
            here = [RoomClient(self.address, source=home) for _ in range(WATCHERS // 50)]
            for client in here:
                try:
                    async with asyncio.timeout(10):
                        await client.connect(1)
                    self.told["watchers let in"] += 1
                except REFUSED:
                    self.told["watchers refused"] += 1
            for client in here:
                with contextlib.suppress(*REFUSED):
                    await client.close()

    async def send_half(self) -> None:
        """Requests that never end, each held until the room hangs up."""
        host, port = self.address.removeprefix("http://").split(":")
        home = self.home()
        while True:
            held = []
            for _ in range(HALF_SENT // 50):
                try:
                    held.append(await asyncio.open_connection(host, int(port), local_addr=(home, 0)))
                    held[-1][1].write(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
                    self.told["half requests sent"] += 1
                except REFUSED:
                    self.told["half requests refused"] += 1
            for reader, writer in held:
                with contextlib.suppress(*REFUSED):
                    await reader.read()
                writer.close()
            await asyncio.sleep(0.1)


async def _flood(address: str, parent: Connection) -> None:
    """Flood a room until the parent process sends a word; then send it the counts and what went wrong."""
    strangers = Strangers(address)
    flooding = [asyncio.ensure_future(flood()) for flood in strangers.floods()]
    await asyncio.to_thread(parent.recv)
    for task in flooding:
        task.cancel()
    ended = await asyncio.gather(*flooding, return_exceptions=True)
    early = [repr(error) for error in ended if not isinstance(error, asyncio.CancelledError)]
    parent.send((strangers.told, early))


def flood(address: str, parent: Connection) -> None:
    """What the strangers' process does."""
    os.nice(GIVING_WAY)
    asyncio.run(_flood(address, parent))


async def run(server: Server, players: int, tables: int, seconds: float) -> int:
    """Measure without strangers and with them; the number of faults."""
    evening = Evening(server, players, tables)
    await evening.sit_down()
    await evening.measure(seconds)
    tell("without strangers", evening.latencies()[0], seconds)
    here, there = multiprocessing.Pipe()
    strangers = multiprocessing.get_context("spawn").Process(target=flood, args=(server.address, there))
    strangers.start()
    await evening.measure(seconds)
    acks, _ = evening.latencies()
    tell("with strangers", acks, seconds)
    here.send("stop")
    told, early = await asyncio.to_thread(here.recv)
    strangers.join()
    print("strangers:", ", ".join(f"{what} {count}" for what, count in sorted(told.items())))
    tell_processor_time(server)
    for error in early[:3]:
        print(f"a flood ended early: {error}")
    slow = at(acks, 0.99) >= LIMIT
    print(f"p99 with strangers {at(acks, 0.99):.1f} ms, limit {LIMIT:g} ms: {'missed' if slow else 'kept'}")
    return int(slow) + len(early) + await evening.go_home()


def main() -> None:
    """Run the load and the floods."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--tables", type=int, default=17)
    parser.add_argument("--seconds", type=float, default=30)
    given = parser.parse_args()
    in_a_room(lambda server: run(server, given.players, given.tables, given.seconds))


if __name__ == "__main__":
    main()
