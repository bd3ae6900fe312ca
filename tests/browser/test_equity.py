"""The equity page: hands by keyboard and by picker, a link that can be shared, refusals, and the grid."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from tests.browser.conftest import Enter
from tests.browser.sizes import PHONE_FIRST
from tests.browser.visitor import UNNAMED

HOLDEM = "/equity/oceana/texas-holdem"
REFUSED = "422 (Unprocessable Entity)"


@PHONE_FIRST
def test_hands_are_typed_and_picked_and_the_link_asks_the_same(visit: Enter, size: tuple[int, int]) -> None:
    visitor = visit(*size)
    page = visitor.page
    visitor.go("/rules/oceana/texas-holdem")
    page.click(f'a[href="{HOLDEM}"]')
    page.fill('[name="hand 1"]', "As Ks")
    page.click('[data-key="hand 2"] >> text=Pick cards')
    assert page.locator('.picker button[aria-label="ace of spades"]').is_disabled(), "it is in the other hand"
    page.click('.picker button[aria-label="queen of diamonds"]')
    page.click('.picker button[aria-label="queen of hearts"]')
    page.fill("[name=board]", "2c 7d Jh")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-equity=exact]")
    told = page.inner_text("[data-equity]")
    assert "75.25 %" in told
    assert "149/198" in told
    assert "All 990 deals were counted" in told
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(UNNAMED) == []
    asked = parse_qs(urlsplit(page.url).query)
    assert (asked["hand"], asked["board"]) == (["As Ks", "Qd Qh"], ["2c 7d Jh"])
    page.reload()
    page.wait_for_selector("[data-equity=exact]")
    assert page.inner_text("[data-equity]") == told


def test_bad_input_is_refused_in_one_line_and_nothing_is_lost(visit: Enter) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go(f"{HOLDEM}?hand=As+Ks&hand=QQ%2B")
    page.wait_for_selector("[data-equity=exact]")
    page.fill('[name="hand 2"]', "As Qd Qh")
    page.wait_for_selector("[data-equity].stale")
    page.keyboard.press("Enter")
    page.wait_for_selector("article > .error")
    assert page.inner_text("article > .error") == (
        "'As Qd Qh': a player has 2 cards at the end of this game, not 3."
    )
    assert page.input_value('[name="hand 1"]') == "As Ks"
    assert page.input_value('[name="hand 2"]') == "As Qd Qh"
    assert all(REFUSED in complaint for complaint in visitor.complaints)
    visitor.complaints.clear()
    page.fill('[name="hand 2"]', "Kd Qh")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-equity]:not(.stale)")
    assert page.locator("article > .error").count() == 0


@PHONE_FIRST
def test_the_grid_of_starting_hands(visit: Enter, size: tuple[int, int]) -> None:
    """Arrow keys move, Enter chooses; the hand is then shown against every other, and can be asked about."""
    visitor = visit(*size)
    page = visitor.page
    visitor.go(HOLDEM)
    page.wait_for_selector(".hand-grid")
    assert page.locator('[data-hand="AA"]').get_attribute("aria-label") == "AA: 85.2 %"
    page.focus('[data-hand="AA"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-preflop="AKs"]')
    assert page.locator('[data-hand="QQ"]').get_attribute("aria-label") == "AKs against QQ: 46.0 %"
    assert "number 8 of 169" in page.inner_text(".hand-figures")
    assert page.url.endswith("?preflop=AKs")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.click("[data-act=use-hand]")
    page.wait_for_function("""() => document.querySelector('[name="hand 1"]').value === "AKs" """)
    page.click("[data-act=all-hands]")
    page.wait_for_selector('[data-preflop=""]')
