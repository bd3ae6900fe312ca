"""Reading a described round of Push 9, and what the filing does not allow in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.games.described import Described
from houseway.games.push_nine.play import push_of
from houseway.games.push_nine.showdown import holders
from houseway.games.ring.checking import hand_faults
from houseway.games.ring.how import how_of
from houseway.games.ring.reading import read_facts as read_hand
from houseway.games.ring.written import ANTES, BUY_BACKS, CARRIED, WrittenBets, written_bets
from houseway.games.warned import DeskWarning
from houseway.money import money
from houseway.ranking.nines import SIZE
from houseway.rounds.facts import Facts
from houseway.rounds.pots import NOBODY
from houseway.rulebook.rules import Rules, cited

BEFORE_STREETS = (ANTES, CARRIED, BUY_BACKS)
"""What is put in before the cards are dealt: antes, or portions of a tied pot and what others pay to join."""


def read_facts(rules: Rules, description: Described) -> Facts:
    """The facts of a finished round."""
    return read_hand(rules, description, SIZE, buys_back=True)


def faults(rules: Rules, facts: Facts, description: Described) -> Iterable[DeskWarning]:
    """Everything about the round that is worth a warning; it is settled as described all the same."""
    bets = written_bets(how_of(rules), description, buys_back=True)
    yield from hand_faults(rules, facts, description, bets, holders)
    yield from _again(rules, bets, description)


def _again(rules: Rules, bets: WrittenBets, description: Described) -> Iterator[DeskWarning]:
    """What does not fit a round for a tied pot, or one for a new pot."""
    rule, lines = push_of(rules), cited(push_of(rules).cite)
    assert description.pots is not None
    number = description.pots.number
    if not bets.carried:
        if bets.buy_backs:
            yield DeskWarning("bets.buy-backs: there is no carried pot to buy back into", lines)
        if number not in (None, 1):
            yield DeskWarning(f"table.round: round {number}, but no portions of a pot are carried", lines)
        return
    if number is None:
        yield DeskWarning("table.round: not given; assumed to be the second round for this pot")
    elif number == 1:
        yield DeskWarning("table.round: the first round, but portions of a pot are carried", lines)
    portions = [portion for seat, portion in bets.carried.items() if seat != NOBODY]
    price = max(portions, default=0) if rule.price == "one portion" else how_of(rules).ante
    for seat, paid in bets.buy_backs.items():
        if seat in bets.carried:
            yield DeskWarning(f"bets.buy-backs.{seat}: this seat holds a portion of the pot", lines, seat)
        elif paid != price:
            what = f"seat {seat} bought back in for {money(paid)} instead of {money(price)}"
            yield DeskWarning(what, lines, seat)
    for seat in description.pots.dealt_in:
        if not bets.carried.get(seat) and seat not in bets.buy_backs:
            yield DeskWarning(f"seat {seat} has neither a portion of the pot nor bought back in", lines, seat)
    if bets.antes and not rule.antes:
        yield DeskWarning("bets.antes: nobody antes for a pot that was tied for", lines)
