"""Take the pictures of the README: the lobby, a table in play, a settlement and an odds page.

Starts a room of its own on a free port with a temporary database, plays in the system's Chromium, and writes
docs/screenshots/*.png.

    python tools/screenshots.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, chromium_path  # noqa: E402
from tests.browser.visitor import Visitor  # noqa: E402
from tests.room.server import Server  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
SIZE = {"width": 1280, "height": 800}


def main() -> None:
    """Take all pictures."""
    path = chromium_path()
    if path is None:
        sys.exit("Chromium is not installed (Debian: apt-get install chromium-headless-shell)")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        server = Server(f"sqlite:///{folder}/room.sqlite3", Path(folder) / "log")
        server.start()
        try:
            browser = started.chromium.launch(executable_path=path, args=FLAGS)
            take(browser, server.address)
            browser.close()
        finally:
            server.stop()


def take(browser: Browser, address: str) -> None:
    """Play, and take each of the four pictures."""
    page = browser.new_context(viewport=SIZE).new_page()  # type: ignore[arg-type]
    visitor = Visitor(page, address)
    visitor.go("/")
    visitor.enter("Mira")
    for game in ("club-one/casino-war", "lucky-lady/ez-baccarat-panda-8"):
        visitor.api("POST", "/api/tables", {"game": game, "bots": 4})

    visitor.open_table("oceana/ultimate-texas-holdem", bots=5)
    visitor.to_betting()
    page.click('[aria-label="$25 chip"]')
    visitor.bet("ante")
    page.click('[aria-label="$5 chip"]')
    visitor.bet("trips")
    page.click("[data-act=deal]")
    page.wait_for_selector("[data-choice]")
    shoot(visitor, "table")

    visitor.open_table("artichoke-joes/ez-baccarat-panda-8", bots=6)
    visitor.to_betting()
    page.click('[aria-label="$25 chip"]')
    visitor.bet("banker")
    page.click('[aria-label="$5 chip"]')
    visitor.bet("dragon_7")
    page.click("[data-act=deal]")
    page.wait_for_selector("[data-settlement] li:nth-child(4)")
    shoot(visitor, "settlement")

    visitor.go("/")
    page.wait_for_selector(".table-card")
    shoot(visitor, "lobby")
    visitor.go("/odds/oceana/ez-baccarat")
    page.wait_for_selector("[data-odds] tbody tr", timeout=60_000)
    page.click(".choices-box > summary")
    shoot(visitor, "odds")


def shoot(visitor: Visitor, name: str) -> None:
    """Take one picture once nothing moves any more."""
    visitor.page.mouse.move(0, 0)
    visitor.page.wait_for_timeout(700)
    visitor.page.screenshot(path=FOLDER / f"{name}.png")
    print(f"docs/screenshots/{name}.png")


if __name__ == "__main__":
    main()
