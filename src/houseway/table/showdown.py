"""Showdown: every pot, less the house's drop, goes to the hands that win it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.rounds.facts import Facts
from houseway.rounds.fees import drops
from houseway.rounds.purse import AWARD, FEE, Purse, Transfer
from houseway.rounds.result import Result, Share
from houseway.rounds.round import RoundStart
from houseway.rulebook.rules import Rules


def award(rules: Rules, facts: Facts, start: RoundStart, purse: Purse) -> Result:
    """Award the shares of every pot; a share that no hand wins is skipped, and its chips go to the others.

    An odd chip goes to the first share, and within it to the first winner from the dealer's left.
    """
    people = {place: name for name, place in start.places.items()}
    seats = [seat for seat in start.order if seat in people]
    staked: dict[str, dict[str, int]] = {}
    for transfer in purse.transfers:
        if transfer.payee in purse.pots():
            paid = staked.setdefault(transfer.payee, {})
            paid[transfer.payer] = paid.get(transfer.payer, 0) + transfer.amount
    transfers: list[Transfer] = []
    rows: list[Share] = []
    for pot, size in purse.pots().items():
        for charge in drops(rules, size):
            transfers.append(Transfer(pot, charge.payee, charge.amount, FEE, charge.basis, charge.cite))
            size -= charge.amount
        held_by = game_of(rules).holders(rules, facts, seats)
        shares = [{seat: held[seat] for seat in seats if seat in held} for held in held_by if held]
        if not shares:
            raise HousewayError(f"{rules.name}: no hand wins the {pot}")
        won = _won(size, shares)
        for seat in start.order:
            name, put_in = people[seat], staked.get(pot, {}).get(people[seat], 0)
            if won.get(seat):
                transfers.append(Transfer(pot, name, won[seat], AWARD, pot))
            why = " and ".join(held[seat] for held in shares if seat in held) or "loses the pot"
            rows.append(Share(name, pot, seat, put_in, won.get(seat, 0) - put_in, why))
    return Result(tuple(rows), tuple(transfers))


def _won(size: int, shares: Sequence[Mapping[int, str]]) -> dict[int, int]:
    """What each seat wins of a pot: it has equal shares, each split equally among the seats that win it."""
    won: dict[int, int] = {}
    for part, held in zip(_split(size, len(shares)), shares, strict=True):
        for amount, seat in zip(_split(part, len(held)), held, strict=True):
            won[seat] = won.get(seat, 0) + amount
    return won


def _split(size: int, parts: int) -> list[int]:
    """An amount in equal parts; the remainder goes cent by cent to the first ones."""
    each, odd = divmod(size, parts)
    return [each + (index < odd) for index in range(parts)]
