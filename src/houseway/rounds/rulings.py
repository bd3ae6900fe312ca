"""Rulings of the floor: what is applied to a round, how it is recorded, and what of it the round reads again.

A `AppliedRuling` holds everything that it does, so that a recorded round replays without today's procedures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field

from houseway.cards import Card, Pack
from houseway.money import cents, dollar_number, money
from houseway.rounds.checked import Checked, WholeCount
from houseway.rounds.decisions import Ask
from houseway.rounds.hands import HandId
from houseway.rounds.log import Data, Event
from houseway.rulebook.cases import Case
from houseway.rulebook.floor import at_table
from houseway.rulebook.outcome import Outcome

RAISES = frozenset({"bet", "raise", "complete"})
"""The offers that a player who may not raise does not get."""
OUT_OF_TIME, DEAD_HAND = "did not act in time", "dead hand"
"""What a player did, or chose, by which his hand is dead."""


@dataclass(frozen=True, slots=True)
class AppliedRuling:
    """A statement of the procedures as it is applied: what happened, to whom, and what is done, in order.

    `cards` are places in the hand, `amount` is in cents, `choice` is what a player has said or done.
    """

    row: str
    event: str
    text: str
    cite: str
    remedies: tuple[str, ...]
    seat: int | None = None
    hand: HandId | None = None
    cards: tuple[int, ...] = ()
    amount: int = 0
    choice: str = ""

    def data(self) -> Data:
        """The ruling as a record keeps it, without unset fields."""
        found: Data = {"row": self.row, "event": self.event, "text": self.text, "cite": self.cite}
        found["remedies"] = list(self.remedies)
        if self.seat is not None:
            found["seat"] = self.seat
        if self.hand is not None:
            found["hand"] = str(self.hand)
        if self.cards:
            found["cards"] = list(self.cards)
        if self.amount:
            found["amount"] = self.amount
        return found | {"choice": self.choice} if self.choice else found

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> AppliedRuling:
        """Read a ruling from a record."""
        hand = data.get("hand")
        return cls(
            data["row"],
            data["event"],
            data["text"],
            data["cite"],
            tuple(data["remedies"]),
            data.get("seat"),
            None if hand is None else HandId.parse(hand),
            tuple(data.get("cards", ())),
            data.get("amount", 0),
            data.get("choice", ""),
        )


class RecordedRuling(Checked):
    """A ruling in a record; `after` is the number of answers that were given before it."""

    after: WholeCount
    row: str
    event: str
    text: str
    cite: str
    remedies: list[str]
    seat: int | None = None
    hand: str | None = None
    cards: list[WholeCount] = Field(default_factory=list)
    amount: WholeCount = 0
    choice: str = ""


@dataclass(slots=True)
class Ruled(Event):
    """The floor rules: everybody hears what happened, what is done, and by which lines of the filing."""

    ruling: AppliedRuling

    kind = "ruled"

    def data(self, pack: Pack) -> Data:
        """What everybody hears."""
        ruling = self.ruling
        found = ruling.data()
        if ruling.hand is not None:
            found["hand"] = ruling.hand.data()
        return found | ({"amount": dollar_number(ruling.amount)} if ruling.amount else {})


def ruled_words(data: Data, hand: str) -> str:
    """A ruling in words: whose hand it is on, the statement, and its row and lines."""
    about = f" on {hand}{_said(data)}" if hand else ""
    return f"The floor rules{about}: {data['text']} [{data['row']}, {data['cite']}]"


def _said(data: Data) -> str:
    parts = [str(data["choice"])] if data.get("choice") else []
    if data.get("amount"):
        parts.append(money(cents(data["amount"])))
    return f" ({' '.join(parts)})" if parts else ""


def killed_seat(data: Mapping[str, Any], banked: bool) -> int | None:
    """The seat whose hand is dead by a ruling, from its event; None where no hand is.

    `banked` says that the round is played against a bank: a hand whose wagers are returned is dead there.
    Not told is a hand that is dead because it is not as good as its player announced at the showdown: that
    depends on cards which nobody else may have seen.
    """
    applied = at_table().applied
    done = {applied[code] for code in data["remedies"] if code in applied}
    if "void the deal" in done:
        return None
    late, called_dead = data.get("choice") == OUT_OF_TIME, data.get("choice") == DEAD_HAND
    kills = (
        done & {"kill the hand", "foul the hand"}
        or ("forfeit the wager" in done and "must-complete" not in data["remedies"])
        or ("kill the hand if time is up" in done and late)
        or ("return the wager" in done and banked)
        or ("let him call the hand dead" in done and called_dead)
    )
    return data.get("seat") if kills else None


def taken_words(data: Data, hand: str) -> str:
    """Cards that the floor has taken from a hand, in words; their faces if the viewer knows them."""
    count = len(data["at"])
    cards = data.get("cards", "1 card" if count == 1 else f"{count} cards")
    return f"Taken back from {hand}: {cards}."


# ---------------------------------------------------------------------- what the round reads again


@dataclass(slots=True)
class ReturningCards:
    """Cards that were set aside and go back: they are shuffled with those left before the next cards are
    dealt, once there are `board` cards on the board; `burn` says whether a card is burned then."""

    cards: tuple[Card, ...]
    board: int
    burn: bool = True


@dataclass(slots=True)
class FloorState:
    """What rulings have changed in a round.

    Questions to the `dead` spots are answered at once with a fold, or with what happens if nobody
    answers; those in `paying` pay the others on, where players settle between themselves. The spots in
    `barred` may not raise in this betting round, and those in `all_in` play for the pot as it was,
    although they have chips. `early` has cards of the next street that came early and play, by seat: they
    are not dealt again. `ready_burns` are cards that lie ready to be the next burn, `burn_change` is
    how many more cards are burned then. `decided` has the case by which all wagers on a spot are settled,
    `behind` the case of the wagers of others on the hand that one player is responsible for. The hands of the
    spots in `fouled` are foul, however they are set.
    """

    dead: set[int] = field(default_factory=set)
    paying: set[int] = field(default_factory=set)
    barred: set[int] = field(default_factory=set)
    all_in: set[int] = field(default_factory=set)
    early: dict[int, list[Card]] = field(default_factory=dict)
    returning: list[ReturningCards] = field(default_factory=list)
    ready_burns: list[Card] = field(default_factory=list)
    burn_change: int = 0
    decided: dict[int, Case[Outcome]] = field(default_factory=dict)
    behind: dict[int, Case[Outcome]] = field(default_factory=dict)
    fouled: set[int] = field(default_factory=set)

    def take_due(self, board: int) -> tuple[list[Card], bool]:
        """The cards that go back now, with this many on the board, and whether a card is burned after it."""
        due = [back for back in self.returning if back.board == board]
        self.returning = [back for back in self.returning if back.board != board]
        return [card for back in due for card in back.cards], all(back.burn for back in due)

    def restricted(self, ask: Ask) -> Ask:
        """A question without what its player may not do."""
        if ask.spot not in self.barred:
            return ask
        left = tuple(offer for offer in ask.offers if offer.name not in RAISES)
        return ask._replace(offers=left) if left else ask


def answered_before(rulings: Sequence[Mapping[str, Any]], answers: int) -> list[AppliedRuling]:
    """The recorded rulings that were made after this many answers."""
    return [AppliedRuling.read(each) for each in rulings if each["after"] == answers]
