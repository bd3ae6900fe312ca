"""What tables without a bank share: the seats that are dealt in, and a deal that goes around the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.errors import HousewayError
from houseway.rounds.checked import Checked, WholeCount, checked
from houseway.rounds.fees import BEFORE_DEAL, Charge, drops_at, player_drops
from houseway.rounds.log import DealtIn
from houseway.rounds.start import RoundStart
from houseway.rulebook.entering import CameFrom
from houseway.rulebook.rules import Rules
from houseway.table.action import seats_from
from houseway.table.half_hours import HalfHours
from houseway.table.mode import LEAST_PLAYERS, Deal, Opening, People, State


@dataclass(frozen=True)
class DealtInSeats:
    """What opens a round without a bank: the seats that are dealt in, and when, where that is known.

    The time is in seconds of any clock that does not stop; fees by the half hour go by it.
    """

    seats: tuple[int, ...]
    time: int | None = None

    def data(self) -> State:
        """The seats and the time as a record keeps them."""
        seats: State = {"seats": list(self.seats)}
        return seats if self.time is None else seats | {"time": self.time}


class _DealtIn(Checked):
    seats: list[int]
    time: WholeCount | None = None


@dataclass
class Unbanked:
    """A table without a bank: everybody with chips is dealt in, and the deal moves clockwise.

    `dealer` is the seat that dealt the last round, or had the button; `half_hours` is what was paid by time.
    """

    rules: Rules
    dealer: int | None = None
    half_hours: HalfHours = field(init=False)

    def __post_init__(self) -> None:
        self.half_hours = HalfHours(self.rules)

    def read_opening(self, data: Mapping[str, Any]) -> DealtInSeats:
        """Read from a record who was dealt in."""
        opening = _DealtIn(**checked(_DealtIn, dict(data), "opening"))
        return DealtInSeats(tuple(opening.seats), opening.time)

    def enough_players(self, people: People) -> bool:
        """Whether enough players have chips to be dealt in."""
        return len(self.usual_opening(people).seats) >= self.least_players

    @property
    def least_players(self) -> int:
        """How many players a round needs."""
        return LEAST_PLAYERS

    def usual_opening(self, people: People) -> DealtInSeats:
        """Everybody with chips is dealt in."""
        with_chips = (seat for seat in sorted(people.players) if people.chips[people.players[seat]] > 0)
        return DealtInSeats(tuple(with_chips))

    def next_dealer(self, opening: DealtInSeats) -> int:
        """The seat that deals next, or has the button: the next one that is dealt in."""
        count = self.rules.seats
        first = 1 if self.dealer is None else self.dealer % count + 1
        return next(seat for seat in seats_from(first, count) if seat in opening.seats)

    def sit(self, place: int, name: str, came: CameFrom = "") -> None:
        """Do nothing: a new player is dealt in like everybody else."""

    def prepare(self, people: People, opening: Opening) -> Deal:
        """Give the deal to the next player who is dealt in; the others follow from his left."""
        assert isinstance(opening, DealtInSeats)
        self.check_seats(people, opening.seats)
        return self.deal(people, opening, self.next_dealer(opening))

    def check_seats(self, people: People, seats: Sequence[int]) -> None:
        """Refuse to deal to too few seats, or to an empty one."""
        if len(seats) < self.least_players:
            raise HousewayError("a round needs at least two players with chips")
        for seat in seats:
            if seat not in people.players:
                raise HousewayError(f"seat {seat} is empty")

    def deal(self, people: People, opening: DealtInSeats, dealer: int) -> Deal:
        """A deal to the seats of an opening, from the left of this dealer."""
        seats, count = opening.seats, self.rules.seats
        order = tuple([seat for seat in seats_from(dealer % count + 1, count) if seat in seats])
        event = self.dealt_in(people, order, dealer)
        return Deal(RoundStart(people.places, order, dealer), opening, [event])

    def dealt_in(self, people: People, order: Sequence[int], dealer: int) -> DealtIn:
        """Who is dealt in."""
        return DealtIn({seat: people.players[seat] for seat in order})

    def drops(self, deal: Deal, moment: str, folded: int, pots: Mapping[str, int]) -> Sequence[Charge]:
        """What the house takes at a moment: from each player, and out of the pots, the main pot first."""
        start = deal.start
        found = player_drops(self.rules, moment, [start.people[seat] for seat in start.order])
        dealt_in, left = len(start.order), dict(pots)
        for charge in drops_at(
            self.rules, moment, dealt_in, dealt_in - folded, sum(pots.values()), start.carried_hands + 1
        ):
            owed = charge.amount
            for pot in left:
                taken = min(owed, left[pot])
                if taken:
                    found.append(charge._replace(payer=pot, amount=taken))
                    owed, left[pot] = owed - taken, left[pot] - taken
        return found

    # ------------------------------------------------------------------ fees by the half hour

    def add_time_fees(self, deal: Deal, chips: Mapping[str, int]) -> None:
        """Add to a deal what its players pay for the half hour."""
        if not self.half_hours.fees:
            return
        by_time = self.half_hours.charges(time_of(deal), _players(deal), chips)
        if by_time:
            deal.fees = {**deal.fees, BEFORE_DEAL: [*deal.fees.get(BEFORE_DEAL, ()), *by_time]}

    def note_time(self, deal: Deal, won: bool) -> None:
        """Note when a round was dealt; half hours that were paid for stay paid when it is void."""
        if not self.half_hours.fees:
            return
        before: tuple[Charge, ...] = tuple(deal.fees.get(BEFORE_DEAL, ()))
        self.half_hours.note(time_of(deal), _players(deal), before, won)


def time_of(deal: Deal) -> int | None:
    """When a round was dealt, where that is known."""
    return deal.opening.time if isinstance(deal.opening, DealtInSeats) else None


def _players(deal: Deal) -> dict[int, str]:
    """The players who are dealt in, by seat, in the order of the deal."""
    return {seat: deal.start.people[seat] for seat in deal.start.order}
