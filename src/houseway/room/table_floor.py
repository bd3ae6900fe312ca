"""Who rules at a table, what they may declare, and how play waits for them."""

from __future__ import annotations

from typing import Protocol

from houseway.desk.declared import preview_of
from houseway.errors import HousewayError
from houseway.room import storage
from houseway.room.actions import RoomAction
from houseway.room.books import Books
from houseway.room.clock import Clock
from houseway.room.errors import Forbidden
from houseway.room.floor import CALLED, floor_offers, round_in_play, ruling_declared, ruling_shown
from houseway.room.messages.floor import FloorOffers, RulingShown
from houseway.room.protocol import Answer, AnyMessage, Declared, DeclareMessage, FloorMessage
from houseway.room.room_table import RoomTable
from houseway.room.storage import TableInfo
from houseway.room.views import Viewer

ONLY_FLOOR = "Only the player who opened this table or the operator of the room can rule at it."


class Staff(Books, Protocol):
    """What the floor of a table needs from the room."""

    def is_operator(self, player: int | None) -> bool:
        """Whether a player is the operator of the room."""
        ...


class TableFloor:
    """The floor of one table: the player who opened it, and the operator of the room."""

    def __init__(self, room: Staff, info: TableInfo) -> None:
        self._room = room
        self._info = info

    def rules_here(self, player: int | None) -> bool:
        """Whether a player may declare rulings at this table."""
        return player is not None and (player == self._info.owner or self._room.is_operator(player))

    def _check(self, viewer: Viewer) -> None:
        if not self.rules_here(viewer.player):
            raise Forbidden(ONLY_FLOOR)

    def check(self, viewer: Viewer, message: AnyMessage, room_table: RoomTable, clock: Clock) -> None:
        """Refuse what only the floor may do; while play waits for it, answers and leaving too."""
        if isinstance(message, FloorMessage | DeclareMessage):
            self._check(viewer)
            round_in_play(room_table)
        elif clock.floor_called and (isinstance(message, Answer) or message.type == "leave"):
            raise HousewayError(CALLED)

    def follow(self, viewer: Viewer, message: AnyMessage, clock: Clock, now: float) -> bool:
        """Stop the clock when the floor is called, and let it run on after a ruling; whether it changed."""
        if isinstance(message, FloorMessage) and message.on:
            clock.call_floor(viewer.name or "", now)
            return True
        if isinstance(message, FloorMessage | DeclareMessage) and clock.floor_called:
            clock.play_on(now)
            return True
        return False

    def offers(self, viewer: Viewer, room_table: RoomTable, asked: str) -> FloorOffers:
        """The rulings that fit the round in play now."""
        self._check(viewer)
        return floor_offers(room_table, asked)

    async def preview(self, viewer: Viewer, said: Declared) -> RulingShown:
        """What a declaration would do, tried on a copy of the table: what a table refuses is refused here."""
        self._check(viewer)
        copy = await self._room.read(lambda connection: storage.rebuild(connection, self._info))
        ruling = ruling_declared(copy, said)
        preview = preview_of(round_in_play(copy).round, ruling)
        copy.apply(RoomAction("rule", {"ruling": ruling.data()}))
        return ruling_shown(preview)
