"""Where a round stands that is settled, until the next one is dealt, in the words of the procedures."""

from __future__ import annotations

from houseway.rounds.round import Round

ALWAYS = frozenset({"settlement", "after-settlement", "between-hands", "before-deal", "any"})
LAST = {"banked": "bank-open", "pots": "showdown", "mutual": "showdown"}
"""The last stage of a round by the mode of its table: the settlement follows it without a question."""


def settled_stages(round: Round) -> frozenset[str]:
    """The stages at which a settled round stands: what people saw last can still be ruled on."""
    return ALWAYS | {LAST[round.rules.family.mode]}
