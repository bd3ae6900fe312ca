"""The odds page while figures are computed, and what can be taken home from it; older answers anywhere."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Enter
from tests.browser.sizes import DESKTOP_FIRST, PHONE_FIRST

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Route

EZ, UTH = "oceana/ez-baccarat", "oceana/ultimate-texas-holdem"
FILED_TIE = "14.3596 %"
COMPUTING = 202
SOLVED = 600_000
"""Milliseconds after which a game that is being solved for the first time counts as hung."""

WIDTHS = """() => {
    const images = [...document.querySelectorAll(".plots img")];
    return images.every((one) => one.complete) && images.map((one) => one.naturalWidth);
}"""
"""How wide the images are, once all that are there have come; another plot may be drawn at any moment."""


class Held:
    """Requests that wait until the test lets them go; the room's own answers arrive then."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._routes: list[Route] = []
        self._page = page
        page.route(pattern, lambda route: self._routes.append(route))

    def let_go(self) -> None:
        """Answer what was held, and wait until the page has drawn what it makes of that.

        Another request that the page makes afterwards is answered later than those that were held.
        """
        assert self._routes
        for route in self._routes:
            while (answer := route.fetch()).status == COMPUTING:
                pass
            route.fulfill(response=answer)
        self._page.evaluate("fetch('/api/session').then((answer) => answer.text())")
        self._page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@DESKTOP_FIRST
def test_an_older_answer_never_overwrites_a_newer_one(visit: Enter, size: tuple[int, int]) -> None:
    """Tie 20 to 1, then at once the filing: the filed odds stay when the first answer arrives."""
    visitor = visit(*size)
    page = visitor.page
    visitor.go(f"/odds/{EZ}")
    page.wait_for_selector("[data-odds] tbody tr")
    held = Held(page, "**/odds?set=tie*")
    page.click(".choices-box > summary")
    page.fill('input[name="tie.equal_totals"]', "20 to 1")
    with page.expect_request("**/odds?set=tie*"):
        page.keyboard.press("Enter")
    page.click("button:has-text('Reset to the filing')")
    page.wait_for_selector("article:not([aria-busy])")
    held.let_go()
    assert "set=" not in page.url
    assert FILED_TIE in page.inner_text("[data-odds]")
    assert page.locator(".change").count() == 0


def test_an_older_sheet_never_overwrites_a_newer_one(visit: Enter) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go(f"/rules/{EZ}")
    page.wait_for_selector("#settlement table")
    held = Held(page, "**/sheet?set=decks*")
    page.click(".choices-box > summary")
    decks = page.locator("[data-key=decks] select")
    with page.expect_request("**/sheet?set=decks*"):
        decks.select_option("6")
    filed = page.inner_text("article")
    with page.expect_response("**/sheet"):
        decks.select_option("8")
    held.let_go()
    assert page.inner_text("article") == filed


def test_older_fees_never_overwrite_newer_ones(visit: Enter) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/fees")
    page.wait_for_selector(".fees tbody tr")
    filed = page.inner_text(".fees")
    held = Held(page, "**/api/fees?wager=5000*")
    with page.expect_request("**/api/fees?wager=5000*"):
        page.fill("[name=wager]", "5000")
    with page.expect_response("**/api/fees?wager=25&*"):
        page.fill("[name=wager]", "25")
    held.let_go()
    assert page.inner_text(".fees") == filed


@PHONE_FIRST
def test_place_progress_and_cancel(visit: Enter, size: tuple[int, int]) -> None:
    """The page says where a question stands; when it is cancelled the room is told by the question's name."""
    visitor = visit(*size)
    page = visitor.page
    standings = [
        {"computing": True, "place": 2, "done": 0, "step": ""},
        {"computing": True, "place": 0, "done": 0.35, "step": "every deal"},
    ]
    names: list[str] = []

    def stand(route: Route) -> None:
        names.append(route.request.headers["x-question"])
        route.fulfill(status=202, content_type="application/json", body=json.dumps(standings[0]))

    def withdraws(request: Request) -> bool:
        return request.method == "DELETE" and request.url.endswith(f"/api/questions/{names[0]}")

    page.route(f"**/api/games/{EZ}/odds", stand)
    visitor.go(f"/odds/{EZ}")
    page.wait_for_selector("text=In line: 2 questions are ahead of this one.")
    standings.pop(0)  # a place in line lasts until it was seen
    page.wait_for_selector("text=Computing: every deal")
    assert page.locator(".computing progress").first.get_attribute("value") == "0.35"
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    with page.expect_request(withdraws):
        page.click("[data-act=cancel]")
    page.wait_for_selector("text=Cancelled.")
    assert len(set(names)) == 1
    page.unroute(f"**/api/games/{EZ}/odds")
    page.click("[data-act=compute]")
    page.wait_for_selector("[data-odds] tbody tr")


def test_a_plot_is_shown_when_it_is_drawn(visit: Enter) -> None:
    """While it is drawn there is no image, so none that is broken."""
    visitor = visit()
    page = visitor.page
    waiting = json.dumps({"computing": True, "place": 0, "done": 0.5, "step": "every deal"})
    page.route(
        "**/plots/*.svg",
        lambda route: route.fulfill(status=202, content_type="application/json", body=waiting),
    )
    visitor.go(f"/odds/{EZ}")
    page.wait_for_selector(".plots figure", state="attached")
    page.locator(".plots figure").first.scroll_into_view_if_needed()
    page.wait_for_selector('.plots :text("Computing: every deal")')
    assert page.locator(".plots img").count() == 0
    page.unroute("**/plots/*.svg")
    page.wait_for_selector(".plots img")
    widths = page.wait_for_function(WIDTHS).json_value()
    assert min(widths) > 0


@pytest.mark.verify
def test_the_example_of_a_table_names_the_bets_of_the_game(visit: Enter) -> None:
    visitor = visit()
    visitor.go(f"/odds/{UTH}")
    visitor.page.wait_for_selector("[data-banking]", timeout=SOLVED)
    example = visitor.page.get_attribute("[name=table]", "placeholder") or ""
    assert example.startswith("2: Ante ")
    assert "Blind" in example
    assert "tie" not in example.lower()


def saved(page: Page, button: str, folder: Path) -> str:
    """What a button saves."""
    with page.expect_download() as begun:
        page.click(button)
    path = folder / begun.value.suggested_filename
    begun.value.save_as(path)
    return path.read_text("utf-8")


def test_odds_are_saved_and_printed(visit: Enter, tmp_path: Path) -> None:
    """CSV and JSON have the figures that are shown; on paper every case is listed, and no control."""
    visitor = visit()
    page = visitor.page
    visitor.go(f"/odds/{EZ}?set=tie.equal_totals%3D9+to+1")
    page.wait_for_selector("[data-odds] tbody tr")
    rows = list(csv.DictReader(saved(page, "[data-act=csv]", tmp_path).splitlines()))
    assert {row["bet"] for row in rows} >= {"Player", "Banker", "Tie"}
    (tie,) = (row for row in rows if row["bet"] == "Tie" and row["case"] == "expectation")
    data = json.loads(saved(page, "[data-act=json]", tmp_path))
    assert data["bets"]["Tie"]["value"] == float(tie["contribution"])
    assert data["conditions"]["settings"]["tie.equal_totals"] == "9 to 1"
    page.emulate_media(media="print")
    assert page.locator(".bet-cases td").first.is_visible()
    assert not page.locator("[data-act=print]").is_visible()


def test_fees_are_found_turned_and_saved(visit: Enter, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/fees")
    page.wait_for_selector(".fees tbody tr")
    assert page.locator(".fees tbody tr").count() == 60
    first = page.inner_text(".fees tbody tr:first-child")
    page.click("nav[aria-label=Pages] button:has-text('Next')")
    page.wait_for_selector("text=61 to 120 of")
    assert page.inner_text(".fees tbody tr:first-child") != first
    page.fill("[name=words]", "casino war")
    page.wait_for_selector("nav[aria-label=Pages]", state="detached")
    names = page.locator(".fees tbody tr td:first-child").all_inner_texts()
    assert all("Casino War" in name for name in names)
    rows = list(csv.DictReader(saved(page, "[data-act=csv]", tmp_path).splitlines()))
    assert [row["name"] for row in rows] == names


def test_rounds_are_saved(visit: Enter, tmp_path: Path) -> None:
    visitor = visit()
    table = visitor.to_table(EZ)
    visitor.play_round()
    visitor.go("/history")
    visitor.page.wait_for_selector("[data-rounds] tbody tr")
    (row,) = csv.DictReader(saved(visitor.page, "[data-act=csv]", tmp_path).splitlines())
    assert (row["table"], row["game"]) == (str(table), EZ)
    assert visitor.page.locator(f"a[href='/history/{table}/{row['round']}']").count() == 1
