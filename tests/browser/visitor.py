"""A visitor of the page: enters, opens tables, bets, decides, and notes the page's errors and warnings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

_NUMBERS = count(1)
PATIENT = {
    "betting": 600,
    "decision": 600,
    "bank": 600,
    "pause": 600,
    "away": 600,
    "bots": 0,
    "seat_kept": 3600,
}
"""Clocks that never run out: the table goes on when everybody has acted."""
PASSING = PATIENT | {"bank": 0.05}
"""For a visitor who never banks: the position that nobody took is offered again after this clock."""
MANY = 500
"""More buttons than any test presses."""
LONG = 180
"""Seconds after which visitors who play together count as hung."""

UNNAMED = """() => [...document.querySelectorAll("button, a[href], input, select, summary, [tabindex='0']")]
    .filter((control) => !(control.getAttribute("aria-label") || control.getAttribute("aria-labelledby")
        || control.textContent.trim() || control.labels?.length))
    .map((control) => control.outerHTML)"""
"""The controls that have no name for those who do not see the page."""
THERE = """([wanted, buttons]) => document.querySelector(wanted)
    || buttons.some((button) => document.querySelector(`${button}:enabled`))"""
PRESS = """([unless, buttons]) => {
    if (unless && document.querySelector(unless)) return null;
    for (const button of buttons) {
        const found = document.querySelector(`${button}:enabled`);
        if (found) {
            const at = location.pathname + document.querySelector("[data-seq]").dataset.seq;
            found.click();
            return [button, at];
        }
    }
    return null;
}"""
DECIDE = ("[data-act=house-way][aria-pressed=false]", "[data-choice]")
"""What answers a question: a hand is set the house way first, then sent."""
OWN = ("[data-act=show]", "[data-act=skip]", DECIDE[0])
"""Buttons that change the page alone."""
AT = """() => location.pathname + document.querySelector("[data-seq]").dataset.seq"""
FOLLOWED = """(at) => location.pathname + document.querySelector("[data-seq]")?.dataset.seq !== at
    || document.querySelector(".dock-message.error")"""
"""Another state has come, of another table too: whoever is moved looks at one that has none at first."""


def take_turns(visitors: Sequence[Visitor], over: Callable[[], bool], *buttons: str) -> None:
    """Have visitors press whichever of these buttons they can, one after the other, until it is over.

    Nobody knows whose turn is next, so each is asked again and again: that may be often before the room has
    answered another of them.
    """
    hung = monotonic() + LONG
    while not over():
        assert monotonic() < hung, [visitor.page.inner_text("main")[:300] for visitor in visitors]
        for visitor in visitors:
            visitor.press_if_there(*buttons)


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
        """Ask the room as this person's browser would, but on a new connection for each request.

        The room closes one that is idle, and unlike a browser Playwright does not ask again if that happens
        just as it sends a request.
        """
        ask = self.page.context.request
        alone = {"Connection": "close"}
        token = ask.get(f"{self.address}/api/session", headers=alone).json()["csrf"]
        headers = {**alone, "X-CSRF-Token": token, "Origin": self.address}
        return ask.fetch(self.address + path, method=method, headers=headers, data=body).json()

    def watch_table(self, game: str, bots: int = 2, clocks: Mapping[str, float] = PASSING) -> int:
        """Open a table of a game with patient clocks and watch it; its bots have no odds to work out."""
        seated = [{"strategy": "house way"}] * bots
        table = self.api("POST", "/api/tables", {"game": game, "bots": seated, "clocks": clocks})
        self.go(f"/table/{table['id']}")
        return int(table["id"])

    def open_table(self, game: str, bots: int = 2, clocks: Mapping[str, float] = PASSING) -> int:
        """Open a table and sit down at it."""
        table = self.watch_table(game, bots, clocks)
        self.page.click("[data-act=sit]")
        return table

    def come_in(self) -> str:
        """Enter as a guest without looking at the lobby."""
        name = f"Guest {next(_NUMBERS)}"
        entered = self.api("POST", "/api/session", {"name": name})
        assert entered["player"]["name"] == name
        return name

    def to_table(self, game: str, bots: int = 2) -> int:
        """Enter, sit down at a new table and wait until bets are open."""
        self.come_in()
        table = self.open_table(game, bots)
        self.to_betting()
        return table

    def play_round(self) -> None:
        """Bet a chip on every own circle, have the cards dealt, answer every question, and settle."""
        self.bet_everything()
        self.deal()
        self.to_settlement()

    def deal(self) -> None:
        """Have the cards dealt once the room has every chip."""
        self.page.wait_for_selector(".planned", state="detached")
        self.page.wait_for_selector("[data-act=deal]:enabled")
        self.press_if_there("[data-act=deal]")
        # Another player's action may come first: the page goes on once the room knows that this one is ready.
        self.page.wait_for_selector("[data-act=deal]:enabled", state="detached")

    def to_betting(self) -> None:
        """Go on until bets are open."""
        self.until(".betting [data-act=deal]:enabled", "[data-act=next]")

    def to_offer(self) -> None:
        """Play until the visitor is offered the bank."""
        offer, deal = "[data-act=accept]", ".betting [data-act=deal]:enabled"
        for _ in range(MANY):
            self.go_on(f"{offer}, {deal}", *DECIDE, "[data-act=show]", "[data-act=next]")
            if self.page.query_selector(offer):
                return
            self.bet_everything()
            self.deal()

    def to_settlement(self) -> None:
        """Go on until the round is settled and all of it is shown."""
        self.until("[data-act=skip], [data-act=replay]")
        self.press_if_there("[data-act=skip]")
        self.page.wait_for_selector("[data-settlement] li")

    def until(self, wanted: str, *buttons: str) -> None:
        """Decline every offer and answer every question, until `wanted` is on the page."""
        self.go_on(wanted, "[data-act=decline]", *DECIDE, "[data-act=show]", *buttons)

    def go_on(self, wanted: str, *buttons: str) -> None:
        """Press whichever of these buttons can be pressed, until `wanted` is on the page."""
        for _ in range(MANY):
            self.page.wait_for_function(THERE, arg=[wanted, buttons])
            if self.page.query_selector(wanted):
                return
            self.press_if_there(*buttons, unless=wanted)
        raise AssertionError(f"{wanted} never came: {self.page.inner_text('main')[:600]}")

    def press_if_there(self, *buttons: str, unless: str = "") -> None:
        """Press the first of these that can be pressed now, and wait for the room's answer.

        Nothing is pressed if `unless` is on the page at that moment: it may have come since somebody looked.
        """
        pressed = self.page.evaluate(PRESS, [unless, buttons])
        if pressed and pressed[0] not in OWN:
            self.page.wait_for_function(FOLLOWED, arg=pressed[1])

    def press_key(self, key: str) -> None:
        """Press a key that answers a question, and wait for the room's answer."""
        at = self.page.evaluate(AT)
        self.page.keyboard.press(key)
        self.page.wait_for_function(FOLLOWED, arg=at)

    def bet(self, bet: str) -> None:
        """Bet a chip on one of the visitor's own circles."""
        self.page.click(f'.own .circle.open[data-circle$="/{bet}"]')

    def bet_everything(self) -> None:
        """Bet a chip on every own circle that is open."""
        for name in self.page.eval_on_selector_all(
            ".own .circle.open", "all => all.map(one => one.dataset.circle)"
        ):
            self.page.click(f'[data-circle="{name}"]')
        self.page.wait_for_selector(".planned", state="detached")

    def look_behind(self) -> int:
        """Bring another player's circles within reach; the number of that player's spot."""
        small = self.page.locator("[data-pick]")
        if small.count():
            spot = int(small.first.get_attribute("data-pick") or 0)
            small.first.click()
            return spot
        circle = self.page.locator(".place:not(.own) .circle.open").first
        return int((circle.get_attribute("data-circle") or "").split("/")[0])

    def sees_total(self, dollars: int) -> None:
        """Wait until the dock shows this total on the visitor's own circles."""
        self.page.wait_for_selector(f'[data-total="{dollars}"]')
