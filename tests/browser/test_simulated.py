"""The pages that bank and simulate a table: fields, figures, plots, links, stopping and going on."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from tests.browser.conftest import Enter
from tests.browser.sizes import BOTH_SIZES, PHONE_FIRST
from tests.browser.test_odds_page import saved
from tests.browser.visitor import UNNAMED

BACCARAT = "oceana/ez-baccarat"
SEAT_AND_AMOUNT = """() => {
    document.querySelector("[data-act=add-seat]").click();
    const field = document.querySelector('[name="amount 1.1"]');
    field.value = "375";
    field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""Two changes at once: the page draws in between only if it waits for nothing."""


@BOTH_SIZES
def test_a_table_is_banked_and_the_link_asks_the_same(
    visit: Enter, size: tuple[int, int], tmp_path: Path
) -> None:
    """From the rule sheet: a seat more, a short bank, then figures, plots and files."""
    visitor = visit(*size)
    page = visitor.page
    visitor.go(f"/rules/{BACCARAT}")
    page.click(f'a[href="/bank/{BACCARAT}"]')
    page.click("[data-act=add-seat]")
    page.fill('[name="amount 1.1"]', "100")
    page.fill("[name=bank]", "100")
    page.fill("[name=hours]", "1")
    page.fill("[name=rounds]", "2,000")
    page.click("[data-act=find]")
    page.wait_for_selector("[data-bank=simulated]")
    told = page.inner_text("#bank-result")
    for words in (
        "Seat 4",
        "The house",
        "What a bank of $100 does to each seat",
        "2,000 simulated rounds",
        "99.9 %",
    ):
        assert words in told
    asked = parse_qs(urlsplit(page.url).query)
    assert (asked["bank"], asked["hours"], asked["rounds"]) == (["100"], ["1"], ["2000"])
    assert asked["table"][0].startswith("2: Player 100")
    for name in ("results", "chips", "cover", "short"):
        page.locator(f"figure[data-key={name}]").scroll_into_view_if_needed()
        page.wait_for_selector(f"figure[data-key={name}][data-drawn] img")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(UNNAMED) == []
    rows = list(csv.DictReader(saved(page, "[data-act=csv]", tmp_path).splitlines()))
    assert rows[0]["who"] == "player-dealer"
    assert json.loads(saved(page, "[data-act=json]", tmp_path))["bank"] == 100
    page.reload()
    page.wait_for_selector("[data-bank=simulated]")
    assert page.inner_text("#bank-result") == told
    page.fill("[name=bank]", "200")
    page.wait_for_selector("#bank-result.stale")


def test_changes_that_come_before_the_page_is_drawn_again_are_all_kept(visit: Enter) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go(f"/bank/{BACCARAT}")
    page.wait_for_selector("[data-act=add-seat]")
    before = page.locator(".bet-seat").count()
    page.evaluate(SEAT_AND_AMOUNT)
    page.wait_for_function(
        "(wanted) => document.querySelectorAll('.bet-seat').length === wanted", arg=before + 1
    )
    assert page.input_value('[name="amount 1.1"]') == "375"


def test_what_cannot_be_banked_is_refused_in_one_line(visit: Enter) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go(f"/bank/{BACCARAT}")
    page.fill('[name="amount 1.1"]', "1000000")
    page.click("[data-act=find]")
    page.wait_for_selector("article > .error")
    assert page.inner_text("article > .error").startswith("Seat 2, ")
    assert "\n" not in page.inner_text("article > .error")
    page.fill("[name=rounds]", "many")
    page.click("[data-act=find]")
    page.wait_for_selector("article > .error:text-is('Rounds: a whole number from 100 to 50,000,000.')")
    visitor.complaints.clear()
    visitor.go("/bank/oceana/texas-holdem")
    page.wait_for_selector("text=is played without a bank")


@PHONE_FIRST
def test_a_simulation_is_stopped_and_goes_on(visit: Enter, size: tuple[int, int], tmp_path: Path) -> None:
    """The live engine plays Chinese Poker; what was played stays on the page, and the rest follows."""
    visitor = visit(*size)
    page = visitor.page
    visitor.go("/simulate/club-one/chinese-poker")
    page.fill("[name=players]", "3")
    page.select_option("[data-key=policy] select", "house-way")
    page.fill("[name=rounds]", "100000")
    page.click("[data-act=play]")
    page.wait_for_selector("#simulation-result")
    page.click("[data-act=stop]")
    page.wait_for_selector("[data-stopped]")
    before = int(page.get_attribute("#simulation-result", "data-rounds") or 0)
    assert 0 < before < 100_000
    assert "of 100,000 rounds" in page.inner_text("[data-stopped]")
    page.click("[data-act=go-on]")
    page.wait_for_selector(f'#simulation-result:not([data-rounds="{before}"])')
    assert int(page.get_attribute("#simulation-result", "data-rounds") or 0) > before
    page.click("[data-act=stop]")
    page.wait_for_selector("[data-stopped]")
    page.fill("[name=rounds]", "100")
    page.click("[data-act=play]")
    page.wait_for_selector('#simulation-result[data-rounds="100"]')
    page.fill("[name=rounds]", "1000")
    page.fill("[name=seed]", "2")
    page.wait_for_selector("#simulation-result.stale:has-text('You have changed the seed')")
    page.fill("[name=seed]", "1")
    page.wait_for_selector("#simulation-result:not(.stale)")
    page.locator(".plots figure").scroll_into_view_if_needed()
    page.wait_for_selector(".plots figure[data-drawn] img")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(UNNAMED) == []
    rows = list(csv.DictReader(saved(page, "[data-act=csv]", tmp_path).splitlines()))
    assert {row["kind"] for row in rows} >= {"player", "house"}
