"""What a game is worth: enumeration, solving, simulation and reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.errors import unknown
from houseway.odds import baccarat, war
from houseway.odds.analysis import Advice, Analysis, Decision, Situation, analysis_data
from houseway.odds.pricing import BetOdds, CaseOdds
from houseway.rulebook.families.versus import Play as VersusPlay
from houseway.rulebook.rules import Rules

__all__ = [
    "Advice",
    "Analysis",
    "BetOdds",
    "CaseOdds",
    "Decision",
    "Situation",
    "advises",
    "analyse",
    "analysis_data",
]

Progress = Callable[[float, str], None]


def _versus(rules: Rules, **options: Any) -> Analysis:
    """Loaded only when such a game is asked for: it brings the compiler along."""
    from houseway.odds import versus

    return versus.analyse(rules, **options)


def _blackjack(rules: Rules, **options: Any) -> Analysis:
    """Loaded only when such a game is asked for: it brings the compiler along."""
    from houseway.odds import blackjack

    return blackjack.analyse(rules, **options)


def _set21(rules: Rules, **options: Any) -> Analysis:
    """No bet but the main one depends on what is chosen; loaded only when asked for."""
    from houseway.odds import set21

    return set21.analyse(rules)


def _without_options(analyse: Callable[[Rules], Analysis]) -> Callable[..., Analysis]:
    """An analysis in which no side bet changes how to play, and too quick to report progress."""
    return lambda rules, **options: analyse(rules)


ANALYSES: dict[str, Callable[..., Analysis]] = {
    "baccarat": _without_options(baccarat.analyse),
    "blackjack": _blackjack,
    "poker-vs-dealer": _versus,
    "set-21": _set21,
    "war": _without_options(war.analyse),
}


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """The odds of every bet of a game.

    With `jointly` the choices are the best for the base game and the side bets together, one unit on each;
    without, for the base game alone. `progress` is told the share of the work done, and what is being
    worked out.
    """
    if rules.family.name not in ANALYSES:
        raise unknown("family", rules.family.name, ANALYSES, "odds")
    return ANALYSES[rules.family.name](rules, jointly=jointly, progress=progress)


def advises(rules: Rules) -> bool:
    """Whether the odds of a game say what to do card by card; known without working them out."""
    match rules.family.name:
        case "baccarat":
            choices = any(len(row.result) > 1 for row in rules.drawing["player"].rows)
            return choices or any(bet.placed == "after the cards" for bet in rules.bets.values())
        case "poker-vs-dealer":
            return isinstance(rules.play, VersusPlay) and bool(rules.play.stages)
        case family:
            return family in ANALYSES
