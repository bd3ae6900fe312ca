"""A round from the shuffle to the next: dealt, answered, cleared away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.errors import HousewayError, NoBank
from houseway.players.player import affordable_bank
from houseway.room.actions import (
    BANKING,
    BETTING,
    CLOSED,
    DEALING,
    PLAYING,
    SETTLED,
    WAITING,
    ActionData,
    Effects,
)
from houseway.room.acts import people, position, seats
from houseway.rounds.decisions import Choice
from houseway.rounds.record import upgrade_answer
from houseway.rounds.rulings import AppliedRuling
from houseway.table.commitment import FIRST_SCHEME, CommittedShoe, committed_shoe
from houseway.table.live import LiveRound
from houseway.table.pots import Pots
from houseway.table.special import in_action
from houseway.table.unbanked import DealtInSeats

if TYPE_CHECKING:
    from houseway.room.room_table import RoomTable

EACH_GAME = "each game"
"""What the action of a deal says where players draw for the button before the first hand of every game."""


def shuffle(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Bring in a new shoe; actions of an earlier version do not name its scheme."""
    room_table.require(WAITING, SETTLED)
    room_table.shoes += 1
    scheme = data.get("scheme", FIRST_SCHEME)
    room_table.shoe = committed_shoe(room_table.rules, bytes.fromhex(data["key"]), scheme=scheme)
    effects.shuffled = room_table.shoe


def deal(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Close the betting and deal."""
    room_table.require(BETTING if room_table.has_bank else DEALING)
    assert room_table.shoe is not None
    start = room_table.shoe.drawn
    try:
        room_table.live = _dealt(room_table, room_table.shoe, data.get("time"), data.get("draw"))
    except BaseException:
        room_table.shoe.rewind(start)
        raise
    room_table.begin_round(start)
    for member in room_table.members.values():
        member.ready = False


def _dealt(room_table: RoomTable, shoe: CommittedShoe, time: int | None, draw: object) -> LiveRound:
    """The round up to its first question: against a bank for the bets placed, or as the mode opens it.

    With `draw`, players may first draw for the button. Actions of earlier versions do not have it, or have
    only ``true``: there they drew before the first hand of the table alone.
    """
    if not room_table.has_bank:
        opening, mode = room_table.next_opening, room_table.table.mode
        if isinstance(mode, Pots) and (draw == EACH_GAME or (draw and mode.dealer is None)):
            opening = mode.drawing_first(opening)
        if isinstance(opening, DealtInSeats):
            opening = replace(opening, time=time)
        return room_table.table.begin(opening, shoe)
    lots = room_table.lots_in_action()
    bank = affordable_bank(room_table.table, lots, room_table.bank_wagers())
    if not bank:
        raise NoBank("the player-dealer cannot put up a bank")
    wagers = in_action(room_table.rules, bank, [*room_table.banked.standing, *lots])
    return room_table.table.deal(lots, wagers, shoe, shoe.throw(room_table.number))


def void_bets(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Return everybody's bets, which cannot be dealt for."""
    room_table.require(BETTING)
    room_table.clear_bets()


def answer(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Answer a question that the member is asked."""
    room_table.require(PLAYING)
    assert room_table.live is not None
    reply = dict(data) if "ask" in data else {**data, **upgrade_answer(data)}
    member = room_table.member(reply["name"])
    ask = room_table.live.round.find(reply["ask"])
    if room_table.asked(ask) is not member:
        raise HousewayError(f"You are not being asked {reply['ask']!r} now.")
    room_table.live.answer(ask, Choice.read(reply, room_table.rules.deck))
    if "used" in data:
        used = room_table.time_used
        used[member.name] = used.get(member.name, 0.0) + float(data["used"])


def rule(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Apply a ruling of the floor; the action holds all of it, whatever the procedures become."""
    room_table.require(PLAYING, SETTLED)
    assert room_table.live is not None
    room_table.live.carry_out(AppliedRuling.read(data["ruling"]))


def show(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Show everybody the hand that a player won or gave up without showing it."""
    room_table.require(SETTLED)
    seat = showable(room_table, data["name"])
    if room_table.live is None or seat is None:
        raise HousewayError("You have no hand to show.")
    room_table.live.show(seat)


def showable(room_table: RoomTable, name: str) -> int | None:
    """The place of a player who may still show the hand of the last round; games against a bank have none."""
    live = room_table.live
    if live is None or room_table.has_bank:
        return None
    place = live.deal.start.places.get(name)
    return place if place is not None and live.may_show(place) else None


def next_round(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Clear the table after a round: arriving members enter, leaving ones go, the position rotates."""
    room_table.require(WAITING, SETTLED)
    if room_table.needs_shuffle:
        raise HousewayError("the shoe has to be shuffled first")
    room_table.live = None
    room_table.clear_bets()
    for member in list(room_table.members.values()):
        if member.arriving:
            people.enter(room_table, member)
        if member.leaving:
            people.go(room_table, member, effects)
        elif member.moving is not None:
            seats.change_seats(room_table, member)
    seats.trade_seats(room_table)
    if room_table.has_bank:
        _next_bank(room_table, bool(data.get("ask_holder")))
    elif not room_table.enough_players:
        position.wait(room_table)
    else:
        room_table.phase = DEALING
    effects.snapshot = True


def _next_bank(room_table: RoomTable, ask_holder: bool) -> None:
    """Take down bets that cannot stay, and offer the position again when its turn is over.

    Actions that an earlier version took do not say `ask_holder`: they must lead to the same table again.
    """
    for member in room_table.members.values():
        if member.sitting_out:
            position.withdraw(room_table, member)
    room_table.banked.take_down_unpaid(room_table.table.chips)
    dealer = room_table.dealer
    if dealer is not None and room_table.table.chips[dealer.name] < room_table.rules.low:
        room_table.banked.give_up()
        room_table.no_bank()
    if not room_table.enough_players:
        position.wait(room_table)
    elif room_table.banked.must_rotate:
        position.offer(room_table, ask_holder)
    else:
        room_table.phase = BETTING


def close(room_table: RoomTable, data: ActionData, effects: Effects) -> None:
    """Close the table and return all chips, unless a round is in play."""
    room_table.require(WAITING, BANKING, BETTING, DEALING, SETTLED)
    room_table.phase = SETTLED
    room_table.live = None
    people.return_carried(room_table, effects)
    for member in list(room_table.members.values()):
        people.go(room_table, member, effects)
    room_table.phase = CLOSED
