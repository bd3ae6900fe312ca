"""The page of the floor: a dispute described, houses side by side, a reading changed, and a link to share."""

from __future__ import annotations

from tests.browser.conftest import Enter
from tests.browser.sizes import PHONE_FIRST
from tests.browser.visitor import UNNAMED


@PHONE_FIRST
def test_a_dispute_is_looked_up_at_two_houses(visit: Enter, size: tuple[int, int]) -> None:
    """000:L1387-1391 turns the last card without a burn, 004:L801 with one."""
    visitor = visit(width=size[0], height=size[1])
    page = visitor.page
    visitor.go("/desk/lucky-lady/holdem")
    page.click("a:has-text('Look up the ruling')")
    page.wait_for_selector("[data-ask='lucky-lady/holdem'] .ruling")
    page.keyboard.type("turn came early")
    page.wait_for_selector("[data-ask='lucky-lady/holdem'] .ruling:first-of-type[data-row='LL-005']")
    page.select_option("select[name=beside]", "artichoke-joes/texas-holdem")
    page.wait_for_selector(
        "[data-ask='artichoke-joes/texas-holdem'] .ruling:first-of-type[data-row='AJ-133']"
    )
    card = page.locator("[data-row='LL-005']").inner_text()
    assert "the river is turned without a burn" in card
    assert "No new card is burned." in card
    assert "LL-005 · L1387, L1391" in card
    page.select_option("[data-row='LL-006'] [data-reading=early_river] select", "burn")
    page.wait_for_selector("[data-row='LL-006']:has-text('A card is burned again.')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing beside the window"
    assert not page.evaluate(UNNAMED)
    visitor.go(page.url.removeprefix(visitor.address))
    page.wait_for_selector("[data-row='LL-006']:has-text('A card is burned again.')")
    assert page.input_value("[name=words]") == "turn came early"
    page.click("[data-house=oceana]")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.name") == "words"
    page.wait_for_selector("[data-ask=oceana] .ruling-none:has-text('no rule on misdeals')")
    assert not visitor.complaints
