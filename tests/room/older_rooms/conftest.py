"""The older room in both databases; each is made and opened once by a process, whatever files it runs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.room import documents
from tests.room import postgres as postgresql
from tests.room.older import Databases
from tests.room.older_rooms.rooms import Opened, opened_once


@pytest.fixture(scope="session")
def older_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Databases:
    """Rooms in files."""
    return Databases(tmp_path_factory.mktemp("rooms"))


@pytest.fixture(scope="session")
def older_postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """Rooms on a PostgreSQL server."""
    programs = postgresql.programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (Debian: postgresql)")
    folder = tmp_path_factory.mktemp("rooms")
    with tempfile.TemporaryDirectory(prefix="houseway-postgres-", ignore_cleanup_errors=True) as name:
        for url in postgresql.run(programs, Path(name)):
            yield Databases(folder, url)


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.verify)])
def databases(request: pytest.FixtureRequest) -> Databases:
    """Files, or databases of a PostgreSQL server.

    A parameter of the session would be set up anew whenever it changes, which is twice in every file.
    """
    found: Databases = request.getfixturevalue(f"older_{request.param}")
    return found


@pytest.fixture(scope="module")
def opened(databases: Databases) -> Opened:
    """The older room, opened once."""
    return opened_once(databases)


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rules are held in memory."""
    monkeypatch.setattr(documents, "_loaded", documents._Loaded(documents.MOST_LOADED))
