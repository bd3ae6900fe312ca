"""How tables are stored: actions, chips, shoes and rounds written together, and a table rebuilt from them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.errors import HousewayError
from houseway.room import broken_games, db, documents, ledger
from houseway.room.actions import Effects, RoomAction
from houseway.room.broken_games import BrokenGame, players_of
from houseway.room.ledger import Move, TransactionOrigin
from houseway.room.members import Clocks
from houseway.room.result_view import result_view
from houseway.room.room_table import RoomTable
from houseway.rounds.purse import HOUSE, JACKPOT, is_pot
from houseway.rulebook.rules import Rules, rules_as_opened

CANNOT_GO_ON = "the room could not continue its game"
"""The reason shown for a table that cannot be restored; the fault itself is logged."""
IDLE = "nobody had played there for some time"
BY_OPERATOR = "the operator of the room closed it"
LEFT = "its last player had left"
REASONS = (CANNOT_GO_ON, IDLE, BY_OPERATOR, LEFT)
"""Why the room closes a table that nobody at it asked to close."""
REMOVED = "The operator removed you from this table."


@dataclass(frozen=True)
class TableInfo:
    """What a table was opened with; strangers find a table that has an `invite` by it alone.

    A must-move table `feeds` another, to which its players move when a seat opens there.
    """

    id: int
    name: str
    game: str
    settings: Mapping[str, Any]
    clocks: Clocks
    digest: str
    owner: int | None
    document: str | None = None
    invite: str | None = None
    feeds: int | None = None


@dataclass
class Batch:
    """Accepted actions with all that follows from them, to be written in one transaction.

    `seated` are the players who have taken a seat, `broke` those whose game was closed.
    """

    table: int
    document: str | None = None
    at: float = field(default_factory=time.time)
    actions: list[dict[str, Any]] = field(default_factory=list)
    moves: list[tuple[TransactionOrigin, list[Move]]] = field(default_factory=list)
    shoes: list[dict[str, Any]] = field(default_factory=list)
    rounds: list[tuple[dict[str, Any], list[dict[str, Any]], bool]] = field(default_factory=list)
    snapshot: dict[str, Any] | None = None
    closed: bool = False
    seated: list[int] = field(default_factory=list)
    broke: tuple[BrokenGame | None, list[int]] = (None, [])

    def add(self, room_table: RoomTable, action: RoomAction, effects: Effects) -> None:
        """Record an action that was just applied."""
        self.actions.append(
            {
                "table_id": self.table,
                "seq": room_table.seq,
                "at": self.at,
                "kind": action.kind,
                "data": dict(action.data),
            }
        )
        if effects.moves:
            self.moves.append(
                (TransactionOrigin(self.table, room_table.number, room_table.seq), effects.moves)
            )
        if effects.shuffled is not None:
            shoe = effects.shuffled
            self.shoes.append(
                {
                    "table_id": self.table,
                    "number": room_table.shoes,
                    "key": shoe.key,
                    "root": shoe.root,
                    "scheme": shoe.scheme,
                    "retired": False,
                }
            )
        if effects.finished is not None:
            self.rounds.append((*self._round(room_table, effects), effects.again))
        if effects.snapshot:
            self.snapshot = room_table.snapshot()
        if action.kind == "sit" and action.data.get("player") is not None:
            self.seated.append(int(action.data["player"]))
        if action.kind == "close":
            self.closed = True
            self.broke = BrokenGame.of(room_table.rules), players_of(effects.moves)

    def _round(self, room_table: RoomTable, effects: Effects) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        live = effects.finished
        assert live is not None
        row = {
            "table_id": self.table,
            "number": room_table.number,
            "at": self.at,
            "shoe": room_table.shoes,
            "start": room_table.round_start,
            "record": live.record().data(),
            "void": live.round.void,
            "document": self.document,
            "events": live.kept(),
            "result": result_view(live, room_table.nets),
        }
        people = [
            {
                "name": name,
                "player": room_table.members[name].player,
                "seat": room_table.members[name].seat,
                "net": net,
            }
            for name, net in room_table.nets.items()
            if name in room_table.members
        ]
        return row, people

    def save(self, connection: Connection) -> None:
        """Write it all."""
        connection.execute(sa.insert(db.actions), self.actions)
        for shoe in self.shoes:
            old = (db.shoes.c.table_id == self.table) & (db.shoes.c.number < shoe["number"])
            connection.execute(sa.update(db.shoes).where(old & ~db.shoes.c.retired).values(retired=True))
            connection.execute(sa.insert(db.shoes), [shoe])
        for origin, moves in self.moves:
            ledger.post(connection, moves, origin, self.at)
        for row, people, again in self.rounds:
            if again:
                _settle_again(connection, row, people)
                continue
            made = connection.execute(sa.insert(db.rounds).values(row).returning(db.rounds.c.id)).scalar_one()
            if people:
                connection.execute(
                    sa.insert(db.round_players), [{"round_id": made, **person} for person in people]
                )
        if self.snapshot is not None:
            self._save_snapshot(connection, self.snapshot)
        if self.seated:
            broken_games.forget(connection, self.seated)
        if self.closed:
            mark_closed(connection, self.table, self.at)
            broken_games.keep(connection, *self.broke)

    def _save_snapshot(self, connection: Connection, data: dict[str, Any]) -> None:
        mine = db.snapshots.c.table_id == self.table
        row = {"seq": data["seq"], "data": data}
        if not connection.execute(sa.update(db.snapshots).where(mine).values(row)).rowcount:
            connection.execute(sa.insert(db.snapshots), [{"table_id": self.table, **row}])


def _settle_again(connection: Connection, row: Mapping[str, Any], people: list[dict[str, Any]]) -> None:
    """Replace what is stored of a finished round by its new result, and the time when it was settled."""
    mine = (db.rounds.c.table_id == row["table_id"]) & (db.rounds.c.number == row["number"])
    changed = {name: row[name] for name in ("at", "record", "events", "result")}
    connection.execute(sa.update(db.rounds).where(mine).values(changed))
    key = connection.execute(sa.select(db.rounds.c.id).where(mine)).scalar_one()
    for person in people:
        his = (db.round_players.c.round_id == key) & (db.round_players.c.name == person["name"])
        connection.execute(sa.update(db.round_players).where(his).values(net=person["net"]))


def mark_closed(connection: Connection, table: int, at: float, reason: str = "") -> None:
    """Mark a table as closed, with the reason if nobody asked for it, and retire its last shoe.

    The shoe of a table that nobody asked to close, or that was in the middle of a round, is not retired: that
    would open the cards of a round that was never finished.
    """
    closed = {"closed": at, "reason": reason}
    connection.execute(sa.update(db.tables).where(db.tables.c.id == table).values(closed))
    if not reason and not _in_mid_round(connection, table):
        connection.execute(sa.update(db.shoes).where(db.shoes.c.table_id == table).values(retired=True))


def _in_mid_round(connection: Connection, table: int) -> bool:
    """Whether a round was dealt that is not stored; every round is stored when it is over."""
    dealt = sa.select(sa.func.count()).where(db.actions.c.table_id == table, db.actions.c.kind == "deal")
    over = sa.select(sa.func.count()).where(db.rounds.c.table_id == table)
    return connection.execute(dealt).scalar_one() != connection.execute(over).scalar_one()


def open_table(
    connection: Connection,
    rules: Rules,
    name: str,
    clocks: Clocks,
    owner: int | None,
    invite: str | None = None,
    feeds: int | None = None,
) -> TableInfo:
    """Add a new table to the database."""
    settings = {**rules.settings, **rules.changes}
    document = documents.keep(connection, rules)
    row = {
        "name": name,
        "game": rules.id,
        "settings": settings,
        "clocks": clocks.model_dump(),
        "digest": rules.digest,
        "owner": owner,
        "opened": time.time(),
        "document": document,
        "invite": invite,
        "feeds": feeds,
    }
    made = connection.execute(sa.insert(db.tables).values(row).returning(db.tables.c.id)).scalar_one()
    return TableInfo(
        int(made), name, rules.id, settings, clocks, rules.digest, owner, document, invite, feeds
    )


def open_tables(connection: Connection) -> list[TableInfo]:
    """The tables that were not closed."""
    found = connection.execute(
        sa.select(db.tables).where(db.tables.c.closed.is_(None)).order_by(db.tables.c.id)
    )
    return [info_of(dict(row)) for row in found.mappings()]


def find_table(connection: Connection, table: int) -> TableInfo:
    """A table in the database."""
    found = connection.execute(sa.select(db.tables).where(db.tables.c.id == table)).mappings().one()
    return info_of(dict(found))


def info_of(row: Mapping[str, Any]) -> TableInfo:
    """A table from its row in the database."""
    return TableInfo(
        row["id"],
        row["name"],
        row["game"],
        row["settings"],
        Clocks.model_validate(row["clocks"]),
        row["digest"],
        row["owner"],
        row["document"],
        row["invite"],
        row["feeds"],
    )


def rules_of(connection: Connection, info: TableInfo) -> Rules:
    """The rules that a table was opened with; the rulebook's if it was opened before rules were stored."""
    if info.document is None:
        return rules_as_opened(info.game, info.settings)
    return documents.load(connection, info.document, info.settings)


def rebuild(connection: Connection, info: TableInfo) -> RoomTable:
    """A table as it was after its last action: the last snapshot, then every action since.

    It is played by the rules it was opened with, whatever the rulebook says now.
    """
    rules = rules_of(connection, info)
    if info.document is not None and rules.digest != info.digest:
        raise HousewayError(f"this version reads the rules that it was opened with ({info.game}) differently")
    room_table = RoomTable(info.id, rules)
    mine = db.snapshots.c.table_id == info.id
    data = connection.execute(sa.select(db.snapshots.c.data).where(mine)).scalar()
    if data is not None:
        try:
            shoe = (db.shoes.c.table_id == info.id) & (db.shoes.c.number == data["shoes"])
            room_table.restore(data, connection.execute(sa.select(db.shoes.c.key).where(shoe)).scalar())
        except HousewayError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            fault = f"{type(error).__name__}: {error}"
            raise HousewayError(f"its last snapshot cannot be read ({fault})") from None
    since = (db.actions.c.table_id == info.id) & (db.actions.c.seq > room_table.seq)
    found = connection.execute(
        sa.select(db.actions.c.kind, db.actions.c.data).where(since).order_by(db.actions.c.seq)
    )
    for kind, action in found:
        try:
            room_table.apply(RoomAction(kind, action))
        except Exception as error:  # whatever the error is, the table cannot be restored
            fault = str(error) or type(error).__name__
            raise HousewayError(
                f"action {room_table.seq + 1} ({kind}) cannot be replayed: {fault}"
            ) from error
    _check_chips(connection, room_table)
    return room_table


def _check_chips(connection: Connection, room_table: RoomTable) -> None:
    """Check that the rebuilt table holds exactly what the ledger says."""
    held = {
        account.owner.partition("/")[2]: amount
        for account, amount in ledger.stacks(connection, room_table.id)
    }
    mine = {name: room_table.chips(name) for name in room_table.members}
    if {name: chips for name, chips in mine.items() if chips} != held:
        raise HousewayError("the chips at the table do not match the ledger")
    pots = {name: chips for name, chips in room_table.table.chips.items() if chips and is_pot(name)}
    if pots != ledger.pots(connection, room_table.id):
        raise HousewayError("the pots at the table do not match the ledger")
    if room_table.table.chips[HOUSE] != ledger.balance(connection, ledger.drop(room_table.id)):
        raise HousewayError("the drop of the table does not match the ledger")
    jackpot = room_table.table.chips.get(JACKPOT, 0)
    if jackpot != ledger.balance(connection, ledger.jackpot(room_table.id)):
        raise HousewayError("what the table collected for a jackpot does not match the ledger")


def send_home(connection: Connection, table: int, reason: str, game: BrokenGame | None = None) -> list[Move]:
    """Close a table that nobody at it asked to close; returns the moves that bring every stack to its owner.

    A round in play is void: what players put into its pots, paid each other, or paid as fees is returned. So
    is what they put into a pot that nobody won, and that was carried over. `game` is what broke for them.
    """
    mine = db.rounds.c.table_id == table
    over = connection.execute(sa.select(sa.func.max(db.rounds.c.number)).where(mine)).scalar() or 0
    clear = ledger.last_clear(connection, table, over)
    ledger.post(connection, ledger.give_back(connection, table, clear), TransactionOrigin(table))
    moves = ledger.close_out(ledger.stacks(connection, table))
    ledger.post(connection, moves, TransactionOrigin(table))
    mark_closed(connection, table, time.time(), reason)
    broken_games.keep(connection, game, players_of(moves))
    return moves


def closed_for(table: int, reason: str) -> str:
    """What people are told about a table that the room closed."""
    return f"Table {table} was closed and its chips were returned: {reason}"


def remove_from(connection: Connection, table: int, player: int) -> None:
    """Note that the operator removed a player from a table."""
    row = {"table_id": table, "player": player, "at": time.time()}
    connection.execute(sa.insert(db.removals), [row])


def removed_from(connection: Connection, table: int) -> list[int]:
    """The players whom the operator removed from a table."""
    found = connection.execute(sa.select(db.removals.c.player).where(db.removals.c.table_id == table))
    return [int(player) for player in found.scalars()]


def idle_times(connection: Connection) -> dict[int, float]:
    """For how long the room was open since each open table took its last action, or was opened.

    The time during which the room was closed does not count: it ended with the last entry in its books.
    """
    mine = db.actions.c.table_id == db.tables.c.id
    newest = sa.select(db.actions.c.at).where(mine).order_by(db.actions.c.seq.desc()).limit(1)
    last = sa.func.coalesce(newest.scalar_subquery(), db.tables.c.opened)
    found = connection.execute(sa.select(db.tables.c.id, last).where(db.tables.c.closed.is_(None))).all()
    entry = sa.select(db.transactions.c.at).order_by(db.transactions.c.id.desc()).limit(1)
    end = max([connection.execute(entry).scalar() or 0.0, *(float(at) for _, at in found)])
    return {int(table): end - float(at) for table, at in found}


def why_closed(connection: Connection, table: int, viewer: int | None = None) -> str:
    """Why the room had to close a table; empty if it did not, or if the table was another's private one."""
    public = db.tables.c.invite.is_(None)
    told = public if viewer is None else public | (db.tables.c.owner == viewer)
    wanted = sa.select(db.tables.c.reason).where(db.tables.c.id == table, told)
    return str(connection.execute(wanted).scalar() or "")
