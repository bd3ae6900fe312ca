"""Push 9 in the room: a tied pot in the books, in snapshots, and while players sit out, leave or close."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import Connection

from houseway.room import ledger, storage
from houseway.room.actions import PLAYING
from houseway.table.pots import Pots
from tests.room.ring import NAMES, WALLET, Played, open_books

GAME = "club-one/push-9"


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Connection]:
    with open_books(tmp_path) as connection:
        yield connection


def mode_of(played: Played) -> Pots:
    mode = played.table.table.mode
    assert isinstance(mode, Pots)
    return mode


def play_out(played: Played, buys: str = "pass") -> None:
    """Check or call to the end; players who lost buy back in, or pass."""
    while played.table.phase == PLAYING:
        if played.asks[0].question == "buy back":
            played.answer(buys)
        else:
            played.passes()


def tied_pot(books: Connection, people: int = 4) -> Played:
    """A table at which some players tie and others have lost (L535)."""
    played = Played(books, GAME, people)
    for _ in range(60):
        played.deal()
        play_out(played)
        mode = mode_of(played)
        if mode.buy_backs and mode.carried_hands == 1:
            return played
    raise AssertionError("nobody tied")


def holders(played: Played) -> list[str]:
    """The names of the players who hold a portion."""
    return [played.table.table.players[seat] for seat in mode_of(played).carried if seat]


def test_a_tied_pot_is_in_the_books_and_played_for_again(books: Connection) -> None:
    """Everybody is shown that it stays; those who lost are asked; the table is rebuilt at every step."""
    played = tied_pot(books)
    pot = played.table.table.chips["pot"]
    assert ledger.pots(books, played.info.id) == {"pot": pot}
    assert "tie: the pot stays for the next hand." in played.state()["message"]
    losers = set(mode_of(played).buy_backs or ())
    played.deal()
    assert {ask.spot for ask in played.asks} == losers
    again = storage.rebuild(books, played.info)
    assert again.live is not None
    assert {ask.id for ask in again.live.pending} == {ask.id for ask in played.asks}
    play_out(played, "buy back")
    assert played.faults() == []


def test_a_player_who_holds_a_portion_is_dealt_in_though_he_sits_out(books: Connection) -> None:
    """His chips are in the pot; a player who lost and sits out is not asked."""
    played = tied_pot(books)
    holder, seats = holders(played)[0], played.table.table.players
    loser = next(seats[seat] for seat in mode_of(played).buy_backs or ())
    played.take("sit_out", name=holder)
    played.take("sit_out", name=loser)
    dealt_in = [member.name for member in played.table.to_be_dealt_in]
    assert holder in dealt_in
    assert loser not in dealt_in


def test_bots_play_on_for_a_tied_pot_that_others_passed(books: Connection) -> None:
    """Otherwise the pot would never be won: nobody else may come in."""
    played = tied_pot(books)
    for name, member in played.table.members.items():
        member.bot = "loose" if name in holders(played) else None
    mode_of(played).buy_backs = {}
    assert all(member.bot for member in played.table.to_be_dealt_in)
    assert played.table.enough_players


def test_the_last_holder_takes_the_pot(books: Connection) -> None:
    """All others leave: the next round gives it to him without cards."""
    played = tied_pot(books)
    last, pot = holders(played)[0], played.table.table.chips["pot"]
    before = played.table.chips(last)
    for name in [name for name in played.names if name != last]:
        played.take("leave", name=name)
    assert played.table.enough_players
    played.deal()
    assert played.table.phase != PLAYING
    assert played.table.chips(last) == before + pot
    assert played.faults() == []


def test_a_tied_pot_goes_to_its_holders_when_the_table_closes(books: Connection) -> None:
    played = tied_pot(books)
    held = holders(played)
    before = {name: played.table.chips(name) for name in played.names}
    pot = played.table.table.chips["pot"]
    played.take("close")
    gained = {
        name: ledger.wallets(books)[1 + NAMES.index(name)] - (WALLET - 240_00) - before[name]
        for name in before
    }
    assert sum(gained.values()) == pot
    assert {name for name, amount in gained.items() if amount} == set(held)
    assert played.faults() == []
