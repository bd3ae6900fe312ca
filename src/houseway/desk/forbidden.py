"""What the filing forbids in a described round, and by which readings it does.

A warning stands by a reading that puts the row that forbids it in force, and by one under another choice of
which the same round would not have it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.desk.wagers import wager_faults
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.games.described import Described
from houseway.games.warned import DeskWarning
from houseway.rounds.facts import Facts
from houseway.rulebook.rules import Rules, other_rules


@dataclass(frozen=True)
class RoundToCheck:
    """A round as it was described, before it is known whether the filing allows it."""

    facts: Facts
    description: Described
    player_dealer: int
    seats: int

    def faults(self, rules: Rules) -> list[DeskWarning]:
        """What these rules do not allow in it."""
        play = game_of(rules).faults(rules, self.facts, self.description)
        if self.description.pots is not None:
            return list(play)
        return [*wager_faults(rules, self.facts.lots, self.player_dealer, self.seats), *play]

    def possible(self, rules: Rules) -> bool:
        """Whether these rules have every bet that was made."""
        return all(lot.bet in rules.bets for lot in self.facts.lots)


def forbidden(rules: Rules, described: RoundToCheck) -> Iterator[DeskWarning]:
    """What the filing forbids, each with the readings it stands by."""
    found = described.faults(rules)
    if not found:
        return
    others = [
        (other.reading, _forbidden_by(other.rules, described))
        for other in other_rules(rules)
        if other.rules and described.possible(other.rules)
    ]
    for warning in found:
        spared = (reading for reading, still in others if still is not None and warning.what not in still)
        yield warning._replace(by_reading=tuple(dict.fromkeys((*warning.by_reading, *spared))))


def _forbidden_by(rules: Rules, described: RoundToCheck) -> set[str] | None:
    """What other rules forbid in the same round, by whichever row; None if they refuse its bets."""
    try:
        return {warning.what for warning in described.faults(rules)}
    except HousewayError:
        return None
