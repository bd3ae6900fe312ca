"""What strangers can take of a room, and what ends by itself: tables, clocks, names, spectators."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from houseway.room import audit, db, storage
from houseway.room.actions import PLAYING
from houseway.room.app import make_app
from houseway.room.bots import seat_bot
from houseway.room.hosting import MINUTE, Hosting
from houseway.room.lobby import LEFT_FOR, Room
from houseway.room.messages.table import PrivateState
from houseway.room.protocol import Sit
from houseway.room.room_table import RoomTable
from houseway.room.security import Limiter
from houseway.room.sessions import COOKIE
from houseway.room.views import Viewer, private_state
from tests.room.conftest import HURRIED, QUICK, become_operator, enter
from tests.room.server import NO_CLOCK_TOO_SHORT

BACCARAT, HOLDEM = "oceana/ez-baccarat", "oceana/ultimate-texas-holdem"
LATER = 2 * Hosting.idle
"""Longer than any table may be idle."""


@contextmanager
def hosted(folder: Path, **decisions: Any) -> Iterator[TestClient]:
    """A room on one database, with what its host decided."""
    decisions = {"shortest": NO_CLOCK_TOO_SHORT, **decisions}
    app = make_app(url_of(folder), Hosting(**decisions))
    with TestClient(app, base_url="http://room.test") as web:
        yield web


def url_of(folder: Path) -> str:
    return f"sqlite:///{folder / 'room.sqlite3'}"


def opening(web: TestClient, headers: dict[str, str], **body: Any) -> Any:
    """The answer to a request for a new table."""
    return web.post("/api/tables", json={"game": BACCARAT, **body}, headers=headers)


def open_table(web: TestClient, headers: dict[str, str], **body: Any) -> int:
    answer = opening(web, headers, **body)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["id"])


def room_of(web: TestClient) -> Room:
    room: Room = web.app.state.room  # type: ignore[attr-defined]
    return room


def close_idle(web: TestClient, at: float) -> None:
    """Let the room look for idle tables as it would at this time."""
    assert web.portal is not None
    web.portal.call(room_of(web).close_idle_tables, at)


def socket_of(web: TestClient, table: int, headers: dict[str, str] | None = None) -> WebSocketTestSession:
    """The socket of a table, of a stranger unless a cookie is given."""
    return web.websocket_connect(
        f"/ws/tables/{table}", headers={"Origin": "http://testserver", **(headers or {})}
    )


def cookie_of(web: TestClient) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={web.cookies[COOKIE]}"}


def until(socket: WebSocketTestSession, **wanted: object) -> dict[str, Any]:
    """The first message with these fields."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if all(message.get(name) == value for name, value in wanted.items()):
            return message


def wait_until(web: TestClient, happened: Callable[[], bool]) -> None:
    """Let the room go on until something has happened there."""
    assert web.portal is not None
    while not happened():
        web.portal.call(asyncio.sleep, 0)


def faults(folder: Path) -> list[str]:
    """What the audit of a room finds."""
    with audit.open_books(url_of(folder)) as books:
        return [fault for check in audit.audit(books) for fault in check.faults]


# ---------------------------------------------------------------------- tables


def test_one_player_cannot_take_all_tables(tmp_path: Path) -> None:
    with hosted(tmp_path, tables=10, tables_each=2) as web:
        mira = enter(web, "Mira")
        tables = [open_table(web, mira) for _ in range(2)]
        answer = opening(web, mira)
        assert answer.status_code == 429
        assert answer.json() == {"error": "You have 2 open tables. Close one first."}
        web.delete(f"/api/tables/{tables[0]}", headers=mira)
        open_table(web, mira)
        open_table(web, enter(web, "Otto"))


def test_a_table_that_is_open_while_it_is_played_is_closed_when_it_is_left(tmp_path: Path) -> None:
    """Somebody who sits or watches keeps it open; it counts no more when its player opens another."""
    with hosted(tmp_path, tables_each=1) as web:
        mira = enter(web, "Mira")
        table = open_table(web, mira, bots=2, while_played=True)
        close_idle(web, time.time())
        assert table in room_of(web).tables, "its player is on the way"
        with socket_of(web, table):
            close_idle(web, time.time() + LEFT_FOR + 1)
            assert table in room_of(web).tables, "somebody watches"
        wait_until(web, lambda: not room_of(web).tables[table].clients)
        close_idle(web, time.time() + LEFT_FOR + 1)
        assert table not in room_of(web).tables
        kept = open_table(web, mira, bots=2)
        close_idle(web, time.time() + LEFT_FOR + 1)
        assert kept in room_of(web).tables, "a table that was opened for others waits for them"


def test_many_guests_of_one_address_cannot_take_all_tables(tmp_path: Path) -> None:
    with hosted(tmp_path, tables=10, tables_per_address=3) as web:
        for name in ("Mira", "Otto", "Pia"):
            open_table(web, enter(web, name))
        answer = opening(web, enter(web, "Rosa"))
        assert answer.status_code == 429
        assert answer.json() == {"error": "3 tables were opened from your address. Close one first."}


def test_one_address_brings_in_only_so_many_people(tmp_path: Path) -> None:
    """A name that is refused does not count, and a new account does."""
    with hosted(tmp_path, guests_per_address=2) as web:
        enter(web, "Mira")
        headers = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
        assert web.post("/api/session", json={"name": "Mira"}, headers=headers).status_code == 409
        enter(web, "Otto")
        for path, body in (
            ("session", {"name": "Pia"}),
            ("accounts", {"name": "Pia", "password": "long enough"}),
        ):
            web.cookies.clear()
            headers = {"X-CSRF-Token": web.get("/api/session").json()["csrf"]}
            answer = web.post(f"/api/{path}", json=body, headers=headers)
            assert answer.status_code == 429
            assert answer.json() == {"error": "Many people have entered from your address. Wait a minute."}


def test_the_rail_of_a_table_has_a_limit(tmp_path: Path) -> None:
    with hosted(tmp_path, rail=1) as web:
        table = open_table(web, enter(web, "Mira"), game="artichoke-joes/double-hand-poker")
        said = []
        for name in ("Otto", "Pia"):
            enter(web, name)
            with socket_of(web, table, cookie_of(web)) as socket:
                socket.send_json({"type": "backline", "id": 77, "chips": 500})
                said.append(until(socket, id=77))
        assert [one["type"] for one in said] == ["ack", "refused"]
        assert said[1]["error"] == "The rail of this table is full."


def test_a_full_room_says_so_and_a_table_that_cannot_be_opened_takes_no_place(tmp_path: Path) -> None:
    with hosted(tmp_path, tables=1) as web:
        mira = enter(web, "Mira")
        for _ in range(3):
            assert opening(web, mira, settings={"decks": 99}).status_code == 422
            assert opening(web, mira, bots=[{"seat": 1}, {"seat": 1}]).status_code == 422
            assert opening(web, mira, bots=[{"seat": 50}]).status_code == 422
        assert room_of(web).tables == {}
        open_table(web, mira)
        answer = opening(web, mira)
        assert (answer.status_code, answer.json()["error"]) == (
            429,
            "The room has 1 open tables. Try again when one is closed.",
        )


def test_an_idle_table_is_closed_and_its_chips_return(tmp_path: Path) -> None:
    with hosted(tmp_path) as web:
        mira = enter(web, "Mira")
        table, other = open_table(web, mira, bots=2), open_table(web, mira)
        with socket_of(web, table, cookie_of(web)) as socket:
            socket.send_json({"type": "sit", "id": 1, "seat": 5, "chips": 500})
            until(socket, type="ack")
            acted = time.time()
            close_idle(web, acted + Hosting.idle - MINUTE)
            assert set(room_of(web).tables) == {table, other}
            close_idle(web, acted + LATER)
            told = until(socket, type="closed")["reason"]
            with pytest.raises(WebSocketDisconnect) as ended:
                socket.receive_json()
        assert ended.value.code == 4404
        assert told == f"Table {table} was closed and its chips were returned: {storage.IDLE}"
        assert web.get(f"/api/tables/{table}").json() == {"error": told}
        assert web.get("/api/wallet").json()["balance"] == 5000
        assert room_of(web).tables == {}
        assert len([open_table(web, mira) for _ in range(Hosting.tables_each)]) == 5, "its place is free"
    assert faults(tmp_path) == []


@pytest.mark.parametrize("game", [HOLDEM, "artichoke-joes/three-card-poker"])
def test_a_table_that_is_closed_during_a_round_returns_the_wagers(tmp_path: Path, game: str) -> None:
    """And the fees of that round: Artichoke Joe's, L4069-4072, charges every player."""
    with hosted(tmp_path) as web:
        mira = enter(web, "Mira")
        table = open_table(web, mira, game=game, bots=2, clocks=QUICK | {"bank": 0.05})
        with socket_of(web, table, cookie_of(web)) as socket:
            socket.send_json({"type": "sit", "id": 1, "seat": 4, "chips": 500})
            until(socket, phase="betting")
            socket.send_json({"type": "chip", "id": 2, "bet": "ante", "amount": 50})
            socket.send_json({"type": "ready", "id": 3})
            until(socket, phase="playing")
            assert room_of(web).tables[table].room_table.phase == PLAYING
            close_idle(web, time.time() + LATER)
            until(socket, type="closed")
        assert web.get("/api/wallet").json()["balance"] == 5000
        become_operator(web)
        assert web.get("/api/reports/fees").json()["total"] == 0
    assert faults(tmp_path) == []


def test_idle_tables_do_not_return_with_the_room(tmp_path: Path) -> None:
    """Neither is the time counted during which the room was closed: the other table is still there."""
    with hosted(tmp_path) as web:
        mira = enter(web, "Mira")
        tables = [open_table(web, mira, bots=1) for _ in range(2)]
        with socket_of(web, tables[0], cookie_of(web)) as socket:
            socket.send_json({"type": "sit", "id": 1, "seat": 5, "chips": 500})
            until(socket, type="ack")
    age(tmp_path, tables[0], LATER + 10 * LATER)
    age(tmp_path, tables[1], 10 * LATER)
    with hosted(tmp_path) as web:
        assert set(room_of(web).tables) == {tables[1]}
        assert storage.IDLE in web.get(f"/api/tables/{tables[0]}").json()["error"]
    with hosted(tmp_path) as web:
        assert storage.IDLE in web.get(f"/api/tables/{tables[0]}").json()["error"], "the reason stays"
    assert faults(tmp_path) == []


def age(folder: Path, table: int, seconds: float) -> None:
    """Make everything that happened at a table older."""
    engine = sa.create_engine(url_of(folder))
    with engine.begin() as connection:
        for rows, at, mine in (
            (db.actions, db.actions.c.at, db.actions.c.table_id),
            (db.transactions, db.transactions.c.at, db.transactions.c.table_id),
            (db.tables, db.tables.c.opened, db.tables.c.id),
        ):
            connection.execute(sa.update(rows).where(mine == table).values({at: at - seconds}))
        buy_ins = db.transactions.c.table_id.is_(None)
        connection.execute(sa.update(db.transactions).where(buy_ins).values(at=0))
    engine.dispose()


# ---------------------------------------------------------------------- clocks and bots


@pytest.mark.parametrize("clock", ["bots", "pause", "away", "bank", "betting", "decision", "seat_kept"])
def test_no_player_chooses_clocks_that_keep_the_room_busy(tmp_path: Path, clock: str) -> None:
    with hosted(tmp_path, shortest=Hosting().shortest) as web:
        answer = opening(web, enter(web, "Mira"), clocks={clock: 0.05})
        assert answer.status_code == 422
        least = Hosting().shortest[clock]
        assert answer.json() == {"error": f"clocks.{clock}: must be at least {least:g} seconds"}


def test_tables_of_an_earlier_version_get_no_shorter_clocks_either(tmp_path: Path) -> None:
    with hosted(tmp_path) as web:
        table = open_table(web, enter(web, "Mira"), clocks={"bots": 0, "pause": 0, "betting": 30})
    with hosted(tmp_path, shortest=Hosting().shortest) as web:
        clocks = web.get(f"/api/tables/{table}").json()["table"]["clocks"]
        assert (clocks["bots"], clocks["pause"], clocks["betting"]) == (0.2, 1, 30)


def test_bots_do_not_play_for_a_spectator(tmp_path: Path) -> None:
    """However short the clocks are, no action is taken until a person sits down."""
    with hosted(tmp_path) as web:
        mira = enter(web, "Mira")
        table = open_table(web, mira, bots=3, clocks=HURRIED)
        seq = room_of(web).tables[table].room_table.seq
        with socket_of(web, table) as stranger, socket_of(web, table, cookie_of(web)) as socket:
            state = until(stranger, type="state")
            assert state["message"] == (
                "The game begins when a player sits down: bots do not play by themselves."
            )
            live = room_of(web).tables[table]
            assert live.clock.next_step() is None
            assert live.room_table.seq == seq
            socket.send_json({"type": "sit", "id": 1, "seat": 5, "chips": 500})
            until(stranger, round=2)


def test_a_table_notes_whose_connection_is_lost_and_found(tmp_path: Path) -> None:
    with hosted(tmp_path) as web:
        table = open_table(web, enter(web, "Mira"))
        mine, clock = cookie_of(web), room_of(web).tables[table].clock
        with socket_of(web, table, mine) as socket:
            socket.send_json({"type": "sit", "id": 1, "seat": 5, "chips": 500})
            until(socket, type="ack")
            assert (clock.active, clock.gone) == (True, {})
        wait_until(web, lambda: "Mira" not in clock.connected)
        assert (clock.active, set(clock.gone)) == (False, {"Mira"})
        with socket_of(web, table, mine) as socket:
            until(socket, type="state")
            assert (clock.active, clock.gone) == (True, {})


# ---------------------------------------------------------------------- names


@pytest.mark.parametrize(
    "name",
    [
        "W" * 41,
        "\u202eevil\u202c",
        "zero\x00byte",
        "\U0001f0cf cards",
        "<b>bold</b>",
        "_under",
        "soft\u00adhyphen",
        "zero\u200bwidth",
    ],
)
def test_a_table_has_a_name_of_words(web: TestClient, name: str) -> None:
    answer = opening(web, enter(web, "Mira"), name=name)
    assert answer.status_code == 422, answer.text
    assert answer.json()["error"].startswith("name: a table's name has at most 40 letters")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Friday   night (6+) ", "Friday night (6+)"),
        ("Caf\u0065\u0301 d'\u00c9t\u00e9", "Caf\u00e9 d'\u00c9t\u00e9"),
        ("", "EZ Baccarat 1"),
        ("   ", "EZ Baccarat 1"),
    ],
)
def test_names_of_tables_are_tidied(web: TestClient, typed: str, shown: str) -> None:
    table = open_table(web, enter(web, "Mira"), name=typed)
    assert web.get(f"/api/tables/{table}").json()["table"]["name"] == shown


@pytest.mark.parametrize(
    ("twin", "reason"),
    [
        ("Friday", "A table named 'Friday' is open. Choose another name."),
        ("FRIDAY", "A table named 'Friday' is open. Choose another name."),
    ],
)
def test_a_table_cannot_be_named_like_an_open_one(web: TestClient, twin: str, reason: str) -> None:
    mira = enter(web, "Mira")
    table = open_table(web, mira, name="Friday")
    kept = dict(web.cookies)
    answer = opening(web, enter(web, "Otto"), name=twin)
    assert (answer.status_code, answer.json()) == (409, {"error": reason})
    web.cookies.update(kept)
    web.delete(f"/api/tables/{table}", headers=mira)
    open_table(web, enter(web, "Pia"), name=twin)


def test_a_table_cannot_be_named_so_that_it_looks_like_an_open_one(web: TestClient) -> None:
    open_table(web, enter(web, "Mira"), name="Ella's table")
    answer = opening(web, enter(web, "Otto"), name="EIla's table")
    reason = 'The table name "EIla\'s table" looks too much like "Ella\'s table", which is open.'
    assert (answer.status_code, answer.json()) == (409, {"error": f"{reason} Choose another name."})


@pytest.mark.parametrize("name", ["EZ Baccarat 1", "ez baccarat 27", "EZ Baccarat l", "Casino War 3"])
def test_a_name_of_the_form_that_the_room_gives_is_refused(web: TestClient, name: str) -> None:
    answer = opening(web, enter(web, "Mira"), name=name)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(f"Only the room gives names like {name!r}.")


@pytest.mark.parametrize(
    "name", ["\u3164", "Friday\u3164", "Fri\u1160day", "Frida\u028f", "Fr\u4e28day", "Frid\u0430y"]
)
def test_a_table_has_no_letters_that_imitate_others(web: TestClient, name: str) -> None:
    answer = opening(web, enter(web, "Mira"), name=name)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("The table name ")


def test_automatic_names_do_not_repeat(web: TestClient) -> None:
    mira = enter(web, "Mira")
    first, second = (open_table(web, mira) for _ in range(2))
    web.delete(f"/api/tables/{first}", headers=mira)
    open_table(web, mira)
    assert sorted(table["name"] for table in web.get("/api/tables").json()) == [
        "EZ Baccarat 1",
        "EZ Baccarat 2",
    ]
    assert second


def test_the_list_of_tables_says_who_opened_each(web: TestClient) -> None:
    open_table(web, enter(web, "Mira"))
    assert [table["opened_by"] for table in web.get("/api/tables").json()] == ["Mira"]


# ---------------------------------------------------------------------- spectators


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        ("watchers_per_table", "This table has its maximum number of spectators."),
        ("watchers_per_address", "There are too many spectators from your address."),
        ("watchers", "This room has its maximum number of spectators."),
    ],
)
def test_spectators_are_limited_and_players_are_not(tmp_path: Path, limit: str, words: str) -> None:
    with hosted(tmp_path, **{limit: 2}) as web:
        table = open_table(web, enter(web, "Mira"))
        mine = cookie_of(web)
        with socket_of(web, table, mine) as player, socket_of(web, table) as first:
            with socket_of(web, table) as third:
                assert until(third, type="closed")["reason"] == words
                with pytest.raises(WebSocketDisconnect) as ended:
                    third.receive_json()
                assert ended.value.code == 4503
            player.send_json({"type": "sit", "id": 1, "seat": 1, "chips": 500})
            until(player, type="ack")
            with socket_of(web, table) as second:
                until(first, type="state")
                until(second, type="state")
                with socket_of(web, table, mine) as again:
                    until(again, type="state")


def test_strangers_who_keep_coming_to_a_full_table_are_not_heard_again(tmp_path: Path) -> None:
    """Three are told why; the next gets no socket. A player from the same address gets in."""
    with hosted(tmp_path, watchers_per_table=0) as web:
        web.app.state.turned_away = Limiter(burst=3, per_second=0)  # type: ignore[attr-defined]
        headers = enter(web, "Mira")
        table = open_table(web, headers)
        mine = cookie_of(web)
        assert web.portal is not None
        live = room_of(web).tables[table]
        web.portal.call(live.say, Viewer("Mira", 1), Sit(type="sit", seat=1, chips=500))
        for _ in range(3):
            with socket_of(web, table) as stranger:
                assert until(stranger, type="closed")["reason"].startswith("This table")
        with pytest.raises(WebSocketDisconnect), socket_of(web, table):
            pass
        with socket_of(web, table, mine) as player:
            until(player, type="state")


def test_spectators_come_and_go_without_everybody_being_told_each_time(tmp_path: Path) -> None:
    with hosted(tmp_path) as web:
        table = open_table(web, enter(web, "Mira"))
        with socket_of(web, table, cookie_of(web)) as player:
            player.send_json({"type": "sit", "id": 1, "seat": 1, "chips": 500})
            until(player, type="ack")
            for _ in range(20):
                with socket_of(web, table) as stranger:
                    until(stranger, type="state")
            with socket_of(web, table) as stranger:
                until(stranger, type="state")
                live = room_of(web).tables[table]
                wait_until(web, lambda: len(live.clients) == 2)
                player.send_json({"type": "ping", "id": 2})
                assert player.receive_json()["type"] == "pong", "no state came in between"
                player.send_json({"type": "add_bot", "id": 3})
                assert until(player, type="state")["watching"] == 1


def test_strangers_are_shown_one_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What all strangers see alike is worked out once, however many there are."""
    viewers: list[Viewer] = []

    def counted(room_table: RoomTable, viewer: Viewer, *rest: Any) -> PrivateState:
        viewers.append(viewer)
        return private_state(room_table, viewer, *rest)

    with hosted(tmp_path) as web:
        headers = enter(web, "Mira")
        table = open_table(web, headers)
        with socket_of(web, table) as first, socket_of(web, table) as second, socket_of(web, table) as third:
            for stranger in (first, second, third):
                until(stranger, type="state")
            monkeypatch.setattr("houseway.room.tables.private_state", counted)
            assert web.portal is not None
            web.portal.call(room_of(web).tables[table].submit, lambda table: [seat_bot(table, None)])
            for stranger in (first, second, third):
                until(stranger, type="state")
    assert viewers == [Viewer()]


def test_a_room_that_closes_tells_nobody_about_everybody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosted(tmp_path) as web:
        table = open_table(web, enter(web, "Mira"))
        with socket_of(web, table, cookie_of(web)) as player, socket_of(web, table) as stranger:
            player.send_json({"type": "sit", "id": 1, "seat": 1, "chips": 500})
            until(player, type="ack")
            assert web.portal is not None
            web.portal.call(room_of(web).hang_up)
            for socket in (stranger, player):
                with pytest.raises(WebSocketDisconnect) as ended:
                    until(socket, type="nothing more")
                assert ended.value.code == 1001
