"""Thirteen cards on the page: set in three parts, compared with every other player, and what that cost."""

from __future__ import annotations

from tests.browser.conftest import Enter
from tests.browser.sizes import DESKTOP, PHONE, sizes
from tests.browser.visitor import PATIENT

GAME = "club-one/chinese-poker"


@sizes(PHONE, DESKTOP)
def test_a_hand_is_set_in_three_parts_and_settled_pair_by_pair(visit: Enter, size: tuple[int, int]) -> None:
    """Parts are named as they are complete, and the result says what the setting cost."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.open_table(GAME, bots=3, clocks=PATIENT)
    visitor.go_on(".setter", "[data-act=show]")
    send = page.locator("[data-choice=set]")
    assert "Front: 3 cards more." in page.inner_text(".setter [role=status]")
    assert send.is_disabled()
    page.click("[data-act=arrange]")
    said = page.inner_text(".setter [role=status]")
    assert all(f"{part}:" in said for part in ("Front", "Middle", "Back"))
    assert "This setting is legal." in said
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    send.click()
    visitor.to_settlement()
    own = page.inner_text("[data-settlement=own]")
    assert own.count("front (") >= 1, "a row for every opponent who was compared, with its points"
    assert "each opponent this way" in page.inner_text("[data-setting-worth]")
