"""Settling a described hand pot by pot, and the result as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from houseway.desk.places import within
from houseway.desk.plain_data import readings_data, warning_data
from houseway.desk.pot_reading import FinishedHand
from houseway.desk.settled_again import MarksByReading
from houseway.games import game_of
from houseway.games.warned import DeskWarning
from houseway.money import dollar_number
from houseway.rounds.facts import Facts
from houseway.rounds.fees import SHOWDOWN, Charge, button_drops, drops_at, player_drops
from houseway.rounds.hands import HandId
from houseway.rounds.pots import NOBODY, AwardedPot, DividedShare, after_drops
from houseway.rounds.purse import is_pot
from houseway.rounds.result import Result, Row
from houseway.rulebook.drops import moment_words, posts_blinds
from houseway.rulebook.rules import Rules
from houseway.table.showdown import UNOPENED, pots_divided

_ENOUGH = 1 << 60
"""Chips of the player with the button: the desk does not know them, and takes them to suffice for his fee."""


class HandFee(NamedTuple):
    """What the house takes of a hand, and when."""

    charge: Charge
    when: str


@dataclass(frozen=True)
class SettledHand:
    """A hand settled under some rules: its pots, their rows, and what the house takes."""

    result: Result
    pots: tuple[AwardedPot, ...]
    fees: tuple[HandFee, ...]
    chip: int = 1


@dataclass(frozen=True)
class HandResult:
    """A described hand with its settlement."""

    hand: FinishedHand
    settled: SettledHand

    @property
    def warnings(self) -> tuple[DeskWarning, ...]:
        """What was assumed, and what the filing does not allow."""
        return self.hand.warnings


def settle_hand(finished: FinishedHand) -> HandResult:
    """Settle a described hand: return what nobody called, take the drops, and award every pot."""
    with within(finished.where):
        settled = _settled(finished.rules, finished)
        again = MarksByReading(settled.result, finished.rules, lambda rules: _settled(rules, finished).result)
        settled.result.marks = again
        return HandResult(finished, settled)


def _settled(rules: Rules, finished: FinishedHand) -> SettledHand:
    facts, people, count = finished.facts, finished.people, len(finished.dealt_in)
    stakes = facts.stakes
    assert stakes is not None
    fees = _fees(rules, finished)
    if stakes.carried:
        return SettledHand(Result((), (), carried=stakes.put_in, stays=UNOPENED), (), tuple(fees))
    pots = stakes.pots(finished.dealt_in)
    dropped = sum(fee.charge.amount for fee in fees if is_pot(fee.charge.payer))
    divided = pots_divided(rules, facts, pots, after_drops(pots, dropped), count)
    fees += [
        HandFee(Charge(paid.payer, paid.amount, paid.on, 0, paid.cite, paid.payee), SHOWDOWN)
        for paid in divided.fees
    ]
    return SettledHand(divided.result(facts, people), tuple(divided.pots), tuple(fees), divided.chip)


def _fees(rules: Rules, finished: FinishedHand) -> list[HandFee]:
    """What is taken before the showdown, at every moment that the hand reached."""
    course, people = finished.facts.course, finished.people
    assert course is not None
    count, dropped, found = len(people), 0, list[HandFee]()
    button = people.get(finished.button, f"seat {finished.button}")
    posted = button_drops(rules, button, _ENOUGH, count)
    for moment in course.moments:
        taken = drops_at(rules, moment.name, count, moment.in_hand, moment.pot - dropped, course.number)
        dropped += sum(charge.amount for charge in taken)
        due = [*player_drops(rules, moment.name, list(people.values())), *taken]
        found += [HandFee(charge, moment.name) for charge in (*due, *posted.get(moment.name, ()))]
    return found


# ---------------------------------------------------------------------- plain data


def hand_data(result: HandResult) -> dict[str, Any]:
    """The settled hand as plain data, amounts in dollars."""
    finished, settled = result.hand, result.settled
    rules, facts = finished.rules, finished.facts
    course, stakes = facts.course, facts.stakes
    assert course is not None
    assert stakes is not None
    return {
        "game": rules.id,
        "name": rules.name,
        "settings": {**rules.settings, **rules.changes},
        "readings": readings_data(rules),
        "button": finished.button,
        "dealt_in": list(finished.dealt_in),
        "hands": [_hand(finished, seat) for seat in finished.dealt_in],
        "board": rules.deck.show_all(
            card for card in facts.hands.get(HandId("board"), ()) if card is not None
        ),
        "put": [{"street": street, "chips": _by_seat(put)} for street, put in course.put.items()],
        "returned": [
            {"spot": bet.seat, "amount": dollar_number(bet.amount), "street": bet.street}
            for bet in course.returned
        ],
        "pots": [
            _pot(rules, pot, pot_words(at, len(settled.pots)), settled.chip)
            for at, pot in enumerate(settled.pots)
        ],
        "rows": [_row(rules, row, settled) for row in settled.result.rows],
        "totals": _totals(settled, facts),
        "carried": _by_seat(settled.result.carried),
        "stays": settled.result.stays,
        "buy_backs": _by_seat(settled.result.buy_backs or {}),
        "fees": [
            {
                "payer": fee.charge.payer,
                "payee": fee.charge.payee,
                "amount": dollar_number(fee.charge.amount),
                "basis": fee.charge.basis,
                "when": moment_words(fee.when, posts_blinds(rules)),
                "cite": rules.cite(fee.charge.cite),
            }
            for fee in settled.fees
        ],
        "warnings": [warning_data(rules, warning) for warning in result.warnings],
    }


def pot_words(at: int, pots: int) -> str:
    """What a pot is called among so many.

    >>> pot_words(0, 1), pot_words(0, 2), pot_words(1, 2), pot_words(2, 3)
    ('pot', 'main pot', 'side pot', 'side pot 2')
    """
    if at == 0:
        return "pot" if pots == 1 else "main pot"
    return "side pot" if pots == 2 else f"side pot {at}"


def _by_seat(chips: Mapping[int, int]) -> dict[str, int | float]:
    return {str(seat): dollar_number(amount) for seat, amount in sorted(chips.items())}


def _hand(finished: FinishedHand, seat: int) -> dict[str, Any]:
    rules, facts = finished.rules, finished.facts
    course, stakes = facts.course, facts.stakes
    assert course is not None
    assert stakes is not None
    cards = facts.hands.get(HandId(seat), [])
    known = [card for card in cards if card is not None]
    worth = game_of(rules).count(rules, facts.hands, HandId(seat)) if len(known) == len(cards) > 0 else ""
    return {
        "spot": seat,
        "cards": rules.deck.show_all(known),
        "worth": worth,
        "folded": course.folded_on.get(seat, ""),
        "all_in": seat in stakes.all_in and seat not in stakes.folded,
        "mucked": seat in course.mucked,
    }


def _pot(rules: Rules, settled: AwardedPot, name: str, chip: int) -> dict[str, Any]:
    pot = settled.pot
    return {
        "pot": pot.name,
        "name": name,
        "size": dollar_number(pot.size),
        "dropped": dollar_number(pot.size - settled.size),
        "left": dollar_number(settled.size),
        "dead": dollar_number(pot.dead),
        "seats": list(pot.seats),
        "taken_back": _by_seat(settled.back),
        "stays": settled.portions is not None,
        "left_over": dollar_number(settled.left_over),
        "shares": [_share(rules, share) for share in settled.shares(chip)],
    }


def _share(rules: Rules, share: DividedShare) -> dict[str, Any]:
    holding = share.holding
    return {
        "share": holding.share,
        "amount": dollar_number(share.amount),
        "odd": dollar_number(share.odd),
        "why": holding.half_why if share.odd else "",
        "cite": rules.cite(holding.cite),
        "winners": [
            {
                "spot": part.seat,
                "hand": holding.seats.get(part.seat, ""),
                "amount": dollar_number(part.amount),
                "odd": dollar_number(part.odd),
                "why": holding.odd_why if part.odd else "",
            }
            for part in share.parts
        ],
    }


def _row(rules: Rules, row: Row, settled: SettledHand) -> dict[str, Any]:
    number = [each.pot.name for each in settled.pots].index(row.on)
    return {
        "spot": row.spot,
        "bettor": row.who,
        "pot": pot_words(number, len(settled.pots)),
        "staked": dollar_number(row.staked),
        "won": dollar_number(row.staked + row.net),
        "net": dollar_number(row.net),
        "why": row.why,
        "cite": rules.cite(row.cite),
        "by_reading": list(settled.result.marks.of(row)),
    }


def _totals(settled: SettledHand, facts: Facts) -> dict[str, int | float]:
    """What every seat won or lost in all, dead money included."""
    stakes = facts.stakes
    assert stakes is not None
    totals = dict.fromkeys(stakes.dealt_in, 0)
    for row in settled.result.rows:
        totals[row.spot] = totals.get(row.spot, 0) + row.net
    for seat, amount in stakes.dead.items():
        if seat != NOBODY:
            totals[seat] = totals.get(seat, 0) - amount
    return _by_seat({} if stakes.carried else totals)
