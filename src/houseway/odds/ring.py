"""Ring poker has no bets against a bank: what a hand is worth there is its equity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.family import Odds, Progress
from houseway.rulebook.rules import Rules

if TYPE_CHECKING:
    from houseway.odds.showdowns import Showdowns

WHY = (
    "the players play against each other for pots, so there are no bets to price; "
    "`houseway equity` finds what hands win"
)


def analyse(rules: Rules, *, jointly: bool, progress: Progress | None) -> Analysis:
    """Refuse: there is nothing to price."""
    raise HousewayError(f"{rules.name}: {WHY}")


def _showdowns(rules: Rules, opened: bool) -> Showdowns:
    from houseway.odds.showdowns import poker_showdowns  # with numpy

    return poker_showdowns(rules, opened)


ODDS = Odds(
    "ring-poker",
    analyse,
    lambda rules: False,
    lambda rules: [WHY],
    lambda rules: {},
    priced=False,
    showdowns=_showdowns,
)
