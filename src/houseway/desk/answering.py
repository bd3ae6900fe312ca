"""The desk's answer for any game: a round against a bank, or a hand that is played for pots."""

from __future__ import annotations

from typing import Any

from houseway.desk.places import within
from houseway.desk.pot_reading import finished_hand
from houseway.desk.pot_settling import HandResult, hand_data, settle_hand
from houseway.desk.reading import finished_round
from houseway.desk.settling import DeskResult, desk_data, settle_situation
from houseway.desk.situation import Situation
from houseway.rulebook.rules import load_rules


def answered(situation: Situation, where: str = "") -> DeskResult | HandResult:
    """Settle what a situation describes."""
    with within(where):
        rules = load_rules(situation.game, dict(situation.settings), situation.side_bets)
    if rules.family.mode == "pots":
        return settle_hand(finished_hand(situation, where))
    return settle_situation(finished_round(situation, where))


def answer_data(result: DeskResult | HandResult) -> dict[str, Any]:
    """What was settled as plain data, amounts in dollars: the contract of ``settle --json``."""
    return hand_data(result) if isinstance(result, HandResult) else desk_data(result)
