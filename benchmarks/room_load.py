"""Three hundred people at fifty tables: how long an action takes until everybody has seen it.

Starts the room on a free loopback port with a database of its own and all its limits on, seats the people,
who come from many loopback addresses, lets them play, and prints the latency from an action being sent to
its acknowledgement (written to the disk and shown). Then all stand up, and the chips must add up.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.room.client import Json, Regular, RoomClient
from tests.room.server import Server

GAMES = (
    "oceana/ez-baccarat",
    "oceana/ultimate-texas-holdem",
    "club-one/casino-war",
    "lucky-lady/fortune-7-baccarat",
    "oceana/three-card-poker-6-card-bonus",
)
CLOCKS = {"betting": 20, "decision": 20, "bank": 10, "pause": 2, "bots": 0.2, "away": 20}
BUY_IN = 1500
AT_THE_TABLE_ONLY = ("dealing", "playing")
"""The phases in which nobody can stand up."""


def loopback(number: int) -> str:
    """One of the loopback addresses, each the home of one person."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


class Witness(RoomClient):
    """A client that also notes when each numbered state reached it."""

    def __init__(self, address: str, source: str) -> None:
        super().__init__(address, source=source)
        self.shown: dict[int, float] = {}
        self.acked: dict[int, tuple[float, float]] = {}

    def _take(self, text: str) -> None:
        super()._take(text)
        if text.startswith('{"type":"state"'):
            self.shown.setdefault(self.state["seq"], time.perf_counter())

    async def say(self, type: str, **fields: object) -> dict[str, Any]:
        """Send a message, and note when it was sent."""
        began = time.perf_counter()
        reply = await super().say(type, **fields)
        if reply["type"] == "ack":
            self.acked.setdefault(reply["seq"], (began, time.perf_counter()))
        return reply


class Person(Regular):
    """Somebody who takes about a second to think, and stands up after the round once `going`."""

    think = 1.0
    going = False

    async def _say(self, type: str, **fields: object) -> bool:
        await asyncio.sleep(self.random.uniform(0.3, 1.7) * self.think)
        return await super()._say(type, **fields)

    async def _act(self) -> bool:
        if self.going and self.client.state["phase"] not in AT_THE_TABLE_ONLY:
            return await self._say("leave")
        return await super()._act()

    def gone(self, state: Json) -> bool:
        """Whether somebody who goes has stood up."""
        return self.going and state["you"]["seat"] is None


@dataclass(frozen=True)
class Guest:
    """Somebody at a table."""

    client: Witness
    table: int
    place: int


class Evening:
    """People at tables: seated, playing, measured, gone home."""

    def __init__(self, server: Server, players: int, tables: int) -> None:
        self.server = server
        self.players = players
        self.tables = tables
        self.guests: list[Guest] = []
        self.given = 0.0
        self.people: list[Person] = []
        self._playing: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Open the tables, bring each person to one, and let all play."""
        began = time.perf_counter()
        mark = os.urandom(3).hex()
        each = -(-self.players // self.tables)
        for number in range(self.players):
            at, place = number // each, number % each + 1
            client = Witness(self.server.address, loopback(number))
            await client.enter(f"L{mark} {number}")
            self.given += await _wallet(client)
            if place == 1:
                table = await client.open_table(GAMES[at % len(GAMES)], clocks=CLOCKS)
            await client.connect(table)
            self.guests.append(Guest(client, table, place))
        took = time.perf_counter() - began
        print(f"{self.players} people at {self.tables} tables, there in {took:.1f} s", flush=True)
        self.people = [Person(guest.client, guest.place, BUY_IN, n) for n, guest in enumerate(self.guests)]
        self._playing = [asyncio.create_task(person.play(person.gone)) for person in self.people]

    async def measure(self, seconds: float) -> None:
        """Let them play, and note the latencies of that time; the start is not counted."""
        await asyncio.sleep(seconds / 6)
        for guest in self.guests:
            guest.client.acked.clear()
            guest.client.shown.clear()
        await asyncio.sleep(seconds)

    def latencies(self) -> tuple[list[float], list[float]]:
        """Of every action: until its acknowledgement, and until everybody at the table has seen it."""
        by_table: dict[int, list[Witness]] = {}
        for guest in self.guests:
            by_table.setdefault(guest.table, []).append(guest.client)
        acks: list[float] = []
        seen: list[float] = []
        for clients in by_table.values():
            for client in clients:
                for seq, (began, acked) in client.acked.items():
                    acks.append(acked - began)
                    times = [other.shown[seq] for other in clients if seq in other.shown]
                    seen += [max(times) - began] if times else []
        return sorted(acks), sorted(seen)

    async def go_home(self) -> int:
        """Everybody stands up after his round; then the chips are counted. The number of faults."""
        rounds = sum(guest.client.state["round"] - 1 for guest in self.guests if guest.place == 1)
        lost = sum(not guest.client.connected for guest in self.guests)
        for person in self.people:
            person.going = True
        ended = await asyncio.gather(*self._playing, return_exceptions=True)
        errors = [error for error in ended if error]
        refused = sum(len(person.refused) for person in self.people)
        print(f"rounds {rounds}, refused {refused}, errors {len(errors)}, connections lost {lost}")
        for error in errors[:3]:
            print(repr(error))
        return len(errors) + lost + await self._count()

    async def _count(self) -> int:
        """With nobody at a table all chips are in wallets and in the drop."""
        operator = RoomClient(self.server.address)
        await operator.become_operator(self.server.database)
        audit = await operator.call("GET", "/api/audit")
        fees = (await operator.call("GET", "/api/reports/fees"))["total"]
        wallets = sum([await _wallet(guest.client) for guest in self.guests])
        kept = f"{audit['transactions']} transactions, {audit['entries']} entries"
        print(f"ledger: {kept}, sound {audit['sound']}")
        print(
            f"chips given to the players ${self.given:g}, in their wallets and the drop ${wallets + fees:g}"
        )
        for guest in self.guests:
            await guest.client.close()
        return int(not audit["sound"]) + int(abs(wallets + fees - self.given) > 0.001)


async def _wallet(client: RoomClient) -> float:
    return float((await client.call("GET", "/api/wallet"))["balance"])


def tell(name: str, values: Sequence[float], seconds: float) -> None:
    """Print the percentiles of sorted latencies."""
    marks = ", ".join(f"p{100 * share:g} {at(values, share):.1f} ms" for share in (0.5, 0.9, 0.99, 0.999))
    print(f"{name}: {len(values)} actions ({len(values) / seconds:.0f} a second), {marks}", flush=True)


def at(values: Sequence[float], share: float) -> float:
    """A percentile of sorted latencies, in milliseconds."""
    return 1000 * values[int(share * (len(values) - 1))]


def tell_processor_time(server: Server) -> None:
    """Print what the room has used so far, where the system tells."""
    stat = Path(f"/proc/{server.process.pid}/stat")
    if stat.exists():
        fields = stat.read_text().split()
        ticks = (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
        print(f"the room used {ticks:.0f} s of processor time")


async def run(server: Server, players: int, tables: int, seconds: float) -> int:
    """Play, measure, and check the ledger; the number of faults."""
    evening = Evening(server, players, tables)
    await evening.sit_down()
    await evening.measure(seconds)
    acks, seen = evening.latencies()
    tell("action to acknowledgement", acks, seconds)
    tell("action to broadcast seen by all", seen, seconds)
    tell_processor_time(server)
    return await evening.go_home()


def in_a_room(work: Callable[[Server], Coroutine[Any, Any, int]], database: str | None = None) -> NoReturn:
    """Start a room, let something happen in it, and exit with 1 if there were faults."""
    with tempfile.TemporaryDirectory() as folder:
        database = database or f"sqlite:///{Path(folder) / 'room.sqlite3'}"
        server = Server(database, Path(folder) / "log", limits=())
        server.start()
        try:
            faults = asyncio.run(work(server))
        finally:
            server.stop()
    sys.exit(1 if faults else 0)


def main() -> None:
    """Run the load."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--database", help="a database URL instead of a new SQLite file")
    given = parser.parse_args()
    in_a_room(lambda server: run(server, given.players, given.tables, given.seconds), given.database)


if __name__ == "__main__":
    main()
