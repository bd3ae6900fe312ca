"""Pricing: what a bet is worth, given every world it can meet and how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from houseway.rulebook.cases import Case
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules import BetRules
from houseway.rulebook.vocabulary import Features

World = tuple[Features, int]
Lots = Sequence[tuple[str, Fraction]]


@dataclass(frozen=True)
class CaseOdds:
    """One row of a PAR sheet: how often a case decides a bet, and what that contributes to its value."""

    name: str
    case: str
    cite: str
    pays: str
    combinations: int
    probability: Fraction
    contribution: Fraction


@dataclass(frozen=True)
class BetOdds:
    """A bet priced per unit wagered, from the bettor's side.

    Simulated figures have a `standard_error`; their combinations are the rounds that were dealt.
    """

    id: str
    name: str
    unit: str
    combinations: int
    expectation: Fraction
    variance: Fraction
    hit_rate: Fraction
    cases: tuple[CaseOdds, ...]
    extra: dict[str, Any] = field(default_factory=dict)
    standard_error: float | None = None

    @property
    def exact(self) -> bool:
        """Whether the figures are counted, not sampled."""
        return self.standard_error is None

    @property
    def value(self) -> float:
        """The expectation as a float."""
        return float(self.expectation)

    @property
    def deviation(self) -> float:
        """The standard deviation of one wager."""
        return sqrt(self.variance)


def count_cases(bet: BetRules, worlds: Iterable[World]) -> list[int]:
    """How many combinations each row of a bet's table decides."""
    index = {id(row): at for at, row in enumerate(bet.cases.rows)}
    counts = [0] * len(bet.cases.rows)
    for features, weight in worlds:
        counts[index[id(bet.cases.decide(features))]] += weight
    return counts


def price_counts(bet: BetRules, counts: Sequence[int], total: int | None = None) -> BetOdds:
    """The figures of a bet from the number of combinations of each row.

    `total` exceeds the sum of the counts for a wager that is not made in every round; it is priced per round.
    """
    made = sum(counts)
    total = total or made
    rows: list[CaseOdds] = []
    mean = square = hit = stays = Fraction(0)
    for row, count in zip(bet.cases.rows, counts, strict=True):
        probability = Fraction(count, total)
        value = row.result.value
        mean += probability * value
        square += probability * value * value
        hit += probability if row.result.kind == "win" else 0
        stays += probability if row.result.kind == "stays" else 0
        rows.append(
            CaseOdds(row.name, row.text, row.cite, row.result.text, count, probability, probability * value)
        )
    unit, extra = f"one unit on {bet.name}", {}
    if stays:
        unit = f"one unit on {bet.name}, for one round"
        extra["until_decided"] = _until_decided(mean, hit, 1 - stays)
    return BetOdds(bet.id, bet.name, unit, total, mean, square - mean * mean, hit, tuple(rows), extra)


def _until_decided(mean: Fraction, hit: Fraction, decided: Fraction) -> dict[str, Any]:
    """What a bet that may stay is worth when it is left up until a round decides it."""
    return {
        "expectation": str(mean / decided),
        "value": float(mean / decided),
        "hit_rate": float(hit / decided),
        "rounds": float(1 / decided),
    }


def price(bet: BetRules, worlds: Iterable[World]) -> BetOdds:
    """Look every world up in the bet's own table."""
    return price_counts(bet, count_cases(bet, worlds))


def price_together(
    bets: Mapping[str, BetRules], base: str, worlds: Iterable[World], lots: Callable[[Features], Lots]
) -> BetOdds:
    """Price a base wager with everything that is bet on it later, per unit of the base wager.

    Rounds are grouped by the cases that decide all of their lots together.
    """
    groups: dict[tuple[tuple[str, int, Fraction], ...], int] = {}
    for features, weight in worlds:
        key = tuple((bet, _row(bets[bet], features), stake) for bet, stake in lots(features))
        groups[key] = groups.get(key, 0) + weight
    total = sum(groups.values())
    rows: list[CaseOdds] = []
    mean = square = hit = Fraction(0)
    for key in sorted(groups, key=lambda group: [(bet, row, stake) for bet, row, stake in group]):
        decided = [(bets[bet], bets[bet].cases.rows[row], stake) for bet, row, stake in key]
        net = sum((row.result.value * stake for _, row, stake in decided), Fraction(0))
        probability = Fraction(groups[key], total)
        mean += probability * net
        square += probability * net * net
        hit += probability if net > 0 else 0
        rows.append(
            CaseOdds(
                "+".join(row.name for _, row, _ in decided),
                "; ".join(_words(bet, row, stake, len(decided)) for bet, row, stake in decided),
                ", ".join(dict.fromkeys(row.cite for _, row, _ in decided if row.cite)),
                "; ".join(row.result.text for _, row, _ in decided),
                groups[key],
                probability,
                probability * net,
            )
        )
    name = bets[base].name
    later = [
        bet.name for bet in bets.values() if any(bet.id == item for key in groups for item, _, _ in key[1:])
    ]
    unit = f"one unit on {name}" + (f", with {' and '.join(later)}" if later else "")
    return BetOdds(base, name, unit, total, mean, square - mean * mean, hit, tuple(rows))


def _row(bet: BetRules, features: Features) -> int:
    case = bet.cases.decide(features)
    return next(at for at, row in enumerate(bet.cases.rows) if row is case)


def _words(bet: BetRules, row: Case[Outcome], stake: Fraction, count: int) -> str:
    times = "" if stake == 1 else f" ({stake}x)"
    return row.text if count == 1 else f"{bet.name}{times}: {row.text}"
