"""Showdown: every pot, less the house's drop, goes to the hands that hold it."""

from __future__ import annotations

from houseway.games import game_of
from houseway.rounds.facts import Facts
from houseway.rounds.fees import drops
from houseway.rounds.purse import AWARD, FEE, HOUSE, Purse, Transfer
from houseway.rounds.result import Result, Share
from houseway.rounds.round import Start
from houseway.rulebook.rules import Rules


def award(rules: Rules, facts: Facts, start: Start, purse: Purse) -> Result:
    """The shares of every pot; an odd chip goes to the first winner from the dealer's left."""
    people = {place: name for name, place in start.places.items()}
    staked: dict[str, dict[str, int]] = {}
    for transfer in purse.transfers:
        if transfer.payee in purse.pots():
            paid = staked.setdefault(transfer.payee, {})
            paid[transfer.payer] = paid.get(transfer.payer, 0) + transfer.amount
    transfers: list[Transfer] = []
    rows: list[Share] = []
    for pot, size in purse.pots().items():
        for charge in drops(rules, size):
            transfers.append(Transfer(pot, HOUSE, charge.amount, FEE, charge.basis, charge.cite))
            size -= charge.amount
        holders = game_of(rules).holders(rules, facts, [seat for seat in start.order if seat in people])
        won = _split(size, list(holders))
        for seat in start.order:
            name, put_in = people[seat], staked.get(pot, {}).get(people[seat], 0)
            if won.get(seat):
                transfers.append(Transfer(pot, name, won[seat], AWARD, pot))
            why = holders.get(seat, "loses the pot")
            rows.append(Share(name, pot, seat, put_in, won.get(seat, 0) - put_in, why))
    return Result(tuple(rows), tuple(transfers))


def _split(size: int, seats: list[int]) -> dict[int, int]:
    """An amount in equal parts; what cannot be divided goes cent by cent to the first ones."""
    each, odd = divmod(size, len(seats))
    return {seat: each + (index < odd) for index, seat in enumerate(seats)}
