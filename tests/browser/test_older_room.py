"""A room of an earlier version on the page: why a table was closed, and a round that was played then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa

from houseway.room import db
from tests.browser.conftest import Enter
from tests.room.filed_sight import CARD
from tests.room.older import Databases, expected
from tests.room.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CLOSED = 13
SIGNS = str.maketrans({"c": "♣", "d": "♦", "h": "♥", "s": "♠", "T": "10"})


@pytest.fixture
def room(browser: Browser, tmp_path: Path) -> Iterator[str]:
    """The address of the older room, one table of which has a snapshot that cannot be read."""
    url = Databases(tmp_path).older()
    engine = db.connect(url)
    with engine.begin() as connection:
        mine = db.snapshots.c.table_id == CLOSED
        connection.execute(sa.update(db.snapshots).where(mine).values(data={"shoes": 1}))
    engine.dispose()
    server = Server(url, tmp_path / "log")
    server.start()
    yield server.address
    assert server.stop() == 0
    assert "127 of 127 rounds" in server.log.read_text()


def test_the_page_says_why_a_table_was_closed_and_shows_older_rounds(visit: Enter) -> None:
    visitor = visit()
    visitor.go(f"/table/{CLOSED}")
    said = f"Table {CLOSED} was closed and its chips were returned: the room could not continue its game"
    visitor.page.locator(".notice", has_text=said).wait_for()
    visitor.go("/table/99")
    visitor.page.locator(".notice", has_text="There is no such table.").wait_for()
    before = next(row for row in expected()["rounds"] if (row["table"], row["round"]) == (7, 4))
    visitor.go("/history/7/4")
    steps = visitor.api("GET", "/api/tables/7/rounds/4")["steps"]
    assert len(steps) == len(before["views"][""]["steps"]), "the words may change, the lines do not"
    for line in steps:
        text = CARD.sub(lambda card: card[0].translate(SIGNS), line["text"].strip())
        visitor.page.get_by_text(text, exact=True).first.wait_for(state="attached")
