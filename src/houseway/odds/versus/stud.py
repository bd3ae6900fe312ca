"""Caribbean Stud solved exactly: all pairs of five-card hands, counted by sets of cards and not pair by pair.

How many of a set of hands avoid five given cards follows from how many contain each subset of those cards,
by inclusion and exclusion over the 32 subsets. So all hands are swept in order of rank, with a counter for
every set of up to four cards in every class: before a rank is added, the counters give what it beats;
afterwards, what it ties.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds.analysis import Analysis
from houseway.odds.policies import SidePolicy
from houseway.odds.pricing import World
from houseway.odds.shards import Progress
from houseway.odds.versus import hands, suits
from houseway.odds.versus.advice import OneRaise, numbers
from houseway.odds.versus.choosing import OneRaisePolicy
from houseway.odds.versus.hands import LOSE, TIE, WIN, SpotPayoffs
from houseway.odds.versus.report import fixed_report, policies, report
from houseway.odds.versus.thresholds import FOLD, PLAY, cost_note, from_some_hand_up, plays, tie_note
from houseway.ranking import HIGH
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.high_arrays import rank5, rank_hands
from houseway.rulebook.rules import Rules

HANDS = comb(52, 5)
# Where the sets of each size begin among the counters; the sets of one size follow in the order of `_number`.
_START = np.cumsum([0, 1, *(comb(52, size) for size in range(1, 4))])
SETS = 1 + sum(comb(52, size) for size in range(1, 5))


def analyse(
    rules: Rules, extra: Sequence[str], progress: Progress | None, policy: SidePolicy | None = None
) -> Analysis:
    """Price every bet under the better of raising and folding (or checking) with every hand.

    With a policy of the player's, under that.
    """
    if policy is not None:
        fixed = OneRaisePolicy(rules, policy)
        followed = StudSolver(rules, extra, progress, fixed)
        values, ways = followed.values[:, None, :], followed.ways[:, None]
        rows = fixed.row_worth(followed.ranks, values, ways, followed.scale)
        return fixed_report(rules, followed.worlds(), policy, followed.best_value, rows)
    solver = StudSolver(rules, extra, progress)
    total = int(solver.tally.sum())
    decisions, lost = from_some_hand_up(
        HIGH, solver.names, "", solver.ranks, solver.values, solver.ways, solver.scale, total
    )
    notes = cost_note(Fraction(lost, total * solver.scale), "the player's own hand")
    tied = solver.values[:, PLAY] == solver.values[:, FOLD]
    notes += tie_note(int(solver.ways[tied].sum()), total, solver.names)
    return report(rules, solver.worlds(), policies(rules, extra), decisions, notes, solver.advice())


class StudSolver:
    """One game's payoffs over all pairs of hands."""

    def __init__(
        self,
        rules: Rules,
        extra: Sequence[str],
        progress: Progress | None = None,
        fixed: OneRaisePolicy | None = None,
    ) -> None:
        how = hands.how_of(rules)
        self._how = how
        self.sizes = (0, how.stages[0].raises[0])
        self.classes = hands.classes(how)
        payoffs = SpotPayoffs(rules, extra)
        self.scale = payoffs.scale
        self.hands, self._weights = suits.canonical_boards()
        self.ranks = rank_hands(self.hands).astype(np.int64)
        self._pay = payoffs.table(self.classes, self.sizes)[..., 0]
        self._beside = hands.side_payoffs(rules, extra, self.classes, self.sizes)[..., 0]
        self._progress = progress
        self._fixed = fixed

    @cached_property
    def counts(self) -> Integers:
        """By canonical hand, the player-dealer's class and the winner: the hands he can hold."""
        tell = self._progress or (lambda share, what: None)
        tell(0.0, "all hands in order")
        order = np.empty((HANDS, 5), np.uint8)
        ends = np.zeros(len(HIGH.keys) + 2, np.int64)
        _sort_hands(order, ends)
        by_rank = np.argsort(self.ranks, kind="stable")
        counts = np.zeros((len(self.hands), len(self.classes), 3), np.int64)
        sets = np.zeros((len(self.classes), SETS), np.int32)
        tell(0.3, "hands of the same class")
        _sweep(order, ends, self.hands, self.ranks, by_rank, self.classes.of_rank, sets, counts)
        tell(0.7, "hands of other classes")
        _other_classes(self.hands, self.ranks, self.classes.of_rank, sets, counts)
        tell(1.0, "all hands")
        return counts

    @cached_property
    def values(self) -> Integers:
        """What folding and raising earn with each canonical hand, over all hands it stands for."""
        return self._earned(self._pay)

    def _earned(self, pay: Integers) -> Integers:
        by_hand = pay[:, self.classes.of_rank[self.ranks]]
        earned: Integers = (by_hand * self.counts[None]).sum(axis=(2, 3)).T * self._weights[:, None]
        return earned

    @property
    def ways(self) -> Integers:
        """How many pairs of hands each canonical hand stands for."""
        return self._weights * comb(47, 5)

    @cached_property
    def raised(self) -> NDArray[np.bool_]:
        """Whether best play, or the policy that was given, raises with each canonical hand."""
        if self._fixed is not None:
            return self._fixed.situations(self.ranks, 1)[:, 0]
        beside = self._earned(self._beside) if self._beside.any() else np.zeros_like(self.values)
        return plays(self.values, beside)

    @property
    def best_value(self) -> Fraction:
        """What the base wager with its raise earns under best play."""
        total = int(self.ways.sum())
        return Fraction(int(self.values.max(axis=1).astype(object).sum()), total * self.scale)

    @cached_property
    def tally(self) -> Integers:
        """The pairs of hands under this play, by choice, both classes and winner."""
        tally = np.zeros_like(self._pay)
        place = (self.raised.astype(np.int64), self.classes.of_rank[self.ranks])
        np.add.at(tally, place, self.counts * self._weights[:, None, None])
        return tally

    def worlds(self) -> list[World]:
        """The counted pairs as worlds the tables can be looked up in."""
        out = hands.way_out(self._how)
        return [
            (
                hands.features(self.classes, self.sizes[choice], mine, his, winner, out),
                int(self.tally[choice, mine, his, winner]),
            )
            for choice, mine, his, winner in np.argwhere(self.tally).tolist()
        ]

    def advice(self) -> OneRaise:
        """What best play does with five cards."""
        return OneRaise(numbers(self.hands), self.raised[:, None], self.names)

    @property
    def names(self) -> tuple[str, str]:
        """The names of not raising and of raising."""
        return self._how.action_name(self.sizes[FOLD]), self._how.action_name(self.sizes[PLAY])


@njit
def _sort_hands(order: CardArray, ends: Integers) -> None:
    """Write all hands in order of rank; `ends` gets where each rank ends."""
    for filling in range(2):
        for a in range(52):
            for b in range(a + 1, 52):
                for c in range(b + 1, 52):
                    for d in range(c + 1, 52):
                        for e in range(d + 1, 52):
                            rank = rank5(a, b, c, d, e)
                            if filling:
                                at = ends[rank]
                                order[at, 0], order[at, 1], order[at, 2] = a, b, c
                                order[at, 3], order[at, 4] = d, e
                                ends[rank] += 1
                            else:
                                ends[rank + 1] += 1
        if not filling:
            for rank in range(1, len(ends)):
                ends[rank] += ends[rank - 1]


@njit
def _number(hand: CardArray, chosen: int) -> int:
    """The counter of the set of up to four cards of an ordered hand that the bits of `chosen` pick out."""
    size = number = 0
    for at in range(5):
        if chosen >> at & 1:
            card = int(hand[at])
            size += 1
            # The number of sets of this size whose highest card is lower: "card choose size".
            ways = card
            for step in range(1, size):
                ways = ways * (card - step) // (step + 1)
            number += ways
    return int(_START[size] + number)


@njit
def _avoiding(hand: CardArray, sets: NDArray[np.int32], itself: int) -> int:
    """How many of the counted hands avoid all five cards; `itself` says whether the hand was counted."""
    count = -itself
    for chosen in range(31):
        odd = chosen ^ chosen >> 2 ^ chosen >> 4
        odd = (odd ^ odd >> 1) & 1
        number = sets[_number(hand, chosen)]
        count += -number if odd else number
    return count


@njit
def _sweep(
    order: CardArray,
    ends: Integers,
    own: CardArray,
    ranks: Integers,
    by_rank: Integers,
    class_of: Integers,
    sets: NDArray[np.int32],
    counts: Integers,
) -> None:
    """Compare each canonical hand with the hands of its own class, and leave all counters full."""
    begin = at = 0
    for rank in range(1, len(class_of)):
        kind = class_of[rank]
        counted = sets[kind]
        last = at
        while last < len(by_rank) and ranks[by_rank[last]] == rank:
            row = by_rank[last]
            counts[row, kind, WIN] = _avoiding(own[row], counted, 0)
            last += 1
        for place in range(begin, ends[rank]):
            for chosen in range(31):
                counted[_number(order[place], chosen)] += 1
        begin = ends[rank]
        for place in range(at, last):
            row = by_rank[place]
            counts[row, kind, TIE] = _avoiding(own[row], counted, 1) - counts[row, kind, WIN]
        at = last


@njit
def _other_classes(
    own: CardArray, ranks: Integers, class_of: Integers, sets: NDArray[np.int32], counts: Integers
) -> None:
    """Count the hands of each class that avoid a hand's cards; within its own class the rest beat it."""
    for row in range(len(own)):
        mine = class_of[ranks[row]]
        for his in range(len(sets)):
            if his == mine:
                every = _avoiding(own[row], sets[his], 1)
                counts[row, his, LOSE] = every - counts[row, his, WIN] - counts[row, his, TIE]
            else:
                counts[row, his, WIN if mine > his else LOSE] = _avoiding(own[row], sets[his], 0)
