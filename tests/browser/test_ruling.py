"""Rulings at a table on the page: the floor is called, a ruling is previewed and made, and all read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.conftest import Enter
from tests.browser.sizes import PHONE_FIRST
from tests.browser.test_ring import seated, to_turn
from tests.browser.visitor import UNNAMED

if TYPE_CHECKING:
    from playwright.sync_api import Page

HOLDEM = "artichoke-joes/texas-holdem"


def open_floor(page: Page) -> None:
    """Open the floor's tab: by the table's head or, where that is narrow, beside the other tabs."""
    page.click("[data-act=floor]:visible, #tab-floor:visible")


@PHONE_FIRST
def test_the_floor_calls_a_misdeal(visit: Enter, size: tuple[int, int]) -> None:
    """AJ-046 bars a raise, AJ-015 lets the floor declare the deal foul; a spectator sees both."""
    visitor = visit(width=size[0], height=size[1], reduced_motion=True)
    page = visitor.page
    table = seated(visitor, HOLDEM, bots=2)
    to_turn(visitor)
    other = visit(reduced_motion=True)
    other.go(f"/table/{table}")
    other.page.wait_for_selector("[data-phase=playing]")
    assert other.page.locator("[data-act=floor]").count() == 0
    open_floor(page)
    page.click("[data-act=call-floor]")
    other.page.wait_for_selector("text=The floor has been called")
    page.fill("[name=floor-words]", "river came early")
    passed = page.locator("[data-other-stage]").inner_text()
    assert passed == "The house's rulings on “The board is dealt too early” are for another stage: The river."
    page.fill("[name=floor-words]", "chips out of turn less than a raise")
    page.click("[data-offered=AJ-046]")
    page.select_option("[name=floor-seat]", "1")
    page.click("[data-act=preview-ruling]")
    preview = page.locator("[data-preview=AJ-046]")
    assert "The player may not raise." in preview.inner_text()
    assert "You are ruling that: chips for less than a raise." in preview.inner_text()
    assert "cannot be taken back" in preview.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing beside the window"
    assert not page.evaluate(UNNAMED)
    page.click("[data-act=confirm-ruling]")
    page.wait_for_selector("[data-preview]", state="detached")
    other.page.wait_for_selector("[data-ruled=AJ-046]")
    to_turn(visitor)
    open_floor(page)
    page.click("[data-act=call-floor]")
    page.fill("[name=floor-words]", "declare a deal foul")
    page.click("[data-offered=AJ-015]")
    page.click("[data-remedy=misdeal]")
    page.click("[data-act=preview-ruling]")
    page.click("[data-act=confirm-ruling]")
    link = other.page.locator("[data-ruled=AJ-015]")
    assert link.get_attribute("href") == "/floor?ask=artichoke-joes%2Ftexas-holdem&row=AJ-015"
    other.page.wait_for_selector("[data-phase=settled]")
    number = visitor.api("GET", f"/api/tables/{table}")["state"]["round"]
    visitor.go(f"/history/{table}/{number}")
    page.wait_for_selector(".steps :text('The floor rules')")
    page.click("[data-act=verify]")
    page.wait_for_selector('[data-verified="true"]')
    assert not visitor.complaints
    assert not other.complaints


def test_the_next_hand_waits_for_the_floor(visit: Enter) -> None:
    """While the floor is called on a settled hand, the button for the next one cannot be pressed."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    seated(visitor, HOLDEM, bots=2)
    to_turn(visitor)
    visitor.go_on("[data-act=next]", "[data-turn] [data-choice=fold]", "[data-turn] [data-choice=check]")
    page.wait_for_selector("[data-act=next]:enabled")
    open_floor(page)
    page.click("[data-act=call-floor]")
    page.wait_for_selector("[data-act=next]:disabled")
    assert "let play go on" in page.inner_text("[data-floor-waits]")
    page.click("[data-act=play-on]")
    page.wait_for_selector("[data-act=next]:enabled")
    assert page.locator("[data-floor-waits]").count() == 0


def test_a_choice_of_a_row_is_picked_from_its_list(visit: Enter) -> None:
    """CO-113, L868: a player with a fifth card calls his hand dead; the player-dealer can be named too."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    table = visitor.to_table("club-one/fast-action-holdem")
    visitor.bet("wager")
    visitor.deal()
    page.wait_for_selector(".choice.with-cards")
    open_floor(page)
    page.click("[data-act=call-floor]")
    page.fill("[name=floor-words]", "five cards")
    page.click("[data-offered=CO-113]")
    options = page.eval_on_selector_all("[name=floor-choice] option", "all => all.map((one) => one.value)")
    assert options == ["", "dead hand", "play"]
    seats = page.eval_on_selector_all("[name=floor-seat] option", "all => all.map((one) => one.value)")
    assert len(seats) == 4
    mine = visitor.api("GET", f"/api/tables/{table}")["state"]["you"]["seat"]
    page.select_option("[name=floor-seat]", str(mine))
    page.select_option("[name=floor-choice]", "dead hand")
    page.click("[data-act=preview-ruling]")
    page.wait_for_selector("[data-preview=CO-113]")
    page.click("[data-act=confirm-ruling]")
    page.wait_for_selector("[data-ruled=CO-113]")
    visitor.to_settlement()
    assert not visitor.complaints


def test_a_hand_that_the_floor_rules_dead_is_drawn_as_one_that_was_given_up(visit: Enter) -> None:
    """AJ-066: everybody sees the hand dimmed with the words "dead hand", and reads that it is dead."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    seated(visitor, HOLDEM, bots=2)
    to_turn(visitor)
    own = page.locator(".place.own")
    seat = own.get_attribute("data-seat")
    assert own.locator(".own-cards.folded").count() == 0
    open_floor(page)
    page.click("[data-act=call-floor]")
    page.fill("[name=floor-words]", "hand touched the muck")
    page.click("[data-offered=AJ-066]")
    page.select_option("[name=floor-seat]", seat)
    page.click("[data-act=preview-ruling]")
    page.click("[data-act=confirm-ruling]")
    page.wait_for_selector(".place.own.out-of-hand .own-cards.folded")
    assert "dead hand" in (own.text_content() or "")
    page.wait_for_selector("text=Your hand is dead.")
    assert not visitor.complaints
