"""The rounds of an earlier version are listed, stepped through and verified as before."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from houseway.room import db, documents, history
from houseway.rulebook.rules import choose as rulebook_choose
from houseway.rulebook.rules import rules_as_opened
from tests.room.older import expected
from tests.room.older_rooms.checks import check_lists, check_rounds, check_shoes
from tests.room.older_rooms.rooms import STRANGER, Opened


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


def test_every_list_of_rounds_is_the_same(opened: Opened) -> None:
    with opened.books() as books:
        check_lists(books)


def test_every_shoe_is_open_as_far_as_before_unless_a_hand_stays_hidden(opened: Opened) -> None:
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
