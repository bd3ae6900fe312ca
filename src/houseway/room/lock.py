"""One room at a time on the same books: a lock that goes with the process that holds it, however it ends."""

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
    """Be the only room on these books meanwhile, or say that there is one already."""
    return _server_lock(engine) if engine.dialect.name == "postgresql" else _file_lock(engine)


@contextmanager
def _file_lock(engine: Engine) -> Iterator[None]:
    """A lock on a file beside the database: SQLite's own locks go when any handle of its file is closed."""
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
    """An advisory lock of the schema, held by a connection that is used for nothing else."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.detach()  # closing it ends it, and the lock with it
        _take(connection)
        yield


def _take(connection: Connection) -> None:
    end = time.monotonic() + PATIENCE
    while not connection.scalar(_TAKE):
        if time.monotonic() > end:
            raise _taken()
        time.sleep(PAUSE)


def _taken() -> HousewayError:
    return HousewayError("this room is already open: another process serves these books")
