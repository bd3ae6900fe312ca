"""What a game is worth: enumeration, solving, simulation and reports."""

from __future__ import annotations

from collections.abc import Callable

from houseway.errors import unknown
from houseway.odds import baccarat, war
from houseway.odds.analysis import Analysis, Decision, analysis_data
from houseway.odds.pricing import BetOdds, CaseOdds
from houseway.rulebook.rules import Rules

__all__ = ["Analysis", "BetOdds", "CaseOdds", "Decision", "analyse", "analysis_data"]

ANALYSES: dict[str, Callable[[Rules], Analysis]] = {"baccarat": baccarat.analyse, "war": war.analyse}


def analyse(rules: Rules) -> Analysis:
    """The odds of every bet of a game."""
    if rules.family.name not in ANALYSES:
        raise unknown("family", rules.family.name, ANALYSES, "odds")
    return ANALYSES[rules.family.name](rules)
