"""What is to be read or pressed is not covered, cut off or far from what it belongs to."""

from __future__ import annotations

from tests.browser.conftest import Enter
from tests.browser.visitor import PASSING

FIVE_CHIPS = "club-one/ez-baccarat-panda-8"
HOLDEM = "oceana/ultimate-texas-holdem"

BOXES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom };
})"""
Box = dict[str, float]


def overlap(one: Box, two: Box) -> bool:
    """Whether two boxes share more than an edge."""
    across = min(one["right"], two["right"]) - max(one["left"], two["left"])
    down = min(one["bottom"], two["bottom"]) - max(one["top"], two["top"])
    return across > 1 and down > 1


def test_a_side_bet_is_ticked_beside_its_name(visit: Enter) -> None:
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.go("/open/delta-club/blackjack-x")
    page.wait_for_selector(".side-bets input")
    box, name = (page.evaluate(BOXES, f".side-bets {part}")[0] for part in ("input", "label strong"))
    assert 0 < name["left"] - box["left"] < 40, "the box is drawn in the middle of its space"


def test_a_refused_field_is_not_under_the_header(visit: Enter) -> None:
    visitor = visit(height=500, reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.go("/open/delta-club/blackjack-x")
    page.fill("input[type=number]", "99")
    page.click("[data-act=open]")
    page.wait_for_function("() => document.activeElement.matches('input[type=number]')")
    (field,), (header,) = (page.evaluate(BOXES, part) for part in ("input[type=number]", "#top"))
    assert field["top"] > header["bottom"]


def test_five_chips_leave_room_for_the_tools_beside_them(visit: Enter) -> None:
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table(FIVE_CHIPS)
    take_off = page.locator("[data-act=take-off]")
    assert take_off.is_disabled(), "there are no chips to take off"
    visitor.bet_everything()
    assert take_off.is_enabled()
    visitor.deal()
    visitor.to_settlement()
    visitor.to_betting()
    page.wait_for_selector("[data-act=rebet]:enabled")
    assert page.locator(".palette button").count() == 5
    tools = page.evaluate(BOXES, ".betting .palette, .bet-tools button, .bet-total, .betting [data-act=deal]")
    assert not any(overlap(one, two) for at, one in enumerate(tools) for two in tools[at + 1 :])
    assert len({tool["top"] for tool in tools[1:6]}) == 1
    assert len({tool["bottom"] for tool in tools[1:6]}) == 1


def test_what_a_player_does_leaves_a_long_name_to_be_read(visit: Enter) -> None:
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.go("/")
    visitor.enter("Riverboat Anchor 22")
    visitor.open_table(HOLDEM, clocks=PASSING)
    visitor.to_betting()
    page.click("[data-act=sit-out] >> nth=0")
    page.wait_for_selector(".seat.own .choice-tag")
    names, (tag,) = (page.evaluate(BOXES, f".seat.own {part}") for part in (".seat-name", ".choice-tag rect"))
    assert len(names) == 2
    assert not any(overlap(name, tag) for name in names)


def test_a_settled_bet_keeps_its_name_on_a_phone(visit: Enter) -> None:
    visitor = visit(390, 844, reduced_motion=True)
    page = visitor.page
    visitor.to_table(HOLDEM, bots=1)
    visitor.bet_everything()
    visitor.deal()
    visitor.to_settlement()
    settled = page.locator(".place.own .circle:has(.outcome)")
    named = page.locator(".place.own .circle:has(.outcome):has(.circle-name)")
    assert settled.count() == named.count() > 1
    names = page.evaluate(BOXES, ".place.own .circle:has(.outcome) .circle-name")
    results = page.evaluate(BOXES, ".place.own .circle .outcome rect")
    assert not any(overlap(name, result) for name, result in zip(names, results, strict=True))
