"""Bets before the deal: on a player's own spot, or behind somebody else's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.players.player import check_purse
from houseway.room.actions import BETTING, SETTLED, ActionData, Effects, PlacedBets
from houseway.room.acts import joint

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable


def bets(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Place a member's bets on a spot, replacing those that were there."""
    room_table.require(BETTING)
    member = room_table.member(data["name"])
    if member.sitting_out:
        raise HousewayError("You are sitting out. Come back before you bet.")
    spot = int(data["spot"])
    wagers = {str(bet): int(amount) for bet, amount in data["wagers"].items() if amount}
    for bet in wagers:
        if bet not in room_table.rules.bets:
            raise HousewayError(f"unknown bet {bet!r} (known: {', '.join(room_table.rules.bets)})")
    new_bets = dict(room_table.bets)
    if wagers:
        new_bets[spot, member.name] = wagers
    elif room_table.circle_of(spot) == member.name:
        new_bets = _without(new_bets, {spot})
    else:
        new_bets.pop((spot, member.name), None)
    if wagers:
        check_purse(room_table.table, member.name, room_table.lots(new_bets))
    else:
        room_table.table.check(room_table.lots(new_bets))
    joint.bets_changed(room_table, (spot, member.name), wagers)
    room_table.bets = new_bets


def give_back(room_table: RoomTable, spot: int) -> None:
    """Return the bets on a spot when its seat is taken or left, and those in circles reached through it."""
    circles, holder = room_table.rules.filing.circles, room_table.circle_of(spot)
    chained = holder is not None and circles is not None and circles.open == "adjacent"
    room_table.bets = _without(
        room_table.bets, {spot} | (_circles_of(room_table, holder) if chained else set())
    )


def leave_circles(room_table: RoomTable, name: str) -> None:
    """Take a member's bets off the layout; those behind them in circles where nobody sits are returned."""
    left = _without(room_table.bets, _circles_of(room_table, name))
    room_table.bets = {place: wagers for place, wagers in left.items() if place[1] != name}


def _circles_of(room_table: RoomTable, name: str | None) -> set[int]:
    """The circles that a member holds where nobody sits."""
    return {spot for spot, _ in room_table.bets if room_table.circle_of(spot) == name}


def _without(bets: PlacedBets, spots: set[int]) -> PlacedBets:
    return {place: wagers for place, wagers in bets.items() if place[0] not in spots}


def take_down(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Take down a member's standing bets."""
    room_table.require(BETTING)
    room_table.banked.take_down(room_table.member(data["name"]).name, data.get("bet"))


def ready(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Mark a member as ready."""
    room_table.require(BETTING, SETTLED)
    room_table.member(data["name"]).ready = True
