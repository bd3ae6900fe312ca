"""The desk's answers for games that the players settle with each other."""

from __future__ import annotations

from houseway.room.messages.desk_hands import HandFee
from houseway.room.messages.form import Dollars, Message
from houseway.room.messages.games import DeskHand, DeskReading, DeskWarning
from houseway.rulebook.models import Setting


class DeclaredAtDesk(Message):
    """What a seat did with its hand; declarations are in the order in which they were made."""

    spot: int
    choice: str


class ScoreRow(Message):
    """What a seat won or lost against another, with the reason for each point; `owed` is not always paid."""

    spot: int
    bettor: str
    against: int
    owed: Dollars
    net: Dollars
    why: str
    cite: str
    by_reading: list[str]


class ScoresAnswer(Message):
    """A described round between players, settled pair by pair."""

    game: str
    name: str
    settings: dict[str, Setting]
    readings: list[DeskReading]
    button: int
    dealt_in: list[int]
    declared: list[DeclaredAtDesk]
    hands: list[DeskHand]
    scores: list[ScoreRow]
    totals: dict[str, Dollars]
    fees: list[HandFee]
    warnings: list[DeskWarning]
