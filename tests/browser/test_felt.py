"""The felt and the dock in play: what lies there is seen, named, settled and never dropped without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.conftest import Enter
from tests.browser.sizes import DESKTOP_FIRST, PHONE_FIRST
from tests.browser.visitor import PATIENT, Visitor

SPLITS = "lucky-lady/no-bust-21st-century-blackjack-4"
SWITCH = "club-one/21st-century-blackjack-switch"
FLEX = "club-one/supreme-baccarat"
HOLDEM = "oceana/ultimate-texas-holdem"
WAR = "club-one/casino-war"
SETS = "delta-club/funtazee-21"


@pytest.fixture(scope="module")
def room(opened: tuple[str, Path]) -> str:
    """The address of that room."""
    return opened[0]


PRESS_CIRCLE = """(bet) => document.querySelector(`.own .circle.open[data-circle$="/${bet}"]`)
    .dispatchEvent(new MouseEvent("click"))"""
"""Press a circle at once, with whatever else the same script does: the room has not answered in between."""
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""What was pressed is drawn: whatever the page said before is gone."""


def texts(visitor: Visitor, what: str) -> list[str]:
    """The texts of some elements."""
    return [text.strip() for text in visitor.page.locator(what).all_text_contents()]


def gold(visitor: Visitor) -> list[str]:
    """The choices that stand out."""
    found: list[str] = visitor.page.eval_on_selector_all(
        ".choice.primary", "all => all.map((one) => one.dataset.choice)"
    )
    return found


def choose(visitor: Visitor, *choices: str) -> None:
    """Answer the next questions by these choices, each once every card of it is shown."""
    for choice in choices:
        visitor.page.wait_for_selector(f"[data-choice='{choice}']")
        visitor.press_if_there(f"[data-choice='{choice}']")


COVERED = """() => {
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    const dock = box(".dock");
    return [...document.querySelectorAll(".place.own .card-face")]
        .map((card) => card.getBoundingClientRect())
        .filter((card) => card.top < 0 || (card.bottom > dock.top && card.top < dock.bottom)).length;
}"""
HANDS = """() => [...document.querySelectorAll(".place.own [data-hand]")].map((hand) => ({
    hand: hand.dataset.hand.replace(/^\\d+/, ""),
    worth: hand.querySelector(".count")?.textContent ?? "",
    chips: hand.querySelector(".circle")?.getAttribute("aria-label") ?? "",
    result: hand.querySelector(".circle .outcome")?.textContent ?? "",
    width: Math.min(...[...hand.querySelectorAll(".card-face")]
        .map((card) => card.getBoundingClientRect().width)),
}))"""

HIDDEN_RANKS = """() => [...document.querySelectorAll(".place.own [data-hand]")].flatMap((hand) => {
    const cards = [...hand.querySelectorAll(".card-place")];
    const rank = (card) => card.querySelector(".jumbo text");
    return cards.slice(0, -1).filter((card, at) =>
        rank(card).getBoundingClientRect().right > cards[at + 1].getBoundingClientRect().left + 1)
        .map((card) => card.dataset.face);
})"""
"""The fanned cards whose rank lies partly under the next card."""


@PHONE_FIRST
def test_split_hands_are_read_like_single_ones(visit: Enter, cards: Path, size: tuple[int, int]) -> None:
    """Eights split three times: four hands of readable cards, each with count, chips and result."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    cards.write_text("8s 6d 8h Tc 8d Td 3c 8c 2h Kd 9c 5c")
    visitor.to_table(SPLITS, bots=1)
    visitor.bet("main")
    visitor.deal()
    page.wait_for_selector("[data-choice=split]")
    assert page.inner_text("[data-choice=split]").startswith("Split · $5")
    choose(visitor, "split", "split", "double", "split")
    page.wait_for_selector(".ask")
    assert page.evaluate(COVERED) == 0
    four = page.evaluate(HANDS)
    assert [one["hand"] for one in four] == ["", "/2", "/3", "/4"]
    assert [one["worth"] for one in four][:3:2] == ["21", "10"]
    assert [one["chips"].split(": ")[1] for one in four] == ["$10", "$5", "$5", "$5"]
    assert all(one["width"] >= 28 for one in four)
    assert page.evaluate(HIDDEN_RANKS) == [], "a fanned ten reads 10"
    assert page.locator('.own [data-circle$="/main"], .own [data-circle$="/double"]').count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    visitor.to_settlement()
    assert all(one["result"] for one in page.evaluate(HANDS))
    own = page.locator("[data-settlement]").first.locator("li .settled-who").all_inner_texts()
    assert "hand 1" in own[0]
    assert "hand 4" in own[-1]


def test_a_win_and_a_loss_in_switch_are_two_results(visit: Enter, cards: Path) -> None:
    """Twenty wins and twelve loses against nineteen: +$5 on one hand, −$5 on the other."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    cards.write_text("Ts 5h Tc Td 7h 9d")
    visitor.to_table(SWITCH, bots=1)
    visitor.bet("main_1")
    visitor.sees_total(10)
    visitor.deal()
    choose(visitor, "keep", "stand", "stand")
    visitor.to_settlement()
    hands = page.evaluate(HANDS)
    assert [(one["worth"], one["result"]) for one in hands] == [("20", "+$5"), ("12", "−$5")]
    assert page.inner_text("[data-own-result]") == "You break even."


@DESKTOP_FIRST
def test_a_bet_that_stands_is_seen_and_taken_down(visit: Enter, cards: Path, size: tuple[int, int]) -> None:
    """An undecided Flex bet stays up (Club One, L1773): Rebet does not add to it; it can be taken down."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    cards.write_text("9s 2h 9d 6h Ks Kh 8s 2d 8d 6d Qs Qh")
    visitor.to_table(FLEX, bots=1)
    visitor.bet("player")
    visitor.bet("flex_5")
    visitor.sees_total(10)
    page.wait_for_selector(".planned", state="detached")
    visitor.deal()
    visitor.to_settlement()
    flex = '.own [data-circle$="/flex_5"]'
    assert page.text_content(f"{flex} .outcome") == "stays"
    after = page.get_attribute("[data-stack]", "data-stack")
    visitor.to_betting()
    assert page.get_attribute("[data-stack]", "data-stack") == after
    visitor.sees_total(5)
    page.wait_for_selector(f"{flex} .stays")
    page.keyboard.press("r")
    visitor.sees_total(10)
    page.wait_for_selector(".planned", state="detached")
    assert "Flex 5 $5 stays on the felt" in page.inner_text(".standing-bets")
    page.click("[data-act=take-down][data-bet=flex_5]")
    visitor.sees_total(5)
    page.wait_for_selector(".standing-bets", state="detached")


@DESKTOP_FIRST
def test_a_refused_bet_does_not_deal_without_the_player(visit: Enter, size: tuple[int, int]) -> None:
    """Trips is refused: Deal says which bet and why, even after an Ante; chips come off by a press."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    visitor.to_table(HOLDEM, bots=2)
    assert "Deal me out" in page.inner_text("[data-act=deal]")
    deal = "document.querySelector('[data-act=deal]').click()"
    for bets, left in ((["trips"], 0), (["trips", "ante"], 10)):
        page.evaluate(f"async (bets) => {{ bets.forEach({PRESS_CIRCLE}); {deal}; await {DRAWN}; }}", bets)
        page.wait_for_selector(".planned", state="detached")
        page.wait_for_selector(
            ".dock-message.error:has-text('Trips: needs a wager on Ante. This bet is not on the felt')"
        )
        visitor.sees_total(left)
        assert page.locator(".table-page[data-phase=betting]").count() == 1
        assert page.locator("[data-act=deal]:enabled").count() == 1
    visitor.bet("trips")
    visitor.sees_total(15)
    page.click("[data-act=take-off]")
    visitor.bet("trips")
    visitor.sees_total(10)
    page.click("[data-act=take-off]")
    page.click('.own [data-circle$="/ante"]', button="right")
    visitor.sees_total(0)


def test_an_overbet_never_shows_a_negative_stack(visit: Enter) -> None:
    """Chips beyond the stack are on their way to the room when the dock and the plate are drawn."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.watch_table("oceana/ez-baccarat", bots=1)
    page.fill("input[name=buyin]", "20")
    page.click("[data-act=sit]")
    visitor.to_betting()
    shown = page.evaluate(
        f"const press = {PRESS_CIRCLE}; const drawn = () => {DRAWN};"
        """(async () => {
            document.querySelector("[aria-label='$100 chip']").click();
            press("player");
            await drawn();
            return [document.querySelector("[data-stack] strong").textContent,
                document.querySelector(".seat.own .seat-chips").textContent];
        })()"""
    )
    assert not any("−" in text for text in shown)
    page.wait_for_selector(".dock-message.error")
    visitor.sees_total(0)


@DESKTOP_FIRST
def test_the_buttons_say_what_they_cost(visit: Enter, cards: Path, size: tuple[int, int]) -> None:
    """Ace up: half the wager as insurance; eleven against it: the full double, and Hit stands out."""
    visitor = visit(*size, reduced_motion=True)
    page = visitor.page
    cards.write_text("6s Ad 5h 9c 4c Td")
    visitor.come_in()
    visitor.watch_table(SPLITS, bots=1)
    page.fill("input[name=buyin]", "60")
    page.click("[data-act=sit]")
    visitor.to_betting()
    page.click("[aria-label='$25 chip']")
    visitor.bet("main")
    visitor.sees_total(25)
    page.wait_for_selector(".planned", state="detached")
    visitor.deal()
    page.wait_for_selector("[data-choice=insurance]")
    assert page.inner_text("[data-choice=insurance]").startswith("Insurance · $12.50")
    assert gold(visitor) == ["no"]
    choose(visitor, "no")
    page.wait_for_selector("[data-choice=double]")
    assert page.inner_text("[data-choice=double]").startswith("Double · $25")
    assert gold(visitor) == ["hit"]
    names = page.eval_on_selector_all("[data-choice]", "all => all.map((one) => one.dataset.choice)")
    page.keyboard.press(str(names.index("double") + 1))
    page.wait_for_selector("[data-choice=double]", state="detached")
    visitor.to_settlement()
    doubled = page.locator("[data-settlement] li", has_text="Double").first
    assert "$25" in doubled.inner_text()


def test_what_cannot_be_paid_says_so(visit: Enter, cards: Path) -> None:
    """A tie with all chips on the felt: War is shown with its price, and cannot be pressed."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    cards.write_text("2c 9s 9d")
    visitor.come_in()
    visitor.watch_table(WAR, bots=1)
    page.fill("input[name=buyin]", "8")
    page.click("[data-act=sit]")
    visitor.to_betting()
    visitor.bet("primary")
    visitor.sees_total(5)
    page.wait_for_selector(".planned", state="detached")
    visitor.deal()
    page.wait_for_selector("[data-beyond=war]:disabled")
    said = page.inner_text("[data-beyond=war]")
    assert "War · $5" in said
    assert "left" in said


def test_the_only_choice_is_made_by_itself(visit: Enter, cards: Path) -> None:
    """A busted hand in Funtazee 21 has one choice, the house way: nobody has to press it."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    cards.write_text("Ts Th Td Tc 9s Js Jh Jd Jc 8s")  # whoever is dealt to first is busted
    visitor.to_table(SETS, bots=1)
    visitor.bet("main")
    visitor.deal()
    page.wait_for_selector("[data-only], [data-act=skip], [data-act=replay]")
    page.wait_for_selector("[data-act=skip], [data-act=replay]")
    visitor.press_if_there("[data-act=skip]")
    assert any("house way" in line and "You" in line for line in texts(visitor, ".story li"))


HEAR = """() => {
    window.heard = [];
    new MutationObserver((changes) => changes.forEach((change) =>
        change.addedNodes.forEach((node) => window.heard.push(node.textContent))))
        .observe(document.getElementById("live"), {childList: true});
}"""


def test_a_screen_reader_hears_the_cards_before_the_question(visit: Enter, cards: Path) -> None:
    """Cards by their names, then the decision; face-down cards counted; after key S what was skipped."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    cards.write_text("9s 2h 9d 6h Ks Kh")
    visitor.to_table(HOLDEM, bots=1)
    page.evaluate(HEAR)
    visitor.bet("ante")
    visitor.deal()
    page.wait_for_selector("[data-choice]")
    page.wait_for_function("() => heard.some((text) => text.startsWith('Play your hand'))")
    heard: list[str] = page.evaluate("heard")
    turn = next(at for at, text in enumerate(heard) if text.startswith("Play your hand"))
    assert any("your hand nine of spades" in text for text in heard[:turn])
    assert "raise 4x for $20" in heard[turn]
    assert page.inner_text("[data-choice='4x']").startswith("Raise 4x · $20")
    label = page.locator('[data-key="hand board"] .cards').get_attribute("aria-label")
    assert label == "Board: 5 face-down cards"
    own = page.locator(".own-cards .cards").first.get_attribute("aria-label") or ""
    assert own.endswith("nine of spades, deuce of hearts") or "nine of spades" in own
    page.evaluate("heard.length = 0")
    page.click("[data-choice='4x']")
    page.wait_for_selector("[data-act=skip], [data-act=replay]")
    page.keyboard.press("s")
    page.wait_for_function("() => heard.some((text) => /You (win|lose|break)/.test(text))")
    told = texts(visitor, "main")
    assert not any(f" {card}" in text for text in told for card in ("9s", "6h", "Kh"))


APART = """() => {
    const boxes = [...document.querySelectorAll(".place.own .outcome rect")]
        .map((one) => one.getBoundingClientRect());
    return boxes.every((a, at) => boxes.slice(at + 1).every((b) =>
        a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1));
}"""
INSIDE = """() => {
    const edge = document.querySelector(".tab-body").getBoundingClientRect().right;
    return [...document.querySelectorAll("[data-settlement] *")]
        .every((part) => part.getBoundingClientRect().right <= edge + 1);
}"""
CLEAR = """() => document.querySelector(".called").getBoundingClientRect().bottom
    <= document.querySelector(".place.own .own-cards").getBoundingClientRect().top"""


@PHONE_FIRST
def test_the_own_result_comes_first_in_rows_that_fit(
    visit: Enter, cards: Path, size: tuple[int, int]
) -> None:
    """A bank of $5: wagers without action say so inside the panel; tags lie apart, captions are whole."""
    cards.write_text("2c 7d As Ah Ad Ks 9h 4s 3c")
    banker, visitor = visit(reduced_motion=True), visit(*size, reduced_motion=True)
    page = visitor.page
    banker.come_in()
    table = banker.open_table(HOLDEM, bots=0, clocks=PATIENT)
    visitor.come_in()
    visitor.go(f"/table/{table}")
    page.click("[data-act=sit]")
    banker.page.fill("input[name=bank]", "5")
    banker.page.click("[data-act=accept]")
    banker.page.wait_for_selector("[data-act=deal]:enabled")
    assert "Pick a chip" not in banker.page.inner_text("main"), "the hint is for those who may bet"
    visitor.to_betting()
    assert "Pick a chip" in page.inner_text("main")
    visitor.bet_everything()
    banker.press_if_there("[data-act=deal]")
    visitor.deal()
    visitor.to_settlement()
    own = page.locator("[data-settlement]").first.locator("li").all_inner_texts()
    assert page.locator(".panel h4").all_inner_texts() == ["Your wagers"]
    assert "−$5" in own[0]
    assert any("No action: the bank does not cover it" in row for row in own)
    assert page.inner_text("[data-own-result]") == "You lose $5."
    assert page.evaluate(INSIDE)
    assert page.evaluate(APART)
    assert page.evaluate(CLEAR)
    said = " ".join(texts(visitor, ".called text"))
    assert "…" not in said
    assert said.startswith("You, ")
