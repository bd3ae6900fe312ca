"""Push 9 on the page: a tie keeps the pot, and a player who lost is asked to buy back in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.conftest import Enter
from tests.browser.sizes import PHONE_FIRST
from tests.browser.visitor import PATIENT, UNNAMED, Visitor

GAME = "club-one/push-9"
TIE = "Kd Kh Td Qs Qh Js 9c 9d Jc"
"""The first two of three players have nine points, the last has none."""
STAYS = ("[data-turn] [data-choice=check]", "[data-turn] [data-choice=call]")
BUY_BACK, PASS = '[data-choice="buy back"]', "[data-choice=pass]"


def state(visitor: Visitor, table: int) -> Any:
    """The table as the room shows it to the visitor."""
    return visitor.api("GET", f"/api/tables/{table}")["state"]


def to_end(visitor: Visitor) -> None:
    """Stay in the round to its end, and have all of it shown."""
    visitor.go_on("[data-act=skip], [data-act=replay]", *STAYS, PASS, "[data-act=show]")
    visitor.press_if_there("[data-act=skip]")
    visitor.page.wait_for_selector("[data-act=replay]")


@PHONE_FIRST
def test_a_player_who_lost_to_a_tie_buys_back_in(
    visit: Enter, opened: tuple[str, Path], cards: Path, size: tuple[int, int]
) -> None:
    """Two of three tie: the page says that the pot stays, and asks the third for the price of a portion."""
    cards.write_text(TIE)
    visitor = visit(*size, reduced_motion=True)
    visitor.address = opened[0]
    visitor.come_in()
    bots = [{"strategy": "loose"}] * 2
    body = {"game": GAME, "bots": bots, "clocks": PATIENT, "settings": {"schedule": "none"}}
    table = int(visitor.api("POST", "/api/tables", body)["id"])
    visitor.go(f"/table/{table}")
    page = visitor.page
    page.click("[data-act=sit]")
    for _ in range(9):
        visitor.go_on(f"{', '.join(STAYS)}, {BUY_BACK}", "[data-act=next]", "[data-act=show]")
        if page.query_selector(BUY_BACK):
            break
        to_end(visitor)
        assert "tie: the pot stays for the next hand." in state(visitor, table)["message"]
        assert "stays" in (page.locator("[data-said]").text_content() or "")
    asked = page.locator(BUY_BACK).inner_text()
    assert asked.startswith("Buy back · $")
    assert page.locator('[data-pot="pot"]').count() == 1
    assert not page.evaluate(UNNAMED)
    visitor.press_if_there(BUY_BACK)
    page.wait_for_selector(", ".join(STAYS))
    cards.write_text("")
    to_end(visitor)
