"""What a client is shown of the wagers and fees at a table."""

from __future__ import annotations

from houseway.money import dollar_number
from houseway.room.actions import BETTING
from houseway.room.messages.table import Fee, Wager
from houseway.room.result_view import hand_view
from houseway.room.room_table import RoomTable
from houseway.rounds.facts import Lot
from houseway.rounds.log import Wagered
from houseway.rounds.purse import FEE


def wagers_shown(room_table: RoomTable) -> list[Wager]:
    """The wagers on the layout; those of a round in play as it took them."""
    live = room_table.live
    if live is not None:
        standing = sum(isinstance(event, Wagered) and event.standing for event in live.deal.opening_events)
        lots = live.round.lots
    elif room_table.has_bank:
        standing = len(room_table.banked.standing)
        lots = [*room_table.banked.standing, *room_table.lots()]
    else:
        return []
    return [_wager(lot, index < standing) for index, lot in enumerate(lots)]


def _wager(lot: Lot, standing: bool) -> Wager:
    wager: Wager = {
        "spot": lot.spot,
        "bettor": lot.bettor,
        "bet": lot.bet,
        "amount": dollar_number(lot.amount),
        "standing": standing,
    }
    if lot.party:
        wager["party"] = lot.party
    if lot.hand is not None:
        wager["hand"] = hand_view(lot.hand)
    return wager


def fees_shown(room_table: RoomTable) -> list[Fee]:
    """The fees that were charged in this round, or are due when the cards are dealt."""
    due: list[tuple[str, str, int, str]] = []
    if room_table.live is not None:
        transfers = room_table.live.transfers
        due = [(paid.payer, paid.payee, paid.amount, paid.on) for paid in transfers if paid.why == FEE]
    elif room_table.phase == BETTING:
        due = [(fee.payer, fee.payee, fee.amount, fee.basis) for fee in room_table.fees_due()]
    return [
        {"payer": payer, "payee": payee, "amount": dollar_number(amount), "basis": basis}
        for payer, payee, amount, basis in due
    ]
