"""A table's name is somebody else's words: it must not change the page around it."""

from __future__ import annotations

from houseway.room.table_names import LONGEST
from tests.browser.conftest import Enter
from tests.browser.sizes import PHONE_FIRST

WIDTH = "() => [document.scrollingElement.scrollWidth, window.innerWidth]"


@PHONE_FIRST
def test_a_long_name_does_not_widen_the_page(visit: Enter, size: tuple[int, int]) -> None:
    visitor = visit(*size)
    visitor.come_in()
    name = f"{size[0]:04}".rjust(LONGEST, "W")
    table = visitor.api("POST", "/api/tables", {"game": "oceana/ez-baccarat", "name": name})["id"]
    visitor.go("/")
    visitor.page.wait_for_selector(f'.table-link[href="/table/{table}"]')
    assert name in visitor.page.inner_text(".tables")
    opener = visitor.api("GET", "/api/session")["player"]["name"]
    assert f"opened by {opener}" in visitor.page.inner_text(f'.table-link[href="/table/{table}"]')
    needed, there = visitor.page.evaluate(WIDTH)
    assert needed <= there
    visitor.go(f"/table/{table}")
    visitor.page.wait_for_selector("[data-act=sit]")
    needed, there = visitor.page.evaluate(WIDTH)
    assert needed <= there
