"""A room of an earlier version: it opens, its tables go on, its rounds can be seen; by the rules they had."""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from sqlalchemy.engine import Connection
from starlette.websockets import WebSocketDisconnect

from houseway.errors import HousewayError
from houseway.room import audit, db, documents, history, ledger, storage, upgrade
from houseway.room.actions import PLAYING, SETTLED, Action
from houseway.room.app import make_app
from houseway.room.fold import FORMAT, Fold
from houseway.room.lobby import Room
from houseway.room.reports import fees_by_day
from houseway.room.tables import LiveTable
from houseway.room.views import Surroundings, Viewer, private_state, shared_state
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.record import Record
from houseway.rulebook import loader
from houseway.rulebook.rules import load_rules
from houseway.table.replay import replay
from tests.room import older
from tests.room import postgres as postgresql
from tests.room.older import Databases, Json, expected

AROUND = Surroundings(now=0.0, deadline=None, connected=frozenset(), watching=0, owner=None)
STRANGER = Viewer()
OPEN = [table["id"] for table in expected()["tables"] if not table["closed"]]
IN_PLAY = [table["id"] for table in expected()["tables"] if table.get("fold", {}).get("phase") == PLAYING]


# ---------------------------------------------------------------------- opening rooms


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def databases(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Databases]:
    """Files, or databases of a PostgreSQL server."""
    folder = tmp_path_factory.mktemp("rooms")
    if request.param == "sqlite":
        yield Databases(folder)
        return
    programs = postgresql.programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (Debian: postgresql)")
    with tempfile.TemporaryDirectory(prefix="houseway-postgres-", ignore_cleanup_errors=True) as name:
        for url in postgresql.run(programs, Path(name)):
            yield Databases(folder, url)


@contextmanager
def still_clocks() -> Iterator[None]:
    """Tables do nothing by themselves."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveTable, "start", lambda table: None)
        patch.setattr(LiveTable, "_schedule", lambda table: None)
        yield


def in_room(url: str, script: Callable[[Room], Any] = lambda room: None) -> dict[int, Fold]:
    """Open a room, let a script run in it, close it; the tables as they were then."""

    async def run() -> dict[int, Fold]:
        room = Room(url)
        try:
            await room.start()
            found = script(room)
            if asyncio.iscoroutine(found):
                await found
            return {number: table.fold for number, table in room.tables.items()}
        finally:
            await room.stop()

    with still_clocks():
        return asyncio.run(run())


@dataclass
class Opened:
    """The older room, opened once by this version; and its tables."""

    databases: Databases
    url: str
    folds: dict[int, Fold]
    log: str

    @contextmanager
    def books(self) -> Iterator[Connection]:
        """Its books, to read."""
        with audit.open_books(self.url) as connection:
            yield connection

    def copy(self) -> str:
        """The same room once more, to do something to it."""
        return self.databases.copy(self.url)


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture(scope="module")
def opened(databases: Databases) -> Opened:
    """The older room, opened once."""
    url = databases.older()
    logger, heard = logging.getLogger("houseway.room"), _Lines()
    level = logger.level
    logger.addHandler(heard)
    logger.setLevel(logging.INFO)
    try:
        folds = in_room(url)
    finally:
        logger.removeHandler(heard)
        logger.setLevel(level)
    return Opened(databases, url, folds, "\n".join(heard.lines))


def kept(data: object) -> Any:
    """As JSON carries it."""
    return json.loads(json.dumps(data))


def viewers(names: Any) -> list[tuple[str, Viewer]]:
    return [(name, Viewer(name, expected()["players"][name]) if name else STRANGER) for name in names]


# ---------------------------------------------------------------------- tables go on


def fold_before(fold: Fold) -> Json:
    """A table in the words of the earlier version; amounts in cents."""
    table, bank, live, pack = fold.table, fold.banked, fold.live, fold.rules.deck

    def chosen(ask: Ask, choice: Choice) -> list[object]:
        about = older.ask_before(ask.data())["about"]
        return [ask.spot, about, older.answer_before(choice.data(pack))["choice"], choice.amount]

    return {
        "seq": fold.seq,
        "phase": fold.phase,
        "number": fold.number,
        "members": [member.data() for member in fold.members.values()],
        "players": table.players,
        "rail": table.rail,
        "chips": table.chips,
        "player_dealer": bank.player_dealer,
        "last_banker": bank.last_banker,
        "hands_banked": bank.hands_banked,
        "offers": bank.offers,
        "broken": bank.broken,
        "bettors": sorted(bank.bettors),
        "standing": [lot_before(lot) for lot in bank.standing],
        "rounds": table.rounds,
        "bank": fold.bank,
        "bets": [[spot, name, wagers] for (spot, name), wagers in fold.bets.items()],
        "shoes": fold.shoes,
        "drawn": fold.shoe.drawn if fold.shoe else None,
        "root": fold.shoe.root if fold.shoe else None,
        "nets": fold.nets,
        "pending": [pending_before(ask, pack) for ask in live.pending] if live else [],
        "chosen": [chosen(ask, choice) for ask, choice in live.round.chosen] if live else [],
        "lots": [lot_before(lot) for lot in live.round.lots] if live else [],
        "hands": {str(hand): cards for hand, cards in live.round.hands.items()} if live else {},
        "cards": live.record().cards if live else "",
        "dice": list(live.record().opening["dice"]) if live else [],
    }


def lot_before(lot: Any) -> Json:
    return {**asdict(lot), "hand": str(lot.hand) if lot.hand else ""}


def pending_before(ask: Ask, pack: Any) -> Json:
    """A question with its answers: each with its bounds, and its cost where that is fixed."""
    legal = older.legal_before(ask.legal(pack))
    told = ("insurance", "even money")  # the earlier version named these costs only
    costs = {offer.name: ask.cost(Choice(offer.name)) for offer in ask.offers if offer.name in told}
    return {
        "seat": ask.seat,
        "spot": ask.spot,
        "about": older.ask_before(ask.data())["about"],
        "offers": [
            {
                "name": offer["name"],
                "low": round(offer.get("low", 0) * 100),
                "high": round(offer.get("high", 0) * 100),
                "cost": costs.get(offer["name"], 0),
            }
            for offer in legal
        ],
        "default": {
            "name": older.answer_before(ask.default.data(pack))["choice"],
            "amount": ask.default.amount,
        },
        "private": ask.private,
        "bettor": ask.bettor,
    }


def test_every_open_table_goes_on_where_it_was(opened: Opened) -> None:
    assert sorted(opened.folds) == OPEN
    for table in expected()["tables"]:
        if table["id"] not in OPEN:
            continue
        found = kept(fold_before(opened.folds[table["id"]]))
        for part, value in found.items():
            assert value == table["fold"][part], (table["name"], part)
        given = table["fold"].keys() - found.keys()
        assert given == {"given"}, "the answers to a set that is half answered are among those chosen"


def test_every_member_and_a_stranger_see_what_they_saw(opened: Opened) -> None:
    wallets = expected()["wallets"]
    for table in expected()["tables"]:
        if table["id"] not in OPEN:
            continue
        fold = opened.folds[table["id"]]
        assert older.shared_before(kept(shared_state(fold, AROUND))) == table["state"], table["name"]
        for name, viewer in viewers(table["private"]):
            state = private_state(fold, viewer, AROUND, wallets.get(name))
            mine = older.private_before(kept(state))
            for ask in mine["asks"]:
                del ask["seat"]
                ask.pop("bettor", None)
            assert mine == table["private"][name], (table["name"], name)


def test_no_chip_has_moved(opened: Opened) -> None:
    with opened.books() as books:
        found = kept(ledger.audit(books))
        assert found == expected()["ledger"]
        wallets = ledger.wallets(books)
        assert {name: wallets[player] for name, player in expected()["players"].items()} == expected()["wallets"]
        for table in expected()["tables"]:
            stacks = ledger.stacks(books, table["id"])
            assert {account.owner.partition("/")[2]: held for account, held in stacks} == table["stacks"]
            assert ledger.balance(books, ledger.drop(table["id"])) == table["drop"]
        assert kept(fees_by_day(books, "2000-01-01", "9999-12-31")) == expected()["fees"]
        checks = [(check.name, check.faults) for check in audit.audit(books)]
    assert checks == [(check["name"], []) for check in expected()["audit"]]


async def play_on(table: LiveTable) -> None:
    """Answer what is open by default until the round is settled, and clear the table for the next."""
    asked = 0
    while table.fold.phase == PLAYING:
        fold = table.fold
        assert fold.live is not None
        ask = fold.live.pending[0]
        answer = {"name": fold.asked(ask).name, "ask": ask.id, **ask.default.data(fold.rules.deck)}
        await table.submit(lambda fold, answer=answer: [Action("answer", answer)])  # type: ignore[misc]
        asked += 1
    assert asked
    assert table.fold.phase == SETTLED
    actions = [Action("next", {})]
    if table.fold.needs_shuffle:
        actions.insert(0, Action("shuffle", {"key": "07" * 32}))
    await table.submit(lambda fold: actions)


def test_rounds_in_play_are_played_to_the_end(opened: Opened) -> None:
    url = opened.copy()

    async def script(room: Room) -> None:
        for number in IN_PLAY:
            await play_on(room.tables[number])

    folds = in_room(url, script)
    with audit.open_books(url) as books:
        assert [check.faults for check in audit.audit(books) if not check.sound] == []
        for number in IN_PLAY:
            info = storage.find_table(books, number)
            played = expected()["tables"][number - 1]["fold"]["number"]
            past = history.find_round(books, STRANGER, number, played)
            assert history.round_view(past)["verified"]["sound"]
            assert replay(past.record, past.rules).chips == past.record.result
            snapshot = books.execute(
                sa.select(db.snapshots.c.data).where(db.snapshots.c.table_id == number)
            ).scalar_one()
            assert snapshot["format"] == FORMAT
            again = storage.rebuild(books, info)
            assert again.snapshot() == folds[number].snapshot()
            held = {account.owner.partition("/")[2]: held for account, held in ledger.stacks(books, number)}
            assert held == {name: again.chips(name) for name in again.members if again.chips(name)}


# ---------------------------------------------------------------------- rounds that were played


def proof_before(proof: Json) -> Json:
    """What the earlier version's list tells of a proof."""
    return {
        "start": proof["start"],
        "drawn": proof["drawn"],
        "root": proof["root"],
        "openings": [[opening["position"], opening["card"]] for opening in proof["openings"]],
        "leaves": len(proof["leaves"]),
        "record": proof["record"] is not None,
    }


def check_rounds(books: Connection) -> None:
    """Every round as a stranger and as each of its players sees it."""
    for row in expected()["rounds"]:
        whole = row["views"][""]
        for name, viewer in viewers(row["views"]):
            before = {**whole, **row["views"][name]}
            past = history.find_round(books, viewer, row["table"], row["round"])
            seen = kept(history.round_view(past))
            where = (row["table"], row["round"], name)
            lines = [line["text"] for line in seen.pop("steps")]
            assert lines == [line["text"] for line in before["steps"]], where
            assert [older.event_before(event) for event in seen["events"]] == before["events"], where
            assert older.settlement_before(seen["settlement"]) == before["settlement"], where
            hands = [event.get("hand") for event in seen["events"] if event["kind"] == "settled"]
            assert [line.get("hand") for line in seen["settlement"]["rows"]] == hands, where
            verified, said = seen.pop("verified"), before["verified"]
            assert {part: verified[part] for part in ("sound", "opened", "hidden", "replayed")} == {
                part: said[part] for part in ("sound", "opened", "hidden", "replayed")
            }, where
            assert proof_before(kept(history.proof(past))) == {
                part: value for part, value in before["proof"].items() if part != "format"
            }, where
            for part in seen.keys() - {"events", "settlement"}:
                assert seen[part] == before[part], (where, part)


def test_every_round_is_stepped_through_and_verified_as_before(opened: Opened) -> None:
    with opened.books() as books:
        check_rounds(books)


def test_lines_of_a_round_lead_through_all_its_events(opened: Opened) -> None:
    with opened.books() as books:
        for row in expected()["rounds"]:
            seen = history.round_view(history.find_round(books, STRANGER, row["table"], row["round"]))
            through = [line["through"] for line in seen["steps"]]
            assert through == sorted(through)
            assert through[-1] == len(seen["events"]) - 1


def check_lists(books: Connection) -> None:
    """Every list of rounds: players by seat, then the rail by name, on both databases."""
    seats = {
        (row.round_id, row.name): row.seat for row in books.execute(sa.select(db.round_players)).all()
    }
    for title, rows in expected()["listed"].items():
        kind, _, whose = title.partition(" ")
        if kind == "table":
            found = history.list_rounds(books, STRANGER, int(whose), None, 100)
        else:
            viewer = Viewer(whose, expected()["players"][whose])
            found = history.list_rounds(books, viewer, None, None, 1000)
        for row in rows:
            row = copy.copy(row)
            seated = {name: seats[row["key"], name] for name in row["players"]}
            there = sorted((name for name in seated if seated[name]), key=lambda name: seated[name])
            row["players"] = there + sorted(name for name in seated if not seated[name])
            assert found.pop(0) == row, title
        assert found == []


def test_every_list_of_rounds_is_the_same(opened: Opened) -> None:
    with opened.books() as books:
        check_lists(books)


def check_shoes(books: Connection) -> None:
    for row in expected()["shoes"]:
        names = ["", *expected()["players"]]
        for name, viewer in viewers(names):
            view = history.shoe_view(books, viewer, row["table"], row["shoe"])
            assert (view["root"], view["retired"]) == (row["root"], row["retired"])
            positions = [
                place
                for first, last in row["open"].get(name, row["open"][""])
                for place in range(first, last + 1)
            ]
            found = [opening["position"] for opening in view["openings"]]
            assert found == positions, (row["table"], row["shoe"], name)


def test_every_shoe_is_open_as_far_as_before(opened: Opened) -> None:
    with opened.books() as books:
        check_shoes(books)


def test_a_list_or_a_shoe_compiles_no_rules_twice(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []

    def choose(raw: Any, where: str, given: Any) -> Any:
        compiled.append(where)
        return original(raw, where, given)

    original = documents.choose
    monkeypatch.setattr(documents, "choose", choose)
    monkeypatch.setattr(documents, "_loaded", documents._Loaded(2))
    with opened.books() as books:
        history.list_rounds(books, STRANGER, 7, None, 100)
        assert compiled == []
        for number in (1, 2, 3):
            history.round_view(history.find_round(books, STRANGER, 7, number))
        history.shoe_view(books, STRANGER, 7, 1)
        assert compiled == ["club-one/casino-war"]
        for table in (5, 6, 7):
            history.find_round(books, STRANGER, table, 1)
        assert len(compiled) == 4, "no more than two are held in memory"


def test_a_kept_document_gives_the_same_rules(opened: Opened) -> None:
    with opened.books() as books:
        found = books.execute(sa.select(db.documents)).mappings().all()
        assert {row["game"] for row in found} == {table["game"] for table in expected()["tables"]}
        for row in found:
            today, then = load_rules(row["game"]), documents.load(books, row["hash"], {})
            assert documents.hash_of(then) == documents.hash_of(today) == row["hash"]
            assert (then.digest, then.document) == (today.digest, today.document)
