"""Must-move tables and the waiting list on the page, by Artichoke Joe's L205-207 and L426-430."""

from __future__ import annotations

from houseway.rulebook.rules import load_rules
from tests.browser.conftest import Enter
from tests.browser.visitor import PATIENT, UNNAMED, take_turns

JOES, LIMITS = "artichoke-joes/texas-holdem", {"limits": "20-40"}


def test_a_player_of_a_must_move_table_is_taken_to_the_main_game(visit: Enter) -> None:
    """Its floor opens it from the Table tab; who sits there sees his place, and is moved with his chips."""
    owner, guest = visit(reduced_motion=True), visit(reduced_motion=True)
    owner.come_in()
    seats = load_rules(JOES, LIMITS).seats
    body = {"game": JOES, "settings": LIMITS, "bots": seats, "clocks": PATIENT}
    main = int(owner.api("POST", "/api/tables", body)["id"])
    name = guest.come_in()
    guest.go(f"/table/{main}")
    guest.page.click("[data-act=list]")
    guest.page.wait_for_selector("text=You are number 1 of 1 on the waiting list.")
    guest.page.click("#tab-table")
    guest.page.wait_for_selector("[data-may-open]:has-text('The player who opened this table')")
    assert guest.page.locator("[data-act=must-move]").count() == 0
    owner.go(f"/table/{main}")
    owner.page.click("#tab-table")
    owner.page.click("[data-act=must-move]")
    owner.page.wait_for_selector(".toast:has-text('The must-move table is open')")
    owner.page.wait_for_url(f"**/table/{main + 1}")
    owner.page.click("[data-act=sit]")
    owner.page.wait_for_selector("text=You are number 1 of 1 to move to")
    guest.page.click("[data-act=to-must-move]")
    guest.page.click("[data-act=sit]")
    guest.page.wait_for_selector("text=You are number 1 of 2 to move to")  # he was on the list
    owner.page.wait_for_selector("text=You are number 2 of 2 to move to")
    for visitor in (owner, guest):
        assert not visitor.page.evaluate(UNNAMED)
    owner.page.click("#tab-table")
    owner.page.click("[data-act=refuse-move]")
    owner.page.wait_for_selector("text=You are cashed out when a seat opens for you")
    owner.page.click("[data-act=refuse-move]")
    owner.page.wait_for_selector("text=You are number 2 of 2 to move to")
    beside = owner.page.context.new_page()
    beside.goto(f"{owner.address}/table/{main}")
    beside.click("#tab-table")
    beside.click("button:has-text('Remove a bot')")
    # The hand that the two have begun is finished before anybody moves.
    buttons = ("[data-turn] [data-choice=fold]", "[data-act=next]", "[data-act=show]")
    take_turns((owner, guest), lambda: guest.page.url.endswith(f"/table/{main}"), *buttons)
    guest.page.wait_for_selector(".toast:has-text('A seat opened in the main game')")
    guest.page.wait_for_selector(".seat.own")
    assert guest.page.get_by_text("your seat was given up").count() == 0
    assert guest.api("GET", f"/api/tables/{main}")["state"]["you"]["name"] == name
    owner.page.wait_for_selector("text=You are number 1 of 1 to move to")


def test_a_table_of_small_limits_says_which_may_have_a_must_move_table(visit: Enter) -> None:
    """L207: those with an opening bet of $10 or more; a game of a house without such tables says nothing."""
    visitor = visit(reduced_motion=True)
    visitor.come_in()
    for game, sections in ((JOES, 1), ("delta-club/texas-holdem", 0)):
        table = visitor.api("POST", "/api/tables", {"game": game, "clocks": PATIENT})["id"]
        visitor.go(f"/table/{table}")
        visitor.page.click("#tab-table")
        visitor.page.wait_for_selector("[data-act=invite]")
        assert visitor.page.locator("[data-may-open]:has-text('limits from $10 up')").count() == sections
        assert visitor.page.locator("[data-may-open]").count() == sections
        assert visitor.page.locator("[data-act=must-move]").count() == 0
