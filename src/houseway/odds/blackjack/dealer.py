"""The player-dealer's hand: every set of cards it can end with, and in how many orders the chart draws it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

import numpy as np

from houseway.odds.blackjack.method import play_of
from houseway.odds.blackjack.shoe import KINDS, WILD, Floats, Ints, ShoeCounts, count, natural
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Value

Kinds = tuple[int, ...]
_EIGHTS, _RUN = (7, 7, 7), (6, 7, 8)


@dataclass(frozen=True)
class Ending:
    """One way the player-dealer can finish, as far as some table tells it apart."""

    natural: str
    total: int
    over: bool
    cards: int
    three: str

    def features(self) -> dict[str, Value]:
        """What the tables see of it."""
        return {
            "dealer.natural": self.natural,
            "dealer.total": self.total,
            "dealer.over": self.over,
            "dealer.cards": self.cards,
            "dealer.three": self.three,
        }


@dataclass(frozen=True)
class Draws:
    """The player-dealer's possible hands behind each up card, as arrays for the kernels.

    Sets of cards are written with their kinds in order, so they form a tree: each is another with one more
    card. Set ``i`` of up card ``u`` has ``first[u] <= i < first[u + 1]``: the place of the set it extends
    (counted from ``first[u]``, -1: none), the kind of its last card, how many of that kind came before, its
    length; and, if the hand is complete, its ending and the number of orders its cards can come in (times the
    share of this ending among them), otherwise -1 and 0. `distinct`, `kinds` and `many` list its kinds.
    """

    endings: tuple[Ending, ...]
    is_natural: Ints
    first: Ints
    parent: Ints
    last: Ints
    before: Ints
    length: Ints
    ending: Ints
    orders: Floats
    distinct: Ints
    kinds: Ints
    many: Ints


def draw_all(rules: Rules, up: int, shoe: ShoeCounts) -> dict[Kinds, int]:
    """Every set of cards that completes a hand behind an up card, with the orders it can come in."""
    how = play_of(rules)
    chart = rules.drawing["dealer"]
    known: dict[str, Value] = {
        "up": shoe.rank_name(up),
        "hand.joker": False,
        "hand.pair": "none",
        "hand.rank": shoe.rank_name(up),
        "hand.suited": False,
        "hand.from": "deal",
        "hand.splits": 0,
        "hand.doubled": 0,
    }
    done: dict[Kinds, int] = {}
    growing: dict[Kinds, int] = {(k,): 1 for k in shoe.kinds()}
    while growing:
        bigger: dict[Kinds, int] = {}
        for drawn, orders in growing.items():
            hand = (up, *drawn)
            total, soft = count(hand, how.target)
            known |= {
                "hand.total": total,
                "hand.soft": soft,
                "hand.cards": min(len(hand), words.MOST_CARDS),
                "hand.natural": natural(hand, how) if len(hand) == 2 else "none",
                "hand.joker": WILD in hand,
            }
            if "hit" not in chart.decide(known).result:
                done[drawn] = orders
                continue
            for k in shoe.kinds():
                more = tuple(sorted((*drawn, k)))
                bigger[more] = bigger.get(more, 0) + orders
        growing = bigger
    return done


def draws(rules: Rules, shoe: ShoeCounts, told_apart: Collection[str]) -> Draws:
    """All hands of the player-dealer, their endings told apart by the features some table looks at."""
    endings: dict[Ending, int] = {}
    rows: list[tuple[int, int, float, Kinds]] = []
    first = [0]
    for up in range(KINDS):
        found = draw_all(rules, up, shoe) if shoe.counts[up] else {}
        prefixes = {drawn[:length] for drawn in found for length in range(1, len(drawn) + 1)}
        place: dict[Kinds, int] = {(): -1}
        for drawn in sorted(prefixes, key=lambda drawn: (len(drawn), drawn)):
            place[drawn] = len(rows) - first[-1]
            parent = place[drawn[:-1]]
            if drawn not in found:
                rows.append((parent, -1, 0.0, drawn))
                continue
            for ending, share in _endings(rules, shoe, (up, *drawn), told_apart):
                at = endings.setdefault(ending, len(endings))
                rows.append((parent, at, float(found[drawn] * share), drawn))
        first.append(len(rows))
    kinds = np.zeros((len(rows), KINDS), dtype=np.int64)
    many = np.zeros((len(rows), KINDS), dtype=np.int64)
    for at, (_, _, _, drawn) in enumerate(rows):
        for at_kind, k in enumerate(sorted(set(drawn))):
            kinds[at, at_kind], many[at, at_kind] = k, drawn.count(k)

    def column(values: Iterable[int]) -> Ints:
        return np.array(list(values), dtype=np.int64)

    return Draws(
        tuple(endings),
        column(ending.natural != "none" for ending in endings),
        column(first),
        column(row[0] for row in rows),
        column(row[3][-1] for row in rows),
        column(row[3].count(row[3][-1]) - 1 for row in rows),
        column(len(row[3]) for row in rows),
        column(row[1] for row in rows),
        np.array([row[2] for row in rows], dtype=np.float64),
        column(len(set(row[3])) for row in rows),
        kinds,
        many,
    )


def _endings(
    rules: Rules, shoe: ShoeCounts, hand: Kinds, told_apart: Collection[str]
) -> list[tuple[Ending, Fraction]]:
    """How a complete hand ends, as far as some table tells; suits give one set of kinds two endings."""
    how = play_of(rules)
    total, _ = count(hand, how.target)
    name = natural(hand, how) if len(hand) == 2 else "none"
    cards = min(len(hand), words.MOST_CARDS) if "dealer.cards" in told_apart else 0
    threes: list[tuple[str, Fraction]] = [("other", Fraction(1))]
    if "dealer.three" in told_apart and tuple(sorted(hand)) == _EIGHTS:
        threes = [("8-8-8", Fraction(1))]
    if "dealer.three" in told_apart and tuple(sorted(hand)) == _RUN:
        suited = shoe.suited(_RUN)
        threes = [("suited 7-8-9", suited), ("other", 1 - suited)]
    return [(Ending(name, total, total > how.target, cards, three), share) for three, share in threes]


def ways(counts: Ints, drawn: Kinds) -> int:
    """In how many ways cards of these kinds can be picked in one given order."""
    product = 1
    for k in set(drawn):
        have, want = int(counts[k]), drawn.count(k)
        product *= factorial(have) // factorial(have - want) if want <= have else 0
    return product
