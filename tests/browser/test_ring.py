"""Ring poker on the page: whole hands of every kind, the turn to bet, draws, sitting out, and phones."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Enter
from tests.browser.visitor import MANY, PATIENT, UNNAMED, Visitor, take_turns

HOLDEM, NO_LIMIT = "oceana/texas-holdem", "lucky-lady/no-limit-holdem"
STREETS = {
    "board": HOLDEM,
    "board and discard": "delta-club/crazy-pineapple",
    "seven-card stud": "delta-club/seven-card-stud",
    "five-card stud": "club-one/five-card-stud",
    "turned up by choice": "club-one/mexican-stud",
    "draw": "club-one/draw-poker",
}
STAYS = tuple(f"[data-turn] [data-choice={choice}]" for choice in ("check", "call", "bring-in"))
FOLDS = tuple(f"[data-turn] [data-choice={choice}]" for choice in ("fold", "check"))
"""Whoever folds every hand loses his blinds, unless all others fold to him."""
PICKS = ".ask [data-choice]"
"""A button for every pick, or the one that sends the cards as they lie."""
TURN = "[data-turn]"


def seated(visitor: Visitor, game: str, bots: int = 5, **settings: object) -> int:
    """Enter, open a table with bots, and sit down."""
    visitor.come_in()
    table = {"game": game, "bots": bots, "clocks": PATIENT, "settings": settings}
    number = int(visitor.api("POST", "/api/tables", table)["id"])
    visitor.go(f"/table/{number}")
    visitor.page.click("[data-act=sit]")
    return number


def to_turn(visitor: Visitor) -> None:
    """Go on until it is the visitor's turn to bet."""
    visitor.go_on(TURN, PICKS, "[data-act=next]", "[data-act=show]")


def to_raise(visitor: Visitor, table: int, room: int = 0) -> tuple[Any, Any]:
    """Go on to a turn at which the visitor may bet or raise; the question and the offer.

    Its largest amount is at least `room` dollars above its least: bots may have raised as often as the rules
    allow, or up to all that the visitor has.
    """
    for _ in range(MANY):
        to_turn(visitor)
        asked = state(visitor, table)["asks"][0]
        for offer in asked["legal"]:
            if "high" in offer and offer["high"] - offer["low"] >= room:
                return asked, offer
        visitor.press_if_there("[data-turn] [data-choice=check]", "[data-turn] [data-choice=fold]")
    raise AssertionError("no turn with such a bet or raise")


def to_end(visitor: Visitor) -> None:
    """Stay in the hand to its end, and have all of it shown."""
    visitor.go_on("[data-act=skip], [data-act=replay]", *STAYS, PICKS, "[data-act=show]")
    visitor.press_if_there("[data-act=skip]")
    visitor.page.wait_for_selector("[data-act=replay]")


def state(visitor: Visitor, table: int) -> Any:
    """The table as the room shows it to the visitor."""
    return visitor.api("GET", f"/api/tables/{table}")["state"]


@pytest.mark.parametrize("streets", STREETS)
def test_a_whole_hand_is_played(visit: Enter, streets: str) -> None:
    """From the seat to the last chip: pots, cards, the result, its history and its proof."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    table = seated(visitor, STREETS[streets])
    to_turn(visitor)
    number = state(visitor, table)["round"]
    assert page.locator('[data-pot="pot"]').count() == 1
    assert page.locator(".mark.dealer").count() == 1
    assert page.locator("[data-own-hand]").inner_text().startswith("You have ")
    to_end(visitor)
    shown = state(visitor, table)
    assert shown["settlement"]["rows"]
    assert page.locator("[data-said]").text_content()
    assert page.locator(".won-pot").count() >= 1
    assert page.locator("[data-settlement=own] li").count() >= 1
    assert page.locator("[data-pot]").count() == 0, "every pot was paid out"
    assert not page.evaluate(UNNAMED)
    told = visitor.api("GET", f"/api/tables/{table}/rounds/{number}")
    assert told["verified"]["sound"], told["verified"]
    visitor.go(f"/history/{table}/{number}")
    page.click("[data-act=verify]")
    page.wait_for_selector('[data-verified="true"]')


def test_the_cards_of_the_winning_hand_are_raised(visit: Enter) -> None:
    """At a showdown five cards make the hand that wins: those on the board and those held."""
    visitor = visit(reduced_motion=True)
    table = seated(visitor, HOLDEM, bots=2)
    for _ in range(20):
        to_turn(visitor)
        to_end(visitor)
        shown = state(visitor, table)
        won = {row["spot"] for row in shown["settlement"]["rows"] if row["net"] > 0}
        made = {card for seat in won for card in shown["made"].get(str(seat), [])}
        if len(won) == 1 and made:
            break
        visitor.press_if_there("[data-act=next]")
    raised = visitor.page.eval_on_selector_all(".card-place.made", "all => all.map(one => one.dataset.face)")
    assert set(raised) == made
    assert len(made) == 5


def test_a_limit_game_has_one_button_for_a_raise(visit: Enter) -> None:
    """The amount is on the button; there is nothing to choose."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    asked, offer = to_raise(visitor, table := seated(visitor, HOLDEM))
    words = {"bet": "Bet", "raise": "Raise to"}[offer["name"]]
    assert page.locator(".choice.raise").inner_text().startswith(f"{words} ${offer['low']}")
    assert page.locator("[data-raise]").count() == 0
    visitor.press_key("r")
    chose = [event for event in state(visitor, table)["events"] if event["kind"] == "chose"]
    mine = [event for event in chose if event["seat"] == asked["seat"]]
    assert (mine[-1]["choice"], mine[-1]["amount"]) == (offer["name"], offer["low"])


def test_a_raise_is_set_by_keys_sums_slider_and_field(visit: Enter) -> None:
    """R goes to the slider, arrow keys change the amount, Enter sends it."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    asked, offer = to_raise(visitor, table := seated(visitor, NO_LIMIT), room=20)
    button, field = page.locator(".choice.raise"), page.locator("[data-raise=field]")
    assert field.input_value() == str(offer["low"])
    page.click('[data-sum="All in"]')
    page.wait_for_selector(f'.choice.raise:has-text("All in ${offer["high"]:,}")')
    assert field.input_value() == str(offer["high"])
    page.click("[data-sum=Min]")
    page.wait_for_selector(f'.choice.raise:has-text("${offer["low"]}")')
    field.fill(str(offer["low"] + 7))
    field.blur()
    page.wait_for_selector(f'.choice.raise:has-text("${offer["low"] + 7}")')
    page.click("[data-sum=Min]")
    page.wait_for_selector("[data-sum=Min][aria-pressed=true]")
    button.focus()
    page.keyboard.press("r")
    assert page.evaluate("() => document.activeElement.dataset.raise") == "slider"
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-sum=Min][aria-pressed=false]")
    amount = float(field.input_value())
    assert amount > offer["low"]
    visitor.press_key("Enter")
    chose = [event for event in state(visitor, table)["events"] if event["kind"] == "chose"]
    mine = [event for event in chose if event["seat"] == asked["seat"] and event["choice"] == offer["name"]]
    assert mine[0]["amount"] == amount


def test_the_keys_of_a_turn_are_listed_in_the_help(visit: Enter) -> None:
    visitor = visit(reduced_motion=True)
    page = visitor.page
    to_raise(visitor, seated(visitor, NO_LIMIT), room=20)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    help = page.locator("dialog[open]").inner_text()
    assert "arrow keys set the amount, Enter sends it" in help
    assert "Check" in help or "Call" in help


def test_cards_are_drawn_by_pressing_them(visit: Enter) -> None:
    """Two cards are given up, and two others come."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    table = seated(visitor, STREETS["draw"])
    visitor.go_on(".setter", *STAYS, "[data-act=next]", "[data-act=show]")
    assert page.locator(".setter [data-choice=draw]").inner_text().startswith("Stand pat")
    for _ in range(2):
        page.click('.set-part[data-part="1"] [data-card] >> nth=0')
    assert page.locator(".setter [data-choice=draw]").inner_text().startswith("Draw 2")
    before = state(visitor, table)
    visitor.press_if_there(".setter [data-choice=draw]")
    page.wait_for_selector(".setter", state="detached")
    now = state(visitor, table)
    own = [event for event in now["events"] if event["kind"] == "discarded" and "cards" in event]
    assert [len(event["at"]) for event in own] == [2]
    assert len(now["events"]) > len(before["events"])


def test_a_player_sits_out_and_comes_back(visit: Enter) -> None:
    """He finishes the hand, is not dealt in, and the others play on."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    table = seated(visitor, HOLDEM)
    to_turn(visitor)
    page.click("[data-act=sit-out]")
    page.wait_for_selector(".table-head [data-act=come-back]")
    to_end(visitor)
    visitor.press_if_there("[data-act=next]")
    page.wait_for_selector('[data-phase="waiting"] .dock [data-act=come-back]')
    seat = next(seat for seat in state(visitor, table)["seats"] if seat.get("sitting_out"))
    assert seat["name"] == state(visitor, table)["you"]["name"]
    page.click(".dock [data-act=come-back]")
    to_turn(visitor)


def test_chips_are_added_between_hands(visit: Enter) -> None:
    """A player below the least buy-in is offered the rest of a usual stack."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    body = {"game": NO_LIMIT, "bots": 3, "clocks": PATIENT}
    table = int(visitor.api("POST", "/api/tables", body)["id"])
    visitor.go(f"/table/{table}")
    page.fill("input[name=buyin]", "30")
    page.click("[data-act=sit]")
    for _ in range(MANY):
        to_turn(visitor)
        visitor.go_on("[data-act=skip], [data-act=replay]", *FOLDS, "[data-act=show]")
        if state(visitor, table)["you"]["chips"] < 30:
            break
        visitor.press_if_there("[data-act=next]")
    before = state(visitor, table)["you"]["chips"]
    visitor.press_if_there("[data-act=rebuy]")
    page.wait_for_selector("[data-act=rebuy]", state="detached")
    assert state(visitor, table)["you"]["chips"] == 60 > before


@pytest.mark.parametrize(("game", "bots"), [(HOLDEM, 8), (STREETS["seven-card stud"], 7), (NO_LIMIT, 8)])
def test_a_full_table_fits_a_phone(visit: Enter, game: str, bots: int) -> None:
    """Every plate is in sight, none lies on another, and the dock covers no card of one's own."""
    visitor = visit(width=390, height=844, touch=True, reduced_motion=True)
    page = visitor.page
    seated(visitor, game, bots)
    to_turn(visitor)
    boxes = page.eval_on_selector_all(
        ".oval .plate",
        "all => all.map(one => one.getBoundingClientRect().toJSON())",
    )
    assert len(boxes) == bots + 1
    for at, one in enumerate(boxes):
        assert one["x"] >= 0, one
        assert one["right"] <= 390, one
        for other in boxes[at + 1 :]:
            apart = (
                one["right"] <= other["x"]
                or other["right"] <= one["x"]
                or one["bottom"] <= other["y"]
                or other["bottom"] <= one["y"]
            )
            assert apart, (one, other)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    below = """() => document.querySelector(".own .own-cards").getBoundingClientRect().bottom
        <= document.querySelector(".dock").getBoundingClientRect().top"""
    page.wait_for_function(below)
    small = page.eval_on_selector_all(
        ".dock button", "all => all.map(one => one.getBoundingClientRect().height).filter(high => high < 36)"
    )
    assert small == [], "a thumb hits every button"


def test_a_game_without_odds_says_why(visit: Enter) -> None:
    visitor = visit()
    visitor.go(f"/odds/{HOLDEM}")
    said = visitor.page.locator("[data-not-priced]").inner_text()
    assert "play against each other for pots" in said
    visitor.go("/")
    visitor.page.wait_for_selector(f'a[href="/rules/{HOLDEM}"]')
    assert visitor.page.locator(f'a[href="/odds/{HOLDEM}"]').count() == 0


def test_two_players_trade_seats(visit: Enter) -> None:
    """Artichoke Joe's L790-792: one offers it in the Table tab, the other agrees in the dock."""
    first, second = visit(reduced_motion=True), visit(reduced_motion=True)
    table = seated(first, "artichoke-joes/texas-holdem", bots=0)
    second.come_in()
    second.go(f"/table/{table}")
    second.page.click("[data-act=sit]")
    second.page.wait_for_selector(".seat.own")
    first.page.click("#tab-table")
    first.page.click(".panel [data-trade='2']")
    first.page.wait_for_selector(".panel [data-trade='2'][aria-pressed='true']")
    second.page.click("[data-trades] [data-trade='1']")
    for visitor in (first, second):
        assert not visitor.page.evaluate(UNNAMED)
    second.page.wait_for_selector("[data-trades]", state="detached")
    buttons = ("[data-turn] [data-choice=fold]", "[data-act=next]", "[data-act=show]")
    take_turns((first, second), lambda: bool(state(first, table)["you"]["seat"] == 2), *buttons)
    assert [state(visitor, table)["you"]["seat"] for visitor in (first, second)] == [2, 1]


def test_a_new_player_posts_to_come_into_a_game(visit: Enter) -> None:
    """Delta Club L905-912: a player who sits down while a game is on posts both blinds, or waits.

    One who is in the game moves to another seat, when the hand is over (L784-785, L910).
    """
    first, second = visit(reduced_motion=True), visit(reduced_motion=True)
    table = seated(first, "delta-club/texas-holdem", bots=3)
    to_turn(first)
    first.page.locator('[aria-label^="Move to seat 8"]').click()
    first.page.click("dialog [data-act=confirm]")
    to_end(first)
    first.page.wait_for_selector("text=You move to seat 8 after this hand.")
    assert state(first, table)["you"]["moving"] == 8
    second.come_in()
    second.go(f"/table/{table}")
    second.page.click("[data-act=sit]")
    post = '[data-entry] [data-way="post both"]'
    second.page.wait_for_selector('[data-way="wait"][aria-pressed="true"]')
    assert second.page.locator(post).inner_text() == "Post $3, $1 of it dead"
    assert second.page.get_by_text("You are new to this game.").count() == 1
    assert second.page.locator("[data-mark=owes] title").text_content() == "waits for a blind"
    second.page.click(post)
    second.page.wait_for_selector(f'{post}[aria-pressed="true"]')
    assert state(second, table)["you"]["entry"]["chosen"] == "post both"
    assert not second.page.evaluate(UNNAMED)
