"""The books of ring poker: tables closed or restarted in mid-hand, carried pots, history, and proofs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import Connection

from houseway.errors import HousewayError
from houseway.room import history, ledger, storage
from houseway.room.actions import PLAYING
from houseway.room.views import Viewer
from houseway.table.commitment import SCHEME
from houseway.table.proofs import verify_proof
from tests.room.ring import DRAW, HOLDEM, NAMES, STREETS, STUD, WALLET, Json, Played, open_books

JACKS = "delta-club/draw-poker-jacks-or-better"


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Connection]:
    """The database of a room with players."""
    with open_books(tmp_path) as connection:
        yield connection


# ---------------------------------------------------------------------- closing, restarts


@pytest.mark.parametrize("actions", [0, 3, 7])
def test_a_table_that_is_closed_in_mid_hand_returns_the_stakes(books: Connection, actions: int) -> None:
    """A drop that was taken on the flop goes back with them."""
    played = Played(books, HOLDEM, 3)
    played.deal()
    for _ in range(actions):
        played.passes()
    assert played.table.phase == PLAYING
    storage.send_home(books, played.info.id, storage.CANNOT_GO_ON)
    assert set(ledger.wallets(books).values()) == {WALLET}
    assert ledger.balance(books, ledger.drop(played.info.id)) == 0
    assert played.faults() == []


def carried_pot(connection: Connection) -> Played:
    """Nobody opens a hand of jacks or better: the antes stay in the pot (L887-889)."""
    played = Played(connection, JACKS, 4)
    for _ in range(30):
        played.deal()
        while played.table.phase == PLAYING:
            played.answer("check" if "check" in [one.name for one in played.asks[0].offers] else "fold")
        if played.table.table.chips.get("pot"):
            return played
    raise AssertionError("no hand was passed by everybody")


def test_a_carried_pot_is_in_the_books_and_in_the_next_hand(books: Connection) -> None:
    played = carried_pot(books)
    pot = played.table.table.chips["pot"]
    assert ledger.pots(books, played.info.id) == {"pot": pot}
    assert played.faults() == []
    played.take("shuffle", key="0e" * 32, scheme=SCHEME)
    played.take("next")
    assert played.state()["pots"] == [{"name": "pot", "amount": pot / 100, "seats": []}]
    again = storage.rebuild(books, played.info)
    assert again.snapshot() == played.table.snapshot()
    played.take("deal")
    assert played.state()["events"][0]["carried"] == pot / 100
    assert played.state()["pots"][0]["amount"] > pot / 100


@pytest.mark.parametrize("by", ["the owner", "the room"])
def test_a_carried_pot_is_returned_when_the_table_closes(books: Connection, by: str) -> None:
    played = carried_pot(books)
    if by == "the owner":
        played.take("close")
    else:
        storage.send_home(books, played.info.id, storage.IDLE)
    assert set(ledger.wallets(books).values()) == {WALLET}
    assert ledger.pots(books, played.info.id) == {}
    assert played.faults() == []


def test_the_chips_of_a_player_who_left_are_shared_when_a_carried_pot_is_returned(books: Connection) -> None:
    played = carried_pot(books)
    played.take("leave", name="Quin")
    pot = played.table.table.chips["pot"]
    played.take("close")
    assert sum(ledger.wallets(books).values()) == len(NAMES) * WALLET
    assert ledger.wallets(books)[4] == WALLET - pot // 4
    assert played.faults() == []


@pytest.mark.parametrize("game", STREETS)
def test_a_table_is_rebuilt_in_mid_hand(books: Connection, game: str) -> None:
    """After every action of two hands: what everybody is shown is the same."""
    played = Played(books, game, 4, chips=1_000_00)
    for _ in range(2):
        played.deal()
        while played.table.phase == PLAYING:
            again = Played.__new__(Played)
            again.__dict__ |= played.__dict__ | {"table": storage.rebuild(books, played.info)}
            for name in (None, *played.names):
                assert again.state(name) == played.state(name)
            played.passes()
    assert played.faults() == []


# ---------------------------------------------------------------------- history and proofs


@pytest.mark.parametrize("game", STREETS)
def test_a_finished_hand_is_told_and_verified(books: Connection, game: str) -> None:
    """For everybody: the steps, and a proof in which the cards of others that stay hidden are not opened."""
    played = Played(books, game, 4, chips=1_000_00)
    played.deal()
    root = played.state()["shoe"]["root"]
    played.play_out()
    for number in (None, 1, 4):
        viewer = Viewer(NAMES[number - 1] if number else None, number)
        past = history.find_round(books, viewer, played.info.id, 1)
        view = history.round_view(past)
        assert view["verified"]["sound"], view["verified"]
        assert view["steps"][0]["text"].startswith("Dealt in: ")
        assert verify_proof(history.proof(past), root, played.rules, start=0)["sound"]


def reformed(connection: Connection, game: str) -> Played:
    """A hand of a full table in which cards are shuffled back."""
    played = Played(connection, game, 8, chips=1_000_00)
    for number in range(40):
        played.deal()
        turn = 0
        while played.table.phase == PLAYING:
            turn += 1
            folds = [one.name for one in played.asks[0].offers if one.name == "fold"]
            if folds and (turn * 7 + number) % 11 == 0:
                played.answer("fold")
            else:
                played.passes()
        if played.state()["shoe"]["reforms"]:
            return played
    raise AssertionError(f"{game}: no hand ran out of cards")


@pytest.mark.parametrize("game", [STUD, DRAW])
def test_cards_that_are_shuffled_back_are_committed_to_anew(books: Connection, game: str) -> None:
    """The commitment is shown when it happens, and every viewer's proof holds to it."""
    played = reformed(books, game)
    shoe, number = played.state()["shoe"], played.table.number
    seen = [reform["root"] for reform in shoe["reforms"]]
    again = storage.rebuild(books, played.info)
    assert again.shoe is not None
    assert [reform.root for reform in again.shoe.reforms] == seen
    dealt = again.shoe.order[: again.shoe.drawn]
    for seat in (None, *range(1, 9)):
        viewer = Viewer(NAMES[seat - 1] if seat else None, seat)
        past = history.find_round(books, viewer, played.info.id, number)
        proof: Json = json.loads(json.dumps(history.proof(past)))
        found = verify_proof(proof, shoe["root"], played.rules, 0, seen)
        assert (found["sound"], found["opened"] + found["hidden"]) == (True, len(dealt))
        opened = {
            one["position"]
            for part in (proof, *proof["reforms"])
            for one in part["openings"]
        }  # fmt: skip
        assert opened == set(past.cards.known_to(seat)), "what the viewer was shown, and no more"
        with pytest.raises(HousewayError, match="commitment shown when cards were shuffled back"):
            verify_proof(proof, shoe["root"], played.rules, 0, ["00" * 32])


@pytest.mark.parametrize("game", [STUD, DRAW])
def test_a_reformed_shoe_opens_nothing_that_was_hidden(books: Connection, game: str) -> None:
    """The shoe is retired by the next shuffle; discards and folded hands keep its rest closed."""
    played = reformed(books, game)
    number, shoe = played.table.number, played.table.shoes
    played.take("shuffle", key="0d" * 32, scheme=SCHEME)
    for seat in (None, *range(1, 9)):
        viewer = Viewer(NAMES[seat - 1] if seat else None, seat)
        view = history.shoe_view(books, viewer, played.info.id, shoe)
        known = set(history.find_round(books, viewer, played.info.id, number).cards.known_to(seat))
        opened = {one["position"] for part in (view, *view["reforms"]) for one in part["openings"]}
        assert view["retired"]
        assert opened == known
