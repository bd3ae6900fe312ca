"""How players come into a game that is on: they post, buy the button, straddle, or wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.room.actions import ActionData, Effects
from houseway.table.entry import TableEntry
from houseway.table.pots import Pots

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable


def enter(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Note how a player would come in, as soon as the rules allow it at that seat."""
    entry, seat = _seated(room_table, data)
    entry.wish(seat, str(data["way"]))


def straddle(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Straddle whenever it is the player's turn to, or no longer."""
    entry, seat = _seated(room_table, data)
    entry.wish_to_straddle(seat, bool(data["on"]))


def _seated(room_table: RoomTable, data: ActionData) -> tuple[TableEntry, int]:
    member, mode = room_table.member(data["name"]), room_table.table.mode
    seat = room_table.table.places.get(member.name)
    if not isinstance(mode, Pots):
        raise HousewayError("Nobody posts or straddles in this game.")
    if member.seat is None or seat is None:
        raise HousewayError("Not yet: you come to the table when this hand is over.")
    return mode.entry, seat
