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
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from sqlalchemy.engine import Connection
from starlette.websockets import WebSocketDisconnect

from houseway.errors import HousewayError
from houseway.room import audit, db, documents, history, ledger, storage, upgrade
from houseway.room.actions import PLAYING, SETTLED, RoomAction
from houseway.room.app import make_app
from houseway.room.lobby import Room
from houseway.room.reports import fees_by_day
from houseway.room.room_table import FORMAT, RoomTable
from houseway.room.tables import LiveTable
from houseway.room.views import TableContext, Viewer, private_state, shared_state
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.record import Record
from houseway.rulebook import loader
from houseway.rulebook.rules import choose as rulebook_choose
from houseway.rulebook.rules import load_rules, rules_as_opened
from houseway.table.replay import replay
from tests.room import older
from tests.room import postgres as postgresql
from tests.room.older import Databases, Json, expected

AROUND = TableContext(now=0.0, deadline=None, connected=frozenset(), watching=0, owner=None)
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
    """Tables take no automatic steps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LiveTable, "start", lambda table: None)
        patch.setattr(LiveTable, "_schedule", lambda table: None)
        yield


def in_room(url: str, script: Callable[[Room], Any] = lambda room: None) -> dict[int, RoomTable]:
    """Open a room, let a script run in it, close it; the tables as they were then."""

    async def run() -> dict[int, RoomTable]:
        room = Room(url)
        try:
            await room.start()
            found = script(room)
            if asyncio.iscoroutine(found):
                await found
            return {number: table.room_table for number, table in room.tables.items()}
        finally:
            await room.stop()

    with still_clocks():
        return asyncio.run(run())


@dataclass
class Opened:
    """The older room, opened once by this version; and its tables."""

    databases: Databases
    url: str
    folds: dict[int, RoomTable]
    log: str

    @contextmanager
    def books(self) -> Iterator[Connection]:
        """Its database, for reading."""
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


def fold_before(room_table: RoomTable) -> Json:
    """A table in the format of the earlier version; amounts in cents."""
    table, bank, live, pack = room_table.table, room_table.banked, room_table.live, room_table.rules.deck

    def chosen(ask: Ask, choice: Choice) -> list[object]:
        about = older.ask_before(ask.data())["about"]
        return [ask.spot, about, older.answer_before(choice.data(pack))["choice"], choice.amount]

    return {
        "seq": room_table.seq,
        "phase": room_table.phase,
        "number": room_table.number,
        "members": [member.data() for member in room_table.members.values()],
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
        "bank": room_table.bank,
        "bets": [[spot, name, wagers] for (spot, name), wagers in room_table.bets.items()],
        "shoes": room_table.shoes,
        "drawn": room_table.shoe.drawn if room_table.shoe else None,
        "root": room_table.shoe.root if room_table.shoe else None,
        "nets": room_table.nets,
        "pending": [pending_before(ask, pack) for ask in live.pending] if live else [],
        "chosen": [chosen(ask, choice) for ask, choice in live.round.chosen] if live else [],
        "lots": [lot_before(lot) for lot in live.round.lots] if live else [],
        "hands": {str(hand): cards for hand, cards in live.round.hands.items()} if live else {},
        "cards": live.record().cards if live else "",
        "dice": list(live.record().opening["dice"]) if live else [],
    }


def lot_before(lot: Lot) -> Json:
    """A wager: its hand was a text."""
    parts = ("spot", "bettor", "bet", "amount", "late", "choice")
    return {part: getattr(lot, part) for part in parts} | {"hand": str(lot.hand) if lot.hand else ""}


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
        room_table = opened.folds[table["id"]]
        shared = older.shared_before(kept(shared_state(room_table, AROUND)), room_table.rules)
        assert shared == table["state"], table["name"]
        for name, viewer in viewers(table["private"]):
            state = private_state(room_table, viewer, AROUND, wallets.get(name))
            mine = older.private_before(kept(state), room_table.rules)
            for ask in mine["asks"]:
                del ask["seat"]
                ask.pop("bettor", None)
            assert mine == table["private"][name], (table["name"], name)


def test_no_chip_has_moved(opened: Opened) -> None:
    with opened.books() as books:
        found = kept(ledger.audit(books))
        assert found == expected()["ledger"]
        wallets = ledger.wallets(books)
        assert {name: wallets[player] for name, player in expected()["players"].items()} == expected()[
            "wallets"
        ]
        for table in expected()["tables"]:
            stacks = ledger.stacks(books, table["id"])
            assert {account.owner.partition("/")[2]: held for account, held in stacks} == table["stacks"]
            assert ledger.balance(books, ledger.drop(table["id"])) == table["drop"]
        assert kept(fees_by_day(books, "2000-01-01", "9999-12-31")) == expected()["fees"]
        checks = [(older.check_before(check.name), check.faults) for check in audit.audit(books)]
    assert checks == [(check["name"], []) for check in expected()["audit"]]


async def play_on(table: LiveTable) -> None:
    """Answer what is open by default until the round is settled, and clear the table for the next."""
    asked = 0
    while table.room_table.phase == PLAYING:
        room_table = table.room_table
        assert room_table.live is not None
        ask = room_table.live.pending[0]
        answer = {
            "name": room_table.asked(ask).name,
            "ask": ask.id,
            **ask.default.data(room_table.rules.deck),
        }
        await table.submit(lambda room_table, answer=answer: [RoomAction("answer", answer)])  # type: ignore[misc]
        asked += 1
    assert asked
    assert table.room_table.phase == SETTLED
    actions = [RoomAction("next", {})]
    if table.room_table.needs_shuffle:
        actions.insert(0, RoomAction("shuffle", {"key": "07" * 32}))
    await table.submit(lambda room_table: actions)


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
    """What the earlier version's list shows of a proof."""
    return {
        "start": proof["start"],
        "drawn": proof["drawn"],
        "root": proof["root"],
        "openings": [[opening["position"], opening["card"]] for opening in proof["openings"]],
        "leaves": len(proof["leaves"]),
        "record": proof["record"] is not None,
    }


def check_rounds(books: Connection, rows: Iterable[Json]) -> None:
    """Rounds as a stranger and as each of their players sees them."""
    for row in rows:
        whole = row["views"][""]
        for name, viewer in viewers(row["views"]):
            before = {**whole, **row["views"][name]}
            past = history.find_round(books, viewer, row["table"], row["round"])
            seen = kept(history.round_view(past))
            where = (row["table"], row["round"], name)
            events, rules = seen["events"], past.rules
            lines = [older.line_before(line, events[line["through"]], rules) for line in seen.pop("steps")]
            assert lines == [line["text"] for line in before["steps"]], where
            assert [older.event_before(event, rules) for event in events] == before["events"], where
            assert older.settlement_before(seen["settlement"], rules) == before["settlement"], where
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
        check_rounds(books, expected()["rounds"])


def test_lines_of_a_round_lead_through_all_its_events(opened: Opened) -> None:
    with opened.books() as books:
        for row in expected()["rounds"]:
            seen = history.round_view(history.find_round(books, STRANGER, row["table"], row["round"]))
            through = [line["through"] for line in seen["steps"]]
            assert through == sorted(through)
            assert through[-1] == len(seen["events"]) - 1


def check_lists(books: Connection) -> None:
    """Every list of rounds: players by seat, then the rail by name, on both databases."""
    seats = {(row.round_id, row.name): row.seat for row in books.execute(sa.select(db.round_players)).all()}
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


def check_shoes(books: Connection, names: Iterable[str]) -> None:
    for row in expected()["shoes"]:
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
        check_shoes(books, ["", *expected()["players"]])


def test_a_list_or_a_shoe_compiles_no_rules_twice(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []

    def choose(raw: Any, where: str, given: Any) -> Any:
        compiled.append(where)
        return original(raw, where, given)

    original = rulebook_choose
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
            today, then = rules_as_opened(row["game"], {}), documents.load(books, row["hash"], {})
            assert documents.hash_of(then) == documents.hash_of(today) == row["hash"]
            assert (then.digest, then.document) == (today.digest, today.document)


# ---------------------------------------------------------------------- after the rule files have changed


def other_payouts(patch: pytest.MonkeyPatch) -> None:
    """The first row of every bet that wins pays something else, and every game has another name."""
    compose = loader.compose

    def changed(path: Path, filed: bool, chain: tuple[Path, ...] = ()) -> loader.Raw:
        raw = copy.deepcopy(compose(path, filed, chain))
        raw["name"] = f"{raw.get('name', '')} (revised)"
        for bet in raw.get("bets", {}).values():
            wins = [row for row in bet.get("cases", ()) if " to " in str(row.get("pays", ""))]
            for row in wins[:1]:
                row["pays"] = "77 to 1"
        return raw

    patch.setattr(loader, "compose", changed)


def no_such_games(patch: pytest.MonkeyPatch) -> None:
    """The games are not filed any more."""

    def locate(game: str, near: Path | None = None) -> tuple[Path, bool]:
        raise HousewayError(f"unknown game {game!r}")

    patch.setattr(loader, "locate", locate)


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rules are held in memory."""
    monkeypatch.setattr(documents, "_loaded", documents._Loaded(documents.MOST_LOADED))


def check_last_rounds(books: Connection) -> None:
    """The last round of every table, every list, and every shoe as a stranger sees it."""
    last = {row["table"]: row for row in expected()["rounds"]}
    check_rounds(books, last.values())
    check_lists(books)
    check_shoes(books, [""])
    assert all(check.sound for check in audit.audit(books))


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("change", [other_payouts, no_such_games])
def test_rooms_go_on_by_the_rules_they_have_kept(
    opened: Opened, change: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = {number: room_table.rules.digest for number, room_table in opened.folds.items()}
    change(monkeypatch)
    for number, room_table in opened.folds.items():
        if change is no_such_games:
            with pytest.raises(HousewayError, match="unknown game"):
                load_rules(room_table.rules.id)
        else:
            assert load_rules(room_table.rules.id, room_table.rules.settings).digest != digests[number]
    url = opened.copy()
    folds = in_room(url)
    assert {number: room_table.rules.digest for number, room_table in folds.items()} == digests
    for number in OPEN:
        assert kept(fold_before(folds[number])) == kept(fold_before(opened.folds[number]))
    with audit.open_books(url) as books:
        check_last_rounds(books)


@pytest.mark.usefixtures("forgotten")
def test_a_round_is_played_on_by_rules_that_are_not_filed_any_more(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_such_games(monkeypatch)
    url = opened.copy()

    async def script(room: Room) -> None:
        for number in IN_PLAY:
            await play_on(room.tables[number])

    in_room(url, script)
    with audit.open_books(url) as books:
        for number in IN_PLAY:
            played = expected()["tables"][number - 1]["fold"]["number"]
            seen = history.round_view(history.find_round(books, STRANGER, number, played))
            assert seen["verified"]["sound"]
            assert seen["verified"]["replayed"] is (seen["verified"]["hidden"] == 0)
        assert all(check.sound for check in audit.audit(books))


def test_a_game_that_is_not_filed_any_more_keeps_its_name(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.rulebook.catalogue.catalogue", lambda: ())
    with opened.books() as books:
        check_lists(books)


# ---------------------------------------------------------------------- tables that cannot go on


def spoil(url: str, *statements: sa.Executable) -> None:
    """Change something in the database without the room."""
    engine = db.connect(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(statement)
    engine.dispose()


def snapshot_of(data: object) -> Callable[[int], sa.Executable]:
    return lambda table: sa.update(db.snapshots).where(db.snapshots.c.table_id == table).values(data=data)


def unknown_action(table: int) -> sa.Executable:
    row = {"table_id": table, "seq": 99999, "at": 0.0, "kind": "juggle", "data": {}}
    return sa.insert(db.actions).values(row)


def unreadable_rules(table: int) -> sa.Executable:
    mine = sa.select(db.tables.c.document).where(db.tables.c.id == table).scalar_subquery()
    composed = {"id": "x", "name": "X", "colour": "green"}
    return sa.update(db.documents).where(db.documents.c.hash == mine).values(composed=composed)


def lost_actions(table: int) -> sa.Executable:
    mine = (db.actions.c.table_id == table) & (db.actions.c.kind == "deal")
    return sa.delete(db.actions).where(mine)


SPOILED: dict[int, tuple[Callable[[int], sa.Executable], str]] = {
    5: (snapshot_of({"format": 2, "shoes": 1}), "its last snapshot cannot be read (KeyError: 'seq')"),
    6: (snapshot_of("nonsense"), "its last snapshot cannot be read (TypeError: "),
    7: (snapshot_of({"format": 9, "shoes": 1}), "its last snapshot has an unknown format: 9"),
    12: (unknown_action, "action 152 (juggle) cannot be replayed: unknown action 'juggle'"),
    13: (unreadable_rules, "club-one/pure-21-5-blackjack: colour: no such field"),
    18: (lost_actions, "action 213 (answer) cannot be replayed: Not now: the table is in its betting phase."),
}


@pytest.mark.usefixtures("forgotten")
def test_tables_that_cannot_go_on_are_closed_and_the_fault_is_logged(
    opened: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    url = opened.copy()
    spoil(url, *(change(number) for number, (change, _) in SPOILED.items()))
    with still_clocks(), TestClient(make_app(url), base_url="http://room.test") as web:
        room: Room = web.app.state.room  # type: ignore[attr-defined]
        assert sorted(room.tables) == [number for number in OPEN if number not in SPOILED]
        assert sorted(table["id"] for table in web.get("/api/tables").json()) == sorted(room.tables)
        for number, (_, fault) in SPOILED.items():
            assert f"table {number} is closed and its chips are returned: {fault}" in caplog.text
            answer = web.get(f"/api/tables/{number}")
            assert answer.status_code == 404
            said = answer.json()["error"]
            assert said == (
                f"Table {number} was closed and its chips were returned: the room could not continue its game"
            )
            headers = {"Origin": "http://testserver"}
            with web.websocket_connect(f"/ws/tables/{number}", headers=headers) as socket:
                assert socket.receive_json() == {"type": "closed", "reason": said}
                with pytest.raises(WebSocketDisconnect) as hung_up:
                    socket.receive_json()
                assert hung_up.value.code == 4404
        for name, player in expected()["players"].items():
            stacks = [expected()["tables"][number - 1]["stacks"].get(name, 0) for number in SPOILED]
            assert room.purses.held(player) == expected()["wallets"][name] + sum(stacks)
        assert web.get("/api/audit").json()["sound"]
    with audit.open_books(url) as books:
        assert all(check.sound for check in audit.audit(books))
        for number in SPOILED:
            assert ledger.stacks(books, number) == []
        assert storage.why_closed(books, 1) == "", "somebody closed this one"


def last_openings(books: Connection, table: int) -> tuple[int, set[int]]:
    """Where the last finished round of a table ends in its shoe, and what of the shoe is open to anybody."""
    mine = (db.rounds.c.table_id == table) & db.rounds.c.events.is_not(None)
    shoe = books.execute(
        sa.select(sa.func.max(db.shoes.c.number)).where(db.shoes.c.table_id == table)
    ).scalar()
    rows = books.execute(sa.select(db.rounds).where(mine, db.rounds.c.shoe == shoe)).mappings().all()
    ends = (row["start"] + len(row["record"]["cards"].split()) for row in rows)
    shown = {
        opening["position"]
        for _, viewer in viewers(["", *expected()["players"]])
        for opening in history.shoe_view(books, viewer, table, int(shoe or 0))["openings"]
    }
    return max(ends, default=0), shown


def test_a_table_closed_in_mid_round_opens_no_card_of_that_round(opened: Opened) -> None:
    url = opened.copy()
    spoil(url, *(unknown_action(number) for number in IN_PLAY))
    assert sorted(in_room(url)) == [number for number in OPEN if number not in IN_PLAY]
    with audit.open_books(url) as books:
        for number in IN_PLAY:
            end, shown = last_openings(books, number)
            shoe = opened.folds[number].shoe
            assert shoe is not None
            assert shoe.drawn > end, "cards of the unfinished round were drawn"
            assert max(shown, default=-1) < end


def test_what_an_earlier_version_told_of_a_table_it_had_to_close_is_taken_back(opened: Opened) -> None:
    """It had retired the shoe in mid-round, and said what the fault was."""
    url = opened.copy()
    spoil(
        url,
        sa.update(db.tables).where(db.tables.c.id.in_(IN_PLAY)).values(closed=1.0, reason="KeyError: 'seq'"),
        sa.update(db.shoes).where(db.shoes.c.table_id.in_(IN_PLAY)).values(retired=True),
    )
    in_room(url)
    with audit.open_books(url) as books:
        for number in IN_PLAY:
            end, shown = last_openings(books, number)
            assert max(shown, default=-1) < end
            assert storage.why_closed(books, number) == storage.CANNOT_GO_ON
        assert history.shoe_view(books, STRANGER, 1, 1)["retired"], "somebody closed this one"


def test_a_table_that_somebody_closed_is_not_there(opened: Opened) -> None:
    with still_clocks(), TestClient(make_app(opened.copy()), base_url="http://room.test") as web:
        for number in (1, 99, -1, 2**60):
            headers = {"Origin": "http://testserver"}
            with web.websocket_connect(f"/ws/tables/{number}", headers=headers) as socket:
                with pytest.raises(WebSocketDisconnect) as hung_up:
                    socket.receive_json()
                assert hung_up.value.code == 4404
        assert web.get("/api/tables/1").json() == {"error": "There is no open table 1."}


def test_an_older_room_opens_though_a_game_is_gone(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tables are closed, its rounds are listed; the others go on."""
    url, gone = databases.older(), "oceana/ultimate-texas-holdem"
    locate = loader.locate

    def changed(game: str, near: Path | None = None) -> tuple[Path, bool]:
        if game == gone:
            raise HousewayError(f"unknown game {game!r}")
        return locate(game, near)

    monkeypatch.setattr(loader, "locate", changed)
    engine = db.connect(url)
    with engine.begin() as books:
        first = db.rounds.c.id == 1
        record = books.execute(sa.select(db.rounds.c.record).where(first)).scalar_one()
        record["choices"] = [{"spot": 1, "about": "", "choice": "As", "amount": 0}]
        books.execute(sa.update(db.rounds).where(first).values(record=record))
    engine.dispose()
    (number,) = [table["id"] for table in expected()["tables"] if table["game"] == gone]
    assert sorted(in_room(url)) == [other for other in OPEN if other != number]
    with audit.open_books(url) as books:
        assert storage.why_closed(books, number) == storage.CANNOT_GO_ON
        assert all(check.sound for check in audit.audit(books))
        assert len(history.list_rounds(books, STRANGER, number, None, 100)) == 5
        for table, played in ((number, 1), (1, 1)):
            with pytest.raises(HousewayError, match="by rules that this version does not know"):
                history.find_round(books, STRANGER, table, played)
        start = expected()["rounds"][1]["views"][""]["proof"]["start"]
        open_now = [opening["position"] for opening in history.shoe_view(books, STRANGER, 1, 1)["openings"]]
        assert open_now == list(range(start, 416)), "nobody knows who saw the cards of its first round"
    monkeypatch.undo()
    in_room(url)
    with audit.open_books(url) as books:
        assert history.find_round(books, STRANGER, number, 1).events, "it is read as soon as it can be"


# ---------------------------------------------------------------------- opened once, and once more


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
