"""Three hundred people at fifty tables: how long an action takes until everybody has seen it.

Starts the room on a free loopback port with a database of its own, seats the people, lets them play, and
prints the latency from an action being sent to its acknowledgement (written to the disk and shown).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.room.client import Regular, RoomClient

GAMES = (
    "oceana/ez-baccarat",
    "oceana/ultimate-texas-holdem",
    "club-one/casino-war",
    "lucky-lady/fortune-7-baccarat",
    "oceana/three-card-poker-6-card-bonus",
)
CLOCKS = {"betting": 20, "decision": 20, "bank": 10, "pause": 2, "bots": 0.2, "away": 5}
BUY_IN = 1500


class Person(Regular):
    """Somebody who takes about a second to think."""

    think = 1.0

    async def _say(self, type: str, **fields: object) -> bool:
        await asyncio.sleep(self.random.uniform(0.3, 1.7) * self.think)
        return await super()._say(type, **fields)


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


def start(folder: Path, database: str | None) -> tuple[subprocess.Popen[str], str]:
    """The room as its own process, and its address."""
    url = database or f"sqlite:///{folder / 'room.sqlite3'}"
    program = "from houseway.main import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--database", url]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    return process, line.split(" at ")[1].split("/ ")[0]


async def seat_people(address: str, players: int, tables: int) -> list[tuple[Witness, int, int]]:
    """Open the tables and bring each person to one; those at one table come from one address."""
    each = -(-players // tables)
    people: list[tuple[Witness, int, int]] = []
    mark = os.urandom(3).hex()
    for at in range(tables):
        for place in range(1, each + 1):
            if len(people) == players:
                break
            client = Witness(address, f"127.1.{at // 250}.{at % 250 + 1}")
            await client.enter(f"L{mark} {len(people)}")
            if place == 1:
                table = await client.open_table(GAMES[at % len(GAMES)], clocks=CLOCKS)
            await client.connect(table)
            people.append((client, table, place))
    return people


async def run(address: str, players: int, tables: int, seconds: float) -> int:
    """Play, measure, and check the ledger; the number of errors."""
    began = time.perf_counter()
    people = await seat_people(address, players, tables)
    print(
        f"{len(people)} people at {tables} tables, seated in {time.perf_counter() - began:.1f} s", flush=True
    )
    regulars = [Person(client, seat, BUY_IN, seed=at) for at, (client, _, seat) in enumerate(people)]
    playing = [asyncio.create_task(regular.play(lambda state: False)) for regular in regulars]
    await asyncio.sleep(seconds / 6)  # the start, with everybody sitting down at once, is not counted
    for client, _, _ in people:
        client.acked.clear()
        client.shown.clear()
    await asyncio.sleep(seconds)
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    errors = [error for error in ended if error and not isinstance(error, asyncio.CancelledError)]
    lost = sum(not client.connected for client, _, _ in people)
    report(people, seconds)
    audit = await people[0][0].call("GET", "/api/audit")
    rounds = sum(client.state["round"] - 1 for client, _, place in people if place == 1)
    refused = sum(len(regular.refused) for regular in regulars)
    print(f"rounds {rounds}, refused {refused}, errors {len(errors)}, connections lost {lost}")
    print(f"ledger: {audit['transactions']} transactions, {audit['entries']} entries, OK {audit['sound']}")
    for error in errors[:3]:
        print(repr(error))
    held = await chips_everywhere(people)
    print(f"chips issued ${audit['issued']}, at tables and in wallets and drops ${held:g}")
    for client, _, _ in people:
        await client.close()
    return len(errors) + lost + int(not audit["sound"]) + int(abs(held - audit["issued"]) > 0.001)


async def chips_everywhere(people: list[tuple[Witness, int, int]]) -> float:
    """What clients themselves can see: wallets, stacks and the fees of the report."""
    wallets = sum([(await client.call("GET", "/api/wallet"))["balance"] for client, _, _ in people])
    stacks = 0.0
    for table in dict.fromkeys(table for _, table, _ in people):
        state = (await people[0][0].call("GET", f"/api/tables/{table}"))["state"]
        stacks += sum(seat.get("chips", 0) for seat in state["seats"])
    fees = (await people[0][0].call("GET", "/api/reports/fees"))["total"]
    return float(wallets + stacks + fees)


def report(people: list[tuple[Witness, int, int]], seconds: float) -> None:
    """Latency percentiles: until the acknowledgement, and until everybody at the table has seen it."""
    by_table: dict[int, list[Witness]] = {}
    for client, table, _ in people:
        by_table.setdefault(table, []).append(client)
    acks: list[float] = []
    seen: list[float] = []
    for clients in by_table.values():
        for client in clients:
            for seq, (began, acked) in client.acked.items():
                acks.append(acked - began)
                times = [other.shown[seq] for other in clients if seq in other.shown]
                seen += [max(times) - began] if times else []
    for name, values in (("action to acknowledgement", acks), ("action to broadcast seen by all", seen)):
        values.sort()
        marks = {share: values[int(share * (len(values) - 1))] * 1000 for share in (0.5, 0.9, 0.99, 0.999)}
        figures = ", ".join(f"p{share * 100:g} {value:.1f} ms" for share, value in marks.items())
        print(f"{name}: {len(values)} actions ({len(values) / seconds:.0f} a second), {figures}")


def main() -> None:
    """Run the load."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--database", help="a database URL instead of a new SQLite file")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, address = start(Path(folder), given.database)
        try:
            faults = asyncio.run(run(address, given.players, given.tables, given.seconds))
            used = Path(f"/proc/{process.pid}/stat").read_text().split() if Path("/proc").exists() else []
            if used:
                ticks = (int(used[13]) + int(used[14])) / os.sysconf("SC_CLK_TCK")
                print(f"the room used {ticks:.0f} s of processor time")
        finally:
            os.kill(process.pid, signal.SIGTERM)
            process.wait(30)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
