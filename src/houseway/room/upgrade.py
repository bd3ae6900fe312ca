"""Rooms of an earlier version: what their rounds and tables lack today is worked out once, when they open."""

from __future__ import annotations

import logging
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.errors import HousewayError
from houseway.room import db, documents, storage
from houseway.room.storage import TableInfo
from houseway.room.views import result_view
from houseway.rounds.purse import is_reserved
from houseway.rounds.record import Record
from houseway.rulebook.rules import load_rules
from houseway.table.replay import play_again

log = logging.getLogger("houseway.room")

SHOWN = 100  # rounds between two lines of progress


def upgrade_rounds(connection: Connection) -> None:
    """Play rounds that were kept as a record alone once more, and keep their events, result and rules."""
    lacking = db.rounds.c.events.is_(None)
    keys = (
        connection.execute(sa.select(db.rounds.c.id).where(lacking).order_by(db.rounds.c.id)).scalars().all()
    )
    for done, key in enumerate(keys, start=1):
        row = connection.execute(sa.select(db.rounds).where(db.rounds.c.id == key)).mappings().one()
        try:
            values = _upgraded(connection, row["record"])
        except HousewayError as error:
            log.warning("round %s of table %s cannot be replayed: %s", row["number"], row["table_id"], error)
            continue
        connection.execute(sa.update(db.rounds).where(db.rounds.c.id == key).values(values))
        if done % SHOWN == 0 or done == len(keys):
            log.info("%s of %s earlier rounds brought up to date", done, len(keys))


def _upgraded(connection: Connection, data: dict[str, Any]) -> dict[str, Any]:
    record = Record.from_data(data)
    rules = load_rules(record.game, record.settings)
    live = play_again(record, rules)
    nets = {name: live.chips[name] - chips for name, chips in record.chips.items() if not is_reserved(name)}
    return {
        "record": {**record.data(), "digest": rules.digest},
        "document": documents.keep(connection, rules),
        "events": live.log.kept(),
        "result": result_view(live, nets),
    }


def upgrade_table(connection: Connection, info: TableInfo) -> TableInfo:
    """Note the rules of a table that was opened before they were kept: those it can be rebuilt by."""
    if info.document is not None:
        return info
    rules = storage.rebuild(connection, info).rules
    values = {"digest": rules.digest, "document": documents.keep(connection, rules)}
    connection.execute(sa.update(db.tables).where(db.tables.c.id == info.id).values(values))
    return storage.find_table(connection, info.id)
