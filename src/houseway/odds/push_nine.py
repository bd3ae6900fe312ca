"""Push 9 has no bets against a bank: what a hand of three cards is worth there is its equity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.odds.family import Odds
from houseway.odds.ring import WHY, analyse
from houseway.rulebook.rules import Rules

if TYPE_CHECKING:
    from houseway.odds.showdowns import Showdowns


def _showdowns(rules: Rules, opened: bool) -> Showdowns:
    from houseway.odds.nine_hands import nine_showdowns  # with numpy

    return nine_showdowns(rules)


ODDS = Odds(
    "push-9",
    analyse,
    lambda rules: False,
    lambda rules: [WHY],
    lambda rules: {},
    priced=False,
    showdowns=_showdowns,
)
