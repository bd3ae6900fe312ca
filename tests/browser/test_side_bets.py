"""A side bet is filed by itself and played on its base game: the page offers it as it offers a game."""

from __future__ import annotations

import pytest

from houseway.games import GAMES
from houseway.odds import families
from houseway.rulebook.catalogue import catalogue
from tests.browser.conftest import Enter

PLAYABLE = sorted(entry.id for entry in catalogue() if entry.family in GAMES)
PRICED = sorted(
    entry.id for entry in catalogue() if entry.family in GAMES and families()[entry.family].priced
)
SIDE_BETS = sorted(entry.id for entry in catalogue() if entry.kind == "side bet" and entry.id in PLAYABLE)
BUSTER = "lucky-lady/buster-blackjack"


def test_the_lobby_offers_everything_that_can_be_played(visit: Enter) -> None:
    """Games and side bets have Play and New table, and Odds where they are priced."""
    assert BUSTER in SIDE_BETS
    visitor = visit()
    page = visitor.page
    visitor.go("/")
    page.wait_for_selector("[data-game]")

    def with_link(link: str) -> list[str]:
        cards = f"all => all.filter((one) => one.querySelector({link!r})).map((one) => one.dataset.game)"
        return sorted(page.eval_on_selector_all("[data-game]", cards))

    assert with_link("[data-act=play]") == PLAYABLE
    assert with_link("a[href^='/open/']") == PLAYABLE
    assert with_link("a[href^='/odds/']") == PRICED


def test_a_table_of_a_side_bet_is_opened_from_the_lobby(visit: Enter) -> None:
    """Its own bet is on the felt beside the base game's, and a round is settled on both."""
    visitor = visit(reduced_motion=True)
    page = visitor.page
    visitor.go("/")
    page.fill("input[type=search]", "buster")
    page.click(f'[data-game="{BUSTER}"] [data-act=play]')
    page.click("[data-act=enter-guest]")
    page.click("[data-act=sit]")
    visitor.to_betting()
    bets = page.eval_on_selector_all(
        ".own .circle.open", "all => all.map((one) => one.dataset.circle.split('/')[1])"
    )
    assert bets == ["main", "buster"]
    visitor.play_round()
    mine = page.locator("[data-settlement=own] li").all_inner_texts()
    assert any("Blackjack wager" in row for row in mine)
    assert any("Buster" in row for row in mine)


@pytest.mark.parametrize(
    "game", [SIDE_BETS[0], *(pytest.param(game, marks=pytest.mark.verify) for game in SIDE_BETS[1:])]
)
def test_the_form_for_a_table_of_every_side_bet(visit: Enter, game: str) -> None:
    visitor = visit()
    visitor.go(f"/open/{game}")
    visitor.page.wait_for_selector("form button[type=submit]:enabled")


@pytest.mark.verify
def test_the_odds_of_a_side_bet(visit: Enter) -> None:
    visitor = visit()
    visitor.go(f"/odds/{BUSTER}")
    visitor.page.wait_for_selector("[data-odds] tbody tr", timeout=300_000)
    assert "Buster" in visitor.page.inner_text("[data-odds]")


def test_the_desk_settles_a_side_bet(visit: Enter) -> None:
    """It can be picked there; a bust with three cards pays 1 to 1 by pay table A (L375)."""
    visitor = visit()
    page = visitor.page
    visitor.go("/desk")
    page.wait_for_selector("[data-act=settle]:enabled")
    listed = page.eval_on_selector_all("select[name=game] option", "all => all.map((one) => one.value)")
    assert sorted(listed) == PLAYABLE
    page.select_option("select[name=game]", BUSTER)
    for field, text in {
        "2 main": "20",
        "2 buster": "5",
        "shared player-dealer": "6d Tc 9c",
        "seat 2": "8s Kd",
    }.items():
        page.fill(f'[name="{field}"]', text)
    page.click("[data-act=settle]")
    page.wait_for_selector("[data-desk] tbody tr")
    rows = [row.locator("td").all_inner_texts() for row in page.locator("[data-desk] tbody tr").all()]
    assert [(row[1], row[4]) for row in rows] == [("Blackjack wager $20", "+$20"), ("Buster $5", "+$5")]


def test_the_fee_comparison_has_the_side_bets(visit: Enter) -> None:
    visitor = visit()
    visitor.go("/")
    rows = visitor.api("GET", "/api/fees?wager=25&bank=1000&players=6")["rows"]
    assert set(SIDE_BETS) <= {row["game"] for row in rows}
