"""Bets before the deal: on one's own spot, or behind somebody else's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.players.player import check_purse
from houseway.room.actions import BETTING, SETTLED, Bets, Data, Effects

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
    laid = dict(fold.bets)
    if wagers:
        laid[spot, member.name] = wagers
    elif fold.circle_of(spot) == member.name:
        laid = _without(laid, {spot})
    else:
        laid.pop((spot, member.name), None)
    if wagers:
        check_purse(fold.table, member.name, fold.lots(laid))
    else:
        fold.table.check(fold.lots(laid))
    fold.bets = laid


def give_back(fold: Fold, spot: int) -> None:
    """Bets on a spot go back when its seat is taken or left; so do circles that were reached through it."""
    circles, holder = fold.rules.filing.circles, fold.circle_of(spot)
    chained = holder is not None and circles is not None and circles.open == "adjacent"
    fold.bets = _without(fold.bets, {spot} | (_circles_of(fold, holder) if chained else set()))


def leave_circles(fold: Fold, name: str) -> None:
    """Take somebody's bets off the layout; those behind him in circles where nobody sits go back too."""
    left = _without(fold.bets, _circles_of(fold, name))
    fold.bets = {place: wagers for place, wagers in left.items() if place[1] != name}


def _circles_of(fold: Fold, name: str | None) -> set[int]:
    """The circles where nobody sits that somebody holds."""
    return {spot for spot, _ in fold.bets if fold.circle_of(spot) == name}


def _without(bets: Bets, spots: set[int]) -> Bets:
    return {place: wagers for place, wagers in bets.items() if place[0] not in spots}


def take_down(fold: Fold, data: Data, effects: Effects) -> None:
    """Take back one's standing bets."""
    fold.require(BETTING)
    fold.banked.take_down(fold.member(data["name"]).name, data.get("bet"))


def ready(fold: Fold, data: Data, effects: Effects) -> None:
    """Need no more time."""
    fold.require(BETTING, SETTLED)
    fold.member(data["name"]).ready = True
