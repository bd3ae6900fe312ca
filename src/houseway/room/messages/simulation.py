"""What came of tables that were played round after round, and what banking one comes to."""

from __future__ import annotations

from typing import NotRequired

from houseway.room.messages.fees import DescribedWager
from houseway.room.messages.form import Dollars, Message


class BankedSide(Message):
    """What a player makes of a round and of an hour, with fees; `standard_error` is null where it is counted.

    `uncovered` is the part of his results that the bank did not cover, and `short_bank` what the size of the
    bank changes for him, below zero where he makes less: both by simulated rounds.
    """

    who: str
    mean: float
    standard_error: float | None
    hour: float
    standard_deviation: float
    hour_standard_deviation: float
    fees: float
    fees_hour: float
    uncovered: float
    short_bank: float
    short_bank_standard_error: float


class BankCover(Message):
    """The smallest bank that covers a share of the rounds; the error is that of the share."""

    share: float
    bank: Dollars
    standard_error: float | None


class ChipsAt(Message):
    """The chips after so many rounds: below each amount is as large a share as `quantiles` says."""

    rounds: int
    chips: list[Dollars]


class ShiftFound(Message):
    """A shift of the player-dealer: his result, the risk that he loses all he brought, his chips on the way.

    It follows from the distribution of a round. Where that is simulated, the standard errors are those that
    come from the mean of a round.
    """

    who: str
    hours: float
    rounds: int
    bankroll: Dollars
    mean: float
    standard_deviation: float
    ruin: float
    ruin_standard_error: float | None
    ahead: float
    ahead_standard_error: float | None
    quantiles: list[float]
    chips: list[ChipsAt]


class OptionByTheHour(Message):
    """What a schedule option that admits the wagers costs an hour, and what the player-dealer then makes."""

    option: str
    player_dealer_hour: Dollars
    players_hour: Dollars
    house_hour: Dollars
    player_dealer_after_hour: float
    in_force: bool
    cite: str


class NetChance(Message):
    """How likely a round has a result."""

    net: Dollars
    probability: float


class BankNeeded(Message):
    """How likely a round needs a bank of this size."""

    bank: Dollars
    probability: float


class BankReportMessage(Message):
    """What banking a table comes to: `method` is how the results of a round were found.

    `distribution` is that of a round of the player-dealer, with his fees, or of the first seat where seats
    take turns.
    """

    game: str
    name: str
    table: str
    wagers: list[DescribedWager]
    player_dealer: int | None
    rotates: bool
    bank: Dollars | None
    policy: str
    seed: int
    hands: int
    method: str
    how: str
    rounds: int
    sides: list[BankedSide]
    house: float
    house_hour: float
    jackpot: float
    covers: list[BankCover]
    shift: ShiftFound
    options: list[OptionByTheHour]
    distribution: list[NetChance]
    needed: list[BankNeeded]


class NetCount(Message):
    """In how many rounds an account had a result."""

    net: Dollars
    rounds: int


class SimulatedAccount(Message):
    """What came of a wager, a player, the bank or the house in the rounds in which it was counted."""

    kind: str
    who: str
    bet: str
    count: int
    mean: float
    standard_error: float
    standard_deviation: float
    least: Dollars
    most: Dollars
    staked: Dollars
    per_staked: float | None
    distribution: NotRequired[list[NetCount]]


class SimulationAnswer(Message):
    """A table as far as it was played: `rounds` of the `wanted`, all of them from number 0 on.

    `table` to `bank` are of a table with a bank, `players` and `stack` of one without.
    """

    game: str
    name: str
    table: str | None
    player_dealer: int | None
    rotates: bool
    bank: Dollars | None
    players: int | None
    stack: Dollars | None
    policy: str
    seed: int
    rounds: int
    wanted: int
    spans: list[list[int]]
    engine: str
    why_live: str | None
    notes: list[str]
    accounts: list[SimulatedAccount]
