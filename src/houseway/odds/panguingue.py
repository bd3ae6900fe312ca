"""Panguingue has no bets against a bank: what its players can be told is how likely a hand holds a meld."""

from __future__ import annotations

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.family import Odds, Progress
from houseway.rulebook.rules import Rules

WHY = "the players settle with each other for melds and tops, so there are no bets to price"


def analyse(rules: Rules, *, jointly: bool, progress: Progress | None) -> Analysis:
    """Refuse: there is nothing to price."""
    raise HousewayError(f"{rules.name}: {WHY}")


ODDS = Odds(
    "panguingue",
    analyse,
    lambda rules: False,
    lambda rules: [WHY],
    lambda rules: {},
    priced=False,
)
