"""Games played for pots, in which a button goes around the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from houseway.games import game_of
from houseway.rounds.checked import Checked, WholeCount, checked
from houseway.rounds.facts import Facts
from houseway.rounds.fees import Charge, button_drops, drops_at, player_drops
from houseway.rounds.log import DealtIn
from houseway.rounds.pots import NOBODY
from houseway.rounds.purse import AWARD, POT, Purse
from houseway.rounds.result import Result
from houseway.table.half_hours import HalfHoursState
from houseway.table.mode import Deal, Opening, People, State, check_seats
from houseway.table.showdown import award
from houseway.table.unbanked import DealtInSeats, Unbanked, time_of

SeatOrNobody = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,9}$")]


class _State(Checked):
    button: int | None = None
    carried: dict[SeatOrNobody, WholeCount] = Field(default={})
    carried_hands: int = 0
    winners: list[int] = Field(default=[])
    buy_backs: dict[SeatOrNobody, WholeCount] | None = None
    half_hours: HalfHoursState | None = None


@dataclass
class Pots(Unbanked):
    """A table played for pots.

    `carried` is what each seat has in a pot that nobody won in the last `carried_hands`, `winners` are the
    seats that won the last hand. Where only some seats may play for a carried pot, `buy_backs` has what it
    costs those that have nothing in it.
    """

    carried: dict[int, int] = field(default_factory=dict)
    carried_hands: int = 0
    winners: tuple[int, ...] = ()
    buy_backs: dict[int, int] | None = None

    def state(self) -> State:
        """The seat with the button, the carried pot, and the last winners, where there are any."""
        found: State = {"button": self.dealer}
        if self.carried:
            found["carried"] = {str(seat): amount for seat, amount in self.carried.items()}
            found["carried_hands"] = self.carried_hands
        if self.buy_backs is not None:
            found["buy_backs"] = {str(seat): price for seat, price in self.buy_backs.items()}
        if self.winners:
            found["winners"] = list(self.winners)
        by_time = self.half_hours.state()
        return found if by_time is None else found | {"half_hours": by_time}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Continue from a state."""
        data = _State(**checked(_State, dict(state), "table"))
        check_seats(self.rules.seats, button=data.button)
        self.dealer, self.carried_hands = data.button, data.carried_hands
        self.carried = {int(seat): amount for seat, amount in data.carried.items()}
        check_seats(self.rules.seats, **{f"carried.{seat}": seat or None for seat in self.carried})
        bought = data.buy_backs
        self.buy_backs = None if bought is None else {int(seat): price for seat, price in bought.items()}
        check_seats(self.rules.seats, **{f"buy_backs.{seat}": seat for seat in self.buy_backs or ()})
        self.winners = tuple(data.winners)
        self.half_hours.restore(data.half_hours)

    @property
    def least_players(self) -> int:
        """How many players a round needs: one takes a pot that nobody else may play for."""
        return super().least_players if self.buy_backs is None else 1

    def usual_opening(self, people: People) -> DealtInSeats:
        """Everybody with enough chips is dealt in, and everybody with a stake in a carried pot.

        Where only some may play for that pot, the others wait until it is won.
        """
        least = game_of(self.rules).dealt_in_with(self.rules)
        needed = dict.fromkeys(people.players, least) if self.buy_backs is None else self.buy_backs
        return DealtInSeats(
            tuple(
                seat
                for seat, name in sorted(people.players.items())
                if self.carried.get(seat) or (seat in needed and people.chips[name] >= needed[seat])
            )
        )

    def prepare(self, people: People, opening: Opening) -> Deal:
        """Move the button to the next player who is dealt in."""
        deal = super().prepare(people, opening)
        start = deal.start
        start.carried, start.carried_hands = dict(self.carried), self.carried_hands
        start.last_winners = self.winners
        start.buy_backs = None if self.buy_backs is None else dict(self.buy_backs)
        players = {seat: people.players[seat] for seat in start.order}
        deal.opening_events = [DealtIn(players, start.dealer, people.chips.get(POT, 0))]
        button = people.players[start.dealer]
        deal.fees = button_drops(self.rules, button, people.chips[button], len(start.order))
        self.add_time_fees(deal, people.chips)
        return deal

    def drops(self, deal: Deal, moment: str, folded: int, pots: Mapping[str, int]) -> Sequence[Charge]:
        """What the house takes at a moment: from each player, and out of the pots, the main pot first."""
        start = deal.start
        people = {place: name for name, place in start.places.items()}
        found = player_drops(self.rules, moment, [people[seat] for seat in start.order])
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

    def settle(self, deal: Deal, facts: Facts, purse: Purse) -> Result:
        """Award every pot, less the house's drop, to the hands that win it."""
        return award(self.rules, facts, deal.start, purse, self.half_hours.pot_charges(time_of(deal)))

    def after(self, deal: Deal, result: Result | None) -> None:
        """Note where the button was, who won, and what is carried; the button moves on with the next hand."""
        self.note_time(deal, won=result is not None and not result.carried)
        if result is None:
            return
        places, self.dealer = deal.start.places, deal.start.dealer
        paid = {places[paid.payee] for paid in result.transfers if paid.why == AWARD}
        self.winners = tuple(seat for seat in deal.start.order if seat in paid)
        self.carried = dict(result.carried)
        self.buy_backs = None if result.buy_backs is None else dict(result.buy_backs)
        self.carried_hands = self.carried_hands + 1 if self.carried else 0

    def shares_of_carried(self, players: Mapping[int, str], size: int) -> dict[str, int]:
        """How a carried pot of this size is returned when the table closes: in proportion to the stakes.

        Chips of players who left are shared by those who have a stake in it or, if nobody has, by everybody.
        """
        stakes = {seat: self.carried[seat] for seat in players if self.carried.get(seat)}
        stakes = stakes or dict.fromkeys(players, 1)
        if not stakes:
            return {}
        whole = sum(stakes.values())
        found = {players[seat]: size * stake // whole for seat, stake in stakes.items()}
        found[players[min(stakes)]] += size - sum(found.values())
        return found

    def leave(self, place: int, name: str) -> None:
        """Leave the button at its seat, and the player's chips in a carried pot without an owner."""
        self.winners = tuple(seat for seat in self.winners if seat != place)
        self.half_hours.leave(place)
        if place in self.carried:
            self.carried[NOBODY] = self.carried.get(NOBODY, 0) + self.carried.pop(place)
        if self.buy_backs is not None:
            self.buy_backs.pop(place, None)
            if not any(seat != NOBODY for seat in self.carried):
                self.buy_backs, self.carried_hands = (
                    None,
                    0,
                )  # nobody holds it: all play for it from the start
