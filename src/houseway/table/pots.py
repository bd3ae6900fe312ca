"""Games played for pots: the button, and who is dealt in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.errors import HousewayError
from houseway.rounds.checked import Checked, checked
from houseway.rounds.facts import Facts
from houseway.rounds.log import DealtIn
from houseway.rounds.purse import Purse
from houseway.rounds.result import Result
from houseway.rounds.round import Start
from houseway.rulebook.rules import Rules
from houseway.table.action import seats_from
from houseway.table.mode import Deal, Opening, People, State
from houseway.table.showdown import award


@dataclass(frozen=True)
class DealtInSeats:
    """What opens a round for pots, or one between the players: the seats that are dealt in."""

    seats: tuple[int, ...]

    def data(self) -> State:
        """The seats as a record keeps them."""
        return {"seats": list(self.seats)}


class _DealtIn(Checked):
    seats: list[int]


def read_dealt_in(data: Mapping[str, Any]) -> DealtInSeats:
    """The seats of a record."""
    return DealtInSeats(tuple(_DealtIn(**checked(_DealtIn, dict(data), "opening")).seats))


def everybody_with_chips(people: People) -> DealtInSeats:
    """Who is dealt in when nothing else is said: all who have chips in front of them."""
    return DealtInSeats(
        tuple(seat for seat in sorted(people.players) if people.chips[people.players[seat]] > 0)
    )


def deal_of(rules: Rules, people: People, opening: DealtInSeats, dealer: int) -> Deal:
    """A round without a bank: the seats dealt in, from the left of whoever has the deal."""
    if len(opening.seats) < 2:
        raise HousewayError("a round takes two players with chips")
    for seat in opening.seats:
        if seat not in people.players:
            raise HousewayError(f"seat {seat} is empty")
    order = seats_from(dealer % rules.seats + 1, rules.seats)
    start = Start(people.places, tuple(seat for seat in order if seat in opening.seats), dealer)
    players = {seat: people.players[seat] for seat in start.order}
    return Deal(start, opening, laid=[DealtIn(players)])


class _State(Checked):
    button: int | None = None


@dataclass
class Pots:
    """A table played for pots: who has the button. A pot that nobody won stays among the table's chips."""

    rules: Rules
    button: int | None = None

    def state(self) -> State:
        """The button."""
        return {"button": self.button}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from a state."""
        data = _State(**checked(_State, dict(state), "table"))
        self.button = data.button

    def read_opening(self, data: Mapping[str, Any]) -> DealtInSeats:
        """Who was dealt in."""
        return read_dealt_in(data)

    def usual_opening(self, people: People) -> DealtInSeats:
        """Everybody with chips is dealt in."""
        return everybody_with_chips(people)

    def prepare(self, people: People, opening: Opening) -> Deal:
        """The button goes to the next player who is dealt in."""
        assert isinstance(opening, DealtInSeats)
        seats = seats_from(1 if self.button is None else self.button % self.rules.seats + 1, self.rules.seats)
        button = next((seat for seat in seats if seat in opening.seats), 1)
        return deal_of(self.rules, people, opening, button)

    def settle(self, deal: Deal, facts: Facts, purse: Purse) -> Result:
        """Every pot, less what the house takes of it, goes to the hands that hold it."""
        return award(self.rules, facts, deal.start, purse)

    def after(self, deal: Deal, result: Result | None) -> None:
        """The button stays where it was for this round, and moves on with the next."""
        if result is not None:
            self.button = deal.start.dealer

    def leave(self, place: int, name: str) -> None:
        """The button stays at its seat."""
