"""Odds of poker against the player-dealer: each kind of game is solved by the method that fits it."""

from __future__ import annotations

from collections.abc import Callable

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.versus import fast_action, hands, holdem_report, stud, three_card
from houseway.rulebook.rules import Rules


def analyse(
    rules: Rules, *, jointly: bool = False, progress: Callable[[float, str], None] | None = None
) -> Analysis:
    """Price every bet under best play, or under the house way where hands are kept by it.

    With `jointly`, best play is that of the base game together with one unit on every side bet that folding
    or raising can change; without, it is that of the base game alone.
    """
    how = hands.how_of(rules)
    extra = hands.decided_by_play(rules) if jointly else []
    if how.keep:
        return fast_action.analyse(rules, progress)
    if how.board and how.stages:
        return holdem_report.analyse(rules, extra, progress)
    if how.ranking == "three card" and how.stages:
        return three_card.analyse(rules, extra, progress)
    if how.ranking == "high" and how.stages:
        return stud.analyse(rules, extra, progress)
    raise HousewayError(f"{rules.where}: play: no method for the odds of this kind of game")
