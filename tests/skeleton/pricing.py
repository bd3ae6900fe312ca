"""The odds layer: without a bank there is nothing to price."""

from __future__ import annotations

from houseway.errors import HousewayError
from houseway.odds import Analysis, Odds
from houseway.odds.family import Progress
from houseway.rulebook.rules import Rules


def analyse(rules: Rules, *, jointly: bool, progress: Progress | None) -> Analysis:
    """Never reached: the problems below say why."""
    raise HousewayError(f"{rules.name} has no wagers against a bank")


def _odds(name: str) -> Odds:
    def why(rules: Rules) -> list[str]:
        return ["there is no bank to price"]

    return Odds(name, analyse, lambda rules: False, why, lambda rules: {}, priced=False)


ODDS = (_odds("high-card"), _odds("high-card-scored"))
