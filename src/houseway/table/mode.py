"""A table's mode: how it is run from round to round, against a bank, for pots, or between the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from houseway.errors import HousewayError
from houseway.rounds.facts import Facts
from houseway.rounds.fees import BEFORE_DEAL, Charge
from houseway.rounds.log import Event
from houseway.rounds.purse import Purse
from houseway.rounds.result import Result
from houseway.rounds.start import RoundStart
from houseway.rulebook.entering import CameFrom

State = dict[str, Any]
"""What a mode carries from one round to the next, as JSON data."""


@dataclass(slots=True)
class People:
    """Who is at the table: the seats, the rail, and everybody's chips."""

    players: dict[int, str] = field(default_factory=dict)
    rail: dict[int, str] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=dict)

    @property
    def everybody(self) -> dict[int, str]:
        """Everybody at the table by place: the seats, then the rail."""
        return self.players | self.rail

    @property
    def places(self) -> dict[str, int]:
        """The place where each player sits or stands."""
        return {name: place for place, name in self.everybody.items()}


LEAST_PLAYERS = 2
"""How many players a round needs."""


def check_seats(count: int, **seats: int | None) -> None:
    """Refuse a state with a seat that a table of so many does not have."""
    for name, seat in seats.items():
        if seat is not None and not 1 <= seat <= count:
            raise HousewayError(f"table: {name}: the table has seats 1 to {count}, not {seat}")


class Opening(Protocol):
    """What was done before the deal: wagers placed and a bank put up, or the players dealt in."""

    def data(self) -> State:
        """The opening as a record keeps it."""
        ...


@dataclass(slots=True)
class Deal:
    """A round ready to be dealt.

    The log begins with `opening_events`; `thrown` follows the fees of the moment `thrown_at`. `committed` is
    what each player has at risk from the first card on, `needed` the same with his fees; `bettors` are the
    players with a wager; `fees` lists the charges due at each moment; `broke` are the seats without chips.
    """

    start: RoundStart
    opening: Opening
    opening_events: Sequence[Event] = ()
    thrown: Sequence[Event] = ()
    thrown_at: str = BEFORE_DEAL
    committed: Mapping[str, int] = field(default_factory=dict)
    needed: Mapping[str, int] = field(default_factory=dict)
    bettors: frozenset[str] = frozenset()
    fees: Mapping[str, Sequence[Charge]] = field(default_factory=dict)
    broke: tuple[int, ...] = ()


class Mode(Protocol):
    """How a table is run from round to round."""

    def state(self) -> State:
        """Everything it carries from one round to the next."""
        ...

    def restore(self, state: Mapping[str, Any]) -> None:
        """Continue from a state; whatever it lacks is as at a new table."""
        ...

    def read_opening(self, data: Mapping[str, Any]) -> Opening:
        """The opening of a record."""
        ...

    def enough_players(self, people: People) -> bool:
        """Whether the seated players are enough for a round; otherwise the table waits for players."""
        ...

    def usual_opening(self, people: People) -> Opening | None:
        """The opening of a round that needs no action from the players; None if they must act first."""
        ...

    def prepare(self, people: People, opening: Opening) -> Deal:
        """Check an opening, and that every player can pay for it, without changing anything yet."""
        ...

    def drops(self, deal: Deal, moment: str, folded: int, pots: Mapping[str, int]) -> Sequence[Charge]:
        """What is taken at a moment out of these pots, or from everybody for the hand; not by the wagers."""
        ...

    def settle(self, deal: Deal, facts: Facts, purse: Purse) -> Result:
        """Settle a round by its facts."""
        ...

    def after(self, deal: Deal, result: Result | None) -> None:
        """Update the state after a round; a void round has no result."""
        ...

    def sit(self, place: int, name: str, came: CameFrom = "") -> None:
        """Note a player who sat down, and whether he comes from a game that broke."""
        ...

    def leave(self, place: int, name: str, chips: int = 0) -> None:
        """Forget a player who left the table with these chips."""
        ...
