"""Poker against the player-dealer priced: each kind of game is solved by the method that fits it."""

from __future__ import annotations

from houseway.odds.analysis import Analysis
from houseway.odds.family import Progress
from houseway.odds.policies import Policies
from houseway.odds.versus import fast_action, hands, holdem_report, stud, three_card
from houseway.odds.versus.method import BOARD, KEEPING, THREE_CARD, kind_of
from houseway.rulebook.rules import Rules


def analyse_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price every bet when the player follows a policy that is not best play."""
    kind = kind_of(hands.how_of(rules))
    solve = {BOARD: holdem_report.analyse, THREE_CARD: three_card.analyse}.get(kind, stud.analyse)
    return solve(rules, (), progress, policies.player)


def analyse(rules: Rules, *, jointly: bool, progress: Progress | None) -> Analysis:
    """Price every bet under best play, or under the house way where hands are kept by it.

    With `jointly`, best play is that of the base game together with one unit on every side bet that folding
    or raising can change; without, it is that of the base game alone.
    """
    extra = hands.decided_by_play(rules) if jointly else []
    kind = kind_of(hands.how_of(rules))
    if kind == KEEPING:
        return fast_action.analyse(rules, progress)
    if kind == BOARD:
        return holdem_report.analyse(rules, extra, progress)
    if kind == THREE_CARD:
        return three_card.analyse(rules, extra, progress)
    return stud.analyse(rules, extra, progress)
