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
    """One statement of a filing in plain words; `see` names readings of the game's own rules.

    `exact` says whether it answers all that was asked, and not only a part.
    """

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
    exact: bool


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


class OtherFiling(Message):
    """A row that answers where the house or game that was asked has none, and whom to ask for it."""

    ask: str
    house_name: str
    game_name: str
    event: str
    row: str


class Respelled(Message):
    """A word that no row has, and the one that it was read as."""

    written: str
    read: str


class RuleQuote(Message):
    """A paragraph of the game's own rule sheet, with the lines it rests on."""

    label: str
    text: str
    cite: str


class HouseRulings(Message):
    """The answer of one house, or for one game: the best rows, how many there are, and what is not filed.

    If no row is `exact`, `elsewhere` names others who file it, and `sheet` has what the game's own rules say.
    """

    ask: str
    house: str
    house_name: str
    game: str
    game_name: str
    note: str
    found: int
    exact: bool
    rulings: list[RulingRow]
    events: list[FiledEvent]
    stages: list[FiledStage]
    elsewhere: list[OtherFiling]
    sheet: list[RuleQuote]
    respelled: list[Respelled]


class Rulings(Message):
    """The answers of the houses and games that were asked."""

    answers: list[HouseRulings]
