"""Simulation: many rounds of one spot under a fixed policy, and the tables the compiled rounds look up."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from houseway.odds.blackjack.charts import origin_of
from houseway.odds.blackjack.dealing import Tables, play_rounds
from houseway.odds.blackjack.game import PAIRS, BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.hands import CLASSES, described
from houseway.odds.blackjack.payoffs import EVEN, SURRENDERED
from houseway.odds.blackjack.shoe import KINDS, TEN, Floats, Ints, kind
from houseway.rulebook.families import blackjack as words


@dataclass(frozen=True)
class Simulated:
    """The net result of simulated rounds, per unit of the original wager."""

    rounds: int
    mean: float
    variance: float
    hit_rate: float
    fourth: float
    """The fourth central moment, which the error of the variance depends on."""

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.rounds)

    @property
    def variance_error(self) -> float:
        """The standard error of the variance."""
        return sqrt((self.fourth - self.variance**2) / self.rounds)

    @property
    def hit_rate_error(self) -> float:
        """The standard error of the hit rate."""
        return sqrt(self.hit_rate * (1 - self.hit_rate) / self.rounds)


def simulate(game: BlackjackArrays, policy: BlackjackPolicy, rounds: int, seed: int = 1) -> Simulated:
    """Deal rounds to one spot that plays a fixed policy."""
    nothing = np.zeros((0, 0, 0, 0, 0))
    return summed(play_rounds(tables(game, policy), rounds, seed, 1, nothing), rounds)


def summed(sums: Floats, rounds: int) -> Simulated:
    """The figures of simulated rounds from the kernel's sums."""
    mean, second, third, fourth, hits = (float(number) / rounds for number in sums)
    central = fourth - 4 * mean * third + 6 * mean**2 * second - 3 * mean**4
    return Simulated(rounds, mean, second - mean * mean, hits, central)


def tables(game: BlackjackArrays, policy: BlackjackPolicy) -> Tables:
    """Everything the kernel looks up, as arrays."""
    hands, charts = game.hands, game.charts
    shoe = np.array([card for card, many in game.shoe.cards.items() for _ in range(many)], dtype=np.int64)
    kind_of = np.array([kind(card) for card in range(53)], dtype=np.int64)
    two = np.array([[hands.of(a, b) for b in range(KINDS)] for a in range(KINDS)], dtype=np.int64)
    first = np.zeros((KINDS, len(hands)), dtype=np.int64)
    first[policy.early], first[policy.even] = SURRENDERED, EVEN
    may_split = np.zeros((TEN + 1, KINDS, words.MOST_SPLITS + 1, 2, 2), dtype=np.int64)
    for k in PAIRS:
        for up in game.ups:
            if not policy.split[k, up] or (k, up) not in game.splits:
                continue
            for splits in range(words.MOST_SPLITS + 1):
                origin = "deal" if splits == 0 else origin_of(k)
                for same in range(2):
                    for suited in range(2):
                        allowed = charts.may_split(k, up, origin, splits, bool(same), bool(suited))
                        may_split[k, up, splits, same, suited] = allowed
    dealer_hits, ending, ending_over, ending_three = _dealer_tables(game)
    return Tables(
        shoe=shoe,
        kind_of=kind_of,
        two=two,
        child=hands.child,
        end=hands.end,
        classes=np.stack([game.trees[False][4], game.trees[True][4], hands.ends]),
        dealt=policy.dealt,
        after_split=policy.after_split,
        may_split=may_split,
        checked=np.array(game.checked, dtype=np.int64),
        first=first,
        at_natural=game.at_natural(policy),
        dealer_hits=dealer_hits,
        ending=ending,
        ending_over=ending_over,
        ending_three=ending_three,
        net=game.payoffs.net[None],
        worth=np.zeros((2, KINDS, len(hands))),
    )


def _dealer_tables(game: BlackjackArrays) -> tuple[Ints, Ints, Ints, Ints]:
    """Whether the player-dealer hits a hand; how he ends with it, over it, or with three named cards."""
    hands, draws = game.hands, game.draws
    known = {ending: at for at, ending in enumerate(draws.endings)}
    hits = np.zeros((KINDS, len(hands)), dtype=np.int64)
    ending = np.full((KINDS, len(hands)), -1, dtype=np.int64)
    over = np.full(CLASSES, -1, dtype=np.int64)
    three = np.full(2, -1, dtype=np.int64)
    by_place = {(e.natural, e.total, e.cards): at for e, at in known.items() if e.three == "other"}
    counted = any(e.cards for e in known)
    for up in game.ups:
        for kinds, at in hands.index.items():
            if up in kinds:
                seen = game.charts.known(at, up) | {"hand.pair": "none"}
                hits[up, at] = "hit" in game.charts.listed("dealer", seen)
                name = str(seen["hand.natural"])
                cards = int(seen["hand.cards"]) if counted else 0
                ending[up, at] = by_place.get((name, int(seen["hand.total"]), cards), -1)
    for at in range(CLASSES):
        name, total, cards = described(at)
        over[at] = by_place.get((name, total, cards if counted else 0), -1)
    for e, at in known.items():
        if e.three != "other":
            three[words.DEALER_THREES.index(e.three) - 1] = at
    return hits, ending, over, three
