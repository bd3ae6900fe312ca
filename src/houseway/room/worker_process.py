"""A process beside the room's: it does one thing at a time, says how far it is, and can be told to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection as PipeEnd
from typing import NamedTuple, TypeVar

from houseway.odds.store import ResultStore
from houseway.room import odds_worker
from houseway.room.slate import Slate

T = TypeVar("T")

_CONTEXT = get_context("spawn")


class _Process(NamedTuple):
    pool: ProcessPoolExecutor
    leash: tuple[PipeEnd, PipeEnd]


class WorkerProcess:
    """Started when it is first needed; one that was killed is replaced next time. It stores its analyses."""

    def __init__(self, store: ResultStore | None = None) -> None:
        self.slate = Slate(_CONTEXT)
        self._store = store
        self._process: _Process | None = None

    async def work(self, compute: Callable[..., T], *arguments: object) -> T:
        """Compute something; raises `Stopped` if the slate says so meanwhile."""
        self.slate.wipe()
        process = self._process = self._process or self._started()
        try:
            return await asyncio.get_running_loop().run_in_executor(process.pool, compute, *arguments)
        except BrokenProcessPool:
            self.close()
            raise

    def _started(self) -> _Process:
        leash = _CONTEXT.Pipe(duplex=False)
        arguments = (leash[0], self.slate, self._store)
        return _Process(ProcessPoolExecutor(1, _CONTEXT, odds_worker.begin, arguments), leash)

    def close(self) -> None:
        """End the process, whatever it is doing, and wait for its end (the interpreter would, at its own)."""
        if self._process is not None:
            for end in self._process.leash:
                end.close()
            self._process.pool.shutdown(cancel_futures=True)
            self._process = None
