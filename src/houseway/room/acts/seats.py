"""Changing seats at a table with pots: to a free seat, or with another player who agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.room.actions import ActionData, Effects
from houseway.room.acts.people import check_free
from houseway.room.members import Member
from houseway.table.pots import Pots

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable


def move(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Change seats as soon as no hand is on the table; one's own seat takes it back."""
    member, seat = room_table.member(data["name"]), int(data["seat"])
    if not isinstance(room_table.table.mode, Pots):
        raise HousewayError("Players do not change seats in this game.")
    if member.seat is None:
        raise HousewayError("Only a seated player can change seats.")
    if seat == member.seat:
        if member.moving is None:
            raise HousewayError("You sit there already.")
        member.moving = None
        return
    if seat != member.moving:
        check_free(room_table, seat)
    member.moving, member.trading = seat, ""
    if room_table.live is None:
        change_seats(room_table, member)


def change_seats(room_table: RoomTable, member: Member) -> None:
    """Seat a member where he asked to move to."""
    assert member.seat is not None
    assert member.moving is not None
    if member.name in room_table.table.places:
        room_table.table.move(member.seat, member.moving)
    member.seat, member.moving = member.moving, None


def trade(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Offer to trade seats with the player in a seat, or agree to his offer; one's own seat takes it back.

    The seats are traded when both have said so, as soon as no hand is on the table. A bot agrees at once.
    """
    member, seat = room_table.member(data["name"]), int(data["seat"])
    if not may_trade(room_table):
        raise HousewayError("Nothing is filed of trading seats in this game.")
    if member.seat is None or member.name not in room_table.table.places:
        raise HousewayError("Only a seated player can trade seats.")
    if seat == member.seat:
        if not member.trading:
            raise HousewayError("You have not offered to trade seats.")
        member.trading = ""
        return
    other = room_table.seated(seat)
    if other is None or other.name not in room_table.table.places:
        raise HousewayError(f"Nobody is in seat {seat} to trade with.")
    member.trading, member.moving = other.name, None
    if other.bot:
        other.trading = member.name
    if room_table.live is None:
        trade_seats(room_table)


def trade_seats(room_table: RoomTable) -> None:
    """Trade the seats of players who have agreed on it."""
    members = room_table.members
    for member in members.values():
        other = members.get(member.trading)
        if other is None or other.trading != member.name:
            continue
        assert member.seat is not None
        assert other.seat is not None
        room_table.table.trade(member.seat, other.seat)
        member.seat, other.seat = other.seat, member.seat
        member.trading = other.trading = ""


def may_trade(room_table: RoomTable) -> bool:
    """Whether players of this game may trade seats."""
    mode = room_table.table.mode
    return isinstance(mode, Pots) and mode.entry.allows_trades
