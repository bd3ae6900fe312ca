"""Games that are played for pots have no bets against a bank: what a hand is worth there is its equity."""

from __future__ import annotations

from collections.abc import Callable
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


def odds_for_pots(family: str, showdowns: Callable[[Rules, bool], Showdowns]) -> Odds:
    """What a family declares whose hands have equity and whose games have no bets."""
    return Odds(
        family,
        _refuse,
        lambda rules: False,
        lambda rules: [WHY],
        lambda rules: {},
        priced=False,
        showdowns=showdowns,
    )


def _refuse(rules: Rules, *, jointly: bool, progress: Progress | None) -> Analysis:
    raise HousewayError(f"{rules.name}: {WHY}")
