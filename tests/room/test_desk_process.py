"""Described rounds are settled in a process of their own, which can be abandoned."""

from __future__ import annotations

import asyncio

import pytest

from houseway.desk import parse_situation
from houseway.errors import HousewayError
from houseway.room import desk_process
from houseway.room.desk_process import DeskProcess
from houseway.room.worker_process import WorkerProcess
from tests.room.test_api import SITUATION


def test_a_round_that_takes_too_long_is_given_up_and_the_next_is_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The process is ended; the next round has a new one."""
    done = ["work for ever", "end the process", "work"]

    async def work(process: WorkerProcess, *given: object) -> str:
        if done.pop(0) == "work for ever":
            await asyncio.Event().wait()
        return "settled"

    monkeypatch.setattr(WorkerProcess, "work", work)
    monkeypatch.setattr(WorkerProcess, "close", lambda process: done.remove("end the process"))
    monkeypatch.setattr(desk_process, "LONGEST", 0.01)

    async def run() -> None:
        desk, situation = DeskProcess(), parse_situation(SITUATION)
        with pytest.raises(HousewayError, match="takes too long to settle"):
            await desk.settle("an address", situation)
        assert done == ["work"]
        assert await desk.settle("an address", situation) == "settled"

    asyncio.run(run())
