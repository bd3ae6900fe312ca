"""A room that an earlier version wrote, in both databases; and today's JSON in the format of that version."""

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

from houseway.money import cents, money
from houseway.room import db
from houseway.rulebook.rules import Rules

Json = dict[str, Any]

FOLDER = Path(__file__).parent.parent / "data" / "rooms"
VERSIONS = "alembic_version"
FIRST = "0001"
_numbers = count(1)


@cache
def expected() -> Json:
    """What the version that wrote the room shows of it."""
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
        """A copy of the same room, which must not be open."""
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
    """Migrate a database to a schema version, up or down."""
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
    """Copy a room's rows from one database to another with the same schema.

    Both are reflected, so that the copy does not depend on how the code declares the tables now. SQLite keeps
    JSON as text and booleans as numbers; the types of the target say what a value becomes.
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
    """All rows of a database, with its schema version."""
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


# ---------------------------------------------------------------------- in the format of the earlier version


def line_before(line: Json, event: Json, rules: Rules) -> str:
    """A line of the history: choices went by their names, some results by other words, readings unsaid."""
    text = str(line["text"])
    match line["kind"]:
        case "chose" if "choice" in event:
            who, _, what = text.partition(": ")
            among = re.search(r" \((?:choices: .*|the only choice)\)", what)
            answer = answer_before(event)["choice"]
            answer += f" {money(cents(event['amount']))}" if "amount" in event else ""
            return f"{who}: {answer}{among[0].replace('choices:', 'of') if among else ''}."
        case "button":
            return f"The {why_before(event['why'], rules)}."
        case "settled":
            uncovered = "no action, the bank is used up; returned"
            unmarked = re.sub(r",? ?by readings? [^]]*(?=\])", "", text).removesuffix(" []")
            return unmarked.replace(COVERED, COVERED_BEFORE).replace(UNCOVERED, uncovered)
    return text


def why_before(why: str, rules: Rules) -> str:
    """What placed the action button: its card was called as the rule file calls it."""
    card = rules.action.card if rules.action else ""
    plain = why.removeprefix("the ").replace("button is at", "button at")
    return re.sub(r"\([^(]+'s \w+ card:", f"({card}:", plain)


def event_before(event: Json, rules: Rules) -> Json:
    """An event: hands were texts, a question was a text, and cards were the name of a choice.

    It did not say what it changed, nor what stands by a reading.
    """
    found = {name: value for name, value in event.items() if name not in ("after", "by_reading")}
    for name in ("hand", "to"):
        if name in found:
            found[name] = found[name]["id"]
    match event["kind"]:
        case "dealt":
            found.pop("down", None)
        case "fee":
            assert found.pop("payee") == "house"
        case "called":
            assert "; ".join(found.pop("hands", [found["text"]])) == found["text"]
        case "asked" | "chose":
            found = {"kind": event["kind"], **ask_before(event), **answer_before(event)}
            if "legal" in event:
                found["legal"] = legal_before(event["legal"])
        case "button":
            found["why"] = why_before(event["why"], rules)
    return found


def ask_before(ask: Mapping[str, Any]) -> Json:
    """A question."""
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
    """The legal answers: every choice of cards was a separate choice, and a fixed cost was not shown."""
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


def settlement_before(settlement: Json | None, rules: Rules) -> Json | None:
    """A settlement: its rows named no hand and no reading, and some results had other words."""
    if settlement is None:
        return None
    rows = [
        {name: value for name, value in row.items() if name not in ("hand", "about", "by_reading")}
        | {"result": RESULTS_BEFORE.get(row["result"], row["result"].replace(COVERED, COVERED_BEFORE))}
        for row in settlement["rows"]
    ]
    order = settlement["order"]
    if order is not None:
        order = {name: value for name, value in order.items() if name != "by_reading"}
        order["why"] = why_before(order["why"], rules)
    return settlement | {"rows": rows, "order": order}


COVERED, COVERED_BEFORE = ", all the bank covers;", ", as far as the bank reaches;"
UNCOVERED = "no action: the bank does not cover it; returned"
RESULTS_BEFORE = {"a push": "returned", UNCOVERED: "no action: the bank is used up; returned"}


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


def _without(told: Json, *names: str) -> Json:
    """What was told before some fields were."""
    return {name: value for name, value in told.items() if name not in names}


def shared_before(state: Json, rules: Rules) -> Json:
    """The shared part of the state; no bank had special action, nobody sat out, and no hand had pots."""
    moves = ("waiting", "main_game", "move_order", "must_move_table")
    found = _without(state, "pots", "hand", "time_bank", "floor_call", *moves)
    assert [state[name] for name in moves] == [[], None, [], None]
    assert (state["pots"], state["hand"], state["time_bank"], state["floor_call"]) == ([], None, 0, None)
    if state["shoe"]:
        assert state["shoe"]["reforms"] == []
        found["shoe"] = _without(state["shoe"], "reforms")
    found["seats"] = [_without(seat, "sitting_out") for seat in state["seats"]]
    found["backline"] = [_without(bettor, "sitting_out") for bettor in state["backline"]]
    found["bank"] = state["bank"] and _without(state["bank"], "special", "special_fault")
    found["bets"] = [bet | {"hand": bet["hand"]["id"]} if "hand" in bet else bet for bet in state["bets"]]
    found["asked"] = [ask_before(ask) | {"name": ask["name"]} for ask in state["asked"]]
    found["fees"] = [_without(fee, "payee") for fee in state["fees"]]
    found["settlement"] = settlement_before(state["settlement"], rules)
    found["message"] = message_before(state["message"])
    if state["button"]:
        found["button"] = state["button"] | {"why": why_before(state["button"]["why"], rules)}
    return found


def fees_before(report: Json) -> Json:
    """The report of fees; nothing was collected for a jackpot."""
    assert not any(row["jackpot"] for row in report["rows"])
    return report | {"rows": [_without(row, "jackpot") for row in report["rows"]]}


def private_before(state: Json, rules: Rules) -> Json:
    """The private part of the state; that version's page narrated the round, and there were no joint bets."""
    assert state["joint_asks"] == []
    assert state["made"] == {}
    found = _without(state, "may_bet", "story", "counts", "joint_asks", "made", "setting_worth")
    if state["you"]:
        later = (
            "sitting_out",
            "moving",
            "arriving",
            "time_bank",
            "may_show",
            "rules_here",
            "entry",
            "straddle",
            "trade",
            "waiting",
            "called",
            "must_move",
        )
        found["you"] = _without(state["you"], *later)
    if state["offer"]:
        found["offer"] = _without(state["offer"], "fee")
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
    return found | {"events": [event_before(event, rules) for event in state["events"]], "asks": asks}
