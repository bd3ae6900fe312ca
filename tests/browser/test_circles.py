"""Where chips may lie on the felt: in one's own circles, where nobody sits, and behind others as filed."""

from __future__ import annotations

import re

from tests.browser.conftest import Enter
from tests.browser.sizes import widths
from tests.browser.visitor import Visitor

ANY_CIRCLE = "lucky-lady/no-bust-21st-century-blackjack-4"
"""A player may place wagers in any unoccupied circle (Lucky Lady, L268)."""
NEXT_TO_ONE = "club-one/no-bust-21st-century-blackjack-jokers"
"""Three circles at most, next to each other (Club One, L1213); no backline."""
MAIN_BEHIND = "club-one/pure-21-5-blackjack"
"""Backline bettors may not place Red Flex and Buster (Club One, L2280)."""


def circles(visitor: Visitor, kind: str) -> dict[int, list[str]]:
    """The open circles of a kind (`own`, `free`, `behind`): the bets by the number of their spot."""
    names = visitor.page.eval_on_selector_all(
        f".circle.open.{kind}", "all => all.map(one => one.dataset.circle)"
    )
    found: dict[int, list[str]] = {}
    for name in names:
        spot, _, bet = name.partition("/")
        found.setdefault(int(spot), []).append(bet)
    return found


def own_seat(visitor: Visitor) -> int:
    """The number of the seat one sits in."""
    return int(visitor.page.get_attribute(".place.own", "data-seat") or 0)


def to_free_spot(visitor: Visitor) -> int:
    """Bring the circles of a spot where nobody sits to where they can be hit; its number."""
    small = visitor.page.locator("[data-pick][aria-label*='where nobody sits']")
    if small.count():
        spot = int(small.first.get_attribute("data-pick") or 0)
        assert small.first.get_attribute("aria-label") == f"Bet on spot {spot}, where nobody sits"
        small.first.click()
        visitor.page.wait_for_selector(f'.circle.open.free[data-circle="{spot}/main"]')
    return min(circles(visitor, "free"))


@widths(375, 1280)
def test_a_hand_where_nobody_sits(visit: Enter, width: int) -> None:
    """A second hand beside one's own: chips, cards, questions that name and mark their seat, settlement."""
    visitor = visit(width=width, height=760, reduced_motion=True)
    page = visitor.page
    visitor.to_table(ANY_CIRCLE, bots=4)
    own = own_seat(visitor)
    visitor.bet("main")
    spot = to_free_spot(visitor)
    page.focus(f'[data-circle="{spot}/main"]')
    page.keyboard.press("Enter")
    visitor.sees_total(10)
    assert f"Your chips go on spot {spot}, where nobody sits." in page.inner_text(".dock-message")
    asked: set[int] = set()
    for _ in range(8):  # a hand that is settled at once is not asked about
        visitor.deal()
        asked |= answer_all(visitor, own)
        assert page.locator(f'[data-card^="{spot}/"]').count() >= 2
        spots = page.locator("[data-settlement=own] li").locator(".spot-number")
        assert {str(own), str(spot)} <= set(spots.all_inner_texts())
        if asked == {own, spot}:
            return
        visitor.to_betting()
        page.keyboard.press("r")
        visitor.sees_total(10)
    raise AssertionError(f"asked about {asked}, never about both of {own} and {spot}")


ASKED = """() => {
    const texts = (what) => [...document.querySelectorAll(what)].map((one) => one.textContent);
    const asks = [...document.querySelectorAll(".ask")].map((one) => one.dataset.ask);
    return {
        asks,
        titles: asks.length > 1 ? texts(".ask-name") : texts(".dock-message"),
        marked: [...document.querySelectorAll(".place.asked")].map((one) => Number(one.dataset.seat)),
    };
}"""


def answer_all(visitor: Visitor, own: int) -> set[int]:
    """Answer every question of a round; the seats they were about, each named in the dock and marked."""
    asked: set[int] = set()
    for _ in range(100):
        visitor.page.wait_for_selector("[data-choice], [data-act=skip], [data-act=replay]")
        now = visitor.page.evaluate(ASKED)
        if not now["asks"]:
            visitor.to_settlement()
            return asked
        spots = [int(ask.split(" ")[0]) for ask in now["asks"]]
        for spot, title in zip(spots, now["titles"], strict=True):
            place = f"your own spot, {own}" if spot == own else f"spot {spot}"
            assert re.fullmatch(f".+ at {place}", title)
        assert set(now["marked"]) == set(spots)
        asked |= set(spots)
        visitor.press_if_there("[data-choice=stand]", "[data-choice]")
    raise AssertionError("the questions never end")


def test_circles_next_to_ones_own(visit: Enter) -> None:
    """Only the circle beside one's own is open; a chip there opens the next, and the third is the last."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table(NEXT_TO_ONE, bots=2)
    own = own_seat(visitor)
    assert list(circles(visitor, "free")) == [own + 1]
    visitor.bet("main")
    page.click(f'[data-circle="{own + 1}/main"]')
    page.wait_for_selector(f'.circle.open.free[data-circle="{own + 2}/main"]')
    page.click(f'[data-circle="{own + 2}/main"]')
    visitor.sees_total(15)
    page.wait_for_selector(".planned", state="detached")
    assert sorted(circles(visitor, "free")) == [own + 1, own + 2]
    for left in (10, 5, 0):
        page.keyboard.press("u")
        visitor.sees_total(left)
    assert list(circles(visitor, "free")) == [own + 1]


def test_chips_go_back_when_somebody_sits_down(visit: Enter) -> None:
    """A bot takes the seat of one's second hand: its chips come back, the next go on one's own seat."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table(NEXT_TO_ONE, bots=2)
    own = own_seat(visitor)
    visitor.bet("main")
    page.click(f'[data-circle="{own + 1}/main"]')
    visitor.sees_total(10)
    page.wait_for_selector(".planned", state="detached")
    page.click("#tab-table")
    page.click("button:has-text('Add a bot')")
    page.wait_for_selector(f'[data-seat="{own + 1}"] .seat-name')
    visitor.sees_total(5)
    assert circles(visitor, "free") == {}
    visitor.bet("main")
    visitor.sees_total(10)


@widths(1280, 375)
def test_some_bets_have_no_backline(visit: Enter, width: int) -> None:
    """Behind another only the main wager is open; one's own circles and those of nobody take every bet."""
    visitor = visit(width=width, height=760, reduced_motion=True)
    page = visitor.page
    visitor.to_table(MAIN_BEHIND, bots=2)
    every = ["main", "red_flex", "buster"]
    assert circles(visitor, "own") == {own_seat(visitor): every}
    spot = to_free_spot(visitor)
    assert circles(visitor, "free")[spot] == every
    picks = page.locator('[data-pick][aria-label*="\'s spot, "]')
    if picks.count():
        picks.first.click()
    page.wait_for_selector(".circle.open.behind")
    assert list(circles(visitor, "behind").values()) == [["main"]]
