"""A bet of one's own, from an empty folder to a settled round in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor
from tests.own_rules import GAME, TWIN_EIGHTS, write
from tests.room.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CARD = f'[data-game="{GAME}"]'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one rule file: Twin Eights."""
    found = tmp_path / "my-rules"
    write(found)
    return found


@pytest.fixture
def room(browser: Browser, tmp_path: Path, folder: Path) -> Iterator[str]:
    """The address of `houseway serve --rules` with that folder."""
    server = Server(
        f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log", options=["--rules", str(folder)]
    )
    server.start()
    yield server.address
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


@pytest.fixture
def visitor(visit: Enter) -> Visitor:
    """Somebody at its page."""
    return visit(reduced_motion=True)


def test_twin_eights_is_played(visitor: Visitor) -> None:
    """The lobby says who proposes it, Play opens a table, a chip is bet on it, the round settles in order."""
    page = visitor.page
    visitor.go("/")
    page.wait_for_selector(CARD)
    card = page.inner_text(CARD)
    assert "Own rules: my-rules · proposed by Ann" in card
    assert "With Twin Eights." in card
    page.click(f"{CARD} [data-act=play]")
    page.click("[data-act=enter-guest]")
    page.click("[data-act=sit]")
    visitor.to_betting()
    for bet in ("player", "tie", "twin_eights", "dragon_7"):
        visitor.bet(bet)
    visitor.deal()
    visitor.to_settlement()
    rows = page.locator("[data-settlement=own] li").all_inner_texts()
    found = [bet for row in rows for bet in ("Player", "Tie", "Twin Eights", "Dragon 7") if f"{bet} $" in row]
    assert found == ["Player", "Tie", "Twin Eights", "Dragon 7"]


def test_the_other_pages_have_it(visitor: Visitor) -> None:
    """Its house, rule sheet, odds and desk."""
    page = visitor.page
    visitor.go("/house/my-rules")
    page.wait_for_selector(CARD)
    assert page.inner_text(".hero h1") == "Own rules: my-rules"
    assert "1 game, from this room's own rule files: proposed, not filed." in page.inner_text(".hero")
    visitor.go(f"/rules/{GAME}")
    page.wait_for_selector("article.sheet h1")
    assert "Proposed by Ann" in page.inner_text("article.sheet header")
    visitor.go(f"/odds/{GAME}")
    page.wait_for_selector("[data-odds] tbody tr")
    assert "Twin Eights" in page.inner_text("[data-odds]")
    visitor.go(f"/desk/{GAME}")
    page.wait_for_selector("[data-act=settle]:enabled")
    assert page.input_value("select[name=game]") == GAME


def test_a_changed_file_is_in_the_lobby(visitor: Visitor, folder: Path) -> None:
    """The next look at the lobby has the new version; Play opens a table of it, not one of the old rules."""
    page = visitor.page
    visitor.come_in()
    old = visitor.watch_table(GAME)
    write(folder, text=TWIN_EIGHTS.replace("EZ Baccarat with Twin Eights", "Eight and Eight"))
    visitor.go("/")
    page.wait_for_selector(CARD)
    assert page.inner_text(f"{CARD} h4") == "Eight and Eight"
    assert "earlier rules" in page.inner_text(f'.table-card a[href="/table/{old}"]')
    page.click(f"{CARD} [data-act=play]")
    page.wait_for_selector("[data-act=sit]")
    assert not page.url.endswith(f"/table/{old}")
