"""A settled round that is settled again, because the floor ruled on it before the next one was dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.money import money
from houseway.rounds.facts import Facts
from houseway.rounds.pots import divided_anew
from houseway.rounds.purse import AWARD, MOVED, RULED, Purse, Transfer, is_pot
from houseway.rounds.result import Result, Row
from houseway.rounds.rulings import FloorState
from houseway.table.mode import Deal, Mode, State


class SettledRound(NamedTuple):
    """What a round was settled from: its deal, the state of the table's mode before it, and its payments.

    `chips_before` is what everybody had, `transfers` is what was paid until the settlement.
    """

    deal: Deal
    mode: Mode
    table_before: State
    chips_before: Mapping[str, int]
    transfers: Sequence[Transfer]


class SettledAnew(NamedTuple):
    """A new settlement: its result, what everybody has then, and the state of the table's mode."""

    result: Result
    chips: dict[str, int]
    state: State


def settle_anew(settled: SettledRound, facts: Facts, old: Result) -> SettledAnew:
    """Settle a round by changed facts, from the chips and the state of the table before its settlement.

    What the table has noted since the first result (a player who sat down or who will post) stays.
    """
    mode, deal = settled.mode, settled.deal
    now = mode.state()
    purse = _purse_then(settled)
    try:
        mode.restore(settled.table_before)
        _move_to_pots(facts, deal, purse)
        result = mode.settle(deal, facts, purse)
        purse.carry_out_all(result.transfers)
        purse.close_pots()
        mode.after(deal, old)
        noted = mode.state()
        mode.restore(settled.table_before)
        mode.after(deal, result)
        found = mode.state()
    finally:
        mode.restore(now)
    later = {name: now.get(name) for name in {*now, *noted} if now.get(name) != noted.get(name)}
    state = {name: value for name, value in (found | later).items() if name not in later or name in now}
    return SettledAnew(result, purse.chips, state)


def _purse_then(settled: SettledRound) -> Purse:
    """The chips as they were when the round was settled for the first time."""
    purse = Purse(dict(settled.chips_before))
    purse.carry_out_all(settled.transfers)
    return purse


def _move_to_pots(facts: Facts, deal: Deal, purse: Purse) -> None:
    """Have each account hold its pot again: a hand that was all in for one may be dead now."""
    stakes = facts.stakes
    if stakes is None or stakes.carried or not stakes.all_in:
        return
    for payer, payee, amount in divided_anew(stakes.pots(deal.start.order), purse.pots(), merge=True):
        purse.pay(payer, payee, amount, MOVED, MOVED)


def ruled_facts(facts: Facts, floor: FloorState) -> Facts:
    """The facts of a settled round as rulings have left them."""
    stakes = deepcopy(facts.stakes)
    if stakes is not None:
        stakes.folded |= floor.dead
    decided, behind, fouled = dict(floor.decided), dict(floor.behind), frozenset(floor.fouled)
    return replace(facts, stakes=stakes, decided=decided, behind=behind, fouled=fouled)


def moves_between(before: Mapping[str, int], after: Mapping[str, int], cite: str) -> list[Transfer]:
    """The fewest payments that lead from what everybody has to what everybody should have."""
    names = dict.fromkeys((*before, *after))
    change = {name: after.get(name, 0) - before.get(name, 0) for name in names}
    due = {name: amount for name, amount in change.items() if amount > 0}
    found: list[Transfer] = []
    for payer, left in [(name, -amount) for name, amount in change.items() if amount < 0]:
        for payee, missing in due.items():
            paid = min(left, missing)
            if paid:
                found.append(Transfer(payer, payee, paid, RULED, RULED, cite))
                left, due[payee] = left - paid, missing - paid
    return found


def check_payments(moves: Sequence[Transfer], chips: Mapping[str, int]) -> None:
    """Refuse payments of players who have left the table, or no longer have the chips at it."""
    owed: dict[str, int] = {}
    for paid in moves:
        owed[paid.payer] = owed.get(paid.payer, 0) + paid.amount
        if paid.payee not in chips and not is_pot(paid.payee):
            raise HousewayError(f"{paid.payee} has left the table: the result can no longer be changed.")
    for name, amount in owed.items():
        if name not in chips:
            raise HousewayError(f"{name} has left the table: the result can no longer be changed.")
        if chips[name] < amount:
            held = money(chips[name])
            raise HousewayError(f"{name} would have to pay back {money(amount)}, but has {held}.")


def winners_of(result: Result, places: Mapping[str, int]) -> list[int]:
    """The seats that win a pot which others could win too."""
    paid = {transfer.payee for transfer in result.transfers if transfer.why == AWARD}
    return [places[name] for name in paid if name in places]


def changed_rows(old: Sequence[Row], new: Sequence[Row]) -> list[Row]:
    """The rows of a new result that differ from those of the old one."""
    before = {(row.who, row.on, row.spot, row.hand): row.net for row in old}
    return [row for row in new if before.get((row.who, row.on, row.spot, row.hand)) != row.net]
