"""How a chip or a double changes a player's wagers on a spot, as a `bets` action."""

from __future__ import annotations

from houseway.errors import HousewayError, unknown
from houseway.money import money
from houseway.room.actions import BETTING, RoomAction
from houseway.room.room_table import RoomTable
from houseway.table.layout import Claim, Wagers, doubled, lift, place, under


def bets(name: str, spot: int, wagers: Wagers) -> RoomAction:
    """All wagers on a spot, replacing those that were there."""
    return RoomAction("bets", {"name": name, "spot": spot, "wagers": dict(wagers)})


def chip(room_table: RoomTable, name: str, spot: int, bet: str, amount: int) -> RoomAction:
    """One more chip on a bet, or one less if the amount is negative."""
    laid, claim, beneath = _laid(room_table, name, spot)
    if bet not in room_table.rules.bets:
        raise unknown("bet", bet, room_table.rules.bets, f"spot {spot}")
    where = f"spot {spot}, {room_table.rules.bets[bet].name}"
    if not amount:
        raise HousewayError(f"{where}: the amount of a chip must not be zero")
    if amount > 0:
        wagers = place(room_table.rules, laid, bet, amount, claim, beneath)
        fault = f"{where}: {money(laid.get(bet, 0))} is the most that you may bet here now"
    else:
        wagers = lift(room_table.rules, laid, bet, -amount, claim)
        fault = f"{where}: you have no chips here to take off"
    if wagers == laid:
        raise HousewayError(fault)
    return bets(name, spot, wagers)


def double(room_table: RoomTable, name: str, spot: int) -> RoomAction:
    """Every wager on a spot doubled, up to the limits."""
    laid, claim, beneath = _laid(room_table, name, spot)
    if not laid:
        raise HousewayError(f"spot {spot}: you have no wagers here to double")
    wagers = doubled(room_table.rules, laid, claim, beneath)
    if wagers == laid:
        raise HousewayError(f"spot {spot}: your wagers are at their maximum")
    return bets(name, spot, wagers)


def _laid(room_table: RoomTable, name: str, spot: int) -> tuple[Wagers, Claim, Wagers]:
    """A player's wagers on a spot, how they lie there, and what is under them.

    If the player may not bet there at all, the `bets` action says why.
    """
    room_table.require(BETTING)
    member = room_table.member(name)
    lots = room_table.lots()
    claim = room_table.table.claims(member.name, lots).get(spot, "own")
    beneath = under(room_table.rules, lots, spot, member.name)
    return room_table.bets.get((spot, member.name), {}), claim, beneath
