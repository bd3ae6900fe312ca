"""Settling described rounds in a process of their own, which is ended where one takes too long.

Visitors describe rounds as they like. In a thread, the work for one of them could not be abandoned: every
other answer would wait for it, and so would the end of the room.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from functools import partial

from houseway.desk import Situation, answer_data, answered
from houseway.errors import HousewayError
from houseway.room.fair_pool import FairPool, PieceOfWork
from houseway.room.worker_process import WorkerProcess
from houseway.rulebook import loader
from houseway.rulebook.loader import Document

LONGEST = 20.0
"""Seconds that a round may take to settle: the largest takes about one, and the process a few to start."""


class DeskProcess:
    """Settles rounds one after another; addresses take turns."""

    def __init__(self) -> None:
        self._process = WorkerProcess()
        self._pool = FairPool("room-desk", threads=1, begin=self._begin)

    async def settle(self, address: str, situation: Situation) -> str:
        """The desk's answer for an address, as JSON."""
        text: str = await self._pool.run(address, partial(settled, situation, loader.published()))
        return text

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._pool.close()
        self._process.close()

    def _begin(self, work: PieceOfWork) -> asyncio.Future[object]:
        return asyncio.ensure_future(self._in_time(work))

    async def _in_time(self, work: PieceOfWork) -> object:
        try:
            async with asyncio.timeout(LONGEST):
                return await self._process.work(work)
        except TimeoutError:
            await asyncio.to_thread(self._process.close)  # waits for its end
            raise HousewayError("This round takes too long to settle. Describe a smaller one.") from None


def settled(situation: Situation, own: Mapping[str, Document] | None) -> str:
    """A described round, settled by the rulebook and by the own rule files as the room has them."""
    loader.publish(own)
    return json.dumps(answer_data(answered(situation)))
