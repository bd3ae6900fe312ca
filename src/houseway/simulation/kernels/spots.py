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
    SHORT,
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
    if any(lot.bettor != f"seat {lot.spot}" for lot in plan.lots):
        return "players bet at the spots of others"
    if any(bet.placed == "as a button" for bet in plan.rules.bets.values()):
        return "bets pay for the hands of other players"
    return None


def shard_for(plan: TablePlan, usual: int) -> int:
    """How many rounds make a shard; fewer where many of them may have to be played live."""
    return usual if plan.bank is None else LiveEngine.shard


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
    """What is due to a spot of each class, as the live engine settles it.

    Spots with the same wagers share what is known. Fees follow from the wagers and the bank alone, so that
    they are the same in every round of a banker. Where the bank covers all that is due in a round, that is
    what everybody gets, in whatever order; otherwise the live engine plays the round.
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
        plan, tally = self._plan, Tally()
        numbers = np.arange(first, first + len(classes))
        banker_of = numbers // plan.hands_in_a_row % len(plan.bankers)
        for banker, seat in enumerate(plan.bankers):
            rows = np.flatnonzero(banker_of == banker)
            if len(rows):
                self._add(tally, seat, numbers[rows], classes[rows])
        return tally

    def _add(self, tally: Tally, seat: int, numbers: Integers, classes: SpotClasses) -> None:
        """Count the rounds that a seat banks; those that its bank does not cover are played live."""
        paid, collected = np.zeros(len(classes), np.int64), np.zeros(len(classes), np.int64)
        for at, group in enumerate(self._groups):
            if self._spots[at] != seat:
                self._learn(seat, at, numbers, classes)
                paid += self._paid[group][classes[:, at]]
                collected += self._collected[group][classes[:, at]]
        apart = self._plan.rules.cover == SEPARATE_CAPS
        needed = np.maximum(paid, collected) if apart else paid + collected
        covered = np.ones(len(classes), np.bool_)
        if self._plan.bank is not None:
            covered = needed <= self._plan.bank
            for number in numbers[~covered].tolist():
                tally.add(self._live.outcome(number))
        if covered.any():
            self._add_covered(tally, seat, classes[covered])
            self._add_bank(tally, seat, (collected - paid)[covered])
            count_all(tally, TallyKey(NEEDED), needed[covered])
            tally.rounds += int(covered.sum())

    def _add_covered(self, tally: Tally, seat: int, classes: SpotClasses) -> None:
        """Count what the players have in rounds that the bank covers."""
        for at, spot in enumerate(self._spots):
            if spot == seat:
                continue
            group, who = self._groups[at], f"seat {spot}"
            fee = _fee(tally, who, self._fees[seat], len(classes))
            counts = np.bincount(classes[:, at])
            for kind in np.flatnonzero(counts).tolist():
                times = int(counts[kind])
                for bet, (net, staked) in self._wagers[group, kind].items():
                    count(tally, TallyKey(WAGER, who, bet), net, times, staked)
                net = int(self._paid[group, kind] - self._collected[group, kind])
                count(tally, TallyKey(PLAYER, who), net - fee, times)
            if self._plan.bank is not None:
                count(tally, TallyKey(SHORT, who), 0, len(classes))

    def _learn(self, seat: int, at: int, numbers: Integers, classes: SpotClasses) -> None:
        """Play a round live for every class of a spot that is not known yet."""
        group, mine = self._groups[at], classes[:, at]
        for kind in np.flatnonzero(np.bincount(mine)).tolist():
            if (group, kind) not in self._wagers or seat not in self._fees:
                row = int(np.flatnonzero(mine == kind)[0])
                self._look(seat, int(numbers[row]), classes[row])

    def _look(self, seat: int, number: int, kinds: SpotClasses) -> None:
        """Play a round live, and note what was due to every spot in it, and the fees."""
        played = self._live.round(number)
        assert played.result is not None, "the round is over"
        outcome = self._live.outcome_of(played)
        self._fees.setdefault(seat, {key: outcome[key] for key in outcome if key.kind in _COLLECTED})
        for at, spot in enumerate(self._spots):
            place = self._groups[at], int(kinds[at])
            if spot == seat or place in self._wagers:
                continue
            mine = self._wagers[place] = dict[str, TallyEntry]()
            for row in played.result.rows:
                if row.who == f"seat {spot}":
                    before = mine.get(row.on, TallyEntry(0))
                    mine[row.on] = TallyEntry(before.net + row.due, before.staked + row.staked)
                    self._paid[place] += max(row.due, 0)
                    self._collected[place] += max(-row.due, 0)

    def _add_bank(self, tally: Tally, seat: int, nets: Integers) -> None:
        """Count what the bank, the player-dealer, the house and a jackpot have."""
        bank, name, fees = TallyKey(BANK), self._plan.name_of(seat), self._fees[seat]
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
