"""The desk's answer for any game: against a bank, for pots, or between the players."""

from __future__ import annotations

from typing import Any

from houseway.desk.places import within
from houseway.desk.pot_reading import finished_hand
from houseway.desk.pot_settling import HandResult, hand_data, settle_hand
from houseway.desk.reading import finished_round
from houseway.desk.score_reading import finished_scores
from houseway.desk.score_settling import ScoresResult, scores_data, settle_scores
from houseway.desk.settling import DeskResult, desk_data, settle_situation
from houseway.desk.situation import Situation
from houseway.rulebook.rules import load_rules

SettledAtDesk = DeskResult | HandResult | ScoresResult


def answered(situation: Situation, where: str = "") -> SettledAtDesk:
    """Settle what a situation describes."""
    with within(where):
        rules = load_rules(situation.game, dict(situation.settings), situation.side_bets)
    if rules.family.mode == "pots":
        return settle_hand(finished_hand(situation, where))
    if rules.family.mode == "mutual":
        return settle_scores(finished_scores(situation, where))
    return settle_situation(finished_round(situation, where))


def answer_data(result: SettledAtDesk) -> dict[str, Any]:
    """What was settled as plain data, amounts in dollars: the contract of ``settle --json``."""
    if isinstance(result, ScoresResult):
        return scores_data(result)
    return hand_data(result) if isinstance(result, HandResult) else desk_data(result)
