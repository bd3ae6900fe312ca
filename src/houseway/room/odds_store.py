"""Odds, computed once in another process and stored by the rules and by the code that computes them.

Best play card by card is computed there as well, and kept in memory for the bots that play by it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection as PipeEnd
from typing import NamedTuple, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.odds import Advice, code_hash
from houseway.room import db, odds_worker
from houseway.room.errors import TooMany
from houseway.room.odds_worker import text_of
from houseway.room.writer import Writer
from houseway.rulebook.rules import Rules

log = logging.getLogger("houseway.room")

PATIENCE = 2.0
MOST_WAITING = 16
MOST_ADVICE = 32
MOST_TRIES = 3
WRITERS = ("houseway.room.odds_worker", "houseway.room.plots")
"""The modules that turn figures into texts and plots, in addition to the code of the odds."""
ENGINE_LENGTH = 20
"""How much of a hash fits in the column."""

T = TypeVar("T")


class Books(Protocol):
    """The database that figures are stored in: queries are run off the event loop, changes by one writer."""

    writer: Writer

    async def read(self, query: Callable[[Connection], T]) -> T:
        """The answer to a query."""
        ...


class FiguresKey(NamedTuple):
    """The key of stored figures: the rules, what is asked about them, and the code that answers."""

    rules: str
    kind: str
    engine: str


def key_of(rules: Rules, kind: str) -> FiguresKey:
    """The key of one kind of figure of some rules."""
    return FiguresKey(rules.document, kind, code_hash(rules.family.name, *WRITERS)[:ENGINE_LENGTH])


class OddsStore:
    """Answers from memory, from the database, or from the worker; nothing is computed twice at once."""

    def __init__(self, books: Books) -> None:
        self._books = books
        self._pool: ProcessPoolExecutor | None = None
        self._leash: tuple[PipeEnd, ...] = ()
        self._running: dict[FiguresKey, asyncio.Task[str]] = {}
        self._advice: dict[str, asyncio.Task[Advice | None]] = {}
        self._broken = Counter[str]()

    def close(self) -> None:
        """End the worker, whatever it is doing."""
        for task in (*self._running.values(), *self._advice.values()):
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        for end in self._leash:
            end.close()

    async def odds(self, rules: Rules) -> str | None:
        """The odds of a game, or None while they are being computed."""
        return await self._get(key_of(rules, "odds"), odds_worker.odds, text_of(rules))

    async def banking(self, rules: Rules, wagers: str | None, bank: str | None) -> str | None:
        """What banking a table is worth, or None while it is being computed."""
        key = key_of(rules, f"bank {wagers} {bank}")
        return await self._get(key, odds_worker.banking, text_of(rules), wagers, bank)

    async def reading(self, rules: Rules, name: str) -> str | None:
        """What a reading is worth, or None while it is being computed."""
        return await self._get(key_of(rules, f"reading {name}"), odds_worker.reading, text_of(rules), name)

    async def plot(self, rules: Rules, name: str) -> str | None:
        """A plot, or None while it is being drawn."""
        return await self._get(key_of(rules, f"plot {name}"), odds_worker.plot, text_of(rules), name)

    def advice(self, rules: Rules) -> Advice | None:
        """Best play card by card, or None while it is being computed (or cannot be)."""
        task = self._advice.get(rules.digest)
        if task is None:
            if sum(not other.done() for other in self._advice.values()) < MOST_WAITING:
                self._prepare(rules)
            return None
        return task.result() if task.done() and not task.cancelled() and not task.exception() else None

    def _prepare(self, rules: Rules) -> None:
        """Begin to compute best play; the oldest one in memory makes room for it."""
        done = [digest for digest, task in self._advice.items() if task.done()]
        for digest in done[: max(0, len(self._advice) - MOST_ADVICE + 1)]:
            del self._advice[digest]

        def on_done(task: asyncio.Task[Advice | None]) -> None:
            if task.cancelled() or (error := task.exception()) is None:
                return
            log.error("best play of %s cannot be computed: %s", rules.id, error)
            self._broken[rules.digest] += 1
            if isinstance(error, BrokenProcessPool) and self._broken[rules.digest] < MOST_TRIES:
                self._advice.pop(rules.digest, None)

        task = self._advice[rules.digest] = asyncio.create_task(self._advise(rules))
        task.add_done_callback(on_done)

    async def _advise(self, rules: Rules) -> Advice | None:
        found = await self._work(odds_worker.advice, text_of(rules))
        if found is not None:
            await asyncio.to_thread(odds_worker.try_out, rules, found)
        return found

    async def _get(self, key: FiguresKey, compute: Callable[..., str], *arguments: object) -> str | None:
        kept = len(key.kind) <= 60 and not key.kind.startswith("bank")
        if key not in self._running:
            found = await self._books.read(lambda connection: _find(connection, key)) if kept else None
            if found is not None:
                return found
        if key not in self._running:
            if len(self._running) >= MOST_WAITING:
                raise TooMany("Many odds are being computed. Try again in a minute.")
            task = asyncio.create_task(self._compute(key, kept, compute, arguments))
            self._running[key] = task
            task.add_done_callback(lambda task: self._done(key, task))
        try:
            return await asyncio.wait_for(asyncio.shield(self._running[key]), PATIENCE)
        except TimeoutError:
            return None

    def _done(self, key: FiguresKey, task: asyncio.Task[str]) -> None:
        self._running.pop(key, None)
        if not task.cancelled():
            task.exception()  # marks it as seen: those who waited have the error

    async def _compute(
        self, key: FiguresKey, kept: bool, compute: Callable[..., str], arguments: tuple[object, ...]
    ) -> str:
        text = await self._work(compute, *arguments)
        if kept:
            await self._books.writer.write(lambda connection: _keep(connection, key, text))
        return text

    async def _work(self, compute: Callable[..., T], *arguments: object) -> T:
        """Let the worker compute something; a worker that was killed is replaced next time."""
        if self._pool is None:
            context = get_context("spawn")
            self._leash = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(1, context, odds_worker.begin, self._leash[:1])
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, compute, *arguments)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise


def _asked(key: FiguresKey) -> sa.ColumnElement[bool]:
    return (db.odds.c.digest == key.rules) & (db.odds.c.kind == key.kind)


def _find(connection: Connection, key: FiguresKey) -> str | None:
    mine = _asked(key) & (db.odds.c.engine == key.engine)
    return connection.execute(sa.select(db.odds.c.data).where(mine)).scalar()


def _keep(connection: Connection, key: FiguresKey, text: str) -> None:
    """Store figures, replacing those that other code computed before."""
    connection.execute(sa.delete(db.odds).where(_asked(key)))
    row = {"digest": key.rules, "kind": key.kind, "engine": key.engine, "data": text, "at": time.time()}
    connection.execute(sa.insert(db.odds), [row])
