"""The other side of the table: what banking it is worth, and the bank that covers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from houseway.money import dollar_number
from houseway.odds.analysis import Analysis
from houseway.odds.family import odds_of
from houseway.odds.pricing import AMOUNT, Basis, Number, weakest
from houseway.rounds.facts import Lot
from houseway.rounds.fees import charges
from houseway.rulebook.vocabulary import Features

ASSUMED = "the figures assume that every wager is covered in full, which this bank does not always do"


@dataclass(frozen=True)
class BankOdds:
    """What a round of banking a described table is worth, in cents, all wagers covered.

    The spread is known where all spots play against the same hands, and so is how often which bank is
    `needed` to cover a round; where each spot has its own cards they are not, and the liability and the best
    round are the sums of each spot's. `basis` says how the expectation was found; the error of a simulated
    one is at most `standard_error`.
    """

    action: int
    expectation: Number
    deviation: float | None
    fee: int
    liability: int
    best: int
    bank_to_cover: int
    distribution: tuple[tuple[int, Fraction], ...]
    needed: tuple[tuple[int, Fraction], ...]
    bank: int | None
    cover: str
    basis: Basis
    standard_error: float | None

    @property
    def after_fees(self) -> Number:
        """The expectation after the fee is paid."""
        return self.expectation - self.fee

    @property
    def covers(self) -> bool | None:
        """Whether the given bank covers every possible round."""
        return None if self.bank is None else self.bank >= self.bank_to_cover


def bank_odds(analysis: Analysis, lots: Sequence[Lot], bank: int | None = None) -> BankOdds:
    """Price the player-dealer's side of a table with these wagers."""
    rules = analysis.rules
    analysis.check_priced(lot.bet for lot in lots)
    apart = rules.cover == "separate caps"
    action = sum(lot.amount for lot in lots)
    flows = _shared(analysis, lots) if analysis.shared else _apart(analysis, lots)
    total = sum(weight for _, _, weight in flows.rows)
    mean: Number = Fraction(sum((collected - paid) * weight for paid, collected, weight in flows.rows), total)
    deviation = None
    distribution: dict[int, int] = {}
    covering: dict[int, int] = {}
    if analysis.shared:
        square = Fraction(
            sum((collected - paid) ** 2 * weight for paid, collected, weight in flows.rows), total
        )
        deviation = sqrt(square - mean * mean)
        for paid, collected, weight in flows.rows:
            distribution[collected - paid] = distribution.get(collected - paid, 0) + weight
            size = max(paid, collected) if apart else paid + collected
            covering[size] = covering.get(size, 0) + weight
    elif flows.mean is not None:
        mean = flows.mean
    priced = [(analysis.bets[lot.bet], lot.amount) for lot in lots if lot.bet in analysis.bets]
    errors = [amount * odds.standard_error for odds, amount in priced if odds.standard_error is not None]
    needed = max(flows.most_paid, flows.most_collected) if apart else flows.most_moved
    fee = sum(
        charge.amount
        for charge in charges(rules, lots, bank or needed, "player-dealer")
        if charge.payer == "player-dealer"
    )
    return BankOdds(
        action=action,
        expectation=mean,
        deviation=deviation,
        fee=fee,
        liability=flows.worst,
        best=flows.best,
        bank_to_cover=needed,
        distribution=tuple((net, Fraction(weight, total)) for net, weight in sorted(distribution.items())),
        needed=tuple((size, Fraction(weight, total)) for size, weight in sorted(covering.items())),
        bank=bank,
        cover=rules.cover,
        basis=weakest(odds.basis for odds, _ in priced),
        standard_error=sum(errors) if errors else None,
    )


@dataclass(frozen=True)
class _Flows:
    """What the bank pays and collects in each world, and the extremes."""

    rows: Sequence[tuple[int, int, int]]
    worst: int
    best: int
    most_paid: int
    most_collected: int
    most_moved: int
    mean: Number | None = None


def _shared(analysis: Analysis, lots: Sequence[Lot]) -> _Flows:
    """All spots meet the same world: add the wagers up world by world (the bets' worlds run in parallel)."""
    bets = list(dict.fromkeys(lot.bet for lot in lots))
    rows: list[tuple[int, int, int]] = []
    for at in range(len(analysis.worlds[bets[0]])):
        paid = collected = weight = 0
        for bet in bets:
            known, weight = analysis.worlds[bet][at]
            nets = [_net(analysis, lot, known) for lot in lots if lot.bet == bet]
            paid += sum(net for net in nets if net > 0)
            collected -= sum(net for net in nets if net < 0)
        rows.append((paid, collected, weight))
    return _Flows(
        rows,
        max(paid - collected for paid, collected, _ in rows),
        max(collected - paid for paid, collected, _ in rows),
        max(paid for paid, _, _ in rows),
        max(collected for _, collected, _ in rows),
        max(paid + collected for paid, collected, _ in rows),
    )


def _apart(analysis: Analysis, lots: Sequence[Lot]) -> _Flows:
    """Each spot has its own cards: expectations add up, extremes are bounded by the sum of the spots'.

    Counted worlds give the exact expectation; otherwise it is that of the priced bets, which know more than
    their worlds do (of a split pair the worlds have one hand).
    """
    mean: Number = Fraction(0)
    worst = best = paid_most = collected_most = moved = 0
    groups: dict[tuple[int, int], list[Lot]] = {}
    for lot in lots:
        # Bets priced over other worlds of their own do not run in parallel: they add up like other spots.
        groups.setdefault((lot.spot, id(analysis.worlds[lot.bet])), []).append(lot)
    for group in groups.values():
        flows = _shared(analysis, group)
        if all(analysis.basis_of(lot.bet).method == "counted" for lot in group):
            total = sum(weight for _, _, weight in flows.rows)
            won = sum((collected - paid) * weight for paid, collected, weight in flows.rows)
            mean += Fraction(won, total)
        else:
            priced = [lot for lot in group if lot.bet in analysis.bets]
            mean -= sum(lot.amount * analysis.bets[lot.bet].value for lot in priced)
        worst += flows.worst
        best += flows.best
        paid_most += flows.most_paid
        collected_most += flows.most_collected
        moved += flows.most_moved
    return _Flows([(0, 0, 1)], worst, best, paid_most, collected_most, moved, mean)


def _net(analysis: Analysis, lot: Lot, known: Features) -> int:
    rules = analysis.rules
    sized = {**known, AMOUNT: lot.amount // 100}
    return sum(
        rules.bets[bet].cases.decide(sized).result.net(int(lot.amount * stake))
        for bet, stake in odds_of(rules).lots(rules, lot.bet, known)
    )


def bank_data(odds: BankOdds) -> dict[str, Any]:
    """The banking figures as JSON carries them, amounts in dollars."""
    exact = odds.basis.method == "counted"
    digits = None if odds.basis.digits is None else odds.basis.digits - len(str(odds.action // 100))
    return {
        "action": dollar_number(odds.action),
        "expectation": str(odds.expectation / 100) if exact else f"{float(odds.expectation) / 100:.6f}",
        "value": float(odds.expectation / 100),
        "exact": exact,
        "method": odds.basis.method,
        "digits": digits,
        "rounds": odds.basis.rounds,
        "standard_error": None if odds.standard_error is None else odds.standard_error / 100,
        "standard_deviation": None if odds.deviation is None else odds.deviation / 100,
        "fee": dollar_number(odds.fee),
        "after_fees": float(odds.after_fees / 100),
        "largest_liability": dollar_number(odds.liability),
        "largest_win": dollar_number(odds.best),
        "bank_to_cover": dollar_number(odds.bank_to_cover),
        "bank": None if odds.bank is None else dollar_number(odds.bank),
        "bank_covers": odds.covers,
        "note": ASSUMED if odds.covers is False else None,
        "cover": odds.cover,
        "distribution": [
            {"net": dollar_number(net), "probability": float(share)} for net, share in odds.distribution
        ],
    }
