"""Carrying out a ruling: what happened to the cards, then the remedies in their order."""

from __future__ import annotations

from houseway.errors import HousewayError
from houseway.rounds.round import Round
from houseway.rounds.rulings import AppliedRuling, FloorState, Ruled
from houseway.rulebook.floor import at_table
from houseway.table.floor.case import FloorCase
from houseway.table.floor.happenings import HAPPENINGS
from houseway.table.floor.operations import CHECKED, OPERATIONS

SETTLED = "The round is settled: that can no longer be done."


def apply_ruling(round: Round, ruling: AppliedRuling, logged: bool = False) -> None:
    """Log a ruling and carry it out; the questions that are still open are asked as they stand then.

    On a settled round it only says what is changed: the table settles it again.
    """
    known, settled = at_table(), round.facts is not None
    if round.floor is None:
        round.floor = FloorState()
    case = FloorCase(round, ruling)
    if not logged:
        round.log.append(Ruled(ruling))
    operations = [known.applied[code] for code in ruling.remedies if code in known.applied]
    event = known.declared.get(ruling.event)
    if event is not None and event.happens and not settled and "void the deal" not in operations:
        HAPPENINGS[event.happens](case)
    for name in dict.fromkeys(operations):
        if settled and not OPERATIONS[name].fits(round):
            raise HousewayError(SETTLED)
        if settled or not round.over:
            OPERATIONS[name].carry_out(case)
    if not round.over:
        round.ask_again()


def is_checked_again(ruling: AppliedRuling) -> bool:
    """Whether people are told that the settlement was worked out again, where that changes nothing."""
    return any(at_table().applied.get(code) == CHECKED for code in ruling.remedies)
