"""Ultimate Texas Hold'em solved exactly: every board, every holding, every opponent, in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.odds.elsewhere import counted, helpers, spans
from houseway.odds.pricing import World
from houseway.odds.shards import Progress, share, workers
from houseway.odds.versus import hands, suits
from houseway.odds.versus import holdem_kernels as kernels
from houseway.odds.versus.hands import Classes, SpotPayoffs
from houseway.ranking._tables import Integers
from houseway.ranking.high_arrays import HOLDINGS
from houseway.rulebook.families import versus as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.sending import RulesText, rules_of, text_of

OPPONENTS = comb(45, 2)
BOARDS = comb(50, 5)
FLOPS_OF_A_BOARD = 10
SUIT_NAMES = 24
SOLVED = 0.55
"""The share of the work that is done when the decisions are known."""
VALUES, ROUNDS = "values", "rounds"
_KERNELS: dict[str, Callable[..., None]] = {VALUES: kernels.add_values, ROUNDS: kernels.count_rounds}
"""What is added up over the boards: what every action is worth, or the rounds under a policy."""

Play = tuple[NDArray[Any], ...]
Sums = tuple[Integers, Integers]


@dataclass(frozen=True)
class HoldemPolicy:
    """Best play: the action of each holding before the flop (0 checks), and where it raises on the flop."""

    before: NDArray[np.uint8]
    flop: NDArray[np.bool_]


class HoldemSolver:
    """One game's payoffs over all boards."""

    def __init__(self, rules: Rules, extra: Sequence[str], progress: Progress | None = None) -> None:
        before, flop, river = _raises(hands.how_of(rules))
        self.rules = rules
        self.extra = tuple(extra)
        self.sizes = (0, river, flop, *before)
        """The Play wager of each action, in Antes."""
        self.classes: Classes = hands.classes(hands.how_of(rules))
        payoffs = SpotPayoffs(rules, extra)
        self.scale = payoffs.scale
        self.pay = payoffs.table(self.classes, self.sizes)[..., 0]
        self.progress = progress

    @cached_property
    def best(self) -> HoldemPolicy:
        """The policy that earns the most."""
        flop = self.flop_values[:, :, 0] > self.flop_values[:, :, 1]
        values = self.before_values
        best = values.argmax(axis=0)
        # The first row is checking; row n is the n-th raise, which is action BEFORE + n - 1.
        before = np.where(best == 0, 0, best + kernels.BEFORE - 1)
        return HoldemPolicy(before.astype(np.uint8), flop)

    @cached_property
    def _sums(self) -> Sums:
        """Sums over all boards: of each raise before the flop, and of both ways to go on from each flop."""
        return self._over_all_boards(VALUES, (), "values of every flop", 0.0, SOLVED)

    @cached_property
    def flop_values(self) -> Integers:
        """By canonical flop and holding: raising and checking, 24 times the sum over the cards to come.

        A board's flop was renamed in one of several ways that lead to the canonical flop; adding up over its
        stabiliser makes every way count the same, and the number of ways times the flops it stands for is 24.
        """
        _, flops = self._sums
        moved = suits.moved_holdings()
        _, _, canonical = suits.canonical_flops()
        values = np.zeros_like(flops)
        for number, flop in enumerate(canonical):
            for renaming in suits.stabiliser(flop):
                values[number] += flops[number][moved[renaming]]
        return values

    @cached_property
    def before_values(self) -> Integers:
        """Checking and each raise before the flop, 240 times the sum over equivalent holdings."""
        before, _ = self._sums
        weights = np.array([SUIT_NAMES // len(suits.stabiliser(flop)) for flop in suits.canonical_flops()[2]])
        check = (self.flop_values.max(axis=2) * weights[:, None]).sum(axis=0)
        rows = np.concatenate([check[None], before * (SUIT_NAMES * FLOPS_OF_A_BOARD)])
        kind = holding_classes()
        sums = np.zeros_like(rows)
        for row in range(len(rows)):
            np.add.at(sums[row], kind, rows[row])
        return np.ascontiguousarray(sums[:, kind])

    def before_worth(self) -> NDArray[np.float64]:
        """Checking and each raise before the flop, by holding, per Ante."""
        kind = holding_classes()
        alike = np.bincount(kind, minlength=len(kind))[kind]
        unit = SUIT_NAMES * FLOPS_OF_A_BOARD * BOARDS * OPPONENTS * self.scale
        return self.before_values / (alike * float(unit))

    def count(self, simple_flop: NDArray[np.bool_]) -> Sums:
        """The rounds under best play and under a simple policy, by action, both classes and winner.

        The simple policy plays best before the flop, as given on the flop, and by counting outs at the end.
        """
        on_flop = self.best.flop * np.uint8(kernels.BEST) + simple_flop * np.uint8(kernels.SIMPLE)
        play = self.best.before, on_flop
        return self._over_all_boards(ROUNDS, play, "rounds under best play", SOLVED, 1.0)

    def _over_all_boards(self, adding: str, play: Play, what: str, begin: float, end: float) -> Sums:
        """Add up over all boards, given how to play, by whoever helps; otherwise each thread has its sums."""
        many = len(suits.canonical_boards()[0])
        others = helpers()
        if others is not None:
            text = text_of(self.rules)
            pieces = [BoardSpan(text, self.extra, adding, play, span) for span in spans(many)]
            first, second = self._blank(adding)
            found = others(add_boards, pieces)
            for _, (one, two) in counted(found, len(pieces), self._part(begin, end), what):
                first += one
                second += two
            return first, second
        sums = [self._blank(adding) for _ in range(workers())]

        def work(worker: int, shard: slice) -> None:
            self.add_up(adding, play, shard, sums[worker])

        share(work, many, self.progress, what, begin, end)
        first, second = (sum(found[1:], found[0]) for found in zip(*sums, strict=True))
        return first, second

    def _part(self, begin: float, end: float) -> Progress | None:
        told = self.progress
        return told and (lambda done, what: told(begin + (end - begin) * done, what))

    def _blank(self, adding: str) -> Sums:
        if adding == ROUNDS:
            return np.zeros(self.pay.shape, np.int64), np.zeros(self.pay.shape, np.int64)
        raises = len(self.sizes) - kernels.BEFORE
        flops = np.zeros((suits.CANONICAL_FLOPS, len(HOLDINGS), 2), np.int64)
        return np.zeros((raises, len(HOLDINGS)), np.int64), flops

    def add_up(self, adding: str, play: Play, rows: slice, sums: Sums | None = None) -> Sums:
        """Add some boards to sums, or to new ones."""
        boards, weights = suits.canonical_boards()
        flop_of, renaming, _ = suits.canonical_flops()
        found = sums or self._blank(adding)
        _KERNELS[adding](
            boards[rows],
            weights[rows],
            self.classes.of_rank,
            self.pay,
            flop_of,
            renaming,
            suits.moved_holdings(),
            *play,
            *found,
        )
        return found

    def worlds(self, tally: Integers) -> list[World]:
        """The counted rounds as worlds the tables can be looked up in."""
        out = hands.way_out(hands.how_of(self.rules))
        return [
            (
                hands.features(self.classes, self.sizes[action], mine, his, winner, out),
                int(tally[action, mine, his, winner]),
            )
            for action, mine, his, winner in np.argwhere(tally).tolist()
        ]


class BoardSpan(NamedTuple):
    """Some of all boards, for another process to add up."""

    rules: RulesText
    extra: tuple[str, ...]
    adding: str
    play: Play
    span: tuple[int, int]


def add_boards(boards: BoardSpan) -> Sums:
    """Add up over some boards in this process."""
    return _solver(boards.rules, boards.extra).add_up(boards.adding, boards.play, slice(*boards.span))


@lru_cache(maxsize=2)
def _solver(rules: RulesText, extra: tuple[str, ...]) -> HoldemSolver:
    """The solver of a game that was sent, made once in a process."""
    return HoldemSolver(rules_of(rules), extra)


def holding_classes() -> NDArray[np.int64]:
    """For each holding, the first of those that differ from it in the names of suits only: 169 in all."""
    first: Integers = suits.moved_holdings().min(axis=0).astype(np.int64)
    return first


def _raises(how: words.VersusPlay) -> tuple[Sequence[int], int, int]:
    """The raises before the flop, on it, and at the end."""
    before, flop, river = how.stages
    return before.raises, flop.raises[0], river.raises[0]
