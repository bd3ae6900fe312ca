"""Playing in the browser: one game of every family, from the seat to the reason of every payout.

A family that is added to the room adds its row to GAMES.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import Enter

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute

GAMES = {
    "baccarat": "oceana/ez-baccarat",
    "baccarat, a hand each": "club-one/century-21-baccarat",
    "poker-vs-dealer, three cards": "oceana/three-card-poker-6-card-bonus",
    "poker-vs-dealer, stages": "oceana/ultimate-texas-holdem",
    "war": "club-one/casino-war",
    "blackjack": "artichoke-joes/california-blackjack",
    "blackjack, two hands": "club-one/21st-century-blackjack-switch",
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_round_from_the_seat_to_the_reason(visit: Enter, game: str) -> None:
    """Sit, bet, decide, see the settlement with reason and citation, and replay the round afterwards."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.go("/")
    visitor.enter()
    table = visitor.open_table(game)
    visitor.to_betting()
    visitor.bet_everything()
    page.click("[data-act=deal]")
    visitor.to_settlement()
    mine = page.locator("[data-settlement] li", has_text="Guest")
    assert mine.count() > 0
    mine.first.locator("summary").click()
    assert ": " in mine.first.locator(".why").inner_text()
    assert ", L" in mine.first.locator(".cite").inner_text()

    visitor.go(f"/history/{table}/1")
    page.wait_for_selector("[data-step]")
    page.click("[data-act=step]")
    assert page.get_attribute("[data-step]", "data-step") == "1"
    page.click("[data-act=end]")
    page.wait_for_selector("[data-settlement] li")
    page.click("[data-act=verify]")
    page.wait_for_selector("[data-verified=true]")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_banking_a_hand(visit: Enter, game: str) -> None:
    """The player-dealer position is offered; somebody takes it, and the bank settles the others' wagers."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.go("/")
    visitor.enter()
    visitor.open_table(game)
    for _ in range(200):
        if page.query_selector("[data-act=accept]"):
            break
        if page.query_selector(".betting [data-act=deal]:enabled"):
            visitor.bet_everything()
            page.click("[data-act=deal]")
        visitor.press_if_there("[data-choice]", "[data-act=next]")
        page.wait_for_timeout(100)
    page.fill("input[name=bank]", "40")  # whatever the rounds before have cost, this much is left
    page.click("[data-act=accept]")
    page.wait_for_selector(".seat.own .dealer-button")
    assert "Bank $40" in (page.text_content(".tray-text") or "")
    page.click("[data-act=deal]")
    visitor.to_settlement()


def test_a_newcomer_is_playing_with_three_clicks(visit: Enter) -> None:
    """From the lobby: play, enter under the suggested name, sit down."""
    visitor = visit()
    page = visitor.page
    visitor.go("/")
    page.fill("input[type=search]", "ez baccarat")
    page.click('[data-game="oceana/ez-baccarat"] [data-act=play]')
    page.click("[data-act=enter-guest]")
    page.click("[data-act=sit]")
    page.wait_for_selector(".seat.own")


def test_rebet_double_undo_and_clear(visit: Enter) -> None:
    """The chips laid down can be changed as at a real table until the deal."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.go("/")
    visitor.enter()
    visitor.open_table("oceana/ez-baccarat")
    visitor.to_betting()
    visitor.bet("player")
    visitor.sees_total(5)
    page.keyboard.press("x")
    visitor.sees_total(10)
    page.keyboard.press("u")
    visitor.sees_total(5)
    page.keyboard.press("c")
    visitor.sees_total(0)
    page.keyboard.press("u")
    page.wait_for_selector(".planned", state="detached")
    page.click("[data-act=deal]")
    visitor.to_settlement()
    visitor.to_betting()
    page.keyboard.press("r")
    visitor.sees_total(5)


def test_a_bet_that_needs_another_is_refused_in_words(visit: Enter) -> None:
    """Dragon 7 needs a line bet beside it: the room says so, and the chip stays where it is."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.go("/")
    visitor.enter()
    visitor.open_table("oceana/ez-baccarat")
    visitor.to_betting()
    visitor.bet("dragon_7")
    page.wait_for_selector(".dock-message.error")
    assert "Dragon 7" in page.inner_text(".dock-message")
    visitor.bet("banker")
    page.wait_for_selector(".dock-message.error", state="detached")


def test_the_settlement_is_shown_row_by_row(visit: Enter) -> None:
    """Each wager is lit with its reason in turn; it can be skipped and played again."""
    visitor = visit()
    page = visitor.page
    visitor.go("/")
    visitor.enter()
    visitor.open_table("oceana/ez-baccarat")
    visitor.to_betting()
    visitor.bet_everything()
    page.click("[data-act=deal]")
    page.wait_for_selector(".circle.lit")
    page.wait_for_selector("[data-reason]")
    page.click("[data-act=skip]")
    page.click("[data-act=replay]")
    page.wait_for_selector(".circle.lit")


def test_coming_back_to_the_same_seat(visit: Enter) -> None:
    """A reload finds the seat, the chips and the wagers again."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.go("/")
    visitor.enter()
    visitor.open_table("oceana/ez-baccarat")
    visitor.to_betting()
    visitor.bet("player")
    page.wait_for_selector(".planned", state="detached")
    page.reload()
    page.wait_for_selector(".seat.own")
    visitor.sees_total(5)


def test_a_lost_connection_comes_back_by_itself(visit: Enter) -> None:
    """The page says that the connection is lost, comes back, and shows the same seat and wagers."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    sockets: list[WebSocketRoute] = []

    def pass_through(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/ws/**", pass_through)
    visitor.go("/")
    visitor.enter()
    visitor.open_table("oceana/ez-baccarat")
    visitor.to_betting()
    visitor.bet("player")
    page.wait_for_selector(".planned", state="detached")
    sockets[-1].close(code=3000)
    page.wait_for_selector("[role=alert]:has-text('Connection lost')")
    page.wait_for_selector("[role=alert]", state="detached")
    assert len(sockets) == 2
    visitor.sees_total(5)
    visitor.bet("player")
    visitor.sees_total(10)
    page.wait_for_selector(".planned", state="detached")
