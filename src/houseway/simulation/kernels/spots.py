"""Tables whose spots are settled each on its own: what each class of a spot comes to, and sums of rounds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.ranking._tables import Integers
from houseway.simulation.kernels.counting import count, count_all
from houseway.simulation.live import SEPARATE_CAPS, LiveEngine
from houseway.simulation.plan import TablePlan
from houseway.simulation.tally import (
    BANK,
    FEES,
    HOUSE,
    JACKPOT,
    NEEDED,
    PLAYER,
    WAGER,
    RoundOutcome,
    Tally,
    TallyEntry,
    TallyKey,
)

SpotClasses = NDArray[np.uint16]
"""The class of every spot, a row a round; those that are not dealt in have one above all others."""


class SpotTable:
    """What a spot of each class comes to, as the live engine settles it; the bank covers every wager."""

    def __init__(self, plan: TablePlan, spots: list[int], classes: int, live: LiveEngine) -> None:
        self._plan, self._spots, self._live = plan, spots, live
        bankers = len(plan.bankers)
        self._entries: dict[tuple[int, int, int], dict[TallyKey, TallyEntry]] = {}
        self._banked: dict[int, RoundOutcome] = {}
        # By who banks, spot and class: what all its wagers are paid and what is collected from them.
        self._paid = np.zeros((bankers, len(spots), classes), np.int64)
        self._collected = np.zeros((bankers, len(spots), classes), np.int64)

    def tally(self, first: int, classes: SpotClasses) -> Tally:
        """Count rounds from a number on, given the classes of their spots."""
        plan, tally = self._plan, Tally(len(classes))
        numbers = np.arange(first, first + len(classes))
        banker_of = numbers // plan.hands_in_a_row % len(plan.bankers)
        for banker, seat in enumerate(plan.bankers):
            rows = np.flatnonzero(banker_of == banker)
            if len(rows):
                self._add(tally, banker, seat, numbers[rows], classes[rows])
        return tally

    def _add(self, tally: Tally, banker: int, seat: int, numbers: Integers, classes: SpotClasses) -> None:
        paid, collected = np.zeros(len(classes), np.int64), np.zeros(len(classes), np.int64)
        for at, spot in enumerate(self._spots):
            if spot == seat:
                continue
            mine = classes[:, at]
            found, where, counts = np.unique(mine, return_index=True, return_counts=True)
            for kind, row, times in zip(found.tolist(), where.tolist(), counts.tolist(), strict=True):
                if (banker, at, kind) not in self._entries:
                    self._look(banker, at, kind, int(numbers[row]))
                for key, (net, staked) in self._entries[banker, at, kind].items():
                    count(tally, key, net, times, staked)
            paid += self._paid[banker, at][mine]
            collected += self._collected[banker, at][mine]
        self._add_bank(tally, banker, seat, collected - paid)
        apart = self._plan.rules.cover == SEPARATE_CAPS
        count_all(tally, TallyKey(NEEDED), np.maximum(paid, collected) if apart else paid + collected)

    def _look(self, banker: int, at: int, kind: int, number: int) -> None:
        """Play a round with this class live, and note what the spot came to in it."""
        outcome = self._live.outcome(number)
        who = f"seat {self._spots[at]}"
        self._banked.setdefault(banker, outcome)
        self._entries[banker, at, kind] = {key: entry for key, entry in outcome.items() if key.who == who}
        nets = [entry.net for key, entry in outcome.items() if key.kind == WAGER and key.who == who]
        self._paid[banker, at, kind] = sum(net for net in nets if net > 0)
        self._collected[banker, at, kind] = -sum(net for net in nets if net < 0)

    def _add_bank(self, tally: Tally, banker: int, seat: int, nets: Integers) -> None:
        """What the bank, the player-dealer, the house and a jackpot have; fees are the same every time."""
        plan, rounds, outcome = self._plan, len(nets), self._banked[banker]
        count_all(tally, TallyKey(BANK), nets)
        bank = TallyKey(BANK)
        tally.staked[bank] = tally.staked.get(bank, 0) + plan.put_up * rounds
        name = plan.name_of(seat)
        fee = outcome.get(TallyKey(FEES, name), TallyEntry(0)).net
        count_all(tally, TallyKey(PLAYER, name), nets - fee)
        for key in (TallyKey(FEES, name), TallyKey(HOUSE), TallyKey(JACKPOT)):
            if key in outcome:
                count(tally, key, outcome[key].net, rounds)
