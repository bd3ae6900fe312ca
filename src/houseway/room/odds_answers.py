"""Answers to questions about odds, computed in other processes and stored for everybody who asks again.

There are four processes, each with a line in front of it: one for the odds of games as they are listed and
for what is computed in about a second; one for everything larger, so that a large question never holds up a
small one; one for the equity of hands, and one that plays tables. Of those two visitors ask what they like,
so no answer may take long there. Best play card by card is computed in the first two as well, and kept in
memory for the bots that play by it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from houseway.odds import Advice
from houseway.odds.family import odds_of
from houseway.odds.policies import USUAL, Policies
from houseway.odds.store import ResultKey, ResultStore
from houseway.odds.stored import is_listed, result_key, result_label
from houseway.room import odds_worker
from houseway.room.errors import Conflict, TooMany
from houseway.room.odds_line import Asker, OddsLine, Question, Rank, Standing
from houseway.room.odds_worker import AskedHands
from houseway.room.slate import PLAYING, Unfinished
from houseway.room.worker_process import WorkerProcess
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.sending import RulesText, text_of

log = logging.getLogger("houseway.room")

PATIENCE = 2.0
"""Seconds for which a request waits for its answer before it is told where the question stands."""
LONGEST_EQUITY = 60.0
"""Seconds that equity may take: a large question takes two or three, and new kernels many to be compiled."""
LONGEST_PLAY = 120.0
"""Seconds that playing a table for a moment may take: new kernels take most of a minute to be compiled."""
MOST_TABLES_OF_ONE = 6
"""The questions of one address about tables that may wait: a page asks for its figures and its plots."""
TABLE_TOO_LONG = "This table takes the room too long to play. Describe one with fewer wagers."
MOST_ADVISED = 16
MOST_ADVICE = 32
MOST_TRIES = 3
MOST_UNSTORED = 64
"""Answers that are not stored, or that could not be computed, and wait in memory to be asked for again."""
WRITERS = (
    "houseway.desk",
    "houseway.games",
    "houseway.players",
    "houseway.plotting",
    "houseway.room.odds_worker",
    "houseway.room.plots",
    "houseway.room.slate",
    "houseway.table",
    "matplotlib",
)
"""What turns figures into texts and plots, in addition to the code of the odds."""


class Inquiry(NamedTuple):
    """Rules that somebody asks about; whether they are those of a game as it is listed; who asks.

    `policies` are what both sides play; only the odds of bets and events are asked under others than usual.
    """

    rules: Rules
    listed: bool
    asker: Asker
    policies: Policies = USUAL

    def key(self, *question: str | int | None) -> ResultKey:
        """The key of the answer to a question about these rules; a number is never taken for a text."""
        return result_key(self.rules, f"room {json.dumps(question)}{self.policies.question}", *WRITERS)

    @property
    def quick(self) -> bool:
        """Whether the game is priced in about a second."""
        return odds_of(self.rules).quick


class _Answer(NamedTuple):
    """An answer, and whether it is stored."""

    text: str
    stored: bool


class _Work(NamedTuple):
    """An answer in the making: its question, the line in which that stands, and the task that stores it."""

    question: Question
    line: OddsLine
    task: asyncio.Task[_Answer]


@dataclass(eq=False)
class _Advising:
    """Best play, made or in the making: the tables that asked for it, and its question once it is in line."""

    line: OddsLine
    tables: dict[Asker, None]
    question: Question | None = None
    task: asyncio.Task[Advice | None] = field(init=False)

    def ask(self, table: Asker) -> None:
        """One more table wants it."""
        self.tables[table] = None
        if self.question is not None:
            self.line.ask_again(self.question, table)

    def put(self, rank: Rank, compute: Callable[..., Advice | None], text: RulesText) -> Question:
        """Put the question in line, if a table that wants it is still open."""
        if not self.tables:
            raise asyncio.CancelledError
        self.question = self.line.ask(rank, next(iter(self.tables)), compute, text)
        for table in self.tables:
            self.line.ask_again(self.question, table)
        return self.question


class OddsAnswers:
    """Answers from memory, from the store, or from a process; nothing is computed twice at once.

    `now` is a clock in seconds, by which people who no longer ask are noticed.
    """

    def __init__(self, store: ResultStore | None, now: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._quick, self._slow = OddsLine(WorkerProcess(store), now), OddsLine(WorkerProcess(store), now)
        self._hands = OddsLine(WorkerProcess(), now, longest=LONGEST_EQUITY)
        process = WorkerProcess(store)
        self._tables = OddsLine(
            process, now, most_of_one=MOST_TABLES_OF_ONE, longest=LONGEST_PLAY, too_long=TABLE_TOO_LONG
        )
        self._working: dict[ResultKey, _Work] = {}
        self._unstored: OrderedDict[ResultKey, asyncio.Task[_Answer]] = OrderedDict()
        self._advice: dict[str, _Advising] = {}
        self._broken = Counter[str]()
        self._closed = False

    @property
    def lines(self) -> tuple[OddsLine, ...]:
        """The lines in front of the processes."""
        return self._quick, self._slow, self._hands, self._tables

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        self._closed = True
        for task in (
            *(work.task for work in self._working.values()),
            *(advising.task for advising in self._advice.values()),
        ):
            task.cancel()
        for line in self.lines:
            line.close()

    def stored_size(self) -> int | None:
        """How many bytes the stored results take; None if none are stored."""
        return None if self._store is None else self._store.size()

    async def odds(self, asked: Inquiry) -> str | Standing:
        """The odds of a game, or where the question stands."""
        filed = asked.listed and asked.policies == USUAL
        rank = Rank.FILED if filed else Rank.SMALL if asked.quick else Rank.LARGE
        text = text_of(asked.rules)
        return await self._get(asked, ("odds",), rank, odds_worker.odds, text, asked.policies)

    async def events(self, asked: Inquiry, texts: tuple[str, ...]) -> str | Standing:
        """How often events happen, or where the question stands."""
        rank = Rank.SMALL if asked.quick else Rank.LARGE
        text = text_of(asked.rules)
        return await self._get(
            asked, ("events", *texts), rank, odds_worker.events, text, texts, asked.policies, stored=False
        )

    async def banking(self, asked: Inquiry, wagers: str | None, bank: int | None) -> str | Standing:
        """What banking a table is worth, or where the question stands; the bank is in cents."""
        kind = "bank", wagers, bank
        return await self._get(
            asked, kind, _more(asked), odds_worker.banking, text_of(asked.rules), wagers, bank, stored=False
        )

    async def hand(self, asked: Inquiry, text: str) -> str | Standing:
        """What every action with a hand is worth, or where the question stands."""
        rank = Rank.SMALL if asked.quick else Rank.LARGE
        rules = text_of(asked.rules)
        return await self._get(asked, ("hand", text), rank, odds_worker.hand, rules, text, stored=False)

    async def equity(self, asked: Inquiry, hands: AskedHands) -> str | Standing:
        """The equity of hands, or where the question stands."""
        kind = "equity", json.dumps(hands)
        text = text_of(asked.rules)
        return await self._get(
            asked, kind, Rank.SMALL, odds_worker.equity, text, hands, stored=False, line=self._hands
        )

    async def played(
        self,
        asked: Inquiry,
        kind: tuple[str | int | None, ...],
        compute: Callable[..., str],
        *arguments: object,
    ) -> str | Standing:
        """What came of a table, or where the question stands; each time it is asked, rounds are played."""
        try:
            return await self._get(
                asked, kind, Rank.SMALL, compute, *arguments, stored=False, line=self._tables
            )
        except Unfinished as left:
            return Standing(0, left.done, PLAYING)

    async def house_way(self, asked: Inquiry, filed: Rules) -> str | Standing:
        """What a changed house way is worth beside the filed one, or where the question stands."""
        kind = "house way", filed.digest, filed.document
        texts = text_of(filed), text_of(asked.rules)
        return await self._get(asked, kind, Rank.LARGE, odds_worker.house_way, *texts)

    async def reading(self, asked: Inquiry, name: str) -> str | Standing:
        """What a reading is worth, or where the question stands."""
        rank = _more(asked)
        return await self._get(
            asked, ("reading", name), rank, odds_worker.reading, text_of(asked.rules), name, several=True
        )

    async def plot(self, asked: Inquiry, name: str) -> str | Standing:
        """A plot, or where the question stands; that of a bet is drawn from the odds, which come first."""
        kind = "plot", name
        if not name.startswith(odds_worker.BET_PLOT):
            several = name.startswith(odds_worker.OPTION_PLOT)
            rank = _more(asked)
            return await self._get(
                asked, kind, rank, odds_worker.plot, text_of(asked.rules), name, several=several
            )
        stored = await self._stored(await asyncio.to_thread(asked.key, *kind))
        if stored is not None:
            return stored
        odds = await self.odds(asked)
        if isinstance(odds, Standing):
            return odds
        return await self._get(asked, kind, Rank.SMALL, odds_worker.bet_plot, odds, name)

    def withdraw(self, asker: Asker) -> bool:
        """Somebody waits no longer; whether he did."""
        for advising in self._advice.values():
            advising.tables.pop(asker, None)
        withdrawn = [line.withdraw(asker) for line in self.lines]
        return any(withdrawn)

    def advice(self, rules: Rules, asker: Asker) -> Advice | None:
        """Best play card by card, or None while it is being computed (or cannot be).

        `asker` is a table: the work is dropped when no table that asked for it is open any more.
        """
        advising = self._advice.get(rules.digest)
        if advising is None:
            if sum(not other.task.done() for other in self._advice.values()) < MOST_ADVISED:
                self._prepare(rules, asker)
            return None
        task = advising.task
        if not task.done():
            advising.ask(asker)
            return None
        return None if task.cancelled() or task.exception() else task.result()

    def _prepare(self, rules: Rules, asker: Asker) -> None:
        """Begin to compute best play; the oldest one in memory makes room for it."""
        done = [digest for digest, advising in self._advice.items() if advising.task.done()]
        for digest in done[: max(0, len(self._advice) - MOST_ADVICE + 1)]:
            del self._advice[digest]

        def on_done(task: asyncio.Task[Advice | None]) -> None:
            if task.cancelled() or isinstance(task.exception(), TooMany):  # the next table asks anew
                self._advice.pop(rules.digest, None)
            elif (error := task.exception()) is not None:
                log.error("best play of %s cannot be computed: %s", rules.id, error)
                self._broken[rules.digest] += 1
                if isinstance(error, BrokenProcessPool) and self._broken[rules.digest] < MOST_TRIES:
                    self._advice.pop(rules.digest, None)

        line = self._quick if odds_of(rules).quick else self._slow
        advising = self._advice[rules.digest] = _Advising(line, {asker: None})
        advising.task = asyncio.create_task(self._advise(rules, advising))
        advising.task.add_done_callback(on_done)

    async def _advise(self, rules: Rules, advising: _Advising) -> Advice | None:
        rank = Rank.FILED if await asyncio.to_thread(is_listed, rules) else Rank.BOTS
        found: Advice | None = await advising.put(rank, odds_worker.advice, text_of(rules)).answer
        if found is not None:
            await asyncio.to_thread(odds_worker.try_out, rules, found)
        return found

    async def _get(
        self,
        asked: Inquiry,
        kind: tuple[str | int | None, ...],
        rank: Rank,
        compute: Callable[..., str],
        *arguments: object,
        stored: bool = True,
        several: bool = False,
        line: OddsLine | None = None,
    ) -> str | Standing:
        """An answer, or where its question stands; `several` analyses of a slow game are a large question."""
        key = await asyncio.to_thread(asked.key, *kind)
        if not self._works_on(key) and stored and (found := await self._stored(key)) is not None:
            return found
        if key in self._unstored:
            return self._unstored.pop(key).result().text
        if not self._works_on(key):
            large = rank == Rank.LARGE or (several and not asked.quick)
            line = line or (self._slow if large else self._quick)
            question = line.ask(rank, asked.asker, compute, *arguments)
            task = asyncio.create_task(self._compute(key, stored, asked, question))
            self._working[key] = _Work(question, line, task)
            task.add_done_callback(lambda task: self._done(key, task))
        work = self._working[key]
        work.line.ask_again(work.question, asked.asker)
        await asyncio.wait({work.task}, timeout=PATIENCE)
        if work.task.cancelled():
            if self._closed:
                raise Conflict("The computation was cancelled.")
            if asked.asker not in work.question.asked:
                return Standing(0, 0.0, "")  # given up by the asker, who may have it computed by asking again
            # somebody else gave the question up in the moment in which this one was put
            return await self._get(
                asked, kind, rank, compute, *arguments, stored=stored, several=several, line=line
            )
        work.line.ask_again(work.question, asked.asker)
        if not work.task.done():
            return work.line.standing(work.question)
        self._unstored.pop(key, None)
        return work.task.result().text

    def _works_on(self, key: ResultKey) -> bool:
        """Whether an answer is in the making, and has not just been given up."""
        return key in self._working and not self._working[key].question.answer.cancelled()

    async def _stored(self, key: ResultKey) -> str | None:
        found = None if self._store is None else await asyncio.to_thread(self._store.read, key)
        return None if found is None else found.decode()

    def _done(self, key: ResultKey, task: asyncio.Task[_Answer]) -> None:
        """Keep what nobody may have heard yet: an answer that is not stored, and why there is none."""
        if key in self._working and self._working[key].task is task:
            del self._working[key]
        if task.cancelled() or (task.exception() is None and task.result().stored):
            return
        self._unstored[key] = task
        if len(self._unstored) > MOST_UNSTORED:
            self._unstored.popitem(last=False)

    async def _compute(self, key: ResultKey, stored: bool, asked: Inquiry, question: Question) -> _Answer:
        text: str = await question.answer
        if not stored or self._store is None:
            return _Answer(text, stored=False)
        write = partial(self._store.write, listed=asked.listed, label=result_label(asked.rules, *WRITERS))
        return _Answer(text, await asyncio.to_thread(write, key, text.encode()))


def _more(asked: Inquiry) -> Rank:
    """The rank of further figures of a game."""
    return Rank.SMALL if asked.quick else Rank.MORE if asked.listed else Rank.LARGE
