"""No hidden card follows from what the room gives out, not even by subtraction from the pack.

A table is played in a database. Everybody at it, a stranger, and all of them but one together keep account of
every card that they are sent or can fetch, before, during and after each round, and when the shoe is retired.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.games import game_of
from houseway.room import db, history, ledger, openings, storage
from houseway.room.actions import BANKING, CLOSED, PLAYING, SETTLED, RoomAction
from houseway.room.members import Clocks
from houseway.room.room_table import RoomTable
from houseway.room.storage import Batch
from houseway.room.views import TableContext, Viewer, private_state, shared_state
from houseway.table.commitment import SCHEME
from houseway.table.layout import smallest
from tests.room.elimination import Account, DealtRound, DealtShoe, check_elimination
from tests.room.filed_sight import CARD, FiledSight, playable, public_course, rules_of
from tests.room.hidden_shapes import one_of_each_shape

SEATED, RAIL = {1: "Ann", 2: "Ben", 4: "Cleo"}, "Rosa"
AROUND = TableContext(0.0, None, frozenset(), 1, None)


class Watched:
    """A table whose every state, round, proof and shoe everybody fetches."""

    def __init__(self, connection: Connection, game: str, seed: int) -> None:
        self.connection = connection
        self.random = random.Random(seed)
        rules = rules_of(game)
        self.info = storage.open_table(connection, rules, game[:60], Clocks(), None)
        self.room_table = RoomTable(self.info.id, rules)
        names = [*SEATED.values(), *([RAIL] if rules.filing.backline else [])]
        self.players: dict[str | None, int | None] = {None: None}
        self.players |= {name: self._player(f"{name} {self.info.id}") for name in names}
        self.accounts: dict[str | None, Account] = {name: Account() for name in self.players}
        self.shoes: dict[int, DealtShoe] = {}
        self.low = rules.low
        for seat, name in SEATED.items():
            self._sit(name, seat)
        if RAIL in self.players:
            self._sit(RAIL, None)

    def _player(self, name: str) -> int:
        row = {"name": name[:20], "name_key": name, "created": 0.0}
        made = self.connection.execute(sa.insert(db.players).values(row).returning(db.players.c.id))
        return int(made.scalar_one())

    def _sit(self, name: str, seat: int | None) -> None:
        least, most = game_of(self.room_table.rules).stakes(self.room_table.rules).buy_in
        chips = min(max(1000 * self.low, least), most or 1000 * self.low)
        self.take("sit", name=name, player=self.players[name], seat=seat, chips=chips)

    # ------------------------------------------------------------------ play

    def take(self, kind: str, **data: Any) -> None:
        """Take one action."""
        self._take(RoomAction(kind, data))

    def _take(self, *actions: RoomAction) -> None:
        """Apply actions and store them, all or none as the room does; then let everybody look."""
        batch, room_table = Batch(self.info.id, self.info.document), self.room_table
        for action in actions:
            effects = room_table.apply(action)
            batch.add(room_table, action, effects)
            if effects.shuffled is not None:
                pack, cards = effects.shuffled.pack, effects.shuffled.cards
                self.shoes[room_table.shoes] = DealtShoe(pack, [pack.show(card) for card in cards])
        batch.save(self.connection)
        for number, shoe in self.shoes.items():
            shoe.retired = number < room_table.shoes or room_table.phase == CLOSED
        self._note_sight()
        self._send_states()
        if self.shoes:
            self.check(room_table.shoes)

    def play_round(self) -> None:
        """Bet, deal, and answer at random."""
        self.bet()
        self.take("deal")
        room_table = self.room_table
        while room_table.phase == PLAYING:
            assert room_table.live is not None
            ask = self.random.choice(room_table.live.pending)
            name = self.random.choice([offer.name for offer in ask.offers])
            listed = [choice for choice in ask.answers() if choice.name == name]
            choice = self.random.choice(listed) if listed else ask.default
            answer = choice.data(room_table.rules.deck)
            self.take("answer", name=room_table.asked(ask).name, ask=ask.id, **answer)

    def bet(self) -> None:
        """Shuffle if it is time, choose a player-dealer, and bet on every spot."""
        room_table = self.room_table
        shuffle = RoomAction("shuffle", {"key": self.random.randbytes(32).hex(), "scheme": SCHEME})
        self._take(*([shuffle] if room_table.needs_shuffle else []), RoomAction("next", {}))
        if not room_table.has_bank:
            return
        while room_table.phase == BANKING:
            offered = room_table.seated(room_table.offered)
            assert offered is not None
            self.take("accept", name=offered.name, amount=200 * self.low)
        spots = [seat for seat in SEATED if seat != room_table.banked.player_dealer]
        for spot in spots:
            self._bet(SEATED[spot], spot)
        if RAIL in self.players:
            self._bet(RAIL, spots[0])

    def _bet(self, name: str, spot: int) -> None:
        claims = self.room_table.table.claims(name, self.room_table.lots())
        wagers = smallest(self.room_table.rules, claim=claims[spot])
        self.take("bets", name=name, spot=spot, wagers=wagers)

    def _note_sight(self) -> None:
        """Who may know which card of the round in play, by the filing."""
        live, shoe = self.room_table.live, self.room_table.shoe
        if live is None or shoe is None or self.room_table.phase not in (PLAYING, SETTLED):
            return
        start = self.room_table.round_start
        rounds = self.shoes[self.room_table.shoes].rounds
        faces = [live.rules.deck.show(card) for card in shoe.cards[start : shoe.drawn]]
        finished = self.room_table.phase == SETTLED
        sight = FiledSight(
            self.room_table.rules,
            live.deal.start.dealer,
            dict(self.room_table.dealt_to),  # people who leave keep what they saw
            public_course(live.log),
            faces,
            finished,
        )
        rounds[:] = [dealt for dealt in rounds if dealt.start != start]
        rounds.append(DealtRound(start, sight))

    # ------------------------------------------------------------------ what is given out

    def _viewer(self, name: str | None) -> Viewer:
        return Viewer(name, self.players[name])

    def _send_states(self) -> None:
        for name, account in self.accounts.items():
            viewer = self._viewer(name)
            state: Any = {
                **shared_state(self.room_table, AROUND),
                **private_state(self.room_table, viewer, AROUND, 0),
            }
            account.take_state(state)
            self._check_names(state, self.room_table.shoes, account)

    def fetch(self, limit: int = 100) -> None:
        """Everybody asks for the lists and the audit, and for as many rounds, proofs and shoes."""
        for name, account in self.accounts.items():
            viewer = self._viewer(name)
            listed = history.list_rounds(self.connection, viewer, self.info.id, None, limit)
            assert not CARD.findall(json.dumps(listed))
            for row in listed:
                past = history.find_round(self.connection, viewer, self.info.id, row["round"])
                view, proof = history.round_view(past), history.proof(past)
                assert view["verified"]["sound"], view["verified"]
                account.take_round(view, proof)
                self._check_names([view, proof], row["shoe"], account)
            for number in list(self.shoes)[-limit:]:
                account.take_shoe(history.shoe_view(self.connection, viewer, self.info.id, number))
        assert not CARD.findall(json.dumps(ledger.audit(self.connection)))

    def _check_names(self, told: object, shoe: int, account: Account) -> None:
        """A card that is named anywhere is one whose position is known as well."""
        named = set(CARD.findall(json.dumps(told)))
        assert named <= set(account.cards[shoe].values())

    def check(self, *numbers: int) -> None:
        """Nobody can compute a hidden card of these shoes, or of any."""
        for number in numbers or self.shoes:
            check_elimination(number, self.shoes[number], self.accounts)

    def opened(self, number: int) -> set[int]:
        """The positions of a shoe that a stranger knows."""
        return set(self.accounts[None].cards[number])


def watch(connection: Connection, game: str, rounds: int, seed: int = 1) -> Watched:
    """Play rounds, with everybody looking at every step; then close the table, and look again."""
    watched = Watched(connection, game, seed)
    for _ in range(rounds):
        watched.play_round()
        watched.fetch(limit=2)
        watched.check()
    watched.take("close")
    watched.fetch()
    watched.check()
    return watched


# ---------------------------------------------------------------------- every shape, every game


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    """A database in which the tables of this module are played; nothing of it stays."""
    engine = db.connect(f"sqlite:///{tmp_path_factory.mktemp('books') / 'room.sqlite3'}")
    db.migrate(engine)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@pytest.mark.parametrize("game", one_of_each_shape())
def test_no_hidden_card_follows_from_what_is_given_out(books: Connection, game: str) -> None:
    """Some rounds; where hands can be folded, enough of them that one is."""
    can_fold = rules_of(game).family.name in ("poker-vs-dealer", "ring-poker", "push-9")
    watched = watch(books, game, rounds=12 if can_fold else 3)
    assert any(shoe.hidden([None]) for shoe in watched.shoes.values()) or not can_fold


@pytest.mark.verify
@pytest.mark.parametrize("game", playable())
def test_no_hidden_card_follows_from_what_is_given_out_in_many_rounds(books: Connection, game: str) -> None:
    watch(books, game, rounds=25)


# ---------------------------------------------------------------------- the rule itself


THREE_CARD = "artichoke-joes/three-card-poker"


def test_the_rest_of_a_shoe_is_opened_when_it_is_retired_if_no_hand_was_hidden(books: Connection) -> None:
    """The hands of EZ Baccarat are dealt for everybody to see."""
    watched = watch(books, "oceana/ez-baccarat", rounds=2)
    assert watched.opened(1) == set(range(len(watched.shoes[1].cards)))


def test_a_folded_hand_keeps_the_rest_of_its_shoe_closed(books: Connection) -> None:
    """Every round of Three Card Poker has a shoe of its own: those with a folded hand stay closed."""
    watched = watch(books, THREE_CARD, rounds=8)
    folded = [number for number, shoe in watched.shoes.items() if shoe.hidden([None])]
    assert 0 < len(folded) < len(watched.shoes)
    for number, shoe in watched.shoes.items():
        assert shoe.retired
        everything = set(range(len(shoe.cards)))
        assert watched.opened(number) == (shoe.dealt_openly([None]) if number in folded else everything)


def send_home(connection: Connection, table: int) -> None:
    """Close a table whose game the room cannot continue."""
    storage.send_home(connection, table, storage.CANNOT_GO_ON)


def mark_closed(connection: Connection, table: int) -> None:
    """Close a table as if somebody had asked for it."""
    storage.mark_closed(connection, table, at=0.0)


@pytest.mark.parametrize("close", [send_home, mark_closed])
def test_a_table_that_is_closed_in_mid_round_opens_no_more_than_was_shown(
    books: Connection, close: Callable[[Connection, int], None]
) -> None:
    watched = Watched(books, THREE_CARD, seed=1)
    watched.play_round()
    watched.bet()
    watched.take("deal")
    assert watched.room_table.phase == PLAYING
    close(books, watched.info.id)
    watched.fetch()
    watched.check()
    assert watched.opened(2) == watched.shoes[2].dealt_openly([None])


def test_dice_are_opened_when_their_round_is_over_and_no_others(books: Connection) -> None:
    watched = Watched(books, "artichoke-joes/california-blackjack", seed=1)
    watched.play_round()
    watched.play_round()
    shoe = history.shoe_view(books, Viewer(), watched.info.id, 1)
    assert [opening["position"] for opening in shoe["dice"]] == [
        dealt.start for dealt in watched.shoes[1].rounds
    ]
    assert len(shoe["dice_leaves"]) == len(shoe["leaves"])
    for number in (1, 2):
        view = history.round_view(history.find_round(books, Viewer(), watched.info.id, number))
        assert "The dice match it too." in view["verified"]["text"]


# ---------------------------------------------------------------------- rules that leak are found


def all_but_the_hidden_hands(size: int, retired: bool, rounds: Sequence[openings.RoundCards]) -> set[int]:
    """Open everything in a retired shoe except the hidden hands."""
    hidden = {
        dealt.start + number for dealt in rounds if dealt.cards is not None for number in dealt.cards.mucked()
    }
    return set(range(size)) - hidden if retired else openings.open_in_shoe(size, retired, list(rounds))


def the_undealt_cards(size: int, retired: bool, rounds: Sequence[openings.RoundCards]) -> set[int]:
    """Open the undealt cards of a retired shoe, whatever was dealt from it."""
    ends = [dealt.start + len(dealt.cards.cards) for dealt in rounds if dealt.cards is not None]
    undealt = set(range(max(ends), size)) if retired else set()
    return undealt | openings.open_in_shoe(size, retired, list(rounds))


def before_it_is_retired(retired: bool, rounds: Any) -> bool:
    """Open the rest of a shoe that is still dealt from."""
    return rest_is_open(True, rounds)


rest_is_open = openings.rest_is_open
LEAKS = {
    "all but the hidden hands": (THREE_CARD, history, "open_in_shoe", all_but_the_hidden_hands),
    "the undealt cards": (THREE_CARD, history, "open_in_shoe", the_undealt_cards),
    "before it is retired": ("oceana/ez-baccarat", openings, "rest_is_open", before_it_is_retired),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_rule_that_leaks_is_found(books: Connection, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    game, module, name, function = LEAKS[leak]
    monkeypatch.setattr(module, name, function)
    with pytest.raises(AssertionError, match="can tell that the"):
        watch(books, game, rounds=8)
