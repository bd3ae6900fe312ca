"""Settling a situation, and the result as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.desk.places import within
from houseway.desk.plain_data import readings_data, warning_data
from houseway.desk.reading import BANKER, FinishedRound
from houseway.desk.set_hands import hands_data
from houseway.errors import HousewayError
from houseway.games.warned import DeskWarning
from houseway.money import dollar_number
from houseway.rounds.fees import Charge, charges
from houseway.rounds.result import Marks, Walk, result_words
from houseway.rulebook.rules import Rules
from houseway.table.action import Unplaced, seats_from, walk
from houseway.table.marking import SettledAgain
from houseway.table.settlement import SettledLot, Settlement, settle


@dataclass(frozen=True)
class DeskResult:
    """A settled round: the order of action, the money, and the fees."""

    round: FinishedRound
    walk: Walk
    settlement: Settlement
    fees: tuple[Charge, ...]

    @property
    def warnings(self) -> tuple[DeskWarning, ...]:
        """What was assumed, and what the filing does not allow."""
        return self.round.warnings


def settle_situation(finished: FinishedRound) -> DeskResult:
    """Settle a described round in its order of action, up to what the bank covers."""
    rules, facts = finished.rules, finished.facts
    with within(finished.where):
        placed = _walk(finished, rules)
        order = _any_order(finished) if isinstance(placed, Unplaced) else placed
        settlement = settle(rules, facts, finished.bank, order)
        if isinstance(placed, Unplaced) and not covered(settlement):
            raise HousewayError(placed.why)

        def place(under: Rules) -> Walk | Unplaced:
            return order if isinstance(placed, Unplaced) else _walk(finished, under)

        settlement.marks = SettledAgain(settlement.order, rules, facts, finished.bank, place)
    size = sum(wager.amount for wager in finished.bank)
    return DeskResult(finished, order, settlement, tuple(charges(rules, facts.lots, size, BANKER)))


def _walk(finished: FinishedRound, rules: Rules) -> Walk | Unplaced:
    """The order of action as it was given, or as the rules place it."""
    start = finished.start
    if start.order:
        return Walk(start.order, None, "in the order given")
    size = sum(wager.amount for wager in finished.bank)
    return walk(
        rules,
        finished.facts,
        finished.player_dealer,
        size,
        finished.seats,
        start.dice,
        start.card,
        start.seat,
    )


def _any_order(finished: FinishedRound) -> Walk:
    """An arbitrary order, for a round whose bank may cover all wagers in any order."""
    return Walk(
        tuple(seats_from(finished.player_dealer % finished.seats + 1, finished.seats)),
        None,
        "start of action not given; the bank covers all action, so any order pays the same",
    )


def covered(settlement: Settlement) -> bool:
    return all(row.action == "full" for row in settlement.rows)


def desk_data(result: DeskResult) -> dict[str, Any]:
    """The settled round as plain data, amounts in dollars: the contract of ``settle --json``."""
    finished, settlement = result.round, result.settlement
    rules = finished.rules
    with_wagers = {lot.spot for lot in finished.facts.lots}
    return {
        "game": rules.id,
        "name": rules.name,
        "settings": {**rules.settings, **rules.changes},
        "readings": readings_data(rules),
        "player_dealer": finished.player_dealer,
        "action": {
            "why": result.walk.why,
            "order": [seat for seat in result.walk.seats if seat in with_wagers],
            "button": result.walk.button,
            "by_reading": list(settlement.marks.of_order),
        },
        "hands": hands_data(rules, finished.set_hands),
        "wagers": [_wager(rules, row, settlement.marks) for row in settlement.rows],
        "totals": _totals(settlement.rows),
        "bank": _bank_data(result),
        "fees": [
            {
                "payer": fee.payer,
                "payee": fee.payee,
                "amount": dollar_number(fee.amount),
                "basis": fee.basis,
            }
            for fee in result.fees
        ],
        "warnings": [warning_data(rules, warning) for warning in result.warnings],
    }


def _wager(rules: Rules, row: SettledLot, marks: Marks) -> dict[str, Any]:
    lot, case = row.lot, row.case
    return {
        "spot": lot.spot,
        "bettor": lot.bettor,
        "bet": rules.bets[lot.bet].name,
        "bet_id": lot.bet,
        "hand": "" if lot.hand is None else str(lot.hand),
        "amount": dollar_number(lot.amount),
        "net": dollar_number(row.net),
        "covered": dollar_number(row.covered),
        "due": dollar_number(row.due),
        "action": row.action,
        "result": result_words(row.net, row.action, case.result.text),
        "case": row.why,
        "pays": case.result.text,
        "cite": rules.cite(case.cite),
        "by_reading": list(marks.of(row)),
        "returned": dollar_number(_returned(row)),
    }


def _returned(row: SettledLot) -> int:
    """The part of the wager that is returned: pushed, not covered, or kept in a surrender."""
    match row.case.result.kind:
        case "stays":
            return 0
        case "win":
            return row.lot.amount - row.covered
        case _:
            return row.lot.amount + row.net


def _totals(rows: tuple[SettledLot, ...]) -> dict[str, int | float]:
    totals: dict[int, int] = {}
    for row in rows:
        totals[row.lot.spot] = totals.get(row.lot.spot, 0) + row.net
    return {str(spot): dollar_number(totals[spot]) for spot in sorted(totals)}


def _bank_data(result: DeskResult) -> dict[str, Any]:
    bank = result.settlement.bank
    return {
        "before": dollar_number(bank.size),
        "after": dollar_number(bank.size + bank.net),
        "net": dollar_number(bank.net),
        "covers_all": covered(result.settlement),
        "cover": result.round.rules.cover,
        "wagers": [
            {
                "owner": wager.owner,
                "amount": dollar_number(wager.amount),
                "spot": wager.spot,
                "net": dollar_number(bank.collected[index] - bank.paid[index]),
            }
            for index, wager in enumerate(bank.wagers)
        ],
    }
