"""Logins: which browser is signed in as whom, from the time it enters until it logs out or its login ends."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import db
from houseway.room.books import Books

A_DAY = 24 * 3600
IDLE = 30 * A_DAY
"""A login ends when its browser has not visited the room for this long; every visit signs its cookie anew."""
LONGEST = 180 * A_DAY
"""A login ends this long after it began, however often it is used."""


@dataclass(frozen=True)
class Login:
    """A browser that is or was signed in: the id in its cookie, and the player."""

    sid: str
    player: int
    began: float
    ended: bool = False


class Logins:
    """Every login as the database has it. One that has ended is kept, so that its cookie stays refused."""

    def __init__(
        self, books: Books, found: Iterable[Login] = (), now: Callable[[], float] = time.time
    ) -> None:
        self._books = books
        self._now = now
        self._logins = {login.sid: login for login in found}

    def known(self, sid: str) -> bool:
        """Whether a login was ever begun under this id."""
        return sid in self._logins

    def player(self, sid: str) -> int | None:
        """The player who is signed in under an id."""
        login = self._logins.get(sid)
        return None if login is None or self.ended(sid) else login.player

    def ended(self, sid: str) -> bool:
        """Whether a login under this id has ended."""
        login = self._logins.get(sid)
        return login is not None and (login.ended or login.began + LONGEST < self._now())

    def of(self, player: int) -> list[str]:
        """The ids under which a player is signed in."""
        return [sid for sid, login in self._logins.items() if login.player == player and not self.ended(sid)]

    async def begin(self, sid: str, player: int) -> None:
        """Sign a player in under an id."""
        login = self._logins[sid] = Login(sid, player, self._now())
        await self._books.writer.write(partial(_write, login=login))

    async def end(self, sids: Iterable[str]) -> None:
        """End logins: they are refused from now on, and after a restart."""
        ending = [sid for sid in sids if sid in self._logins]
        for sid in ending:
            self._logins[sid] = replace(self._logins[sid], ended=True)
        if ending:
            await self._books.writer.write(partial(_write_ends, sids=ending, at=self._now()))


def _write(connection: Connection, login: Login) -> None:
    row = {"sid": login.sid, "player": login.player, "began": login.began}
    connection.execute(sa.insert(db.logins), [row])


def _write_ends(connection: Connection, sids: Sequence[str], at: float) -> None:
    connection.execute(sa.update(db.logins).where(db.logins.c.sid.in_(sids)).values(ended=at))


def read_logins(connection: Connection) -> list[Login]:
    """Every login in the database."""
    found = connection.execute(sa.select(db.logins))
    return [Login(row.sid, int(row.player), float(row.began), row.ended is not None) for row in found]


def forget_old(connection: Connection) -> None:
    """Delete logins that are over in any case: no cookie can be as old."""
    connection.execute(sa.delete(db.logins).where(db.logins.c.began < time.time() - LONGEST - IDLE))
