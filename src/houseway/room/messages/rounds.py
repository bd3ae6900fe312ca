"""Finished rounds, their proofs, and the shoes they were dealt from."""

from __future__ import annotations

from typing import Any, NotRequired

from houseway.room.messages.events import Event, StoryLine
from houseway.room.messages.form import Dollars, Message
from houseway.room.messages.table import Settlement


class ListedRound(Message):
    """A round in a list."""

    key: int
    table: int
    table_name: str
    round: int
    game: str
    game_name: str
    at: float
    shoe: int
    players: list[str]
    your_net: Dollars | None
    void: str


class Verification(Message):
    """What the room itself finds when it checks the proof of a round."""

    sound: bool
    opened: int
    hidden: int
    replayed: bool
    root_checked: NotRequired[bool]
    start_checked: NotRequired[bool]
    text: str


class RoundView(Message):
    """A round as one viewer may see it, narrated step by step."""

    key: int
    table: int
    round: int
    game: str
    game_name: str
    at: float
    shoe: int
    seat: int | None
    players: dict[str, str]
    player_dealer: int | None
    chips_before: dict[str, Dollars]
    chips_after: dict[str, Dollars]
    bets: dict[str, str]
    seats: int
    events: list[Event]
    steps: list[StoryLine]
    settlement: Settlement
    verified: Verification


class Opening(Message):
    """A card of a shoe, opened against its commitment."""

    position: int
    card: str
    salt: str


class DiceOpening(Message):
    """The dice of a round, opened against its commitment; `position` is where the round began in the shoe."""

    position: int
    dice: list[int]
    salt: str


class ReformedShoe(Message):
    """A shuffle of the cards left with some that were out of play: the room committed to the new order.

    `start` is the first position of the shoe that was dealt from it.
    """

    start: int
    root: str
    leaves: list[str]
    openings: list[Opening]


class Proof(Message):
    """The proof of a round: what the viewer may see, opened against the commitment.

    A proof from a shoe that was shuffled before rooms committed to dice has an older format and no dice.
    `reforms` are there if cards were shuffled back during the round.
    """

    format: str
    table: int
    round: int
    shoe: int
    start: int
    drawn: int
    root: str
    leaves: list[str]
    openings: list[Opening]
    events: list[Event]
    record: dict[str, Any] | None
    dice_leaves: NotRequired[list[str]]
    dice: NotRequired[DiceOpening | None]
    reforms: NotRequired[list[ReformedShoe]]


class ShoeView(Message):
    """A shoe's commitment, and the openings that the viewer may have."""

    table: int
    shoe: int
    cards: int
    retired: bool
    scheme: int
    root: str
    leaves: list[str]
    openings: list[Opening]
    dice_leaves: list[str]
    dice: list[DiceOpening]
    reforms: list[ReformedShoe]
