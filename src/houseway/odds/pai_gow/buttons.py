"""What a prize button is worth by the number of other hands that it may be paid for.

A button that pays for each hand is worth as much for every one of them. One that pays for the highest hand is
worth less: of two hands that would be paid for, it pays for the higher. The prize for the highest is the sum
of all prizes, less that of the lower of every two, plus that of the lowest of every three, and so on. Single
hands and two hands are counted; what three hands at once add is bounded by the most hands that any third
player can hold, and is so rare that the bounds agree in all digits that matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

import numpy as np

from houseway.jit import njit
from houseway.money import money
from houseway.odds.pai_gow.profiles import Labels, Placed, one_way_each
from houseway.odds.pai_gow.seen import BUTTON, SEVEN
from houseway.odds.pai_gow.setter import DIVISIONS
from houseway.odds.pai_gow.solver import PaiGowSolver
from houseway.ranking._tables import CardArray, Integers, Ranks
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.ranking.pai_gow_arrays import PaiGowTables, divide, pai_gow_tables
from houseway.rulebook.models import PrizeButton
from houseway.rulebook.rules import BetRules
from houseway.wording import listed

_DECIMALS = 6


@dataclass(frozen=True)
class ButtonWorth:
    """What a button is worth in dollars with some hands of other players: at least, and at most.

    With one hand, `rows` has the chance that each row of its table pays.
    """

    hands: int
    low: Fraction
    high: Fraction
    rows: tuple[Fraction, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether both bounds are one."""
        return self.low == self.high


def button_worths(solved: PaiGowSolver, bet: BetRules) -> list[ButtonWorth]:
    """What a button is worth with one other hand, with two, and so on up to a full table."""
    button = bet.button
    assert button is not None
    others = range(1, max(2, solved.rules.seats - 1))
    rows = _by_row(bet, solved.bonus_counts, int(solved.sets.sum()))
    each = _dollars(bet, rows)
    if button.pays_for == "each hand":
        found = [ButtonWorth(many, many * each, many * each) for many in others]
    else:
        pairs = _pairs(solved, bet)
        if button.pays_for == "highest hand":
            rows = pairs.not_below
        found = [_highest(button, many, _dollars(bet, rows), pairs) for many in others]
    return [replace(found[0], rows=rows), *found[1:]]


class _Pairs(NamedTuple):
    """Two hands, one after the other: how often each row pays for the second if the first is not higher; what
    the lower one is worth; and at most how often a third hand has a prize, whatever two others hold."""

    not_below: tuple[Fraction, ...]
    lower: Fraction
    third: Fraction


def _highest(button: PrizeButton, many: int, each: Fraction, pairs: _Pairs) -> ButtonWorth:
    """Bounds of what the highest hand is worth, if one alone is worth `each`.

    With the holder's own hand, one more hand may be higher.
    """
    twos, threes = comb(many, 2), comb(many, 3)
    with_own = button.pays_for == "highest hand"
    low = many * each - twos * pairs.lower
    more = (twos * with_own + threes) * pairs.lower * pairs.third
    return ButtonWorth(many, low, low + more)


def _by_row(bet: BetRules, counts: Mapping[str, int], every: int) -> tuple[Fraction, ...]:
    """The chance that each row pays, from how often it pays for each bonus hand; 0 if it has no prize."""
    found = dict.fromkeys(map(id, bet.cases.rows), 0)
    for name, count in counts.items():
        if _prize(bet, name):
            found[id(bet.cases.decide({SEVEN: name}))] += count
    return tuple(Fraction(count, every) for count in found.values())


def _dollars(bet: BetRules, rows: Sequence[Fraction]) -> Fraction:
    """What rows that pay so often are worth."""
    cents = (row.result.fixed * chance for row, chance in zip(bet.cases.rows, rows, strict=True))
    return sum(cents, Fraction(0)) / 100


def _prize(bet: BetRules, name: str) -> int:
    """The prize for a bonus hand in cents."""
    return bet.cases.decide({SEVEN: name}).result.fixed


def _pairs(solved: PaiGowSolver, bet: BetRules) -> _Pairs:
    """Count two hands by their prizes and by which of them is higher."""
    names = list(solved.bonus_counts)
    prizes = [_prize(bet, name) for name in names]
    heights = _heights(solved, bet, names)
    dealt = np.where(solved.usual.placed.back > 0, 2 * heights + 2, 0).astype(np.int16)
    flat = np.ones_like(dealt)
    above = np.where(dealt > 0, dealt + 1, 0).astype(np.int16)

    def beaten(hand: Ranks) -> list[tuple[int, int]]:
        """For each bonus hand, how many other hands it meets, and how many of them are lower."""
        count = one_way_each(
            solved.classes, Placed(flat, hand), Placed(flat, dealt), len(names), solved.seven
        )
        return [(int(pairs), int(lower)) for pairs, _, lower, _ in count.count()]

    strictly, at_least = beaten(dealt), beaten(above)
    not_below = {name: lower for name, (_, lower) in zip(names, at_least, strict=True)}
    lower = sum(
        prize * (2 * pairs - below - not_above)
        for prize, (pairs, below), (_, not_above) in zip(prizes, strictly, at_least, strict=True)
    )
    paid = sum(count for name, count in solved.bonus_counts.items() if _prize(bet, name))
    thirds = comb(solved.cards - 2 * HAND_CARDS, HAND_CARDS)
    return _Pairs(
        _by_row(bet, not_below, solved.deals),
        Fraction(lower, 100 * solved.deals),
        Fraction(min(paid, thirds), max(thirds, 1)),
    )


def _heights(solved: PaiGowSolver, bet: BetRules, names: list[str]) -> Labels:
    """Numbers by which hands with a prize compare: by the row that pays, then by their five best cards."""
    rows = np.array([bet.cases.rows.index(bet.cases.decide({SEVEN: name})) for name in names])
    paid = np.array([_prize(bet, name) > 0 for name in names])
    hands = np.flatnonzero(paid[solved.seven])
    best = np.empty(len(hands), np.int64)
    _best_five(pai_gow_tables(solved.how.ranking), solved.classes.hands[hands], best)
    order = (len(bet.cases.rows) - rows[solved.seven[hands]]) << 16 | best
    heights = np.zeros(len(solved.seven), np.int16)
    heights[hands] = np.unique(order, return_inverse=True)[1] + 1
    return heights


@njit
def _best_five(tables: PaiGowTables, hands: CardArray, best: Integers) -> None:
    """The rank of the five best cards of every hand."""
    fronts, backs = np.empty(DIVISIONS, np.int16), np.empty(DIVISIONS, np.int16)
    for row in range(len(hands)):
        divide(tables, hands[row], fronts, backs)
        best[row] = backs.max()


# ---------------------------------------------------------------------- as reported


def all_buttons(solved: PaiGowSolver) -> dict[str, tuple[BetRules, list[ButtonWorth]]]:
    """The buttons of a game with what each is worth."""
    return {
        bet.id: (bet, button_worths(solved, bet))
        for bet in solved.rules.bets.values()
        if bet.placed == BUTTON
    }


def button_notes(buttons: dict[str, tuple[BetRules, list[ButtonWorth]]]) -> list[str]:
    """What the buttons are worth in words."""
    return [f"{bet.name}: a button is worth {_words(bet, worths)}." for bet, worths in buttons.values()]


def _words(bet: BetRules, worths: list[ButtonWorth]) -> str:
    assert bet.button is not None
    one, *more = worths
    first = f"{money(round(100 * one.low))} ({float(one.low):.6f})"
    if bet.button.pays_for == "each hand":
        return f"{first} for each hand of another player"
    several = listed([f"{_agreed(worth)} with {worth.hands}" for worth in more])
    return f"{first} with one hand of another player" + (
        f", {several}, as only the highest hand pays" if more else ""
    )


def _agreed(worth: ButtonWorth) -> str:
    """Dollars to the last decimal in which both bounds agree."""
    written = (
        [f"{float(bound):.{digits}f}" for bound in (worth.low, worth.high)]
        for digits in range(_DECIMALS, 0, -1)
    )
    return next((low for low, high in written if low == high), f"at least {float(worth.low):.2f}")


def button_data(buttons: dict[str, tuple[BetRules, list[ButtonWorth]]]) -> dict[str, Any]:
    """What the buttons are worth, as JSON carries it; with one hand, also how often each prize is paid."""
    found = {
        bet.id: [
            {
                "other_hands": worth.hands,
                "dollars": float(worth.low),
                "exact": str(worth.low) if worth.exact else None,
                "at_most": float(worth.high),
                **({"cases": _cases(bet, worth)} if worth.rows else {}),
            }
            for worth in worths
        ]
        for bet, worths in buttons.values()
    }
    return {"buttons": found} if found else {}


def _cases(bet: BetRules, worth: ButtonWorth) -> list[dict[str, Any]]:
    """The rows that pay, with the chance of each."""
    return [
        {
            "case": row.text,
            "pays": row.result.text,
            "probability": float(chance),
            "probability_exact": str(chance),
        }
        for row, chance in zip(bet.cases.rows, worth.rows, strict=True)
        if row.result.fixed
    ]
