"""The player-dealer position: offered as filed, taken, kept and given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.money import money
from houseway.room.actions import BANKING, BETTING, WAITING, Data, Effects
from houseway.room.members import Member

if TYPE_CHECKING:
    from houseway.room.fold import Fold


def offer(fold: Fold) -> None:
    """Offer the position as filed, or let the holder keep it when there is nobody else."""
    if fold.banked.offer(fold.table.players) is not None:
        fold.phase = BANKING
    else:
        offered_to_all(fold)


def offered_to_all(fold: Fold) -> None:
    """Nobody else takes the position: the holder keeps it, or the table waits for somebody who does."""
    if fold.banked.player_dealer is None:
        wait(fold)
    else:
        fold.banked.hands_banked = 0
        fold.phase = BETTING


def wait(fold: Fold) -> None:
    """Wait for players, or for somebody who banks."""
    fold.phase = WAITING
    if fold.has_bank:
        fold.banked.offers = []
    fold.clear_bets()


def accept(fold: Fold, data: Data, effects: Effects) -> None:
    """Take the offered position with a bank."""
    fold.require(BANKING)
    member = fold.member(data["name"])
    amount = _amount(fold, member, int(data["amount"]))
    if member.seat is None:
        raise HousewayError("only a seated player can bank")
    fold.banked.accept(member.seat, member.name)
    fold.bank, fold.phase = amount, BETTING
    fold.clear_bets()


def decline(fold: Fold, data: Data, effects: Effects) -> None:
    """Pass the offered position on."""
    fold.require(BANKING)
    fold.banked.decline(fold.member(data["name"]).seat or 0)
    if not fold.banked.offers:
        offered_to_all(fold)


def bank(fold: Fold, data: Data, effects: Effects) -> None:
    """Put up another bank for the next round."""
    fold.require(BETTING)
    fold.bank = _amount(fold, _holder(fold, data["name"]), int(data["amount"]))


def give_up(fold: Fold, data: Data, effects: Effects) -> None:
    """Stop banking before the turn is over."""
    fold.require(BETTING)
    _holder(fold, data["name"])
    fold.banked.give_up()
    fold.bank = 0
    fold.clear_bets()
    offer(fold)


def _holder(fold: Fold, name: str) -> Member:
    member = fold.member(name)
    if member.seat is None or member.seat != fold.banked.player_dealer:
        raise HousewayError("you are not the player-dealer")
    return member


def _amount(fold: Fold, member: Member, amount: int) -> int:
    low, most = fold.rules.low, fold.chips(member.name)
    if not low <= amount <= most:
        raise HousewayError(f"a bank here is {money(low)} to {money(most)}, not {money(amount)}")
    return amount
