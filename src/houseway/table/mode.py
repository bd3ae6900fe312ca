"""What a table's mode is: how it is run from round to round, whoever the counterparty is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from houseway.rounds.facts import Facts
from houseway.rounds.fees import Charge
from houseway.rounds.log import Event
from houseway.rounds.purse import Purse
from houseway.rounds.result import Result
from houseway.rounds.round import RoundStart

State = dict[str, Any]
"""What a mode carries from one round to the next, as JSON holds it."""


@dataclass(slots=True)
class People:
    """Who is at the table: the seats, the rail, and everybody's chips."""

    players: dict[int, str] = field(default_factory=dict)
    rail: dict[int, str] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=dict)

    @property
    def everybody(self) -> dict[int, str]:
        """Everybody at the table by his place: the seats, then the rail."""
        return self.players | self.rail

    @property
    def places(self) -> dict[str, int]:
        """Where everybody sits or stands."""
        return {name: place for place, name in self.everybody.items()}


LEAST_PLAYERS = 2
"""How many players a round takes."""


class Opening(Protocol):
    """What was done before the deal: wagers laid and a bank put up, or who is dealt in."""

    def data(self) -> State:
        """The opening as a record keeps it."""
        ...


@dataclass(slots=True)
class Deal:
    """A round ready to be dealt.

    `laid` is what the log opens with, `thrown` what it says after the first fees; `committed` is what
    everybody has at risk from the first card on, `needed` that with the fees, and `bettors` are those with a
    wager; `fees` are due at their moments.
    """

    start: RoundStart
    opening: Opening
    opening_events: Sequence[Event] = ()
    thrown: Sequence[Event] = ()
    committed: Mapping[str, int] = field(default_factory=dict)
    needed: Mapping[str, int] = field(default_factory=dict)
    bettors: frozenset[str] = frozenset()
    fees: Mapping[str, Sequence[Charge]] = field(default_factory=dict)


class Mode(Protocol):
    """How a table is run from round to round."""

    def state(self) -> State:
        """All that it carries from one round to the next."""
        ...

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from a state; what is missing in it is as at a new table."""
        ...

    def read_opening(self, data: Mapping[str, Any]) -> Opening:
        """The opening of a record."""
        ...

    def enough_players(self, people: People) -> bool:
        """Whether those who are seated can play a round; else the table waits for players."""
        ...

    def usual_opening(self, people: People) -> Opening | None:
        """How a round opens by itself; None where people have to do something first."""
        ...

    def prepare(self, people: People, opening: Opening) -> Deal:
        """Check an opening, and what it takes of everybody; nothing changes yet."""
        ...

    def settle(self, deal: Deal, facts: Facts, purse: Purse) -> Result:
        """The result of a round: what its facts come to."""
        ...

    def after(self, deal: Deal, result: Result | None) -> None:
        """Carry on from a round that is over; it has no result where it was void."""
        ...

    def leave(self, place: int, name: str) -> None:
        """Somebody is gone."""
        ...
