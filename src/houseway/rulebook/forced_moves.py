"""Which games may have must-move tables, whose players must move to the main game when a seat opens there."""

from __future__ import annotations

from houseway.rulebook.amounts import amount
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules

WITHOUT_LIMIT = ("pot limit", "no limit")


def forces_moves(rules: Rules) -> bool:
    """Whether the house may run tables with these rules as forced moves."""
    seating = rules.play.seating if isinstance(rules.play, RingPlay) else None
    if seating is None or seating.forced_move is None or not isinstance(rules.play, RingPlay):
        return False
    if rules.play.betting.limit in WITHOUT_LIMIT:
        return True
    return rules.low >= amount(seating.forced_move.opening_bet, {}, 1, f"{rules.where}: play.seating")
