"""Special action: a bank wager reserved for one spot is settled before all other action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.money import money
from houseway.rounds.facts import Lot
from houseway.rounds.purse import SETTLED, Transfer
from houseway.rulebook.cases import Case
from houseway.rulebook.models import SpecialAction
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules import Rules, cited
from houseway.table.bank import Bank, BankWager
from houseway.table.parties import BankShares, cover_party


def special_of(rules: Rules) -> SpecialAction | None:
    """The special action of a game; None where its filing has none, or there is no bank."""
    settlement = rules.filing.settlement
    return None if settlement is None else settlement.special


def has_special(rules: Rules, bank: Sequence[BankWager]) -> bool:
    """Whether bank wagers are reserved for special action, and the filing says how that is settled."""
    return special_of(rules) is not None and any(wager.spot is not None for wager in bank)


class SpecialFault(NamedTuple):
    """Why there may be no special action, the lines that say so, and the same with their document."""

    text: str
    lines: str = ""
    cite: str = ""

    def __str__(self) -> str:
        return f"{self.text} [{self.cite}]" if self.cite else self.text


def special_fault(rules: Rules, bank: Sequence[BankWager], lots: Sequence[Lot]) -> SpecialFault | None:
    """Why there may be no special action with this bank and these wagers; None if there may.

    Its spots must have wagers, and the whole bank must be at least the total bet before the deal.
    """
    if not has_special(rules, bank):
        return None
    spots = {lot.spot for lot in lots}
    empty = next((wager.spot for wager in bank if wager.spot is not None and wager.spot not in spots), None)
    if empty is not None:
        return SpecialFault(f"special action is reserved for spot {empty}, which has no wager")
    size = sum(wager.amount for wager in bank)
    total = sum(lot.amount for lot in lots if not lot.late)
    if size >= total:
        return None
    needed = f"at least the total of the players' wagers ({money(total)}), not {money(size)}"
    lines = special_lines(rules)
    return SpecialFault(f"special action needs a bank of {needed}", lines, rules.cite(lines))


def special_lines(rules: Rules) -> str:
    """The lines of the filing on special action; empty where it has none."""
    special = special_of(rules)
    return "" if special is None else cited(special.cite)


def check_reserved(rules: Rules, player_dealer: int, reserved: Mapping[int, int]) -> None:
    """Refuse to reserve these amounts for these spots; whether the bank is large enough, the bets decide."""
    if reserved and special_of(rules) is None:
        raise HousewayError("bank: this game has no special action; a bank plays against all spots")
    for spot, amount in reserved.items():
        if not 1 <= spot <= rules.seats:
            raise HousewayError(f"bank: there is no spot {spot}; the table has spots 1 to {rules.seats}")
        if spot == player_dealer:
            raise HousewayError(
                f"bank: spot {spot} is the player-dealer's; special action needs another spot"
            )
        if amount <= 0:
            what = f"the amount reserved for spot {spot}"
            raise HousewayError(f"bank: {what} must be greater than zero, not {money(amount)}")


def in_action(rules: Rules, bank: Sequence[BankWager], lots: Sequence[Lot]) -> tuple[BankWager, ...]:
    """The bank without what is reserved for spots that have no wager, or may have no special action now."""
    spots = {lot.spot for lot in lots}
    placed = tuple(wager for wager in bank if wager.spot is None or wager.spot in spots)
    if special_fault(rules, placed, lots):
        return tuple(wager for wager in placed if wager.spot is None)
    return placed


def settle_special(
    bank: Bank,
    lots: Sequence[Lot],
    decided: Sequence[Case[Outcome]],
    order: Sequence[int],
    parties: Mapping[int, Sequence[int]],
    transfers: list[Transfer],
) -> tuple[list[int], dict[int, int]]:
    """Settle the wagers at reserved spots up to what is reserved for them, in the order of settlement.

    A push takes its amount out of action. What a reserved wager does not cover waits for its usual turn.
    Returns the order with the wagers that are done in front, and what each lot has won or lost so far.
    """
    done: list[int] = []
    moved: dict[int, int] = {}
    shared: dict[int, BankShares] = {}
    for index in order:
        lot, case = lots[index], decided[index]
        due = case.result.net(lot.amount)
        winning = due > 0
        special = bank.is_special(lot.spot, winning)
        if case.result.kind == "stays" or not (special or index in shared):
            continue
        net = 0
        if index in parties:
            left = {one: abs(case.result.net(lots[one].amount)) for one in parties[index]}
            shared |= cover_party(partial(bank.cover_special, winning=winning, spot=lot.spot), left)
        for owner, share in shared.get(index) or bank.cover_special(abs(due), winning, lot.spot):
            payer, payee = (owner, lot.bettor) if winning else (lot.bettor, owner)
            transfers.append(Transfer(payer, payee, share, SETTLED, lot.bet, case.cite))
            net += share if winning else -share
        if case.result.kind == "push":
            bank.push_special(lot.amount, lot.spot)
        moved[index] = net
        if net == due:
            done.append(index)
    bank.end_special()
    first = set(done)
    return [*done, *(index for index in order if index not in first)], moved
