"""Games: the catalogue, what can be chosen about a game, rule sheets and the desk's answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from houseway.room.messages.equity import EquityForm
from houseway.room.messages.form import Dollars, Message
from houseway.room.messages.table import Bet, Fee
from houseway.rulebook.models import Setting


class House(Message):
    """A house, and how many games it has."""

    id: str
    name: str
    games: int
    own: bool


class GameEntry(Message):
    """A game or side bet in the catalogue.

    `offers` is what can be done with a filed game, `not_offered` the reason why it lacks anything else.
    """

    id: str
    house: str
    house_name: str
    name: str
    family: str
    kind: str
    summary: str
    bets: list[str]
    attaches_to: list[str]
    proposed_by: str
    offers: list[str]
    not_offered: dict[str, str]
    playable: bool
    priced: bool
    equity: bool
    banked: bool


# ---------------------------------------------------------------------- what can be chosen


class Shape(Message):
    """The hands of a round, as the family of the game declares them."""

    shared: list[str]
    spot: int
    own: str
    bank: str
    board: str
    parts: list[str]
    keeps: int
    splits: bool
    switches: bool
    doubles: str
    bets: list[str]
    streets: list[str]


class PackInfo(Message):
    """What the game is dealt from: what a piece is called, and each piece once."""

    noun: str
    pieces: list[str]


class ButtonInfo(Message):
    """What places the action button: a card of the hands, so many dice, or a shuffling machine's number."""

    by: Literal["card", "dice", "number"]
    dice: int


class OptionField(Message):
    """What the filing lets the house choose."""

    name: str
    text: str
    choices: list[Setting]
    default: Setting
    value: Setting
    cite: str


class ReadingField(Message):
    """A point on which the filing is silent or contradicts itself."""

    name: str
    question: str
    choices: dict[str, str]
    default: str
    value: Setting
    why: str
    affects: str
    cite: str


class ScheduleField(Message):
    """A collection schedule that can be chosen; `takes` is what it takes, in words."""

    name: str
    takes: str
    limits: str | None
    note: str | None
    cite: str


class LimitsRange(Message):
    """The limits of some bets, and the ranges in which their minimum and maximum may be set."""

    value: Setting
    minimum: str | None
    maximum: str | None


class LimitsField(LimitsRange):
    """The limits of a table; `bonus` are those of bonus bets, where they can be set separately."""

    bonus: LimitsRange | None


class SideBetField(Message):
    """A side bet that the game takes."""

    id: str
    name: str
    summary: str
    chosen: bool


class GameForm(Message):
    """A game with everything that can be chosen about it; `base` is the same without side bets.

    `changes_house_way_of` is the game that these rules change in nothing but rows of its house way, if any.
    `not_priced` says why the game has no odds; it is empty where it has. `equity` is None where hands have
    none. `policies` are how everybody may decide in a simulation, the usual way first.
    """

    id: str
    base: str
    name: str
    house: str
    house_name: str
    family: str
    summary: str
    seats: int
    backline: bool
    digest: str
    settings: dict[str, Setting]
    changes: dict[str, str]
    shape: Shape
    pack: PackInfo
    button: ButtonInfo | None
    options: list[OptionField]
    readings: list[ReadingField]
    schedules: list[ScheduleField]
    limits: LimitsField
    bets: list[Bet]
    side_bets: list[SideBetField]
    strategies: list[str]
    example_table: str
    changes_house_way_of: str | None
    not_priced: str
    equity: EquityForm | None
    banked: bool
    policies: list[str]


# ---------------------------------------------------------------------- the rule sheet


class SheetParagraph(Message):
    """A sentence or two, with the lines of the filing behind them and the readings they rest on."""

    kind: Literal["paragraph"]
    text: str
    cite: str
    label: str
    by_reading: list[str]


class SheetTable(Message):
    """Rows under column heads."""

    kind: Literal["table"]
    title: str
    columns: list[str]
    rows: list[list[str]]
    cite: str
    note: str
    grid: bool


SheetBlock = TypeAliasType("SheetBlock", Annotated[SheetParagraph | SheetTable, Field(discriminator="kind")])


class SheetSection(Message):
    """A headed part of the sheet."""

    id: str
    title: str
    blocks: list[SheetBlock]


class RuleSheet(Message):
    """The rule sheet of a game."""

    id: str
    name: str
    house: str
    approval: str
    version: str
    lines: str
    proposed_by: str
    summary: str
    settings: dict[str, Setting]
    sections: list[SheetSection]


# ---------------------------------------------------------------------- the desk


class DeskReading(Message):
    """A reading that was used."""

    reading: str
    question: str
    value: str
    meaning: str
    default: bool


class DeskAction(Message):
    """The order of settlement, and why."""

    why: str
    order: list[int]
    button: int | None
    by_reading: list[str]


class DeskPart(Message):
    """A part of a hand that was set: its name, its cards, and what they are (empty if there are too many)."""

    part: str
    cards: str
    worth: str


class DeskHand(Message):
    """A hand as it was set; without a spot it is the player-dealer's.

    `by` says who set it: the description, the house way, or the house way again because it was foul. `row` is
    the row of the house way, with its lines and the readings it rests on.
    """

    spot: int | None
    hand: str
    parts: list[DeskPart]
    fault: str
    by: Literal["described", "house way", "house way again"]
    row: str
    cite: str
    by_reading: list[str]
    text: str


class DeskWager(Message):
    """A wager with what became of it, and the row of the filing that decided."""

    spot: int
    bettor: str
    bet: str
    bet_id: str
    hand: str
    amount: Dollars
    net: Dollars
    covered: Dollars
    due: Dollars
    action: str
    result: str
    case: str
    pays: str
    cite: str
    by_reading: list[str]
    returned: Dollars


class DeskBankWager(Message):
    """A wager of the bank with what became of it."""

    owner: str
    amount: Dollars
    spot: int | None
    net: Dollars


class DeskBank(Message):
    """The bank before and after."""

    before: Dollars
    after: Dollars
    net: Dollars
    covers_all: bool
    cover: str
    wagers: list[DeskBankWager]


class DeskWarning(Message):
    """What was assumed, or what the filing does not allow, with its lines and the readings it rests on."""

    text: str
    spot: int | None
    hand: str
    cite: str
    by_reading: list[str]


class DeskAnswer(Message):
    """A described round, settled."""

    game: str
    name: str
    settings: dict[str, Setting]
    readings: list[DeskReading]
    player_dealer: int
    action: DeskAction
    hands: list[DeskHand]
    wagers: list[DeskWager]
    totals: dict[str, Dollars]
    bank: DeskBank
    fees: list[Fee]
    warnings: list[DeskWarning]
