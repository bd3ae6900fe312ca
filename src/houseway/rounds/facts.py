"""What is known about a finished round: cards, choices and lots. Everything else is derived from these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from houseway.cards import Card
from houseway.rounds.hands import HandId
from houseway.rounds.pots import HandCourse, Stakes
from houseway.rulebook.cases import Case
from houseway.rulebook.outcome import Outcome

Hands = dict[HandId, list[Card | None]]
"""The cards of every hand; an unknown card is None."""


class Lot(NamedTuple):
    """One wager on one hand.

    `hand` names the hand if the spot has several; `choice` is what was done with this wager alone, such as
    its surrender, or a backline bettor's fold behind a hand that is played. `party` makes it a joint bet: it
    names the bettor whose wager on the same hand it shares action with.
    """

    spot: int
    bettor: str
    bet: str
    amount: int
    late: bool = False
    hand: HandId | None = None
    choice: str = ""
    party: str = ""

    def data(self) -> dict[str, Any]:
        """The wager as a record keeps it: in cents, without unset fields."""
        found: dict[str, Any] = {
            "spot": self.spot,
            "bettor": self.bettor,
            "bet": self.bet,
            "amount": self.amount,
        }
        if self.late:
            found["late"] = True
        if self.hand is not None:
            found["hand"] = str(self.hand)
        if self.choice:
            found["choice"] = self.choice
        if self.party:
            found["party"] = self.party
        return found

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Lot:
        """Read a wager from a record."""
        return cls(**{**data, "hand": HandId.parse(data["hand"]) if data.get("hand") else None})


@dataclass(slots=True)
class Facts:
    """A finished round: its hands, each spot's choice, and the lots.

    `dealt` keeps the first cards of hands that were later switched or split. `derived` is for what a family
    works out from the hands or lots of a finished round, so that it is not worked out again for each wager.
    `stakes` is what was put into the pots, in a game that has them, and `course` how a described hand of
    such a game went. `decided` has the spots whose wagers a ruling of the floor settles, each with its case;
    `behind` those where it settles the wagers that others than the player responsible for the hand have on
    it. `fouled` are the spots whose hands the floor has declared foul.
    """

    hands: Hands = field(default_factory=dict)
    choices: dict[int, str] = field(default_factory=dict)
    lots: list[Lot] = field(default_factory=list)
    dealt: Hands = field(default_factory=dict)
    stakes: Stakes | None = None
    course: HandCourse | None = None
    decided: Mapping[int, Case[Outcome]] = field(default_factory=dict)
    behind: Mapping[int, Case[Outcome]] = field(default_factory=dict)
    fouled: frozenset[int] = frozenset()
    derived: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def choice(self, lot: Lot) -> str:
        """What was done with a wager: its own choice, or else that of the hand it is on."""
        return lot.choice or self.choices.get(lot.spot, "none")
