"""For everybody: by keyboard alone, on a phone, with a screen reader, without movement."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Enter
from tests.browser.test_play import BACKLINE, one_of_each
from tests.browser.visitor import UNNAMED


def test_a_round_by_keyboard_alone(visit: Enter) -> None:
    """Enter, sit, bet, deal and go on without a mouse."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.watch_table("oceana/ez-baccarat")
    page.focus("[data-act=sit]")
    page.keyboard.press("Enter")
    visitor.to_betting()
    page.focus("#main")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.circle.open')"):
            break
    assert (
        page.evaluate("getComputedStyle(document.activeElement.querySelector('.ring')).strokeWidth")
        == "3.2px"
    )
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    visitor.sees_total(25)
    assert page.evaluate("document.activeElement.matches('.circle.open')"), "focus stays on the circle"
    page.wait_for_selector(".planned", state="detached")
    page.keyboard.press("d")
    page.wait_for_selector("[data-act=next]")
    page.keyboard.press("n")
    visitor.to_betting()
    page.keyboard.press("?")
    assert "Repeat your last bets" in page.inner_text("dialog")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


@one_of_each("poker-vs-dealer, three cards", "war", "pan-nine")
def test_a_phone_shows_the_whole_table(visit: Enter, game: str) -> None:
    """At 360 by 740 nothing scrolls sideways, the dock covers no own circle, and all controls have names."""
    visitor = visit(width=360, height=740, reduced_motion=True)
    page = visitor.page
    visitor.to_table(game, bots=3)
    assert page.evaluate(UNNAMED) == []
    visitor.bet_everything()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    covered = page.eval_on_selector_all(
        ".circle.open",
        """all => all.filter((circle) => {
            circle.scrollIntoView({block: "center"});
            const box = circle.querySelector(".ring").getBoundingClientRect();
            return !circle.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
        }).map((circle) => circle.dataset.circle)""",
    )
    assert covered == []
    visitor.deal()
    page.wait_for_selector("[data-choice], [data-act=skip], [data-act=replay]")
    assert page.evaluate(UNNAMED) == []
    visitor.to_settlement()
    assert page.evaluate(UNNAMED) == []


OWN_PLATE = """() => {
    const box = document.querySelector(".seat.own .seat-chips").getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return Boolean(top?.closest(".seat.own"));
}"""
OWN_STACK = """() => {
    const box = document.querySelector("[data-stack] strong").getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""

SAME_STACK = """(wanted) => {
    const dock = document.querySelector("[data-stack] strong").textContent;
    const seat = document.querySelector(".seat.own .seat-chips").textContent;
    return dock === seat && (wanted === null || dock === wanted);
}"""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("lucky-lady/fortune-7-baccarat", marks=pytest.mark.verify),
        "club-one/21st-century-blackjack-switch",
    ],
)
def test_a_phone_shows_the_own_chips(visit: Enter, game: str) -> None:
    """At 375 by 740, without scrolling: the own seat, and the same stack in the dock, first and last."""
    visitor = visit(width=375, height=740, reduced_motion=True)
    page = visitor.page

    def look(stack: str | None) -> None:
        page.wait_for_function(SAME_STACK, arg=stack)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(OWN_PLATE), "the own seat is in sight"
        assert page.evaluate(OWN_STACK), "the stack is in sight"

    visitor.to_table(game, bots=4)
    look("$500")
    visitor.bet_everything()
    look("$475")
    visitor.deal()
    visitor.to_settlement()
    look(None)


def test_a_phone_shows_the_number_of_the_round(visit: Enter) -> None:
    """At 375 by 740 a long name of a house gives way, the limits and the round do not."""
    visitor = visit(width=375, height=740, reduced_motion=True)
    visitor.to_table("lucky-lady/fortune-7-baccarat")
    right = visitor.page.evaluate(
        """() => {
            const end = (selector) => document.querySelector(selector).getBoundingClientRect().right;
            return end(".table-round") <= end(".table-head > div") + 1;
        }"""
    )
    assert right


def test_events_are_announced(visit: Enter) -> None:
    """A screen reader hears the cards and the settlement; cards and circles have names."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("oceana/ez-baccarat")
    label = page.get_attribute(".circle.open", "aria-label") or ""
    assert "Player, spot" in label
    assert "Bet here" in label
    page.evaluate(
        """() => {
            window.heard = [];
            new MutationObserver((changes) => changes.forEach((change) =>
                change.addedNodes.forEach((node) => window.heard.push(node.textContent))))
                .observe(document.getElementById("live"), {childList: true});
        }"""
    )
    visitor.bet("player")
    visitor.deal()
    page.wait_for_selector("[data-act=replay]")
    heard = " ".join(page.evaluate("window.heard"))
    assert " of " in heard
    assert "The bank " in heard
    assert " of " in (page.get_attribute(".cards .card", "aria-label") or "")


def test_nothing_moves_when_movement_is_unwanted(visit: Enter) -> None:
    """With reduced motion the cards are simply there."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("oceana/ez-baccarat")
    visitor.bet("player")
    visitor.deal()
    page.wait_for_selector(".card-body")
    assert page.evaluate("document.getAnimations().length") == 0
    visitor.to_settlement()
    assert page.evaluate("document.getAnimations().length") == 0


SEEN = """() => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    const marks = [at, ...at.querySelectorAll(":scope > .ring, :scope > .plate, :scope > .pick-area")];
    const shown = marks.some((mark) => {
        const style = getComputedStyle(mark);
        return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2)
            || (mark !== at && parseFloat(style.strokeWidth) >= 3);
    }) || (at.closest(".amount-box") && getComputedStyle(at.closest(".amount-box")).outlineStyle !== "none");
    return shown ? "" : at.outerHTML.slice(0, 200);
}"""


@pytest.mark.parametrize(
    "path",
    [
        "/desk/oceana/ez-baccarat",
        "table",
        "phone",
        *(pytest.param(path, marks=pytest.mark.verify) for path in ("/", "/fees", "/floor?ask=oceana")),
    ],
)
def test_one_sees_where_the_keyboard_is(visit: Enter, path: str) -> None:
    """Whatever Tab reaches is marked: links, fields, buttons, circles, seats, spots to pick."""
    visitor = visit(width=375 if path == "phone" else 1280, reduced_motion=True)
    page = visitor.page
    if path.startswith("/"):
        visitor.go(path)
        page.wait_for_load_state("networkidle")
    else:
        visitor.to_table(BACKLINE)
    stops = []
    for _ in range(30):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(SEEN))
    assert [unseen for unseen in stops if unseen] == []
    assert stops.count("") > 10


def test_a_refusal_is_an_alert(visit: Enter) -> None:
    """A refusal is announced at once, and removed once the bet is corrected."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("oceana/ez-baccarat")
    visitor.bet("dragon_7")
    page.wait_for_selector(".dock-message[role=alert]")
    visitor.bet("banker")
    page.wait_for_selector(".dock-message:not([role=alert])")
    assert page.get_attribute("#toasts", "role") == "status"
    assert page.get_attribute("#live", "aria-live") == "polite"


def test_tabs_turn_by_the_arrow_keys(visit: Enter) -> None:
    """One tab stop for the three, and the arrows go round."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.to_table("oceana/ez-baccarat")
    page.focus("#tab-round")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#tab-table[aria-selected=true]")
    assert page.evaluate("document.activeElement.id") == "tab-table"
    assert page.locator("[role=tab][tabindex='0']").count() == 1


@pytest.mark.parametrize("theme", ["/", pytest.param("/account", marks=pytest.mark.verify)])
def test_text_stands_out(visit: Enter, theme: str) -> None:
    """Text and muted text have the contrast of WCAG AA (4.5 to 1) on every background they stand on."""
    visitor = visit()
    visitor.go(theme)
    ratios = visitor.page.evaluate(
        """() => {
            const style = getComputedStyle(document.documentElement);
            const light = (name) => {
                const hex = style.getPropertyValue(name).trim();
                const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
                    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
            };
            const found = {};
            for (const text of ["--ink", "--muted", "--gold", "--good", "--bad", "--link"]) {
                for (const back of ["--bg", "--panel", "--panel-high"]) {
                    const [one, two] = [light(text), light(back)].sort((a, b) => b - a);
                    found[`${text} on ${back}`] = (one + 0.05) / (two + 0.05);
                }
            }
            return found;
        }"""
    )
    assert {name: ratio for name, ratio in ratios.items() if ratio < 4.5} == {}


def test_the_policy_is_strict(visit: Enter, room: str) -> None:
    """Scripts and styles come from the room alone; a page that broke this would fail its own test."""
    visitor = visit()
    answer = visitor.page.goto(f"{room}/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "unsafe" not in policy
