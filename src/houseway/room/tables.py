"""A live table: the one place where its actions are accepted, written, and shown to everybody."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cached_property, partial
from typing import Protocol

from houseway.errors import HousewayError
from houseway.room import chance, requests, storage, watching
from houseway.room.actions import CLOSED, PLAYING, RoomAction
from houseway.room.books import Books
from houseway.room.bots import Bots, strategies
from houseway.room.broken_games import BrokenGame, BrokenGames, players_of
from houseway.room.clients import Client
from houseway.room.clock import Clock, Step, goes_by_time
from houseway.room.feeding import Feeding, FeedingTable
from houseway.room.hosting import Hosting
from houseway.room.members import Member
from houseway.room.messages.table import (
    CashedOutMessage,
    ClosedMessage,
    NewTableMessage,
    RemovedMessage,
    RulesView,
    State,
    TableMessage,
    TableSummary,
)
from houseway.room.odds_answers import OddsAnswers
from houseway.room.odds_line import bots_at
from houseway.room.openers import Opener
from houseway.room.own_rules import superseded
from houseway.room.protocol import AddBot, AnyMessage, Backline, RemoveBot, Sit, dumps
from houseway.room.purses import Purses
from houseway.room.room_table import RoomTable
from houseway.room.rules_view import rules_view
from houseway.room.scene import Scene
from houseway.room.storage import Batch, TableInfo
from houseway.room.table_floor import TableFloor
from houseway.room.views import TableContext, Viewer, private_state, shared_state, your_place
from houseway.rulebook.forced_moves import forces_moves, games_of_forced_moves

log = logging.getLogger("houseway.room")

MOST_FAILURES = 3
"""How often in a row an automatic step may fail before the room closes the table."""
RETRY = 1.0
"""Seconds until a step that failed is tried again; each time twice as many."""
NO_TABLE, REPLACED, LOGGED_OUT, REMOVED = 4404, 4408, 4401, 4410
CLOSED_BY_OWNER = "The player who opened this table has closed it. Your chips are back in your wallet."


class Host(Books, Protocol):
    """What a live table needs from its room."""

    odds: OddsAnswers
    purses: Purses
    broken_games: BrokenGames
    feeding: Feeding
    hosting: Hosting

    @property
    def tables(self) -> Mapping[int, LiveTable]:
        """The open tables."""
        ...

    def name_of(self, player: int | None) -> str | None:
        """A player's name."""
        ...

    def is_operator(self, player: int | None) -> bool:
        """Whether a player is the operator of the room."""
        ...

    def forget(self, table: LiveTable) -> None:
        """Drop a table that was closed."""
        ...


class LiveTable:
    """A table with its clients and its clock. Actions go through `submit`, one at a time."""

    def __init__(
        self,
        room: Host,
        info: TableInfo,
        room_table: RoomTable,
        opener: Opener,
        acted: float | None = None,
    ) -> None:
        self.room = room
        self.info = info
        self.opener = opener
        self.floor = TableFloor(room, info)
        self.bots = bots_at(info.id, opener.address)
        self.clients: set[Client] = set()
        self.while_played = False
        self.removed: dict[int, str] = {}
        self._told: set[Client] = set()
        self._lock = asyncio.Lock()
        self._is_as_written = True
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self._failures = 0
        self._not_before = 0.0
        self._take_up(room_table, time.time() if acted is None else acted)

    def _take_up(self, room_table: RoomTable, acted: float) -> None:
        """Start from a table, new or rebuilt, with a fresh clock."""
        self.room_table = room_table
        now = time.time()
        bots = Bots(room_table, partial(self.room.odds.advice, asker=self.bots))
        self.clock = Clock(
            room_table,
            self.info.clocks,
            bots,
            lambda: chance.shoe_key(room_table.rules.id, room_table.shoes + 1),
            connected={client.viewer.name for client in self.clients if client.viewer.name is not None},
            acted=acted,
            has_feeder=lambda: self.room.feeding.feeder_of(self) is not None,
        )
        for member in self.clock.people:
            if member.name not in self.clock.connected:
                self.clock.lose(member.name, now)
        self.clock.follow(now)

    @property
    def is_open(self) -> bool:
        """Whether the table was neither closed nor stopped."""
        return not self._stopped and self.room_table.phase != CLOSED

    # ------------------------------------------------------------------ accepting actions

    async def submit(self, make: Callable[[RoomTable], Sequence[RoomAction]]) -> int:
        """Apply and write actions, and only then show and acknowledge them; the number of the last one."""
        async with self.alone():
            return await self.commit(make(self.room_table))

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Hold the table's lock, with the table as it is written."""
        async with self._lock:
            if not self._is_as_written:
                await self.rebuild()
            yield

    def apply(self, batch: Batch, actions: Iterable[RoomAction]) -> Iterator[tuple[int, int]]:
        """Apply actions and note them for the writer; yields what each takes out of a wallet."""
        for action in map(self._stamped, actions):
            yield from self._take_from_purse(action)
            effects = self.room_table.apply(action)
            batch.add(self.room_table, action, effects)

    async def commit(self, actions: Sequence[RoomAction]) -> int:
        """Apply and write actions; the table's lock is held."""
        batch = Batch(self.info.id, self.info.document)
        taken: list[tuple[int, int]] = []
        try:
            for taking in self.apply(batch, actions):
                taken.append(taking)
        except Exception as error:  # all actions or none, whatever failed: the chips go back
            self._give_back(taken)
            if batch.actions or not isinstance(error, HousewayError):
                await self.rebuild()
            raise
        if not batch.actions:
            return self.room_table.seq
        try:
            await self.room.writer.write(batch.save)
        except Exception:  # what is not written must not be seen at the table
            self._give_back(taken)
            await self.rebuild()
            raise
        self.follow(batch)
        return self.room_table.seq

    def follow(self, batch: Batch) -> None:
        """Show what was written, and go on from it."""
        for _, moves in batch.moves:
            self.room.purses.credit(moves)
        self.clock.charged(batch.actions)
        for player in batch.seated:
            self.room.broken_games.seated(player)
        self.room.broken_games.note(*batch.broke)
        self.clock.follow(time.time())
        self._broadcast()
        self._part_with_removed()
        self._schedule()
        if self.room_table.phase == CLOSED:
            self._dismiss(str(batch.actions[-1]["data"].get("reason", "")))
            self.room.forget(self)
        self.room.feeding.after(self)

    def _stamped(self, action: RoomAction) -> RoomAction:
        """An action with its time, where the rules go by time.

        An answer notes what it took of a time bank, and a seat at a must-move table its place on the list.
        """
        action = self.clock.with_time_used(action, time.time())
        if action.kind == "sit" and self.info.feeds is not None and "listed" not in action.data:
            listed = self.room.feeding.listed(self, action.data["name"])
            action = action._replace(data={**action.data, "listed": listed})
        if "time" in action.data or not goes_by_time(self.room_table.rules):
            return action
        return action._replace(data={**action.data, "time": int(time.time())})

    def _take_from_purse(self, action: RoomAction) -> list[tuple[int, int]]:
        """Reserve what an action takes out of a wallet, before it is applied."""
        player = action.data.get("player")
        if action.kind == "chips":
            member = self.room_table.members.get(action.data["name"])
            player = member.player if member else None
        if action.kind not in ("sit", "chips") or player is None or "from" in action.data:
            return []
        amount = int(action.data["chips"])
        self.room.purses.take(player, amount)
        return [(player, amount)]

    def _give_back(self, taken: Sequence[tuple[int, int]]) -> None:
        for player, amount in taken:
            self.room.purses.give(player, amount)

    async def rebuild(self) -> None:
        """After a failure, return to what is written; until that can be read, nothing is done or shown."""
        self._is_as_written = False
        rebuilt = await self.room.read(lambda connection: storage.rebuild(connection, self.info))
        self._is_as_written = True
        self._take_up(rebuilt, self.clock.acted)
        self._broadcast()
        self._schedule()

    # ------------------------------------------------------------------ automatic steps

    def start(self) -> None:
        """Let the clock run."""
        self._schedule()

    def stop(self) -> None:
        """Stop the clock and disconnect everybody."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        for client in self.clients:
            client.hang_up(1001)
        self.clients = set()

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._stopped or self.room_table.phase == CLOSED:
            return
        step = self.clock.next_step()
        if step is not None:
            delay = max(0.0, max(step.at, self._not_before) - time.time())
            self._timer = asyncio.get_running_loop().call_later(delay, self._fire)

    def _fire(self) -> None:
        task = asyncio.get_running_loop().create_task(self._tick())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tick(self) -> None:
        """Do what is due now, if it still is."""
        try:
            await self.room.feeding.before_step(self)
            async with self.alone():
                step = None if self._stopped else self.clock.next_step()
                if step is None:
                    return
                if step.at > time.time():
                    self._schedule()
                    return
                await self._do(step)
                self._failures = 0
        except Exception:  # whatever failed: the step is tried again, or the table is closed
            await self._step_failed()

    async def _step_failed(self) -> None:
        """Try a step again a little later; a table where the same fails again and again cannot go on."""
        self._failures += 1
        if self._failures == 1:
            log.exception("table %s: an automatic step failed", self.info.id)
        self._not_before = time.time() + RETRY * 2 ** min(self._failures - 1, MOST_FAILURES)
        if self._failures >= MOST_FAILURES:
            log.error("table %s is closed and its chips are returned: its steps fail", self.info.id)
            try:
                await self.close_for(storage.CANNOT_GO_ON)
            except Exception:  # the database may be back the next time
                log.exception("table %s could not be closed", self.info.id)
        self._schedule()

    async def _do(self, step: Step) -> None:
        actions = step.actions()
        if not actions:
            self.clock.start_again(time.time())
            self._broadcast()
            self._schedule()
            return
        try:
            await self.commit(actions)
        except HousewayError as error:
            log.warning("table %s: %s", self.info.id, error)
            await self.commit(self.clock.refused(error))

    # ------------------------------------------------------------------ clients

    async def join(self, client: Client) -> None:
        """Show the table to a client from now on; an older connection of the same player is replaced."""
        async with self.alone():
            if self.room_table.phase == CLOSED:  # while the client was on its way
                client.hang_up(NO_TABLE)
                return
            watching.check_room_for(client, self, self.room.tables.values(), self.room.hosting)
            viewer = client.viewer
            for other in [other for other in self.clients if viewer.player and other.viewer == viewer]:
                other.hang_up(REPLACED)
                self.clients.discard(other)
            client.greet(self._greeting())
            self.clients.add(client)
            if viewer.name is not None:
                self.clock.find(viewer.name, time.time())
            if viewer.player is not None and viewer.player in self.removed and not self.watches(client):
                self._tell_removed(client, self.removed[viewer.player])
            if self.watches(client):
                self._show([client])  # the others see one spectator more in their next state
            else:
                self._clock_changed()

    async def part(self, client: Client) -> None:
        """Drop a client that has disconnected; a player's seat is kept for a while."""
        async with self._lock:
            if client not in self.clients:
                return
            self.clients.discard(client)
            self._told.discard(client)
            if client.viewer.name is not None:
                self.clock.lose(client.viewer.name, time.time())
            if not self.watches(client):
                self._clock_changed()

    async def partner_changed(self) -> None:
        """A table that belongs to this one was opened or closed: show it, and who is called for seats."""
        async with self._lock:
            if self.is_open:
                self._clock_changed()

    def _clock_changed(self) -> None:
        self.clock.follow(time.time())
        self._broadcast()
        self._schedule()

    def admits(self, viewer: Viewer, invite: str = "") -> bool:
        """Whether a viewer may know of this table.

        Everybody may know of a public one; of a private one its people, the player who opened it, the
        operator, and whoever has the invitation.
        """
        if self.info.invite is None or secrets.compare_digest(invite.encode(), self.info.invite.encode()):
            return True
        if viewer.player is None:
            return False
        here = viewer.name in self.room_table.members
        return here or viewer.player == self.info.owner or self.room.is_operator(viewer.player)

    def watches(self, client: Client) -> bool:
        """Whether a client is a spectator: somebody without chips at this table."""
        return client.viewer.name not in self.room_table.members

    def log_out(self, sids: Collection[str]) -> None:
        """Disconnect the clients of logins that have ended."""
        for client in self.clients:
            if client.login in sids:
                client.hang_up(LOGGED_OUT)

    def remove(self, player: int, reason: str) -> None:
        """Keep a player from sitting here again, and tell him so at once; he leaves as anybody does."""
        self.removed[player] = reason
        for client in self._clients_of(player):
            self._tell_removed(client, reason)

    def turn_out(self, player: int, reason: str) -> None:
        """Tell a player that he was removed from the room, and disconnect him."""
        for client in self._clients_of(player):
            client.reply(dumps(RemovedMessage(type="removed", reason=reason)))
            client.hang_up(REMOVED)

    def tell_moved(self, member: Member, main: FeedingTable | None) -> None:
        """Tell a player that he moves to the main game, or was cashed out because he refused to."""
        if member.player is None:
            return
        for client in self._clients_of(member.player):
            if main is None:
                client.reply(dumps(CashedOutMessage(type="cashed_out")))
                continue
            invite = main.info.invite
            moved = NewTableMessage(type="new_table", table=main.info.id, name=main.info.name, invite=invite)
            client.reply(dumps(moved))
            self.clients.discard(client)  # it sees the main game from now on
        if main is not None:
            self.clock.connected.discard(member.name)
        if main is not None and member.name not in main.clock.connected:
            main.clock.lose(member.name, time.time())

    def _clients_of(self, player: int) -> list[Client]:
        return [client for client in self.clients if client.viewer.player == player]

    def _tell_removed(self, client: Client, reason: str) -> None:
        client.reply(dumps(RemovedMessage(type="removed", reason=reason)))
        self._told.add(client)

    def _part_with_removed(self) -> None:
        """Disconnect those who were removed, once their chips have left the table."""
        for client in [client for client in self._told if self.watches(client)]:
            client.hang_up(REMOVED)
            self._told.discard(client)

    def _dismiss(self, reason: str) -> None:
        """Tell everybody why the table was closed, and disconnect them."""
        for client in self.clients:
            client.reply(dumps(ClosedMessage(type="closed", reason=reason)))
            client.hang_up(NO_TABLE)
        self.clients = set()

    @cached_property
    def _rules_shown(self) -> RulesView:
        """The rules as every client is sent them; to find what was chosen takes a compilation."""
        return rules_view(self.room_table.rules)

    def table_message(self) -> TableMessage:
        """What does not change while the table is open."""
        return {
            "type": "table",
            "id": self.info.id,
            "name": self.info.name,
            **self._rules_shown,
            "owner": self.room.name_of(self.info.owner),
            "invite": self.info.invite,
            "clocks": self.info.clocks.model_dump(),
            "strategies": strategies(self.room_table.rules),
            "forces_moves": forces_moves(self.room_table.rules),
            "must_move_games": games_of_forced_moves(self.room_table.rules),
        }

    @cached_property
    def _rules_text(self) -> str:
        """The rules as JSON, which is long and the same for every client."""
        return dumps(self._rules_shown)

    def _greeting(self) -> str:
        """The message about the table as JSON."""
        others = {key: value for key, value in self.table_message().items() if key not in self._rules_shown}
        return f"{self._rules_text[:-1]},{dumps(others)[1:]}"

    def _context(self) -> TableContext:
        return TableContext(
            now=time.time(),
            deadline=self.clock.deadline,
            connected=frozenset(self.clock.connected),
            watching=sum(map(self.watches, self.clients)),
            owner=self.info.owner,
            time_bank=self.clock.bank_in_use,
            time_banks={member.name: self.clock.bank_left(member) for member in self.clock.people},
            floor_call=self.clock.floor_called,
            rules_here=self.floor.rules_here,
            main=_named(self.room.feeding.main_of(self)),
            feeder=_named(self.room.feeding.feeder_of(self)),
            called=frozenset(self.clock.calls),
        )

    def state(self, viewer: Viewer) -> State:
        """The whole state as one viewer may see it."""
        if not self._is_as_written:
            raise HousewayError("The table cannot be shown at the moment. Try again.")
        context = self._context()
        shared = shared_state(self.room_table, context)
        return {**shared, **private_state(self.room_table, viewer, context, self._balance(viewer))}

    def _balance(self, viewer: Viewer) -> int | None:
        return None if viewer.player is None else self.room.purses.held(viewer.player)

    def _broadcast(self) -> None:
        """Show the table to everybody."""
        if self._is_as_written:
            self._show(self.clients)

    def _show(self, clients: Iterable[Client]) -> None:
        """Show the table to some clients; what several of them see alike is serialized once."""
        context = self._context()
        shared = dumps(shared_state(self.room_table, context))[:-1]
        scene, texts = Scene(self.room_table), dict[Viewer, str]()
        for client in clients:
            viewer = client.viewer
            if viewer not in texts:
                texts[viewer] = f"{shared},{self._private_text(viewer, context, scene)}}}"
            client.show(texts[viewer])

    def _private_text(self, viewer: Viewer, context: TableContext, scene: Scene) -> str:
        """What depends on the viewer, as JSON without braces; what others see too is not written again."""
        mine = private_state(self.room_table, viewer, context, self._balance(viewer), scene)
        events = scene.sight(self.room_table.viewpoint(viewer.name)).text
        others = dumps({name: value for name, value in mine.items() if name != "events"})
        return f'"events":{events},{others[1:-1]}'

    @property
    def is_left(self) -> bool:
        """Whether nobody sits here but bots, and nobody watches."""
        return not self.clock.people and not self.clients

    def summary(self, viewer: Viewer) -> TableSummary:
        """The table in a list of tables."""
        rules, members = self.room_table.rules, self.room_table.members.values()
        return {
            "id": self.info.id,
            "name": self.info.name,
            "opened_by": self.room.name_of(self.info.owner),
            "game": rules.id,
            "game_name": rules.name,
            "house": rules.filing.house,
            "house_name": rules.house_name,
            "earlier_rules": superseded(rules),
            "private": self.info.invite is not None,
            "family": rules.family.name,
            "limits": str(rules.settings.get("limits", "")),
            "seats": rules.seats,
            "taken": sum(member.seat is not None for member in members),
            "people": len(self.clock.people),
            "bots": sum(member.bot is not None for member in members),
            "watching": sum(map(self.watches, self.clients)),
            "phase": self.room_table.phase,
            "round": self.room_table.number,
            "you": your_place(self.room_table, viewer),
        }

    # ------------------------------------------------------------------ messages from clients

    async def say(self, viewer: Viewer, message: AnyMessage) -> int:
        """Accept a client's message."""
        async with self.alone():
            actions = self._actions(viewer, message)
            self.clock.acted = time.time()
            number = await self.commit(actions)
            if self.floor.follow(viewer, message, self.clock, time.time()):
                self._clock_changed()
        return number

    def _actions(self, viewer: Viewer, message: AnyMessage) -> list[RoomAction]:
        if viewer.player is None or viewer.name is None:
            raise HousewayError("You are only watching. Enter a name first.")
        if viewer.player in self.removed and message.type in ("sit", "backline", "stay", "list"):
            raise HousewayError(storage.REMOVED)
        if isinstance(message, AddBot | RemoveBot):
            self._check_owner(viewer)
        self.room.feeding.check(self, viewer.name, message)
        self.floor.check(viewer, message, self.room_table, self.clock)
        if isinstance(message, Backline) and self._on_the_rail() >= self.room.hosting.rail:
            raise HousewayError("The rail of this table is full.")
        actions = requests.actions_for(self.room_table, viewer.name, viewer.player, message)
        if isinstance(message, Sit):
            before = self._before(viewer.name, viewer.player)
            return [action._replace(data={**action.data, **before}) for action in actions]
        return actions

    def _before(self, name: str, player: int) -> dict[str, object]:
        """What counts of where a player was before he sits down here."""
        came = self.room.broken_games.origin(player, self.room_table.rules)
        left_with = self.room.feeding.left_with(self, name, player)
        found = {"came": came or None, "left_with": left_with}
        return {key: value for key, value in found.items() if value is not None}

    def _on_the_rail(self) -> int:
        return sum(member.seat is None for member in self.room_table.members.values())

    def _check_owner(self, viewer: Viewer) -> None:
        if viewer.player != self.info.owner:
            raise HousewayError("Only the player who opened this table can do that.")

    async def close(self, viewer: Viewer) -> None:
        """Close the table, if no round is in play."""
        self._check_owner(viewer)

        def make(room_table: RoomTable) -> list[RoomAction]:
            if room_table.phase == PLAYING:
                raise HousewayError("A round is in play. Close the table when it is over.")
            return [RoomAction("close", {"reason": CLOSED_BY_OWNER})]

        await self.submit(make)

    async def close_for(self, reason: str) -> None:
        """Close the table whatever its phase, and say why.

        A round in play is void. Every stack returns to its owner as the ledger has it, and the last shoe is
        not opened.
        """
        async with self._lock:
            if self.room_table.phase == CLOSED:
                return
            game = BrokenGame.of(self.room_table.rules)
            send_home = partial(storage.send_home, table=self.info.id, reason=reason, game=game)
            moves = await self.room.writer.write(send_home)
            self.room.purses.credit(moves)
            self.room_table.phase, self._is_as_written = CLOSED, True
            self.room.broken_games.note(game, players_of(moves))
            self._dismiss(storage.closed_for(self.info.id, reason))
            self.room.forget(self)


def _named(table: FeedingTable | None) -> tuple[int, str] | None:
    """The number and the name of a table."""
    return None if table is None else (table.info.id, table.info.name)
