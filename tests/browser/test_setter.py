"""Hands that are set in parts: by keys, by mouse and by finger, the house way, and foul."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Enter
from tests.browser.questions import ask, asked
from tests.browser.sizes import DESKTOP, SMALL_PHONE, sizes
from tests.browser.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator

TILES = "artichoke-joes/pai-gow"
FUNTAZEE = "delta-club/funtazee-21"
FOUR = "6-6 5-1 4-4 6-5"
"""8 and 9, or a Gong and 7; 3 and 4 is foul (L1270)."""


@pytest.fixture(scope="module")
def room(opened: tuple[str, Path]) -> str:
    """The address of a room whose shoes begin with chosen cards."""
    return opened[0]


def to_setter(visitor: Visitor, game: str) -> None:
    """Bet against one bot, who banks, and wait for the hand to set."""
    visitor.to_table(game, bots=1)
    visitor.bet("main")
    visitor.deal()
    visitor.go_on(".setter", "[data-act=show]")


def lies(visitor: Visitor, part: int) -> list[str]:
    """The cards in a part, as they are named aloud."""
    names = visitor.page.locator(f".setter [data-part='{part}'] [data-card]")
    return [name.get_attribute("aria-label") or "" for name in names.all()]


def said(visitor: Visitor) -> str:
    """What the page says of the hand as it lies."""
    return " ".join(visitor.page.inner_text(".setter [role=status]").split())


@sizes(SMALL_PHONE, DESKTOP)
def test_tiles_are_set_by_keys_and_foul_only_if_that_is_meant(
    visit: Enter, cards: Path, size: tuple[int, int]
) -> None:
    """Arrows go from tile to tile, Enter and Space move one; a foul hand is sent after a question alone."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    cards.write_text(f"{FOUR} {FOUR}")  # whichever of the two is dealt first
    to_setter(visitor, TILES)
    assert page.locator(".felt .card.back").count() == page.locator(".felt .tile.back").count() > 0
    assert page.text_content("[data-shoe] text") == "24 tiles"
    send = page.locator("[data-choice=set]")
    assert said(visitor) == "Low: 2 tiles more."
    assert send.is_disabled()
    page.focus(".setter [data-card='0']")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.card") == "0", "the tile keeps the focus"
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Space"):
        page.keyboard.press(key)
    assert lies(visitor, 0) == ["six-six tile (Teen)", "six-five tile (Foo)"]
    foul = "Foul: 8 with 6-6 high and 9 with 4-4 high are both stronger. A foul hand loses."
    assert said(visitor) == f"Low: 3 with 6-6 high. High: 4 with 4-4 high. {foul}"
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    box = page.locator(".setter [data-card='0']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44, "a thumb does not miss it"
    send.click()
    page.click("dialog [data-act=cancel]")
    assert send.is_enabled(), "the hand was not sent"
    send.click()
    page.click("dialog [data-act=confirm]")
    visitor.to_settlement()
    assert "set foul" in page.inner_text("[data-settlement=own]")


@sizes(DESKTOP, SMALL_PHONE)
def test_tiles_are_set_the_house_way_by_a_row_that_is_named(
    visit: Enter, cards: Path, size: tuple[int, int]
) -> None:
    """The house way fills in both hands and says which of its rows did, with its lines."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    cards.write_text(f"{FOUR} {FOUR}")
    to_setter(visitor, TILES)
    assert page.locator("[data-choice='house way']").count() == 0, "it is a button of the setter"
    assert page.locator("[data-house-row]").count() == 0
    page.click("[data-act=house-way]")
    assert said(visitor) == "Low: 7 with 6-5 high. High: Gong with 6-6. This setting is legal."
    row = " ".join(page.inner_text("[data-house-row]").split())
    assert row.startswith("House way, gong: Without a pair or a Wong, a Gong is the high hand. (002:L1331")
    page.click(".setter [aria-label='six-six tile (Teen)']")
    assert page.locator("[data-house-row]").count() == 0, "a tile that is moved is the player's own setting"
    page.click("[data-act=house-way]")
    page.click("[data-choice=set]")
    visitor.to_settlement()
    assert "You play the house way." in page.locator(".story li").all_inner_texts()


def test_the_higher_hand_is_the_high_hand_wherever_it_lies(visit: Enter, cards: Path) -> None:
    visitor = visit(reduced_motion=True)
    page = visitor.page
    cards.write_text(f"{FOUR} {FOUR}")
    to_setter(visitor, TILES)
    for tile in ("six-six tile (Teen)", "four-four tile (Yun)"):
        page.click(f".setter [aria-label='{tile}']")
    turned = "This setting is legal. The higher hand counts as high."
    assert said(visitor) == f"Low: 7 with 6-5 high. High: Gong with 6-6. {turned}"
    boxes = page.locator(".setter [data-part] small").all_inner_texts()
    assert [box.lower() for box in boxes] == ["high, 2 tiles", "low, 2 tiles"], "each is called what it is"
    page.click("[data-choice=set]")
    visitor.to_settlement()
    assert "six-six tile (Teen)" in page.locator(".felt .tile title").all_text_contents()
    assert "You set 6-6 4-4 / 5-1 6-5." in page.locator(".story li").all_inner_texts()


def test_five_cards_are_set_in_the_same_setter(visit: Enter, cards: Path) -> None:
    """Funtazee 21: a front of two and a back of three; a front that is higher is foul (L1644)."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    cards.write_text("Tc 9c 8c 5c 2c Td 9d 8d 5d 2d")
    to_setter(visitor, FUNTAZEE)
    first, second = page.locator(".setter [data-card='0']"), page.locator(".setter [data-card='1']")
    first.click()
    second.click()
    assert said(visitor).startswith("Front: 19. Back: 15. Foul: the front is higher than the back.")
    page.click("[data-act=house-way]")
    assert "26 or more: split equally" in page.inner_text("[data-house-row]")
    assert [len(lies(visitor, part)) for part in (0, 1)] == [2, 3]
    assert page.locator("[data-choice=surrender]").is_enabled()
    page.click("[data-choice=set]")
    visitor.to_settlement()


SEVEN = ["As", "Kd", "Qc", "Jh", "9s", "4d", "2c"]
GUIDE = {
    "parts": ["front", "back"],
    "ways": [{"parts": ["Kd Qc", "As Jh 9s 4d 2c"], "worth": ["king-queen", "ace high"]}],
    "foul": "A foul hand loses.",
    "house": None,
}
QUESTION = ask([{"name": "set", "cards": SEVEN, "sizes": [2, 5]}], "set", guide=GUIDE)


def middle(card: Locator) -> tuple[float, float]:
    """The middle of an element, where a pointer takes it."""
    box = card.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_seven_cards_are_dragged_by_mouse(visit: Enter) -> None:
    """A card dropped on one of a full part changes places with it; one dropped elsewhere stays."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    answers = asked(visitor, [QUESTION])

    def drag(at: int, to: Locator) -> None:
        page.mouse.move(*middle(page.locator(f".setter [data-card='{at}']")))
        page.mouse.down()
        page.mouse.move(*middle(to), steps=4)
        page.mouse.up()

    front = page.locator(".setter [data-part='0']")
    drag(1, front)
    drag(4, front)
    assert lies(visitor, 0) == ["king of diamonds", "nine of spades"]
    drag(0, page.locator("h1"))
    assert len(lies(visitor, 1)) == 5
    drag(2, page.locator(".setter [data-card='4']"))
    assert said(visitor) == "Front: king-queen. Back: ace high. This setting is legal."
    page.click("[data-choice=set]")
    page.wait_for_selector(".ask", state="detached")
    assert answers == [{"ask": "1 set", "choice": "set", "cards": ["Kd Qc", "As Jh 9s 4d 2c"]}]


def test_cards_are_shown_from_the_highest_and_keys_go_as_they_are_shown(visit: Enter) -> None:
    """A joker comes first; the answer names the cards as they were asked for."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    dealt = ["9s", "2c", "Jo", "Kd", "4d", "As", "Qc"]
    answers = asked(visitor, [ask([{"name": "set", "cards": dealt, "sizes": [2, 5]}], "set")])
    highest = ["joker", "ace of spades", "king of diamonds", "queen of clubs"]
    assert lies(visitor, 1) == [*highest, "nine of spades", "four of diamonds", "deuce of clubs"]
    page.focus(".setter [aria-label='ace of spades']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.ariaLabel") == "king of diamonds", "the card keeps the focus"
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert lies(visitor, 0) == ["king of diamonds", "queen of clubs"]
    page.click("[data-choice=set]")
    page.wait_for_selector(".ask", state="detached")
    assert answers[0]["cards"] == ["Kd Qc", "9s 2c Jo 4d As"]


def test_seven_cards_are_dragged_by_finger(visit: Enter) -> None:
    """On a phone a card follows the finger, and the page does not scroll under it."""
    visitor = visit(375, 720, reduced_motion=True, touch=True)
    page = visitor.page
    answers = asked(visitor, [QUESTION])
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        given: dict[str, Any] = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        fingers.send("Input.dispatchTouchEvent", given)

    for at in (1, 2):
        start = middle(page.locator(f".setter [data-card='{at}']"))
        end = middle(page.locator(".setter [data-part='0']"))
        scrolled = page.evaluate("scrollY")
        touch("touchStart", start)
        touch("touchMove", (start[0], start[1] - 12))
        touch("touchMove", end)
        touch("touchEnd")
        page.wait_for_selector(f".setter [data-part='0'] [data-card='{at}']")
        assert page.evaluate("scrollY") == scrolled
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.click("[data-choice=set]")  # on a busy machine a tap may last as long as a long press
    page.wait_for_selector(".ask", state="detached")
    assert answers[0]["cards"] == ["Kd Qc", "As Jh 9s 4d 2c"]
