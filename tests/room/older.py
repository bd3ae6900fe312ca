"""A room that an earlier version wrote, in both databases; and today's JSON in the words of that version."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, count
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from sqlalchemy.engine import Connection, Engine

from houseway.room import db

Json = dict[str, Any]

FOLDER = Path(__file__).parent.parent / "data" / "rooms"
VERSIONS = "alembic_version"
FIRST = "0001"
_numbers = count(1)


@cache
def expected() -> Json:
    """What the version that wrote the room says of it."""
    found: Json = json.loads(gzip.decompress((FOLDER / "room-0001-expected.json.gz").read_bytes()))
    return found


# ---------------------------------------------------------------------- databases


class Databases:
    """Where rooms are made, as files or on a PostgreSQL server; each has a URL."""

    def __init__(self, folder: Path, server: str | None = None) -> None:
        self.folder = folder
        self.server = server

    def older(self) -> str:
        """A room as the earlier version left it."""
        file = self._file()
        file.write_bytes(gzip.decompress((FOLDER / "room-0001.sqlite3.gz").read_bytes()))
        if self.server is None:
            return f"sqlite:///{file}"
        url = self._make(f"older_{next(_numbers)}")
        migrate(url, FIRST)
        source, target = db.connect(f"sqlite:///{file}"), db.connect(url)
        copy_rows(source, target)
        source.dispose()
        target.dispose()
        return url

    def copy(self, url: str) -> str:
        """The same room once more; nobody may be in it."""
        if self.server is None:
            file = self._file()
            shutil.copy(url.removeprefix("sqlite:///"), file)
            return f"sqlite:///{file}"
        return self._make(f"copy_{next(_numbers)}", url.rpartition("/")[2])

    def _file(self) -> Path:
        return self.folder / f"room-{next(_numbers)}.sqlite3"

    def _make(self, name: str, template: str = "template1") -> str:
        assert self.server is not None
        engine = sa.create_engine(self.server, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        engine.dispose()
        return f"{self.server.rpartition('/')[0]}/{name}"


def migrate(url: str, form: str) -> None:
    """Bring a database to a form, up or down."""
    config = db._migrations()
    engine = db.connect(url)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        if form == FIRST and sa.inspect(connection).has_table("documents"):
            command.downgrade(config, form)
        else:
            command.upgrade(config, form)
    engine.dispose()


def copy_rows(source_engine: Engine, target_engine: Engine) -> None:
    """Copy a room's rows from one database to another of the same form.

    Both are reflected, so that nothing depends on the tables as the code declares them now. SQLite keeps JSON
    as text and booleans as numbers; the types of the target say what a value becomes.
    """
    source, target = sa.MetaData(), sa.MetaData()
    source.reflect(source_engine)
    target.reflect(target_engine)
    assert set(source.tables) == set(target.tables)
    with source_engine.connect() as reading, target_engine.begin() as writing:
        for table in target.sorted_tables:
            if table.name == VERSIONS:
                continue
            columns: list[Any] = [sa.column(column.name) for column in table.columns]
            found = reading.execute(sa.select(*columns).select_from(sa.table(table.name)))
            rows = [_row(table, dict(row)) for row in found.mappings()]
            if rows:
                writing.execute(sa.insert(table), rows)
        _set_sequences(writing, target)


def _row(table: sa.Table, row: Json) -> Json:
    for column in table.columns:
        value = row[column.name]
        if isinstance(column.type, sa.JSON) and isinstance(value, str):
            row[column.name] = json.loads(value)
        elif isinstance(column.type, sa.Boolean) and value is not None:
            row[column.name] = bool(value)
    return row


def _set_sequences(writing: Connection, target: sa.MetaData) -> None:
    """The next number of every table comes after its last."""
    for table in target.sorted_tables:
        for column in table.primary_key:
            name = sa.select(sa.func.pg_get_serial_sequence(table.name, column.name))
            sequence = writing.execute(name).scalar()
            last = writing.execute(sa.select(sa.func.max(column))).scalar() if sequence else None
            if last is not None:
                writing.execute(sa.select(sa.func.setval(sequence, last)))


def rows_of(url: str) -> dict[str, list[Json]]:
    """Everything that is in a database, and its form."""
    engine = db.connect(url)
    found: dict[str, list[Json]] = {}
    metadata = sa.MetaData()
    metadata.reflect(engine)
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            rows = connection.execute(sa.select(table)).mappings().all()
            found[table.name] = sorted((dict(row) for row in rows), key=str)
    engine.dispose()
    return found


def form_of(url: str) -> dict[str, list[str]]:
    """The columns of every table of a database."""
    engine = db.connect(url)
    inspector = sa.inspect(engine)
    found = {
        name: [str(column["name"]) for column in inspector.get_columns(name)]
        for name in inspector.get_table_names()
    }
    engine.dispose()
    return found


# ---------------------------------------------------------------------- in the words of the earlier version


def event_before(event: Json) -> Json:
    """An event: hands were texts, a question was a text, and cards were the name of a choice.

    What an event changed was not told.
    """
    found = {name: value for name, value in event.items() if name != "after"}
    for name in ("hand", "to"):
        if name in found:
            found[name] = found[name]["id"]
    match event["kind"]:
        case "dealt":
            found.pop("down", None)
        case "fee":
            assert found.pop("payee") == "house"
        case "asked" | "chose":
            found = {"kind": event["kind"], **ask_before(event), **answer_before(event)}
            if "legal" in event:
                found["legal"] = legal_before(event["legal"])
    return found


def ask_before(ask: Mapping[str, Any]) -> Json:
    """Who is asked about what."""
    question, bettor = ask["question"], ask.get("bettor", "")
    hand = ask["hand"]["id"] if "hand" in ask else ""
    other = hand if hand != str(ask["spot"]) else ""
    assert ask["id"] == " ".join(filter(None, (str(ask["spot"]), question, other, bettor)))
    about = f"hand {hand}" if question == "hand" else " ".join(filter(None, (question, other, bettor)))
    found = {"spot": ask["spot"], "seat": ask["seat"], "about": about}
    return found | {"bettor": ask["bettor"]} if "bettor" in ask else found


def answer_before(answer: Mapping[str, Any]) -> Json:
    """An answer, where there is one."""
    if "choice" not in answer:
        return {}
    found = {"choice": answer["choice"]}
    if "cards" in answer:
        found["choice"] = " / ".join(answer["cards"])
    return found | {"amount": answer["amount"]} if answer.get("amount") else found


def legal_before(legal: Sequence[Json]) -> list[Json]:
    """What may be answered: every choice of cards was a choice of its own, and a fixed cost was not told."""
    found: list[Json] = []
    for offer in legal:
        if "settings" in offer:
            found += [{"name": " / ".join(parts)} for parts in offer["settings"]]
        elif "least" in offer:
            assert offer["least"] == offer["most"]
            found += [{"name": " ".join(pick)} for pick in combinations(offer["cards"], offer["least"])]
        else:
            found.append({name: value for name, value in offer.items() if name not in ("cost", "step")})
    return found


def settlement_before(settlement: Json | None) -> Json | None:
    """A settlement: its rows did not name their hand, and said some results in other words."""
    if settlement is None:
        return None
    rows = [
        {name: value for name, value in row.items() if name != "hand"}
        | {"result": RESULTS_BEFORE.get(row["result"], row["result"])}
        for row in settlement["rows"]
    ]
    return settlement | {"rows": rows}


RESULTS_BEFORE = {
    "a push": "returned",
    "no action, the bank is used up; returned": "no action: the bank is used up; returned",
}


def message_before(text: str) -> str:
    """What the house dealer says: without a full stop, and in some cases in other words."""
    for today, before in MESSAGES_BEFORE:
        text = re.sub(today, before, text)
    return text.removesuffix(".")


MESSAGES_BEFORE = (
    (r"^Place your bets\. (.+) banks this hand\.$", r"Place your bets; \1 banks"),
    (r"^Nobody has taken the player-dealer position\.$", "Nobody takes the player-dealer position"),
)


def check_before(name: str) -> str:
    """The name of a check of the audit."""
    return re.sub(
        r"^(table \d+) matches the ledger$", r"\1 holds the ledger's chips", CHECKS_BEFORE.get(name, name)
    )


CHECKS_BEFORE = {
    "no account is overdrawn": "no account is below nothing",
    "every chip issued is accounted for": "every chip issued is somewhere",
}


def shared_before(state: Json) -> Json:
    """The state that everybody sees."""
    found = {name: value for name, value in state.items() if name != "pots"}
    assert state["pots"] == []
    found["bets"] = [bet | {"hand": bet["hand"]["id"]} if "hand" in bet else bet for bet in state["bets"]]
    found["asked"] = [ask_before(ask) | {"name": ask["name"]} for ask in state["asked"]]
    found["settlement"] = settlement_before(state["settlement"])
    found["message"] = message_before(state["message"])
    return found


def private_before(state: Json) -> Json:
    """The state that one of them sees; that version's page told the round by itself."""
    found = {name: value for name, value in state.items() if name not in ("may_bet", "story")}
    asks = [
        ask_before(ask)
        | {
            "name": ask["name"],
            "legal": legal_before(ask["legal"]),
            "default": {
                "name": answer_before(ask["default"])["choice"],
                "amount": ask["default"].get("amount", 0),
            },
        }
        for ask in state["asks"]
    ]
    return found | {"events": [event_before(event) for event in state["events"]], "asks": asks}
