"""The player-dealer position: offered as filed, taken, kept and given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.money import money
from houseway.room.actions import BANKING, BETTING, WAITING, ActionData, Effects
from houseway.room.members import Member
from houseway.table.special import check_reserved

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable


def offer(room_table: RoomTable, ask_holder: bool = True) -> None:
    """Offer the position as filed, to its holder last."""
    if room_table.banked.offer(room_table.in_play, ask_holder) is not None:
        room_table.phase = BANKING
    else:
        offered_to_all(room_table)


def offered_to_all(room_table: RoomTable) -> None:
    """Nobody takes the position: the table waits for a bank.

    In earlier versions the holder was not asked, and kept it.
    """
    if room_table.banked.player_dealer is None:
        wait(room_table)
    else:
        room_table.banked.hands_banked = 0
        room_table.phase = BETTING


def wait(room_table: RoomTable) -> None:
    """Wait for players, or for a bank."""
    room_table.phase = WAITING
    if room_table.has_bank:
        room_table.banked.offers = []
    room_table.clear_bets()


def withdraw(room_table: RoomTable, member: Member) -> None:
    """Take a player who sits out out of the offers and out of the position, and take down standing bets."""
    assert member.seat is not None
    if room_table.dealer is member:
        room_table.bank = 0
    room_table.banked.leave(member.seat, member.name)


def accept(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Take the offered position with a bank."""
    room_table.require(BANKING)
    member = room_table.member(data["name"])
    if member.seat is None:
        raise HousewayError("Only a seated player can bank.")
    amount, special = _stated(room_table, member, data)
    room_table.banked.accept(member.seat, member.name)
    room_table.bank, room_table.special, room_table.phase = amount, special, BETTING
    room_table.clear_bets()


def decline(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Pass the offered position on."""
    room_table.require(BANKING)
    room_table.banked.decline(room_table.member(data["name"]).seat or 0)
    if not room_table.banked.offers:
        offered_to_all(room_table)


def bank(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Change the bank for the next round."""
    room_table.require(BETTING)
    holder = _holder(room_table, data["name"])
    room_table.bank, room_table.special = _stated(room_table, holder, data)


def give_up(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Stop banking before the turn is over."""
    room_table.require(BETTING)
    _holder(room_table, data["name"])
    room_table.banked.give_up()
    room_table.no_bank()
    room_table.clear_bets()
    offer(room_table)


def _holder(room_table: RoomTable, name: str) -> Member:
    member = room_table.member(name)
    if member.seat is None or member.seat != room_table.banked.player_dealer:
        raise HousewayError("You are not the player-dealer.")
    return member


def _stated(room_table: RoomTable, member: Member, data: ActionData) -> tuple[int, dict[int, int]]:
    """The bank as it is stated: what plays against all spots, and what is reserved for some."""
    amount, parts = int(data["amount"]), [(int(spot), int(part)) for spot, part in data.get("special", ())]
    special = dict(parts)
    if len(special) < len(parts):
        raise HousewayError("bank: a spot is named twice")
    check_reserved(room_table.rules, member.seat or 0, special)
    low, most = room_table.rules.low, room_table.chips(member.name) - sum(special.values())
    if not low <= amount <= most:
        beside = " in addition to what is reserved" if special else ""
        raise HousewayError(f"Your bank must be {money(low)} to {money(most)}{beside}, not {money(amount)}.")
    return amount, special
