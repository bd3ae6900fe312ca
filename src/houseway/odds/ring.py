"""Ring poker is played for pots: what a hand is worth is its equity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.odds.for_pots import odds_for_pots
from houseway.rulebook.rules import Rules

if TYPE_CHECKING:
    from houseway.odds.showdowns import Showdowns


def _showdowns(rules: Rules, opened: bool) -> Showdowns:
    from houseway.odds.showdowns import poker_showdowns  # with numpy

    return poker_showdowns(rules, opened)


ODDS = odds_for_pots("ring-poker", _showdowns)
