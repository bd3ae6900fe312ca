"""Push 9 is played for pots: what a hand of three cards is worth is its equity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.odds.for_pots import odds_for_pots
from houseway.rulebook.rules import Rules

if TYPE_CHECKING:
    from houseway.odds.showdowns import Showdowns


def _showdowns(rules: Rules, opened: bool) -> Showdowns:
    from houseway.odds.nine_hands import nine_showdowns  # with numpy

    return nine_showdowns(rules)


ODDS = odds_for_pots("push-9", _showdowns)
