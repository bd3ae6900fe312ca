"""The equilibrium of one spot where both sides choose once, the player-dealer last.

It is a linear program: it finds how often the bettor draws with each hand so that the player-dealer's best
replies leave him the most, and the duals of those replies are the player-dealer's strategy. The best
responses to both strategies bound the value from both sides, so that every answer proves its own accuracy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from houseway.errors import HousewayError

Floats = npt.NDArray[np.float64]
PayoffTables = Mapping[tuple[str, str], Floats]

STAND, DRAW = "stand", "draw"
ACCURACY = 1e-9
"""How far the value of an equilibrium may be off at most."""


@dataclass(frozen=True)
class Equilibrium:
    """How often each side draws, by its hand (the dealer also by what he saw), and the value for the bettor.

    The bettor can guarantee himself `low`, and the dealer can hold him to `high`.
    """

    bettor: Floats
    dealer: Mapping[str, Floats]
    low: float
    high: float

    @property
    def value(self) -> float:
        """The value of the game, for the bettor."""
        return (self.low + self.high) / 2

    @property
    def gap(self) -> float:
        """The difference between the bounds, which is how far the value may be off."""
        return abs(self.high - self.low)


def solve(payoffs: PayoffTables, shares: tuple[Floats, Floats] | None = None) -> Equilibrium:
    """Solve a game given, for each (bettor's action, dealer's action), the payoff of every pair of hands.

    Actions are "stand" and "draw"; a payoff is the bettor's net times the probability of that pair of hands.
    The dealer's choice may depend on his hand and on what the bettor did. `shares` are the least and the most
    that the bettor may draw with each hand: 0 and 1 where he is free, the same where he has no choice.
    """
    hands = len(payoffs[STAND, STAND])
    least, most = shares or (np.zeros(hands), np.ones(hands))
    bettor, dealer = _strategies(payoffs, least, most)
    found = Equilibrium(bettor, dealer, _floor(payoffs, bettor), _ceiling(payoffs, dealer, least, most))
    if found.gap > ACCURACY:
        raise HousewayError(f"the equilibrium is only known to within {found.gap:.1e}, not {ACCURACY:.0e}")
    return found


def _strategies(payoffs: PayoffTables, least: Floats, most: Floats) -> tuple[Floats, dict[str, Floats]]:
    """How often each side draws in equilibrium.

    The unknowns are the bettor's share of draws with each hand and, for each action that the dealer may see
    with each hand of his, what is then left to the bettor: at most what either reply leaves.
    """
    from scipy.optimize import linprog  # takes a while to import, and few games need it

    hands, replies = payoffs[STAND, STAND].shape
    scale = max(float(np.abs(table).max()) for table in payoffs.values()) or 1.0
    left_over = np.eye(replies)
    none = np.zeros((replies, replies))
    rows: list[Floats] = []
    limits: list[Floats] = []
    for seen, reply in _PAIRS:
        table = payoffs[seen, reply].T / scale
        # left - (what the reply leaves, by the share of draws) <= (what it leaves if nobody draws)
        rows.append(
            np.hstack([table, left_over, none]) if seen == STAND else np.hstack([-table, none, left_over])
        )
        limits.append(table.sum(axis=1) if seen == STAND else np.zeros(replies))
    found = linprog(
        np.concatenate([np.zeros(hands), -np.ones(2 * replies)]),
        A_ub=np.vstack(rows),
        b_ub=np.concatenate(limits),
        bounds=[*zip(least, most, strict=True)] + [(None, None)] * (2 * replies),
        method="highs",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    if not found.success:
        raise HousewayError(f"the equilibrium was not found: {found.message}")
    weights = dict(zip(_PAIRS, np.split(-found.ineqlin.marginals, len(_PAIRS)), strict=True))
    dealer = {seen: np.clip(weights[seen, DRAW], 0, 1) for seen in (STAND, DRAW)}
    return np.clip(found.x[:hands], least, most), dealer


_PAIRS = ((STAND, STAND), (STAND, DRAW), (DRAW, STAND), (DRAW, DRAW))


def _floor(payoffs: PayoffTables, bettor: Floats) -> float:
    """What the bettor's strategy guarantees against the best reply."""
    low = 0.0
    for seen, reach in ((STAND, 1 - bettor), (DRAW, bettor)):
        low += float(np.minimum(reach @ payoffs[seen, STAND], reach @ payoffs[seen, DRAW]).sum())
    return low


def _ceiling(payoffs: PayoffTables, dealer: Mapping[str, Floats], least: Floats, most: Floats) -> float:
    """What the dealer's strategy allows the best bettor."""
    stand, draw = (
        payoffs[seen, STAND] @ (1 - dealer[seen]) + payoffs[seen, DRAW] @ dealer[seen]
        for seen in (STAND, DRAW)
    )
    worth = [stand * (1 - share) + draw * share for share in (least, most)]
    return float(np.maximum(*worth).sum())
