"""Tables that belong together: a main game, and the must-move table whose players move to it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Protocol

from sqlalchemy.engine import Connection

from houseway.errors import HousewayError
from houseway.room.actions import DEALING, SETTLED, WAITING, RoomAction
from houseway.room.books import Books
from houseway.room.clock import Clock
from houseway.room.members import Member
from houseway.room.must_move import Call, called, in_order, left_lately, next_call, open_seats
from houseway.room.protocol import AddBot, AnyMessage, PlainMessage, RefuseMove, Sit
from houseway.room.room_table import RoomTable
from houseway.room.storage import Batch, TableInfo
from houseway.rulebook.forced_moves import forces_moves

log = logging.getLogger("houseway.room")


class FeedingTable(Protocol):
    """A live table, as far as players move to it or from it."""

    info: TableInfo
    room_table: RoomTable
    clock: Clock
    removed: dict[int, str]

    @property
    def is_open(self) -> bool:
        """Whether the table was neither closed nor stopped."""
        ...

    def alone(self) -> AbstractAsyncContextManager[None]:
        """Hold the table's lock, with the table as it is written."""
        ...

    def apply(self, batch: Batch, actions: Iterable[RoomAction]) -> Iterator[tuple[int, int]]:
        """Apply actions and note them for the writer; yields what each takes out of a wallet."""
        ...

    async def commit(self, actions: Sequence[RoomAction]) -> int:
        """Apply and write actions; the table's lock is held."""
        ...

    def follow(self, batch: Batch) -> None:
        """Show what was written, and go on from it."""
        ...

    async def rebuild(self) -> None:
        """After a failure, return to what is written."""
        ...

    async def partner_changed(self) -> None:
        """A table that belongs to this one was opened or closed."""
        ...

    def tell_moved(self, member: Member, main: FeedingTable | None) -> None:
        """Tell a player that he moves to the main game, or was cashed out because he refused to."""
        ...


class Hall(Books, Protocol):
    """What is needed of the room."""

    @property
    def tables(self) -> Mapping[int, FeedingTable]:
        """The open tables."""
        ...


class Feeding:
    """Moves players from must-move tables to their main games, in the order of the list."""

    def __init__(self, room: Hall) -> None:
        self._room = room
        self._opening: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        """Whether a player is on the way from one table to another."""
        return bool(self._tasks)

    def main_of(self, table: FeedingTable) -> FeedingTable | None:
        """The open table to which the players of a must-move table move."""
        return None if table.info.feeds is None else self._room.tables.get(table.info.feeds)

    def feeder_of(self, table: FeedingTable) -> FeedingTable | None:
        """The must-move table of a main game."""
        tables = self._room.tables.values()
        return next((other for other in tables if other.info.feeds == table.info.id), None)

    def _others(self, table: FeedingTable) -> list[FeedingTable]:
        """The other tables of the same game: those to which its players move, and those that feed it."""
        found: list[FeedingTable] = []
        for step in (self.main_of, self.feeder_of):
            other = step(table)
            while other is not None and other is not table and other not in found:
                found.append(other)
                other = step(other)
        return found

    @contextmanager
    def claim(self, main: FeedingTable) -> Iterator[None]:
        """Let nobody else open a must-move table for a game meanwhile; refuse one that is not allowed."""
        if not forces_moves(main.room_table.rules):
            raise HousewayError("Nothing is filed that would let this game have a must-move table.")
        feeder = self.feeder_of(main)
        if feeder is not None:
            raise HousewayError(f"This game has a must-move table already: {feeder.info.name}.")
        if main.info.id in self._opening:
            raise HousewayError("A must-move table is being opened for this game already.")
        self._opening.add(main.info.id)
        try:
            yield
        finally:
            self._opening.remove(main.info.id)

    # ------------------------------------------------------------------ who may take a seat

    def check(self, table: FeedingTable, name: str, message: AnyMessage) -> None:
        """Refuse a seat to somebody whose turn it is not, and what makes no sense without another table."""
        match message:
            case Sit():
                self._check_seat(table, name)
            case AddBot():
                self._check_seat(table, "")
            case RefuseMove() if self.main_of(table) is None:
                raise HousewayError("Nobody has to move from this table.")
            case PlainMessage(type="list"):
                self._check_list(table)
            case _:
                pass

    def _check_list(self, table: FeedingTable) -> None:
        """Refuse a name on the waiting list while there is a seat for it."""
        feeder = self.feeder_of(table)
        if feeder is not None:
            raise HousewayError(
                f"This game is filled from its must-move table, {feeder.info.name}: sit down or wait there."
            )
        if len(open_seats(table.room_table)) > len(table.room_table.waiting):
            raise HousewayError("A seat is free: sit down.")

    def _check_seat(self, table: FeedingTable, name: str) -> None:
        """Refuse an open seat to somebody whose turn it is not; a bot has no name yet."""
        at = next((other for other in self._others(table) if name in other.room_table.members), None)
        if at is not None:
            raise HousewayError(f"You have a seat in this game already, at {at.info.name}.")
        feeder = self.feeder_of(table)
        if feeder is not None and in_order(feeder.room_table):
            raise HousewayError(
                f"Open seats at this table go to the players of its must-move table, {feeder.info.name}."
            )
        waiting = table.room_table.waiting
        if name in called(table.room_table) or len(waiting) < len(open_seats(table.room_table)):
            return
        if waiting:
            raise HousewayError("The open seats go to the players on the waiting list.")

    def listed(self, table: FeedingTable, name: str) -> float:
        """When the name of a player who sits down was put on the list of a must-move table or its game."""
        main, now = self.main_of(table), time.time()
        lists = [table.room_table.waiting, main.room_table.waiting if main else {}]
        return min([now, *(waiting[name].at for waiting in lists if name in waiting)])

    def left_with(self, table: FeedingTable, name: str, player: int) -> int | None:
        """The chips that a player has to bring who was last at another table of the same game.

        He would come back to it without a new buy-in, when he moves.
        """
        now = int(time.time())
        here = left_lately(table.room_table, name, player, now)
        others = [left_lately(other.room_table, name, player, now) for other in self._others(table)]
        left = [each for each in (here, *others) if each is not None]
        last = max(left, key=lambda each: (each.time, each.chips), default=None)
        return None if last is None or last == here else last.chips

    # ------------------------------------------------------------------ moving

    def after(self, table: FeedingTable) -> None:
        """Something happened at a table: if somebody may move now, see to it."""
        if not table.is_open:
            return
        for main in (table, self.main_of(table)):
            feeder = None if main is None else self.feeder_of(main)
            if main is not None and feeder is not None and self._due(main, feeder):
                self._begin(self._call_over(main, feeder))

    def closed(self, table: FeedingTable) -> None:
        """A table was closed: the one that belongs to it shows that, and calls who may sit down there."""
        for partner in (self.main_of(table), self.feeder_of(table)):
            if partner is not None:
                self._begin(partner.partner_changed())

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def before_step(self, table: FeedingTable) -> None:
        """Before the next hand of a must-move table, its players move."""
        main = self.main_of(table)
        if main is not None and self._due(main, table):
            await self._call_over(main, table)

    def _due(self, main: FeedingTable, feeder: FeedingTable) -> bool:
        names = main.room_table.waiting
        sat_down = any(name in names for name in feeder.room_table.members)
        return sat_down or (_ready(feeder) and self._next_call(main, feeder) is not None)

    def _next_call(self, main: FeedingTable, feeder: FeedingTable) -> Call | None:
        """Who moves next; nobody goes where the operator has removed him."""
        return next_call(main.room_table, feeder.room_table, main.removed)

    async def _call_over(self, main: FeedingTable, feeder: FeedingTable) -> None:
        """Move players while seats are open; both tables wait, and the main game is always taken first."""
        try:
            async with main.alone(), feeder.alone():
                names = main.room_table.waiting if main.is_open else ()
                for name in [name for name in names if name in feeder.room_table.members]:
                    await main.commit([RoomAction("unlist", {"name": name})])
                while main.is_open and feeder.is_open and _ready(feeder):
                    call = self._next_call(main, feeder)
                    if call is None:
                        return
                    await self._move(main, feeder, call)
        except Exception:  # the tables are as they were; the next action at either tries again
            log.exception("players of table %s could not move to table %s", feeder.info.id, main.info.id)

    async def _move(self, main: FeedingTable, feeder: FeedingTable, call: Call) -> None:
        """Take a player from one table to the other, or cash him out, in one transaction."""
        if call.sits is None:
            await feeder.commit([call.leaves])
            feeder.tell_moved(call.member, None)
            return
        batches = {table: Batch(table.info.id, table.info.document) for table in (feeder, main)}
        try:
            for table, action in ((feeder, call.leaves), (main, call.sits)):
                taken = list(table.apply(batches[table], [action]))
                assert not taken, "nothing comes out of a wallet"

            def save(connection: Connection) -> None:
                for batch in batches.values():
                    batch.save(connection)

            await self._room.writer.write(save)
        except Exception:  # a table that cannot be rebuilt now is before anything else is done there
            await asyncio.gather(*(table.rebuild() for table in batches), return_exceptions=True)
            raise
        feeder.tell_moved(call.member, main)
        for table, batch in batches.items():
            table.follow(batch)


def _ready(feeder: FeedingTable) -> bool:
    """Whether no hand is on the table, or the last one has been looked at."""
    phase = feeder.room_table.phase
    if phase != SETTLED:
        return phase in (WAITING, DEALING)
    step = feeder.clock.next_step()
    return step is None or step.at <= time.time()
