"""A joint bet on the page: asked for from the rail, permitted or refused by the player whose hand it is."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.sizes import widths
from tests.browser.visitor import PASSING, Visitor

TILES = "artichoke-joes/pai-gow"


def at_one_table(visit: Enter, width: int) -> tuple[Visitor, Visitor, str, str]:
    """A player with a bet in front of him, and another on the rail with one behind it; and their names."""
    player = visit(width=width, height=760, reduced_motion=True)
    rail = visit(width=width, height=760, reduced_motion=True)
    name, other = player.come_in(), rail.come_in()
    table = player.open_table(TILES, bots=1, clocks=PASSING)
    player.to_betting()
    rail.go(f"/table/{table}")
    rail.page.click("[data-act=rail]")
    player.bet("main")
    player.page.wait_for_selector(".planned", state="detached")
    seat = player.page.get_attribute(".place.own", "data-seat")
    pick, circle = (
        rail.page.locator(f'[data-pick="{seat}"]'),
        f'.circle.open.behind[data-circle="{seat}/main"]',
    )
    expect(rail.page.locator(circle).or_(pick).first).to_be_visible()
    if pick.count():
        pick.click()
    rail.page.click(circle)
    return player, rail, name, other


@widths(1280, 390)
def test_a_joint_bet_is_asked_for_and_permitted(visit: Enter, width: int) -> None:
    """Artichoke Joe's L1228-1230: beside the seated player's bet, with his permission; the rows name both."""
    player, rail, name, other = at_one_table(visit, width)
    seat = player.page.get_attribute(".place.own", "data-seat")
    rail.page.click("[data-act=join]")
    expect(rail.page.locator("[data-joint=asked]")).to_contain_text(f"{name} is asked.")
    ask = player.page.locator(f'[data-joint-ask="{other}"]')
    expect(ask).to_contain_text("jointly with you")
    assert not rail.page.locator("[data-joint-chips]").count()
    ask.locator("[data-act=permit]").click()
    expect(rail.page.locator("[data-joint=agreed]")).to_contain_text(f"it shares the action of {name}'s")
    expect(ask).to_have_count(0)
    for one in (player, rail):
        chips = one.page.locator(f'[data-circle="{seat}/main"] [data-joint-chips]')
        expect(chips).to_be_visible()
        box = chips.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert one.page.evaluate("document.documentElement.scrollWidth") <= width
    rail.deal()
    player.deal()
    player.to_settlement()
    rail.to_settlement()
    expect(rail.page.locator("[data-settlement=own] .settled-who")).to_contain_text(f"you with {name}")
    if width == 1280:
        rows = player.page.locator("[data-settlement] .settled-who")
        expect(rows.filter(has_text=other)).to_contain_text(f"{other} with {name}")


@widths(390, 1280)
def test_a_joint_bet_is_refused(visit: Enter, width: int) -> None:
    player, rail, name, other = at_one_table(visit, width)
    rail.page.click("[data-act=join]")
    player.page.locator(f'[data-joint-ask="{other}"] [data-act=refuse]').click()
    expect(rail.page.locator("[data-joint=refused]")).to_contain_text(f"{name} did not permit a joint bet.")
    expect(player.page.locator("[data-joint-ask]")).to_have_count(0)
    assert not rail.page.locator("[data-joint-chips], [data-act=join]").count()
