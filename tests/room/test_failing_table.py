"""A table whose automatic steps fail: it is closed, and everybody has his chips back."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from houseway.errors import HousewayError
from houseway.room import audit, storage, tables
from houseway.room.actions import Effects, RoomAction
from houseway.room.clock import Clock
from houseway.room.hosting import Hosting
from houseway.room.lobby import Room
from houseway.room.members import Clocks
from houseway.room.patrons import WELCOME
from houseway.room.room_table import RoomTable
from houseway.room.tables import MOST_FAILURES
from houseway.room.views import Viewer
from tests.room.client import PATIENCE
from tests.room.conftest import HURRIED, enter
from tests.room.server import NO_CLOCK_TOO_SHORT

GAME = "club-one/fortune-pai-gow-poker"


def test_a_table_whose_steps_fail_is_closed_and_its_stacks_are_returned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The fault is logged once, however often the step is tried."""
    tried: list[str] = []
    apply = RoomTable.apply

    def fail(room_table: RoomTable, action: RoomAction) -> Effects:
        if action.kind != "deal":
            return apply(room_table, action)
        tried.append(action.kind)
        raise OverflowError("integer division result too large for a float")

    async def run() -> None:
        room = Room(
            f"sqlite:///{tmp_path / 'room.sqlite3'}", Hosting(shortest=NO_CLOCK_TOO_SHORT, store="off")
        )
        await room.start()
        ann = await room.patrons.add("Ann", None)
        table = await room.open_table(GAME, {}, "", Clocks(**HURRIED), [(None, None)] * 2, ann)
        monkeypatch.setattr(RoomTable, "apply", fail)
        sit = RoomAction("sit", {"name": "Ann", "player": ann, "seat": 5, "chips": 100_00})
        await table.submit(lambda room_table: [sit])
        assert room.purses.held(ann) == WELCOME - 100_00
        table.start()
        async with asyncio.timeout(PATIENCE):
            while room.tables:
                await asyncio.sleep(0.01)
        assert room.purses.held(ann) == WELCOME
        assert await room.read(partial(storage.why_closed, table=table.info.id)) == storage.CANNOT_GO_ON
        await room.stop()

    monkeypatch.setattr(tables, "RETRY", 0.001)
    monkeypatch.setattr(Clock, "active", True)  # as if Ann were connected
    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert len(tried) == MOST_FAILURES
    told = [record for record in caplog.records if record.name == "houseway.room"]
    assert [bool(record.exc_info) for record in told] == [True, False]
    assert "is closed and its chips are returned" in told[-1].getMessage()


def test_what_could_not_be_written_is_undone_as_soon_as_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then the table is shown to nobody: what came of the failed action must not be known."""

    async def run() -> None:
        room = Room(
            f"sqlite:///{tmp_path / 'room.sqlite3'}", Hosting(shortest=NO_CLOCK_TOO_SHORT, store="off")
        )
        await room.start()
        ann = await room.patrons.add("Ann", None)
        table = await room.open_table(GAME, {}, "", Clocks(), [], None)
        sit = RoomAction("sit", {"name": "Ann", "player": ann, "seat": 5, "chips": 100_00})

        async def lost(*given: object) -> None:
            raise OSError("the connection to the database was lost")

        with monkeypatch.context() as patch:
            patch.setattr(room.writer, "write", lost)
            patch.setattr(room, "read", lost)
            for _ in range(2):
                with pytest.raises(OSError, match="lost"):
                    await table.submit(lambda room_table: [sit])
            assert room.purses.held(ann) == WELCOME
            with pytest.raises(HousewayError, match="cannot be shown"):
                table.state(Viewer("Ann", ann))
        await table.submit(lambda room_table: [sit])
        assert table.room_table.chips("Ann") == 100_00
        assert table.state(Viewer("Ann", ann))["seq"] == 1
        checks = await room.read(lambda connection: list(audit.audit(connection)))
        assert [fault for check in checks for fault in check.faults] == []
        await room.stop()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"fortune.any other seven cards": "9" * 400 + " to 7"}, "may be at most 1,000,000"),
        ({"fortune.²": "5 to 1"}, "unknown row '²'"),
        ({"fortune." + "1" * 5000: "5 to 1"}, "unknown row"),
        ({"schedule": 10**300}, "schedule: a setting may be at most 1,000,000,000,000,000"),
        ({"limits": "5" * 2000}, "limits: a setting may have at most 1,000 characters"),
    ],
)
def test_no_table_is_opened_with_numbers_that_no_answer_can_carry(
    web: TestClient, settings: dict[str, Any], error: str
) -> None:
    headers = enter(web, "Ann")
    answer = web.post("/api/tables", json={"game": GAME, "settings": settings}, headers=headers)
    assert answer.status_code == 422, answer.text
    assert error in answer.json()["error"]
