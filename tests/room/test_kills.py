"""Kills at a table of the room: who is asked, what lies in front of the players, what the dealer says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import Connection

from houseway.room.actions import PLAYING
from houseway.room.room_table import RoomTable
from tests.room.ring import Played, open_books

CLUB_ONE, DELTA = "club-one/lowball", "delta-club/lowball-ace-to-five"


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Connection]:
    """The database of a room with players."""
    with open_books(tmp_path) as connection:
        yield connection


def no_kills(played: Played) -> None:
    """Let everybody pass when kills are called for."""
    while played.asks and played.asks[0].question == "kill":
        played.answer("no kill")


def fold_to(played: Played, name: str) -> None:
    """Let everybody fold to a player, who calls or checks."""
    no_kills(played)
    while played.table.phase == PLAYING:
        ask = played.asks[0]
        asked = played.table.asked(ask).name
        names = [offer.name for offer in ask.offers]
        played.answer(("check" if "check" in names else "call") if asked == name else "fold")


def test_everybody_is_asked_for_a_kill_and_only_he_sees_his_answer(books: Connection) -> None:
    """001:L358: on two cards a player may kill for twice the big blind; the log is in a dealer's words."""
    played = Played(books, CLUB_ONE, 3)
    played.deal()
    assert [ask["question"] for ask in played.state("Otto")["asks"]] == ["kill"]
    (ask,) = played.state("Otto")["asks"]
    assert [offer["name"] for offer in ask["legal"]] == ["no kill", "kill"]
    killer = played.table.asked(played.asks[0]).name
    played.answer("kill")
    other = next(name for name in played.names if name != killer)
    assert all("choice" not in event for event in played.state(other)["events"] if event["kind"] == "chose")
    no_kills(played)
    story = "\n".join(line["text"] for line in played.state(other)["story"])
    assert f"{killer} posts the kill blind" in story
    assert "Called: the pot is killed: the limits are $8 and $16." in story
    assert played.faults() == []


def test_a_leg_and_a_kill_that_is_owed_are_shown_and_survive_a_restart(books: Connection) -> None:
    """002:L952: the kill button lies in front of the player who won the last pot."""
    played = Played(books, DELTA, 3)
    played.deal()
    fold_to(played, "Pia")
    marks = {seat["name"]: seat.get("kill") for seat in played.state()["seats"] if seat["name"]}
    assert marks == {"Mira": None, "Otto": None, "Pia": "leg"}
    again = RoomTable(played.table.id, played.rules)
    again.table.mode.restore(played.table.table.mode.state())
    assert again.table.mode.state() == played.table.table.mode.state()
    assert played.faults() == []
