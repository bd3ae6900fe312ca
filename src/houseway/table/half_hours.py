"""Fees by time: who has paid for which half hour, and who pays when the next hand is dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import Field

from houseway.rounds.checked import Checked, WholeCount
from houseway.rounds.fees import EACH_PLAYER, Charge
from houseway.rounds.purse import HOUSE, POT
from houseway.rulebook.drops import AT_START, is_by_time
from houseway.rulebook.rules import DropFee, Rules, cited

HALF_HOUR = 30 * 60


class HalfHoursState(Checked):
    """What a record or a snapshot keeps of it."""

    opened: WholeCount
    time: WholeCount
    paid: dict[str, WholeCount] = Field(default={})
    pot: WholeCount | None = None


@dataclass
class HalfHours:
    """The half hours of a table that pays by time.

    Times are seconds of any clock that does not stop: `opened` is that of the first hand, `time` that of the
    last one. `paid` is the last half hour of which nothing is owed any more, by seat: a fee in advance is
    paid for it, one at the end for those before it. `pot` is the last one for which a pot has paid.
    """

    rules: Rules
    opened: int | None = None
    time: int = 0
    paid: dict[int, int] = field(default_factory=dict)
    pot: int | None = None
    fees: tuple[DropFee, ...] = field(init=False)
    """The fees by time of the schedule option in force."""

    def __post_init__(self) -> None:
        schedule = self.rules.schedule
        self.fees = tuple(fee for fee in (schedule.drops if schedule else ()) if is_by_time(fee.drop))

    def state(self) -> Mapping[str, object] | None:
        """What the table carries to the next hand; None if it does not pay by time, or no hand was dealt."""
        if self.opened is None:
            return None
        found: dict[str, object] = {"opened": self.opened, "time": self.time}
        if self.paid:
            found["paid"] = {str(seat): period for seat, period in self.paid.items()}
        return found | ({} if self.pot is None else {"pot": self.pot})

    def restore(self, state: HalfHoursState | None) -> None:
        """Continue from a state."""
        self.opened = None if state is None else state.opened
        self.time = 0 if state is None else state.time
        self.paid = {} if state is None else {int(seat): period for seat, period in state.paid.items()}
        self.pot = None if state is None else state.pot

    def charges(self, time: int | None, players: Mapping[int, str], chips: Mapping[str, int]) -> list[Charge]:
        """What players pay before a hand that is dealt at this time; one who has too few chips owes it."""
        return [
            Charge(players[seat], amount, fee.label, 0, cited(fee.drop.cite), HOUSE)
            for fee in self.fees
            if fee.drop.source == EACH_PLAYER
            for seat in self._owing(fee, self._at(time), players)
            if 0 < (amount := fee.tiers.fee(0)) < chips[players[seat]]
        ]

    def pot_charges(self, time: int | None) -> list[Charge]:
        """What comes out of the pot of a hand dealt at this time, if it is the first of its half hour."""
        at = self._at(time)
        return [
            Charge(POT, fee.tiers.fee(0), fee.label, 0, cited(fee.drop.cite), HOUSE)
            for fee in self.fees
            if fee.drop.source == POT and self._pot_owes(self._period(fee, at))
        ]

    def note(
        self, time: int | None, players: Mapping[int, str], charged: Sequence[Charge], won: bool
    ) -> None:
        """Note that a hand was dealt at this time, before which these fees were taken; whether it was won."""
        at = self._at(time)
        for fee in self.fees:
            period, owing = self._period(fee, at), self._owing(fee, at, players)
            self.opened = at if self.opened is None else self.opened
            self.time = at
            paying = {charge.payer for charge in charged if charge.basis == fee.label}
            if fee.drop.source == EACH_PLAYER:
                self.paid |= {
                    seat: period for seat in players if seat not in owing or players[seat] in paying
                }
            elif won and self._pot_owes(period):
                self.pot = period

    def leave(self, seat: int) -> None:
        """Forget a player who left; the next one at his seat begins anew."""
        self.paid.pop(seat, None)

    def paid_by_clock(self, seat: int) -> int | None:
        """The last half hour of which a player owes nothing more, where all tables count the same ones."""
        by_clock = all(fee.drop.half_hours == "by the clock" for fee in self.fees)
        return self.paid.get(seat) if by_clock else None

    def take_over(self, seat: int, paid: int | None) -> None:
        """Note what a player has paid who was moved here; before the first hand nobody owes for another."""
        if paid is not None and self.opened is not None:
            self.paid[seat] = paid

    # ------------------------------------------------------------------ who owes what

    def _at(self, time: int | None) -> int:
        """The time of a hand; one that is not given is that of the hand before."""
        return self.time if time is None else max(time, self.time)

    def _since(self, fee: DropFee, time: int) -> int:
        """The seconds from which half hours are counted: by the clock, or from the first hand on."""
        if fee.drop.half_hours == "by the clock":
            return time
        return 0 if self.opened is None else time - self.opened

    def _period(self, fee: DropFee, time: int) -> int:
        """The number of the half hour of a time."""
        return self._since(fee, time) // HALF_HOUR

    def _owing(self, fee: DropFee, time: int, seats: Iterable[int]) -> list[int]:
        """The seats that owe something when a hand is dealt at this time.

        A new player owes a fee in advance at once, unless he comes late in the half hour, and no other.
        """
        period = self._period(fee, time)
        late = fee.drop.free_after
        minutes = self._since(fee, time) % HALF_HOUR // 60
        owed_at_once = fee.drop.when == AT_START and (late is None or minutes < late)
        return [seat for seat in seats if (self.paid[seat] < period if seat in self.paid else owed_at_once)]

    def _pot_owes(self, period: int) -> bool:
        return self.pot is None or self.pot < period
