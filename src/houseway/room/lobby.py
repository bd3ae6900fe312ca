"""The room: its database, its purses and all its live tables."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from houseway.errors import HousewayError
from houseway.odds.store import chosen_store
from houseway.room import db, ledger, lock, storage, upgrade
from houseway.room.actions import PLAYING, SETTLED, RoomAction
from houseway.room.bots import HOUSE_WAY, Bots, seat_bot, strategies
from houseway.room.broken_games import BrokenGame, BrokenGames, players_of, read_broken_games
from houseway.room.clock import Clock
from houseway.room.desk_process import DeskProcess
from houseway.room.fair_pool import FairPool, KeptAnswers
from houseway.room.feeding import Feeding
from houseway.room.hosting import MINUTE, Hosting
from houseway.room.logins import Logins, forget_old, read_logins
from houseway.room.members import Clocks
from houseway.room.odds_answers import OddsAnswers
from houseway.room.openers import Opener, Openers
from houseway.room.own_rules import OwnRules
from houseway.room.patrons import Patrons, read_patrons
from houseway.room.purses import Purses
from houseway.room.room_table import RoomTable
from houseway.room.storage import TableInfo
from houseway.room.table_names import TableNames, check_not_automatic, table_title
from houseway.room.tables import LiveTable
from houseway.room.writer import Writer
from houseway.rounds.decisions import Amount, Choice
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import Rules, load_rules
from houseway.rulebook.side_bets import unlisted

log = logging.getLogger("houseway.room")

LEFT_FOR = 20.0
"""How long nobody has to be at a table that is open only while it is played, in seconds."""

T = TypeVar("T")
SeatedBots = Sequence[tuple[int | None, str | None]]
"""The seat and the strategy of each bot; without one, a free seat and the usual strategy."""
MOST_STEPS = 500
READERS = 8
"""Threads that read the database, fewer than it has connections: nothing else is done in them."""


class Room:
    """Everything that lives as long as the server runs."""

    def __init__(self, url: str, hosting: Hosting | None = None) -> None:
        self.hosting = hosting or Hosting()
        results = chosen_store(self.hosting.store)
        with db.plain_errors(), ExitStack() as opened:
            self.engine = db.connect(url)
            opened.callback(self.engine.dispose)
            opened.enter_context(lock.hold(self.engine))
            db.migrate(self.engine)
            self._read_books()
            self._opened = opened.pop_all()
        self.writer = Writer(self.engine)
        self.tables: dict[int, LiveTable] = {}
        self.feeding = Feeding(self)
        self.openers = Openers(self.hosting)
        self._names = TableNames()
        self.odds = OddsAnswers(results)
        self.expensive = FairPool("room-expensive")
        self.answers = KeptAnswers(self.expensive)
        self.desk = DeskProcess()
        self.passwords = FairPool("room-passwords", threads=2)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="room-reader")
        self.own_rules = OwnRules()
        self._sweeping: asyncio.Task[None] | None = None

    def _read_books(self) -> None:
        with self.engine.begin() as connection:
            self.secret = _secret(connection)
            self.purses = Purses(ledger.wallets(connection))
            self.patrons = Patrons(self, read_patrons(connection))
            self.broken_games = BrokenGames(read_broken_games(connection))
            forget_old(connection)
            self.logins = Logins(self, read_logins(connection))

    async def start(self) -> None:
        """Check own rule files, upgrade an older database, and continue every table where it stopped."""
        await self.own_rules.start()
        await upgrade.upgrade_rounds(self)
        await self.writer.write(upgrade.upgrade_closed_tables)
        idle = await self.read(storage.idle_times)
        for info in await self.read(storage.open_tables):
            if idle[info.id] >= self.hosting.idle:
                await self._send_home(info, storage.IDLE)
                continue
            try:
                info = await self.writer.write(partial(upgrade.upgrade_table, info=info))
                room_table = await self.read(partial(storage.rebuild, info=info))
                await asyncio.to_thread(rehearse, room_table.rules)
            except Exception as error:  # one table that cannot go on must not keep the others closed
                known = isinstance(error, HousewayError)
                fault = str(error) if known else f"it cannot be restored ({type(error).__name__}: {error})"
                log.error("table %s is closed and its chips are returned: %s", info.id, fault)
                await self._send_home(info, storage.CANNOT_GO_ON)
            else:
                opener = Opener(info.owner)
                self.openers.add(opener)
                removed = await self.read(partial(storage.removed_from, table=info.id))
                self._add(info, room_table, opener, time.time() - idle[info.id], removed)
        for table in self.tables.values():
            if (main := self.feeding.main_of(table)) is not None:
                await main.partner_changed()  # it was continued before its must-move table
        self._sweeping = asyncio.create_task(self._sweep())

    async def _send_home(self, info: TableInfo, reason: str) -> None:
        """Close a table that is not continued, and return its chips."""
        game = await self.read(partial(_game_that_broke, info=info))
        send_home = partial(storage.send_home, table=info.id, reason=reason, game=game)
        moves = await self.writer.write(send_home)
        self.purses.credit(moves)
        self.broken_games.note(game, players_of(moves))

    def _add(
        self,
        info: TableInfo,
        room_table: RoomTable,
        opener: Opener,
        acted: float | None = None,
        removed: Collection[int] = (),
    ) -> LiveTable:
        info = replace(info, clocks=info.clocks.at_least(self.hosting.shortest))
        table = self.tables[info.id] = LiveTable(self, info, room_table, opener, acted)
        table.removed |= dict.fromkeys(removed, storage.REMOVED)
        table.start()
        return table

    async def _sweep(self) -> None:
        """Look for idle tables from time to time."""
        while True:
            await asyncio.sleep(min(MINUTE, self.hosting.idle))
            try:
                await self.close_idle_tables(time.time())
            except Exception:  # what fails now may work the next time
                log.exception("idle tables could not be closed")

    async def close_idle_tables(self, now: float) -> None:
        """Close the tables where no person has done anything for as long as the host allows."""
        for table in list(self.tables.values()):
            if table.clock.acted + self.hosting.idle <= now:
                log.info("table %s is closed: nobody played there", table.info.id)
                await table.close_for(storage.IDLE)
        await self._close_left_tables(now)

    async def _close_left_tables(self, now: float) -> None:
        """Close the tables that are open only while they are played, where nobody sits or watches."""
        for table in list(self.tables.values()):
            if table.while_played and table.is_left and table.clock.acted + LEFT_FOR <= now:
                await table.close_for(storage.LEFT)

    def hang_up(self) -> None:
        """Stop all tables and disconnect everybody."""
        for table in self.tables.values():
            table.stop()

    async def stop(self) -> None:
        """Stop all tables, finish writing, and release the database."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        self.hang_up()
        self.own_rules.stop()
        self.odds.close()
        self.expensive.close()
        self.desk.close()
        self.passwords.close()
        self._readers.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.writer.close)
        self._opened.close()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Query the database off the event loop, in threads that do nothing else."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.query, query)

    def query(self, query: Callable[[Connection], T]) -> T:
        """Query the database in this thread."""
        with self.engine.connect() as connection:
            return query(connection)

    def name_of(self, player: int | None) -> str | None:
        """A player's name."""
        return self.patrons.name_of(player)

    def is_operator(self, player: int | None) -> bool:
        """Whether a player is the operator of the room."""
        person = self.patrons.get(player)
        return person is not None and person.operator

    def at_tables(self, name: str) -> list[int]:
        """The tables where a player has chips."""
        return [number for number, table in self.tables.items() if name in table.room_table.members]

    async def open_table(
        self,
        game: str,
        settings: Mapping[str, object],
        name: str,
        clocks: Clocks,
        bots: SeatedBots,
        owner: int | None,
        side_bets: Sequence[str] = (),
        address: str = "",
        private: bool = False,
        while_played: bool = False,
    ) -> LiveTable:
        """Open a table from a filing with chosen settings and side bets, with bots in some seats.

        The name of a private table tells nobody that it is taken: only public ones differ from each other.
        One that is open only while it is played is closed soon after nobody sits or watches there any more.
        """
        title = table_title(name)
        if fault := clocks.too_short(self.hosting.shortest):
            raise HousewayError(fault)
        await self._close_left_tables(time.time())
        opener = Opener(owner, address)
        invite = secrets.token_urlsafe(16) if private else None
        self.openers.admit(opener)
        try:
            prepare = partial(_playable, game, settings, side_bets, bots, title)
            rules = await self.expensive.run(address, prepare)
            table = await self._open(rules, opener, title=title, clocks=clocks, invite=invite)
            table.while_played = while_played
        except BaseException:
            self.openers.remove(opener)
            raise
        for seat, strategy in bots:
            await table.submit(partial(_with_a_bot, seat=seat, strategy=strategy))
        return table

    async def _open(
        self,
        rules: Rules,
        opener: Opener,
        *,
        title: str = "",
        clocks: Clocks,
        invite: str | None,
        feeds: int | None = None,
    ) -> LiveTable:
        """Store a new table, and open it; without a title it has the name of its game, with a number."""
        opened = [other.info.name for other in self.tables.values() if other.info.invite is None]
        with self._names.claim(title, rules.name, opened) as name:
            write = partial(
                storage.open_table,
                rules=rules,
                name=name,
                clocks=clocks,
                owner=opener.player,
                invite=invite,
                feeds=feeds,
            )
            info = await self.writer.write(write)
            return self._add(info, RoomTable(info.id, rules), opener)

    async def open_must_move(self, main: LiveTable, owner: int, bots: int, address: str = "") -> LiveTable:
        """Open a must-move table for a game, with its rules and clocks: its players move there in turn."""
        rules, opener = main.room_table.rules, Opener(owner, address)
        invite = None if main.info.invite is None else secrets.token_urlsafe(16)
        with self.feeding.claim(main):
            if bots > rules.seats:
                raise HousewayError(f"bots: must be at most {rules.seats}, one per seat, not {bots}")
            self.openers.admit(opener)
            try:
                table = await self._open(
                    rules, opener, clocks=main.info.clocks, invite=invite, feeds=main.info.id
                )
            except BaseException:
                self.openers.remove(opener)
                raise
        await main.partner_changed()
        for _ in range(bots):
            await table.submit(partial(_with_a_bot, seat=None, strategy=None))
        return table

    def forget(self, table: LiveTable) -> None:
        """A table was closed."""
        if self.tables.pop(table.info.id, None) is not None:
            self.openers.remove(table.opener)
        self.odds.withdraw(table.bots)
        table.stop()
        self.feeding.closed(table)


def _game_that_broke(connection: Connection, info: TableInfo) -> BrokenGame | None:
    """The game of a table that is not continued; None if its rules can no longer be read."""
    try:
        return BrokenGame.of(storage.rules_of(connection, info))
    except Exception:  # whatever is wrong with them is logged where the table could not be restored
        return None


def _playable(
    game: str, settings: Mapping[str, object], side_bets: Sequence[str], bots: SeatedBots, title: str
) -> Rules:
    """The rules of a game in the catalogue that can be dealt, in which the bots have seats.

    Guests cannot name other files to open, nor give a table a name of the room's own form.
    """
    if (name := unlisted(game, side_bets)) is not None:
        raise HousewayError(f"There is no game {name!r}.")
    rules = load_rules(game, settings, side_bets)
    if len(rules.id) > db.LONGEST_ID:
        raise HousewayError(
            f"This room cannot store {rules.id!r}: the id of a game and its side bets has at most "
            f"{db.LONGEST_ID} characters."
        )
    if len(bots) > rules.seats:
        raise HousewayError(f"bots: must be at most {rules.seats}, one per seat, not {len(bots)}")
    if title:
        check_not_automatic(title, (rules.name, *(entry.name for entry in catalogue())))
    room_table = RoomTable(0, rules)
    for seat, strategy in bots:
        room_table.apply(seat_bot(room_table, seat, strategy))
    rehearse(rules)
    return rules


_rehearsed: set[str] = set()


def rehearse(rules: Rules) -> None:
    """Deal a round that nobody sees, to refuse rules that cannot be dealt and to compile kernels."""
    if rules.digest in _rehearsed:
        return
    room_table = RoomTable(0, rules)
    strategy = HOUSE_WAY if HOUSE_WAY in strategies(rules) else None
    for seat in (1, 2):
        room_table.apply(seat_bot(room_table, seat, strategy))
    bots = Bots(room_table)
    clock = Clock(room_table, Clocks(), bots, lambda: "00" * 32)
    for _ in range(MOST_STEPS):
        step = clock.phase_step()
        actions = (
            _raises(room_table) if room_table.phase == PLAYING else step.actions() if step is not None else []
        )
        if (room_table.phase == SETTLED and not room_table.drew_button) or not actions:
            break
        for action in actions:
            room_table.apply(action)
    _rehearsed.add(rules.digest)


def _with_a_bot(room_table: RoomTable, seat: int | None, strategy: str | None) -> list[RoomAction]:
    return [seat_bot(room_table, seat, strategy)]


def _raises(room_table: RoomTable) -> list[RoomAction]:
    """The boldest answer to the first open question, so that hands are compared in the end."""
    assert room_table.live is not None
    ask = room_table.live.pending[0]
    offer = ask.offers[0]
    boldest = Choice(offer.name, offer.high) if isinstance(offer, Amount) else ask.answers()[0]
    answer = boldest.data(room_table.rules.deck)
    return [RoomAction("answer", {"name": room_table.asked(ask).name, "ask": ask.id, **answer})]


def _secret(connection: Connection) -> bytes:
    """The server's secret, made when the room first opens."""
    mine = db.secrets_table.c.name == "cookies"
    found = connection.execute(sa.select(db.secrets_table.c.value).where(mine)).scalar()
    if found is not None:
        return bytes(found)
    made = secrets.token_bytes(32)
    connection.execute(sa.insert(db.secrets_table), [{"name": "cookies", "value": made}])
    return made
