"""The page's bank panel and the form of a table where filings have more to set than elsewhere."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.visitor import PATIENT

SPECIAL = "artichoke-joes/no-bust-21st-century-blackjack"
PLAIN = "club-one/casino-war"
BONUS = "artichoke-joes/ultimate-texas-holdem"


def test_the_bank_panel_reserves_a_part_for_one_spot(visit: Enter) -> None:
    """Artichoke Joe's L1110-1115: shown before the deal, and told with the round."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.open_table(SPECIAL, bots=1, clocks=PATIENT)
    visitor.to_offer()
    page.click("[data-act=accept]")
    page.wait_for_selector("[data-key=special]")
    spot = page.locator("[data-key=special] option").nth(1).get_attribute("value")
    page.fill("input[name=bank]", "300")
    page.select_option("[data-key=special] select", spot)
    page.fill("input[name=special]", "50")
    page.click("button:has-text('Change bank')")
    expect(page.locator("main")).to_contain_text(f"You put up $50, reserved for spot {spot}.")
    expect(page.locator("main")).to_contain_text("You put up $300.")


def test_a_game_without_special_action_has_no_field_for_it(visit: Enter) -> None:
    visitor = visit(reduced_motion=True)
    visitor.come_in()
    visitor.open_table(PLAIN, bots=1, clocks=PATIENT)
    visitor.to_offer()
    visitor.page.click("[data-act=accept]")
    visitor.page.wait_for_selector(".row:not(.offer) input[name=bank]")
    assert not visitor.page.locator("[data-key=special]").count()


def test_the_limits_of_bonus_bets_are_set_where_a_table_is_opened(visit: Enter) -> None:
    """Artichoke Joe's L4624; a range that is not filed is refused in words."""
    visitor = visit()
    page = visitor.page
    visitor.go(f"/open/{BONUS}")
    field = page.locator("input[name=bonus_limits]")
    expect(field).to_be_visible()
    field.fill("1-20")
    field.blur()
    expect(page.locator(".error")).to_contain_text("the table bonus maximum must be within $50-1000")
    visitor.complaints.clear()  # the browser notes the refused request itself
    field.fill("1-50")
    field.blur()
    expect(page.locator(".error")).to_have_count(0)
    expect(field).to_have_value("1-50")
    visitor.go(f"/open/{PLAIN}")
    expect(page.locator("input[name=limits]")).to_be_visible()
    expect(field).to_have_count(0)
