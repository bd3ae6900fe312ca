"""Tables of an older room that cannot go on: they are closed, and their chips are returned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from sqlalchemy.engine import Connection
from starlette.websockets import WebSocketDisconnect

from houseway.errors import HousewayError
from houseway.room import audit, db, history, ledger, storage
from houseway.room.app import make_app
from houseway.room.lobby import Room
from houseway.rulebook import loader
from houseway.rulebook.earlier import earlier_document
from houseway.rulebook.rules import choosing
from tests.room.conftest import become_operator
from tests.room.older import Databases, expected
from tests.room.older_rooms.checks import shown
from tests.room.older_rooms.rooms import IN_PLAY, OPEN, STRANGER, Opened, in_room, still_clocks, viewers


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
    mine = db.actions.c.table_id == table
    last = sa.select(sa.func.max(db.actions.c.at)).where(mine).scalar_subquery()
    row = {"table_id": table, "seq": 99999, "at": last, "kind": "juggle", "data": {}}
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
        become_operator(web)
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
    locate, earlier = loader.locate, earlier_document

    def changed(game: str, near: Path | None = None) -> tuple[Path, bool]:
        if game == gone:
            raise HousewayError(f"unknown game {game!r}")
        return locate(game, near)

    monkeypatch.setattr(loader, "locate", changed)
    monkeypatch.setattr(choosing, "earlier_document", lambda game: None if game == gone else earlier(game))
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
            with pytest.raises(HousewayError, match="under rules that this version does not know"):
                history.find_round(books, STRANGER, table, played)
        start = expected()["rounds"][1]["views"][""]["proof"]["start"]
        open_now = {opening["position"] for opening in history.shoe_view(books, STRANGER, 1, 1)["openings"]}
        others = {position for position in shown(1, 1, "") if position >= start}
        assert open_now == others, "nobody knows who saw the cards of its first round: the rest is closed"
    monkeypatch.undo()
    in_room(url)
    with audit.open_books(url) as books:
        assert history.find_round(books, STRANGER, number, 1).events, "it is read as soon as it can be"
