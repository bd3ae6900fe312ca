"""Odds, computed once in other processes and stored by the rules and by the code that computes them.

There are two processes, each with a line in front of it: one for the odds of games as they are listed and for
what is computed in about a second, one for everything larger, so that a large question never holds up a small
one. Best play card by card is computed there as well, and kept in memory for the bots that play by it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.odds import Advice, code_hash, families
from houseway.odds.family import odds_of
from houseway.room import db, odds_worker
from houseway.room.books import Books
from houseway.room.errors import Conflict
from houseway.room.odds_line import THE_ROOM, Asker, OddsLine, Question, Rank, Standing
from houseway.room.odds_process import OddsProcess
from houseway.room.odds_worker import text_of
from houseway.rulebook.rules import Rules

log = logging.getLogger("houseway.room")

PATIENCE = 2.0
"""Seconds for which a request waits for its answer before it is told where the question stands."""
MOST_ADVISED = 16
MOST_ADVICE = 32
MOST_TRIES = 3
MOST_UNSTORED = 64
"""Answers that are not stored, or that could not be computed, and wait in memory to be asked for again."""
MOST_WHAT_IFS = 500
"""Stored figures of games with changed settings; the oldest make room."""
WHAT_IF = "what-if "
LONGEST_KIND = 60
"""How much of a kind fits in the column."""
WRITERS = (
    "houseway.desk",
    "houseway.games",
    "houseway.players",
    "houseway.room.odds_worker",
    "houseway.room.plots",
    "houseway.room.slate",
    "houseway.table",
    "matplotlib",
)
"""What turns figures into texts and plots, in addition to the code of the odds."""
ENGINE_LENGTH = 20
"""How much of a hash fits in the column."""


class FiguresKey(NamedTuple):
    """The key of stored figures: the rules, what is asked about them, and the code that answers."""

    rules: str
    kind: str
    engine: str


class Inquiry(NamedTuple):
    """Rules that somebody asks about; whether they are those of a game as it is listed; who asks."""

    rules: Rules
    listed: bool
    asker: Asker

    def key(self, kind: str) -> FiguresKey:
        """The key of one kind of figure of these rules."""
        return key_of(self.rules, kind if self.listed else WHAT_IF + kind)

    @property
    def quick(self) -> bool:
        """Whether the game is priced in about a second."""
        return odds_of(self.rules).quick


def key_of(rules: Rules, kind: str) -> FiguresKey:
    """The key of one kind of figure of some rules."""
    return FiguresKey(rules.document, kind, engine_of(rules.family.name))


def engine_of(family: str) -> str:
    """What identifies the code that computes the figures of a family."""
    return code_hash(family, *WRITERS)[:ENGINE_LENGTH]


class _Work(NamedTuple):
    """An answer in the making: its question, the line in which that stands, and the task that stores it."""

    question: Question
    line: OddsLine
    task: asyncio.Task[str]


class OddsStore:
    """Answers from memory, from the database, or from a process; nothing is computed twice at once.

    `now` is a clock in seconds, by which people who no longer ask are noticed.
    """

    def __init__(self, books: Books, now: Callable[[], float] = time.monotonic) -> None:
        self._books = books
        self._quick, self._slow = OddsLine(OddsProcess(), now), OddsLine(OddsProcess(), now)
        self._working: dict[FiguresKey, _Work] = {}
        self._unstored: OrderedDict[FiguresKey, asyncio.Task[str]] = OrderedDict()
        self._advice: dict[str, asyncio.Task[Advice | None]] = {}
        self._broken = Counter[str]()

    @property
    def lines(self) -> tuple[OddsLine, OddsLine]:
        """The lines in front of both processes."""
        return self._quick, self._slow

    def close(self) -> None:
        """End both processes, whatever they are doing."""
        for task in (*(work.task for work in self._working.values()), *self._advice.values()):
            task.cancel()
        for line in self.lines:
            line.close()

    async def odds(self, asked: Inquiry) -> str | Standing:
        """The odds of a game, or where the question stands."""
        rank = Rank.FILED if asked.listed else Rank.SMALL if asked.quick else Rank.LARGE
        return await self._get(asked, "odds", rank, odds_worker.odds, text_of(asked.rules))

    async def banking(self, asked: Inquiry, wagers: str | None, bank: str | None) -> str | Standing:
        """What banking a table is worth, or where the question stands."""
        kind = f"bank {wagers} {bank}"
        return await self._get(
            asked, kind, _more(asked), odds_worker.banking, text_of(asked.rules), wagers, bank, stored=False
        )

    async def reading(self, asked: Inquiry, name: str) -> str | Standing:
        """What a reading is worth, or where the question stands."""
        rank = _more(asked)
        return await self._get(
            asked, f"reading {name}", rank, odds_worker.reading, text_of(asked.rules), name, several=True
        )

    async def plot(self, asked: Inquiry, name: str) -> str | Standing:
        """A plot, or where the question stands; that of a bet is drawn from the odds, which come first."""
        kind = f"plot {name}"
        if not name.startswith(odds_worker.BET_PLOT):
            several = name.startswith(odds_worker.OPTION_PLOT)
            rank = _more(asked)
            return await self._get(
                asked, kind, rank, odds_worker.plot, text_of(asked.rules), name, several=several
            )
        stored = await self._stored(asked.key(kind))
        if stored is not None:
            return stored
        odds = await self.odds(asked)
        if isinstance(odds, Standing):
            return odds
        return await self._get(asked, kind, Rank.SMALL, odds_worker.bet_plot, odds, name)

    def withdraw(self, asker: Asker) -> bool:
        """Somebody waits no longer; whether he did."""
        withdrawn = [line.withdraw(asker) for line in self.lines]
        return any(withdrawn)

    def advice(self, rules: Rules) -> Advice | None:
        """Best play card by card, or None while it is being computed (or cannot be)."""
        task = self._advice.get(rules.digest)
        if task is None:
            if sum(not other.done() for other in self._advice.values()) < MOST_ADVISED:
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
        line = self._quick if odds_of(rules).quick else self._slow
        question = line.ask(Rank.FILED, THE_ROOM, odds_worker.advice, text_of(rules))
        found: Advice | None = await question.answer
        if found is not None:
            await asyncio.to_thread(odds_worker.try_out, rules, found)
        return found

    async def _get(
        self,
        asked: Inquiry,
        kind: str,
        rank: Rank,
        compute: Callable[..., str],
        *arguments: object,
        stored: bool = True,
        several: bool = False,
    ) -> str | Standing:
        """An answer, or where its question stands; `several` analyses of a slow game are a large question."""
        key = asked.key(kind)
        stored = stored and len(key.kind) <= LONGEST_KIND
        if key not in self._working and stored and (found := await self._stored(key)) is not None:
            return found
        if key in self._unstored:
            return self._unstored.pop(key).result()
        if key not in self._working:
            line = self._slow if rank == Rank.LARGE or (several and not asked.quick) else self._quick
            question = line.ask(rank, asked.asker, compute, *arguments)
            task = asyncio.create_task(self._compute(key, stored, question))
            self._working[key] = _Work(question, line, task)
            task.add_done_callback(lambda task: self._done(key, stored, task))
        work = self._working[key]
        work.line.ask_again(work.question, asked.asker)
        await asyncio.wait({work.task}, timeout=PATIENCE)
        work.line.ask_again(work.question, asked.asker)
        if work.task.cancelled():
            raise Conflict("The computation was cancelled.")
        if not work.task.done():
            return work.line.standing(work.question)
        self._unstored.pop(key, None)
        return work.task.result()

    async def _stored(self, key: FiguresKey) -> str | None:
        return await self._books.read(lambda connection: _find(connection, key))

    def _done(self, key: FiguresKey, stored: bool, task: asyncio.Task[str]) -> None:
        """Keep what nobody may have heard yet: an answer that is not stored, and why there is none."""
        del self._working[key]
        if task.cancelled() or (task.exception() is None and stored):
            return
        self._unstored[key] = task
        if len(self._unstored) > MOST_UNSTORED:
            self._unstored.popitem(last=False)

    async def _compute(self, key: FiguresKey, stored: bool, question: Question) -> str:
        text: str = await question.answer
        if stored:
            await self._books.writer.write(lambda connection: _keep(connection, key, text))
        return text


def _more(asked: Inquiry) -> Rank:
    """The rank of further figures of a game."""
    return Rank.SMALL if asked.quick else Rank.MORE if asked.listed else Rank.LARGE


def _asked(key: FiguresKey) -> sa.ColumnElement[bool]:
    return (db.odds.c.digest == key.rules) & (db.odds.c.kind == key.kind)


def _find(connection: Connection, key: FiguresKey) -> str | None:
    mine = _asked(key) & (db.odds.c.engine == key.engine)
    return connection.execute(sa.select(db.odds.c.data).where(mine)).scalar()


def _keep(connection: Connection, key: FiguresKey, text: str, most: int = MOST_WHAT_IFS) -> None:
    """Store figures, replacing those that other code computed before, and let the oldest what-ifs go."""
    connection.execute(sa.delete(db.odds).where(_asked(key)))
    row = {"digest": key.rules, "kind": key.kind, "engine": key.engine, "data": text, "at": time.time()}
    connection.execute(sa.insert(db.odds), [row])
    if not key.kind.startswith(WHAT_IF):
        return
    what_ifs = db.odds.c.kind.startswith(WHAT_IF)
    newest = sa.select(db.odds.c.at).where(what_ifs).order_by(db.odds.c.at.desc()).offset(most).limit(1)
    oldest = connection.execute(newest).scalar()
    if oldest is not None:
        connection.execute(sa.delete(db.odds).where(what_ifs & (db.odds.c.at <= oldest)))


def drop_outdated(connection: Connection) -> None:
    """Drop the figures that other code computed: nobody will ask for them again."""
    engines = {engine_of(family) for family in families()}
    connection.execute(sa.delete(db.odds).where(db.odds.c.engine.not_in(engines)))
