"""The waiting list of a table, and how the players of a must-move table leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.room.actions import PLAYING, ActionData, Effects
from houseway.room.acts.people import go
from houseway.room.members import WaitingPlayer
from houseway.table.pots import Pots

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable


def put_down(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Put a name on the waiting list."""
    name = str(data["name"])
    if not isinstance(room_table.table.mode, Pots):
        raise HousewayError("There is no waiting list for this game.")
    if name in room_table.members:
        raise HousewayError("You are at this table already.")
    if name in room_table.waiting:
        raise HousewayError("Your name is on the waiting list already.")
    room_table.waiting[name] = WaitingPlayer(int(data["player"]), float(data["at"]))


def take_off(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Take a name off the waiting list."""
    if room_table.waiting.pop(str(data["name"]), None) is None:
        raise HousewayError("Your name is not on the waiting list.")


def move_on(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Leave a must-move table for its main game; the chips move when the player is seated there."""
    member = room_table.member(data["name"])
    if room_table.phase == PLAYING:
        raise HousewayError("Players move between hands.")
    go(room_table, member, effects, moves_on=True)


def refuse(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Say that one cashes out instead of moving to the main game, or no longer."""
    room_table.member(data["name"]).refuses = bool(data["on"])
