"""The equilibrium of one spot where both sides choose once, the player-dealer last.

Both sides improve their regrets in turn (regret matching with floors); the averages close in on the
equilibrium, and the best responses against them bound its value from both sides, so the answer carries its
own error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Equilibrium:
    """Mixed strategies and the bounds of the game's value for the bettor."""

    bettor: Floats
    dealer: Mapping[str, Floats]
    low: float
    high: float

    @property
    def value(self) -> float:
        """The middle of the bounds."""
        return (self.low + self.high) / 2


def solve(payoffs: Mapping[tuple[str, str], Floats], rounds: int = 4000) -> Equilibrium:
    """Solve a game given, for each (bettor's action, dealer's action), the payoff of every pair of hands.

    Actions are "stand" and "draw"; a payoff is the bettor's net times the probability of that pair of hands.
    The dealer's choice may depend on his hand and on what the bettor did.
    """
    hands, replies = payoffs["stand", "stand"].shape
    regret = {name: np.zeros(hands) for name in ("stand", "draw")}
    dealer_regret = {
        (seen, name): np.zeros(replies) for seen in ("stand", "draw") for name in ("stand", "draw")
    }
    total = np.zeros(hands)
    dealer_total = {seen: np.zeros(replies) for seen in ("stand", "draw")}
    weight_sum = 0.0
    for turn in range(1, rounds + 1):
        draw = _share(regret["draw"], regret["stand"])
        reply = {
            seen: _share(dealer_regret[seen, "draw"], dealer_regret[seen, "stand"]) for seen in dealer_total
        }
        worth = {seen: _worth(payoffs, seen, reply[seen]) for seen in reply}
        mean = (1 - draw) * worth["stand"] + draw * worth["draw"]
        for name in regret:
            regret[name] = np.maximum(regret[name] + worth[name] - mean, 0)
        for seen, reach in (("stand", 1 - draw), ("draw", draw)):
            costs = {name: reach @ payoffs[seen, name] for name in ("stand", "draw")}
            average = (1 - reply[seen]) * costs["stand"] + reply[seen] * costs["draw"]
            for name, cost in costs.items():
                dealer_regret[seen, name] = np.maximum(dealer_regret[seen, name] + average - cost, 0)
            dealer_total[seen] += turn * reply[seen]
        total += turn * draw
        weight_sum += turn
    bettor = total / weight_sum
    dealer = {seen: share / weight_sum for seen, share in dealer_total.items()}
    return Equilibrium(bettor, dealer, _floor(payoffs, bettor), _ceiling(payoffs, dealer))


def _share(draw: Floats, stand: Floats) -> Floats:
    both = draw + stand
    return np.where(both > 0, draw / np.where(both > 0, both, 1), 0.5)


def _worth(payoffs: Mapping[tuple[str, str], Floats], seen: str, reply: Floats) -> Floats:
    return payoffs[seen, "stand"] @ (1 - reply) + payoffs[seen, "draw"] @ reply


def _floor(payoffs: Mapping[tuple[str, str], Floats], bettor: Floats) -> float:
    """What the bettor's strategy guarantees against the best reply."""
    low = 0.0
    for seen, reach in (("stand", 1 - bettor), ("draw", bettor)):
        low += float(np.minimum(reach @ payoffs[seen, "stand"], reach @ payoffs[seen, "draw"]).sum())
    return low


def _ceiling(payoffs: Mapping[tuple[str, str], Floats], dealer: Mapping[str, Floats]) -> float:
    """What the dealer's strategy allows the best bettor."""
    worth = [_worth(payoffs, seen, dealer[seen]) for seen in ("stand", "draw")]
    return float(np.maximum(*worth).sum())
