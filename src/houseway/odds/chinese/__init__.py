"""Chinese poker has no bets against a bank: what a hand is worth is what its best setting wins on average."""

from __future__ import annotations

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.family import Odds, Progress
from houseway.rulebook.rules import Rules

WHY = (
    "the players settle with each other, so there are no bets to price; "
    "`houseway set` finds the best way to set a hand, and what another one costs"
)


def analyse(rules: Rules, *, jointly: bool, progress: Progress | None) -> Analysis:
    """Refuse: there is nothing to price."""
    raise HousewayError(f"{rules.name}: {WHY}")


ODDS = Odds(
    "chinese-poker",
    analyse,
    lambda rules: False,
    lambda rules: [WHY],
    lambda rules: {},
    priced=False,
    settings=True,
)
