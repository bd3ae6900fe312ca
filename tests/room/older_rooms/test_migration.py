"""An older room is migrated once: not twice, not by half, and it can go back."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any

import pytest
import sqlalchemy as sa

from houseway.errors import HousewayError
from houseway.room import audit, db, documents, upgrade
from houseway.room.lobby import Room
from houseway.rounds.record import Record
from houseway.table.replay import replay
from tests.room import older
from tests.room.older import Databases
from tests.room.older_rooms.checks import check_last_rounds
from tests.room.older_rooms.rooms import OPEN, Opened, in_room


def test_progress_is_told(opened: Opened) -> None:
    lines = opened.log.splitlines()
    assert lines[0] == "upgrading 127 rounds of an earlier version"
    assert lines[1:] == [f"upgraded {done} of 127 rounds" for done in (50, 100, 127)]


def test_nothing_is_brought_up_to_date_twice(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    url = opened.copy()
    before = older.rows_of(url)

    def never(*given: object) -> Any:
        raise AssertionError("it was up to date")

    monkeypatch.setattr(upgrade, "_played_again", never)
    monkeypatch.setattr(documents, "keep", never)
    assert sorted(in_room(url)) == OPEN
    assert older.rows_of(url) == before


def test_books_go_back_to_the_earlier_form_and_up_again(opened: Opened) -> None:
    url = opened.copy()
    forms = older.form_of(opened.databases.older()), older.form_of(url)
    older.migrate(url, older.FIRST)
    assert older.form_of(url) == forms[0]
    in_room(url)
    assert older.form_of(url) == forms[1]
    with audit.open_books(url) as books:
        check_last_rounds(books)


def test_the_last_visit_of_somebody_in_an_older_room_is_when_his_chips_last_moved(opened: Opened) -> None:
    """So that a guest who played lately keeps his name."""
    with audit.open_books(opened.url) as books:
        moved = (
            sa.select(sa.func.max(db.transactions.c.at))
            .join(db.entries, db.entries.c.transaction_id == db.transactions.c.id)
            .join(db.accounts, db.accounts.c.id == db.entries.c.account_id)
            .where(db.accounts.c.player == db.players.c.id)
        )
        found = books.execute(sa.select(db.players.c.seen, moved.scalar_subquery())).all()
    assert len(found) > 1
    assert all(seen == at for seen, at in found)


def test_a_migration_that_fails_midway_leaves_the_earlier_form(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    from alembic import op

    url = databases.older()
    before = older.rows_of(url)
    add_column, done = op.add_column, list[Any]()

    def add(*given: Any, **named: Any) -> None:
        if len(done) == 2:
            raise OSError("the power is gone")
        done.append(given)
        add_column(*given, **named)

    monkeypatch.setattr(op, "add_column", add)
    with pytest.raises(OSError, match="the power is gone"):
        Room(url)
    assert older.rows_of(url) == before
    monkeypatch.undo()
    assert sorted(in_room(url)) == OPEN


KILLED = """
import asyncio, os, signal, sys
from houseway.room import upgrade
from houseway.room.lobby import Room

played = upgrade._played_again
done = 0

def again(*given):
    global done
    done += 1
    if done == 60:
        os.kill(os.getpid(), signal.SIGKILL)
    return played(*given)

upgrade._played_again = again

async def run():
    await Room(sys.argv[1]).start()

asyncio.run(run())
"""


def test_a_room_that_was_killed_while_it_opened_opens(databases: Databases, opened: Opened) -> None:
    url = databases.older()
    command = [sys.executable, "-c", KILLED, url]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    engine = db.connect(url)
    with engine.connect() as books:
        lacking = sa.select(sa.func.count()).select_from(db.rounds).where(db.rounds.c.events.is_(None))
        assert books.execute(lacking).scalar() == 127 - upgrade.AT_ONCE
    engine.dispose()
    assert sorted(in_room(url)) == OPEN
    found, whole = older.rows_of(url), older.rows_of(opened.url)
    assert {name: found[name] for name in found} == {name: whole[name] for name in found}


def test_books_of_the_earlier_form_are_not_audited_before_they_were_opened(databases: Databases) -> None:
    url = databases.older()
    with pytest.raises(HousewayError) as refused, audit.open_books(url):
        pass
    assert str(refused.value) == (
        "database: the schema is out of date; run `houseway serve` on it once to migrate it"
    )


def test_records_of_the_earlier_form_replay_by_themselves(databases: Databases) -> None:
    """As `houseway replay` reads them from a file; one that says something else is refused."""
    engine = db.connect(databases.older())
    with engine.connect() as books:
        rows = books.execute(sa.select(db.rounds.c.record)).scalars().all()
    engine.dispose()
    for row in rows[::9]:
        assert "format" not in row
        assert replay(Record.from_data(row)).chips == row["result"]
        name = next(iter(row["players"].values()))
        forged = row | {"result": row["result"] | {name: row["result"][name] + 1}}
        with pytest.raises(HousewayError, match="does not end with the recorded chips"):
            replay(Record.from_data(forged))
