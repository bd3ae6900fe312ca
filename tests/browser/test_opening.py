"""The page that opens a table: it opens at the limits that stand in its fields, or says why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Enter

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

JOES = "artichoke-joes/texas-holdem"
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def at_form(visitor: Visitor) -> None:
    """Enter, and look at the form of a game whose limits are typed."""
    visitor.come_in()
    visitor.go(f"/open/{JOES}")
    visitor.page.wait_for_selector("input[name=limits]")


def limits_of_table(visitor: Visitor) -> str:
    """The limits of the table that was opened."""
    visitor.page.wait_for_url("**/table/*")
    table = visitor.page.url.rpartition("/")[2]
    message = visitor.api("GET", f"/api/tables/{table}")["table"]
    return f"{message['limits']['low']:g}-{message['limits']['high']:g}"


@pytest.mark.parametrize("how", ["Enter", "click"])
def test_a_table_is_opened_at_the_limits_that_were_typed_last(visit: Enter, how: str) -> None:
    """The limits 6-12, L1630; the form with them comes only after the table was asked for."""
    visitor = visit()
    page = visitor.page
    at_form(visitor)
    page.locator("input[name=limits]").select_text()
    page.keyboard.type("6-12")
    if how == "Enter":
        page.keyboard.press("Enter")
    else:
        page.click("[data-act=open]")
    assert limits_of_table(visitor) == "6-12"


def test_a_click_counts_though_the_form_comes_while_the_button_is_held(visit: Enter) -> None:
    """A refused limit is put right: its message would go, and the button with it, under the pointer."""
    visitor = visit()
    page = visitor.page
    at_form(visitor)
    page.fill("input[name=limits]", "12-6")
    page.locator("input[name=limits]").blur()
    page.wait_for_selector(".open-form > .error")
    visitor.complaints.clear()  # the browser notes the refused request itself
    page.locator("input[name=limits]").select_text()
    page.keyboard.type("4-8")
    button = page.locator("[data-act=open]")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    with page.expect_response("**/api/games/**") as answer:
        page.mouse.down()
    answer.value.finished()
    page.evaluate(DRAWN)
    page.mouse.up()
    assert limits_of_table(visitor) == "4-8"


def test_no_table_is_opened_at_limits_that_are_refused(visit: Enter) -> None:
    visitor = visit()
    page = visitor.page
    at_form(visitor)
    asked: list[str] = []
    page.on(
        "request", lambda request: asked.append(request.method + request.url.removeprefix(visitor.address))
    )
    page.locator("input[name=limits]").select_text()
    page.keyboard.type("12-6")
    for _ in range(2):  # the second time nothing has changed since
        page.click("[data-act=open]")
        page.wait_for_selector(".open-form > .error:has-text('12-6')")
        page.wait_for_function("() => document.querySelector('[name=limits]').value === '12-6'")
    page.fill("input[name=limits]", "4-8")
    page.click("[data-act=open]")
    assert limits_of_table(visitor) == "4-8"
    assert asked.count("POST/api/tables") == 1
    visitor.complaints.clear()  # the browser notes the refused requests itself
