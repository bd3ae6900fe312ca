"""The result of an analysis: every bet priced, the policies behind it, and the strategy in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.odds.pricing import Basis, BetOdds, Number, World, worth_data, written
from houseway.rounds.decisions import Choice
from houseway.rulebook.rules import Rules


@dataclass(frozen=True)
class AdviceRequest:
    """What the player who is asked knows: the question, the cards of its hand, and what else he sees.

    `board` are the community cards, `facing` the player-dealer's visible cards, `beside` the cards of the
    spot's other hand. `chosen` is what he already answered to the same question about this hand. A
    player-dealer who replies to the spots knows what each of them chose, and the cents wagered on it
    (`spots`).
    """

    question: str
    own: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    facing: tuple[Card, ...] = ()
    beside: tuple[Card, ...] = ()
    chosen: tuple[str, ...] = ()
    spots: tuple[tuple[str, int], ...] = ()


class Advice(Protocol):
    """Best play card by card, small enough to be kept separately and sent to another process."""

    def __call__(self, situation: AdviceRequest) -> Sequence[str | Choice]:
        """The choices by name, or with their cards, best first; empty where it has no answer."""
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
    kind of wager on its own, row by row. `worlds` gives each bet the worlds it was priced over, in parallel;
    where `shared`, all spots of a table are in the same world. `advise` is best play card by card, where
    words cannot say it all; None where nobody has a choice, or the figures are not for best play.
    `unpriced` names the bets that have no figures, each with the reason. All of it is values that `packing`
    takes, so that it can be stored; advice is a dataclass of the odds that can be called.
    """

    rules: Rules
    bets: Mapping[str, BetOdds]
    parts: Mapping[str, BetOdds]
    policies: Mapping[str, str]
    worlds: Mapping[str, Sequence[World]]
    shared: bool
    strategy: Sequence[Decision] = ()
    notes: Sequence[str] = ()
    conditions: Mapping[str, Any] = field(default_factory=dict)
    extra: Mapping[str, Any] = field(default_factory=dict)
    advise: Advice | None = None
    unpriced: Mapping[str, str] = field(default_factory=dict)

    def basis_of(self, bet: str) -> Basis:
        """How the worlds of a bet, and the figures derived from them, were found."""
        part = self.parts[bet]
        return part.by_case or part.basis

    def check_priced(self, bets: Iterable[str]) -> None:
        """Refuse wagers on a bet that has no figures: the table's figures would be wrong without it."""
        for bet in bets:
            if bet in self.unpriced:
                name = self.rules.bets[bet].name
                raise HousewayError(
                    f"{name} is not priced, so this table cannot be: {self.unpriced[bet]} (leave {name} out)"
                )


def analysis_data(analysis: Analysis) -> dict[str, Any]:
    """The analysis as the `odds --json` contract has it."""
    rules = analysis.rules
    return {
        "game": rules.id,
        "name": rules.name,
        "conditions": {
            "cards": len(rules.deck),
            "noun": rules.deck.noun,
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
        "unpriced": {rules.bets[bet].name: reason for bet, reason in analysis.unpriced.items()},
        "notes": list(analysis.notes),
        **analysis.extra,
    }


def bet_data(rules: Rules, bet: BetOdds) -> dict[str, Any]:
    """One bet's figures as JSON carries them; what is not counted has no exact form."""
    spread, by_case = bet.spread or bet.basis, bet.by_case or bet.basis
    return {
        "id": bet.id,
        "unit": bet.unit,
        **worth_data(bet),
        "variance": float(bet.variance),
        "variance_exact": _exact(bet.variance, spread),
        "variance_method": spread.method,
        "variance_standard_error": bet.variance_error,
        "hit_rate": float(bet.hit_rate),
        "hit_rate_exact": _exact(bet.hit_rate, spread),
        "hit_rate_method": spread.method,
        "hit_rate_standard_error": bet.hit_rate_error,
        **_counted(bet.total, by_case),
        "cases_method": by_case.method,
        "cases_rounds": by_case.rounds,
        "cases": [
            {
                "case": case.case,
                "cite": rules.cite(case.cite),
                "by_reading": list(case.readings),
                **_counted(case.count, by_case),
                "probability": float(case.probability),
                "probability_exact": _exact(case.probability, by_case),
                "pays": case.pays,
                "contribution": float(case.contribution),
                "contribution_exact": _exact(case.contribution, by_case),
            }
            for case in bet.cases
        ],
        **bet.extra,
    }


def _exact(value: Number, basis: Basis) -> str | None:
    return written(value, basis) if basis.method == "counted" else None


def _counted(count: int | None, basis: Basis) -> dict[str, int | str | None]:
    """A number of combinations, also as text for readers that round large numbers; null if not counted."""
    known = count if basis.method == "counted" else None
    return {"combinations": known, "combinations_exact": None if known is None else str(known)}
