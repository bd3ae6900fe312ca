"""Special action: a bank wager reserved for one spot is settled before all other action."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.money import money
from houseway.rounds.facts import Lot
from houseway.rounds.purse import SETTLED, Transfer
from houseway.rulebook.cases import Case
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules import Rules, cited
from houseway.table.bank import Bank, BankWager


def has_special(rules: Rules, bank: Sequence[BankWager]) -> bool:
    """Whether bank wagers are reserved for special action, and the filing says how that is settled."""
    return rules.settlement.special is not None and any(wager.spot is not None for wager in bank)


def special_fault(rules: Rules, bank: Sequence[BankWager], lots: Sequence[Lot]) -> str:
    """Why there may be no special action with this bank and these wagers; empty if there may.

    The whole bank must be at least the total that the players bet before the deal.
    """
    if not has_special(rules, bank):
        return ""
    size = sum(wager.amount for wager in bank)
    total = sum(lot.amount for lot in lots if not lot.late)
    if size >= total:
        return ""
    assert rules.settlement.special is not None
    needed = f"at least the total of the players' wagers ({money(total)}), not {money(size)}"
    cite = rules.cite(cited(rules.settlement.special.cite))
    return f"special action needs a bank of {needed}" + (f" [{cite}]" if cite else "")


def settle_special(
    bank: Bank,
    lots: Sequence[Lot],
    decided: Sequence[Case[Outcome]],
    order: Sequence[int],
    transfers: list[Transfer],
) -> tuple[list[int], dict[int, int]]:
    """Settle the wagers at reserved spots up to what is reserved for them, in the order of settlement.

    A push takes its amount out of action. What a reserved wager does not cover waits for its usual turn.
    Returns the order with the wagers that are done in front, and what each lot has won or lost so far.
    """
    done: list[int] = []
    moved: dict[int, int] = {}
    for index in order:
        lot, case = lots[index], decided[index]
        due = case.result.net(lot.amount)
        winning = due > 0
        if case.result.kind == "stays" or not bank.is_special(lot.spot, winning):
            continue
        net = 0
        for owner, share in bank.cover_special(abs(due), winning, lot.spot):
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
