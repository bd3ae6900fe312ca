"""Blackjack under every other choice of a setting: nets that add up, and a chart that earns its figure.

One setting is changed at a time, the others are as filed; a choice that leaves the odds alone is left out.
"""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.odds import analyse
from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.readings import figures
from houseway.rulebook.rules import Rules
from tests.playing import alternatives, rules_of
from tests.verify.printed_chart import PrintedChart
from tests.verify.test_blackjack import GAMES
from tests.verify.test_printed_chart import NO_FEE, check, printed

ROUNDS = 1_000_000
FEW = 300_000
X = "delta-club/blackjack-x"
SHAPES = [
    (X, "naturals", "ranked"),
    (X, "insured", "pushes"),
    (X, "surrender_time", "both"),
    ("lucky-lady/no-bust-21st-century-blackjack-4", "surrender_when", "doubled too"),
    ("club-one/no-bust-21st-century-blackjack-jokers", "hit_21", "hits"),
    ("delta-club/no-bust-21st-century-blackjack-5", "natural_after_split", "yes"),
]
"""Both naturals told apart; insurance that saves the wager; surrender before and after the check, and of
doubled hands; 21 hit; naturals after a split."""


def insurance_earns(game: BlackjackArrays, chart: dict[str, Any]) -> float:
    """What the insurance that the printed chart buys earns per round."""
    policy = PrintedChart(game, chart).policy()
    played = ~policy.even & ~policy.early
    return float((game.start * policy.insure * played * game.insurance_values()).sum())


def check_choice(rules: Rules, rounds: int) -> None:
    """The nets of a round add up to one and to the expectation, and the printed chart earns its figure."""
    analysis = analyse(rules)
    data, game = printed(analysis), BlackjackArrays(rules)
    found = data["round"]
    assert sum(row["probability"] for row in found["nets"]) == pytest.approx(1.0, abs=1e-9)
    mean = sum(row["net"] * row["probability"] for row in found["nets"])
    assert found["value"] == pytest.approx(mean, abs=1e-9)
    expected = data["expectations"]["best play"] * len(game.how.hands)
    expected += insurance_earns(game, data["chart"])
    assert found["value"] == pytest.approx(expected, abs=4 * (found["standard_error"] or 0.0) + 1e-9)
    check(analysis, rounds, seed=16)


@pytest.mark.verify
@pytest.mark.parametrize(("game", "setting", "choice"), SHAPES)
def test_a_choice_that_changes_how_hands_end_has_its_own_nets(game: str, setting: str, choice: str) -> None:
    check_choice(rules_of(game, NO_FEE, (setting, choice)), FEW)


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_nets_and_a_chart_that_earn_its_figure(game: str) -> None:
    usual, failed = rules_of(game, NO_FEE), []
    for setting, choice in alternatives(game):
        rules = rules_of(game, NO_FEE, (setting, choice))
        if figures(rules) == figures(usual):
            continue
        try:
            check_choice(rules, ROUNDS)
        except (AssertionError, HousewayError) as error:
            failed.append(f"{setting} = {choice}: {error}")
    assert not failed, "\n".join(failed)
