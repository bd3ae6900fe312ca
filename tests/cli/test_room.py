"""`houseway room`: checking a room's database and reporting its fees, with every way to fail."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from houseway.room import db, ledger, storage
from houseway.room.actions import RoomAction
from houseway.room.bots import Bots, seat_bot
from houseway.room.clock import Clock
from houseway.room.ledger import THE_MINT, Move
from houseway.room.members import Clocks
from houseway.room.operator_link import use_token
from houseway.room.room_table import RoomTable
from houseway.room.storage import Batch
from houseway.rulebook.rules import load_rules
from tests.cli.conftest import Ran, Run
from tests.cli.test_bad_input import refused

GAMES = ("oceana/ez-baccarat", "club-one/casino-war")
ROUNDS = 4
YESTERDAY = datetime(2026, 11, 14, 12, tzinfo=UTC).timestamp()


def play_table(connection: sa.Connection, game: str, at: float) -> RoomTable:
    """A table at which bots have played some rounds, stored in the database as the room stores it."""
    rules = load_rules(game)
    info = storage.open_table(connection, rules, f"{rules.name} 1", Clocks(), None)
    room_table = RoomTable(info.id, rules)
    clock = Clock(room_table, Clocks(), Bots(room_table), lambda: "07" * 32)

    def take(*actions: RoomAction) -> None:
        batch = Batch(info.id, info.document, at)
        for action in actions:
            batch.add(room_table, action, room_table.apply(action))
        batch.save(connection)

    for seat in (1, 3):
        take(seat_bot(room_table, seat, "house way"))
    while room_table.table.rounds < ROUNDS:
        step = clock.phase_step()
        assert step is not None
        take(*step.actions())
    return room_table


@pytest.fixture
def books(tmp_path: Path) -> str:
    """A room with two open tables and an empty closed one, the first played yesterday."""
    url = f"sqlite:///{tmp_path / 'room.sqlite3'}"
    engine = db.connect(url)
    db.migrate(engine)
    with engine.begin() as connection:
        for game, at in zip(GAMES, (YESTERDAY, YESTERDAY + 24 * 3600), strict=True):
            play_table(connection, game, at)
        storage.open_table(connection, load_rules(GAMES[0]), "closed", Clocks(), None)
        storage.mark_closed(connection, 3, YESTERDAY)
    engine.dispose()
    return url


def spoil(url: str, *works: Callable[[sa.Connection], object]) -> None:
    """Change the database in a way that the room never would."""
    engine = db.connect(url)
    with engine.begin() as connection:
        for work in works:
            work(connection)
    engine.dispose()


def audit(run: Run, url: str, *more: str) -> Ran:
    return run("room", "audit", "--database", url, *more)


def test_sound_books(run: Run, books: str) -> None:
    ran = audit(run, books)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "ok     every transaction balances",
        "ok     no account is overdrawn",
        "ok     every chip issued is accounted for",
        "ok     closed tables hold no chips",
        "ok     table 1 matches the ledger",
        "ok     table 2 matches the ledger",
        "All checks passed.",
    ]
    assert re.search(r": \$\d+,\d{3}: \$", lines[2])
    assert not re.search(r"\$\d{4}", ran.out)
    assert "EZ Baccarat 1, rebuilt to action" in lines[4]
    told = audit(run, books, "--json").data
    assert told["sound"]
    assert all(check["faults"] == [] for check in told["checks"])


def wrong_lines(run: Run, books: str) -> list[str]:
    """The checks that failed; the command says so with its exit code, in JSON as well."""
    ran = audit(run, books)
    assert ran.code == 1
    wrong = [line for line in ran.out.splitlines() if line.startswith("WRONG")]
    told = audit(run, books, "--json")
    assert told.code == 1
    checks = json.loads(told.out)["checks"]
    assert sum(not check["sound"] for check in checks) == len(wrong)
    assert ran.out.splitlines()[-1] == f"{len(wrong)} of {len(checks)} checks failed."
    return wrong


def test_an_entry_that_was_changed(run: Run, books: str) -> None:
    """The first entry is the mint's side of a bot's chips."""
    one = sa.update(db.entries).where(db.entries.c.id == 1).values(amount=db.entries.c.amount + 7)
    spoil(books, lambda connection: connection.execute(one))
    assert wrong_lines(run, books) == [
        "WRONG  every transaction balances: transaction 1 is off by 7 cents",
        "WRONG  every chip issued is accounted for: the ledger does not balance",
    ]


def test_chips_that_a_table_does_not_know(run: Run, books: str) -> None:
    """A balanced transaction that the table does not know of: the ledger is OK, the table is not."""
    move = Move("gift", THE_MINT, ledger.stack(2, "Ana (bot)", None), 500)
    spoil(books, lambda connection: ledger.post(connection, [move]))
    assert wrong_lines(run, books) == [
        "WRONG  table 2 matches the ledger: the chips at the table do not match the ledger"
    ]


def test_an_account_below_nothing_and_a_closed_table_with_chips(run: Run, books: str) -> None:
    move = Move("gift", ledger.drop(3), ledger.stack(3, "Eve", None), 500)
    spoil(books, lambda connection: ledger.post(connection, [move]))
    assert wrong_lines(run, books) == [
        "WRONG  no account is overdrawn: house 3 holds -500 cents",
        "WRONG  closed tables hold no chips: table 3: Eve still has $5",
    ]


def test_a_table_whose_actions_cannot_be_taken_again(run: Run, books: str) -> None:
    mine = db.actions.c.table_id == 1
    spoil(
        books,
        lambda connection: connection.execute(sa.delete(db.snapshots).where(db.snapshots.c.table_id == 1)),
        lambda connection: connection.execute(sa.delete(db.actions).where(mine & (db.actions.c.seq == 2))),
    )
    assert len(wrong_lines(run, books)) == 1


def test_what_is_committed_after_the_first_look_is_not_seen(books: str) -> None:
    """Tables and ledger are read as they were at one moment, however the room goes on."""
    from houseway.room.audit import open_books

    with open_books(books) as connection:
        before = ledger.size(connection)
        move = Move("gift", THE_MINT, ledger.stack(2, "Ana (bot)", None), 500)
        spoil(books, lambda other: ledger.post(other, [move]))
        assert ledger.size(connection) == before
    with open_books(books) as connection:
        assert ledger.size(connection)["transactions"] == before["transactions"] + 1


# ---------------------------------------------------------------------- fees


def fees(run: Run, books: str, *more: str) -> Ran:
    return run("room", "fees", "--database", books, *more)


def test_fees_by_table_and_day_are_the_drops(run: Run, books: str) -> None:
    report = fees(run, books, "--json").data
    assert [(row["day"], row["table"], row["game"], row["rounds"]) for row in report["rows"]] == [
        ("2026-11-15", 2, GAMES[1], ROUNDS),
        ("2026-11-14", 1, GAMES[0], ROUNDS),
    ]
    engine = db.connect(books)
    with engine.connect() as connection:
        drops = [ledger.balance(connection, ledger.drop(number)) for number in (2, 1)]
    engine.dispose()
    assert all(drops)
    assert [round(row["fees"] * 100) for row in report["rows"]] == drops
    assert round(report["total"] * 100) == sum(drops)


def test_fees_of_a_day_or_a_table(run: Run, books: str) -> None:
    def tables(*more: str) -> list[int]:
        return [row["table"] for row in fees(run, books, "--json", *more).data["rows"]]

    assert tables("--day", "2026-11-14") == [1]
    assert tables("--day", "2026-11-14..2026-11-30") == [2, 1]
    assert tables("--day", "2026-11-16") == []
    assert tables("--table", "2") == [2]
    assert tables("--table", "2", "--day", "2026-11-14") == []


def test_fees_for_people_and_spreadsheets(run: Run, books: str) -> None:
    shown = fees(run, books).out
    assert "EZ Baccarat 1" in shown
    assert shown.splitlines()[-1].endswith(" in total.")
    assert fees(run, books, "--day", "2026-11-16").out == "No fees were collected.\n"
    rows = fees(run, books, "--csv").out.splitlines()
    assert rows[0] == "day,table,table_name,game,rounds,fees,jackpot"
    assert rows[2].startswith("2026-11-14,1,EZ Baccarat 1,oceana/ez-baccarat,4,")


# ---------------------------------------------------------------------- what a user gets wrong


@pytest.mark.parametrize("command", ["audit", "fees"])
def test_databases_that_are_none(run: Run, command: str, tmp_path: Path) -> None:
    def said(url: str) -> str:
        return refused(run, "room", command, "--database", url)

    missing = tmp_path / "none" / "room.sqlite3"
    assert "there is no room at" in said(f"sqlite:///{missing}")
    assert not missing.parent.exists()
    assert "not a database URL" in said("room.sqlite3")
    assert "nosuch" in said("nosuch://localhost/room")
    text = tmp_path / "text"
    text.write_text("not a database, but long enough to be read as the head of one\n" * 20, encoding="utf-8")
    assert "not a database" in said(f"sqlite:///{text}")
    empty = tmp_path / "empty.sqlite3"
    empty.touch()
    assert "it does not contain a room" in said(f"sqlite:///{empty}")


def test_books_of_another_form(run: Run, books: str) -> None:
    spoil(books, lambda connection: connection.execute(sa.text("UPDATE alembic_version SET version_num='0'")))
    assert "does not know its schema" in refused(run, "room", "audit", "--database", books)


def test_days_that_are_none(run: Run, books: str) -> None:
    for day in ("today", "2026-13-01", "2026-11-01..", "..", "2026-11-01..now"):
        assert "write a day as" in refused(run, "room", "fees", "--database", books, "--day", day)
    refused(run, "room", "fees", "--database", books, "--json", "--csv")


def test_help_names_both_commands(run: Run) -> None:
    shown = run("room", "--help").out
    assert "audit" in shown
    assert "fees" in shown
    assert "--database" in run("room", "audit", "--help").out


def test_a_link_for_the_operator(run: Run, books: str) -> None:
    """Each link replaces the one before; only its hash is in the database."""
    usual = run("room", "operator", "--database", books)
    first = usual.out.strip()
    assert "at another address than http://127.0.0.1:8000/, put it in: --address URL" in usual.err
    address = "https://cards.example/"
    elsewhere = run("room", "operator", "--database", books, "--address", address)
    second = elsewhere.out.strip()
    assert not elsewhere.err
    assert first.startswith("http://127.0.0.1:8000/operator#")
    assert second.startswith("https://cards.example/operator#")
    engine = db.connect(books)
    with engine.begin() as connection:
        assert not use_token(connection, first.partition("#")[2])
        assert use_token(connection, second.partition("#")[2])
        assert not use_token(connection, second.partition("#")[2])
    engine.dispose()
