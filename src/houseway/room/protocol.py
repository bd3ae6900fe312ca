"""The messages that a client sends, validated before anything else reads them, and the form of answers."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from houseway.errors import HousewayError
from houseway.money import cents
from houseway.rulebook.loader import first_mistake

LARGEST = 4096
LONGEST_SHOWN = 40
"""Characters of an unknown message type that the answer repeats."""
MOST_CHIPS = 100_000_000

SeatNumber = Annotated[int, Field(ge=1, le=99)]
DollarInput = Annotated[int | float, Field(ge=0, le=MOST_CHIPS, allow_inf_nan=False)]
Change = Annotated[int | float, Field(ge=-MOST_CHIPS, le=MOST_CHIPS, allow_inf_nan=False)]
Name = Annotated[str, Field(min_length=1, max_length=60)]


class Message(BaseModel):
    """A message from a client; the answer repeats its `id`."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    id: int | None = Field(default=None, ge=0, le=2**53)


class Sit(Message):
    """Take a free seat."""

    type: Literal["sit"]
    seat: SeatNumber
    chips: DollarInput


class Backline(Message):
    """Bring chips without a seat."""

    type: Literal["backline"]
    chips: DollarInput


class PlainMessage(Message):
    """A message that needs nothing but its type."""

    type: Literal[
        "leave",
        "stay",
        "sit_out",
        "come_back",
        "list",
        "unlist",
        "decline",
        "give_up",
        "ready",
        "show",
        "skip",
        "ping",
    ]


class MoveMessage(Message):
    """Change to a free seat; one's own seat takes back a change that waits for the end of the hand."""

    type: Literal["move"]
    seat: SeatNumber


class RefuseMove(Message):
    """Cash out instead of moving from a must-move table to the main game, or move after all."""

    type: Literal["refuse_move"]
    on: bool


class TradeMessage(Message):
    """Offer to trade seats with the player in a seat, or agree to his offer; one's own seat takes it back."""

    type: Literal["trade"]
    seat: SeatNumber


class EnterMessage(Message):
    """How a player who is not simply dealt in comes into the game: by posting, or by waiting."""

    type: Literal["enter"]
    way: Name


class StraddleMessage(Message):
    """Straddle whenever it is the player's turn to, or no longer."""

    type: Literal["straddle"]
    on: bool


class AddChips(Message):
    """More chips from the wallet."""

    type: Literal["add_chips"]
    chips: DollarInput


class Reserved(BaseModel):
    """A part of the bank for the special action of one spot."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    spot: SeatNumber
    amount: DollarInput


class BankMessage(Message):
    """Accept the player-dealer position with a bank, or change the bank.

    `special` is put up beside the amount, in games that have special action.
    """

    type: Literal["accept", "bank"]
    amount: DollarInput
    special: list[Reserved] = Field(default=[], max_length=20)


class BetsMessage(Message):
    """All wagers on one spot."""

    type: Literal["bets"]
    spot: SeatNumber | None = None
    wagers: dict[Name, DollarInput] = Field(max_length=40)


class Chip(Message):
    """One more chip on a bet; a negative amount takes it off."""

    type: Literal["chip"]
    spot: SeatNumber | None = None
    bet: Name
    amount: Change


class Double(Message):
    """Double all wagers on one spot."""

    type: Literal["double"]
    spot: SeatNumber | None = None


class Join(Message):
    """Ask the player who holds a spot for the wagers behind him there to be joint with his."""

    type: Literal["join"]
    spot: SeatNumber


class Permit(Message):
    """Permit a joint bet on one's own hand, or refuse it."""

    type: Literal["permit"]
    spot: SeatNumber
    bettor: Name
    permit: bool


class TakeDown(Message):
    """Take down a standing wager."""

    type: Literal["take_down"]
    bet: Name | None = None


class Answer(Message):
    """Answer a question."""

    type: Literal["answer"]
    ask: Annotated[str, Field(min_length=1, max_length=120)]
    choice: Name
    amount: DollarInput = 0
    cards: list[Annotated[str, Field(max_length=120)]] = Field(default=[], max_length=8)


class AddBot(Message):
    """Seat a bot."""

    type: Literal["add_bot"]
    seat: SeatNumber | None = None
    strategy: Name | None = None


class RemoveBot(Message):
    """Remove a bot."""

    type: Literal["remove_bot"]
    seat: SeatNumber


class FloorMessage(Message):
    """Call the floor: play waits for its ruling. Or let play go on without one."""

    type: Literal["floor"]
    on: bool


class Declared(BaseModel):
    """What the floor says happened, at one point of a round: after how many answers and rulings.

    `cards` are places in the hand, counted from 0; `remedies` are what the floor decides where it may.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    round: Annotated[int, Field(ge=1)]
    step: Annotated[int, Field(ge=0)]
    row: Name
    seat: SeatNumber | None = None
    hand: Annotated[str, Field(max_length=60)] = ""
    cards: list[Annotated[int, Field(ge=0, le=99)]] = Field(default=[], max_length=20)
    amount: DollarInput = 0
    choice: Annotated[str, Field(max_length=60)] = ""
    remedies: list[Name] = Field(default=[], max_length=8)


class DeclareMessage(Declared, Message):
    """Declare what happened, as it was previewed: the filed ruling is applied to the round."""

    type: Literal["declare"]


AnyMessage = (
    Sit
    | Backline
    | PlainMessage
    | MoveMessage
    | TradeMessage
    | RefuseMove
    | EnterMessage
    | StraddleMessage
    | AddChips
    | BankMessage
    | BetsMessage
    | Chip
    | Double
    | Join
    | Permit
    | TakeDown
    | Answer
    | AddBot
    | RemoveBot
    | FloorMessage
    | DeclareMessage
)

_ADAPTER: TypeAdapter[AnyMessage] = TypeAdapter(Annotated[AnyMessage, Field(discriminator="type")])


def dumps(data: object) -> str:
    """JSON without spaces."""
    return json.dumps(data, separators=(",", ":"))


def parse(text: str) -> AnyMessage:
    """Read a message, or say what is wrong with it."""
    try:
        return _ADAPTER.validate_json(text)
    except ValidationError as error:
        raise HousewayError(_fault(error)) from None


def _fault(error: ValidationError) -> str:
    """What is wrong with a message as a whole, or with one of its fields."""
    mistake = error.errors(include_url=False)[0]
    if mistake["type"] == "json_invalid":
        return f"A message must be valid JSON: {mistake['ctx']['error']}."
    if mistake["type"] == "union_tag_invalid" and isinstance(mistake["input"]["type"], str):
        name = mistake["input"]["type"]
        shown = name if len(name) <= LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}…"
        return f"Unknown message type {shown!r}."
    if not mistake["loc"]:
        return "A message must be a JSON object with a type."
    return f"message: {first_mistake(error)}"


def number_of(text: str) -> int | None:
    """The id of a message that may be otherwise invalid."""
    try:
        found = json.loads(text)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return found if isinstance(found, int) and 0 <= found <= 2**53 else None


def to_cents(amount: int | float) -> int:
    """A message's amount in cents."""
    return cents(amount)
