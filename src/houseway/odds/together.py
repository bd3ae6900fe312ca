"""All wagers of a spot together: what they earn in a round, and how far that spreads."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

from houseway.odds.analysis import Analysis
from houseway.odds.pricing import AMOUNT, Lots, amounts, weakest, written
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features


def together_data(analysis: Analysis, lots: Callable[[Rules, str, Features], Lots]) -> dict[str, Any]:
    """One unit on every bet that is placed before the deal, with what is added later, as JSON has it.

    What is expected adds up in any case. How it spreads is known where all bets are priced over the same
    worlds, and otherwise not.
    """
    rules, bets = analysis.rules, analysis.bets
    basis = weakest(bet.basis for bet in bets.values())
    total = sum((Fraction(bet.expectation) for bet in bets.values()), Fraction(0))
    expected = total if basis.method == "counted" else float(total)
    found = {
        "bets": [bet.name for bet in bets.values()],
        "expectation": written(expected, basis),
        "value": float(total),
        "method": basis.method,
        "standard_deviation": None,
        "hit_rate": None,
    }
    worlds = [analysis.worlds[bet] for bet in bets]
    if not worlds or any(other is not worlds[0] for other in worlds) or basis.method != "counted":
        return found
    square, hit, weights = Fraction(0), 0, 0
    sized = {name: amounts(bet)[0] for name, bet in rules.bets.items() if AMOUNT in bet.cases.used}
    for features, weight in worlds[0]:
        net = Fraction(0)
        for base in bets:
            for bet, stake in lots(rules, base, features):
                known = {**features, AMOUNT: sized[bet]} if bet in sized else features
                net += rules.bets[bet].cases.decide(known).result.value * stake
        square, weights = square + net * net * weight, weights + weight
        hit += weight if net > 0 else 0
    spread = sqrt(square / weights - total * total)
    return found | {"standard_deviation": spread, "hit_rate": hit / weights}
