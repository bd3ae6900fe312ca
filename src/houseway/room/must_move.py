"""Whose turn it is for a seat: the players of a must-move table, then the waiting list."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from houseway.room.actions import RoomAction
from houseway.room.bots import seat_bot
from houseway.room.members import Member
from houseway.room.room_table import RoomTable
from houseway.table.attendance import Departure
from houseway.table.pots import Pots


class Call(NamedTuple):
    """A player of a must-move table for whom a seat is open, and what happens at both tables.

    One who refuses to move leaves with his chips: then nothing happens at the main game.
    """

    member: Member
    leaves: RoomAction
    sits: RoomAction | None


def open_seats(room_table: RoomTable) -> list[int]:
    """The seats that nobody has, or moves to."""
    taken = {seat for member in room_table.members.values() for seat in (member.seat, member.moving)}
    return [seat for seat in range(1, room_table.rules.seats + 1) if seat not in taken]


def called(room_table: RoomTable) -> list[str]:
    """The players on the waiting list for whom a seat is open."""
    return list(room_table.waiting)[: len(open_seats(room_table))] if room_table.waiting else []


def in_order(feeder: RoomTable) -> list[Member]:
    """The players of a must-move table in the order in which they move: that of the waiting list."""
    staying = [member for member in feeder.members.values() if not member.leaving and member.seat is not None]
    return sorted(staying, key=lambda member: member.listed)


def left_lately(room_table: RoomTable, name: str, player: int, time: int) -> Departure | None:
    """With what a player left a table, if he has to bring as much when he comes back now."""
    mode = room_table.table.mode
    if not isinstance(mode, Pots) or room_table.gone.get(name, player) != player:
        return None
    return mode.attendance.left_lately(name, time)


def next_call(main: RoomTable, feeder: RoomTable, barred: Container[int] = ()) -> Call | None:
    """The first player of a must-move table who can move to an open seat of the main game.

    Those who are `barred` from it, by number, stay where they are.
    """
    seats = open_seats(main)
    members = [member for member in in_order(feeder) if member.player not in barred] if seats else []
    member = next((member for member in members if _can_move(main, feeder, member)), None)
    return None if member is None else _call(main, feeder, member, seats[0])


def _can_move(main: RoomTable, feeder: RoomTable, member: Member) -> bool:
    """Whether a player has chips to move with, and owes nothing to the table where he sits."""
    mode = feeder.table.mode
    assert isinstance(mode, Pots)
    has_a_stake = member.seat in mode.carried
    elsewhere = member.player is not None and member.name in main.members
    return feeder.chips(member.name) > 0 and not (elsewhere or has_a_stake or member.name in mode.kills.owed)


def _call(main: RoomTable, feeder: RoomTable, member: Member, seat: int) -> Call:
    if member.refuses:
        return Call(member, RoomAction("leave", {"name": member.name}), None)
    mode, name = feeder.table.mode, member.name
    assert isinstance(mode, Pots)
    assert member.seat is not None
    if member.bot and name in main.members:  # bots of two tables may have the same name
        name = seat_bot(main, seat, member.bot).data["name"]
    sits = {
        "name": name,
        "player": member.player,
        "seat": seat,
        "bot": member.bot,
        "chips": feeder.chips(member.name),
        "listed": member.listed,
        "came": "forced move",
        "from": feeder.id,
        "was": member.name,
        "used": feeder.time_used.get(member.name, 0.0),
        "short": member.name in mode.attendance.shorts,
        "paid": mode.half_hours.paid_by_clock(member.seat),
        "sitting_out": member.sitting_out,
    }
    return Call(member, RoomAction("move_on", {"name": member.name}), RoomAction("sit", sits))
