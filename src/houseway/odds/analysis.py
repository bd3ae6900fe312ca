"""The result of an analysis: every bet priced, the policies behind it, and the strategy in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import Card
from houseway.odds.pricing import BetOdds, Lots, World
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features

Advice = Callable[[Sequence[Card], Sequence[Card], Sequence[Card]], str | None]


@dataclass(frozen=True)
class Decision:
    """What to do in one situation, and what each action is worth there per unit of the base wager."""

    situation: str
    action: str
    values: Mapping[str, float]
    probability: float


@dataclass(frozen=True)
class Analysis:
    """A game's odds under named policies.

    `bets` prices each wager a bettor places before the deal, with what he adds later; `parts` prices every
    kind of wager by itself, row by row. `worlds` gives each bet the worlds it was priced over, in parallel;
    where `shared`, all spots of a table live in the same world. `advise` is best play card by card, where
    words cannot say it all: from a spot's own cards, the community cards and the player-dealer's cards in
    sight to the name of the best choice (None where it has nothing to say). It answers what a round asks
    under the name of `question`.
    """

    rules: Rules
    bets: Mapping[str, BetOdds]
    parts: Mapping[str, BetOdds]
    policies: Mapping[str, str]
    worlds: Mapping[str, Sequence[World]]
    lots: Callable[[str, Features], Lots]
    shared: bool
    strategy: Sequence[Decision] = ()
    notes: Sequence[str] = ()
    conditions: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)
    advise: Advice | None = None
    question: str = ""


def analysis_data(analysis: Analysis) -> dict[str, Any]:
    """The analysis as the `odds --json` contract has it."""
    rules = analysis.rules
    return {
        "game": rules.id,
        "name": rules.name,
        "conditions": {
            "cards": len(rules.deck),
            "shoe": "fresh shoe each round",
            "settings": {**rules.settings, **rules.changes},
            **analysis.conditions,
        },
        "policies": dict(analysis.policies),
        "bets": {bet.name: bet_data(rules, bet) for bet in analysis.bets.values()},
        "parts": {
            bet.name: bet_data(rules, bet)
            for bet in analysis.parts.values()
            if analysis.bets.get(bet.id) is not bet
        },
        "strategy": [
            {
                "situation": decision.situation,
                "action": decision.action,
                "values": dict(decision.values),
                "probability": decision.probability,
            }
            for decision in analysis.strategy
        ],
        "notes": list(analysis.notes),
        **analysis.extra,
    }


def bet_data(rules: Rules, bet: BetOdds) -> dict[str, Any]:
    """One bet's figures as JSON carries them."""
    return {
        "id": bet.id,
        "unit": bet.unit,
        "expectation": str(bet.expectation),
        "value": bet.value,
        "exact": bet.exact,
        "standard_error": bet.standard_error,
        "variance": float(bet.variance),
        "variance_exact": str(bet.variance),
        "hit_rate": float(bet.hit_rate),
        "hit_rate_exact": str(bet.hit_rate),
        "combinations": bet.combinations,
        "cases": [
            {
                "case": case.case,
                "cite": rules.cite(case.cite),
                "combinations": case.combinations,
                "probability": float(case.probability),
                "probability_exact": str(case.probability),
                "pays": case.pays,
                "contribution": float(case.contribution),
                "contribution_exact": str(case.contribution),
            }
            for case in bet.cases
        ],
        **bet.extra,
    }
