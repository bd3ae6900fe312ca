"""An older room that is opened by this version, once for all tests of a process; and its tables."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from sqlalchemy.engine import Connection

from houseway.room import audit
from houseway.room.actions import PLAYING, SETTLED, RoomAction
from houseway.room.lobby import Room
from houseway.room.room_table import RoomTable
from houseway.room.tables import LiveTable
from houseway.room.views import Viewer
from tests.room.older import Databases, expected

STRANGER = Viewer()
OPEN = [table["id"] for table in expected()["tables"] if not table["closed"]]
IN_PLAY = [table["id"] for table in expected()["tables"] if table.get("fold", {}).get("phase") == PLAYING]


@contextmanager
def still_clocks() -> Iterator[None]:
    """Tables take no automatic steps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveTable, "start", lambda table: None)
        patch.setattr(LiveTable, "_schedule", lambda table: None)
        yield


def in_room(url: str, script: Callable[[Room], Any] = lambda room: None) -> dict[int, RoomTable]:
    """Open a room, let a script run in it, close it; the tables as they were then."""

    async def run() -> dict[int, RoomTable]:
        room = Room(url)
        try:
            await room.start()
            found = script(room)
            if asyncio.iscoroutine(found):
                await found
            return {number: table.room_table for number, table in room.tables.items()}
        finally:
            await room.stop()

    with still_clocks():
        return asyncio.run(run())


@dataclass
class Opened:
    """The older room, opened once by this version; and its tables."""

    databases: Databases
    url: str
    folds: dict[int, RoomTable]
    log: str

    @contextmanager
    def books(self) -> Iterator[Connection]:
        """Its database, for reading."""
        with audit.open_books(self.url) as connection:
            yield connection

    def copy(self) -> str:
        """The same room once more, to do something to it."""
        return self.databases.copy(self.url)


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@cache
def opened_once(databases: Databases) -> Opened:
    """The older room, opened once by this process; tests that change it take a copy."""
    url = databases.older()
    logger, heard = logging.getLogger("houseway.room"), _Lines()
    level = logger.level
    logger.addHandler(heard)
    logger.setLevel(logging.INFO)
    try:
        folds = in_room(url)
    finally:
        logger.removeHandler(heard)
        logger.setLevel(level)
    return Opened(databases, url, folds, "\n".join(heard.lines))


def kept(data: object) -> Any:
    """As JSON carries it."""
    return json.loads(json.dumps(data))


def viewers(names: Any) -> list[tuple[str, Viewer]]:
    return [(name, Viewer(name, expected()["players"][name]) if name else STRANGER) for name in names]


async def play_on(table: LiveTable) -> None:
    """Answer what is open by default until the round is settled, and clear the table for the next."""
    asked = 0
    while table.room_table.phase == PLAYING:
        room_table = table.room_table
        assert room_table.live is not None
        ask = room_table.live.pending[0]
        answer = {
            "name": room_table.asked(ask).name,
            "ask": ask.id,
            **ask.default.data(room_table.rules.deck),
        }
        await table.submit(lambda room_table, answer=answer: [RoomAction("answer", answer)])  # type: ignore[misc]
        asked += 1
    assert asked
    assert table.room_table.phase == SETTLED
    actions = [RoomAction("next", {})]
    if table.room_table.needs_shuffle:
        actions.insert(0, RoomAction("shuffle", {"key": "07" * 32}))
    await table.submit(lambda room_table: actions)
