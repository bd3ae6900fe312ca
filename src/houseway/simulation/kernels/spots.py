"""Tables whose spots are settled each on its own: what each class of a spot comes to, and sums of rounds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.ranking._tables import Integers
from houseway.rulebook.models import LeftOf
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
from houseway.table.action import seats_from

SpotClasses = NDArray[np.uint16]
"""The class of every spot, a row a round; those that are not dealt in have the last one of all."""
NO_HAND = 0xFFFF
"""The class of a spot that is not dealt in."""


def reason_against_spots(plan: TablePlan) -> str | None:
    """Why the spots of a table cannot be settled each on its own; None if they can."""
    if plan.bank is not None:
        return "the bank may run short, and every spot has its own cards"
    if any(lot.bettor != f"seat {lot.spot}" for lot in plan.lots):
        return "players bet at the spots of others"
    if any(bet.placed == "as a button" for bet in plan.rules.bets.values()):
        return "bets pay for the hands of other players"
    return None


def groups_of(plan: TablePlan, spots: list[int]) -> Integers:
    """Numbers for the spots: those with the same wagers have the same."""
    wagers = [tuple((lot.bet, lot.amount) for lot in plan.lots if lot.spot == spot) for spot in spots]
    return np.array([wagers.index(each) for each in wagers], np.int64)


def deal_orders(plan: TablePlan, spots: list[int], start: LeftOf) -> Integers:
    """By who banks: the numbers of the spots in the order in which they are dealt to, then -1."""
    found = np.full((len(plan.bankers), len(spots)), -1, np.int64)
    for row, banker in zip(found, plan.bankers, strict=True):
        first = 1 if start == "left of house dealer" else banker % plan.rules.seats + 1
        others = [seat for seat in seats_from(first, plan.rules.seats) if seat in spots and seat != banker]
        row[: len(others)] = [spots.index(seat) for seat in others]
    return found


class SpotTable:
    """What a spot of each class comes to, as the live engine settles it; the bank covers every wager.

    Spots with the same wagers share what is known. Fees follow from the wagers alone, so that they are the
    same in every round with the same bank.
    """

    def __init__(self, plan: TablePlan, spots: list[int], live: LiveEngine) -> None:
        self._plan, self._spots, self._live = plan, spots, live
        self._groups = groups_of(plan, spots).tolist()
        self._fees: dict[int, RoundOutcome] = {}
        # By the wagers and class of a spot: what each bet comes to, what all are paid, what is collected.
        self._wagers: dict[tuple[int, int], dict[str, TallyEntry]] = {}
        self._paid = np.zeros((len(spots), NO_HAND), np.int64)
        self._collected = np.zeros((len(spots), NO_HAND), np.int64)

    def tally(self, first: int, classes: SpotClasses) -> Tally:
        """Count rounds from a number on, given the classes of their spots."""
        plan, tally = self._plan, Tally(len(classes))
        numbers = np.arange(first, first + len(classes))
        banker_of = numbers // plan.hands_in_a_row % len(plan.bankers)
        for banker, seat in enumerate(plan.bankers):
            rows = np.flatnonzero(banker_of == banker)
            if len(rows):
                self._add(tally, seat, numbers[rows], classes[rows])
        return tally

    def _add(self, tally: Tally, seat: int, numbers: Integers, classes: SpotClasses) -> None:
        """Count the rounds that a seat banks."""
        if seat not in self._fees:
            self._look(seat, int(numbers[0]), classes[0])
        fees = self._fees[seat]
        paid, collected = np.zeros(len(classes), np.int64), np.zeros(len(classes), np.int64)
        for at, spot in enumerate(self._spots):
            if spot == seat:
                continue
            group, who = self._groups[at], f"seat {spot}"
            fee = _fee(tally, who, fees, len(classes))
            mine = classes[:, at]
            counts = np.bincount(mine)
            for kind in np.flatnonzero(counts).tolist():
                times = int(counts[kind])
                if (group, kind) not in self._wagers:
                    row = int(np.flatnonzero(mine == kind)[0])
                    self._look(seat, int(numbers[row]), classes[row])
                for bet, (net, staked) in self._wagers[group, kind].items():
                    count(tally, TallyKey(WAGER, who, bet), net, times, staked)
                net = int(self._paid[group, kind] - self._collected[group, kind])
                count(tally, TallyKey(PLAYER, who), net - fee, times)
            paid += self._paid[group][mine]
            collected += self._collected[group][mine]
        self._add_bank(tally, seat, collected - paid, fees)
        apart = self._plan.rules.cover == SEPARATE_CAPS
        count_all(tally, TallyKey(NEEDED), np.maximum(paid, collected) if apart else paid + collected)

    def _look(self, seat: int, number: int, kinds: SpotClasses) -> None:
        """Play a round live, and note what every spot came to in it."""
        played = self._live.round(number)
        outcome = self._live.outcome_of(played)
        assert played.result is not None, "the round is over"
        self._fees.setdefault(seat, {key: outcome[key] for key in outcome if key.kind in _COLLECTED})
        for at, spot in enumerate(self._spots):
            place = self._groups[at], int(kinds[at])
            if spot == seat or place in self._wagers:
                continue
            who = f"seat {spot}"
            mine = {key.bet: entry for key, entry in outcome.items() if key[:2] == (WAGER, who)}
            self._wagers[place] = mine
            for row in played.result.rows:
                if row.who == who:
                    self._paid[place] += max(row.net, 0)
                    self._collected[place] += max(-row.net, 0)

    def _add_bank(self, tally: Tally, seat: int, nets: Integers, fees: RoundOutcome) -> None:
        """What the bank, the player-dealer, the house and a jackpot have."""
        bank, name = TallyKey(BANK), self._plan.name_of(seat)
        count_all(tally, bank, nets)
        tally.staked[bank] = tally.staked.get(bank, 0) + self._plan.put_up * len(nets)
        count_all(tally, TallyKey(PLAYER, name), nets - _fee(tally, name, fees, len(nets)))
        for key in (TallyKey(HOUSE), TallyKey(JACKPOT)):
            if key in fees:
                count(tally, key, fees[key].net, len(nets))


_COLLECTED = (FEES, HOUSE, JACKPOT)


def _fee(tally: Tally, who: str, fees: RoundOutcome, rounds: int) -> int:
    """Count a player's fee, which is the same every time, and return it."""
    fee = fees.get(TallyKey(FEES, who))
    if fee is None:
        return 0
    count(tally, TallyKey(FEES, who), fee.net, rounds)
    return fee.net
