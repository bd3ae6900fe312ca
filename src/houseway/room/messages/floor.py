"""The floor of a table: the rulings that it may declare now, and one before it is made."""

from __future__ import annotations

from houseway.room.messages.form import Message
from houseway.room.messages.rulings import RulingWord


class OfferedRow(Message):
    """A row of the procedures that fits the round now.

    `needs` is what a declaration must say beside it: "seat", "cards", "amount", "choice". `refused` is the
    reason why the table cannot apply it; empty if it can. `choices` are what the player may choose by the
    row; without any, a choice is one of those that his open question offers. `seat_question` is how the seat
    is asked for.
    """

    id: str
    event: RulingWord
    group: str
    stage: str
    rule: str
    effects: list[str]
    needs: list[str]
    seat_question: str
    choices: list[str]
    left_to_floor: bool
    decides: str
    cite: str
    refused: str


class FloorHand(Message):
    """A hand as everybody sees it: a card that lies face down is an empty text."""

    hand: str
    cards: list[str]


class FloorSeat(Message):
    """A place in the round with its hands; `out` says that it is out of a hand that is played for pots."""

    seat: int
    name: str
    out: bool
    hands: list[FloorHand]


class FloorOffers(Message):
    """What the floor may declare at this point of a round: after `step` answers and rulings.

    `remedies` are what it may decide where a row leaves that to the floor. `other_stage` says that the rows
    on what was asked are for another stage, so that `rulings` only come near; it is empty if one fits.
    """

    round: int
    step: int
    other_stage: str
    rulings: list[OfferedRow]
    seats: list[FloorSeat]
    remedies: list[RulingWord]


class RulingShown(Message):
    """A ruling before it is made: what it is about, what will be done, and by which row and lines.

    `condition` says what the floor finds by it that the table cannot check; it is empty if there is no such
    thing.
    """

    row: str
    cite: str
    event: str
    about: str
    condition: str
    rule: str
    effects: list[str]
    warning: str
