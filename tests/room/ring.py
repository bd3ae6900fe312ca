"""A table of ring poker in a database, played action by action."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.room import audit, db, ledger, storage
from houseway.room.actions import PLAYING, RoomAction
from houseway.room.ledger import Move
from houseway.room.members import Clocks
from houseway.room.room_table import RoomTable
from houseway.room.storage import Batch, TableInfo
from houseway.room.views import TableContext, Viewer, private_state, shared_state
from houseway.rounds.decisions import Ask, Pick
from houseway.rulebook.rules import load_rules
from houseway.table.commitment import SCHEME

HOLDEM = "oceana/texas-holdem"
NO_LIMIT = "lucky-lady/no-limit-holdem"
STUD, DRAW = "delta-club/seven-card-stud", "club-one/draw-poker"
STREETS = (HOLDEM, "delta-club/crazy-pineapple", STUD, "club-one/mexican-stud", DRAW)
"""A game of every kind: a board, a board and discards, stud, cards turned up by choice, draw."""
NAMES = ("Mira", "Otto", "Pia", "Quin", "Rosa", "Sam", "Tia", "Ugo")
AROUND = TableContext(0.0, None, frozenset(), 0, None)
CHIPS = 240_00
WALLET = 5_000_00

Json = dict[str, Any]


@contextmanager
def open_books(folder: Path) -> Iterator[Connection]:
    """The database of a room whose players have their chips in their wallets."""
    engine = db.connect(f"sqlite:///{folder / 'room.sqlite3'}")
    db.migrate(engine)
    with engine.begin() as connection:
        for number, name in enumerate(NAMES, 1):
            row = {"id": number, "name": name, "name_key": name.lower(), "created": 0.0}
            connection.execute(sa.insert(db.players), [row])
            ledger.post(connection, [Move("buy-in", ledger.THE_MINT, ledger.wallet(number), WALLET)])
        yield connection
    engine.dispose()


class Played:
    """A table in a database, with people at it, and a clock that stands still."""

    def __init__(self, connection: Connection, game: str, people: int, chips: int = CHIPS) -> None:
        self.connection = connection
        self.rules = load_rules(game)
        self.info: TableInfo = storage.open_table(connection, self.rules, "Table", Clocks(), None)
        self.table = RoomTable(self.info.id, self.rules)
        self.names = NAMES[:people]
        self.shuffles = 0
        for seat, name in enumerate(self.names, 1):
            self.take("sit", name=name, player=seat, seat=seat, chips=chips)

    def take(self, kind: str, **data: object) -> None:
        """Take an action and write it down."""
        action = RoomAction(kind, data)
        batch = Batch(self.info.id, self.info.document)
        batch.add(self.table, action, self.table.apply(action))
        batch.save(self.connection)

    def deal(self) -> None:
        """Go on to the next hand."""
        self.shuffles += 1
        self.take("shuffle", key=f"{self.shuffles:064x}", scheme=SCHEME)
        self.take("next")
        self.take("deal")

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        assert self.table.live is not None
        return self.table.live.pending

    def answer(self, choice: str, amount: int = 0, cards: list[str] | None = None) -> None:
        """Answer the first open question."""
        ask = self.asks[0]
        extra: Json = ({"amount": amount} if amount else {}) | ({"cards": cards} if cards is not None else {})
        self.take("answer", name=self.table.asked(ask).name, ask=ask.id, choice=choice, **extra)

    def passes(self) -> None:
        """Check or call; draw as many cards as possible."""
        ask = self.asks[0]
        pick = next((offer for offer in ask.offers if isinstance(offer, Pick)), None)
        if pick is not None:
            cards = self.rules.deck.show_all(pick.cards[: pick.most])
            self.answer(pick.name, cards=[cards])
            return
        names = [offer.name for offer in ask.offers]
        self.answer(next(name for name in ("check", "call", "bring-in") if name in names))

    def play_out(self) -> None:
        """Check or call to the end."""
        while self.table.phase == PLAYING:
            self.passes()

    def faults(self) -> list[str]:
        """What the audit finds."""
        return [fault for check in audit.audit(self.connection) for fault in check.faults]

    def state(self, name: str | None = None) -> Json:
        """What somebody is shown."""
        viewer = Viewer(name, 1 + self.names.index(name) if name else None)
        told = {**shared_state(self.table, AROUND), **private_state(self.table, viewer, AROUND, 0)}
        found: Json = json.loads(json.dumps(told))
        return found
