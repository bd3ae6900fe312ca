"""The page of fees with games that are played for pots: what is described, found, sorted and saved."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from houseway.desk.fee_costs import PotGame, PotTable, compare_costs, forms_of, pot_games
from houseway.rulebook.rules import load_rules
from tests.browser.conftest import Enter
from tests.browser.sizes import PHONE_FIRST
from tests.browser.test_odds_page import saved
from tests.browser.visitor import UNNAMED

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

ROWS = ".pot-fees tbody tr"


@pytest.fixture(scope="module")
def games() -> tuple[PotGame, ...]:
    """The games of one house, a game of another, and one without fees: the room would load all of them."""
    return (
        *pot_games("oceana"),
        *forms_of(load_rules("artichoke-joes/texas-holdem")),
        *forms_of(load_rules("delta-club/omaha")),
    )


def answer(page: Page, games: tuple[PotGame, ...]) -> None:
    def fulfill(route: Route) -> None:
        asked = parse_qs(urlsplit(route.request.url).query)
        players, hands, pot = (int(asked[name][0]) for name in ("players", "hands", "pot"))
        route.fulfill(json=compare_costs(games, PotTable(players, hands, pot * 100)))

    page.route("**/api/fees/pots?*", fulfill)
    page.route(
        "**/api/fees?*",
        lambda route: route.fulfill(json={"wager": 25, "bank": 1000, "players": 6, "rows": []}),
    )


@PHONE_FIRST
def test_games_with_pots_are_compared(
    visit: Enter, games: tuple[PotGame, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    """003:L1234-1236: Big O's option 1 is $4 a hand, $120 in thirty hands, $15 for each of eight seats."""
    visitor = visit(width=size[0], height=size[1])
    page = visitor.page
    answer(page, games)
    visitor.go("/fees")
    page.click("[data-games=pots]")
    page.wait_for_selector(ROWS)
    assert page.get_attribute("[data-games=pots]", "aria-pressed") == "true"
    page.select_option("label:has-text('House') select", "oceana")
    page.wait_for_selector("text=17 options.")
    first = page.inner_text(f"{ROWS}:first-child")
    for words in ("Big O", "$4", "$120", "$15"):
        assert words in first
    page.fill("[name=hands]", "60")
    page.wait_for_selector(f"{ROWS}:has-text('$240')")
    page.select_option("label:has-text('Collected') select", "time")
    page.wait_for_selector("text=12 options.")
    rows = list(csv.DictReader(saved(page, "[data-act=csv]", tmp_path).splitlines()))
    assert {(row["house"], row["kind"], row["from"]) for row in rows} == {
        ("Oceana Cardroom", "time", "each player")
    }
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(UNNAMED) == []
    assert "games=pots" in page.url
    assert "hands=60" in page.url


def test_an_option_for_other_numbers_of_players_says_so(visit: Enter, games: tuple[PotGame, ...]) -> None:
    """004:L3356-3415: 55 options of which 25 are not for seven players or more; two are for any number."""
    visitor = visit()
    page = visitor.page
    answer(page, games)
    visitor.go("/fees?games=pots&house=artichoke-joes&words=split+limit")
    page.wait_for_selector("text=25 of them, listed last, take nothing from so many players.")
    assert "takes nothing from 9 players" in page.inner_text(f"{ROWS}:last-child")
    page.select_option("label:has-text('House') select", "delta-club")
    page.wait_for_selector("text=0 options. No fees are printed for 1 game.")


@pytest.mark.verify
def test_the_sheet_of_a_compared_option_can_be_read(visit: Enter, games: tuple[PotGame, ...]) -> None:
    """003:L1219: options 2 to 5 are for limits from $40-$80, which the link asks for."""
    visitor = visit()
    page = visitor.page
    answer(page, games)
    visitor.go("/fees?games=pots&house=oceana&kind=time&words=hold")
    page.click(f"{ROWS}:first-child a")
    page.wait_for_selector('article.sheet h1:has-text("Texas Hold\'em")')
    assert "$10" in page.inner_text("article")
