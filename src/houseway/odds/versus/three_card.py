"""Three-card games solved exactly: every hand against every hand of the player-dealer.

The player decides on his three cards and, where one is face up, a card of the player-dealer's. For each such
situation all the other cards of the player-dealer are dealt, the two choices are priced by the rule file's
own tables, and the rounds are counted under the better one. With several decks, card types are counted with
multiplicities.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from houseway.jit import njit
from houseway.odds.analysis import Analysis, Decision
from houseway.odds.policies import SidePolicy
from houseway.odds.pricing import World
from houseway.odds.shards import Progress, share, workers
from houseway.odds.versus import hands, suits
from houseway.odds.versus.advice import OneRaise, numbers
from houseway.odds.versus.choosing import OneRaisePolicy
from houseway.odds.versus.hands import LOSE, TIE, WIN, SpotPayoffs
from houseway.odds.versus.report import fixed_report, policies, report
from houseway.odds.versus.thresholds import FOLD, PLAY, cost_note, from_some_hand_up, plays, tie_note
from houseway.ranking import HIGH
from houseway.ranking._tables import CardArray, Integers, Ranks
from houseway.ranking.high_arrays import CATEGORY_OF as HIGH_CATEGORY_OF
from houseway.ranking.high_arrays import KEYS, MASKS, rank6_of
from houseway.ranking.three_card_arrays import rank_hands, rank_in, rank_table
from houseway.ranking.words import one
from houseway.rulebook.rules import Rules


def analyse(
    rules: Rules, extra: Sequence[str], progress: Progress | None, policy: SidePolicy | None = None
) -> Analysis:
    """Price every bet under the better of playing and folding (or checking) in every situation.

    With a policy of the player's, under that.
    """
    if policy is not None:
        fixed = OneRaisePolicy(rules, policy)
        followed = ThreeCardSolver(rules, extra, progress, fixed)
        rows = fixed.row_worth(followed.hand_ranks, followed.sums.values, followed.sums.ways, followed.scale)
        return fixed_report(rules, followed.worlds(), policy, followed.best_value, rows)
    solver = ThreeCardSolver(rules, extra, progress)
    decisions, cost = solver.simple_strategy()
    notes = cost_note(cost, "the card the player-dealer shows" if solver.up else "the player's own hand")
    notes += solver.tie_note()
    return report(
        rules,
        solver.worlds(),
        policies(rules, extra),
        decisions,
        notes,
        solver.advice(),
    )


@dataclass(frozen=True)
class _Sums:
    """What the choices earn in each situation, how often it occurs, and the rounds under best play.

    `beside` is what the side bets earn that the choice decides, where best play is not found for them too.
    """

    values: Integers
    beside: Integers
    ways: Integers
    tally: Integers


class ThreeCardSolver:
    """One game's payoffs over all deals, or over those of the hands in `only`."""

    def __init__(
        self,
        rules: Rules,
        extra: Sequence[str],
        progress: Progress | None = None,
        fixed: OneRaisePolicy | None = None,
        only: CardArray | None = None,
    ) -> None:
        how = hands.how_of(rules)
        packs = rules.deck.packs
        used = frozenset(name for bet in rules.bets.values() for name in bet.cases.used)
        self.rules = rules
        self.up = bool(how.up)
        self.sizes = (0, how.stages[0].raises[0])
        self._how = how
        self._ranks = rank_table(how.system)
        self.classes = hands.classes(how)
        payoffs = SpotPayoffs(rules, extra)
        self.scale = payoffs.scale
        self._six = "six.hand" in used
        self._sixes: Sequence[int | None] = range(len(HIGH.categories)) if self._six else (None,)
        self._pay = payoffs.table(self.classes, self.sizes, self._sixes)
        self._beside = hands.side_payoffs(rules, extra, self.classes, self.sizes, self._sixes)
        self._packs = packs
        self._progress = progress
        self.hands, self._weights = suits.canonical_hands(how.hole, packs)
        if only is not None:
            self.hands, self._weights = only, np.ones(len(only), np.int64)
        self._fixed = fixed

    @cached_property
    def hand_ranks(self) -> Integers:
        """The rank of every canonical hand."""
        return rank_hands(self.hands, self._ranks).astype(np.int64)

    @cached_property
    def _raises(self) -> Integers:
        """What is done in each situation: to raise (1) or not (0), or whatever is best (-1)."""
        if self._fixed is None:
            return np.full((len(self.hands), 52), -1, np.int64)
        columns = 52 if self.up else 1
        raises = self._fixed.situations(self.hand_ranks, columns).astype(np.int64)
        return np.ascontiguousarray(np.broadcast_to(raises, (len(self.hands), 52)))

    @property
    def best_value(self) -> Fraction:
        """What the base wager with its raise earns under best play."""
        total = int(self.sums.ways.sum())
        return Fraction(int(self.sums.values.max(axis=2).sum()), total * self.scale)

    @cached_property
    def sums(self) -> _Sums:
        """Every deal, by situation: a canonical hand and an up card (place 0 where none is seen)."""
        size = len(self.hands)
        values, beside = np.zeros((size, 52, 2), np.int64), np.zeros((size, 52, 2), np.int64)
        ways = np.zeros((size, 52), np.int64)
        tallies = [np.zeros_like(self._pay) for _ in range(workers())]

        def work(worker: int, rows: slice) -> None:
            _deal(
                self.hands[rows],
                self._weights[rows],
                self._packs,
                self.up,
                self._six,
                self._ranks,
                self.classes.of_rank,
                self._pay,
                self._beside,
                self._raises[rows],
                values[rows],
                beside[rows],
                ways[rows],
                tallies[worker],
            )

        share(work, size, self._progress, "every deal")
        return _Sums(values, beside, ways, sum(tallies[1:], tallies[0]))

    def worlds(self) -> list[World]:
        """The rounds under best play as worlds the tables can be looked up in."""
        tally, out = self.sums.tally, hands.way_out(self._how)
        return [
            (
                hands.features(self.classes, self.sizes[choice], mine, his, winner, out, self._sixes[six]),
                int(tally[choice, mine, his, winner, six]),
            )
            for choice, mine, his, winner, six in np.argwhere(tally).tolist()
        ]

    def advice(self) -> OneRaise:
        """What best play does with three cards and the visible card."""
        raises = plays(self.sums.values, self.sums.beside)
        return OneRaise(numbers(self.hands), raises if self.up else raises[:, :1], self.names)

    def tie_note(self) -> list[str]:
        """Where both choices are worth the same, and which is taken."""
        tied = self.sums.values[..., PLAY] == self.sums.values[..., FOLD]
        return tie_note(int(self.sums.ways[tied].sum()), int(self.sums.ways.sum()), self.names)

    @property
    def names(self) -> tuple[str, str]:
        """The names of not raising and of raising."""
        return self._how.action_name(self.sizes[FOLD]), self._how.action_name(self.sizes[PLAY])

    def simple_strategy(self) -> tuple[list[Decision], Fraction]:
        """Play from some hand upwards, by the rank of the visible card, and what that costs per Ante."""
        ranks = self.hand_ranks
        values, ways = self.sums.values, self.sums.ways
        total = int(ways.sum())
        decisions: list[Decision] = []
        lost = 0
        for up in range(12, -1, -1) if self.up else (None,):
            start, columns = "", slice(0, 1)
            if up is not None:
                start = f"player-dealer shows {'an' if one(up)[0] in 'ae' else 'a'} {one(up)}: "
                columns = slice(4 * up, 4 * up + 4)
            seen = values[:, columns].reshape(-1, 2)
            found, cost = from_some_hand_up(
                self._how.system,
                self.names,
                start,
                np.repeat(ranks, len(seen) // len(ranks)),
                seen,
                ways[:, columns].ravel(),
                self.scale,
                total,
            )
            decisions.extend(found)
            lost += cost
        return decisions, Fraction(lost, total * self.scale)


@njit
def _deal(
    own: CardArray,
    weights: Integers,
    packs: int,
    up_seen: bool,
    six_used: bool,
    ranks: Ranks,
    class_of: Integers,
    pay: Integers,
    side: Integers,
    raises: Integers,
    values: Integers,
    beside: Integers,
    ways: Integers,
    tally: Integers,
) -> None:
    """Deal the player-dealer's three cards against some hands: first the one he may show, then two more."""
    size, sixes = pay.shape[1], pay.shape[4]
    counts = np.zeros((size, 3, sixes), np.int64)
    left = np.zeros(52, np.int64)
    for row in range(len(own)):
        a, b, c = own[row]
        left[:] = packs
        left[a] -= 1
        left[b] -= 1
        left[c] -= 1
        rank = rank_in(ranks, a, b, c)
        mine = class_of[rank]
        total = KEYS[a] + KEYS[b] + KEYS[c]
        mask = MASKS[a] + MASKS[b] + MASKS[c]
        for up in range(52):
            many = left[up] * weights[row]
            if many:
                left[up] -= 1
                _deal_two(up, rank, total, mask, six_used, many, left, ranks, class_of, counts)
                left[up] += 1
            # Without a visible card all of them make one situation, which is complete with the last.
            if up_seen or up == 51:
                at = up if up_seen else 0
                wanted = raises[row, at]
                worth, also = values[row, at], beside[row, at]
                _decide(counts, mine, pay, side, wanted, worth, also, ways[row : row + 1, at], tally)
                counts[:] = 0


@njit
def _deal_two(
    up: int,
    rank: int,
    total: int,
    mask: int,
    six_used: bool,
    many: int,
    left: Integers,
    ranks: Ranks,
    class_of: Integers,
    counts: Integers,
) -> None:
    """Count the deals of two more cards to the player-dealer by class, winner and hand of six cards."""
    for first in range(52):
        if left[first] == 0:
            continue
        for second in range(first, 52):
            ways = left[first] * left[second]
            if first == second:
                ways = left[first] * (left[first] - 1) // 2
            if ways == 0:
                continue
            reply = rank_in(ranks, up, first, second)
            winner = WIN if rank > reply else LOSE if rank < reply else TIE
            six = 0
            if six_used:
                keys = total + KEYS[up] + KEYS[first] + KEYS[second]
                six = HIGH_CATEGORY_OF[rank6_of(keys, mask + MASKS[up] + MASKS[first] + MASKS[second])]
            counts[class_of[reply], winner, six] += many * ways


@njit
def _decide(
    counts: Integers,
    mine: int,
    pay: Integers,
    side: Integers,
    wanted: int,
    values: Integers,
    beside: Integers,
    ways: Integers,
    tally: Integers,
) -> None:
    """Price both choices in a situation, and count its rounds under the wanted or else the better one."""
    for choice in range(2):
        for his in range(counts.shape[0]):
            for winner in range(3):
                for six in range(counts.shape[2]):
                    values[choice] += counts[his, winner, six] * pay[choice, mine, his, winner, six]
                    beside[choice] += counts[his, winner, six] * side[choice, mine, his, winner, six]
    ways[0] = counts.sum()
    better = wanted
    if wanted < 0:
        better = PLAY if values[PLAY] > values[FOLD] else FOLD
        if values[PLAY] == values[FOLD] and beside[PLAY] > beside[FOLD]:
            better = PLAY
    for his in range(counts.shape[0]):
        for winner in range(3):
            for six in range(counts.shape[2]):
                tally[better, mine, his, winner, six] += counts[his, winner, six]
