"""Playing in the browser: one game of every family, from the seat to the reason of every payout.

A family that is added to the room adds its row to GAMES.
"""

from __future__ import annotations

import json
import re
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from houseway import games
from houseway.rulebook.catalogue import catalogue
from tests.browser.conftest import Enter
from tests.browser.sizes import widths
from tests.browser.test_chinese import GAME as CHINESE
from tests.browser.test_melds import PANGUINGUE
from tests.browser.test_push_nine import GAME as PUSH_NINE
from tests.browser.test_ring import STREETS
from tests.browser.visitor import MANY, PATIENT, UNNAMED

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
    "set-21": "delta-club/funtazee-21",
    "pai-gow-poker": "club-one/fortune-pai-gow-poker",
    "pai-gow-tiles": "delta-club/pai-gow-tiles",
    "pan-nine": "club-one/ultra-pan-9",
}
MORE = ("baccarat, a hand each", "poker-vs-dealer, stages", "blackjack, two hands")


def one_of_each(*slow: str) -> pytest.MarkDecorator:
    """One game of each family, but for slow ones; `make verify` takes them all."""
    marks = dict.fromkeys((*MORE, *slow), pytest.mark.verify)
    return pytest.mark.parametrize(
        "game", [pytest.param(game, id=name, marks=marks.get(name, ())) for name, game in GAMES.items()]
    )


ONE_OF_EACH = one_of_each()
BACKLINE = "club-one/casino-war"


def test_every_family_is_played_here() -> None:
    """GAMES has a game of every family against a bank; the others have test files of their own."""
    filed = [entry for entry in catalogue() if entry.kind == "game"]
    playable = {entry.family for entry in filed if entry.family in games.GAMES}
    played = (*GAMES.values(), *STREETS.values(), PANGUINGUE, PUSH_NINE, CHINESE)
    assert {entry.family for entry in filed if entry.id in played} == playable


OVERLAPS = """() => {
    const places = [...document.querySelectorAll(".place")].map((place) => ({
        seat: place.dataset.seat,
        boxes: [...place.querySelectorAll(".plate, .ring, .card-face")]
            .map((part) => part.getBoundingClientRect()),
    }));
    const meet = (a, b) => a.right - b.left > 2 && b.right - a.left > 2
        && a.bottom - b.top > 2 && b.bottom - a.top > 2;
    return places.flatMap((one, at) => places.slice(at + 1)
        .filter((two) => one.boxes.some((a) => two.boxes.some((b) => meet(a, b))))
        .map((two) => `${one.seat} and ${two.seat}`));
}"""
"""The pairs of seats of which something lies on something of the other's."""


@ONE_OF_EACH
def test_a_round_from_the_seat_to_the_reason(visit: Enter, game: str) -> None:
    """Sit, bet, decide, see the settlement with reason and citation, and replay the round afterwards.

    With every seat taken nothing of one seat lies on another's, and at every step all controls have names.
    """
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    seats = visitor.api("GET", f"/api/games/{game}")["seats"]
    table = visitor.open_table(game, bots=seats - 1)
    visitor.to_betting()
    assert page.evaluate(UNNAMED) == []
    visitor.bet_everything()
    visitor.deal()
    visitor.until("[data-choice], [data-act=replay]", "[data-act=skip]")
    assert page.evaluate(UNNAMED) == []
    assert page.evaluate(OVERLAPS) == []
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_function("() => innerWidth === 1024")
    assert page.evaluate(OVERLAPS) == []
    visitor.to_settlement()
    assert page.evaluate(UNNAMED) == []
    mine = page.locator("[data-settlement=own] li")
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


@one_of_each(*(name for name in GAMES if name != "baccarat"))
def test_banking_a_hand(visit: Enter, game: str) -> None:
    """The player-dealer position is offered; somebody takes it, and the bank settles the others' wagers."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.open_table(game, clocks=PATIENT)
    visitor.to_offer()
    page.fill("input[name=bank]", "40")  # whatever the rounds before have cost, this much is left
    page.click("[data-act=accept]")
    page.wait_for_selector(".seat.own .dealer-button")
    assert "Bank $40" in (page.text_content(".tray-text") or "")
    visitor.deal()
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
    visitor.to_table("oceana/ez-baccarat")
    visitor.bet("player")
    visitor.sees_total(5)
    page.keyboard.press("x")
    visitor.sees_total(10)
    page.keyboard.press("u")
    visitor.sees_total(5)
    page.keyboard.press("c")
    visitor.sees_total(0)
    page.keyboard.press("u")
    visitor.sees_total(5)  # nobody deals before the chips are back
    visitor.deal()
    visitor.to_settlement()
    visitor.to_betting()
    page.keyboard.press("r")
    visitor.sees_total(5)


def test_a_bet_that_needs_another_is_refused_in_words(visit: Enter) -> None:
    """Dragon 7 needs a line bet beside it: the room says so, and the chip is off the felt again."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("oceana/ez-baccarat")
    visitor.bet("dragon_7")
    page.wait_for_selector(".dock-message.error")
    assert "Dragon 7: needs a wager on Player or Banker" in page.inner_text(".dock-message")
    visitor.sees_total(0)
    page.wait_for_selector(".planned", state="detached")
    visitor.bet("banker")
    page.wait_for_selector(".dock-message.error", state="detached")
    visitor.bet("dragon_7")
    visitor.sees_total(10)
    page.wait_for_selector(".planned", state="detached")
    page.focus('.own [data-circle$="/banker"]')
    page.keyboard.press("-")  # the line bet comes off, and what needs it
    page.wait_for_selector(".own .laid", state="detached")
    visitor.sees_total(0)


CHIPS = """() => Object.fromEntries([...document.querySelectorAll(".own .circle")]
    .map((circle) => [circle.dataset.circle.split("/")[1],
        Number(circle.getAttribute("aria-label").match(/: \\$(\\d+)/)?.[1] ?? 0)])
    .filter(([, amount]) => amount))"""


def test_a_blind_goes_along_with_its_ante(visit: Enter) -> None:
    """Oceana's Ultimate Texas Hold'em: the Blind equals the Ante, whichever of the two is clicked."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("oceana/ultimate-texas-holdem")
    for bet, laid in (("ante", {"ante": 5, "blind": 5}), ("blind", {"ante": 10, "blind": 10})):
        visitor.bet(bet)
        visitor.sees_total(sum(laid.values()))
        page.wait_for_selector(".planned", state="detached")
        assert page.evaluate(CHIPS) == laid


def test_a_rapid_series_of_clicks(visit: Enter) -> None:
    """Clicks do not wait for the room's answers, and not one of them is lost."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    table = visitor.to_table("oceana/ez-baccarat")
    clicks = """() => {
        for (const bet of ["player", "player", "tie", "player", "tie", "player"])
            document.querySelector(`.own [data-circle$="/${bet}"]`)
                .dispatchEvent(new MouseEvent("click", {bubbles: true}));
    }"""
    page.evaluate(clicks)
    visitor.sees_total(30)
    page.wait_for_selector(".planned", state="detached")
    visitor.sees_total(30)
    bets = visitor.api("GET", f"/api/tables/{table}")["state"]["bets"]
    mine = {bet["bet"]: bet["amount"] for bet in bets if bet["bettor"].startswith("Guest")}
    assert mine == {"player": 20, "tie": 10}


def test_a_click_without_the_chips_for_it_is_refused(visit: Enter) -> None:
    """The room says what it would take; the chip is off the felt, and what lay there before stays."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.watch_table("oceana/ultimate-texas-holdem")
    page.fill("input[name=buyin]", "18")
    page.click("[data-act=sit]")
    visitor.to_betting()
    visitor.bet("ante")
    visitor.sees_total(10)
    page.wait_for_selector(".planned", state="detached")
    visitor.bet("ante")
    page.wait_for_selector(".dock-message.error:has-text('you have $18, and this takes $20')")
    page.wait_for_selector(".planned", state="detached")
    visitor.sees_total(10)
    assert page.evaluate(CHIPS) == {"ante": 5, "blind": 5}


NOTE_ROWS = """() => {
    const first = (wanted) => document.querySelector(wanted);
    window.lit = () => first("[data-reason]") && first(".circle.lit")?.dataset.circle;
    window.begin = () => {
        window.before = lit();
        window.shown = new Set();
    };
    begin();
    new MutationObserver(() => lit() && shown.add(lit())).observe(
        document.body, { subtree: true, childList: true, attributes: true }
    );
}"""
HAS_SHOWN = "() => [...shown].some((circle) => circle !== before)"
"""Whether a row was lit, other than one that still was: all may be over before anybody looks."""


def test_the_settlement_is_shown_row_by_row(visit: Enter) -> None:
    """Each wager is lit with its reason in turn; it can be skipped and played again."""
    visitor = visit()
    page = visitor.page
    visitor.to_table("oceana/ez-baccarat")
    page.evaluate(NOTE_ROWS)
    visitor.bet_everything()
    visitor.deal()
    page.wait_for_function(HAS_SHOWN)
    visitor.press_if_there("[data-act=skip]")
    page.wait_for_selector("[data-act=replay]")
    page.evaluate("begin()")
    page.click("[data-act=replay]")
    page.wait_for_function(HAS_SHOWN)


def test_the_log_speaks_of_you_and_names_the_hand(visit: Enter) -> None:
    """In Switch a spot has two hands: choices are narrated hand by hand, and one's own as You."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("club-one/21st-century-blackjack-switch")
    seat = page.get_attribute(".place.own", "data-seat")
    for _ in range(MANY):  # a natural of the player-dealer's, or two of one's own, leave nothing to decide
        visitor.bet_everything()
        visitor.deal()
        visitor.until('[data-choice="stand"], [data-act=skip], [data-act=replay]')
        if page.query_selector('[data-choice="stand"]'):
            break
        visitor.to_settlement()
        visitor.to_betting()
    page.click('[data-choice="stand"]')
    visitor.to_settlement()
    story = page.locator(".story li").all_inner_texts()
    assert any(line.startswith("You bet $") for line in story)
    assert any(re.fullmatch(r"You stand on hand [12]\.", line) for line in story)
    assert any("your hand 1 " in line for line in story if line.startswith("Dealt"))
    assert not any(re.search(rf"[Ss]pot {seat}\b", line) for line in story)


@pytest.mark.parametrize("width", [1280, 375])
def test_betting_behind_another_player(visit: Enter, width: int) -> None:
    """Where the filing has a backline, chips go on another's spot too; on a phone it is picked first."""
    visitor = visit(width=width, height=760, reduced_motion=True)
    page = visitor.page
    visitor.to_table(BACKLINE)
    visitor.bet("primary")
    spot = visitor.look_behind()
    page.click(f'[data-circle="{spot}/primary"]')
    page.wait_for_selector(f'[data-circle="{spot}/primary"][aria-label*="you $5"]')
    visitor.deal()
    visitor.to_settlement()
    mine = page.locator("[data-settlement=own] li").locator(".spot-number")
    assert {f"{spot}"} < set(mine.all_inner_texts())


def test_no_circle_of_another_is_open_without_a_backline(visit: Enter) -> None:
    """Oceana's EZ Baccarat lets only the seated player bet on a spot."""
    visitor = visit(reduced_motion=True)
    visitor.to_table("oceana/ez-baccarat")
    assert visitor.page.locator(".own .circle.open").count() == 5
    assert visitor.page.locator(".circle.open").count() == 5


@widths(1280, 375)
def test_betting_from_the_rail(visit: Enter, width: int) -> None:
    """Somebody without a seat brings chips, bets behind a player and is paid like him."""
    visitor = visit(width=width, height=760, reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.watch_table(BACKLINE)
    page.click("[data-act=rail]")
    page.wait_for_selector("[data-rail]:has-text('$500')")
    visitor.to_betting()
    spot = visitor.look_behind()
    page.click(f'[data-circle="{spot}/primary"]')
    visitor.sees_total(5)
    page.wait_for_selector("[data-rail]:has-text('$495')")
    visitor.deal()
    visitor.to_settlement()
    mine = page.locator("[data-settlement=own] li")
    assert mine.count() >= 1
    assert ": " in mine.first.locator(".why").inner_text()


def test_a_question_reaches_the_rail(visit: Enter) -> None:
    """A bettor without a seat decides about his own wager; the page names the players it waits for."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    said: list[dict[str, Any]] = []
    question = {"id": "1 play Otto", "seat": 9, "spot": 1, "question": "play", "bettor": "Otto"}
    ask = {
        **question,
        "name": "Play",
        "prompt": "Play your hand",
        "legal": [{"name": "play", "cost": 10}, {"name": "fold"}],
        "beyond": [],
        "usual": "play",
        "default": {"choice": "fold", "text": "fold"},
    }
    asked = {**question, "name": "Otto"}

    def on_the_rail(text: str | bytes) -> str:
        message = json.loads(text)
        if message["type"] == "state":
            message["you"] |= {"seat": None, "backline": True}
            message |= {"phase": "playing", "asks": [] if said else [ask], "asked": [asked]}
        return json.dumps(message)

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def answered(text: str | bytes) -> None:
            said.append(json.loads(text))
            server.send(json.dumps({"type": "add_bot"}))  # the table changes, so that another state is sent

        socket.on_message(answered)
        server.on_message(lambda text: socket.send(on_the_rail(text)))

    page.route_web_socket("**/ws/**", between)
    visitor.come_in()
    visitor.watch_table("oceana/three-card-poker-6-card-bonus", bots=1)
    page.wait_for_selector(".ask")
    assert page.inner_text(".dock-message") == "Play your hand at spot 1"
    page.click("[data-choice=play]")
    page.wait_for_selector(".dock-message:has-text('Waiting for Otto.')")
    assert [{**one, "id": 0} for one in said] == [
        {"type": "answer", "ask": "1 play Otto", "choice": "play", "id": 0}
    ]


def test_cards_are_kept_by_picking_them(visit: Enter) -> None:
    """In Fast Action Hold'em every two of the four cards are a button."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("club-one/fast-action-holdem")
    visitor.bet("wager")
    visitor.deal()
    page.wait_for_selector(".choice.with-cards")
    own = page.eval_on_selector_all(".own-cards [data-face]", "all => all.map((one) => one.dataset.face)")
    cards = [card for card in own if card != "??"]
    assert len(cards) == 4
    picks = page.locator(".choice.with-cards")
    offered = [pick.get_attribute("data-choice") for pick in picks.all()]
    assert offered == list(dict.fromkeys(map(" ".join, combinations(cards, 2))))  # six packs: some are alike
    assert {pick.locator("svg").count() for pick in picks.all()} == {2}
    assert (picks.last.get_attribute("aria-label") or "").startswith("Keep ")
    kept = offered[-1] or ""
    picks.last.click()
    visitor.to_settlement()
    signs = str.maketrans({"c": "♣", "d": "♦", "h": "♥", "s": "♠", "T": "10"})
    assert f"You keep {kept.translate(signs)}." in page.locator(".story li").all_inner_texts()
