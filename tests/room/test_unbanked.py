"""Tables without a bank in the room: whom they wait for, and what becomes of their pots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import audit, db, ledger, storage
from houseway.room.actions import DEALING, PLAYING, SETTLED, WAITING, RoomAction
from houseway.room.bots import Bots
from houseway.room.clock import Clock
from houseway.room.ledger import Move, TransactionOrigin
from houseway.room.members import Clocks
from houseway.room.reports import fees_by_day
from houseway.room.room_table import RoomTable
from houseway.room.storage import Batch
from houseway.room.views import message
from houseway.rulebook.rules import load_rules
from tests.skeleton import POT, SCORED, installed
from tests.skeleton.game import stake

CHIPS = 100_00
PLAYERS = {1: "Mira", 2: "Otto", 3: "Pia"}


@pytest.fixture(autouse=True)
def family() -> Iterator[None]:
    """The family without a bank while a test runs."""
    with installed():
        yield


# ---------------------------------------------------------------------- who can play


def sit(room_table: RoomTable, seat: int, chips: int) -> None:
    """A player takes a seat with chips that come from no wallet."""
    room_table.apply(RoomAction("sit", {"name": PLAYERS[seat], "player": None, "seat": seat, "chips": chips}))


def clock_of(room_table: RoomTable) -> Clock:
    """A clock with everybody connected."""
    return Clock(room_table, Clocks(), Bots(room_table), lambda: "07" * 32, connected=set(room_table.members))


def go_on(room_table: RoomTable, phase: str) -> None:
    """Let the clock take its steps until the table is in a phase or no step is due."""
    clock = clock_of(room_table)
    for _ in range(10):
        if room_table.phase == phase or (step := clock.next_step()) is None:
            return
        for action in step.actions():
            room_table.apply(action)
    pytest.fail("the table goes round in circles")


def mira_loses_all(game: str, others: tuple[int, ...]) -> RoomTable:
    """Mira stakes all her chips, and folds."""
    rules = load_rules(game)
    room_table = RoomTable(1, rules)
    sit(room_table, 1, stake(rules))
    for seat in others:
        sit(room_table, seat, CHIPS)
    go_on(room_table, PLAYING)
    while room_table.live is not None and room_table.live.pending:
        ask = room_table.live.pending[0]
        choice = "fold" if ask.seat == 1 else "stay"
        room_table.apply(RoomAction("answer", {"name": PLAYERS[ask.seat], "ask": ask.id, "choice": choice}))
    assert (room_table.phase, room_table.table.chips["Mira"]) == (SETTLED, 0)
    return room_table


GAMES = pytest.mark.parametrize("game", [POT, SCORED], ids=["pot", "scored"])


@GAMES
@pytest.mark.parametrize("comes", ["with more chips", "to another seat"])
def test_a_table_waits_until_two_players_have_chips(game: str, comes: str) -> None:
    """Otto alone has chips: nothing is dealt until Mira brings more, or Pia comes."""
    room_table = mira_loses_all(game, others=(2,))
    go_on(room_table, DEALING)
    assert room_table.phase == WAITING
    assert message(room_table) == "Waiting for players."
    assert clock_of(room_table).next_step() is None
    if comes == "to another seat":
        sit(room_table, 3, CHIPS)
    else:
        room_table.apply(RoomAction("chips", {"name": "Mira", "chips": CHIPS}))
    go_on(room_table, PLAYING)
    assert room_table.phase == PLAYING
    assert room_table.live is not None
    assert set(room_table.live.round.spots) == ({2, 3} if comes == "to another seat" else {1, 2})


@GAMES
def test_a_table_waits_when_the_last_but_one_with_chips_leaves_before_the_deal(game: str) -> None:
    """Mira still sits there, without chips."""
    room_table = mira_loses_all(game, others=(2, 3))
    go_on(room_table, DEALING)
    assert room_table.phase == DEALING
    room_table.apply(RoomAction("leave", {"name": "Pia"}))
    assert room_table.phase == WAITING
    assert clock_of(room_table).next_step() is None


# ---------------------------------------------------------------------- pots and the ledger


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Connection]:
    """The database of a room whose players have their chips in their wallets."""
    engine = db.connect(f"sqlite:///{tmp_path / 'room.sqlite3'}")
    db.migrate(engine)
    with engine.begin() as connection:
        for number, name in PLAYERS.items():
            row = {"id": number, "name": name, "name_key": name.lower(), "created": 0.0}
            connection.execute(sa.insert(db.players), [row])
            ledger.post(connection, [Move("buy-in", ledger.THE_MINT, ledger.wallet(number), CHIPS)])
        yield connection
    engine.dispose()


def take(connection: Connection, room_table: RoomTable, *actions: RoomAction) -> None:
    """Take actions and write them down."""
    for action in actions:
        batch = Batch(room_table.id)
        batch.add(room_table, action, room_table.apply(action))
        batch.save(connection)


def dealt(connection: Connection, game: str, rounds: int = 0) -> RoomTable:
    """A table in the middle of a round, after so many whole ones."""
    rules = load_rules(game)
    info = storage.open_table(connection, rules, "Table", Clocks(), None)
    room_table = RoomTable(info.id, rules)
    for number, name in PLAYERS.items():
        sit = {"name": name, "player": number, "seat": number, "chips": CHIPS}
        take(connection, room_table, RoomAction("sit", sit))
    for number in range(rounds + 1):
        key = f"{number:064x}"
        take(
            connection,
            room_table,
            RoomAction("shuffle", {"key": key}),
            RoomAction("next", {}),
            RoomAction("deal", {}),
        )
        if number < rounds:
            stay(connection, room_table, len(PLAYERS))
    return room_table


def stay(connection: Connection, room_table: RoomTable, count: int) -> None:
    """This many of the players who are asked stay."""
    for _ in range(count):
        assert room_table.live is not None
        ask = room_table.live.pending[0]
        name = room_table.asked(ask).name
        take(connection, room_table, RoomAction("answer", {"name": name, "ask": ask.id, "choice": "stay"}))


def faults(connection: Connection) -> list[str]:
    """All faults of the database."""
    return [fault for check in audit.audit(connection) for fault in check.faults]


@GAMES
@pytest.mark.parametrize("rounds", [0, 2])
def test_a_table_that_is_closed_in_mid_round_returns_the_stakes(
    books: Connection, game: str, rounds: int
) -> None:
    """What was won and lost in the rounds before stays so; the drop of those stays with the house."""
    room_table = dealt(books, game, rounds)
    assert room_table.live is not None
    stay(books, room_table, 1)
    assert room_table.phase == PLAYING
    assert bool(ledger.pots(books, room_table.id)) == (game == POT)
    before = {number: room_table.live.chips_before[name] for number, name in PLAYERS.items()}
    assert faults(books) == []
    storage.send_home(books, room_table.id, storage.CANNOT_GO_ON)
    assert ledger.wallets(books) == before
    assert ledger.balance(books, ledger.drop(room_table.id)) == room_table.live.chips_before["house"]
    assert faults(books) == []


def test_what_a_pot_paid_to_the_house_in_mid_round_goes_back_with_the_stakes(books: Connection) -> None:
    room_table = dealt(books, POT)
    taken = Move("fee", ledger.pot(room_table.id, "pot"), ledger.drop(room_table.id), 1_00)
    ledger.post(books, [taken], TransactionOrigin(room_table.id, room_table.number))
    storage.send_home(books, room_table.id, storage.CANNOT_GO_ON)
    assert ledger.wallets(books) == dict.fromkeys(PLAYERS, CHIPS)
    assert faults(books) == []


def test_the_audit_finds_chips_in_the_pot_of_a_closed_table(books: Connection) -> None:
    room_table = dealt(books, POT)
    storage.mark_closed(books, room_table.id, 0.0)
    left = [f"table {room_table.id}: {name} still has $90" for name in PLAYERS.values()]
    assert faults(books) == [*left, f"table {room_table.id}: the pot still holds $30"]


def test_what_is_collected_for_a_jackpot_has_its_own_account(books: Connection, tmp_path: Path) -> None:
    """It is neither the house's nor a player's, and a table that is opened again still holds it."""
    file = tmp_path / "jackpot.toml"
    file.write_text(
        f'extends = "{POT}"\n[groups.drop]\njackpot = {{ basis = "pot" }}\n'
        '[groups.drop.options.1]\njackpot = "2"\n'
    )
    room_table = dealt(books, str(file), rounds=2)
    collected = [ledger.balance(books, to(room_table.id)) for to in (ledger.drop, ledger.jackpot)]
    assert collected == [2 * 1_00, 2 * 2_00]
    assert faults(books) == []
    seen = next(check.seen for check in audit.audit(books) if check.name.startswith("every chip issued"))
    assert seen.endswith("$2 collected, $4 collected for jackpots")
    (row,) = fees_by_day(books, "2000-01-01", "9999-12-31")["rows"]
    assert (row["fees"], row["jackpot"]) == (2, 4)
    spoiled = Move("fee", ledger.jackpot(room_table.id), ledger.drop(room_table.id), 1_00)
    ledger.post(books, [spoiled], TransactionOrigin(room_table.id, 1))
    assert len(faults(books)) == 1
