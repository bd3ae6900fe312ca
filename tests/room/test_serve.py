"""`houseway serve` that cannot open says why in one line; only one room at a time is open on a database."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from houseway.errors import HousewayError
from houseway.main import app
from houseway.room import db
from houseway.room.app import make_app
from tests.room.server import START, Server

HOUSEWAY = [sys.executable, "-c", "from houseway.main import main; main()"]
TAKEN = "houseway: this room is already open: another process is using its database\n"


def call(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end in a process of its own."""
    return subprocess.run([*HOUSEWAY, *arguments], capture_output=True, text=True, check=False, timeout=START)


def refusal(url: str) -> str:
    """The one line with which a room does not open on a database, in a process of its own."""
    ran = call("serve", "--port", "0", "--database", url)
    return one_line(ran.returncode, ran.stdout, ran.stderr)


def refused(url: str) -> str:
    """The same in this process, for what no other process has a part in."""
    ran = CliRunner().invoke(app, ["serve", "--port", "0", "--database", url])
    return one_line(ran.exit_code, ran.stdout, ran.stderr)


def one_line(status: int, out: str, err: str) -> str:
    assert status == 2, err
    assert out == ""
    assert err.startswith("houseway: ")
    assert err.count("\n") == 1, err
    return err


# ---------------------------------------------------------------------- databases that are none


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("foo://x", "must be sqlite or postgresql, not 'foo'"),
        ("garbage", "not a database URL"),
        ("postgresql+psycopg:/u:s3cret@127.0.0.1/x", "not a database URL"),
        ("postgresql+psycopg://u:s3cret@127.0.0.1:port/x", "not a database URL"),
        ("postgresql+nosuch://u:s3cret@127.0.0.1/x", "nosuch"),
        ("postgresql+psycopg://u:s3cret@127.0.0.1:1/x", "refused"),
        ("sqlite+nosuch:///x", "nosuch"),
    ],
)
def test_a_url_that_leads_nowhere(url: str, reason: str) -> None:
    """The password in the URL is never shown."""
    if "psycopg:" in url:
        pytest.importorskip("psycopg")
    said = refused(url)
    assert reason in said
    assert "s3cret" not in said


def no_database(folder: Path) -> Path:
    file = folder / "text"
    file.write_text("not a database, but long enough to be read as the head of one\n" * 20, encoding="utf-8")
    return file


def in_a_file(folder: Path) -> Path:
    (folder / "file").touch()
    return folder / "file" / "deeper" / "room.sqlite3"


def a_folder(folder: Path) -> Path:
    (folder / "room.sqlite3").mkdir()
    return folder / "room.sqlite3"


def a_newer_room(folder: Path) -> Path:
    file = folder / "room.sqlite3"
    engine = db.connect(f"sqlite:///{file}")
    db.migrate(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    return file


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (no_database, "file is not a database"),
        (in_a_file, "cannot make the folder"),
        (a_folder, "unable to open database file"),
        (a_newer_room, "'9999'"),
    ],
)
def test_a_file_that_cannot_be_a_room(make: Callable[[Path], Path], reason: str, tmp_path: Path) -> None:
    file = make(tmp_path)
    assert reason in refused(f"sqlite:///{file}")


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = no_database(tmp_path)
    before = file.read_bytes()
    refused(f"sqlite:///{file}")
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_cannot_be_written() -> None:
    """Nobody makes files among the processes, whoever runs the tests."""
    if not Path("/proc/self").exists():
        pytest.skip("no /proc here")
    assert "unable to open database file" in refused("sqlite:////proc/room.sqlite3")
    assert "cannot make the folder /proc/nowhere" in refused("sqlite:////proc/nowhere/room.sqlite3")


# ---------------------------------------------------------------------- the end of a room

BUSY_FOR_EVER = """
import threading, houseway.rulebook.sheet
houseway.rulebook.sheet.rule_sheet = lambda rules: threading.Event().wait()
"""


def test_no_work_keeps_a_room_from_ending(tmp_path: Path) -> None:
    """A thread that never finishes an answer would hold its process."""
    server = Server(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log", BUSY_FOR_EVER)
    server.start()
    with pytest.raises(httpx.ReadTimeout):
        httpx.get(f"{server.address}/api/games/oceana/ez-baccarat/sheet", timeout=1)
    assert server.stop() == 0


# ---------------------------------------------------------------------- one room at a time


def check_one_room_at_a_time(url: str, log: Path) -> None:
    """A second room is refused while the first lives, and opens when the first was killed or has closed."""
    server = Server(url, log)
    server.start()
    try:
        assert refusal(url) == TAKEN
        for command in ("audit", "fees"):
            assert call("room", command, "--database", url).returncode == 0
        server.kill()
        server.start()
        assert refusal(url) == TAKEN
        assert server.stop() == 0
        server.start()
    finally:
        assert server.stop() == 0
    assert log.read_text() == ""


def test_one_room_at_a_time(tmp_path: Path) -> None:
    check_one_room_at_a_time(f"sqlite:///{tmp_path / 'room.sqlite3'}", tmp_path / "log")


@pytest.mark.verify
def test_one_room_at_a_time_on_postgresql(postgres: str, tmp_path: Path) -> None:
    check_one_room_at_a_time(postgres, tmp_path / "log")


@pytest.mark.parametrize(
    "name",
    [
        "link/room.sqlite3",
        *(
            pytest.param(name, marks=pytest.mark.verify)
            for name in ("link.sqlite3", "books/../books/room.sqlite3")
        ),
    ],
)
def test_the_same_file_by_another_name_is_the_same_room(tmp_path: Path, name: str) -> None:
    (tmp_path / "books").mkdir()
    (tmp_path / "link").symlink_to("books")
    (tmp_path / "link.sqlite3").symlink_to(tmp_path / "books" / "room.sqlite3")
    with TestClient(make_app(f"sqlite:///{tmp_path}/books/room.sqlite3")):
        assert refusal(f"sqlite:///{tmp_path}/{name}") == TAKEN


def test_rooms_of_one_process(tmp_path: Path) -> None:
    """Rooms may be open on different databases, not two on the same; a closed room opens again at once."""
    mine, other = (f"sqlite:///{tmp_path / name}.sqlite3" for name in ("mine", "other"))
    with TestClient(make_app(mine)) as web, TestClient(make_app(other)):
        with pytest.raises(HousewayError, match="already open"), TestClient(make_app(mine)):
            pass
        assert web.get("/api/session").status_code == 200
    for _ in range(3):
        with TestClient(make_app(mine)) as web:
            assert web.get("/api/session").status_code == 200


def test_rooms_in_schemas_of_their_own_are_different_rooms(postgres: str) -> None:
    engine = sa.create_engine(postgres)
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE SCHEMA annex"))
    engine.dispose()
    annex = f"{postgres}?options=-csearch_path%3Dannex"
    with TestClient(make_app(postgres)), TestClient(make_app(annex)):
        assert refusal(annex) == TAKEN
