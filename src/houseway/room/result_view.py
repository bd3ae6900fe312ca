"""What a client is shown of a finished round: its rows, with their reasons."""

from __future__ import annotations

from typing import cast

from houseway.games import game_of
from houseway.money import dollar_number
from houseway.room.messages.events import Hand
from houseway.room.messages.table import Settlement, SettlementOrder, SettlementRow
from houseway.rounds.hands import HandId, hand_number
from houseway.rounds.narrate import pot_words
from houseway.rounds.purse import is_pot
from houseway.rounds.result import Marks, Result, Row, action_of, covered_by, reason_of, result_words
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound
from houseway.wording import sentence


def hand_view(hand: HandId) -> Hand:
    """The fields of a hand."""
    return cast(Hand, hand.data())


def result_view(live: LiveRound, nets: dict[str, int]) -> Settlement:
    """A finished round, row by row, with reasons and what the bank still covers after each."""
    result = live.result
    people = {name: dollar_number(net) for name, net in nets.items()}
    if result is None:
        return {"void": live.round.void, "order": None, "rows": [], "bank": None, "nets": people}
    bank = result.banked
    return {
        "void": "",
        "order": _order(result),
        "rows": [_row(live, row, result.marks) for row in result.rows],
        "bank": bank
        and {
            "size": dollar_number(bank.size),
            "net": dollar_number(bank.net),
            "left": dollar_number(bank.size + bank.net),
        },
        "nets": people,
    }


def _order(result: Result) -> SettlementOrder | None:
    order, by_reading = result.order, result.marks.of_order
    if order is None:
        return None
    told: SettlementOrder = {"seats": list(order.seats), "button": order.button, "why": order.why}
    if by_reading:
        told["by_reading"] = list(by_reading)
    return told


def _row(live: LiveRound, row: Row, marks: Marks) -> SettlementRow:
    rules = live.rules
    name = rules.bets[row.on].name if row.on in rules.bets else _pot_name(row.on)
    told: SettlementRow = {
        "spot": row.spot,
        "bettor": row.who,
        "bet": row.on,
        "name": name,
        "amount": dollar_number(row.staked),
        "due": dollar_number(row.due),
        "net": dollar_number(row.net),
        "covered": dollar_number(covered_by(row)),
        "action": action_of(row),
        "case": row.why,
        "pays": row.pays,
        "reason": reason_of(row),
        "result": result_words(row.net, action_of(row), row.pays),
        "cite": rules.cite(row.cite),
    }
    if row.party:
        told["party"] = row.party
    if row.hand is not None:
        told["hand"] = hand_view(row.hand)
    number = hand_number(row.hand or HandId(row.spot), live.round.hands) if _is_on_a_hand(rules, row) else ""
    if number:
        told["about"] = f"hand {number}"
    if row.left is not None:
        told["bank_left"] = dollar_number(row.left)
    by_reading = marks.of(row)
    if by_reading:
        told["by_reading"] = list(by_reading)
    return told


def _pot_name(on: str) -> str:
    """A pot as people call it, or another player."""
    return sentence(pot_words(on)).removesuffix(".") if is_pot(on) else on


def _is_on_a_hand(rules: Rules, row: Row) -> bool:
    """Whether a row is on one of the hands of a spot, not on the spot itself."""
    return row.hand is not None or row.on in game_of(rules).shape(rules).bets
