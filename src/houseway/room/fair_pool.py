"""Threads for expensive answers, which keep no database read waiting, and the answers that are kept.

An expensive answer occupies a thread for a tenth of a second or more. In the threads that also read the
database, a hundred of them would hold up everybody; in a thread of their own they hold up only each other,
and addresses take turns. One thread is enough: a second would not be faster, since threads take turns at
Python code, and the room's event loop would wait for both.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

from houseway.room.errors import TooMany

T = TypeVar("T")

THREADS = 1
MOST_OF_ONE = 16
"""The requests of one address that may wait; a page makes a few at once."""
MOST_KEPT = 32 * 1024 * 1024
"""The characters of all answers that are kept together."""

PieceOfWork = Callable[[], Any]
Begin = Callable[[PieceOfWork], asyncio.Future[Any]]
"""Begins a piece of work wherever it is done."""


class _Piece(NamedTuple):
    work: PieceOfWork
    future: asyncio.Future[Any]


class FairPool:
    """A thread or a few: addresses take turns, and each may have only so many pieces of work waiting.

    With `begin`, the work is done elsewhere, as many pieces at once as there would be threads.
    """

    def __init__(
        self,
        name: str,
        threads: int = THREADS,
        most_of_one: int = MOST_OF_ONE,
        begin: Begin | None = None,
    ) -> None:
        self.most_of_one = most_of_one
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._begin = begin or self._in_thread
        self._free = threads
        self._waiting: OrderedDict[str, deque[_Piece]] = OrderedDict()

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Do a piece of work for an address when its turn comes."""
        self.check(address)
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(_Piece(work, future))
        self._go_on()
        return await future

    def check(self, address: str) -> None:
        """Refuse an address that has too much work waiting."""
        if len(self._waiting.get(address, ())) >= self.most_of_one:
            raise TooMany("Too many slow requests from your address are waiting. Wait a moment.")

    def close(self) -> None:
        """Begin no further work."""
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _go_on(self) -> None:
        """Begin as much work as there are free threads; an address that had its turn goes to the end."""
        while self._free and self._waiting:
            address, line = self._waiting.popitem(last=False)
            piece = line.popleft()
            if line:
                self._waiting[address] = line
            if not piece.future.cancelled():
                self._free -= 1
                running = self._begin(piece.work)
                running.add_done_callback(partial(self._finish, piece.future))

    def _in_thread(self, work: PieceOfWork) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _finish(self, future: asyncio.Future[Any], done: asyncio.Future[Any]) -> None:
        self._free += 1
        if done.cancelled():
            future.cancel()
        elif (error := done.exception()) is not None:
            if not future.cancelled():
                future.set_exception(error)
        elif not future.cancelled():
            future.set_result(done.result())
        self._go_on()


class KeptAnswers:
    """Texts that are costly to make: made once for all who ask, and kept until newer ones need the space."""

    def __init__(self, pool: FairPool, most_kept: int = MOST_KEPT) -> None:
        self.most_kept = most_kept
        self._pool = pool
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._size = 0
        self._making: dict[Hashable, asyncio.Task[str]] = {}

    async def get(self, address: str, key: Hashable, make: Callable[[], str]) -> str:
        """The answer to a key, which must name everything that the answer depends on."""
        if key in self._texts:
            self._texts.move_to_end(key)
            return self._texts[key]
        if key not in self._making:
            self._pool.check(address)
            task = self._making[key] = asyncio.create_task(self._make(address, key, make))
            task.add_done_callback(lambda task: self._made(key, task))
        return await asyncio.shield(self._making[key])

    async def _make(self, address: str, key: Hashable, make: Callable[[], str]) -> str:
        text = self._texts[key] = await self._pool.run(address, make)
        self._size += len(text)
        while self._size > self.most_kept:
            _, oldest = self._texts.popitem(last=False)
            self._size -= len(oldest)
        return text

    def _made(self, key: Hashable, task: asyncio.Task[str]) -> None:
        del self._making[key]
        if not task.cancelled():
            task.exception()  # marks it as seen: those who waited have the error
