"""What a round can come to: the net of all its wagers together, and how likely each net is.

Rounds without a split are computed: they have one hand, which ends one way. The hands of a split pair end
together with one hand of the player-dealer and share one shoe, so rounds with a split are dealt by the
simulator, and weighted with their computed share of all rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import lcm, sqrt
from typing import Any

import numpy as np

from houseway.odds.blackjack.hands import CLASSES, finished_natural
from houseway.odds.blackjack.payoffs import BlackjackPayoffs
from houseway.odds.blackjack.shoe import Floats, Ints
from houseway.odds.pricing import COMPUTED, Basis, figure, simulated
from houseway.rulebook.rules import BetRules

FINEST = 10_000
"""Nets are told apart by this part of a wager at most: finer payouts are rounded to it."""


@dataclass(frozen=True)
class RoundNets:
    """How likely each net of a round is, in original wagers.

    `computed` has the chances of nets that were computed; `dealt` counts nets of dealt rounds, which make up
    the `share` of all rounds that was not computed.
    """

    computed: Mapping[float, float]
    dealt: Mapping[float, int]
    share: float
    seed: int

    @cached_property
    def rounds(self) -> int:
        """How many rounds were dealt."""
        return sum(self.dealt.values())

    @property
    def basis(self) -> Basis:
        """How the chances were found."""
        return simulated(self.rounds) if self.rounds else COMPUTED

    @cached_property
    def chances(self) -> dict[float, float]:
        """The chance of each net, the greatest loss first."""
        found = dict(self.computed)
        for net, count in self.dealt.items():
            found[net] = found.get(net, 0.0) + self.share * count / self.rounds
        return dict(sorted(found.items()))

    def chance_error(self, net: float) -> float | None:
        """The standard error of a chance; None where all rounds are computed."""
        if not self.rounds:
            return None
        part = self.dealt.get(net, 0) / self.rounds
        return self.share * sqrt(part * (1 - part) / self.rounds)

    @cached_property
    def mean(self) -> float:
        """The expectation of a round."""
        return sum(net * chance for net, chance in self.chances.items())

    @cached_property
    def variance(self) -> float:
        """The variance of a round."""
        return sum((net - self.mean) ** 2 * chance for net, chance in self.chances.items())

    @property
    def deviation(self) -> float:
        """The standard deviation of a round."""
        return sqrt(self.variance)

    @cached_property
    def hit_rate(self) -> float:
        """How often a round wins something."""
        return sum(chance for net, chance in self.chances.items() if net > 0)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self._error({net: net for net in self.dealt})

    @property
    def variance_error(self) -> float:
        """The standard error of the variance."""
        return self._error({net: (net - self.mean) ** 2 for net in self.dealt})

    @property
    def hit_rate_error(self) -> float:
        """The standard error of the hit rate."""
        return self._error({net: float(net > 0) for net in self.dealt})

    @property
    def deviation_error(self) -> float:
        """The standard error of the standard deviation."""
        return self.variance_error / (2 * self.deviation) if self.variance else 0.0

    def _error(self, scores: Mapping[float, float]) -> float:
        """The standard error of an average over all rounds; only dealt ones have any."""
        if not self.rounds:
            return 0.0
        mean = sum(scores[net] * count for net, count in self.dealt.items()) / self.rounds
        square = sum((scores[net] - mean) ** 2 * count for net, count in self.dealt.items())
        return self.share * sqrt(square) / self.rounds

    def data(self, unit: str) -> dict[str, Any]:
        """The distribution as JSON carries it, with the method and error of each figure."""
        dealt = self.rounds > 0
        return {
            "unit": unit,
            "exact": False,
            "method": self.basis.method,
            "digits": self.basis.digits,
            "rounds": self.basis.rounds,
            "seed": self.seed if dealt else None,
            "simulated_share": figure(self.share) if dealt else 0.0,
            "value": figure(self.mean),
            "standard_error": figure(self.standard_error) if dealt else None,
            "standard_deviation": figure(self.deviation),
            "standard_deviation_standard_error": figure(self.deviation_error) if dealt else None,
            "nets": [
                {
                    "net": net,
                    "probability": figure(chance),
                    "standard_error": None if not dealt else figure(self.chance_error(net) or 0.0),
                }
                for net, chance in self.chances.items()
            ],
        }


def wager_nets(bet: BetRules, counts: Floats) -> RoundNets:
    """The nets of a wager that every round has once, from how often each row decides it."""
    chances: dict[float, float] = {}
    for row, chance in zip(bet.cases.rows, counts.tolist(), strict=True):
        net = float(row.result.value)
        chances[net] = chances.get(net, 0.0) + chance
    return RoundNets(chances, {}, 0.0, 0)


@dataclass(frozen=True)
class NetUnits:
    """What hands earn in whole units, which can be added and counted: by lot, state, class and ending."""

    per_wager: int
    net: Ints

    def counted(self, counts: Ints) -> dict[float, int]:
        """The nets of dealt rounds by number of rounds; the counts are by net, zero in the middle."""
        middle = len(counts) // 2
        return {(at - middle) / self.per_wager: int(counts[at]) for at in np.flatnonzero(counts).tolist()}

    def chances(
        self, settled: BlackjackPayoffs, mass: Floats, insured: Ints | None = None
    ) -> dict[float, float]:
        """The chances of the nets of rounds with one hand, from how likely each way to end is.

        `insured` is what insurance earns by ending.
        """
        likely = np.zeros(self.net.shape)
        likely[:, :, :CLASSES] = mass
        if settled.naturals:
            natural = finished_natural("ace-ten")
            for at, cards in enumerate(settled.naturals):
                share = [float(cards.share(ending.natural)) for ending in settled.endings]
                likely[0, :, CLASSES + at] = mass[0, :, natural] * share
            likely[0, :, natural] = 0.0
        net = self.net if insured is None else self.net + insured
        units, place = np.unique(net, return_inverse=True)
        chance = np.bincount(place.ravel(), weights=likely.ravel())
        return {
            int(unit) / self.per_wager: float(part)
            for unit, part in zip(units, chance, strict=True)
            if part > 0
        }


def net_units(settled: BlackjackPayoffs, bet: str | None = None) -> NetUnits:
    """What the hands earn in all, or on one kind of wager, in whole units."""
    rules = settled.rules
    values = [row.result.value for name in settled.by_bet for row in rules.bets[name].cases.rows]
    insurance = rules.bets.get("insurance")
    if insurance is not None and insurance.share is not None:
        parts_of_wager = {insurance.share.least, insurance.share.most}
        values += [row.result.value * part for row in insurance.cases.rows for part in parts_of_wager]
    per_wager = min(lcm(*(value.denominator for value in values)), FINEST)
    parts = settled.by_bet.values() if bet is None else [settled.by_bet[bet]]
    return NetUnits(per_wager, np.rint(np.sum(list(parts), axis=0) * per_wager).astype(np.int64))
