"""Wallets, reports and the audit."""

from __future__ import annotations

from houseway.room.messages.form import Dollars, Message


class WalletEntry(Message):
    """Chips that came into a wallet or went out of it."""

    at: float
    kind: str
    amount: Dollars
    table: int | None
    round: int | None
    note: str


class Wallet(Message):
    """The chips of a player, and the latest movements of chips."""

    balance: Dollars
    entries: list[WalletEntry]


class Balance(Message):
    """The chips of a player."""

    balance: Dollars


class FeesOfADay(Message):
    """What a table collected in a day."""

    day: str
    table: int
    table_name: str
    game: str
    rounds: int
    fees: Dollars
    jackpot: Dollars


class FeeReport(Message):
    """House fees by table and day."""

    rows: list[FeesOfADay]
    total: Dollars


class Audit(Message):
    """The whole ledger, checked."""

    sound: bool
    accounts: int
    transactions: int
    entries: int
    issued: Dollars
    faults: list[str]
