"""Bets before the deal: on one's own spot, or behind somebody else's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.players.player import check_purse
from houseway.room.actions import BETTING, SETTLED, Data, Effects
from houseway.rounds.facts import Lot

if TYPE_CHECKING:
    from houseway.room.fold import Fold


def bets(fold: Fold, data: Data, effects: Effects) -> None:
    """Lay out one's bets on a spot; they replace those that were there."""
    fold.require(BETTING)
    member = fold.member(data["name"])
    spot = int(data["spot"])
    wagers = {str(bet): int(amount) for bet, amount in data["wagers"].items() if amount}
    for bet in wagers:
        if bet not in fold.rules.bets:
            raise HousewayError(f"unknown bet {bet!r} (known: {', '.join(fold.rules.bets)})")
    place = (spot, member.name)
    others = [lot for lot in fold.lots() if lot.bettor != member.name]
    mine = [lot for lot in fold.lots(member.name) if lot.spot != spot]
    mine += [Lot(spot, member.name, bet, amount) for bet, amount in wagers.items()]
    if mine:
        check_purse(fold.table, member.name, mine, others)
    fold.bets.pop(place, None)
    if wagers:
        fold.bets[place] = wagers


def give_back(fold: Fold, spot: int) -> None:
    """Bets on a spot go back when its seat is taken or left; so do circles that were reached through it."""
    bettors = {bettor for other, bettor in fold.bets if other == spot}
    circles = fold.rules.filing.circles
    chained = bettors if circles is not None and circles.open == "adjacent" else set()
    fold.bets = {
        (other, bettor): wagers
        for (other, bettor), wagers in fold.bets.items()
        if other != spot and not (bettor in chained and other != fold.members[bettor].seat)
    }


def take_down(fold: Fold, data: Data, effects: Effects) -> None:
    """Take back one's standing bets."""
    fold.require(BETTING)
    fold.table.take_down(fold.member(data["name"]).name, data.get("bet"))


def ready(fold: Fold, data: Data, effects: Effects) -> None:
    """Need no more time."""
    fold.require(BETTING, SETTLED)
    fold.member(data["name"]).ready = True
