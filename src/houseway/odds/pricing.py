"""Pricing: what a bet is worth, given every world it can meet and how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Any, Literal

from houseway.rulebook.cases import Case, Span
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.vocabulary import Features

World = tuple[Features, int]
Lots = Sequence[tuple[str, Fraction]]
Number = Fraction | float
"""A counted figure is a fraction; a computed or simulated one is a float and never looks like a fraction."""

Method = Literal["counted", "computed", "simulated"]
DIGITS = 12
"""The decimals to which computed figures are rounded and accurate."""
SCALE = 10 ** (DIGITS + 3)
"""The parts into which computed chances are divided as weights, finer than what is reported."""
AMOUNT = "wager.amount"


@dataclass(frozen=True)
class Basis:
    """How a figure was found.

    Counted figures are integers over integers. Computed ones come from floating-point arithmetic and are
    accurate to `digits` decimals. Simulated ones come from `rounds` dealt rounds and have a standard error.
    """

    method: Method
    digits: int | None = None
    rounds: int | None = None

    def __str__(self) -> str:
        if self.method == "computed":
            return f"computed to {self.digits} decimals"
        return self.method if self.rounds is None else f"simulated over {self.rounds:,} rounds"


COUNTED = Basis("counted")
COMPUTED = Basis("computed", digits=DIGITS)


def simulated(rounds: int) -> Basis:
    """The basis of figures from this many dealt rounds."""
    return Basis("simulated", rounds=rounds)


def weakest(bases: Iterable[Basis]) -> Basis:
    """The basis of a figure made from several: simulated if any of them is, counted if all are."""
    order = ("counted", "computed", "simulated")
    return max(bases, key=lambda basis: (order.index(basis.method), -(basis.rounds or 0)), default=COUNTED)


@dataclass(frozen=True)
class CaseOdds:
    """One row of a PAR sheet: how often a case decides a bet, and what that contributes to its value.

    `count` is the number of combinations, or of simulated rounds; None where chances are computed. `readings`
    are those that put the case in force.
    """

    name: str
    case: str
    cite: str
    pays: str
    count: int | None
    probability: Number
    contribution: Number
    readings: tuple[str, ...] = ()

    @property
    def combinations(self) -> int:
        """The number of combinations of a counted case."""
        assert self.count is not None
        return self.count


@dataclass(frozen=True)
class BetOdds:
    """A bet priced per unit wagered, from the bettor's side.

    `basis` says how the expectation was found; `spread` says it of variance and hit rate, and `by_case` of
    the cases, where theirs differs. `total` is what the cases add up to: all combinations, or the rounds that
    were dealt; None where chances are computed.
    """

    id: str
    name: str
    unit: str
    total: int | None
    expectation: Number
    variance: Number
    hit_rate: Number
    cases: tuple[CaseOdds, ...]
    extra: dict[str, Any] = field(default_factory=dict)
    basis: Basis = COUNTED
    standard_error: float | None = None
    spread: Basis | None = None
    by_case: Basis | None = None
    variance_error: float | None = None
    hit_rate_error: float | None = None

    @property
    def exact(self) -> bool:
        """Whether the expectation is counted: integers over integers."""
        return self.basis.method == "counted"

    @property
    def combinations(self) -> int:
        """All combinations of a counted bet."""
        assert (self.by_case or self.basis).method == "counted"
        assert self.total is not None
        return self.total

    @property
    def value(self) -> float:
        """The expectation as a float."""
        return float(self.expectation)

    @property
    def deviation(self) -> float:
        """The standard deviation of one wager."""
        return sqrt(self.variance)

    @property
    def deviation_error(self) -> float | None:
        """The standard error of the standard deviation; None where it is not simulated."""
        if self.variance_error is None:
            return None
        return self.variance_error / (2 * self.deviation) if self.variance else 0.0


def written(value: Number, basis: Basis) -> str:
    """A figure as text: a fraction if it is counted, otherwise its decimals."""
    return str(value) if basis.method == "counted" else f"{float(value):.{DIGITS}f}"


def figure(value: Number) -> float:
    """A figure that is not counted: a float, to the decimals that can be printed."""
    return round(float(value), DIGITS)


def inexact(bet: BetOdds, basis: Basis) -> BetOdds:
    """A bet priced over weights that are not counts: its figures as floats, without combinations."""
    keeps = basis.method == "simulated"
    cases = tuple(
        replace(
            case,
            count=case.count if keeps else None,
            probability=figure(case.probability),
            contribution=figure(case.contribution),
        )
        for case in bet.cases
    )
    return replace(
        bet,
        total=bet.total if keeps else None,
        expectation=figure(bet.expectation),
        variance=figure(bet.variance),
        hit_rate=figure(bet.hit_rate),
        cases=cases,
        extra={name: _inexact(found, basis) for name, found in bet.extra.items()},
        basis=basis,
    )


def _inexact(found: Any, basis: Basis) -> Any:
    """What goes with a bet, its own expectation no longer as a fraction."""
    if not isinstance(found, dict) or "expectation" not in found:
        return found
    how = {"exact": False, "method": basis.method, "digits": basis.digits, "rounds": basis.rounds}
    plain = {**found, "value": figure(found["value"]), "expectation": written(found["value"], basis)}
    return plain | how if "method" in found else plain


def worth_data(bet: BetOdds) -> dict[str, Any]:
    """What a bet is worth, and how that was found, as JSON carries it."""
    return {
        "expectation": written(bet.expectation, bet.basis),
        "value": bet.value,
        "exact": bet.exact,
        "method": bet.basis.method,
        "digits": bet.basis.digits,
        "rounds": bet.basis.rounds,
        "standard_error": bet.standard_error,
    }


def amounts(bet: BetRules) -> list[int]:
    """The wagers in dollars at which a bet starts to pay differently, smallest first."""
    found = {max(1, bet.low // 100)}
    for row in bet.cases.rows:
        for name, allowed in row.conditions:
            if name == AMOUNT and isinstance(allowed, Span):
                found |= {allowed.low} if allowed.low > 1 else set()
                found |= {allowed.high + 1} if allowed.high is not None else set()
    return sorted(found)


def count_cases(bet: BetRules, worlds: Iterable[World], amount: int | None = None) -> list[int]:
    """How many combinations each row of a bet's table decides, by default for the smallest wager."""
    index = {id(row): at for at, row in enumerate(bet.cases.rows)}
    counts = [0] * len(bet.cases.rows)
    sized = {AMOUNT: amount or amounts(bet)[0]} if AMOUNT in bet.cases.used else {}
    for features, weight in worlds:
        known = {**features, **sized} if sized else features
        counts[index[id(bet.cases.decide(known))]] += weight
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
            CaseOdds(
                row.name,
                row.text,
                row.cite,
                row.result.text,
                count,
                probability,
                probability * value,
                row.readings,
            )
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


def price(bet: BetRules, worlds: Sequence[World], total: int | None = None) -> BetOdds:
    """Look every world up in the bet's own table.

    Where its pay depends on its size the figures are for the smallest wager, with the others in `extra`.
    """
    first, *more = amounts(bet)
    priced = price_counts(bet, count_cases(bet, worlds, first), total)
    for amount in more:
        other = price_counts(bet, count_cases(bet, worlds, amount), total)
        priced.extra[f"from ${amount}"] = worth_data(other)
    return priced


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
                tuple(dict.fromkeys(name for _, row, _ in decided for name in row.readings)),
            )
        )
    name = bets[base].name
    later = [
        bet.name for bet in bets.values() if any(bet.id == item for key in groups for item, _, _ in key[1:])
    ]
    unit = f"one unit on {name}" + (f", with {' and '.join(later)}" if later else "")
    return BetOdds(base, name, unit, total, mean, square - mean * mean, hit, tuple(rows))


def alone(rules: Rules, base: str, known: Features) -> Lots:
    """The lots of a wager to which nothing is added later."""
    return [(base, Fraction(1))]


def _row(bet: BetRules, features: Features) -> int:
    case = bet.cases.decide(features)
    return next(at for at, row in enumerate(bet.cases.rows) if row is case)


def _words(bet: BetRules, row: Case[Outcome], stake: Fraction, count: int) -> str:
    times = "" if stake == 1 else f" ({stake}x)"
    return row.text if count == 1 else f"{bet.name}{times}: {row.text}"
