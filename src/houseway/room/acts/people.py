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
    ActionData,
    Effects,
)
from houseway.room.acts import betting, position
from houseway.room.ledger import Account, Move
from houseway.room.members import Member
from houseway.rounds.purse import HOUSE, POT, is_reserved
from houseway.table.attendance import check_buy_in
from houseway.table.pots import Pots

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable


def sit(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Bring chips to a seat, or to the rail without one; during a round they wait until it is over.

    A player of a must-move table comes `from` there with the chips that he has, which are no new buy-in. One
    who was last at another table of the same game has `left_with` so many chips there.
    """
    name, seat, amount = str(data["name"]), data.get("seat"), int(data["chips"])
    if name in room_table.members:
        raise HousewayError(f"{name} is already at this table.")
    if is_reserved(name):
        raise HousewayError(f"The name {name!r} is reserved.")
    if amount <= 0:
        raise HousewayError(f"The buy-in must be greater than zero, not {money(amount)}.")
    another, left_with = _is_another(room_table, name, data), data.get("left_with")
    if "from" not in data and another and left_with is None:
        check_buy_in(room_table.rules, amount, 0)
    elif "from" not in data:
        _check_buy_in(room_table, name, amount, left_with=left_with)
    if seat is None:
        if not room_table.rules.filing.backline:
            raise HousewayError("This game has no backline betting. Take a seat.")
    else:
        check_free(room_table, seat)
    if another:
        _forget(room_table, name)
    room_table.gone.pop(name, None)
    came = data.get("came", "")
    listed = float(data.get("listed", 0.0))
    member = Member(
        name, data.get("player"), seat, data.get("bot"), arriving=amount, came=came, listed=listed
    )
    room_table.members[name] = member
    room_table.waiting.pop(name, None)
    _note_bought(room_table, name, amount, sits_down=True)
    if "from" in data:
        _note_moved(room_table, member, data, effects)
    else:
        effects.moves.append(Move("sit", _home(member), room_table.account(name), amount))
    if room_table.phase != PLAYING:
        enter(room_table, member)


def _note_moved(room_table: RoomTable, member: Member, data: ActionData, effects: Effects) -> None:
    """Take over what a player of a must-move table had there: his chips, and what he has used up."""
    before = ledger.stack(int(data["from"]), str(data["was"]), member.player)
    effects.moves.append(Move("move", before, room_table.account(member.name), member.arriving))
    member.sitting_out, member.paid = bool(data["sitting_out"]), data.get("paid")
    used = room_table.time_used
    used[member.name] = max(used.get(member.name, 0.0), float(data["used"]))
    mode = room_table.table.mode
    assert isinstance(mode, Pots)
    if data["short"]:
        mode.attendance.shorts.add(member.name)
    if member.sitting_out:
        mode.attendance.step_out(member.name)


def _note_gone(room_table: RoomTable, member: Member) -> None:
    """Note who left, if the table still knows something of him by his name."""
    name, mode = member.name, room_table.table.mode
    known = name in room_table.time_used
    if isinstance(mode, Pots):
        known = known or name in mode.attendance.left or name in mode.kills.owed
    if known:
        room_table.gone[name] = member.player


def _is_another(room_table: RoomTable, name: str, data: ActionData) -> bool:
    """Whether somebody else had this name when he left; every bot that sits down is another."""
    gone = room_table.gone
    return name in gone and (data.get("bot") is not None or gone[name] != data.get("player"))


def _forget(room_table: RoomTable, name: str) -> None:
    """Forget what the table knows of a player who left: his name is another's now."""
    room_table.time_used.pop(name, None)
    if isinstance(room_table.table.mode, Pots):
        room_table.table.mode.forget(name)


def check_free(room_table: RoomTable, seat: int) -> None:
    """Refuse a seat that somebody has, or has asked to move to."""
    if not 1 <= seat <= room_table.rules.seats:
        raise HousewayError(f"seat {seat}: the table has seats 1 to {room_table.rules.seats}")
    if room_table.seated(seat):
        raise HousewayError(f"Seat {seat} is taken.")
    if any(member.moving == seat for member in room_table.members.values()):
        raise HousewayError(f"Seat {seat} is taken: another player moves there after this hand.")


def _note_bought(room_table: RoomTable, name: str, amount: int, sits_down: bool) -> None:
    mode = room_table.table.mode
    if isinstance(mode, Pots):
        mode.attendance.bought(name, amount, sits_down)


def _check_buy_in(
    room_table: RoomTable, name: str, amount: int, holds: int | None = None, left_with: int | None = None
) -> None:
    """Refuse chips that a player may not buy; one who sits down holds none."""
    mode = room_table.table.mode
    if isinstance(mode, Pots) and mode.attendance.terms is not None:
        mode.attendance.check(name, amount, holds, left_with)
    else:
        check_buy_in(room_table.rules, amount, holds or 0)


def _home(member: Member) -> Account:
    """The account that a member's chips come from and return to."""
    return ledger.wallet(member.player) if member.player is not None else ledger.THE_MINT


def enter(room_table: RoomTable, member: Member) -> None:
    """Put an arriving member's chips on the table."""
    table = room_table.table
    if member.name in table.chips:
        table.chips[member.name] += member.arriving
    elif member.seat is None:
        table.stand(member.name, member.arriving)
    else:
        betting.give_back(room_table, member.seat)
        table.sit(member.seat, member.name, member.arriving, member.came)
        if isinstance(table.mode, Pots):
            table.mode.half_hours.take_over(member.seat, member.paid)
    member.arriving, member.came, member.paid = 0, "", None


def chips(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Bring more chips between rounds; without a bank also during one, and then they wait for its end."""
    if room_table.has_bank:
        room_table.require(WAITING, BANKING, BETTING, DEALING, SETTLED)
    member = room_table.member(data["name"])
    amount = int(data["chips"])
    if amount <= 0:
        raise HousewayError("The amount to add must be greater than zero.")
    _check_buy_in(room_table, member.name, amount, room_table.chips(member.name))
    _note_bought(room_table, member.name, amount, sits_down=False)
    effects.moves.append(Move("sit", _home(member), room_table.account(member.name), amount))
    member.arriving += amount
    if room_table.phase != PLAYING:
        enter(room_table, member)


def leave(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Leave with all chips; during a round, when it is over."""
    member = room_table.member(data["name"])
    if room_table.phase == PLAYING and member.name in room_table.table.places:
        member.leaving = True
    else:
        go(room_table, member, effects)


def stay(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Cancel leaving."""
    room_table.member(data["name"]).leaving = False


def sit_out(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Keep the seat without being dealt in; a round in play is finished first."""
    member = room_table.member(data["name"])
    if member.seat is None:
        raise HousewayError("Only a seated player can sit out.")
    member.sitting_out = True
    if isinstance(room_table.table.mode, Pots):
        room_table.table.mode.attendance.step_out(member.name)
    if room_table.phase == DEALING and not room_table.enough_players:
        position.wait(room_table)
    if room_table.phase in (BANKING, BETTING):
        betting.give_back(room_table, member.seat)
        betting.leave_circles(room_table, member.name)
        was_dealer = room_table.dealer is member
        position.withdraw(room_table, member)
        _resume(room_table, was_dealer)


def come_back(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Be dealt in again."""
    member = room_table.member(data["name"])
    member.sitting_out = False
    if isinstance(room_table.table.mode, Pots):
        room_table.table.mode.attendance.come_back(member.name)


def return_carried(room_table: RoomTable, effects: Effects) -> None:
    """Return a pot that nobody won to the players, before the table closes; without any, the house has it."""
    table, mode = room_table.table, room_table.table.mode
    size = table.chips.get(POT, 0)
    if not size or not isinstance(mode, Pots):
        return
    shares = mode.shares_of_carried(table.players, size) or {HOUSE: size}
    for name, amount in shares.items():
        effects.moves.append(Move("return", room_table.account(POT), room_table.account(name), amount))
        table.chips[name] += amount
    del table.chips[POT]
    mode.carried, mode.buy_backs = {}, None


def go(room_table: RoomTable, member: Member, effects: Effects, moves_on: bool = False) -> None:
    """Remove a member from the table and return the chips; one who moves on takes them to another table."""
    table = room_table.table
    if not moves_on:
        effects.moves.append(
            Move("leave", room_table.account(member.name), _home(member), room_table.chips(member.name))
        )
    if member.seat is not None:
        betting.give_back(room_table, member.seat)
    betting.leave_circles(room_table, member.name)
    was_dealer = room_table.dealer is member
    if member.name in table.places:
        table.leave(table.places[member.name])
    if moves_on and isinstance(table.mode, Pots):
        table.mode.attendance.left.pop(member.name, None)  # he has not left the game
    _note_gone(room_table, member)
    del room_table.members[member.name]
    for other in room_table.members.values():
        other.trading = "" if other.trading == member.name else other.trading
    room_table.dealt_to.pop(member.name, None)  # whoever takes the name next sees none of his cards
    if was_dealer:
        room_table.no_bank()
    if room_table.phase in (BANKING, BETTING, DEALING):
        _resume(room_table, was_dealer)


def _resume(room_table: RoomTable, without_dealer: bool) -> None:
    """After somebody left before the deal: continue, offer the position to others, or wait."""
    if not room_table.enough_players:
        position.wait(room_table)
    elif room_table.phase == BETTING and without_dealer:
        room_table.clear_bets()
        position.offer(room_table)
    elif room_table.phase == BANKING and not room_table.banked.offers:
        position.offered_to_all(room_table)
