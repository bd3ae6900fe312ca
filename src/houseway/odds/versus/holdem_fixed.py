"""Fixed policies of Ultimate Texas Hold'em: the rounds counted under one that was given, over all boards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds.policies import SidePolicy
from houseway.odds.shards import share, workers
from houseway.odds.versus import holdem_kernels as kernels
from houseway.odds.versus import suits
from houseway.odds.versus.choosing import ALWAYS_RAISE, MIMIC
from houseway.odds.versus.holdem import HoldemSolver
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.high_arrays import HOLDINGS

Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]


def count_fixed(solver: HoldemSolver, policy: SidePolicy) -> Integers:
    """The rounds by action, both classes and winner: checks to the end, or the largest raise at once."""
    before = np.zeros(len(HOLDINGS), np.uint8)
    if policy.name == ALWAYS_RAISE:
        before[:] = int(np.argmax(solver.sizes[kernels.BEFORE :])) + kernels.BEFORE
    at_end = np.ones(len(solver.classes), np.bool_)
    if policy.name == MIMIC:
        at_end[:] = solver.classes.qualifies
    boards, weights = suits.canonical_boards()
    sums = [np.zeros(solver.pay.shape, np.int64) for _ in range(workers())]

    def work(worker: int, shard: slice) -> None:
        _count(boards[shard], weights[shard], solver.classes.of_rank, before, at_end, sums[worker])

    share(work, len(boards), solver.progress, "rounds under the policy")
    return sum(sums[1:], sums[0])


@njit
def _count(
    boards: CardArray, weights: Integers, class_of: Integers, before: Bytes, at_end: Bools, tally: Integers
) -> None:
    """Count rounds over some boards, by the action before the flop and the classes that raise at the end."""
    actions, size = tally.shape[0], tally.shape[1]
    seen = kernels.blank_survey(size)
    taken = np.zeros((actions, size, 53), np.int64)
    for row in range(len(boards)):
        kernels.survey(boards[row], class_of, seen)
        taken[:] = 0
        for at in range(kernels.LIVE):
            hand = seen.order[at]
            action = int(before[hand])
            if action == 0:
                action = kernels.RIVER if at_end[seen.found[at, 0]] else kernels.FOLD
            kernels.take(action, weights[row], at, hand, seen.found, taken, tally)
        kernels.meet_other_classes(taken, seen.totals, seen.cards, tally)
