"""The audit of a room: its database at one moment, and every check that it must pass."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from houseway.errors import HousewayError
from houseway.money import money
from houseway.room import db, ledger, storage
from houseway.room.ledger import HOUSE, JACKPOT, STACK, WALLET
from houseway.room.storage import TableInfo


class Check(NamedTuple):
    """A check of the database: what was looked at, and what is wrong with it."""

    name: str
    seen: str
    faults: list[str]

    @property
    def sound(self) -> bool:
        """Whether the check passed."""
        return not self.faults


# ---------------------------------------------------------------------- the database of a room


@contextmanager
def open_books(url: str) -> Iterator[Connection]:
    """The database of an existing room, as it is at one moment; nothing is written.

    The room may stay open: what it commits after the first query is not seen, so that tables and ledger
    belong together.
    """
    check_file(url)
    with db.plain_errors():
        engine = db.connect(url)
        try:
            with _moment(engine) as connection:
                check_form(connection)
                yield connection
        finally:
            engine.dispose()


def check_file(url: str) -> None:
    """Refuse a file that does not exist, so that it is not created."""
    parsed = db.parse_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise HousewayError(f"database: there is no room at {url}")


@contextmanager
def _moment(engine: Engine) -> Iterator[Connection]:
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")  # otherwise every query would see the newest commit
        else:
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def check_form(connection: Connection) -> None:
    """Refuse a database that is no room, or has another schema than this version's."""
    from alembic.migration import MigrationContext

    if not sa.inspect(connection).has_table("alembic_version"):
        raise HousewayError("database: it does not contain a room")
    form = MigrationContext.configure(connection).get_current_heads()
    if form == db.newest_form():
        return
    if set(form) <= db.known_forms():
        raise HousewayError(
            "database: the schema is out of date; run `houseway serve` on it once to migrate it"
        )
    raise HousewayError(f"database: this version does not know its schema ({', '.join(form)})")


# ---------------------------------------------------------------------- checks


def audit(connection: Connection) -> Iterator[Check]:
    """Every check, one after the other: the ledger on its own, then each table against it."""
    found = ledger.check(connection)
    size = ledger.size(connection)
    entries = f"{size['transactions']} transactions with {size['entries']} entries"
    yield Check("every transaction balances", entries, found.unbalanced)
    yield Check("no account is overdrawn", f"{size['accounts']} accounts", found.overdrawn)
    yield _issued(found)
    yield _closed_tables(connection)
    for info in storage.open_tables(connection):
        yield _open_table(connection, info)


def _issued(found: ledger.LedgerCheck) -> Check:
    held = found.held
    kinds = [(WALLET, "in wallets"), (STACK, "at tables"), (HOUSE, "collected")]
    if held.get(JACKPOT, 0):
        kinds.append((JACKPOT, "collected for jackpots"))
    parts = ", ".join(f"{money(held.get(kind, 0))} {where}" for kind, where in kinds)
    return Check("every chip issued is accounted for", f"{money(found.issued)}: {parts}", found.missing)


def _closed_tables(connection: Connection) -> Check:
    closed = connection.execute(sa.select(db.tables.c.id).where(db.tables.c.closed.is_not(None))).scalars()
    numbers = [int(number) for number in closed]
    faults: list[str] = []
    for number in numbers:
        for account, amount in ledger.stacks(connection, number):
            faults.append(f"table {number}: {account.owner.partition('/')[2]} still has {money(amount)}")
        for pot, amount in ledger.pots(connection, number).items():
            faults.append(f"table {number}: the {pot} still holds {money(amount)}")
    return Check("closed tables hold no chips", f"{len(numbers)} tables", faults)


def _open_table(connection: Connection, info: TableInfo) -> Check:
    name = f"table {info.id} matches the ledger"
    try:
        room_table = storage.rebuild(connection, info)
    except Exception as error:  # whatever keeps a table from being rebuilt is a fault
        return Check(name, info.name, [str(error) or type(error).__name__])
    people = f"{len(room_table.members)} people and bots"
    return Check(name, f"{info.name}, rebuilt to action {room_table.seq}, {people}", [])
