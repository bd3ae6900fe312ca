"""What a game is worth: enumeration, solving, simulation and reports."""

from __future__ import annotations

from houseway.odds.analysis import Advice, AdviceRequest, Analysis, Decision, analysis_data
from houseway.odds.code import code_hash
from houseway.odds.family import (
    Odds,
    advises,
    analyse,
    families,
    fatal,
    problems,
    register,
    registered,
)
from houseway.odds.pricing import Basis, BetOdds, CaseOdds
from houseway.odds.store import ResultStore, chosen_store
from houseway.odds.stored import stored_analysis

__all__ = [
    "Advice",
    "AdviceRequest",
    "Analysis",
    "Basis",
    "BetOdds",
    "CaseOdds",
    "Decision",
    "Odds",
    "ResultStore",
    "advises",
    "analyse",
    "analysis_data",
    "chosen_store",
    "code_hash",
    "families",
    "fatal",
    "problems",
    "register",
    "registered",
    "stored_analysis",
]
