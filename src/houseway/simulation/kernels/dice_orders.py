"""The order of dealing where dice, or a random number, say who is dealt to first."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.simulation.kernels.dealing import thrown
from houseway.simulation.live import LiveEngine

NO_SEAT, NOT_KNOWN = -1, -2


class DiceOrders:
    """Orders of dealing as they are met, read from rounds of the live engine.

    `orders` has them by who banks and by the dice: the numbers of the spots, and the number after them for
    the player-dealer. An order that was not met begins with `NOT_KNOWN`; after the last seat comes `NO_SEAT`.
    """

    def __init__(self, live: LiveEngine, spots: Sequence[int], bets: Sequence[str]) -> None:
        self._live, self._spots, self._bets = live, spots, bets
        plan = live.plan
        action = plan.rules.action
        self.dice, self.sides = (0, 0) if action is None else action.thrown(plan.rules.seats)
        shape = (len(plan.bankers), self.dice * self.sides + 1, len(spots) + 1)
        self.orders = np.full(shape, NO_SEAT, np.int64)
        self.orders[:, :, 0] = NOT_KNOWN

    def note(self, number: int) -> None:
        """Read the order of dealing of a round, which is that of all rounds with its dice."""
        plan, dealt = self._live.plan, self._live.round(number).round
        bank = dealt.player_dealer
        where = {spot: at for at, spot in enumerate(self._spots)} | {bank: len(self._spots)}
        seats = dealt.from_first_seat([*dealt.spots_on(self._bets), bank])
        place = thrown(plan.seed, number, self.dice, self.sides)
        self.orders[plan.bankers.index(bank), place, : len(seats)] = [where[seat] for seat in seats]
