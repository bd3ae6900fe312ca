"""The ledger: every chip movement as a balanced transaction, and balances as sums of entries."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.money import dollar_number
from houseway.room.db import accounts, entries, transactions
from houseway.room.messages.accounts import Audit, WalletEntry

MINT, HOUSE, WALLET, STACK, POT, JACKPOT = "mint", "house", "wallet", "stack", "pot", "jackpot"


class Account(NamedTuple):
    """An account: the mint that issues play chips, a wallet, a stack or a pot at a table, a table's drop."""

    kind: str
    owner: str
    player: int | None = None
    table: int | None = None


THE_MINT = Account(MINT, "mint")


def wallet(player: int) -> Account:
    """A player's chips away from the tables."""
    return Account(WALLET, str(player), player)


def stack(table: int, name: str, player: int | None) -> Account:
    """A player's chips at a table."""
    return Account(STACK, f"{table}/{name}", player, table)


def drop(table: int) -> Account:
    """What the house has collected at a table."""
    return Account(HOUSE, str(table), None, table)


def pot(table: int, name: str) -> Account:
    """What is being played for at a table."""
    return Account(POT, f"{table}/{name}", None, table)


def jackpot(table: int) -> Account:
    """What was taken for a jackpot at a table."""
    return Account(JACKPOT, str(table), None, table)


class Move(NamedTuple):
    """Chips that move from one account to another."""

    kind: str
    payer: Account
    payee: Account
    amount: int
    note: str = ""


@dataclass(frozen=True)
class TransactionOrigin:
    """What a transaction belongs to."""

    table: int | None = None
    round: int | None = None
    seq: int | None = None


def post(
    connection: Connection,
    moves: Iterable[Move],
    origin: TransactionOrigin | None = None,
    at: float | None = None,
) -> None:
    """Write moves as transactions, one for each kind and note, each summing to zero."""
    groups: dict[tuple[str, str], list[Move]] = {}
    for move in moves:
        if move.amount < 0:
            raise AssertionError("a move of chips is never negative")
        if move.amount:
            groups.setdefault((move.kind, move.note), []).append(move)
    when = time.time() if at is None else at
    day = datetime.fromtimestamp(when, UTC).date().isoformat()
    origin = origin or TransactionOrigin()
    for (kind, note), group in groups.items():
        sums: dict[Account, int] = {}
        for move in group:
            sums[move.payer] = sums.get(move.payer, 0) - move.amount
            sums[move.payee] = sums.get(move.payee, 0) + move.amount
        if sum(sums.values()):
            raise AssertionError("a transaction does not balance")
        row = {"at": when, "day": day, "kind": kind, "note": note}
        row |= {"table_id": origin.table, "round": origin.round, "seq": origin.seq}
        made = connection.execute(
            sa.insert(transactions).values(row).returning(transactions.c.id)
        ).scalar_one()
        rows = [
            {"transaction_id": made, "account_id": account_id(connection, account), "amount": amount}
            for account, amount in sums.items()
            if amount
        ]
        if rows:
            connection.execute(sa.insert(entries), rows)


def account_id(connection: Connection, account: Account) -> int:
    """The number of an account, which is created when first used."""
    known: dict[Account, int] = connection.info.setdefault("accounts", {})
    if account in known:
        return known[account]
    where = (accounts.c.kind == account.kind) & (accounts.c.owner == account.owner)
    found = connection.execute(sa.select(accounts.c.id).where(where)).scalar()
    if found is not None:
        known[account] = int(found)
        return int(found)
    row = {"kind": account.kind, "owner": account.owner, "player": account.player, "table_id": account.table}
    return int(connection.execute(sa.insert(accounts).values(row).returning(accounts.c.id)).scalar_one())


def balance(connection: Connection, account: Account) -> int:
    """What an account holds: the sum of its entries."""
    found = connection.execute(
        sa.select(sa.func.coalesce(sa.func.sum(entries.c.amount), 0))
        .join(accounts, accounts.c.id == entries.c.account_id)
        .where((accounts.c.kind == account.kind) & (accounts.c.owner == account.owner))
    ).scalar_one()
    return int(found)


def wallets(connection: Connection) -> dict[int, int]:
    """Every player's wallet."""
    found = connection.execute(
        sa.select(accounts.c.player, sa.func.sum(entries.c.amount))
        .join(entries, accounts.c.id == entries.c.account_id)
        .where(accounts.c.kind == WALLET)
        .group_by(accounts.c.player)
    )
    return {int(player): int(amount) for player, amount in found}


def stacks(connection: Connection, table: int) -> list[tuple[Account, int]]:
    """Every stack at a table that is not empty."""
    found = connection.execute(
        sa.select(accounts.c.owner, accounts.c.player, sa.func.sum(entries.c.amount))
        .join(entries, accounts.c.id == entries.c.account_id)
        .where((accounts.c.kind == STACK) & (accounts.c.table_id == table))
        .group_by(accounts.c.id, accounts.c.owner, accounts.c.player)
    )
    return [(Account(STACK, owner, player, table), int(amount)) for owner, player, amount in found if amount]


def pots(connection: Connection, table: int) -> dict[str, int]:
    """Every pot at a table that is not empty, by its name there."""
    found = connection.execute(
        sa.select(accounts.c.owner, sa.func.sum(entries.c.amount))
        .join(entries, accounts.c.id == entries.c.account_id)
        .where((accounts.c.kind == POT) & (accounts.c.table_id == table))
        .group_by(accounts.c.id, accounts.c.owner)
    )
    return {owner.partition("/")[2]: int(amount) for owner, amount in found if amount}


def statement(connection: Connection, account: Account, limit: int = 100) -> list[WalletEntry]:
    """The newest entries of an account."""
    found = connection.execute(
        sa.select(
            transactions.c.at,
            transactions.c.kind,
            entries.c.amount,
            transactions.c.table_id,
            transactions.c.round,
            transactions.c.note,
        )
        .join(transactions, transactions.c.id == entries.c.transaction_id)
        .join(accounts, accounts.c.id == entries.c.account_id)
        .where((accounts.c.kind == account.kind) & (accounts.c.owner == account.owner))
        .order_by(entries.c.id.desc())
        .limit(limit)
    )
    return [
        {
            "at": at,
            "kind": kind,
            "amount": dollar_number(int(amount)),
            "table": table,
            "round": number,
            "note": note,
        }
        for at, kind, amount, table, number, note in found
    ]


class LedgerCheck(NamedTuple):
    """A check of the whole ledger: chips by kind of account, and everything that is wrong."""

    issued: int
    held: dict[str, int]
    unbalanced: list[str]
    overdrawn: list[str]
    missing: list[str]


def check(connection: Connection) -> LedgerCheck:
    """Check everything: transactions balance, no account but the mint is overdrawn, no chip is missing."""
    unbalanced = connection.execute(
        sa.select(entries.c.transaction_id, sa.func.sum(entries.c.amount))
        .group_by(entries.c.transaction_id)
        .having(sa.func.sum(entries.c.amount) != 0)
    ).all()
    balances = connection.execute(
        sa.select(accounts.c.kind, accounts.c.owner, sa.func.sum(entries.c.amount))
        .join(entries, accounts.c.id == entries.c.account_id)
        .group_by(accounts.c.id, accounts.c.kind, accounts.c.owner)
    ).all()
    held: dict[str, int] = {}
    for kind, _, amount in balances:
        held[kind] = held.get(kind, 0) + int(amount)
    issued = -held.pop(MINT, 0)
    return LedgerCheck(
        issued,
        held,
        [f"transaction {number} is off by {amount} cents" for number, amount in unbalanced],
        [
            f"{kind} {owner} holds {amount} cents"
            for kind, owner, amount in balances
            if amount < 0 and kind != MINT
        ],
        ["the ledger does not balance"] if sum(held.values()) != issued else [],
    )


def size(connection: Connection) -> dict[str, int]:
    """How much is in the ledger."""
    counted = {"accounts": accounts, "transactions": transactions, "entries": entries}
    return {
        name: int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())
        for name, table in counted.items()
    }


def audit(connection: Connection) -> Audit:
    """A check of the whole ledger, as the API sends it."""
    found = check(connection)
    faults = [*found.unbalanced, *found.overdrawn, *found.missing]
    held = size(connection)
    return {
        "sound": not faults,
        "accounts": held["accounts"],
        "transactions": held["transactions"],
        "entries": held["entries"],
        "issued": dollar_number(found.issued),
        "faults": faults,
    }


def give_back(connection: Connection, table: int, rounds: int) -> list[Move]:
    """The moves that return what was played for and paid in fees at a table after its first `rounds` rounds.

    They go through the house, whose own entries are left out: what it has taken is what the others have paid.
    """
    played = transactions.c.kind.in_(("settle", "fee")) | (accounts.c.kind == POT)
    found = connection.execute(
        sa.select(accounts.c.kind, accounts.c.owner, accounts.c.player, sa.func.sum(entries.c.amount))
        .join(entries, accounts.c.id == entries.c.account_id)
        .join(transactions, transactions.c.id == entries.c.transaction_id)
        .where((transactions.c.table_id == table) & (transactions.c.round > rounds))
        .where(played & (accounts.c.kind != HOUSE))
        .group_by(accounts.c.id, accounts.c.kind, accounts.c.owner, accounts.c.player)
    )
    house = drop(table)
    return [
        Move("return", Account(kind, owner, player, table), house, int(amount))
        if amount > 0
        else Move("return", house, Account(kind, owner, player, table), -int(amount))
        for kind, owner, player, amount in found
    ]


def last_clear(connection: Connection, table: int, rounds: int) -> int:
    """The last of a table's first `rounds` rounds after which no pot held any chips; 0 if there is none.

    What was put into a pot that was carried over is returned from the round after that.
    """
    found = connection.execute(
        sa.select(transactions.c.round, sa.func.sum(entries.c.amount))
        .join(entries, transactions.c.id == entries.c.transaction_id)
        .join(accounts, accounts.c.id == entries.c.account_id)
        .where((accounts.c.kind == POT) & (accounts.c.table_id == table) & (transactions.c.round <= rounds))
        .group_by(transactions.c.round)
        .order_by(transactions.c.round)
    )
    held = clear = 0
    for number, amount in found:
        if not held:
            clear = int(number) - 1
        held += int(amount)
    return clear if held else rounds


def close_out(held: Sequence[tuple[Account, int]]) -> list[Move]:
    """The moves that return stacks: a player's to the wallet, a bot's to the mint."""
    return [
        Move("leave", account, wallet(account.player) if account.player is not None else THE_MINT, amount)
        for account, amount in held
    ]
