"""Questions that a test puts to the page, in place of the room's own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tests.browser.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute

GAME = "oceana/three-card-poker-6-card-bonus"

Json = dict[str, Any]


def ask(legal: Sequence[Json], question: str = "keep", **fields: Any) -> Json:
    """A question as the room puts it to somebody in seat 1."""
    return {
        "id": f"1 {question}",
        "spot": 1,
        "seat": 1,
        "question": question,
        "name": question,
        "prompt": question,
        "legal": list(legal),
        "beyond": [],
        "usual": legal[0]["name"],
        "default": {"choice": legal[0]["name"], "text": legal[0]["name"]},
        **fields,
    }


def asked(visitor: Visitor, *asks: Sequence[Json]) -> list[Json]:
    """Sit at a table that asks these questions, the next ones after each answer; the answers as they come."""
    answers: list[Json] = []
    latest: Json = {}

    def play(state: Json) -> str:
        latest.update(state)
        latest["you"] |= {"seat": 1}
        now = asks[len(answers)] if len(answers) < len(asks) else []
        return json.dumps(latest | {"phase": "playing", "asks": list(now)})

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def from_page(text: str | bytes) -> None:
            message = json.loads(text)
            answers.append({name: value for name, value in message.items() if name not in ("id", "type")})
            socket.send(json.dumps({"type": "ack", "id": message["id"], "seq": 0}))
            socket.send(play(latest))

        def from_room(text: str | bytes) -> None:
            message = json.loads(text)
            socket.send(play(message) if message["type"] == "state" else text)

        socket.on_message(from_page)
        server.on_message(from_room)

    visitor.page.route_web_socket("**/ws/**", between)
    visitor.come_in()
    visitor.watch_table(GAME, bots=1)
    visitor.page.wait_for_selector(".ask")
    return answers
