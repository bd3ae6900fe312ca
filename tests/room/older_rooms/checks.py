"""What the earlier version showed of its rounds, compared with what this one shows."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import audit, db, history
from houseway.room.views import Viewer
from houseway.rounds.log import UNSEEN
from houseway.rulebook.rules import Rules
from houseway.table.proofs import visible_cards
from tests.room import older
from tests.room.older import Json, expected
from tests.room.older_rooms.rooms import STRANGER, kept, viewers


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


def as_settled(rows: list[Any], rules: Rules) -> list[Any]:
    """Rows in any order where a spot has two hands: a split hand used to be settled after the second one.

    What the bank still covered after each of them depends on the order, so it is left out there.
    """
    if len(getattr(rules.play, "hands", ())) < 2:
        return rows
    return sorted(({**row, "bank_left": 0} if isinstance(row, dict) else row for row in rows), key=str)


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
            steps = [line["text"] for line in before["steps"]]
            assert as_settled(lines, rules) == as_settled(steps, rules), where
            told = [older.event_before(event, rules) for event in events]
            assert as_settled(told, rules) == as_settled(before["events"], rules), where
            settlement, said = older.settlement_before(seen["settlement"], rules), before["settlement"]
            if settlement is not None:
                settlement["rows"] = as_settled(settlement["rows"], rules)
                said = said | {"rows": as_settled(said["rows"], rules)}
            assert settlement == said, where
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


def shown(table: int, shoe: int, name: str) -> set[int]:
    """The positions of a shoe that its rounds showed to somebody."""
    found: set[int] = set()
    for row in expected()["rounds"]:
        seen = {**row["views"][""], **row["views"].get(name, {})}
        if (row["table"], seen["shoe"]) == (table, shoe):
            start = seen["proof"]["start"]
            found |= {start + at for at, card in enumerate(visible_cards(seen["events"])) if card != UNSEEN}
    return found


def check_shoes(books: Connection, names: Iterable[str]) -> None:
    """What is open of every shoe: as before, but the rest is closed again if a hand stays hidden.

    The earlier version opened all cards of a retired shoe except those of such hands.
    """
    for row in expected()["shoes"]:
        for name, viewer in viewers(names):
            view = history.shoe_view(books, viewer, row["table"], row["shoe"])
            assert (view["root"], view["retired"]) == (row["root"], row["retired"])
            positions = [
                place
                for first, last in row["open"].get(name, row["open"][""])
                for place in range(first, last + 1)
            ]
            if row["retired"] and row["open"][""] != [[0, view["cards"] - 1]]:
                positions = sorted(shown(row["table"], row["shoe"], name))
            found = [opening["position"] for opening in view["openings"]]
            assert found == positions, (row["table"], row["shoe"], name)


def check_last_rounds(books: Connection) -> None:
    """The last round of every table, every list, and every shoe as a stranger sees it."""
    last = {row["table"]: row for row in expected()["rounds"]}
    check_rounds(books, last.values())
    check_lists(books)
    check_shoes(books, [""])
    assert all(check.sound for check in audit.audit(books))
