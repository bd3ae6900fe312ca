"""Rooms of an earlier version: what their rounds and tables lack today is added once, when they open."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import db, documents, storage
from houseway.room.books import Books
from houseway.room.result_view import result_view
from houseway.room.storage import TableInfo
from houseway.rounds.purse import is_reserved
from houseway.rounds.record import Record
from houseway.rulebook.rules import Rules, rules_as_opened
from houseway.table.replay import play_again

log = logging.getLogger("houseway.room")

AT_ONCE = 50  # rounds per transaction: an interruption loses no more work than this
MOST_RULES = 16  # rules kept in memory while rounds are replayed, one table after the other

Load = Callable[[str, str], Rules]


# ---------------------------------------------------------------------- rounds


async def upgrade_rounds(books: Books) -> None:
    """Replay rounds that were stored as a record only, and store their events, result and rules."""
    lacking = await books.read(_count)
    if not lacking:
        return
    log.info("upgrading %s rounds of an earlier version", lacking)
    load = lru_cache(MOST_RULES)(_load)
    faults: Counter[tuple[int, str]] = Counter()
    done, after = 0, 0
    while True:
        work = partial(_upgrade_some, after=after, load=load, faults=faults)
        looked_at, after = await books.writer.write(work)
        if not looked_at:
            break
        done += looked_at
        log.info("upgraded %s of %s rounds", done, lacking)
    for (table, fault), rounds in sorted(faults.items()):
        log.warning("table %s: %s rounds cannot be replayed (%s)", table, rounds, fault)


def _count(connection: Connection) -> int:
    query = sa.select(sa.func.count()).select_from(db.rounds).where(db.rounds.c.events.is_(None))
    return int(connection.execute(query).scalar_one())


def _upgrade_some(
    connection: Connection, after: int, load: Load, faults: Counter[tuple[int, str]]
) -> tuple[int, int]:
    """Upgrade some rounds; returns how many were read, and the id of the last one."""
    lacking = db.rounds.c.events.is_(None) & (db.rounds.c.id > after)
    query = sa.select(db.rounds.c.id, db.rounds.c.table_id, db.rounds.c.record)
    rows = connection.execute(query.where(lacking).order_by(db.rounds.c.id).limit(AT_ONCE)).all()
    for row in rows:
        try:
            rules, values = _played_again(row.record, load)
        except Exception as error:  # a round that cannot be read must not keep the room from opening
            faults[row.table_id, str(error) or type(error).__name__] += 1
            continue
        values["document"] = documents.keep(connection, rules)
        connection.execute(sa.update(db.rounds).where(db.rounds.c.id == row.id).values(values))
    return len(rows), rows[-1].id if rows else after


def _played_again(data: Mapping[str, Any], load: Load) -> tuple[Rules, dict[str, Any]]:
    record = Record.from_data(data)
    rules = load(record.game, json.dumps(record.settings))
    live = play_again(record, rules)
    nets = {name: live.chips[name] - chips for name, chips in record.chips.items() if not is_reserved(name)}
    return rules, {
        "record": {**record.data(), "digest": rules.digest, "choices": live.record().choices},
        "events": live.log.kept(),
        "result": result_view(live, nets),
    }


def _load(game: str, settings: str) -> Rules:
    return rules_as_opened(game, json.loads(settings))


# ---------------------------------------------------------------------- tables


def upgrade_table(connection: Connection, info: TableInfo) -> TableInfo:
    """Store the rules of a table that was opened before rules were stored: those that rebuild it."""
    if info.document is not None:
        return info
    rules = storage.rebuild(connection, info).rules
    values = {"digest": rules.digest, "document": documents.keep(connection, rules)}
    connection.execute(sa.update(db.tables).where(db.tables.c.id == info.id).values(values))
    return storage.find_table(connection, info.id)


def upgrade_closed_tables(connection: Connection) -> None:
    """Upgrade closed tables: their rules, and the reason shown for those that the room had to close."""
    _note_rules(connection)
    _hide_unfinished_rounds(connection)


def _note_rules(connection: Connection) -> None:
    """Store the rules of tables that were closed before rules were stored: those of their rounds."""
    mine = db.rounds.c.table_id == db.tables.c.id
    document = sa.select(sa.func.max(db.rounds.c.document)).where(mine).scalar_subquery()
    lacking = db.tables.c.document.is_(None) & db.tables.c.closed.is_not(None)
    connection.execute(sa.update(db.tables).where(lacking).values(document=document))


def _hide_unfinished_rounds(connection: Connection) -> None:
    """Close tables that nobody asked to close the way they are closed today.

    Earlier versions published the fault as the reason, and retired the last shoe even during a round.
    """
    asked_for = sa.select(db.actions.c.table_id).where(db.actions.c.kind == "close")
    known = db.tables.c.reason.in_(storage.REASONS)
    by_the_room = db.tables.c.closed.is_not(None) & db.tables.c.id.not_in(asked_for) & ~known
    others = db.shoes.alias()
    same_table = others.c.table_id == db.shoes.c.table_id
    last = sa.select(sa.func.max(others.c.number)).where(same_table).scalar_subquery()
    theirs = db.shoes.c.table_id.in_(sa.select(db.tables.c.id).where(by_the_room))
    connection.execute(sa.update(db.shoes).where(theirs, db.shoes.c.number == last).values(retired=False))
    connection.execute(sa.update(db.tables).where(by_the_room).values(reason=storage.CANNOT_GO_ON))
