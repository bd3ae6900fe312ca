"""The patrons of a room: the names they hold, how they come and go, and who was removed."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import db, ledger
from houseway.room.actions import CLOSED, RoomAction
from houseway.room.books import Books
from houseway.room.errors import Conflict, Unauthorized
from houseway.room.ledger import STACK, THE_MINT, Move
from houseway.room.logins import A_DAY, IDLE, Logins
from houseway.room.names import key_of, marks_of
from houseway.room.purses import Purses
from houseway.room.room_table import RoomTable
from houseway.room.tables import LiveTable

WELCOME = 5000_00
OPERATOR = "Operator"
NO_NAME = "#"
"""Before the number of a guest whose name is free again, in place of the name; no name begins like this."""
LEFT = 0.0
"""The last visit of a guest who left for good."""


@dataclass
class Patron:
    """A guest, whom only his cookie knows, the owner of an account, or the operator."""

    id: int
    name: str
    guest: bool
    seen: float
    operator: bool = False
    removed: bool = False


class Premises(Books, Protocol):
    """What its patrons need from a room."""

    logins: Logins
    purses: Purses
    tables: dict[int, LiveTable]

    def at_tables(self, name: str) -> list[int]:
        """The tables where somebody has chips."""
        ...


class Patrons:
    """Everybody who holds a name; a guest's is free again when he has left, or has not been seen for long."""

    def __init__(self, room: Premises, found: Iterable[Patron]) -> None:
        self._room = room
        self._patrons: dict[int, Patron] = {}
        self._holders: dict[str, set[int]] = {}
        self._entering: set[str] = set()
        for patron in found:
            self._hold(patron)

    def _hold(self, patron: Patron) -> None:
        self._patrons[patron.id] = patron
        for mark in marks_of(patron.name):
            self._holders.setdefault(mark, set()).add(patron.id)

    def _let_go(self, patron: Patron) -> None:
        del self._patrons[patron.id]
        for mark in marks_of(patron.name):
            self._holders[mark].discard(patron.id)

    # ------------------------------------------------------------------ who is here

    def get(self, player: int | None) -> Patron | None:
        """A patron, by number."""
        return None if player is None else self._patrons.get(player)

    def __getitem__(self, player: int) -> Patron:
        """A patron who is known to be here."""
        return self._patrons[player]

    def name_of(self, player: int | None) -> str | None:
        """A patron's name."""
        patron = self.get(player)
        return None if patron is None else patron.name

    def called(self, name: str) -> list[Patron]:
        """The people whose names could be taken for this one."""
        found = {player for mark in marks_of(name) for player in self._holders.get(mark, ())}
        return [self._patrons[player] for player in sorted(found)]

    @property
    def operator(self) -> Patron | None:
        """The operator, if there is one."""
        return next((patron for patron in self._patrons.values() if patron.operator), None)

    @property
    def removed(self) -> list[Patron]:
        """The accounts that were removed from the room."""
        return [patron for patron in self._patrons.values() if patron.removed and not patron.guest]

    def admits(self, player: int | None) -> bool:
        """Whether somebody can be signed in as this patron: not one who left for good or was removed."""
        patron = self.get(player)
        return patron is not None and not patron.removed and patron.seen != LEFT

    # ------------------------------------------------------------------ coming

    async def add(self, name: str, password: str | None) -> int:
        """Add a guest, or an account with a password, with play chips to start with."""
        number = await self._add(name, password, welcome=WELCOME)
        self._room.purses.give(number, WELCOME)
        return number

    async def add_operator(self) -> int:
        """Add the operator, who has no chips of his own."""
        names = (OPERATOR if number == 1 else f"{OPERATOR} {number}" for number in count(1))
        name = next(name for name in names if not self.called(name))  # an older room may have one
        return await self._add(name, None, operator=True)

    async def _add(self, name: str, password: str | None, welcome: int = 0, operator: bool = False) -> int:
        marks = marks_of(name)
        holders = self.called(name)
        if marks & self._entering:
            raise Conflict(f"The name {name!r} is taken.")
        for holder in holders:
            if not self._gave_up(holder):
                raise _taken(name, holder.name)
        patron = Patron(0, name, password is None and not operator, time.time(), operator)
        self._entering |= marks
        try:
            for holder in holders:
                await self._leave_tables(holder)  # his name may be on a waiting list yet
            freed = [holder.id for holder in holders]
            work = partial(_write_patron, patron=patron, password=password, welcome=welcome, freed=freed)
            patron.id = await self._room.writer.write(work)
        finally:
            self._entering -= marks
        for holder in holders:
            self._let_go(holder)
        self._hold(patron)
        return patron.id

    def _gave_up(self, patron: Patron) -> bool:
        """Whether a name is free again: its guest will not come back, and no hand is played under it."""
        gone = patron.guest and patron.seen + IDLE + A_DAY < time.time()
        return gone and not self._room.at_tables(patron.name)

    async def set_password(self, player: int, password: str) -> None:
        """Turn a guest into the owner of an account; the operator may have a new password at any time."""
        patron = self._patrons[player]
        if not self.admits(player):
            raise Unauthorized("This login has ended. Enter the room again.")
        if not patron.guest and not patron.operator:
            raise Conflict(f"{patron.name} already has an account.")
        patron.guest = False
        await self._change(player, password=password)

    async def note_visit(self, player: int) -> None:
        """Note that a patron is here; once a day is enough."""
        patron = self._patrons[player]
        now = time.time()
        if patron.seen + A_DAY < now:
            patron.seen = now
            await self._change(player, seen=now)

    # ------------------------------------------------------------------ going

    async def log_out(self, sids: Collection[str]) -> None:
        """End logins, and every connection under them."""
        await self._room.logins.end(sids)
        for table in self._room.tables.values():
            table.log_out(sids)

    async def leave(self, player: int) -> None:
        """Let a guest leave for good, and every table; the owner of an account can log in again."""
        patron = self._patrons[player]
        if patron.guest:
            await self._give_up_name(patron)
            await self._leave_tables(patron)

    async def remove(self, player: int, reason: str) -> None:
        """Remove a patron from the room: told why, signed out, away from every table, not admitted again."""
        patron = self._patrons[player]
        patron.removed = True
        await self._change(player, removed=time.time())
        for table in self._room.tables.values():
            table.turn_out(player, reason)
        await self.log_out(self._room.logins.of(player))
        if patron.guest:
            await self._give_up_name(patron)
        await self._leave_tables(patron)

    async def readmit(self, player: int) -> None:
        """Admit a patron who was removed."""
        self._patrons[player].removed = False
        await self._change(player, removed=None)

    async def _give_up_name(self, patron: Patron) -> None:
        patron.seen = LEFT
        await self._change(patron.id, seen=LEFT)

    async def _leave_tables(self, patron: Patron) -> None:
        for table in list(self._room.tables.values()):
            if patron.name in table.room_table.members or patron.name in table.room_table.waiting:
                await table.submit(partial(leaving, name=patron.name))

    async def _change(self, player: int, **values: object) -> None:
        await self._room.writer.write(partial(_write_change, player=player, values=values))


def leaving(room_table: RoomTable, name: str) -> list[RoomAction]:
    """The actions by which somebody leaves a table or its waiting list, unless the table is closed."""
    if room_table.phase == CLOSED:
        return []
    if name in room_table.waiting:
        return [RoomAction("unlist", {"name": name})]
    return [RoomAction("leave", {"name": name})] if name in room_table.members else []


def _taken(name: str, held: str) -> Conflict:
    if key_of(name) == key_of(held):
        return Conflict(f"The name {name!r} is taken.")
    return Conflict(f"The name {name!r} looks too much like {held!r}, which is taken.")


# ---------------------------------------------------------------------- the database


def read_patrons(connection: Connection) -> list[Patron]:
    """Everybody in the database who holds a name."""
    columns = db.players.c
    rows = connection.execute(sa.select(db.players).where(~columns.name_key.startswith(NO_NAME)))
    return [
        Patron(
            int(row.id),
            row.name,
            row.password is None and not row.operator,
            row.seen,
            bool(row.operator),
            row.removed is not None,
        )
        for row in rows
    ]


def _write_patron(
    connection: Connection, patron: Patron, password: str | None, welcome: int, freed: Sequence[int]
) -> int:
    """Add a patron, under a name that others held before."""
    for player in freed:
        _write_change(connection, player, {"name_key": f"{NO_NAME}{player}"})
        # The accounts of his stacks are known by his name: at the same table, the next holder needs his own.
        stacks = (db.accounts.c.kind == STACK) & (db.accounts.c.player == player)
        owner = db.accounts.c.owner + f"{NO_NAME}{player}"
        connection.execute(sa.update(db.accounts).where(stacks).values(owner=owner))
    row = {
        "name": patron.name,
        "name_key": key_of(patron.name),
        "password": password,
        "created": patron.seen,
        "seen": patron.seen,
        "operator": patron.operator,
    }
    made = connection.execute(sa.insert(db.players).values(row).returning(db.players.c.id)).scalar_one()
    ledger.post(connection, [Move("buy-in", THE_MINT, ledger.wallet(int(made)), welcome, "welcome")])
    return int(made)


def _write_change(connection: Connection, player: int, values: dict[str, object]) -> None:
    connection.execute(sa.update(db.players).where(db.players.c.id == player).values(values))
