"""Settling a described round between players pair by pair, and the result as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.desk.places import within
from houseway.desk.plain_data import readings_data, warning_data
from houseway.desk.score_reading import FinishedScores
from houseway.desk.set_hands import hands_data
from houseway.desk.settled_again import MarksByReading
from houseway.games import game_of
from houseway.games.warned import DeskWarning
from houseway.money import dollar_number
from houseway.rounds.fees import BEFORE_DEAL, Charge, player_drops
from houseway.rounds.result import Result
from houseway.rounds.round import DEALT
from houseway.rulebook.drops import moment_words
from houseway.rulebook.rules import Rules
from houseway.table.mutual import score


@dataclass(frozen=True)
class ScoresResult:
    """A described round between players with its settlement."""

    round: FinishedScores
    result: Result

    @property
    def warnings(self) -> tuple[DeskWarning, ...]:
        """What was assumed, and what the filing does not allow."""
        return self.round.warnings


def settle_scores(finished: FinishedScores) -> ScoresResult:
    """Settle every pair of players, from the left of the button."""
    with within(finished.where):
        result = _settled(finished.rules, finished)
        result.marks = MarksByReading(result, finished.rules, lambda rules: _settled(rules, finished))
        return ScoresResult(finished, result)


def _settled(rules: Rules, finished: FinishedScores) -> Result:
    return score(rules, finished.facts, finished.people, finished.chips)


# ---------------------------------------------------------------------- plain data


def scores_data(result: ScoresResult) -> dict[str, Any]:
    """The settled round as plain data, amounts in dollars."""
    finished, settled = result.round, result.result
    rules, facts, people = finished.rules, finished.facts, finished.people
    totals = dict.fromkeys(people, 0)
    for row in settled.rows:
        totals[row.spot] += row.net
    names = {name: seat for seat, name in people.items()}
    return {
        "game": rules.id,
        "name": rules.name,
        "settings": {**rules.settings, **rules.changes},
        "readings": readings_data(rules),
        "button": finished.button,
        "dealt_in": list(people),
        "declared": [{"spot": seat, "choice": choice} for seat, choice in facts.choices.items()],
        "hands": hands_data(rules, game_of(rules).as_set(rules, facts, finished.description)),
        "scores": [
            {
                "spot": row.spot,
                "bettor": row.who,
                "against": names[row.on],
                "owed": dollar_number(row.staked),
                "net": dollar_number(row.net),
                "why": row.why,
                "cite": rules.cite(row.cite),
                "by_reading": list(settled.marks.of(row)),
            }
            for row in settled.rows
        ],
        "totals": {str(seat): dollar_number(net) for seat, net in sorted(totals.items())},
        "fees": [_fee(rules, charge, moment) for moment, charge in _fees(rules, list(people.values()))],
        "warnings": [warning_data(rules, warning) for warning in result.warnings],
    }


def _fees(rules: Rules, players: list[str]) -> list[tuple[str, Charge]]:
    """What each player pays for the round; fees by the half hour are no part of it."""
    moments = (BEFORE_DEAL, DEALT)
    return [(moment, charge) for moment in moments for charge in player_drops(rules, moment, players)]


def _fee(rules: Rules, charge: Charge, moment: str) -> dict[str, Any]:
    return {
        "payer": charge.payer,
        "payee": charge.payee,
        "amount": dollar_number(charge.amount),
        "basis": charge.basis,
        "when": moment_words(moment),
        "cite": rules.cite(charge.cite),
    }
