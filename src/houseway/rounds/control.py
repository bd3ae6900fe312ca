"""Which bettor on a hand decides for everybody: the first, or the one with the most money on it."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.rounds.facts import Lot
from houseway.rulebook.rules import Rules


def control(rules: Rules, lots: Iterable[Lot]) -> dict[str, int]:
    """The weight of each bettor on one hand: its money, where the filing lets the largest wager decide."""
    controls = rules.filing.controls
    weights: dict[str, int] = {}
    for lot in lots:
        counts = controls == "largest wager" or (
            controls == "largest base wager" and rules.bets[lot.bet].kind == "base"
        )
        weights[lot.bettor] = weights.get(lot.bettor, 0) + (lot.amount if counts else 0)
    return weights
