"""Side bets of blackjack against the figures the filings print."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.blackjack.sides import insurance_worlds, side_worlds
from houseway.odds.blackjack.strategy import MIMIC, by_table
from houseway.odds.pricing import BetOdds, amounts, price
from houseway.rulebook.rules import load_rules

ORDINARY = str(Path(__file__).with_name("ordinary-blackjack.toml"))


def side(game_id: str, bet: str, settings: dict[str, object], base: BlackjackArrays | None = None) -> BetOdds:
    """A side bet priced, on its own base game or on another."""
    rules = load_rules(game_id, settings)
    game = base or BlackjackArrays(rules)
    policy = by_table(game, MIMIC, game.rules.drawing["dealer"])
    return price(rules.bets[bet], side_worlds(game, rules.bets[bet], policy))


@pytest.mark.parametrize(
    ("decks", "bust", "edge", "one_in"),
    [
        (6, 28.58, 6.2143, (5.8, 11, 49, 379, 4663, 83715)),
        (8, 28.57, 6.1749, (5.8, 11, 49, 376, 4558, 79863)),
    ],
)
def test_buster_is_as_frequent_as_the_filings_print(
    decks: int, bust: float, edge: float, one_in: tuple[float, ...]
) -> None:
    """Artichoke Joe's, GEGA-002394 (004:2265-2303): busts by number of cards; Table C's edges follow."""
    odds = side("lucky-lady/buster-blackjack", "buster", {"decks": decks, "buster_table": "C"})
    assert round(100 * float(odds.hit_rate), 2) == bust
    assert round(-100 * odds.value, 4) == edge
    for case, printed in zip(odds.cases[1:], one_in, strict=True):
        shown = 1 / float(case.probability)
        assert (round(shown, 1) if printed < 10 else round(shown)) == printed


@pytest.mark.parametrize(
    ("decks", "printed"),
    [(6, (0.0345, 2.1715, 5.7104, 10.6928)), (8, (0.0344, 2.1663, 5.7166, 10.6823))],
)
def test_upcard_luck_is_as_frequent_as_the_filing_prints(decks: int, printed: tuple[float, ...]) -> None:
    """Artichoke Joe's Upcard Luck (004:2305-2345), whose figures are for plain decks."""
    plain = BlackjackArrays(load_rules(ORDINARY, {"decks": decks}))
    odds = side("artichoke-joes/upcard-luck", "upcard_luck", {}, plain)
    winning = [case for case in odds.cases if case.pays != "lose"]
    assert tuple(round(100 * float(case.probability), 4) for case in winning) == printed


def test_super_match_is_counted_by_rank() -> None:
    """Four cards of six decks: all of one rank in 13 x 24 x 23 x 22 x 21 of 312 x 311 x 310 x 309 deals."""
    odds = side("club-one/21st-century-blackjack-switch", "super_match", {"decks": 6})
    fours = 13 * 24 * 23 * 22 * 21 / (312 * 311 * 310 * 309)
    assert float(odds.cases[0].probability) == pytest.approx(fours, rel=1e-12)


def test_insurance_against_an_ace_in_six_decks() -> None:
    """The ace and any two cards gone, a ten lies hidden in 96 of 311 deals: the loss is 23 in 311."""
    game = BlackjackArrays(load_rules("lucky-lady/no-bust-21st-century-blackjack-4", {"decks": 6}))
    odds = price(game.rules.bets["insurance"], insurance_worlds(game))
    assert odds.value == pytest.approx(-23 / 311, abs=1e-12)


def test_the_aces_bonus_has_two_pay_columns() -> None:
    """Delta Club's Aces Bonus pays $5 wagers more (002:2105-2118)."""
    assert amounts(load_rules("delta-club/aces-bonus-bet").bets["aces_bonus"]) == [1, 5]


def test_first_ace_and_suited_aces_of_the_aces_bonus() -> None:
    """Suited aces: 4 x 6 x 5 of 312 x 311 deals, those that were split for two aces more apart."""
    odds = side("delta-club/aces-bonus-bet", "aces_bonus", {"decks": 6})
    rows = {case.case: float(case.probability) for case in odds.cases}
    assert rows["suited aces, $1 to $4"] == pytest.approx(4 * 6 * 5 / (312 * 311), rel=1e-9)
