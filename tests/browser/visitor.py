"""Somebody at the page: enters, opens tables, bets, decides, and notes what the page complains about."""

from __future__ import annotations

import time
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

_NUMBERS = count(1)
PATIENT = {"betting": 60, "decision": 60, "bank": 30, "pause": 30, "bots": 0}


class Visitor:
    """A person with a browser."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda said: self._note(said.type, f"{said.text} ({said.location['url']})"))

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(f"{kind}: {text}")

    def go(self, path: str) -> None:
        """Open a page of the room."""
        self.page.goto(self.address + path)
        self.page.wait_for_selector("main > *")

    def enter(self, name: str = "") -> str:
        """Enter as a guest, by the page's own dialog."""
        name = name or f"Guest {next(_NUMBERS)}"
        self.page.click("[data-act=enter]")
        self.page.fill("dialog input[name=name]", name)
        self.page.click("[data-act=enter-guest]")
        self.page.wait_for_selector(f'[data-player="{name}"]')
        return name

    def api(self, method: str, path: str, body: object = None) -> Any:
        """Ask the room from within the page."""
        return self.page.evaluate(
            """async ([method, path, body]) => {
                const session = await (await fetch("/api/session")).json();
                const headers = {"Content-Type": "application/json", "X-CSRF-Token": session.csrf};
                const sent = method === "GET" ? {} : {method, headers, body: JSON.stringify(body)};
                return await (await fetch(path, sent)).json();
            }""",
            [method, path, body],
        )

    def watch_table(self, game: str, bots: int = 2) -> int:
        """Open a table of a game with patient clocks and look at it."""
        table = self.api("POST", "/api/tables", {"game": game, "bots": bots, "clocks": PATIENT})
        self.go(f"/table/{table['id']}")
        return int(table["id"])

    def open_table(self, game: str, bots: int = 2) -> int:
        """Open a table and sit down at it."""
        table = self.watch_table(game, bots)
        self.page.click("[data-act=sit]")
        return table

    def come_in(self) -> str:
        """Enter the room from the lobby."""
        self.go("/")
        return self.enter()

    def to_table(self, game: str, bots: int = 2) -> int:
        """Come in, sit down at a new table and wait until chips can be laid down."""
        self.come_in()
        table = self.open_table(game, bots)
        self.to_betting()
        return table

    def play_round(self) -> None:
        """A chip on every own circle, the deal, whatever is decided, the settlement."""
        self.bet_everything()
        self.deal()
        self.to_settlement()

    def deal(self) -> None:
        """Have the cards dealt once the room has every chip."""
        self.page.wait_for_selector(".planned", state="detached")
        self.page.click("[data-act=deal]")

    def to_betting(self) -> None:
        """Go on until chips can be laid down."""
        self.until(".betting [data-act=deal]:enabled", "[data-act=next]")

    def to_settlement(self) -> None:
        """Go on until the round is settled and all of it is shown."""
        self.until("[data-act=skip], [data-act=replay]")
        self.press_if_there("[data-act=skip]")
        self.page.wait_for_selector("[data-settlement] li")

    def until(self, wanted: str, *buttons: str) -> None:
        """Pass on every offer and answer every question, until something is on the page.

        A game that breaks off because nobody banks is offered again only after the clock of the bank.
        """
        end = time.monotonic() + 2 * PATIENT["bank"]
        while time.monotonic() < end:
            if self.page.query_selector(wanted):
                return
            self.press_if_there("[data-act=decline]", "[data-choice]", "[data-act=show]", *buttons)
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{wanted} never came: {self.page.inner_text('main')[:600]}")

    def press_if_there(self, *buttons: str) -> None:
        """Press the first of these that can be pressed now."""
        for button in buttons:
            found = self.page.query_selector(f"{button}:enabled")
            if found:
                self.page.evaluate("(button) => button.isConnected && button.click()", found)
                return

    def bet(self, bet: str) -> None:
        """A chip on one of the own circles."""
        self.page.click(f'.own .circle.open[data-circle$="/{bet}"]')

    def bet_everything(self) -> None:
        """A chip on every circle that takes one now."""
        for name in self.page.eval_on_selector_all(
            ".own .circle.open", "all => all.map(one => one.dataset.circle)"
        ):
            self.page.click(f'[data-circle="{name}"]')
        self.page.wait_for_selector(".planned", state="detached")

    def look_behind(self) -> int:
        """Bring another player's circles to where they can be hit; the number of his spot."""
        small = self.page.locator("[data-pick]")
        if small.count():
            spot = int(small.first.get_attribute("data-pick") or 0)
            small.first.click()
            return spot
        circle = self.page.locator(".place:not(.own) .circle.open").first
        return int((circle.get_attribute("data-circle") or "").split("/")[0])

    def sees_total(self, dollars: int) -> None:
        """So much lies on the own circles, as the dock says it."""
        self.page.wait_for_selector(f'[data-total="{dollars}"]')
