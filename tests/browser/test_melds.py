"""Panguingue on the page: a whole hand with bots, melds that are offered and laid, on a phone too."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Enter
from tests.browser.sizes import BOTH_SIZES
from tests.browser.test_ring import seated, state
from tests.browser.visitor import UNNAMED, Visitor

PANGUINGUE = "club-one/panguingue"
LAYS, STAYS = ".ask [data-choice].lays", "[data-choice=stay]"
ANY = ".ask [data-choice]"
OVER = "[data-act=skip], [data-act=replay]"
SPILLS = """() => [...document.querySelectorAll(".felt.melds *, .dock *")]
    .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map((part) => part.outerHTML.slice(0, 120))"""
"""What reaches beyond the edge of the window."""
AT_THE_END = """() => {
    const story = document.querySelector(".tab-body[data-follow]");
    return !story || story.scrollHeight - story.scrollTop - story.clientHeight < 2;
}"""
"""Whether the last line of the story can be seen while a hand is played."""


def to_end(visitor: Visitor) -> None:
    """Stay in, lay whatever can be laid, and have the whole hand shown."""
    visitor.go_on(OVER, STAYS, LAYS, ANY, "[data-act=show]")
    visitor.press_if_there("[data-act=skip]")
    visitor.page.wait_for_selector("[data-act=replay]")


@BOTH_SIZES
def test_a_whole_hand_is_played(visit: Enter, size: tuple[int, int]) -> None:
    """From the seat to the tops: one's own hand, the pile, melds, the result, its history and its proof."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    table = seated(visitor, PANGUINGUE, bots=4)
    visitor.go_on(STAYS, "[data-act=next]", "[data-act=show]")
    assert page.locator("[data-held]").count() == 10
    assert page.locator('[data-pot="pot"]').inner_text().startswith("Tops $")
    # A hand that all others drop has no melds: go on to one that has.
    visitor.go_on("[data-meld]", STAYS, LAYS, ANY, "[data-act=show]", "[data-act=skip]", "[data-act=next]")
    number = state(visitor, table)["round"]
    assert page.evaluate(SPILLS) == []
    assert page.evaluate(AT_THE_END), "the story follows the hand"
    to_end(visitor)
    assert page.locator("[data-meld]").count() >= 1
    assert page.locator("[data-settlement=own] li").count() >= 1
    assert not page.evaluate(UNNAMED)
    assert state(visitor, table)["settlement"]["rows"]
    told = visitor.api("GET", f"/api/tables/{table}/rounds/{number}")
    assert told["verified"]["sound"], told["verified"]
    visitor.go(f"/history/{table}/{number}")
    page.click("[data-act=verify]")
    page.wait_for_selector('[data-verified="true"]')


@pytest.mark.verify
def test_hands_follow_each_other(visit: Enter) -> None:
    """Three hands in a row at one table; the winner of each is dealt to first in the next."""
    visitor = visit(reduced_motion=True)
    table = seated(visitor, "artichoke-joes/panguingue", bots=3)
    for _ in range(3):
        visitor.go_on(STAYS, "[data-act=next]", "[data-act=show]", "[data-act=skip]")
        to_end(visitor)
        assert state(visitor, table)["settlement"]["rows"]
