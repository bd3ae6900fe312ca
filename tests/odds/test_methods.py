"""Every figure says how it was found: counted, computed or simulated; only counted ones look exact."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from rich.console import Console

from houseway.cli.odds_view import print_analysis
from houseway.odds import Analysis, analyse, analysis_data
from houseway.odds.banking import bank_data, bank_odds
from houseway.odds.blackjack import sides
from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.burden import fee_burden
from houseway.odds.pricing import COMPUTED, COUNTED, price, simulated, weakest
from houseway.room.messages.odds import Odds
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import load_rules
from tests.playing import analysed

ORDINARY = str(Path(__file__).with_name("ordinary-blackjack.toml"))


def blackjack() -> Analysis:
    """One deck, where splits and doubles matter most."""
    return analysed(ORDINARY, ("decks", "1"))


def figures(found: Analysis) -> dict[str, Any]:
    """The JSON of an analysis, as a reader gets it: the page among others, which reads it as declared."""
    data: dict[str, Any] = json.loads(json.dumps(analysis_data(found)))
    TypeAdapter(Odds).validate_python(data, strict=True)
    return data


def printed(found: Analysis) -> str:
    """What the terminal shows."""
    out = StringIO()
    print_analysis(Console(file=out, width=160), found)
    return out.getvalue()


def texts(value: object) -> Iterator[str]:
    """Every text in some JSON."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value


def test_a_counted_bet_is_exact_and_says_so() -> None:
    analysis = analyse(load_rules("club-one/casino-war"))
    for bet in figures(analysis)["bets"].values():
        assert (bet["exact"], bet["method"], bet["digits"], bet["standard_error"]) == (
            True,
            "counted",
            None,
            None,
        )
        assert float(Fraction(bet["expectation"])) == pytest.approx(bet["value"], abs=1e-15)
        assert bet["variance_method"] == bet["hit_rate_method"] == bet["cases_method"] == "counted"
        assert sum(case["combinations"] for case in bet["cases"]) == bet["combinations"]
        assert sum(Fraction(case["contribution_exact"]) for case in bet["cases"]) == Fraction(
            bet["expectation"]
        )
    assert "combinations; expectation -" in printed(analysis)


def test_a_computed_wager_has_decimals_and_no_combinations() -> None:
    """Floating point, to twelve decimals; its variance and hit rate come from dealt rounds."""
    data = figures(blackjack())
    (main,) = data["bets"].values()
    assert (main["exact"], main["method"], main["digits"], main["standard_error"]) == (
        False,
        "computed",
        12,
        None,
    )
    assert main["expectation"] == f"{main['value']:.12f}"
    assert main["combinations"] is None
    assert main["variance_method"] == main["hit_rate_method"] == "simulated"
    assert 0 < main["variance_standard_error"] < 0.01
    assert 0 < main["hit_rate_standard_error"] < 0.001
    assert main["variance_exact"] is main["hit_rate_exact"] is None
    for bet in (main, *data["parts"].values()):
        assert bet["cases_method"] == "computed"
        assert all(case["combinations"] is case["probability_exact"] is None for case in bet["cases"])
    assert not any("000000000000" in text for text in texts(data))


def test_the_terminal_prints_decimals_where_nothing_was_counted() -> None:
    shown = printed(blackjack())
    assert "computed to 12 decimals" in shown
    assert "Deviation and hit rate: simulated over 400,000 rounds, standard errors" in shown
    assert "Combinations" not in shown
    assert "1,000,000,000,000" not in shown


def test_a_side_bet_of_a_computed_game_is_still_counted() -> None:
    rules = load_rules("lucky-lady/no-bust-21st-century-blackjack-4")
    game = BlackjackArrays(rules)
    odds = price(rules.bets["insurance"], sides.insurance_worlds(game))
    assert odds.exact
    assert odds.combinations == sum(case.combinations for case in odds.cases)


def test_computed_figures_are_good_for_their_decimals() -> None:
    """The same expectation by two roads: hands followed to their ends, and valued back from them."""
    game = BlackjackArrays(load_rules(ORDINARY, {"decks": 1}))
    policy = game.best()
    mass = game.mass(policy)
    assert abs(mass[:2].sum() - 1) < 5e-13
    backward = float((game.start * game.hand_values(policy)).sum())
    assert abs(game.expectation(mass) - backward) < 5e-13


def test_banking_blackjack_is_worth_what_the_bettors_lose() -> None:
    """The bank's expectation is the bettors' with the other sign, split hands and doubles included."""
    lots = [Lot(2, "Ann", "main", 10_00), Lot(3, "Ben", "main", 25_00)]
    banked, burden = bank_odds(blackjack(), lots), fee_burden(blackjack(), lots)
    assert float(banked.expectation) == pytest.approx(-35_00 * blackjack().bets["main"].value, abs=1e-9)
    assert float(banked.expectation) == pytest.approx(float(burden.shares[-1].game), abs=1e-9)
    data = bank_data(banked)
    assert (data["exact"], data["method"]) == (False, "computed")
    assert "/" not in data["expectation"]


def test_the_bank_that_covers_blackjack_covers_every_split_hand_doubled() -> None:
    """A pair split as often as the chart allows, every hand doubled: so many wagers on one spot."""
    rules = blackjack().rules
    splits = max(limit for limit, _ in BlackjackArrays(rules).splits.values())
    assert splits > 1
    banked = bank_odds(blackjack(), [Lot(2, "Ann", "main", 10_00)])
    assert banked.liability == 2 * (splits + 1) * 10_00


def test_a_figure_made_of_several_is_as_good_as_the_weakest() -> None:
    assert weakest([]) == COUNTED
    assert weakest([COUNTED, COMPUTED]) == COMPUTED
    assert weakest([simulated(100), COMPUTED, simulated(50)]) == simulated(50)
