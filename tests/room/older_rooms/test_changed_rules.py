"""An older room after the rule files have changed: it goes on by the rules it has kept."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.room import audit, history
from houseway.room.lobby import Room
from houseway.rulebook import loader
from houseway.rulebook.rules import load_rules
from tests.room.older import expected
from tests.room.older_rooms.before import fold_before
from tests.room.older_rooms.checks import check_last_rounds, check_lists
from tests.room.older_rooms.rooms import IN_PLAY, OPEN, STRANGER, Opened, in_room, kept, play_on


def other_payouts(patch: pytest.MonkeyPatch) -> None:
    """The first row of every bet that wins pays something else, and every game has another name."""
    read_document = loader.read_document

    def changed(path: Path, filed: bool) -> loader.Document:
        document = read_document(path, filed)
        raw = copy.deepcopy(document.raw)
        raw["name"] = f"{raw.get('name', '')} (revised)"
        for bet in raw.get("bets", {}).values():
            wins = [row for row in bet.get("cases", ()) if " to " in str(row.get("pays", ""))]
            for row in wins[:1]:
                row["pays"] = "77 to 1"
        return replace(document, raw=raw)

    patch.setattr(loader, "read_document", changed)


def no_such_games(patch: pytest.MonkeyPatch) -> None:
    """The games are not filed any more."""

    def locate(game: str, near: Path | None = None) -> tuple[Path, bool]:
        raise HousewayError(f"unknown game {game!r}")

    patch.setattr(loader, "locate", locate)


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
            assert load_rules(room_table.rules.id).digest != digests[number]
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
