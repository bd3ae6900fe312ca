"""The bank is never kept unasked: its holder is offered it again when everybody else has passed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Enter
from tests.browser.sizes import DESKTOP, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute

OFFER = {
    "seat": 4,
    "you": True,
    "most": 400,
    "least": 5,
    "needed": True,
    "hands": 2,
    "fee": {"low": 1, "high": 8},
}


@pytest.mark.parametrize(
    ("size", "answer"),
    [
        (PHONE, "accept"),
        (DESKTOP, "decline"),
        pytest.param(DESKTOP, "accept", marks=pytest.mark.verify),
        pytest.param(PHONE, "decline", marks=pytest.mark.verify),
    ],
)
def test_the_holder_is_asked_whether_to_keep_the_bank(
    visit: Enter, size: tuple[int, int], answer: str
) -> None:
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    said: list[dict[str, Any]] = []

    def offered_again(text: str | bytes) -> str:
        message = json.loads(text)
        if message["type"] == "state":
            message["you"] |= {"seat": 4, "chips": 400, "player_dealer": True}
            message |= {"phase": "banking", "offer": OFFER}
        return json.dumps(message)

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: said.append(json.loads(text)))
        server.on_message(lambda text: socket.send(offered_again(text)))

    page.route_web_socket("**/ws/**", between)
    visitor.come_in()
    visitor.watch_table("oceana/ez-baccarat", bots=1)
    words = page.locator(".offer")
    words.wait_for()
    assert "Everybody else passed. Keep the bank for the next 2 hands?" in words.inner_text()
    assert "You pay a collection of $1 to $8 in each hand." in words.inner_text()
    assert "Without a bank the game stops." in words.inner_text()
    assert page.inner_text("[data-act=accept]") == "Keep the bank"
    page.click(f"[data-act={answer}]")
    assert [message["type"] for message in said if message["type"] != "ping"] == [answer]
