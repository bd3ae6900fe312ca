"""Coming to a table and leaving it: in a seat, or on the rail to bet behind others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.errors import HousewayError
from houseway.money import money
from houseway.room import ledger
from houseway.room.actions import (
    BANKING,
    BETTING,
    DEALING,
    PLAYING,
    SETTLED,
    WAITING,
    Data,
    Effects,
)
from houseway.room.acts import betting, position
from houseway.room.ledger import Account, Move
from houseway.room.members import Member
from houseway.rounds.purse import is_reserved

if TYPE_CHECKING:
    from houseway.room.fold import Fold


def sit(fold: Fold, data: Data, effects: Effects) -> None:
    """Bring chips to a seat, or without one to the rail; during a round they wait for its end."""
    name, seat, amount = str(data["name"]), data.get("seat"), int(data["chips"])
    if name in fold.members:
        raise HousewayError(f"{name} is already at this table")
    if is_reserved(name):
        raise HousewayError(f"nobody can be called {name!r}")
    if amount <= 0:
        raise HousewayError(f"{name} cannot sit down with {money(amount)}")
    if seat is None:
        if not fold.rules.filing.backline:
            raise HousewayError("this game has no backline betting: take a seat")
    elif not 1 <= seat <= fold.rules.seats:
        raise HousewayError(f"seat {seat}: the table has seats 1 to {fold.rules.seats}")
    elif fold.seated(seat):
        raise HousewayError(f"seat {seat} is taken")
    member = Member(name, data.get("player"), seat, data.get("bot"), arriving=amount)
    fold.members[name] = member
    effects.moves.append(Move("sit", _home(member), fold.account(name), amount))
    if fold.phase != PLAYING:
        enter(fold, member)


def _home(member: Member) -> Account:
    """Where somebody's chips come from and go back to."""
    return ledger.wallet(member.player) if member.player is not None else ledger.THE_MINT


def enter(fold: Fold, member: Member) -> None:
    """Put an arriving member's chips on the table."""
    table = fold.table
    if member.name in table.chips:
        table.chips[member.name] += member.arriving
    elif member.seat is None:
        table.stand(member.name, member.arriving)
    else:
        betting.give_back(fold, member.seat)
        table.sit(member.seat, member.name, member.arriving)
    member.arriving = 0


def chips(fold: Fold, data: Data, effects: Effects) -> None:
    """Bring more chips between rounds."""
    fold.require(WAITING, BANKING, BETTING, DEALING, SETTLED)
    member = fold.member(data["name"])
    amount = int(data["chips"])
    if amount <= 0:
        raise HousewayError("chips are added, not taken: name an amount")
    effects.moves.append(Move("sit", _home(member), fold.account(member.name), amount))
    member.arriving += amount
    enter(fold, member)


def leave(fold: Fold, data: Data, effects: Effects) -> None:
    """Go home with one's chips; during a round, when it is over."""
    member = fold.member(data["name"])
    if fold.phase == PLAYING and not member.arriving:
        member.leaving = True
    else:
        go(fold, member, effects)


def stay(fold: Fold, data: Data, effects: Effects) -> None:
    """Stay after all."""
    fold.member(data["name"]).leaving = False


def go(fold: Fold, member: Member, effects: Effects) -> None:
    """Take somebody's chips off the table and send him home."""
    table = fold.table
    effects.moves.append(Move("leave", fold.account(member.name), _home(member), fold.chips(member.name)))
    if member.seat is not None:
        betting.give_back(fold, member.seat)
    betting.leave_circles(fold, member.name)
    was_dealer = fold.dealer is member
    if member.name in table.places:
        table.leave(table.places[member.name])
    del fold.members[member.name]
    if was_dealer:
        fold.bank = 0
    if fold.phase in (BANKING, BETTING, DEALING):
        _go_on(fold, was_dealer)


def _go_on(fold: Fold, without_dealer: bool) -> None:
    """After somebody left before the deal: go on, offer the position on, or wait."""
    if not fold.table.enough_players:
        position.wait(fold)
    elif fold.phase == BETTING and without_dealer:
        fold.clear_bets()
        position.offer(fold)
    elif fold.phase == BANKING and not fold.banked.offers:
        position.offered_to_all(fold)
