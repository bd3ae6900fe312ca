"""The odds of pai gow poker: not priced yet."""

from __future__ import annotations

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.family import Odds, Progress
from houseway.rulebook.rules import Rules

NOT_PRICED = "the odds of pai gow poker are not computed yet"


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Refuse: nothing is priced."""
    raise HousewayError(f"{rules.where}: {NOT_PRICED}")


ODDS = Odds(
    "pai-gow-poker", analyse, lambda rules: False, lambda rules: [NOT_PRICED], lambda rules: {}, priced=False
)
