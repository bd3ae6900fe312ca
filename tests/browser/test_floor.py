"""The page of the floor: a dispute described, houses side by side, a reading changed, and a link to share."""

from __future__ import annotations

from tests.browser.conftest import Enter
from tests.browser.sizes import PHONE, PHONE_FIRST
from tests.browser.visitor import UNNAMED

INCH = 96
MARGIN, LETTER = 0.4 * INCH, (8.5 * INCH, 11 * INCH)
"""A sheet of paper and the margin that Chromium leaves, in pixels of the page."""


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
    page.wait_for_selector("[data-ask=oceana] p:has-text('no rule on misdeals')")
    assert not visitor.complaints


def test_what_is_not_filed_leads_to_the_house_that_files_it_and_one_ruling_takes_half_a_page(
    visit: Enter,
) -> None:
    """004:L650: a card that touches another surface than the table; Club One files that for other games."""
    visitor = visit(width=PHONE[0], height=PHONE[1])
    page = visitor.page
    visitor.go("/floor?ask=club-one/texas-holdem&words=two of the same crad in the deck")
    page.wait_for_selector(".ruling-near:has-text('Nothing filed says exactly that; nearest:')")
    answer = page.locator(".rulings h2").bounding_box()
    assert answer, "the answer is on the screen"
    assert answer["y"] < 0.7 * PHONE[1], "without scrolling"
    assert page.is_visible(".rulings .hint:has-text('Read “crad” as “card”.')")
    assert page.is_visible(".rulings .hint:has-text('do not print them')")
    visitor.go("/floor?ask=club-one/texas-holdem&words=dropped my card on the floor")
    page.wait_for_selector(".ruling-none:has-text('Nothing is filed for this.')")
    page.click(".ruling-elsewhere a:has-text('Artichoke Joe')")
    page.wait_for_selector("[data-ask='artichoke-joes/texas-holdem'] [data-row='AJ-067']")
    assert page.locator(".ruling-elsewhere").count() == 0
    page.click("[data-row='AJ-067'] .ruling-link")
    page.wait_for_selector("[data-act=others]")
    assert [row.get_attribute("data-row") for row in page.locator(".ruling").all()] == ["AJ-067"]
    assert not page.evaluate(UNNAMED)

    visitor.go("/floor?ask=lucky-lady/holdem&row=LL-006")
    page.wait_for_selector("[data-row='LL-006']")
    assert page.locator(".ruling").count() == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": int(LETTER[0] - 2 * MARGIN), "height": int(LETTER[1])})
    printed = page.evaluate("document.querySelector('.floor').getBoundingClientRect().bottom + scrollY")
    assert 0 < printed + MARGIN < LETTER[1] / 2
    assert not page.is_visible("[name=words]"), "an empty field is not printed"
    assert not visitor.complaints
