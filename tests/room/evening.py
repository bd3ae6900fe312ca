"""An evening in the room: tables with people, bots and bettors on the rail, and checks of its database."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from houseway.room import audit, db
from houseway.rounds.record import Record
from houseway.rulebook.rules import load_rules
from houseway.table.replay import replay
from tests.room.client import PATIENCE, Regular, RoomClient
from tests.room.server import Server

GAMES = (
    "oceana/ez-baccarat",
    "oceana/ultimate-texas-holdem",
    "club-one/casino-war",
    "club-one/pure-21-5-blackjack",
    "delta-club/21st-century-baccarat",
    "oceana/texas-holdem",
)
CLOCKS = {"betting": 3, "decision": 3, "bank": 3, "pause": 0.02, "bots": 0, "away": 30, "seat_kept": 600}
BUY_IN = 800
PASSING = ("now", "deadline", "time_bank", "watching")
"""What belongs to the moment, not to the table: a time bank is in use only while its owner is connected."""

Json = dict[str, Any]


def bot_of(game: str) -> Json:
    """A bot whose play takes no odds."""
    usual = {"seat": 3, "strategy": "house way"}
    return usual if load_rules(game).family.mode == "banked" else {"seat": 3}


@dataclass
class Guest:
    """A person at one table, in a seat or on the rail, and the last state seen."""

    client: RoomClient
    table: int
    seat: int | None
    leaves: float
    seen: Json | None = None

    async def play(self, seed: int) -> None:
        """Play until the room ends."""
        regular = Regular(self.client, self.seat, BUY_IN, seed, banks=0.5, leaves=self.leaves)
        try:
            await regular.play(lambda state: 0 < state["you"]["chips"] < 40)
        except (ConnectionError, TimeoutError):
            return

    async def come(self, address: str) -> None:
        """Connect to the table, in a room that may have been killed since: the table must be as it was."""
        self.client.address = address
        table = self.client.table
        await self.client.connect(self.table)
        if self.seen is not None:
            assert self.client.table == table
            compare(self.seen, self.client.state, self.client.acknowledged)

    async def go(self) -> None:
        """Disconnect, and keep the last state."""
        await self.client.close()
        self.seen = self.client.state


def compare(before: Json, now: Json, acknowledged: int) -> None:
    """The state now must continue what was seen and acknowledged before."""
    assert now["seq"] >= before["seq"], "an action that was shown is lost"
    assert now["seq"] >= acknowledged, "an action that was acknowledged is lost"
    if now["seq"] == before["seq"]:
        was, found = lasting(before), lasting(now)
        different = [name for name in was if was[name] != found.get(name)]
        assert found == was, f"not as before: {[(name, was[name], found.get(name)) for name in different]}"
        return
    if now["round"] == before["round"] and before["events"] and now["events"] and same_place(before, now):
        assert now["events"][: len(before["events"])] == before["events"], "the cards differ from before"
    if before["shoe"] and now["shoe"]["number"] == before["shoe"]["number"]:
        assert now["shoe"]["root"] == before["shoe"]["root"]


def same_place(before: Json, now: Json) -> bool:
    """Whether a person still has the same place at the table; one who has left it sees no hand of his own."""
    return all(before["you"][part] == now["you"][part] for part in ("seat", "backline"))


def lasting(state: Json) -> Json:
    """A state without clocks and connections."""
    people = {
        part: [{name: value for name, value in row.items() if name != "connected"} for row in state[part]]
        for part in ("seats", "backline")
    }
    return {name: value for name, value in state.items() if name not in PASSING} | people


class Evening:
    """A table of each game: two people, one of whom may leave, a bot, and a backline bettor where filed."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.random = random.Random(seed)
        self.guests: list[Guest] = []

    async def open(self) -> None:
        """Open the tables; everybody enters the room."""
        for game in GAMES:
            rail = [None] if load_rules(game).filing.backline else []
            for seat in (1, 2, *rail):
                client = RoomClient(self.server.address)
                await client.enter(f"P{self.random.randrange(10**9)}")
                if seat == 1:
                    table = await client.open_table(game, bots=[bot_of(game)], clocks=CLOCKS)
                self.guests.append(Guest(client, table, seat, leaves=0.0 if seat == 1 else 0.1))

    async def come(self) -> None:
        """Everybody connects to his table."""
        await asyncio.gather(*(guest.come(self.server.address) for guest in self.guests))

    def play(self) -> list[asyncio.Task[None]]:
        """Everybody plays on."""
        return [asyncio.create_task(guest.play(self.random.randrange(10**9))) for guest in self.guests]

    async def until(self, enough: Callable[[], bool], *work: asyncio.Future[Any]) -> None:
        """Wait until enough has happened, while all this work goes well."""
        async with asyncio.timeout(PATIENCE):
            while not enough():
                for task in work:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.01)

    async def go_on(self, rounds: int, actions: int, *work: asyncio.Future[Any]) -> None:
        """Wait until the tables have finished this many rounds in all, and then for some more actions."""
        await self.until(lambda: self.rounds >= rounds, *work)
        later = self.actions + actions
        await self.until(lambda: self.actions >= later, *work)

    @property
    def actions(self) -> int:
        """How many actions the tables have taken, by the newest states seen."""
        return sum(state["seq"] for state in self._tables())

    @property
    def rounds(self) -> int:
        """How many rounds are over, by the newest states seen."""
        return sum(state["round"] - (state["phase"] != "settled") for state in self._tables())

    def _tables(self) -> Iterable[Json]:
        """The newest state of each table."""
        newest: dict[int, Json] = {}
        for guest in self.guests:
            state = guest.client.state or guest.seen
            if state and state["seq"] >= newest.get(guest.table, state)["seq"]:
                newest[guest.table] = state
        return newest.values()

    async def go(self) -> None:
        """Everybody disconnects."""
        for guest in self.guests:
            await guest.go()


class Books:
    """The database on its own: the ledger balances, every table rebuilds to it, every round replays."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.rounds = 0
        self._last = 0

    def check(self) -> None:
        """Check the database as it is now; a round is replayed when it is first found."""
        with audit.open_books(self.url) as books:
            for check in audit.audit(books):
                assert check.sound, check
            by_table = sa.select(sa.func.count(), sa.func.max(db.rounds.c.number)).group_by(
                db.rounds.c.table_id
            )
            for count, last in books.execute(by_table):
                assert count == last, "a round is missing, or stored twice"
            new = sa.select(db.rounds.c.id, db.rounds.c.record).where(db.rounds.c.id > self._last)
            for self._last, record in books.execute(new.order_by(db.rounds.c.id)):
                assert sum(record["chips"].values()) == sum(record["result"].values())
                replay(Record(**record))
                self.rounds += 1
