"""Exact odds of pai gow tiles: every four tiles against every four of the player-dealer."""

from __future__ import annotations

from houseway.odds.analysis import Analysis
from houseway.odds.family import BEFORE, HandOdds, Odds, PolicyOdds, Progress, own_problems, side_problem
from houseway.odds.policies import Offers, Policies
from houseway.odds.starting import AskedHand, HandWorth
from houseway.rulebook.rules import Rules

MAIN = "main"
SEEN = ("player.hand", "low", "high")


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price the bets under best play against the house way, and say what else either side can do."""
    from houseway.odds.tiles.report import report

    return report(rules, progress or (lambda done, step: None))


def offers(rules: Rules) -> Offers:
    """The policies of both sides; see `report.offers`."""
    from houseway.odds.tiles import report

    return report.offers(rules)


def analyse_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price every bet with the house way on one side or both."""
    from houseway.odds.tiles.report import report_under

    return report_under(rules, policies, progress or (lambda done, step: None))


def worth_of_hand(rules: Rules, asked: AskedHand, progress: Progress | None) -> HandWorth:
    """The three ways to set four tiles; see `report.worth_of_hand`."""
    from houseway.odds.tiles import report

    return report.worth_of_hand(rules, asked)


def problems(rules: Rules) -> list[str]:
    """What keeps the game from being priced."""
    return list(own_problems(rules, {MAIN: BEFORE}, SEEN))


def unpriced(rules: Rules) -> dict[str, str]:
    """The side bets that cannot be priced, with the reason."""
    side = (bet for bet in rules.bets.values() if bet.id != MAIN)
    return {bet.id: reason for bet in side if (reason := side_problem(bet, SEEN))}


ODDS = Odds(
    "pai-gow-tiles",
    analyse,
    lambda rules: True,
    problems,
    unpriced,
    policies=PolicyOdds(offers, analyse_under),
    hands=HandOdds(worth_of_hand, lambda rules: True),
)
