"""Tables without a bank in the room: whom they wait for, and what becomes of their pots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import audit, db, ledger, storage
from houseway.room.actions import DEALING, PLAYING, SETTLED, WAITING, Action
from houseway.room.bots import Bots
from houseway.room.clock import Clock
from houseway.room.fold import Fold
from houseway.room.ledger import Move, Tied
from houseway.room.members import Clocks
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


def sit(fold: Fold, seat: int, chips: int) -> None:
    """Somebody comes to a seat with chips of nobody's wallet."""
    fold.apply(Action("sit", {"name": PLAYERS[seat], "player": None, "seat": seat, "chips": chips}))


def clock_of(fold: Fold) -> Clock:
    """A clock that somebody watches."""
    return Clock(fold, Clocks(), Bots(fold), lambda: "07" * 32, watched=True)


def go_on(fold: Fold, phase: str) -> None:
    """Let the clock do what is due, until the table comes to a phase or does nothing by itself."""
    clock = clock_of(fold)
    for _ in range(10):
        if fold.phase == phase or (step := clock.next_step()) is None:
            return
        for action in step.actions():
            fold.apply(action)
    pytest.fail("the table goes round in circles")


def mira_loses_all(game: str, others: tuple[int, ...]) -> Fold:
    """Mira stakes all her chips, and folds."""
    rules = load_rules(game)
    fold = Fold(1, rules)
    sit(fold, 1, stake(rules))
    for seat in others:
        sit(fold, seat, CHIPS)
    go_on(fold, PLAYING)
    while fold.live is not None and fold.live.pending:
        ask = fold.live.pending[0]
        choice = "fold" if ask.seat == 1 else "stay"
        fold.apply(Action("answer", {"name": PLAYERS[ask.seat], "ask": ask.id, "choice": choice}))
    assert (fold.phase, fold.table.chips["Mira"]) == (SETTLED, 0)
    return fold


GAMES = pytest.mark.parametrize("game", [POT, SCORED], ids=["pot", "scored"])


@GAMES
@pytest.mark.parametrize("comes", ["with more chips", "to another seat"])
def test_a_table_waits_until_two_players_have_chips(game: str, comes: str) -> None:
    """Otto alone has chips: nothing is dealt until Mira brings more, or Pia comes."""
    fold = mira_loses_all(game, others=(2,))
    go_on(fold, DEALING)
    assert fold.phase == WAITING
    assert message(fold) == "Waiting for players"
    assert clock_of(fold).next_step() is None
    if comes == "to another seat":
        sit(fold, 3, CHIPS)
    else:
        fold.apply(Action("chips", {"name": "Mira", "chips": CHIPS}))
    go_on(fold, PLAYING)
    assert fold.phase == PLAYING
    assert fold.live is not None
    assert set(fold.live.round.spots) == ({2, 3} if comes == "to another seat" else {1, 2})


@GAMES
def test_a_table_waits_when_the_last_but_one_with_chips_leaves_before_the_deal(game: str) -> None:
    """Mira still sits there, without chips."""
    fold = mira_loses_all(game, others=(2, 3))
    go_on(fold, DEALING)
    assert fold.phase == DEALING
    fold.apply(Action("leave", {"name": "Pia"}))
    assert fold.phase == WAITING
    assert clock_of(fold).next_step() is None


# ---------------------------------------------------------------------- pots and the books


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Connection]:
    """The books of a room whose players have their chips in their wallets."""
    engine = db.connect(f"sqlite:///{tmp_path / 'room.sqlite3'}")
    db.migrate(engine)
    with engine.begin() as connection:
        for number, name in PLAYERS.items():
            row = {"id": number, "name": name, "name_key": name.lower(), "created": 0.0}
            connection.execute(sa.insert(db.players), [row])
            ledger.post(connection, [Move("buy-in", ledger.THE_MINT, ledger.wallet(number), CHIPS)])
        yield connection
    engine.dispose()


def take(connection: Connection, fold: Fold, *actions: Action) -> None:
    """Take actions and write them down."""
    for action in actions:
        batch = Batch(fold.id)
        batch.add(fold, action, fold.apply(action))
        batch.save(connection)


def dealt(connection: Connection, game: str, rounds: int = 0) -> Fold:
    """A table in the middle of a round, after so many whole ones."""
    rules = load_rules(game)
    info = storage.open_table(connection, rules, "Table", Clocks(), None)
    fold = Fold(info.id, rules)
    for number, name in PLAYERS.items():
        sit = {"name": name, "player": number, "seat": number, "chips": CHIPS}
        take(connection, fold, Action("sit", sit))
    for number in range(rounds + 1):
        key = f"{number:064x}"
        take(connection, fold, Action("shuffle", {"key": key}), Action("next", {}), Action("deal", {}))
        if number < rounds:
            stay(connection, fold, len(PLAYERS))
    return fold


def stay(connection: Connection, fold: Fold, count: int) -> None:
    """So many of those who are asked stay."""
    for _ in range(count):
        assert fold.live is not None
        ask = fold.live.pending[0]
        name = fold.asked(ask).name
        take(connection, fold, Action("answer", {"name": name, "ask": ask.id, "choice": "stay"}))


def faults(connection: Connection) -> list[str]:
    """All that is wrong with the books."""
    return [fault for check in audit.audit(connection) for fault in check.faults]


@GAMES
@pytest.mark.parametrize("rounds", [0, 2])
def test_a_table_that_is_closed_in_mid_round_returns_the_stakes(
    books: Connection, game: str, rounds: int
) -> None:
    """What was won and lost in the rounds before stays so; the drop of those stays with the house."""
    fold = dealt(books, game, rounds)
    assert fold.live is not None
    stay(books, fold, 1)
    assert fold.phase == PLAYING
    assert bool(ledger.pots(books, fold.id)) == (game == POT)
    before = {number: fold.live.chips_before[name] for number, name in PLAYERS.items()}
    assert faults(books) == []
    storage.send_home(books, fold.id)
    assert ledger.wallets(books) == before
    assert ledger.balance(books, ledger.drop(fold.id)) == fold.live.chips_before["house"]
    assert faults(books) == []


def test_what_a_pot_paid_to_the_house_in_mid_round_goes_back_with_the_stakes(books: Connection) -> None:
    fold = dealt(books, POT)
    taken = Move("fee", ledger.pot(fold.id, "pot"), ledger.drop(fold.id), 1_00)
    ledger.post(books, [taken], Tied(fold.id, fold.number))
    storage.send_home(books, fold.id)
    assert ledger.wallets(books) == dict.fromkeys(PLAYERS, CHIPS)
    assert faults(books) == []


def test_the_audit_finds_chips_in_the_pot_of_a_closed_table(books: Connection) -> None:
    fold = dealt(books, POT)
    storage.mark_closed(books, fold.id, 0.0)
    left = [f"table {fold.id}: {name} still has $90" for name in PLAYERS.values()]
    assert faults(books) == [*left, f"table {fold.id}: the pot still holds $30"]
