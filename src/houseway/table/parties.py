"""Joint bets: wagers of several bettors on one hand that share what action there is in proportion."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from houseway.rounds.facts import Lot
from houseway.rulebook.cases import Case
from houseway.rulebook.outcome import Outcome

BankShares = list[tuple[str, int]]
"""What each owner of the bank pays or collects."""


def leaders(lots: Sequence[Lot]) -> dict[int, int]:
    """The place of each joint bet among the lots, with that of the wager it joins."""
    if not any(lot.party for lot in lots):
        return {}
    first: dict[tuple[int, str, str], int] = {}
    found: dict[int, int] = {}
    for index, lot in enumerate(lots):
        if lot.party:
            found[index] = first[lot.spot, lot.party, lot.bet]
        else:
            first.setdefault((lot.spot, lot.bettor, lot.bet), index)
    return found


def parties_of(lots: Sequence[Lot], decided: Sequence[Case[Outcome]]) -> dict[int, list[int]]:
    """The places of the wagers of each party, by that of its first; all of them matched the same case."""
    found: dict[int, list[int]] = {}
    for index, leader in leaders(lots).items():
        if decided[index] is decided[leader]:
            found.setdefault(leader, [leader]).append(index)
    return found


def cover_party(cover: Callable[[int], BankShares], due: Mapping[int, int]) -> dict[int, BankShares]:
    """Cover what is due to a party's wagers, or from them, as one sum; the shares of each wager."""
    covered = cover(sum(due.values()))
    parts = in_proportion(sum([amount for _, amount in covered]), list(due.values()))
    found: dict[int, BankShares] = {}
    for index, part in zip(due, parts, strict=True):
        found[index] = []
        while part:
            owner, amount = covered.pop(0)
            taken = min(part, amount)
            found[index].append((owner, taken))
            part -= taken
            if amount > taken:
                covered.insert(0, (owner, amount - taken))
    return found


def in_proportion(amount: int, due: Sequence[int]) -> list[int]:
    """An amount divided as what is due; odd cents go by the largest remainder, then to the first bettor."""
    total = sum(due)
    if not total:
        return [0] * len(due)
    parts = [amount * one // total for one in due]
    by_remainder = sorted(range(len(due)), key=lambda at: -(amount * due[at] % total))
    for at in by_remainder[: amount - sum(parts)]:
        parts[at] += 1
    return parts
