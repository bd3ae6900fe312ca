"""A hand of poker as a PHH file from the room: everybody gets the cards that he may see, and no others."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.engine import Connection

from houseway.histories import play_history
from houseway.room import history
from houseway.room.app import make_app
from houseway.room.hosting import Hosting
from houseway.room.views import Viewer
from houseway.rounds.hands import HandId
from houseway.rounds.log import Dealt, Shown
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from tests.room.ring import HOLDEM, STREETS, Played, open_books

FOLDS, MUCKS = "Otto", "Pia"


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Connection]:
    """The database of a room with players."""
    with open_books(tmp_path) as connection:
        yield connection


def text_for(played: Played, name: str | None) -> str:
    """The file that somebody gets of the first hand."""
    viewer = Viewer(name, 1 + played.names.index(name) if name else None)
    past = history.find_round(played.connection, viewer, played.info.id, 1)
    return history.hand_history(past)


def live_of(played: Played) -> LiveRound:
    """The first hand with all its cards, from its record."""
    return replay(history.find_round(played.connection, Viewer(), played.info.id, 1).record)


def one_folds(played: Played) -> None:
    """Otto folds when he is first asked to; the others check and call to the end."""
    played.deal()
    folded = False
    while played.table.phase == "playing":
        ask = played.asks[0]
        if not folded and played.table.asked(ask).name == FOLDS and any(o.name == "fold" for o in ask.offers):
            played.answer("fold")
            folded = True
        else:
            played.passes()
    assert folded


def cards_in(text: str) -> set[str]:
    """Every card that a file names in any field, known by two characters."""
    fields = tomllib.loads(text)
    words = [word for action in fields["actions"] for word in action.split()[1:] if len(word) % 2 == 0]
    words += str(fields.get("_burns", "")).split() + str(fields.get("_marks", "")).split()
    pairs = {word[at : at + 2] for word in words for at in range(0, len(word), 2)}
    return {pair for pair in pairs if pair[0] in "23456789TJQKA" and pair[1] in "cdhs"}


@pytest.mark.parametrize("game", STREETS)
def test_nobody_is_told_a_card_that_he_did_not_see(books: Connection, game: str) -> None:
    """Folded and mucked cards are unknown to all but their owner; the burns are unknown to everybody."""
    played = Played(books, game, 4, chips=1000_00)
    one_folds(played)
    live, pack = live_of(played), played.rules.deck
    for name in (None, *played.names):
        seat = 1 + played.names.index(name) if name else None
        seen = {pack.show(event.card) for event in live.log if isinstance(event, Dealt) and event.up}
        seen |= {
            pack.show(event.card)
            for event in live.log
            if isinstance(event, Dealt) and seat is not None and event.hand == HandId(seat)
        }
        seen |= {pack.show(card) for event in live.log if isinstance(event, Shown) for card in event.cards}
        text = text_for(played, name)
        assert cards_in(text) == seen - {"Jo"}
        finishing = [live.chips_after[who] / 100 for who in tomllib.loads(text)["players"]]
        assert tomllib.loads(text)["finishing_stacks"] == finishing


def test_a_mucked_hand_stays_hidden_and_the_file_can_still_be_played(books: Connection) -> None:
    """In the same hand somebody folds and somebody mucks: strangers get ???? for both."""
    played = Played(books, HOLDEM, 4)
    one_folds(played)
    fields = tomllib.loads(text_for(played, None))
    mucked = [action.split()[0] for action in fields["actions"] if action.endswith(" sm")]
    assert mucked
    for player in {*mucked, f"p{1 + fields['players'].index(FOLDS)}"}:
        assert f"d dh {player} ????" in fields["actions"]
    own = tomllib.loads(text_for(played, FOLDS))
    assert f"d dh p{1 + own['players'].index(FOLDS)} ????" not in own["actions"]
    again = play_history(text_for(played, None)).live
    assert again.chips_after == live_of(played).chips_after


def test_the_file_names_the_hand_and_when_it_was_played(books: Connection) -> None:
    played = Played(books, HOLDEM, 3)
    played.deal()
    played.play_out()
    fields = tomllib.loads(text_for(played, None))
    assert (fields["hand"], fields["table"], fields["time_zone"]) == (1, played.info.id, "UTC")
    assert {"time", "day", "month", "year"} <= fields.keys()
    assert fields["variant"] == "FT"


def test_the_file_is_downloaded(tmp_path: Path) -> None:
    """Beside the proof of a round, by the same rules on who may read it."""
    with open_books(tmp_path) as connection:
        played = Played(connection, HOLDEM, 3)
        played.deal()
        played.play_out()
    app = make_app(f"sqlite:///{tmp_path / 'room.sqlite3'}", Hosting(store=str(tmp_path / "results")))
    with TestClient(app, base_url="http://room.test") as web:
        answer = web.get(f"/api/tables/{played.info.id}/rounds/1/phh")
        assert answer.status_code == 200, answer.text
        name = f"table-{played.info.id}-hand-1.phh"
        assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
        assert tomllib.loads(answer.text)["_game"] == HOLDEM
        assert web.get(f"/api/tables/{played.info.id}/rounds/99/phh").status_code == 404
