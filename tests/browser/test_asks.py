"""Questions in the dock, whatever they take: a name, an amount, some cards, a hand in parts."""

from __future__ import annotations

import re

from tests.browser.conftest import Enter
from tests.browser.questions import ask, asked
from tests.browser.sizes import widths


def test_an_amount_shrinks_with_the_chips_that_are_promised(visit: Enter) -> None:
    """Two questions share a purse: after one answer the other offers less, and the page sends no more."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    first = ask([{"name": "none"}, {"name": "bet", "low": 5, "high": 100}], "dragon")
    less = ask([{"name": "none"}, {"name": "bet", "low": 5, "high": 40}], "dragon")
    other = ask([{"name": "check"}, {"name": "play", "cost": 60}], "play")
    answers = asked(visitor, [first, other], [less])
    page.fill('input[name="1 dragon/bet"]', "90")
    page.wait_for_selector("[data-choice=bet]:has-text('Bet · $90')")
    assert "Play · $60" in page.inner_text("[data-choice=play]")
    page.click("[data-choice=play]")
    page.wait_for_selector("[data-choice=bet]:has-text('Bet · $40')")
    assert page.locator("[data-choice=play]").count() == 0
    field = page.locator('input[name="1 dragon/bet"]')
    assert (field.input_value(), field.get_attribute("max")) == ("40", "40")
    page.click("[data-choice=bet]")
    page.wait_for_selector(".ask", state="detached")
    assert answers == [
        {"ask": "1 play", "choice": "play"},
        {"ask": "1 dragon", "choice": "bet", "amount": 40},
    ]


def test_an_offer_that_cannot_be_paid_says_why(visit: Enter) -> None:
    """It keeps its price, but cannot be pressed; what players usually do stands out."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    war = {"name": "war", "cost": 10}
    both = ask([{"name": "surrender"}, {"name": "wait"}, war], "war", usual="war")
    left = ask([{"name": "surrender"}, {"name": "wait"}], "war", beyond=[war])
    asked(visitor, [both, ask([{"name": "play", "cost": 15}, {"name": "fold"}], "play")], [left])
    assert page.locator("[data-ask='1 war'] [data-choice]").count() == 3
    assert page.locator("[data-ask='1 war'] .primary").inner_text().startswith("War · $10")
    meanings = page.eval_on_selector_all(".ask .primary", "all => all.map((one) => one.title)")
    assert meanings == ["What most players choose", "Chosen for you if your time runs out"]
    assert page.locator("[data-choice=surrender]").get_attribute("title") is None
    page.click("[data-choice=play]")
    page.wait_for_selector("[data-choice=war]", state="detached")
    assert page.locator("[data-choice=surrender]").count() == 1
    dear = page.locator("[data-beyond=war]")
    assert dear.is_disabled()
    assert re.fullmatch(r"War · \$10\s*you have \$[\d,.]+ left", dear.inner_text())


def test_an_amount_goes_up_in_its_steps(visit: Enter) -> None:
    """From $10 in steps of $15: an amount between two steps becomes the lower one."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    answers = asked(visitor, [ask([{"name": "raise", "low": 10, "high": 55, "step": 15}], "raise")])
    page.fill('input[name="1 raise/raise"]', "39")
    page.click("[data-choice=raise]:has-text('Raise · $25')")
    page.wait_for_selector(".ask", state="detached")
    assert answers == [{"ask": "1 raise", "choice": "raise", "amount": 25}]


def test_few_picks_have_a_button_each(visit: Enter) -> None:
    visitor = visit(reduced_motion=True)
    page = visitor.page
    offer = {"name": "keep", "cards": ["As", "Kd", "7c", "7c"], "least": 2, "most": 2}
    answers = asked(visitor, [ask([offer])])
    names = page.eval_on_selector_all("[data-choice]", "all => all.map((one) => one.dataset.choice)")
    assert names == ["As Kd", "As 7c", "Kd 7c", "7c 7c"]
    label = page.locator("[data-choice='As Kd']").get_attribute("aria-label")
    assert label == "Keep ace of spades, king of diamonds"
    page.keyboard.press("3")
    page.wait_for_selector(".ask", state="detached")
    assert answers == [{"ask": "1 keep", "choice": "keep", "cards": ["Kd 7c"]}]


SEVEN = ["As", "Kd", "Qc", "Jh", "9s", "4d", "2c"]
NAMES = ("ace of spades", "king of diamonds", "queen of clubs", "jack of hearts", "nine of spades")


@widths(375, 1280)
def test_many_picks_are_made_card_by_card(visit: Enter, width: int) -> None:
    """Up to five of seven cards are more ways than there is room for: they are pressed one by one."""
    visitor = visit(width=width, height=760, reduced_motion=True)
    page = visitor.page
    answers = asked(visitor, [ask([{"name": "discard", "cards": SEVEN, "least": 1, "most": 3}])])
    send = page.locator("[data-choice=discard]")
    assert send.is_disabled()
    for name in (NAMES[3], NAMES[0], NAMES[4], NAMES[0]):
        page.click(f'.setter [aria-label="{name}"]')
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    send.click()
    page.wait_for_selector(".ask", state="detached")
    assert answers == [{"ask": "1 keep", "choice": "discard", "cards": ["Jh 9s"]}]


def test_a_question_says_what_it_is_about(visit: Enter) -> None:
    """In the room's words."""
    from playwright.sync_api import expect

    visitor = visit(reduced_motion=True)
    page = visitor.page
    play = [{"name": "stand"}, {"name": "hit"}]
    asked(
        visitor,
        [ask(play, "hand", prompt="Play hand 2")],
        [ask([{"name": "no"}, {"name": "even money"}], "insurance", prompt="Take insurance or decline it")],
    )
    message = page.locator(".dock-message")
    for title in ("Play hand 2", "Take insurance or decline it"):
        expect(message).to_have_text(title)
        page.click("[data-choice] >> nth=0")
