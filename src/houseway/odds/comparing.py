"""How the hands of a game with pots are compared, as its family declares it."""

from __future__ import annotations

from houseway.errors import HousewayError
from houseway.odds.family import odds_of
from houseway.odds.showdowns import Showdowns
from houseway.rulebook.rules import Rules


def showdowns_of(rules: Rules, opened: bool = True) -> Showdowns:
    """How hands of a game with pots are compared; `opened` where the shares depend on that."""
    compared = odds_of(rules).showdowns
    if compared is None:
        raise HousewayError(f"{rules.name} is not played for pots, so hands have no equity in it")
    return compared(rules, opened)
