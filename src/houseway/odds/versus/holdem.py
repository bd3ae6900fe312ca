"""Ultimate Texas Hold'em solved exactly: every board, every holding, every opponent, in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.odds.pricing import World
from houseway.odds.shards import Progress, share, workers
from houseway.odds.versus import hands, suits
from houseway.odds.versus import holdem_kernels as kernels
from houseway.odds.versus.hands import Classes, SpotPayoffs
from houseway.ranking._tables import Integers
from houseway.ranking.high_arrays import HOLDINGS
from houseway.rulebook.families import versus as words
from houseway.rulebook.rules import Rules

OPPONENTS = comb(45, 2)
BOARDS = comb(50, 5)
FLOPS_OF_A_BOARD = 10
SUIT_NAMES = 24
SOLVED = 0.55
"""The share of the work that is done when the decisions are known."""


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
    def _sums(self) -> tuple[Integers, Integers]:
        """Sums over all boards: of each raise before the flop, and of both ways to go on from each flop."""
        raises = len(self.sizes) - kernels.BEFORE
        shapes = (raises, len(HOLDINGS)), (suits.CANONICAL_FLOPS, len(HOLDINGS), 2)
        return self._over_all_boards(kernels.add_values, (), shapes, "values of every flop", 0.0, SOLVED)

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

    def count(self, simple_flop: NDArray[np.bool_]) -> tuple[Integers, Integers]:
        """The rounds under best play and under a simple policy, by action, both classes and winner.

        The simple policy plays best before the flop, as given on the flop, and by counting outs at the end.
        """
        on_flop = self.best.flop * np.uint8(kernels.BEST) + simple_flop * np.uint8(kernels.SIMPLE)
        play = self.best.before, on_flop
        shapes = self.pay.shape, self.pay.shape
        return self._over_all_boards(
            kernels.count_rounds, play, shapes, "rounds under best play", SOLVED, 1.0
        )

    def _over_all_boards(
        self,
        kernel: Callable[..., None],
        play: tuple[NDArray[Any], ...],
        shapes: tuple[tuple[int, ...], tuple[int, ...]],
        what: str,
        begin: float,
        end: float,
    ) -> tuple[Integers, Integers]:
        """Run a kernel over all boards, given how to play; each worker adds to sums of its own."""
        boards, weights = suits.canonical_boards()
        flop_of, renaming, _ = suits.canonical_flops()
        names = flop_of, renaming, suits.moved_holdings()
        sums = [tuple(np.zeros(shape, np.int64) for shape in shapes) for _ in range(workers())]

        def work(worker: int, shard: slice) -> None:
            kernel(
                boards[shard],
                weights[shard],
                self.classes.of_rank,
                self.pay,
                *names,
                *play,
                *sums[worker],
            )

        share(work, len(boards), self.progress, what, begin, end)
        first, second = (sum(found[1:], found[0]) for found in zip(*sums, strict=True))
        return first, second

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


def holding_classes() -> NDArray[np.int64]:
    """For each holding, the first of those that differ from it in the names of suits only: 169 in all."""
    first: Integers = suits.moved_holdings().min(axis=0).astype(np.int64)
    return first


def _raises(how: words.VersusPlay) -> tuple[Sequence[int], int, int]:
    """The raises before the flop, on it, and at the end."""
    before, flop, river = how.stages
    return before.raises, flop.raises[0], river.raises[0]
