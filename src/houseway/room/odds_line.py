"""The line in front of a process that computes odds: who is next, and what nobody waits for any more.

Questions are answered by rank, and within a rank addresses take turns. A question is dropped when everybody
who asked it has withdrawn or has stopped asking.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple, TypeVar

from houseway.errors import HousewayError
from houseway.room.errors import TooMany
from houseway.room.slate import Stopped
from houseway.room.worker_process import WorkerProcess

T = TypeVar("T")

MOST_WAITING = 100
MOST_OF_ONE = 12
"""The questions of one address that may wait; an odds page asks a few at once."""
ABANDONED = 15.0
"""Seconds after which somebody who has not asked again no longer waits; a page asks every few seconds."""
TOO_LONG = "This takes the room too long to compute. Ask about fewer hands, or about narrower ranges."


class Rank(IntEnum):
    """What is answered first."""

    FILED = 0
    """The odds of a game as it is listed: they are stored, and everybody asks for them."""
    SMALL = 1
    """What takes about a second."""
    MORE = 2
    """Further figures of a game as it is listed."""
    LARGE = 3
    BOTS = 4
    """Best play for the bots of a table with other settings: they play the house way until it is there."""


class Asker(NamedTuple):
    """Who waits: an address, and the name that it gave its question, if any.

    An asker who `stays` waits until he withdraws, without asking again.
    """

    address: str
    name: str = ""
    stays: bool = False


def bots_at(table: int, address: str) -> Asker:
    """The bots of a table, for which the address that opened it asks, as long as the table is open."""
    return Asker(address, f"table {table}", stays=True)


class Standing(NamedTuple):
    """Where a question stands: how many are answered before it, and how far the work on it is."""

    place: int
    done: float
    step: str


@dataclass(eq=False)
class Question:
    """Something to compute, and who waits for it, with the time at which each asked last."""

    rank: Rank
    compute: Callable[..., Any]
    arguments: tuple[object, ...]
    asked: dict[Asker, float] = field(default_factory=dict)
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def address(self) -> str:
        """The address that asked first."""
        return next(iter(self.asked)).address


class OddsLine:
    """The questions for one process, answered one after another. `now` is a clock in seconds.

    Where no answer may take longer than `longest`, in seconds, the process is ended by which one does, and
    whoever asked is told that it takes `too_long`.
    """

    def __init__(
        self,
        process: WorkerProcess,
        now: Callable[[], float],
        most_waiting: int = MOST_WAITING,
        most_of_one: int = MOST_OF_ONE,
        longest: float | None = None,
        too_long: str = TOO_LONG,
    ) -> None:
        self.longest = longest
        self.too_long = too_long
        self.most_waiting = most_waiting
        self.most_of_one = most_of_one
        self._process = process
        self._now = now
        self._waiting: list[Question] = []
        self._running: Question | None = None
        self._answering: asyncio.Task[None] | None = None
        self._begun = 0
        self._turns: dict[str, int] = {}
        """When each address had its last turn, since the line was last empty."""

    def ask(self, rank: Rank, asker: Asker, compute: Callable[..., Any], *arguments: object) -> Question:
        """Put a question in line. Whoever waits for it and does not stay must `ask_again` now and then."""
        self.sweep()
        mine = sum(question.address == asker.address for question in self._waiting)
        if rank != Rank.FILED and mine >= self.most_of_one:
            raise TooMany(
                f"{mine} questions from your address are waiting to be computed. Cancel one, or wait for it."
            )
        if rank != Rank.FILED and len(self._waiting) >= self.most_waiting:
            raise TooMany("Many odds are waiting to be computed. Try again in a minute.")
        question = Question(rank, compute, arguments, {asker: self._now()})
        self._waiting.append(question)
        if self._answering is None or self._answering.done():
            self._answering = asyncio.create_task(self._answer_all())
        return question

    def ask_again(self, question: Question, asker: Asker) -> None:
        """Note that somebody waits for an answer."""
        question.asked[asker] = self._now()

    def standing(self, question: Question) -> Standing:
        """Where a question stands."""
        if question is self._running:
            return Standing(0, self._process.slate.done, self._process.slate.step)
        before = self._in_order().index(question) if question in self._waiting else 0
        return Standing(before + (self._running is not None), 0.0, "")

    def withdraw(self, asker: Asker) -> bool:
        """Somebody waits no longer; whether he did."""
        found = [question for question in self._all() if question.asked.pop(asker, None) is not None]
        self._drop_unasked()
        return bool(found)

    def sweep(self) -> None:
        """Drop what nobody has asked for lately."""
        latest = self._now() - ABANDONED
        for question in self._all():
            for asker, at in list(question.asked.items()):
                if at < latest and not asker.stays:
                    del question.asked[asker]
        self._drop_unasked()

    def close(self) -> None:
        """Answer nothing more."""
        if self._answering is not None:
            self._answering.cancel()
        for question in self._all():
            question.answer.cancel()
        self._process.close()

    def _all(self) -> list[Question]:
        return self._waiting if self._running is None else [self._running, *self._waiting]

    def _drop_unasked(self) -> None:
        for question in self._waiting:
            if not question.asked:
                question.answer.cancel()
        self._waiting = [question for question in self._waiting if question.asked]
        running = self._running
        if running is not None and not running.asked and running.rank != Rank.FILED:
            self._process.slate.stop()  # filed odds are stored: the next who asks has them at once
            running.answer.cancel()

    def _in_order(self) -> list[Question]:
        """The questions that wait, in the order in which they will be answered if no others come.

        Within a rank every address has one turn, those first whose last turn was longest ago, then another.
        """
        before = Counter[tuple[Rank, str]]()
        places: list[tuple[Rank, int, int, int]] = []
        for number, question in enumerate(self._waiting):
            mine = question.rank, question.address
            places.append((question.rank, before[mine], self._turns.get(question.address, 0), number))
            before[mine] += 1
        return [self._waiting[number] for *_, number in sorted(places)]

    async def _answer_all(self) -> None:
        while self._waiting:
            self._running = question = self._in_order()[0]
            self._waiting.remove(question)
            self._begun += 1
            self._turns[question.address] = self._begun
            try:
                found = await self._computed(question)
            except Stopped:
                question.answer.cancel()
            except Exception as error:  # those who asked are told; the next question is answered all the same
                if not question.answer.cancelled():
                    question.answer.set_exception(error)
            else:
                if not question.answer.cancelled():
                    question.answer.set_result(found)
            finally:
                self._running = None
            self.sweep()
        self._turns.clear()

    async def _computed(self, question: Question) -> Any:
        """Let the process compute an answer, and look from time to time whether anybody still waits."""
        work = asyncio.ensure_future(self._process.work(question.compute, *question.arguments))
        try:
            async with asyncio.timeout(self.longest):
                while not work.done():
                    await asyncio.wait({work}, timeout=ABANDONED)
                    self.sweep()
                return work.result()
        except TimeoutError:
            work.cancel()
            await asyncio.to_thread(self._process.close)  # waits for its end
            raise HousewayError(self.too_long) from None
        finally:
            work.cancel()  # where the line is closed meanwhile, nobody waits for it
