"""Several side bets on one game, and a side bet on its other games: chosen on the page with checkboxes."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor

DELTA = "delta-club/no-bust-21st-century-blackjack-5"
BUSTER, BONUS_HANDS = "delta-club/buster-blackjack-nb21", "delta-club/blackjack-bonus-hands"
BOTH = f"{DELTA}+buster-blackjack-nb21+blackjack-bonus-hands"
BOTH_NAME = "No Bust 21st Century Blackjack 5.0 with Buster and Bonus Hands"
CALIFORNIA = "artichoke-joes/california-blackjack"


def tick(visitor: Visitor, side_bet: str, becomes: str) -> None:
    """Tick a side bet, and wait until the address has the game that this makes."""
    visitor.page.check(f'input[value="{side_bet}"]')
    visitor.page.wait_for_function("(path) => location.pathname + location.search === path", arg=becomes)


def test_a_round_of_delta_with_both_bonus_bets(visit: Enter) -> None:
    """Delta 5.0, L1425: "any player who makes a wager on the base game has the option to bet on ... both"."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.come_in()
    visitor.go("/")
    page.fill("input[type=search]", "no bust")
    page.click(f'[data-game="{DELTA}"] a[href="/open/{DELTA}"]')
    page.wait_for_selector("form button[type=submit]:enabled")
    assert page.locator("input[name='side bet']:checked").count() == 0
    tick(visitor, BONUS_HANDS, f"/open/{BONUS_HANDS}")
    tick(visitor, BUSTER, f"/open/{BOTH}")
    page.wait_for_selector(f"h1:has-text('{BOTH_NAME}')")
    page.click("[data-act=open]")
    page.click("[data-act=sit]")
    visitor.to_betting()
    assert page.inner_text("h1") == BOTH_NAME
    bets = page.eval_on_selector_all(
        ".own .circle.open", "all => all.map((one) => one.dataset.circle.split('/')[1])"
    )
    assert bets == ["main", "buster", "bonus_hands"]
    links = page.eval_on_selector_all("a.quiet", "all => all.map((one) => one.getAttribute('href'))")
    assert {f"/rules/{BOTH}", f"/odds/{BOTH}"} <= set(links)
    visitor.play_round()
    mine = page.locator("[data-settlement=own] li").all_inner_texts()
    for bet in ("Blackjack wager", "Buster", "Bonus Hands"):
        assert any(bet in row for row in mine), bet
    visitor.go("/")
    page.wait_for_selector(f".table-card:has-text('{BOTH_NAME}')")


def test_a_setting_is_kept_as_long_as_the_game_has_it(visit: Enter) -> None:
    visitor = visit()
    page = visitor.page
    visitor.go(f"/rules/{BUSTER}?set=buster_table%3DB&set=decks%3D8")
    page.click("summary")
    tick(visitor, BONUS_HANDS, f"/rules/{BOTH}?set=buster_table%3DB&set=decks%3D8")
    page.wait_for_selector(f"h1:has-text('{BOTH_NAME}')")
    page.click("summary")
    page.uncheck(f'input[value="{BUSTER}"]')
    page.wait_for_selector("h1:has-text('Blackjack Bonus Hands')")


def test_the_desk_settles_side_bets_on_another_game(visit: Enter) -> None:
    """Artichoke Joe's, L2239 and L3998: both side bets go with California Blackjack.

    The player-dealer's second card is up (L1292). He shows a 6 and busts with three cards, 1 to 1 by table A
    (L2258); 20 pays 2 to 1 (L2327).
    """
    visitor = visit()
    page = visitor.page
    visitor.go(f"/desk/{CALIFORNIA}")
    page.wait_for_selector("[data-act=settle]:enabled")
    page.fill('[name="2 main"]', "20")
    tick(visitor, "artichoke-joes/upcard-luck", f"/desk/{CALIFORNIA}+upcard-luck")
    tick(visitor, "artichoke-joes/buster-blackjack", f"/desk/{CALIFORNIA}+buster-blackjack+upcard-luck")
    page.wait_for_selector('[name="2 buster"]')
    assert page.input_value("select[name=game]") == f"{CALIFORNIA}+buster-blackjack+upcard-luck"
    assert page.input_value('[name="2 main"]') == "20"
    for field, text in {
        "2 buster": "5",
        "2 upcard_luck": "10",
        "shared player-dealer": "Tc 6d 9c",
        "seat 2": "Ks Kd",
    }.items():
        page.fill(f'[name="{field}"]', text)
    page.click("[data-act=settle]")
    page.wait_for_selector("[data-desk] tbody tr")
    rows = [row.locator("td").all_inner_texts() for row in page.locator("[data-desk] tbody tr").all()]
    assert [(row[1], row[4]) for row in rows] == [
        ("Blackjack wager $20", "+$20"),
        ("Buster $5", "+$5"),
        ("Upcard Luck $10", "+$20"),
    ]


@pytest.mark.verify
def test_the_odds_of_a_combination(visit: Enter) -> None:
    visitor = visit()
    visitor.go(f"/odds/{DELTA}")
    visitor.page.wait_for_selector("input[name='side bet']")
    tick(visitor, BUSTER, f"/odds/{BUSTER}")
    tick(visitor, BONUS_HANDS, f"/odds/{BOTH}")
    visitor.page.wait_for_selector("[data-odds] tbody tr", timeout=300_000)
    priced = visitor.page.inner_text("[data-odds]")
    assert "Buster" in priced
    assert "Bonus Hands" in priced
