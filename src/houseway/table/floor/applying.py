"""Carrying out a ruling: what happened to the cards, then the remedies in their order."""

from __future__ import annotations

from houseway.rounds.round import Round
from houseway.rounds.rulings import AppliedRuling, FloorState, Ruled
from houseway.rulebook.floor import at_table
from houseway.table.floor.case import FloorCase
from houseway.table.floor.happenings import HAPPENINGS
from houseway.table.floor.operations import OPERATIONS


def apply_ruling(round: Round, ruling: AppliedRuling) -> None:
    """Log a ruling and carry it out; the questions that are still open are asked as they stand then."""
    known = at_table()
    if round.floor is None:
        round.floor = FloorState()
    case = FloorCase(round, ruling)
    round.log.append(Ruled(ruling))
    operations = [known.applied[code] for code in ruling.remedies if code in known.applied]
    event = known.declared.get(ruling.event)
    if event is not None and event.happens and "void the deal" not in operations:
        HAPPENINGS[event.happens](case)
    for name in dict.fromkeys(operations):
        if not round.over:
            OPERATIONS[name].carry_out(case)
    if not round.over:
        round.ask_again()
