"""Melds and finished hands of Panguingue as people describe them: who collects what, and by which row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.games import described
from houseway.games.described import Described, WrittenCards
from houseway.games.panguingue.how import PanHow, pan_how
from houseway.games.panguingue.melds import Meld, in_order
from houseway.games.warned import DeskWarning
from houseway.rounds.decisions import PARTED
from houseway.rounds.facts import Facts
from houseway.rounds.fees import AFTER_BLINDS, drops_at
from houseway.rounds.hands import HandId
from houseway.rounds.round import DEALT
from houseway.rounds.scores import PairScore
from houseway.rulebook.families.panguingue import HAND
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.naming import cited

COLLECTS, GOES_OUT, STAYS_IN, RETIRED, FOULED = "collects", "goes out", "stays in", "retired", "fouled"
STATED = (COLLECTS, GOES_OUT, STAYS_IN, RETIRED, FOULED)


class Owed(NamedTuple):
    """What a player collects from each of the others: in cents, for what, and the lines that say so."""

    amount: int
    why: str
    cite: str


NOTHING = Owed(0, "nothing to collect", "")


def read_facts(rules: Rules, description: Described) -> Facts:
    """Read melds as ``3s 3s 3s / Kc Qc Jc``, and of each seat whether it collects, goes out, or only pays.

    A seat with melds collects for them unless it is said otherwise.
    """
    facts = Facts()
    for key, stated in description.choices.items():
        where = f"choices.{key}"
        seat = _seat(key, where)
        if isinstance(stated, dict):
            raise HousewayError(f"{where}: a seat has one player here; write one choice")
        words = [stated] if isinstance(stated, str) else stated
        facts.choices[seat] = described.last_choice(words, STATED, where) or STAYS_IN
    for key, written in description.hands.items():
        where = f"hands.{key}"
        seat = _seat(key, where)
        for number, part in enumerate(_parts(written), 1):
            cards = described.read_cards(part, where, rules.deck)
            if not cards or None in cards:
                raise HousewayError(f"{where}: write the cards of every meld, as in 3s 3s 3s / Kc Qc Jc")
            facts.hands[HandId(seat, number)] = cards
        facts.choices.setdefault(seat, COLLECTS)
    return facts


def _parts(written: WrittenCards) -> list[WrittenCards]:
    return [*written.split(PARTED.strip())] if isinstance(written, str) else [written]


def _seat(key: int | str, where: str) -> int:
    if not isinstance(key, int):
        raise HousewayError(f"{where}: this game has only the hands of seats")
    return key


def melds_in(how: PanHow, facts: Facts, seat: int) -> list[Meld]:
    """What a seat has on the table; the kind of cards that make no meld is empty."""
    found = []
    for hand, lying in sorted(facts.hands.items()):
        if hand.owner == seat:
            cards = in_order(card for card in lying if card is not None)
            found.append(Meld(how.book.kind_of(cards), cards))
    return found


def score(rules: Rules, facts: Facts, one: int, two: int) -> PairScore:
    """What the second of two seats pays the first: for conditions, and for going out."""
    mine, his = _due(rules, facts, one, two), _due(rules, facts, two, one)
    told = mine if mine.amount >= his.amount else his
    return PairScore(mine.amount - his.amount, told.why, told.cite)


def _due(rules: Rules, facts: Facts, seat: int, payer: int) -> Owed:
    """What a seat collects from another."""
    how, choice = pan_how(rules), facts.choices.get(seat)
    if choice not in (COLLECTS, GOES_OUT) or facts.choices.get(payer) == RETIRED:
        return NOTHING
    chips, reasons, lines = 0, list[str](), list[str]()
    if choice == GOES_OUT:
        chips = how.play.going_out
        reasons.append(f"going out {chips}")
        lines += how.play.cites("out")
    for meld in melds_in(how, facts, seat):
        worth = how.chips_for(meld) if meld.kind else 0
        if worth:
            row = how.condition(meld)
            chips += worth
            reasons.append(f"{rules.deck.show_all(meld.cards)}, {row.text} {worth}")
            lines += row.result.cite
    return Owed(chips * how.chip, "; ".join(reasons) or NOTHING.why, cited(dict.fromkeys(lines)))


def tops_first(rules: Rules, facts: Facts) -> dict[int, int]:
    """The tops of a player who goes out, where he gets them before he collects: they count as his chips.

    They are the antes of all players described, less what is taken from them.
    """
    how = pan_how(rules)
    if how.play.tops != "first":
        return {}
    players = len(facts.choices)
    tops = how.play.ante * how.chip * players
    for moment in (AFTER_BLINDS, DEALT):
        tops -= sum(charge.amount for charge in drops_at(rules, moment, players, players, tops))
    return {seat: tops for seat, choice in facts.choices.items() if choice == GOES_OUT}


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Cards that make no meld, a player who goes out without eleven, and the tops, which are not counted."""
    how = pan_how(rules)
    for seat, choice in facts.choices.items():
        melds = melds_in(how, facts, seat)
        for meld in melds:
            if not meld.kind:
                text = f"seat {seat}: {rules.deck.show_all(meld.cards)} is no meld, and collects nothing"
                yield DeskWarning(text, cited(how.play.cites("meld")), seat)
        if choice == GOES_OUT:
            spread = sum(len(meld.cards) for meld in melds)
            if spread != HAND + 1:
                text = f"seat {seat} goes out with {spread} cards in melds, not {HAND + 1}"
                yield DeskWarning(text, cited(how.play.cites("out")), seat)
            text = f"seat {seat} is also given the tops, which are not counted here"
            yield DeskWarning(text, cited(how.play.cites("out")), seat)
