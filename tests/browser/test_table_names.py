"""A table's name is somebody else's words: it must not change the page around it."""

from __future__ import annotations

import pytest

from houseway.room.table_names import LONGEST
from tests.browser.conftest import Enter

WIDTH = "() => [document.scrollingElement.scrollWidth, window.innerWidth]"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_long_name_does_not_widen_the_page(visit: Enter, width: int, height: int) -> None:
    visitor = visit(width, height)
    visitor.come_in()
    name = f"{width:04}".rjust(LONGEST, "W")
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
