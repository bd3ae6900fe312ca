"""The line for odds: its order, the place in it, limits, and what nobody waits for any more."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool

import pytest

from houseway.room.errors import TooMany
from houseway.room.odds_line import ABANDONED, Asker, OddsLine, Question, Rank, bots_at
from houseway.room.slate import Stopped
from houseway.room.worker_process import WorkerProcess

ANN, BEN = Asker("10.0.0.1", "a"), Asker("10.0.0.2", "b")


class HeldProcess(WorkerProcess):
    """A process that works on a question until the test ends it; `begun` are those it began, in order."""

    def __init__(self) -> None:
        super().__init__(store=None)
        self.begun: list[str] = []
        self._working: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def work(self, compute: Callable[..., str], *arguments: object) -> str:  # type: ignore[override]
        self.slate.wipe()
        self.begun.append(str(arguments[0]))
        self._working = asyncio.get_running_loop().create_future()
        await self._working
        self.slate.report(1.0, "done")
        return compute(*arguments)

    def fail(self) -> None:
        """Break, as a process that is ended does, unless the work was given up."""
        if not self._working.done():
            asyncio.get_running_loop().call_soon(self._break)

    def _break(self) -> None:
        if not self._working.done():
            self._working.set_exception(BrokenProcessPool())

    async def finish(self) -> None:
        """End the work on the question, and let the line go on."""
        self._working.set_result(None)
        for _ in range(10):
            await asyncio.sleep(0)


class Line:
    """A line with a held process, and a clock that stands still."""

    def __init__(self, most_waiting: int = 100, most_of_one: int = 12) -> None:
        self.time = 0.0
        self.process = HeldProcess()
        self.line = OddsLine(self.process, lambda: self.time, most_waiting, most_of_one)

    async def ask(self, name: str, rank: Rank = Rank.LARGE, asker: Asker = ANN) -> Question:
        """Ask a question with a name."""
        question = self.line.ask(rank, asker, str.upper, name)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return question


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test on an event loop."""

    async def limited() -> None:
        async with asyncio.timeout(600):
            await test()

    asyncio.run(limited())


def test_filed_games_and_small_questions_come_before_large_ones() -> None:
    async def test() -> None:
        line = Line()
        asked = [
            await line.ask(name, rank)
            for name, rank in (
                ("running", Rank.LARGE),
                ("bots", Rank.BOTS),
                ("large", Rank.LARGE),
                ("more", Rank.MORE),
                ("small", Rank.SMALL),
                ("filed", Rank.FILED),
            )
        ]
        assert [line.line.standing(question).place for question in asked] == [0, 5, 4, 3, 2, 1]
        for _ in asked:
            await line.process.finish()
        assert line.process.begun == ["running", "filed", "small", "more", "large", "bots"]
        assert [question.answer.result() for question in asked][-1] == "FILED"

    run(test)


def test_addresses_take_turns() -> None:
    """Who asks many questions does not make others wait for all of them."""

    async def test() -> None:
        line = Line()
        for name in ("a1", "a2", "a3"):
            await line.ask(name)
        bens = await line.ask("b1", asker=BEN)
        assert line.line.standing(bens).place == 1
        for _ in range(4):
            await line.process.finish()
        assert line.process.begun == ["a1", "b1", "a2", "a3"]

    run(test)


def test_how_far_the_work_is() -> None:
    async def test() -> None:
        line = Line()
        question = await line.ask("one")
        line.process.slate.report(0.25, "every deal")
        assert line.line.standing(question) == (0, 0.25, "every deal")

    run(test)


def test_an_address_has_only_so_many_questions_waiting() -> None:
    """The odds of listed games are never refused: there are only so many, and they are stored."""

    async def test() -> None:
        line = Line(most_waiting=3, most_of_one=2)
        for name in ("running", "a1", "a2"):
            await line.ask(name)
        with pytest.raises(TooMany, match=r"2 questions from your address .* Cancel one"):
            await line.ask("a3")
        await line.ask("b1", asker=BEN)
        with pytest.raises(TooMany, match="Try again in a minute"):
            await line.ask("b2", asker=BEN)
        await line.ask("filed", Rank.FILED)

    run(test)


def test_what_is_withdrawn_is_not_computed() -> None:
    """Running work is told to stop; what somebody else waits for goes on."""

    async def test() -> None:
        line = Line()
        running, shared, waiting = [await line.ask(name) for name in ("running", "shared", "waiting")]
        line.line.ask_again(shared, BEN)
        assert line.line.withdraw(ANN)
        assert not line.line.withdraw(ANN)
        assert running.answer.cancelled()
        assert waiting.answer.cancelled()
        with pytest.raises(Stopped):
            line.process.slate.report(0.5, "the next step")
        for _ in range(2):
            await line.process.finish()
        assert line.process.begun == ["running", "shared"]
        assert shared.answer.result() == "SHARED"

    run(test)


def test_what_nobody_asks_for_any_more_is_dropped() -> None:
    """The questions of open tables stay, and so do filed odds once they are being computed."""

    async def test() -> None:
        line = Line()
        filed = await line.ask("filed", Rank.FILED)
        abandoned = await line.ask("abandoned")
        asked_again = await line.ask("asked again")
        bots = await line.ask("bots", asker=bots_at(1, BEN.address))
        line.time = ABANDONED + 1
        line.line.ask_again(asked_again, ANN)
        line.line.sweep()
        assert abandoned.answer.cancelled()
        assert not filed.answer.cancelled()
        for _ in range(3):
            await line.process.finish()
        assert line.process.begun == ["filed", "bots", "asked again"]
        assert (filed.answer.result(), bots.answer.result()) == ("FILED", "BOTS")
        last = await line.ask("last")
        line.time *= 3
        line.line.sweep()
        assert last.answer.cancelled()

    run(test)


def test_a_question_that_fails_does_not_stop_the_line() -> None:
    async def test() -> None:
        line = Line()
        failing = line.line.ask(Rank.LARGE, ANN, int, "no number")
        following = await line.ask("following")
        for _ in range(2):
            await line.process.finish()
        with pytest.raises(ValueError, match="no number"):
            failing.answer.result()
        assert following.answer.result() == "FOLLOWING"

    run(test)


def test_a_line_that_is_closed_leaves_no_work_behind() -> None:
    """The process fails when it is ended; nobody waits for the answer, and nobody is told of a fault."""

    async def test() -> None:
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        line = Line()
        question = await line.ask("one")
        line.line.close()
        line.process.fail()
        for _ in range(10):
            await asyncio.sleep(0)
        assert question.answer.cancelled()
        del line, question
        gc.collect()
        assert not complaints

    run(test)
