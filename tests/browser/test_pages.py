"""The other rooms of the house: rule sheets, odds, fees, history, the account."""

from __future__ import annotations

import pytest

from houseway.room.plots import bet_results, by_option
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import load_rules
from tests.browser.conftest import Enter
from tests.browser.sizes import widths
from tests.browser.test_play import one_of_each
from tests.browser.visitor import UNNAMED

SOLVED = 600_000
"""Milliseconds after which a game that is being solved for the first time counts as hung."""
PAGES = (
    "/",
    "/house/oceana",
    "/open/oceana/ez-baccarat",
    "/rules/oceana/ultimate-texas-holdem",
    "/odds/oceana/ez-baccarat",
    "/desk",
    "/fees",
    "/history",
    "/account",
)


@widths(360, 1280)
def test_no_page_is_wider_than_the_window(visit: Enter, width: int) -> None:
    """Nothing is cut off, and every control has a name."""
    visitor = visit(width=width, height=760)
    for path in PAGES:
        visitor.go(path)
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert visitor.page.evaluate(UNNAMED) == [], path


def test_fees_that_cannot_be_compared_leave_no_older_table(visit: Enter) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go("/fees")
    page.wait_for_selector("table.fees tbody tr")
    page.route(
        "**/api/fees?*",
        lambda route: route.fulfill(status=422, json={"error": "wager: must be at most $1,000"}),
    )
    page.fill("[name=wager]", "5000")
    page.wait_for_selector("[role=alert]:has-text('wager: must be at most $1,000')")
    assert page.locator("table.fees").count() == 0
    assert [complaint for complaint in visitor.complaints if "422" not in complaint] == []
    visitor.complaints.clear()


@one_of_each("poker-vs-dealer, three cards", "war", "set-21", "pai-gow-tiles", "pan-nine")
def test_the_rule_sheet(visit: Enter, game: str) -> None:
    """Its tables and citations."""
    visitor = visit()
    visitor.go(f"/rules/{game}")
    visitor.page.wait_for_selector("#settlement table")
    assert visitor.page.locator("#settlement .cite").count() > 0


@one_of_each("blackjack", "poker-vs-dealer, three cards", "war", "set-21", "pai-gow-poker", "pai-gow-tiles")
def test_the_odds_of_a_game(visit: Enter, game: str) -> None:
    """Figures for every bet that say how they were found; of both sides' policies where both choose."""
    family = load_rules(game).family.name
    computed = family == "blackjack"
    visitor = visit()
    page = visitor.page
    visitor.go(f"/odds/{game}")
    page.wait_for_selector("[data-odds] tbody tr", timeout=SOLVED)
    found = page.inner_text("[data-odds] tbody tr:first-child .exact")
    assert ("computed to 12 decimals" if computed else "/") in found
    assert ("/" in found) != computed
    if family == "pan-nine":
        assert "best reply" in page.inner_text("[data-both-sides] thead")
        assert "after the player drew: draw on 5, stand on 6." in page.inner_text("[data-both-sides]")


@pytest.mark.verify
def test_plots_are_of_bets_priced_by_themselves(visit: Enter) -> None:
    """The Blind goes with the Ante and has no figure of its own, so no plot of it is asked for."""
    visitor = visit()
    page = visitor.page
    visitor.go("/odds/oceana/ultimate-texas-holdem")
    page.wait_for_selector(".plots figure", state="attached", timeout=SOLVED)
    plots = page.eval_on_selector_all(".plots figure", "all => all.map((one) => one.dataset.key)")
    assert plots == ["bet-ante", "bet-trips", "bet-bad_beat", "bank", "by-dealing"]


TEXTS = """() => [...document.querySelectorAll("text")].map((text) => {
    const box = text.getBoundingClientRect(), all = document.querySelector("svg").getBoundingClientRect();
    return [text.textContent, box.left >= all.left && box.right <= all.right && box.top >= all.top];
})"""


def longest_bet() -> tuple[str, str]:
    """The game and the bet whose names together are the longest of the catalogue."""
    return max(
        ((entry.name, bet) for entry in catalogue() for bet in entry.bets),
        key=lambda names: len("".join(names)),
    )


@pytest.mark.parametrize("names", [("EZ Baccarat", "Player"), longest_bet()])
def test_the_title_of_a_plot_is_not_cut(visit: Enter, names: tuple[str, str]) -> None:
    """The whole expectation stands there, and no text goes beyond the edge."""
    game, bet = names
    cases = [{"probability": 0.45, "contribution": 0.45}, {"probability": 0.55, "contribution": -0.55}]
    priced = {"id": "bet", "value": -0.012350875, "cases": cases}
    page = visit().page
    page.set_content(bet_results({"name": game, "bets": {bet: priced}}, "bet"))
    texts = page.evaluate(TEXTS)
    assert [text for text, inside in texts if not inside] == []
    assert "Expectation -1.2351%" in [text for text, _ in texts]
    assert f"{bet}: results of one wager ({game})" in " ".join(text for text, _ in texts)


OVERLAPPING = """() => {
    const labels = [...document.querySelectorAll("[id^=xtick] text")];
    const boxes = labels.map((text) => text.getBoundingClientRect());
    return boxes.filter((box, at) => boxes.slice(at + 1).some((other) =>
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
    ).length;
}"""


def test_the_labels_of_an_axis_do_not_collide(visit: Enter) -> None:
    """The results of an Ante in Ultimate Texas Hold'em; the choices of an option with long names."""
    nets = [*range(-6, 0), 0, *(half / 2 for half in range(2, 17)), *range(51, 56), *range(501, 506)]
    cases = [{"probability": 1 / len(nets), "contribution": net / len(nets)} for net in nets]
    ante = {"id": "ante", "value": -0.0218, "cases": cases}
    choices = ["one card at a time", "three cards at once by the machine", "as the house likes"]
    plots = [
        bet_results({"name": "Ultimate Texas Hold'em", "bets": {"Ante": ante}}, "ante"),
        by_option("A game", "dealing", choices[0], {choice: {"Ante": -0.02} for choice in choices}),
        by_option(
            "A game", "dealing", "7", {f"{choice} of them {choice}": {"Ante": 0.1} for choice in range(8)}
        ),
    ]
    page = visit().page
    for plot in plots:
        page.set_content(plot)
        assert page.locator("[id^=xtick] text").count() > 0
        assert page.evaluate(OVERLAPPING) == 0
        assert [text for text, inside in page.evaluate(TEXTS) if not inside] == []


def test_what_if_the_tie_paid_nine(visit: Enter) -> None:
    """Changing a payout on the odds page shows the new edge beside the filed one."""
    visitor = visit()
    page = visitor.page
    visitor.go("/odds/oceana/ez-baccarat")
    page.wait_for_selector("[data-odds] tbody tr")
    page.click(".choices-box > summary")
    page.fill('input[name="tie.equal_totals"]', "9 to 1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".change")
    assert "14.3596 %" in page.inner_text(".change")
    assert "set=tie.equal_totals" in page.url


def test_what_the_readings_are_worth(visit: Enter) -> None:
    """Both choices of each reading are priced; those that price alike are named in one line."""
    visitor = visit()
    page = visitor.page
    visitor.go("/odds/oceana/ez-baccarat")
    page.wait_for_selector("[data-readings] [data-key=naturals]", timeout=SOLVED)
    seven = page.inner_text("[data-readings] [data-key=banker_three_card_7]")
    assert "1.0183 %" in seven  # the house edge with the push of a Banker three-card 7
    assert "-1.2351 %" in seven  # and by the letter (Oceana L194, L235)
    assert "2.2534 %" in seven
    assert "Every choice gives the same figures: Cover." in page.inner_text("[data-readings]")


def test_what_banking_is_worth(visit: Enter) -> None:
    """A described table is priced from the bank's side, fees included."""
    visitor = visit()
    page = visitor.page
    visitor.go("/odds/oceana/ez-baccarat")
    page.fill("input[name=table]", "2: player 25, tie 5; 3: banker 50")
    page.click("button:has-text('Price it')")
    page.wait_for_selector("[data-banking] tbody tr")
    assert "+$1.54" in page.inner_text("[data-banking] .figures")


def test_an_account_keeps_the_ledger(visit: Enter) -> None:
    """A guest buys chips and creates an account; every movement is in the ledger."""
    visitor = visit()
    page = visitor.page
    visitor.go("/account")
    visitor.enter()
    page.click("button:has-text('Buy in')")
    page.wait_for_selector("td:has-text('+$1,000')")
    page.fill("input[name=password]", "correct horse battery")
    page.click("button:has-text('Create account')")
    page.wait_for_selector(".kicker:has-text('Account')")
    assert page.locator("td.won").all_inner_texts() == ["+$1,000", "+$5,000"]
