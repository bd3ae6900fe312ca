"""The ledger balances, commitments cannot be forged, and a table replays to the same state."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import CardRandom, Deck
from houseway.errors import HousewayError
from houseway.room import db, ledger
from houseway.room.actions import RoomAction
from houseway.room.bots import Bots, seat_bot
from houseway.room.clock import Clock
from houseway.room.ledger import THE_MINT, Move, wallet
from houseway.room.members import Clocks
from houseway.room.room_table import RoomTable
from houseway.room.security import Limiter, sign, unsign
from houseway.room.writer import Writer
from houseway.rulebook.rules import load_rules
from houseway.table.commitment import (
    CommittedShoe,
    check_cards,
    check_dice,
    dice_text,
    merkle_root,
    shoe_root,
)


def test_a_transaction_moves_chips_and_the_sum_stays_nothing(tmp_path: Path) -> None:
    engine = db.connect(f"sqlite:///{tmp_path / 'room.sqlite3'}")
    db.migrate(engine)
    with engine.begin() as connection:
        for player in (1, 2):
            row = {"id": player, "name": str(player), "name_key": str(player), "created": 0.0}
            connection.execute(sa.insert(db.players), [row])
        ledger.post(connection, [Move("buy-in", THE_MINT, wallet(1), 500)])
        ledger.post(
            connection, [Move("gift", wallet(1), wallet(2), 120), Move("gift", wallet(2), wallet(1), 20)]
        )
        assert ledger.wallets(connection) == {1: 400, 2: 100}
        assert ledger.audit(connection)["sound"]
        connection.execute(sa.update(db.entries).where(db.entries.c.id == 1).values(amount=-400))
        found = ledger.audit(connection)
    assert not found["sound"]
    assert any("transaction 1 is off" in fault for fault in found["faults"])


def test_the_migrations_make_exactly_the_tables_of_the_code(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = db.connect(f"sqlite:///{tmp_path / 'room.sqlite3'}")
    db.migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), db.metadata) == []


def test_work_that_fails_does_not_take_other_work_with_it(tmp_path: Path) -> None:
    engine = db.connect(f"sqlite:///{tmp_path / 'room.sqlite3'}")
    db.migrate(engine)
    writer = Writer(engine)

    def enter(name: str) -> Callable[[sa.Connection], int]:
        def work(connection: sa.Connection) -> int:
            row = {"name": name, "name_key": name, "created": 0.0}
            made = connection.execute(sa.insert(db.players).values(row).returning(db.players.c.id))
            return int(made.scalar_one())

        return work

    async def run() -> list[int | BaseException]:
        works = [writer.write(enter(name)) for name in ("a", "b", "a", "c")]
        return await asyncio.gather(*works, return_exceptions=True)

    results = asyncio.run(run())
    writer.close()
    assert [isinstance(result, int) for result in results] == [True, True, False, True]
    with engine.connect() as connection:
        assert connection.execute(sa.select(sa.func.count()).select_from(db.players)).scalar_one() == 3


@given(st.binary(min_size=32, max_size=32), st.sets(st.integers(0, 51), max_size=10))
def test_openings_match_their_commitment_and_no_other(key: bytes, positions: set[int]) -> None:
    shoe = CommittedShoe(Deck(), key)
    assert sorted(shoe.cards) == sorted(Deck().cards)
    opened = shoe.open(positions)
    assert set(check_cards(shoe.leaves, opened)) == positions
    for opening in opened:
        other = next(card for card in ("As", "Ks") if card != opening["card"])
        with pytest.raises(HousewayError, match="is not the"):
            check_cards(shoe.leaves, [opening | {"card": other}])
    assert shoe_root(shoe.leaves, ()) == shoe.root
    assert shoe_root(shoe.leaves[::-1], ()) != shoe.root


@given(st.binary(min_size=32, max_size=32), st.integers(0, 51), st.sampled_from([(3, 6), (1, 7)]))
def test_dice_match_their_commitment_and_no_other(key: bytes, start: int, dice: tuple[int, int]) -> None:
    """A round throws the dice of the position where it begins; the root is that of its cards and dice.

    The random number of a shuffling machine is a throw of one die with a side for each seat.
    """
    count, sides = dice
    shoe = CommittedShoe(Deck(), key, start=start, dice=dice)
    (opening,) = shoe.open_dice([start])
    assert shoe.throw(number=7) == tuple(opening["dice"])
    assert len(opening["dice"]) == count
    assert all(1 <= value <= sides for value in opening["dice"])
    assert check_dice(shoe.dice_leaves, opening) == dice_text(opening["dice"])
    with pytest.raises(HousewayError, match=f"the dice at position {start} are not"):
        check_dice(shoe.dice_leaves, opening | {"dice": [value % sides + 1 for value in opening["dice"]]})
    assert shoe_root(shoe.leaves, shoe.dice_leaves) == shoe.root
    assert shoe_root([*shoe.leaves, shoe.dice_leaves[0]], shoe.dice_leaves[1:]) != shoe.root
    assert shoe_root(shoe.leaves, ()) != shoe.root


def test_a_shoe_of_an_earlier_version_keeps_its_root_and_its_dice() -> None:
    """Its root is that of its cards, and its dice follow from the number of the round."""
    key = bytes(range(32))
    shoe = CommittedShoe(Deck(), key, start=9, dice=(3, 6), scheme=1)
    assert shoe.root == merkle_root(shoe.leaves)
    assert shoe.throw(number=7) == CardRandom(hmac.digest(key, b"dice 7", "sha256")).dice(3)
    assert shoe.open_dice([9]) == []
    with pytest.raises(HousewayError, match=r"scheme of the shoe \(3\)"):
        CommittedShoe(Deck(), key, scheme=3)


@given(st.integers(1, 40))
def test_a_merkle_root_depends_on_every_leaf(size: int) -> None:
    leaves = [f"{number:064x}" for number in range(size)]
    roots = {merkle_root([*leaves[:at], "f" * 64, *leaves[at + 1 :]]) for at in range(size)}
    assert len(roots | {merkle_root(leaves)}) == size + 1


@pytest.mark.parametrize(
    "game",
    [
        "oceana/ez-baccarat",
        "oceana/ultimate-texas-holdem",
        "club-one/casino-war",
        "delta-club/blackjack-x+buster-blackjack-x+aces-bonus-bet",
        "delta-club/funtazee-21",
    ],
)
def test_the_same_actions_lead_to_the_same_table_from_any_snapshot(game: str) -> None:
    rules = load_rules(game)
    room_table = RoomTable(1, rules)
    clock = Clock(room_table, Clocks(), Bots(room_table), lambda: "07" * 32)
    actions: list[RoomAction] = []
    snapshots: list[tuple[int, dict[str, object], bytes]] = []

    def take(action: RoomAction) -> None:
        effects = room_table.apply(action)
        actions.append(action)
        if effects.snapshot and room_table.shoe is not None:
            snapshots.append((len(actions), room_table.snapshot(), room_table.shoe.key))

    for seat in (1, 3, 4):
        take(seat_bot(room_table, seat, "random"))
    while room_table.table.rounds < 12:
        step = clock.phase_step()
        assert step is not None
        for action in step.actions():
            take(action)
    for at, data, key in [(0, None, b""), *snapshots]:
        again = RoomTable(1, rules)
        if data is not None:
            again.restore(data, key)
        for action in actions[at:]:
            again.apply(action)
        assert again.table.chips == room_table.table.chips
        assert again.phase == room_table.phase
        assert again.shoe is not None
        assert room_table.shoe is not None
        assert again.shoe.root == room_table.shoe.root
        assert again.live is not None
        assert room_table.live is not None
        assert list(again.live.log.whole()) == list(room_table.live.log.whole())


def test_signatures_and_limits() -> None:
    signed = sign(b"k", "cookie", "text")
    assert unsign(b"k", "cookie", signed, max_age=60) == "text"
    for forged in (sign(b"other", "cookie", "text"), sign(b"k", "csrf", "text"), "text", "", "text.é"):
        assert unsign(b"k", "cookie", forged, max_age=60) is None
    assert unsign(b"k", "cookie", signed, max_age=-1) is None
    limiter = Limiter(burst=2, per_second=1)
    assert [limiter.allows("a", now) for now in (0, 0, 0, 1.0, 1.1)] == [True, True, False, True, False]
    assert limiter.allows("b", 0)
