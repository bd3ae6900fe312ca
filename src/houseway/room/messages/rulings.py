"""Rulings: what the houses filed for when something goes wrong."""

from __future__ import annotations

from houseway.room.messages.form import Message


class RulingWord(Message):
    """A word of the procedures, and how it is said."""

    id: str
    text: str


class RulingEffect(Message):
    """What a ruling does to cards, deal, hand, money, action, seats, rights or conduct."""

    changes: str
    texts: list[str]


class RulingReading(Message):
    """A reading by which a ruling stands."""

    name: str
    question: str
    choices: dict[str, str]
    default: str
    value: str
    why: str
    cite: str


class RulingRow(Message):
    """One statement of a filing in plain words; `see` names readings of the game's own rules."""

    id: str
    house: str
    subject: str
    event: RulingWord
    stage: RulingWord
    games: list[str]
    form: str
    rule: str
    remedies: list[str]
    effects: list[RulingEffect]
    decides: RulingWord
    lines: list[str]
    readings: list[RulingReading]
    see: list[str]


class FiledEvent(Message):
    """An event that the house filed something for, and in how many rows."""

    id: str
    text: str
    group: str
    rows: int


class FiledStage(Message):
    """A stage that the house filed something for, and in how many rows."""

    id: str
    text: str
    meaning: str
    rows: int


class HouseRulings(Message):
    """The answer of one house, or for one game: the best rows, how many there are, and what is not filed."""

    ask: str
    house: str
    house_name: str
    game: str
    game_name: str
    note: str
    found: int
    rulings: list[RulingRow]
    events: list[FiledEvent]
    stages: list[FiledStage]


class Rulings(Message):
    """The answers of the houses and games that were asked."""

    answers: list[HouseRulings]
