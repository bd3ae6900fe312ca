"""The result of an analysis: every bet priced, the policies behind it, and the strategy in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from houseway.cards import Card
from houseway.odds.pricing import BetOdds, Lots, World
from houseway.rounds.decisions import Choice
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features


@dataclass(frozen=True)
class Situation:
    """What whoever is asked knows: the question, the cards of the hand it is about, and what else he sees.

    `board` are the community cards, `facing` the player-dealer's cards in sight, `beside` the cards of the
    spot's other hand. `chosen` is what he already answered to the same question about this hand.
    """

    question: str
    own: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    facing: tuple[Card, ...] = ()
    beside: tuple[Card, ...] = ()
    chosen: tuple[str, ...] = ()


class Advice(Protocol):
    """Best play card by card, small enough to be kept by itself and sent to another process."""

    def __call__(self, situation: Situation) -> Sequence[str | Choice]:
        """The choices by name, or with their cards, best first; none where it has no answer."""
        ...


@dataclass(frozen=True)
class Decision:
    """What to do in one situation, and what each action is worth there per unit of the base wager."""

    situation: str
    action: str
    values: Mapping[str, float]
    probability: float

    @property
    def order(self) -> tuple[str, ...]:
        """The actions by what they are worth, best first."""
        return tuple(sorted(self.values, key=lambda action: -self.values[action]))


@dataclass(frozen=True)
class Analysis:
    """A game's odds under named policies.

    `bets` prices each wager a bettor places before the deal, with what he adds later; `parts` prices every
    kind of wager by itself, row by row. `worlds` gives each bet the worlds it was priced over, in parallel;
    where `shared`, all spots of a table live in the same world. `advise` is best play card by card, where
    words cannot say it all; None where nobody has anything to choose, or the figures are not for best play.
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
