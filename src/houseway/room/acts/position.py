"""The player-dealer position: offered as filed, taken, kept and given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.money import money
from houseway.room.actions import BANKING, BETTING, WAITING, ActionData, Effects
from houseway.room.members import Member

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable


def offer(room_table: RoomTable, ask_holder: bool = True) -> None:
    """Offer the position as filed, to its holder last."""
    if room_table.banked.offer(room_table.table.players, ask_holder) is not None:
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


def accept(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Take the offered position with a bank."""
    room_table.require(BANKING)
    member = room_table.member(data["name"])
    amount = _amount(room_table, member, int(data["amount"]))
    if member.seat is None:
        raise HousewayError("Only a seated player can bank.")
    room_table.banked.accept(member.seat, member.name)
    room_table.bank, room_table.phase = amount, BETTING
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
    room_table.bank = _amount(room_table, _holder(room_table, data["name"]), int(data["amount"]))


def give_up(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Stop banking before the turn is over."""
    room_table.require(BETTING)
    _holder(room_table, data["name"])
    room_table.banked.give_up()
    room_table.bank = 0
    room_table.clear_bets()
    offer(room_table)


def _holder(room_table: RoomTable, name: str) -> Member:
    member = room_table.member(name)
    if member.seat is None or member.seat != room_table.banked.player_dealer:
        raise HousewayError("You are not the player-dealer.")
    return member


def _amount(room_table: RoomTable, member: Member, amount: int) -> int:
    low, most = room_table.rules.low, room_table.chips(member.name)
    if not low <= amount <= most:
        raise HousewayError(f"Your bank must be {money(low)} to {money(most)}, not {money(amount)}.")
    return amount
