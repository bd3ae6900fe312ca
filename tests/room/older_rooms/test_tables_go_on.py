"""A room of an earlier version: it opens, its tables go on where they were, and no chip has moved."""

from __future__ import annotations

import sqlalchemy as sa

from houseway.room import audit, db, history, ledger, storage
from houseway.room.lobby import Room
from houseway.room.reports import fees_by_day
from houseway.room.room_table import FORMAT
from houseway.room.views import TableContext, private_state, shared_state
from houseway.table.replay import replay
from tests.room import older
from tests.room.older import expected
from tests.room.older_rooms.before import fold_before
from tests.room.older_rooms.rooms import IN_PLAY, OPEN, STRANGER, Opened, in_room, kept, play_on, viewers

AROUND = TableContext(now=0.0, deadline=None, connected=frozenset(), watching=0, owner=None)


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
        report = older.fees_before(kept(fees_by_day(books, "2000-01-01", "9999-12-31")))
        assert report == expected()["fees"]
        checks = [(older.check_before(check.name), check.faults) for check in audit.audit(books)]
    assert checks == [(check["name"], []) for check in expected()["audit"]]


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
