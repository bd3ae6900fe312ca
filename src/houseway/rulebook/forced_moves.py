"""Which games may have must-move tables, whose players must move to the main game when a seat opens there."""

from __future__ import annotations

from houseway.rulebook.amounts import amount
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.seating import ForcedMove

WITHOUT_LIMIT = ("pot limit", "no limit")


def forces_moves(rules: Rules) -> bool:
    """Whether the house may run tables with these rules as forced moves."""
    rule = _filed(rules)
    if rule is None or not isinstance(rules.play, RingPlay):
        return False
    if rules.play.betting.limit in WITHOUT_LIMIT:
        return True
    return rules.low >= amount(rule.opening_bet, {}, 1, f"{rules.where}: play.seating")


def games_of_forced_moves(rules: Rules) -> str:
    """Which games of the house may have must-move tables, in words; empty if it files nothing on them."""
    rule = _filed(rules)
    return "" if rule is None else f"games of pot limit or no limit, and limits from {rule.opening_bet} up"


def _filed(rules: Rules) -> ForcedMove | None:
    seating = rules.play.seating if isinstance(rules.play, RingPlay) else None
    return None if seating is None else seating.forced_move
