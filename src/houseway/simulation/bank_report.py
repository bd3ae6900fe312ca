"""What banking a table comes to: exactly where its odds say so, otherwise by simulation with its error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.banking import BankOdds, bank_odds
from houseway.odds.burden import fee_burden
from houseway.odds.family import fatal
from houseway.simulation.engines import Chosen
from houseway.simulation.plan import BEST, PLAYER_DEALER, TablePlan
from houseway.simulation.shift import FEW_CELLS, RoundChances, Shift, shift
from houseway.simulation.tally import FEES, NEEDED, PLAYER, SHORT, UNCOVERED, Tally, TallyKey

COUNTED, SIMULATED = "counted", "simulated"
LEVELS = (0.9, 0.95, 0.99, 0.999, 1.0)
"""The shares of rounds that a bank is wanted to cover."""
KERNEL_ROUNDS, LIVE_ROUNDS = 2_000_000, 10_000
"""How many rounds are played if nothing is said: seconds of work for either engine."""


@dataclass(frozen=True)
class BankSide:
    """What a player makes of a round on average, in cents, with fees; and what a short bank changes in that.

    The error is the standard error of the mean, or None where it is exact.
    """

    who: str
    mean: float
    error: float | None
    deviation: float
    fees: float
    uncovered: float
    short: float
    short_error: float


@dataclass(frozen=True)
class BankReport:
    """A table that is banked: who makes what of a round, which bank covers it, and what a shift comes to.

    `means` has what the odds know of everybody's result of a round, with fees, where the bank covers all.
    """

    plan: TablePlan
    hands: int
    tally: Tally
    odds: BankOdds | None
    means: Mapping[str, float]

    @cached_property
    def method(self) -> str:
        """Whether the results of a round are counted, or simulated."""
        return COUNTED if self.exact is not None else SIMULATED

    @cached_property
    def exact(self) -> BankOdds | None:
        """The odds, if they know how every round of this table ends: all spots in one world, all covered."""
        odds = self.odds
        known = odds is not None and odds.distribution and not self.plan.rotates
        return odds if known and odds is not None and odds.covers else None

    @cached_property
    def needed(self) -> RoundChances:
        """Which bank a round needs to be covered, in cents, and how often."""
        if self.exact is not None:
            return [(size, float(chance)) for size, chance in self.exact.needed]
        return _chances(self.tally, TallyKey(NEEDED))

    def bank_for(self, level: float) -> int:
        """The smallest bank that covers such a share of the rounds."""
        total = 0.0
        for size, chance in self.needed:
            total += chance
            if total >= level - 1e-12:
                return size
        return self.needed[-1][0]

    def results(self, who: str) -> RoundChances:
        """What a player makes of a round, fees included, and how often."""
        if self.exact is not None and who == PLAYER_DEALER:
            return [(net - self.exact.fee, float(chance)) for net, chance in self.exact.distribution]
        return _chances(self.tally, TallyKey(PLAYER, who))

    def side(self, who: str) -> BankSide:
        """The figures of a player, exact where the odds have them."""
        found = self.tally.figures(TallyKey(PLAYER, who))
        mean, deviation = found.mean, found.deviation
        error: float | None = found.error
        if who in self.means:
            mean, error = self.means[who], None
        if who == PLAYER_DEALER and self.exact is not None and self.exact.deviation is not None:
            deviation = self.exact.deviation
        short, short_error = self._per_round(TallyKey(SHORT, who))
        fees, _ = self._per_round(TallyKey(FEES, who))
        uncovered, _ = self._per_round(TallyKey(UNCOVERED, who))
        return BankSide(who, mean, error, deviation, fees, uncovered, short, short_error)

    def per_round(self, kind: str) -> float:
        """The mean of an account that is nobody's, in cents."""
        return self._per_round(TallyKey(kind))[0]

    def cover_error(self, level: float) -> float | None:
        """The standard error of the share of rounds that a bank covers; None where it is counted."""
        rounds = self.tally.rounds
        return None if self.exact is not None else sqrt(max(level * (1 - level), 1 / rounds) / rounds)

    def _per_round(self, key: TallyKey) -> tuple[float, float]:
        """The mean of an account over all rounds, of which it may be counted in some only, and its error."""
        counted = self.tally.results.get(key)
        if counted is None:
            return 0.0, 0.0
        rounds = self.tally.rounds
        mean = sum(net * times for net, times in counted.items()) / rounds
        square = sum(net * net * times for net, times in counted.items()) / rounds
        return mean, sqrt(max(0.0, square - mean * mean) / rounds)

    @property
    def players(self) -> list[str]:
        """Everybody at the table."""
        return [key.who for key in self.tally.accounts(PLAYER)]

    def shift(self, who: str, bankroll: int, hours: float) -> Shift:
        """A shift of so many hours for a player who brought so much."""
        results, rounds = self.results(who), max(1, round(self.hands * hours))
        found = shift(results, bankroll, rounds)
        if self.exact is not None and who == PLAYER_DEALER:
            return found
        # The chances move with the mean of a round, which the rounds that were played know only so well.
        error = self.tally.figures(TallyKey(PLAYER, who)).error
        step = max(1, round(error))
        here = shift(results, bankroll, rounds, FEW_CELLS)
        moved = shift([(net + step, chance) for net, chance in results], bankroll, rounds, FEW_CELLS)
        errors = abs(moved.ruin - here.ruin) * error / step, abs(moved.ahead - here.ahead) * error / step
        return replace(found, errors=errors)


def is_priced(plan: TablePlan, chosen: Chosen) -> bool:
    """Whether the odds have figures for how a table is played."""
    return (plan.policy == BEST or not chosen.engine.asks) and not fatal(plan.rules)


def bank_report(plan: TablePlan, analysis: Analysis | None, tally: Tally, hands: int) -> BankReport:
    """The report on a table, from its odds and the rounds that were played."""
    if not tally.rounds:
        raise HousewayError("a report needs rounds")
    if analysis is None or plan.rotates or {lot.bet for lot in plan.lots} & set(analysis.unpriced):
        return BankReport(plan, hands, tally, None, {})
    if any(bet.placed == "after the cards" for bet in plan.rules.bets.values()):
        # Best play places these too, where the cards are good for them: the wagers' odds leave that out.
        return BankReport(plan, hands, tally, None, {})
    odds = bank_odds(analysis, plan.lots, plan.put_up)
    means: dict[str, float] = {}
    if odds.covers and odds.basis.method != SIMULATED:
        shares = fee_burden(analysis, plan.lots, plan.put_up).shares
        means = {share.who: float(share.total) for share in shares}
    return BankReport(plan, hands, tally, odds, means)


def _chances(tally: Tally, key: TallyKey) -> Sequence[tuple[int, float]]:
    counted = tally.results[key]
    total = counted.total()
    return [(net, times / total) for net, times in sorted(counted.items())]
