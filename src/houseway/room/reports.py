"""Reports for the house: fees by table and day, what was collected for jackpots apart."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.money import dollar_number
from houseway.room import db
from houseway.room.ledger import HOUSE, JACKPOT
from houseway.room.messages.accounts import FeeReport, FeesOfADay


def fees_by_day(connection: Connection, since: str, until: str, only: int | None = None) -> FeeReport:
    """What every table (or only one) collected on every day, from the ledger alone."""
    day, table = db.transactions.c.day, db.transactions.c.table_id
    kind, amount = db.accounts.c.kind, db.entries.c.amount
    query = (
        sa.select(
            day,
            table,
            db.tables.c.name,
            db.tables.c.game,
            sa.func.count(sa.distinct(db.transactions.c.round)),
            *(sa.func.sum(sa.case((kind == payee, amount), else_=0)) for payee in (HOUSE, JACKPOT)),
        )
        .join(db.transactions, db.transactions.c.id == db.entries.c.transaction_id)
        .join(db.accounts, db.accounts.c.id == db.entries.c.account_id)
        .join(db.tables, db.tables.c.id == table)
        .where(kind.in_((HOUSE, JACKPOT)) & (day >= since) & (day <= until))
        .where(sa.true() if only is None else table == only)
        .group_by(day, table, db.tables.c.name, db.tables.c.game)
        .order_by(day.desc(), table)
    )
    rows: list[FeesOfADay] = [
        {
            "day": when,
            "table": number,
            "table_name": name,
            "game": game,
            "rounds": rounds,
            "fees": dollar_number(int(fees)),
            "jackpot": dollar_number(int(jackpot)),
        }
        for when, number, name, game, rounds, fees, jackpot in connection.execute(query)
    ]
    return {"rows": rows, "total": round(sum(row["fees"] for row in rows), 2)}
