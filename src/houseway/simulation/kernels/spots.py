"""Tables whose spots are settled each on its own: what each class of a spot comes to, and sums of rounds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.ranking._tables import Integers
from houseway.rulebook.models import LeftOf
from houseway.simulation.kernels.counting import count, count_all
from houseway.simulation.kernels.dealing import shoe_of
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
NO_PRIZE, PLAYED_LIVE = 0, -1
"""The prizes of a round in which no button is paid, and those of one that is left to the live engine."""
BUTTON = "as a button"


def reason_against_spots(plan: TablePlan, prizes: bool = False) -> str | None:
    """Why the spots of a table cannot be settled each on its own; None if they can.

    `prizes` says whether the kernel numbers what buttons win for the hands of other players.
    """
    if any(lot.bettor != f"seat {lot.spot}" for lot in plan.lots):
        return "players bet at the spots of others"
    if not prizes and any(bet.placed == BUTTON for bet in plan.rules.bets.values()):
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


class SpotEngine:
    """What kernels have in common whose spots are settled each on its own: the table, and who settles it."""

    asks = True
    usual_shard = 1_000_000

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        self.plan = plan
        self.shard = shard_for(plan, self.usual_shard)
        self._store = store
        self._live = LiveEngine(plan, store)
        self._spots = sorted({lot.spot for lot in plan.lots})
        self._table = SpotTable(plan, self._spots, self._live)
        self._shoe = shoe_of(plan.rules.deck)

    def _no_hands(self, rounds: int) -> SpotClasses:
        """The classes of rounds in which nobody is dealt in yet."""
        return np.full((rounds, len(self._spots)), NO_HAND, np.uint16)


class SpotTable:
    """What is due to a spot of each class, as the live engine settles it.

    Spots with the same wagers share what is known. Fees follow from the wagers and the bank alone, so that
    they are the same in every round of a banker. Where the bank covers all that is due in a round, that is
    what everybody gets, in whatever order; otherwise the live engine plays the round. What buttons win for
    the hands of other players is looked up in the same way, by the number of a round's prizes.
    """

    def __init__(self, plan: TablePlan, spots: list[int], live: LiveEngine) -> None:
        self._plan, self._spots, self._live = plan, spots, live
        self._groups = groups_of(plan, spots).tolist()
        self._fees: dict[int, RoundOutcome] = {}
        # By the wagers and class of a spot: what each bet comes to, what all are paid, what is collected.
        self._wagers: dict[tuple[int, int], dict[str, TallyEntry]] = {}
        self._paid = np.zeros((len(spots), NO_HAND), np.int64)
        self._collected = np.zeros((len(spots), NO_HAND), np.int64)
        # By the banker and the number of a round's prizes: what each button wins.
        self._prizes: dict[tuple[int, int], dict[TallyKey, TallyEntry]] = {}
        self._buttons = {bet.id for bet in plan.rules.bets.values() if bet.placed == BUTTON}

    def tally(self, first: int, classes: SpotClasses, prizes: Integers | None = None) -> Tally:
        """Count rounds from a number on, given the classes of their spots.

        `prizes` has a number for what the buttons of each round win: where a seat banks, rounds with the same
        number win the same. `PLAYED_LIVE` leaves a round to the live engine.
        """
        plan, tally = self._plan, Tally()
        numbers = np.arange(first, first + len(classes))
        if prizes is None:
            prizes = np.full(len(classes), NO_PRIZE)
        banker_of = numbers // plan.hands_in_a_row % len(plan.bankers)
        for banker, seat in enumerate(plan.bankers):
            rows = np.flatnonzero(banker_of == banker)
            if len(rows):
                self._add(tally, seat, numbers[rows], classes[rows], prizes[rows])
        return tally

    def _add(
        self, tally: Tally, seat: int, numbers: Integers, classes: SpotClasses, prizes: Integers
    ) -> None:
        """Count the rounds that a seat banks; those that its bank does not cover are played live."""
        paid, collected = np.zeros(len(classes), np.int64), np.zeros(len(classes), np.int64)
        for at, group in enumerate(self._groups):
            if self._spots[at] != seat:
                self._learn(seat, at, numbers, classes)
                paid += self._paid[group][classes[:, at]]
                collected += self._collected[group][classes[:, at]]
        won = {kind: self._won(seat, kind, numbers, prizes) for kind in _numbers_in(prizes)}
        for kind in won.keys() - {NO_PRIZE}:
            paid[prizes == kind] += sum(entry.net for entry in won[kind].values())
        apart = self._plan.rules.cover == SEPARATE_CAPS
        needed = np.maximum(paid, collected) if apart else paid + collected
        covered = prizes != PLAYED_LIVE
        if self._plan.bank is not None:
            covered &= needed <= self._plan.bank
        for number in numbers[~covered].tolist():
            tally.add(self._live.outcome(number))
        if covered.any():
            for kind in _numbers_in(prizes[covered]):
                self._add_covered(tally, seat, classes[covered & (prizes == kind)], won[kind])
            self._add_bank(tally, seat, (collected - paid)[covered])
            count_all(tally, TallyKey(NEEDED), needed[covered])
            tally.rounds += int(covered.sum())

    def _add_covered(self, tally: Tally, seat: int, classes: SpotClasses, won: RoundOutcome) -> None:
        """Count what the players have in rounds that the bank covers, and in which buttons win the same."""
        for key, (net, staked) in won.items():
            count(tally, key, net, len(classes), staked)
        for at, spot in enumerate(self._spots):
            if spot == seat:
                continue
            group, who = self._groups[at], f"seat {spot}"
            fee = _fee(tally, who, self._fees[seat], len(classes))
            prize = sum(entry.net for key, entry in won.items() if key.who == who)
            counts = np.bincount(classes[:, at])
            for kind in np.flatnonzero(counts).tolist():
                times = int(counts[kind])
                for bet, (net, staked) in self._wagers[group, kind].items():
                    count(tally, TallyKey(WAGER, who, bet), net, times, staked)
                net = int(self._paid[group, kind] - self._collected[group, kind])
                count(tally, TallyKey(PLAYER, who), net + prize - fee, times)
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
                if row.who == f"seat {spot}" and row.on not in self._buttons:
                    before = mine.get(row.on, TallyEntry(0))
                    mine[row.on] = TallyEntry(before.net + row.due, before.staked + row.staked)
                    self._paid[place] += max(row.due, 0)
                    self._collected[place] += max(-row.due, 0)

    def _won(self, seat: int, kind: int, numbers: Integers, prizes: Integers) -> RoundOutcome:
        """What the buttons win in rounds with a number for their prizes, from a live round if it is new."""
        if kind in (NO_PRIZE, PLAYED_LIVE):
            return {}
        if (seat, kind) not in self._prizes:
            played = self._live.round(int(numbers[np.flatnonzero(prizes == kind)[0]]))
            assert played.result is not None, "the round is over"
            won = self._prizes[seat, kind] = dict[TallyKey, TallyEntry]()
            for row in played.result.rows:
                if row.on in self._buttons:
                    key = TallyKey(WAGER, row.who, row.on)
                    before = won.get(key, TallyEntry(0))
                    won[key] = TallyEntry(before.net + row.due, before.staked + row.staked)
        return self._prizes[seat, kind]

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


def _numbers_in(prizes: Integers) -> list[int]:
    """The different numbers of prizes, `PLAYED_LIVE` among them."""
    found: list[int] = (np.flatnonzero(np.bincount(prizes - PLAYED_LIVE)) + PLAYED_LIVE).tolist()
    return found


def _fee(tally: Tally, who: str, fees: RoundOutcome, rounds: int) -> int:
    """Count a player's fee, which is the same every time, and return it."""
    fee = fees.get(TallyKey(FEES, who))
    if fee is None:
        return 0
    count(tally, TallyKey(FEES, who), fee.net, rounds)
    return fee.net
