"""What a room takes on its disk, and what is in its database."""

from __future__ import annotations

import shutil
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import db
from houseway.room.messages.operator import DiskUse


def disk_use(connection: Connection, results: int | None) -> DiskUse:
    """The size of the database, the space left beside it, how much is in it, and what results take."""
    size, free = _on_server(connection) if connection.dialect.name == "postgresql" else _in_file(connection)
    return {
        "database": size,
        "free": free,
        "people": _count(connection, db.players),
        "tables": _count(connection, db.tables),
        "rounds": _count(connection, db.rounds),
        "actions": _count(connection, db.actions),
        "results": results,
    }


def _on_server(connection: Connection) -> tuple[int, None]:
    size = connection.execute(sa.text("SELECT pg_database_size(current_database())")).scalar_one()
    return int(size), None


def _in_file(connection: Connection) -> tuple[int, int | None]:
    """The size of an SQLite file with its log and index beside it."""
    name = connection.exec_driver_sql("PRAGMA database_list").all()[0].file  # others are temporary
    if not name:  # in memory
        return 0, None
    parts = (Path(f"{name}{ending}") for ending in ("", "-wal", "-shm"))
    return sum(part.stat().st_size for part in parts if part.exists()), shutil.disk_usage(
        Path(name).parent
    ).free


def _count(connection: Connection, table: sa.Table) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())
