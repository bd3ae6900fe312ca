"""A lost connection has a clock of its own: however long a player has thought, a reload costs no hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Enter
from tests.browser.sizes import DESKTOP_FIRST
from tests.browser.visitor import PASSING
from tests.room.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HOLDEM = "oceana/ultimate-texas-holdem"
AWAY, THINKING = 250, 300
"""The player has thought for longer than a lost connection lasts, and has half of his time left."""
CHOICES = "all => all.map((one) => one.dataset.choice)"

PRELUDE = """
from pathlib import Path
from types import SimpleNamespace
import time
import houseway.room.tables as tables

tables.time = SimpleNamespace(time=lambda: time.time() + {thinking} * Path({file!r}).exists())
"""


@pytest.fixture
def thought(tmp_path: Path) -> Path:
    """The file that moves the clocks of the room forward as soon as it exists."""
    return tmp_path / "thought"


@pytest.fixture
def room(tmp_path: Path, thought: Path, browser: Browser) -> Iterator[str]:
    """The address of a room in which a player can have thought for a long time."""
    prelude = PRELUDE.format(thinking=THINKING, file=str(thought))
    server = Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log", prelude)
    server.start()
    yield server.address
    assert server.stop() == 0


@DESKTOP_FIRST
def test_a_reload_costs_no_hand(visit: Enter, thought: Path, size: tuple[int, int]) -> None:
    """Somebody else is there, so the clock runs; the same question is open when the player is back."""
    other = visit(reduced_motion=True)
    other.come_in()
    table = other.open_table(HOLDEM, bots=1, clocks=PASSING | {"away": AWAY})
    other.to_betting()
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.go(f"/table/{table}")
    page.click("[data-act=sit]")
    visitor.to_betting()
    visitor.bet("ante")
    visitor.deal()
    other.deal()
    visitor.until("[data-choice]:enabled")
    asked = page.eval_on_selector_all("[data-choice]", CHOICES)
    assert "4x" in asked
    thought.touch()
    page.reload()
    page.wait_for_selector("[data-choice]:enabled")
    assert page.eval_on_selector_all("[data-choice]", CHOICES) == asked
