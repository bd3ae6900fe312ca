"""Fees: schedule options at a described table, and the options of all games compared."""

from __future__ import annotations

from houseway.room.messages.form import Dollars, Message
from houseway.rulebook.models import Setting


class DescribedWager(Message):
    """A wager at a described table."""

    seat: int
    bettor: str
    bet: str
    amount: Dollars


class DescribedTable(Message):
    """A described table, with the text that describes it."""

    text: str
    player_dealer: int
    action: Dollars
    wagers: list[DescribedWager]


class FeeTier(Message):
    """A range of amounts, and the fee taken there."""

    low: Dollars
    high: Dollars | None
    fee: Dollars


class FeeRule(Message):
    """A fee of a schedule: its payer, whether it is for a jackpot, what it is taken on, and its tiers."""

    payer: str
    jackpot: bool
    basis: str
    bets: str
    tiers: list[FeeTier]


class FeeCharge(Message):
    """What one side pays, to whom, and on how much."""

    payer: str
    payee: str
    amount: Dollars
    on: Dollars


class FeeOption(Message):
    """A schedule option at a described table; without a total if its limits exclude the wagers.

    `jackpot` is the part of the total that goes into a jackpot.
    """

    option: str
    limits: str | None
    trigger: str
    fees: list[FeeRule]
    charges: list[FeeCharge]
    total: Dollars | None
    jackpot: Dollars | None
    within_limits: bool
    note: str | None
    cite: str
    by_reading: list[str]


class FeesAtTable(Message):
    """Every schedule option at a described table."""

    game: str
    schedule: Setting
    table: DescribedTable
    options: list[FeeOption]


class ScheduleCompared(Message):
    """A schedule option of a game, with its figures if its limits allow the wager."""

    game: str
    house: str
    name: str
    schedule: str
    limits: str | None
    trigger: str
    within_limits: bool
    player_dealer: Dollars | None
    players: Dollars | None
    total: Dollars | None
    jackpot: Dollars | None
    cite: str
    by_reading: list[str]


class FeesCompared(Message):
    """The schedules of all games at one table."""

    wager: Dollars
    bank: Dollars
    players: int
    rows: list[ScheduleCompared]


class FeeShareRow(Message):
    """A schedule option: from which wager on its fee is small for a player, and for the player-dealer.

    The wagers are zero where there is no fee, and null where the fee is never so small. `least_wager` is the
    smallest wager, with what is charged there.
    """

    game: str
    house: str
    name: str
    schedule: str
    limits: str | None
    least_wager: Dollars
    player_fee: Dollars
    player_dealer_fee: Dollars
    player_from: Dollars | None
    player_dealer_from: Dollars | None
    cite: str
    by_reading: list[str]


class FeeSharesCompared(Message):
    """From which wager on the fees of all games with a bank are a small share, in percent, of the stakes."""

    share: float
    players: int
    rows: list[FeeShareRow]


class PotOptionCompared(Message):
    """What a schedule option of a game with pots costs a table and a seat.

    `forms` are the forms of the game that have this option, `settings` those under which it is played
    with it in the first of them. `sources` is what the fee is taken from. `takes` is false for one that
    takes nothing for the house from so many players. `showdown` is taken in a hand that goes to the
    showdown, `tie` besides if identical hands split its pot; `first_round` in a hand that ends in its
    first betting round, and `given_back` what is set aside in it and given back. `hour` is for the table,
    of which `hour_house` and `hour_jackpot` are parts, and `hour_seat` for each player.
    """

    game: str
    house: str
    name: str
    forms: str
    settings: dict[str, Setting]
    option: str
    limits: str | None
    kind: str
    taken: str
    sources: list[str]
    takes: bool
    players: int
    showdown: Dollars
    tie: Dollars
    first_round: Dollars
    given_back: Dollars
    hour: Dollars
    hour_house: Dollars
    hour_jackpot: Dollars
    hour_seat: Dollars
    note: str | None
    cite: str
    by_reading: list[str]


class PotFeesCompared(Message):
    """The options of all games with pots at one table, from the cheapest seat to the dearest.

    `without_fees` are the ids of games for which no fees are printed.
    """

    players: int
    hands: int
    pot: Dollars
    rows: list[PotOptionCompared]
    without_fees: list[str]
