"""The bank as a client is shown it: its size, what is left of it, and what is reserved for single spots."""

from __future__ import annotations

from houseway.money import dollar_number
from houseway.room.actions import BANKING, DEALING, SETTLED, WAITING
from houseway.room.messages.table import BankState, SpecialPart
from houseway.room.room_table import RoomTable
from houseway.rounds.log import Data
from houseway.table.bank import BankWager, cut_to
from houseway.table.banked import BankedOpening
from houseway.table.special import special_fault, special_lines
from houseway.wording import sentence


def bank_state(room_table: RoomTable) -> BankState | None:
    """The bank of this hand, as it was put up or will be; None while nobody banks."""
    dealer, live = room_table.dealer, room_table.live
    if dealer is None or room_table.phase in (WAITING, BANKING, DEALING):
        return None
    wagers = _wagers(room_table)
    size = sum(wager.amount for wager in wagers)
    net = live.result.banked.net if live and live.result and live.result.banked else 0
    state: BankState = {
        "seat": dealer.seat,
        "owner": dealer.name,
        "amount": dollar_number(size),
        "left": dollar_number(size + net),
        "hand": room_table.banked.hands_banked + (0 if room_table.phase == SETTLED else 1),
        "of": room_table.rules.banking.hands,
    }
    special: list[SpecialPart] = [
        {"spot": wager.spot, "amount": dollar_number(wager.amount)}
        for wager in wagers
        if wager.spot is not None
    ]
    if special:
        state["special"] = special
    if live is None and (fault := _special_fault(room_table, wagers)):
        state["special_fault"] = fault
    return state


def bank_events(room_table: RoomTable) -> list[Data]:
    """The bank before the deal as the events of a round will tell it."""
    if bank_state(room_table) is None:
        return []
    lines = special_lines(room_table.rules)
    return [
        {"kind": "bank", "owner": wager.owner, "amount": dollar_number(wager.amount)}
        | ({} if wager.spot is None else {"spot": wager.spot, "cite": lines})
        for wager in _wagers(room_table)
    ]


def _wagers(room_table: RoomTable) -> tuple[BankWager, ...]:
    """The bank wagers of the round in play, or those stated for the next one, as far as the chips reach."""
    opening = room_table.live.deal.opening if room_table.live else None
    if isinstance(opening, BankedOpening):
        return opening.bank
    assert room_table.dealer is not None
    return cut_to(room_table.bank_wagers(), room_table.chips(room_table.dealer.name))


def _special_fault(room_table: RoomTable, wagers: tuple[BankWager, ...]) -> str:
    """Why there is no special action with the wagers on the layout, as a sentence."""
    lots = [*room_table.banked.standing, *room_table.lots_in_action()]
    fault = special_fault(room_table.rules, wagers, lots)
    return "" if fault is None else sentence(str(fault))
