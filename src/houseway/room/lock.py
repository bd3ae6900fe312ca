"""One room at a time on a database: a lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from houseway.errors import HousewayError

PATIENCE = 3.0  # seconds that a database server may need to notice that a killed room is gone
PAUSE = 0.05
HOUSEWAY = 0x686F7573  # "hous": sets our advisory locks apart from those of other programs

_TAKE = sa.text("SELECT pg_try_advisory_lock(:program, hashtext(coalesce(current_schema(), '')))").bindparams(
    program=HOUSEWAY
)


def hold(engine: Engine) -> AbstractContextManager[None]:
    """Hold the only lock on a room's database; an error if another process has it."""
    return _server_lock(engine) if engine.dialect.name == "postgresql" else _file_lock(engine)


@contextmanager
def _file_lock(engine: Engine) -> Iterator[None]:
    """A lock on a file beside the database: SQLite's own locks end when any handle of its file is closed."""
    import fcntl

    with engine.connect() as connection:
        file = connection.exec_driver_sql("PRAGMA database_list").one().file
    if not file:  # in memory, where no other process looks
        yield
        return
    with open(f"{file}.lock", "ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise _taken() from None
        yield


@contextmanager
def _server_lock(engine: Engine) -> Iterator[None]:
    """An advisory lock on the schema, held by a connection that has no other use."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.detach()  # closing it ends the session, and the lock with it
        _take(connection)
        yield


def _take(connection: Connection) -> None:
    end = time.monotonic() + PATIENCE
    while not connection.scalar(_TAKE):
        if time.monotonic() > end:
            raise _taken()
        time.sleep(PAUSE)


def _taken() -> HousewayError:
    return HousewayError("this room is already open: another process is using its database")
