"""Ring poker in the bulk kernel, for players who decide without a look at their cards."""

from __future__ import annotations

import numpy as np

from houseway.errors import HousewayError
from houseway.games.ring.bulk import BulkHands
from houseway.games.ring.bulk.compiled import compiled, not_in_bulk
from houseway.simulation.kernels.counting import count_all
from houseway.simulation.players_plan import BY_CHANCE, PlayersPlan, place_name
from houseway.simulation.tally import HOUSE, LEFT, PLAYER, Tally, TallyKey


def reason_against(plan: PlayersPlan) -> str | None:
    """Why the kernel cannot play a plan; None if it can."""
    if why := not_in_bulk(plan.by_the_hand):
        return why
    if plan.policy not in BY_CHANCE:
        return "players look at their cards"
    try:
        compiled(plan.by_the_hand, plan.players)
    except HousewayError as error:
        return str(error)
    return None


class RingEngine:
    """Plays a plan in a compiled loop; its drops are those of the live engine, the jackpots' among them."""

    name = "ring poker kernel"
    shard = 200_000
    asks = True

    def __init__(self, plan: PlayersPlan, store: str | None = None) -> None:
        self.plan = plan
        chips, policy = (plan.stack, plan.stack), BY_CHANCE[plan.policy]
        self._bulk = BulkHands(plan.by_the_hand, plan.players, policy, chips, plan.seed)

    def play(self, first: int, rounds: int) -> Tally:
        """Play hands from a number on, and count what every place made of them."""
        plan, tally = self.plan, Tally(rounds)
        chips, totals = self._bulk.counted(rounds, first)
        nets = chips - plan.stack
        for place in range(plan.players):
            count_all(tally, TallyKey(PLAYER, place_name(place + 1)), nets[:, place])
        taken = -nets.sum(axis=1)
        left = self._left(first, rounds, totals.carried)
        for hand, size in left.items():
            taken[hand - first] -= size
        count_all(tally, TallyKey(HOUSE), taken)
        if left:
            count_all(tally, TallyKey(LEFT), np.array(list(left.values()), np.int64))
        return tally

    def _left(self, first: int, rounds: int, carried: int) -> dict[int, int]:
        """The hands after which chips are still in a pot that nobody opened; there is hardly ever one."""
        if not carried:
            return {}
        if rounds == 1:
            return {first: carried}
        half = rounds // 2
        in_first = self._bulk.deal(half, first).carried
        return self._left(first, half, in_first) | self._left(first + half, rounds - half, carried - in_first)
