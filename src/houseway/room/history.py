"""Finished rounds: lists, one round as a viewer may see it, its proof, and the open cards of a shoe."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy import ColumnElement
from sqlalchemy.engine import Connection

from houseway.errors import HousewayError
from houseway.histories import history_of
from houseway.money import dollar_number
from houseway.room import db, documents, storage
from houseway.room.errors import NotFound
from houseway.room.messages.events import Event
from houseway.room.messages.rounds import (
    DiceOpening,
    ListedRound,
    Opening,
    Proof,
    ReformedShoe,
    RoundView,
    ShoeView,
    Verification,
)
from houseway.room.openings import RoundCards, open_in_round, open_in_shoe, rest_is_open
from houseway.room.scene import story
from houseway.room.views import Viewer
from houseway.rounds.log import view_of
from houseway.rounds.pictures import pictured
from houseway.rounds.record import Record
from houseway.rounds.sight import Whereabouts, read, read_kept
from houseway.rulebook.rules import Rules
from houseway.table.commitment import SCHEME, CommittedShoe, committed_shoe
from houseway.table.proofs import FORMAT_OF_SCHEME, verify_proof


@dataclass(frozen=True)
class Past:
    """A finished round as it was stored, its rules, and the place (a seat, the rail) it is seen from.

    `rest_open` says whether the cards of its shoe that nobody was shown are open.
    """

    row: Mapping[str, Any]
    rules: Rules
    record: Record
    place: int | None
    shoe: CommittedShoe
    rest_open: bool

    @property
    def events(self) -> list[dict[str, Any]]:
        """What may be seen from that place."""
        return list(view_of(self.row["events"], self.place))

    @cached_property
    def cards(self) -> Whereabouts[str, str]:
        """Its cards, and who may know them."""
        return read_kept(self.row["events"])

    def open_numbers(self) -> list[int]:
        """The numbers of its cards that are open from that place."""
        return open_in_round(self.cards, self.place, self.rest_open)


LISTED = ("id", "table_id", "number", "at", "shoe", "void", "document")
"""The columns that a list shows; a round's record and events are not read for it."""


def list_rounds(
    connection: Connection, viewer: Viewer, table: int | None, before: int | None, limit: int
) -> list[ListedRound]:
    """Finished rounds of a table, or of a player at all tables; newest first."""
    mine = sa.select(db.round_players.c.round_id).where(db.round_players.c.player == viewer.player)
    which = db.rounds.c.id.in_(mine) if table is None else db.rounds.c.table_id == table
    return _list(connection, viewer, which, before, limit)


def _list(
    connection: Connection, viewer: Viewer, which: ColumnElement[bool], before: int | None, limit: int
) -> list[ListedRound]:
    columns = (db.rounds.c[name] for name in LISTED)
    query = sa.select(*columns, db.tables.c.name.label("table_name"), db.tables.c.game).join(db.tables)
    query = query.where(which)
    if before is not None:
        query = query.where(db.rounds.c.id < before)
    rows = connection.execute(query.order_by(db.rounds.c.id.desc()).limit(limit)).mappings().all()
    keys = [row["id"] for row in rows]
    people: dict[int, list[Any]] = {}
    found = sa.select(db.round_players).where(db.round_players.c.round_id.in_(keys))
    for person in sorted(map(dict, connection.execute(found).mappings()), key=_place):
        people.setdefault(person["round_id"], []).append(person)
    names = {row["game"]: _name(connection, row["game"], row["document"]) for row in rows}
    return [_listed(dict(row), names[row["game"]], people.get(row["id"], []), viewer) for row in rows]


def list_all(connection: Connection, before: int | None, limit: int) -> list[ListedRound]:
    """Finished rounds of every table, newest first."""
    return _list(connection, Viewer(), sa.true(), before, limit)


def may_read_closed(connection: Connection, table: int, player: int | None) -> bool:
    """Whether a player had chips at a table; True for one that never was, so that its absence can be told."""
    if connection.execute(sa.select(db.tables.c.id).where(db.tables.c.id == table)).scalar() is None:
        return True
    if player is None:
        return False
    played = sa.select(db.rounds.c.id).join(db.round_players, db.round_players.c.round_id == db.rounds.c.id)
    mine = (db.rounds.c.table_id == table) & (db.round_players.c.player == player)
    return connection.execute(played.where(mine).limit(1)).first() is not None


def _place(person: Mapping[str, Any]) -> tuple[bool, int, str]:
    """Players by seat, then the rail by name; databases do not agree on the order of NULL."""
    return person["seat"] is None, person["seat"] or 0, person["name"]


def _name(connection: Connection, game: str, document: str | None) -> str:
    """The name of a game, from the catalogue or, if it is no longer there, as it was when played."""
    from houseway.rulebook.catalogue import catalogue

    filed = next((entry.name for entry in catalogue() if entry.id == game), "")
    return filed or (documents.name_of(connection, document) if document else "") or game


def _listed(
    row: Mapping[str, Any], game_name: str, people: Sequence[Mapping[str, Any]], viewer: Viewer
) -> ListedRound:
    mine = next((person for person in people if viewer.player and person["player"] == viewer.player), None)
    return {
        "key": row["id"],
        "table": row["table_id"],
        "table_name": row["table_name"],
        "round": row["number"],
        "game": row["game"],
        "game_name": game_name,
        "at": row["at"],
        "shoe": row["shoe"],
        "players": [person["name"] for person in people],
        "your_net": dollar_number(mine["net"]) if mine else None,
        "void": row["void"],
    }


def find_round(connection: Connection, viewer: Viewer, table: int, number: int) -> Past:
    """One finished round."""
    where = (db.rounds.c.table_id == table) & (db.rounds.c.number == number)
    row = connection.execute(sa.select(db.rounds).where(where)).mappings().first()
    if row is None:
        raise NotFound(f"Table {table} has no finished round {number}.")
    if row["events"] is None:
        raise HousewayError(
            f"Round {number} of table {table} was played under rules that this version does not know; "
            "only its result is stored."
        )
    record = Record.from_data(row["record"])
    rules = documents.load(connection, row["document"], record.settings)
    shoe, retired = load_shoe(connection, rules, table, row["shoe"])
    reform(shoe, row["start"], row["events"])
    place = _seen_from(connection, viewer, row["id"], record.players)
    rest_open = retired and rest_is_open(retired, _cards_of_shoe(connection, table, row["shoe"]))
    return Past(dict(row), rules, record, place, shoe, rest_open)


def _cards_of_shoe(connection: Connection, table: int, shoe: int) -> Iterator[Whereabouts[str, str] | None]:
    """The cards of every round of a shoe, and who may know them; None where that is not known."""
    where = (db.rounds.c.table_id == table) & (db.rounds.c.shoe == shoe)
    for events in connection.execute(sa.select(db.rounds.c.events).where(where)).scalars():
        yield None if events is None else read_kept(events)


def _seen_from(connection: Connection, viewer: Viewer, played: int, players: Mapping[str, str]) -> int | None:
    """The place that a viewer had in a round: a seat, or one on the rail."""
    if viewer.player is None:
        return None
    mine = (db.round_players.c.round_id == played) & (db.round_players.c.player == viewer.player)
    name = connection.execute(sa.select(db.round_players.c.name).where(mine)).scalar()
    return next((int(at) for at, held in players.items() if held == name), None)


def seen_by(connection: Connection, viewer: Viewer, table: int, number: int) -> tuple[object, ...]:
    """All that a finished round, as one viewer sees it, may depend on; cheap to read before the round is.

    What is open of its cards may depend on the whole shoe.
    """
    chosen = (db.rounds.c.table_id == table) & (db.rounds.c.number == number)
    columns = db.rounds.c.id, db.rounds.c.shoe, db.rounds.c.at
    found = connection.execute(sa.select(*columns).where(chosen)).first()
    if found is None:
        raise NotFound(f"Table {table} has no finished round {number}.")
    shoe = _shoe_until_now(connection, table, found.shoe)
    return found.id, found.at, *shoe, _played(connection, viewer, db.rounds.c.id == found.id)


def shoe_seen_by(connection: Connection, viewer: Viewer, table: int, number: int) -> tuple[object, ...]:
    """All that a shoe, as one viewer sees it, may depend on: it is opened further with every round."""
    dealt = (db.rounds.c.table_id == table) & (db.rounds.c.shoe == number)
    return *_shoe_until_now(connection, table, number), _played(connection, viewer, dealt)


def _shoe_until_now(
    connection: Connection, table: int, number: int
) -> tuple[bool | None, int | None, float | None]:
    """Whether a shoe is retired, the last round that was dealt from it, and when one was settled last."""
    mine = (db.shoes.c.table_id == table) & (db.shoes.c.number == number)
    retired = connection.execute(sa.select(db.shoes.c.retired).where(mine)).scalar()
    dealt = (db.rounds.c.table_id == table) & (db.rounds.c.shoe == number)
    last = sa.select(sa.func.max(db.rounds.c.id), sa.func.max(db.rounds.c.at)).where(dealt)
    newest, settled = connection.execute(last).one()
    return retired, newest, settled


def _played(connection: Connection, viewer: Viewer, rounds: sa.ColumnElement[bool]) -> int | None:
    """The viewer, if he played one of these rounds: all others see the same."""
    if viewer.player is None:
        return None
    query = sa.select(db.round_players.c.player).join(db.rounds).where(rounds)
    return connection.execute(query.where(db.round_players.c.player == viewer.player).limit(1)).scalar()


def load_shoe(connection: Connection, rules: Rules, table: int, number: int) -> tuple[CommittedShoe, bool]:
    """A shoe of a table, and whether it is retired."""
    where = (db.shoes.c.table_id == table) & (db.shoes.c.number == number)
    row = connection.execute(sa.select(db.shoes).where(where)).mappings().first()
    if row is None:
        raise NotFound(f"Table {table} has no shoe {number}.")
    return committed_shoe(rules, bytes(row["key"]), scheme=row["scheme"]), bool(row["retired"])


def reform(shoe: CommittedShoe, start: int, kept: Sequence[Mapping[str, Any]]) -> None:
    """Shuffle cards back into a shoe as it was done during a round."""
    cards = Whereabouts[str, str]()
    for event in kept:
        if event["kind"] == "reformed":
            shoe.drawn = start + len(cards.cards)
            shoe.reform(shoe.pack.parse_all(event["secret"]["cards"].split()))
        read(cards, {"kind": event["kind"], **event["data"]})


def _opened_reforms(shoe: CommittedShoe, positions: Collection[int]) -> list[ReformedShoe]:
    """Every reform of a shoe, with the openings of these positions as far as they were dealt from it."""
    ends = [*(reform.start for reform in shoe.reforms[1:]), len(shoe.order)]
    return [
        {
            "start": reform.start,
            "root": reform.root,
            "leaves": list(reform.leaves),
            "openings": cast(
                list[Opening],
                shoe.open_reform(number, (at for at in positions if reform.start <= at < end)),
            ),
        }
        for number, (reform, end) in enumerate(zip(shoe.reforms, ends, strict=False), 1)
    ]


def _in_first_order(shoe: CommittedShoe, positions: Collection[int]) -> list[int]:
    """The positions that were dealt before any cards were shuffled back."""
    end = shoe.reforms[0].start if shoe.reforms else len(shoe.cards)
    return [at for at in positions if at < end]


def proof(past: Past) -> Proof:
    """The proof of a round for one viewer: what they may see, opened against the commitment."""
    row, start, shoe = past.row, past.row["start"], past.shoe
    numbers = past.open_numbers()
    drawn = len(past.cards.cards)
    whole = len(numbers) == drawn
    positions = [start + number for number in numbers]
    found: Proof = {
        "format": FORMAT_OF_SCHEME[shoe.scheme],
        "table": row["table_id"],
        "round": row["number"],
        "shoe": row["shoe"],
        "start": start,
        "drawn": drawn,
        "root": shoe.root,
        "leaves": list(shoe.leaves),
        "openings": cast(list[Opening], shoe.open(_in_first_order(shoe, positions))),
        "events": cast(list[Event], past.events),
        "record": row["record"] if whole else None,
    }
    if shoe.scheme == SCHEME:
        found["dice_leaves"] = list(shoe.dice_leaves)
        found["dice"] = next(iter(cast(list[DiceOpening], shoe.open_dice([start]))), None)
    if shoe.reforms:
        found["reforms"] = _opened_reforms(shoe, positions)
    return found


def round_view(past: Past) -> RoundView:
    """A round as one viewer may see it, narrated step by step, with its verification."""
    row, rules, record = past.row, past.rules, past.record
    events = past.events
    try:
        verified = verify_proof(proof(past), rules=rules)
    except HousewayError as error:
        verified = {"sound": False, "opened": 0, "hidden": 0, "replayed": False, "text": str(error)}
    return {
        "key": row["id"],
        "table": row["table_id"],
        "round": row["number"],
        "game": rules.id,
        "game_name": rules.name,
        "at": row["at"],
        "shoe": row["shoe"],
        "seat": past.place if past.place in range(1, rules.seats + 1) else None,
        "players": record.players,
        "player_dealer": record.table.get("player_dealer"),
        "chips_before": _dollars(record.chips),
        "chips_after": _dollars(record.result),
        "bets": {bet.id: bet.name for bet in rules.bets.values()},
        "seats": rules.seats,
        "events": cast(list[Event], list(pictured(events))),
        "steps": story(rules, events),
        "settlement": row["result"],
        "verified": cast(Verification, verified),
    }


def hand_history(past: Past) -> str:
    """A hand of poker as a PHH text, with the cards that the viewer may see; all others are unknown."""
    began = datetime.fromtimestamp(past.row["at"], UTC)
    about = {
        "time": began.time().replace(microsecond=0),
        "time_zone": "UTC",
        "day": began.day,
        "month": began.month,
        "year": began.year,
        "hand": past.row["number"],
        "table": past.row["table_id"],
    }
    return history_of(past.rules, past.record, past.events, about=about)


def _dollars(chips: Mapping[str, int]) -> dict[str, int | float]:
    return {name: dollar_number(amount) for name, amount in chips.items()}


def shoe_view(connection: Connection, viewer: Viewer, table: int, number: int) -> ShoeView:
    """A shoe's commitment, and the openings that a viewer may have."""
    found = connection.execute(sa.select(db.tables).where(db.tables.c.id == table)).mappings().first()
    if found is None:
        raise NotFound(f"There is no table {table}.")
    rules = storage.rules_of(connection, storage.info_of(dict(found)))
    shoe, retired = load_shoe(connection, rules, table, number)
    columns = (db.rounds.c[name] for name in ("id", "start", "events", "record"))
    where = (db.rounds.c.table_id == table) & (db.rounds.c.shoe == number)
    rows = connection.execute(sa.select(*columns).where(where)).mappings().all()
    rounds = [_round_cards(connection, viewer, row) for row in rows]
    for row in rows:
        reform(shoe, row["start"], row["events"] or ())
    opened = open_in_shoe(len(shoe.order), retired, rounds)
    return {
        "table": table,
        "shoe": number,
        "cards": len(shoe.cards),
        "retired": retired,
        "scheme": shoe.scheme,
        "root": shoe.root,
        "leaves": list(shoe.leaves),
        "openings": cast(list[Opening], shoe.open(_in_first_order(shoe, opened))),
        "dice_leaves": list(shoe.dice_leaves),
        "dice": cast(list[DiceOpening], shoe.open_dice(dealt.start for dealt in rounds)),
        "reforms": _opened_reforms(shoe, opened),
    }


def _round_cards(connection: Connection, viewer: Viewer, row: Mapping[Any, Any]) -> RoundCards:
    if row["events"] is None:
        return RoundCards(row["start"], None, None)
    place = _seen_from(connection, viewer, row["id"], row["record"]["players"])
    return RoundCards(row["start"], read_kept(row["events"]), place)
