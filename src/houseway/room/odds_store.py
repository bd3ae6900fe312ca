"""Odds computed once and kept: in the database by the digest of the rules, worked out in another process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway import __version__
from houseway.room import db, odds_worker
from houseway.room.errors import TooMany
from houseway.rulebook.rules import Rules

if TYPE_CHECKING:
    from houseway.room.lobby import Room

PATIENCE = 2.0
MOST_WAITING = 16

Key = tuple[str, str]


class OddsStore:
    """Answers from memory, from the database, or from the worker; nothing is computed twice at once."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._pool: ProcessPoolExecutor | None = None
        self._running: dict[Key, asyncio.Task[str]] = {}

    def close(self) -> None:
        """End the worker."""
        for task in self._running.values():
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def odds(self, rules: Rules) -> str | None:
        """The odds of a game, or None while they are being worked out."""
        settings = {**rules.settings, **rules.changes}
        return await self._get((rules.digest, "odds"), odds_worker.odds, rules.id, settings)

    async def banking(self, rules: Rules, wagers: str | None, bank: str | None) -> str | None:
        """What banking a table is worth, or None while it is being worked out."""
        settings = {**rules.settings, **rules.changes}
        return await self._get(
            (rules.digest, f"bank {wagers} {bank}"), odds_worker.banking, rules.id, settings, wagers, bank
        )

    async def plot(self, rules: Rules, name: str) -> str | None:
        """A plot, or None while it is being drawn."""
        settings = {**rules.settings, **rules.changes}
        return await self._get((rules.digest, f"plot {name}"), odds_worker.plot, rules.id, settings, name)

    async def _get(self, key: Key, compute: Callable[..., str], *given: object) -> str | None:
        kept = len(key[1]) <= 60 and not key[1].startswith("bank")
        if key not in self._running:
            found = await self.room.read(lambda connection: _find(connection, key)) if kept else None
            if found is not None:
                return found
        if key not in self._running:
            if len(self._running) >= MOST_WAITING:
                raise TooMany("many figures are being worked out: ask again in a minute")
            task = asyncio.create_task(self._compute(key, kept, compute, given))
            self._running[key] = task
            task.add_done_callback(lambda task: self._done(key, task))
        try:
            return await asyncio.wait_for(asyncio.shield(self._running[key]), PATIENCE)
        except TimeoutError:
            return None

    def _done(self, key: Key, task: asyncio.Task[str]) -> None:
        self._running.pop(key, None)
        if not task.cancelled():
            task.exception()  # whoever waited has been told

    async def _compute(
        self, key: Key, kept: bool, compute: Callable[..., str], given: tuple[object, ...]
    ) -> str:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), odds_worker.begin)
        text = await asyncio.get_running_loop().run_in_executor(self._pool, compute, *given)
        if kept:
            await self.room.writer.write(lambda connection: _keep(connection, key, text))
        return text


def _mine(key: Key) -> sa.ColumnElement[bool]:
    return (db.odds.c.digest == key[0]) & (db.odds.c.kind == key[1]) & (db.odds.c.engine == __version__)


def _find(connection: Connection, key: Key) -> str | None:
    return connection.execute(sa.select(db.odds.c.data).where(_mine(key))).scalar()


def _keep(connection: Connection, key: Key, text: str) -> None:
    connection.execute(sa.delete(db.odds).where(_mine(key)))
    row = {"digest": key[0], "kind": key[1], "engine": __version__, "data": text, "at": time.time()}
    connection.execute(sa.insert(db.odds), [row])
