"""A round from the shuffle to the next: dealt, answered, cleared away."""

from __future__ import annotations

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
    Data,
    Effects,
)
from houseway.room.acts import people, position
from houseway.rounds.decisions import Choice
from houseway.rounds.record import upgrade_answer
from houseway.table.commitment import CommittedShoe
from houseway.table.live import LiveRound

if TYPE_CHECKING:
    from houseway.room.fold import Fold


def shuffle(fold: Fold, data: Data, effects: Effects) -> None:
    """Bring in a new shoe."""
    fold.require(WAITING, SETTLED)
    fold.shoes += 1
    fold.shoe = fold.make_shoe(bytes.fromhex(data["key"]))
    effects.shuffled = fold.shoe


def deal(fold: Fold, data: Data, effects: Effects) -> None:
    """Close the betting and deal."""
    fold.require(BETTING if fold.has_bank else DEALING)
    assert fold.shoe is not None
    start = fold.shoe.drawn
    try:
        fold.live = _dealt(fold, fold.shoe)
    except BaseException:
        fold.shoe.drawn = start
        raise
    fold.begin_round(start)
    for member in fold.members.values():
        member.ready = False


def _dealt(fold: Fold, shoe: CommittedShoe) -> LiveRound:
    """The round up to its first question: against a bank for the bets laid, else as the mode opens it."""
    if not fold.has_bank:
        return fold.table.begin(source=shoe)
    lots = fold.lots_in_action()
    bank = affordable_bank(fold.table, lots, fold.bank)
    if bank <= 0:
        raise NoBank("the player-dealer cannot put up a bank")
    action = fold.rules.action
    dice = shoe.dice(fold.number, action.dice) if action and action.by == "dice" else ()
    return fold.table.deal(lots, bank, shoe, dice)


def void_bets(fold: Fold, data: Data, effects: Effects) -> None:
    """Everybody's bets go back: they cannot be dealt for as they lie."""
    fold.require(BETTING)
    fold.clear_bets()


def answer(fold: Fold, data: Data, effects: Effects) -> None:
    """Answer a question that is put to one."""
    fold.require(PLAYING)
    assert fold.live is not None
    given = dict(data) if "ask" in data else {**data, **upgrade_answer(data)}
    member = fold.member(given["name"])
    ask = fold.live.round.find(given["ask"])
    if fold.asked(ask) is not member:
        raise HousewayError(f"you are not asked {given['ask']!r} now")
    fold.live.answer(ask, Choice.read(given, fold.rules.deck))


def next_round(fold: Fold, data: Data, effects: Effects) -> None:
    """Clear the table after a round: who waited comes in, who leaves goes, the position is passed on."""
    fold.require(WAITING, SETTLED)
    if fold.needs_shuffle:
        raise HousewayError("the shoe has to be shuffled first")
    fold.live = None
    fold.clear_bets()
    for member in list(fold.members.values()):
        if member.arriving:
            people.enter(fold, member)
        if member.leaving:
            people.go(fold, member, effects)
    if fold.has_bank:
        _next_bank(fold)
    elif not fold.table.enough_players:
        position.wait(fold)
    else:
        fold.phase = DEALING
    effects.snapshot = True


def _next_bank(fold: Fold) -> None:
    """Bets that cannot be paid for come down, and the position is offered on when it is time."""
    fold.banked.take_down_unpaid(fold.table.chips)
    dealer = fold.dealer
    if dealer is not None and fold.table.chips[dealer.name] < fold.rules.low:
        fold.banked.give_up()
        fold.bank = 0
    if not fold.table.enough_players:
        position.wait(fold)
    elif fold.banked.must_rotate:
        position.offer(fold)
    else:
        fold.phase = BETTING


def close(fold: Fold, data: Data, effects: Effects) -> None:
    """Close the table: all chips go home. Not while a round is in play."""
    fold.require(WAITING, BANKING, BETTING, DEALING, SETTLED)
    fold.phase = SETTLED
    fold.live = None
    for member in list(fold.members.values()):
        people.go(fold, member, effects)
    fold.phase = CLOSED
