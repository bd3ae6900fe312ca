"""What interrupts play: a reload, a lost connection, a seat that was given up, an answer on its way."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Enter
from tests.browser.visitor import PASSING

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute


def test_coming_back_to_the_same_seat(visit: Enter) -> None:
    """A reload finds the seat, the chips and the wagers again."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("oceana/ez-baccarat")
    visitor.bet("player")
    page.wait_for_selector(".planned", state="detached")
    page.reload()
    page.wait_for_selector(".seat.own")
    visitor.sees_total(5)


def test_a_reload_during_a_round_keeps_the_bets_for_a_rebet(visit: Enter) -> None:
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("oceana/ez-baccarat")
    visitor.bet("player")
    visitor.sees_total(5)
    visitor.deal()
    page.reload()
    visitor.to_betting()
    page.wait_for_selector("[data-act=rebet]:enabled:has-text('Rebet $5')")
    visitor.go("/")
    page.go_back()
    visitor.to_betting()
    page.click("[data-act=rebet]:enabled")
    visitor.sees_total(5)


def test_bets_are_kept_by_a_page_that_does_not_see_the_deal(visit: Enter) -> None:
    """The player says "Deal" and goes; the cards are dealt once the other player is ready too."""
    visitor, other = visit(reduced_motion=True), visit(reduced_motion=True)
    table = visitor.to_table("oceana/ez-baccarat")
    other.come_in()
    other.go(f"/table/{table}")
    other.page.click("[data-act=sit]")
    other.to_betting()
    visitor.bet("player")
    visitor.sees_total(5)
    visitor.deal()
    visitor.go("/")
    other.bet("player")
    other.deal()
    other.to_settlement()
    other.page.click("[data-act=next]")
    visitor.go(f"/table/{table}")
    visitor.to_betting()
    visitor.page.wait_for_selector("[data-act=rebet]:enabled:has-text('Rebet $5')")


GIVEN_UP = ".toast:has-text('You were away too long: your seat was given up')"


@pytest.mark.parametrize("back", ["lobby", "table"])
def test_a_player_whose_seat_was_given_up_is_told_so(visit: Enter, back: str) -> None:
    """Once, in the lobby or at the table; a player who leaves by himself is told nothing of the kind."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    table = visitor.open_table("oceana/ez-baccarat", clocks=PASSING | {"seat_kept": 0.05})
    visitor.to_betting()
    visitor.go("/docs/" if back == "table" else "/")
    if back == "table":
        page.wait_for_function(GONE, arg=table)
        visitor.go(f"/table/{table}")
    page.wait_for_selector(GIVEN_UP)
    assert page.evaluate(APART), "the toast covers no button of the dock"
    visitor.go(f"/table/{table}")
    page.click("[data-act=sit]")
    visitor.to_betting()
    page.click("[data-act=leave]")
    page.wait_for_selector(".lobby .tables")
    assert page.locator(GIVEN_UP).count() == 0


APART = """() => {
    const dock = document.querySelector(".dock");
    return !dock || document.querySelector(".toast").getBoundingClientRect().bottom
        <= dock.getBoundingClientRect().top;
}"""
GONE = """async (table) => {
    const tables = await (await fetch("/api/tables")).json();
    return tables.find((one) => one.id === table)?.you === null;
}"""


def test_a_lost_connection_comes_back_by_itself(visit: Enter) -> None:
    """The page says that the connection is lost, comes back, and shows the same seat and wagers."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    sockets: list[WebSocketRoute] = []
    down = False

    def pass_through(socket: WebSocketRoute) -> None:
        if down:
            socket.close(code=3000)
        else:
            sockets.append(socket)
            socket.connect_to_server()

    page.route_web_socket("**/ws/**", pass_through)
    visitor.to_table("oceana/ez-baccarat")
    visitor.bet("player")
    page.wait_for_selector(".planned", state="detached")
    down = True  # until that is drawn: a connection that is back before the next frame is not told of
    sockets[-1].close(code=3000)
    page.wait_for_selector("[role=alert]:has-text('Connection lost')")
    down = False
    page.wait_for_selector("[role=alert]", state="detached")
    visitor.sees_total(5)
    visitor.bet("player")
    visitor.sees_total(10)
    page.wait_for_selector(".planned", state="detached")
    assert len(sockets) == 2, "one connection is enough"


@pytest.mark.parametrize("accepted", [True, False])
def test_an_action_without_an_answer_is_left_open(visit: Enter, accepted: bool) -> None:
    """The connection goes after a bet was sent: it arrived or not, and the next state shows which."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    sockets: list[WebSocketRoute] = []
    state = {"cut": False, "down": False}
    sent: list[str] = []
    unheard: list[dict[str, Any]] = []

    def between(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        if state["down"]:
            socket.close(code=3000)
            return
        server = socket.connect_to_server()

        def to_room(text: str | bytes) -> None:
            sent.append(json.loads(text)["type"])
            if accepted or not state["cut"]:
                server.send(text)

        def to_page(text: str | bytes) -> None:
            if state["cut"]:
                unheard.append(json.loads(text))
            else:
                socket.send(text)

        socket.on_message(to_room)
        server.on_message(to_page)

    def is_laid() -> bool:
        states = [message for message in unheard if message["type"] == "state"]
        return any(bet["bettor"] == name for message in states for bet in message["bets"])

    page.route_web_socket("**/ws/**", between)
    name = visitor.come_in()
    visitor.open_table("oceana/ez-baccarat")
    visitor.to_betting()
    sent.clear()
    state["cut"] = True
    visitor.bet("player")
    page.wait_for_selector(".planned")
    while "chip" not in sent or is_laid() != accepted:
        page.evaluate("0")  # the messages of the socket come meanwhile
    state["down"] = True
    sockets[-1].close(code=3000)
    page.wait_for_selector(
        ".dock-message:has-text('Connection lost. Your last action may not have been accepted.')"
    )
    state.update(cut=False, down=False)
    page.wait_for_selector("[role=alert]", state="detached")
    visitor.sees_total(5 if accepted else 0)
    page.wait_for_selector(".planned", state="detached")
    assert "Connection lost" not in page.inner_text("main")


def test_an_answer_on_its_way_is_not_asked_for_again(visit: Enter) -> None:
    """A state that somebody else's action brings does not open a question whose answer was sent."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    held: list[Callable[[], None]] = []
    shown: list[dict[str, Any]] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_room(text: str | bytes) -> None:
            if held or json.loads(text)["type"] != "answer":
                server.send(text)
                return
            held.append(lambda: server.send(text))
            socket.send(json.dumps(shown[-1] | {"seq": shown[-1]["seq"] + 0.5}))

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            shown.extend([message] if message["type"] == "state" else [])
            socket.send(text)

        socket.on_message(to_room)
        server.on_message(to_page)

    page.route_web_socket("**/ws/**", between)
    visitor.to_table("oceana/ultimate-texas-holdem")
    visitor.bet_everything()
    visitor.deal()
    page.click("[data-choice] >> nth=0")
    page.wait_for_selector("[data-seq$='.5']")
    assert page.locator("[data-choice]").count() == 0
    held[0]()
    visitor.to_settlement()
