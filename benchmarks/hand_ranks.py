"""How fast hands are ranked, side by side with eval7 in one run, and all seven-card hands counted.

Run it with ``python benchmarks/hand_ranks.py``; everything runs on one core.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import comb
from time import perf_counter

import eval7
import numpy as np

from houseway.cards import show
from houseway.ranking import high_arrays
from houseway.ranking._tables import CardArray
from houseway.ranking.high import CATEGORIES

# The published counts of the best five of seven cards, high card first.
KNOWN = (
    23_294_460,
    58_627_800,
    31_433_400,
    6_461_620,
    6_180_020,
    4_047_644,
    3_473_184,
    224_848,
    37_260,
    4_324,
)
TARGET = 20


def main() -> int:
    """Print the rates and the counts; fails if a count is wrong or the target is missed."""
    hands = random_hands(7, 5_000_000)
    high_arrays.rank_hands(hands[:1])
    ours = len(hands) / best_of(3, lambda: high_arrays.rank_hands(hands))

    # eval7 is given its own card objects ready made, so that only its evaluation is timed.
    cards = [eval7.Card(show(value)) for value in range(52)]
    sample = [[cards[value] for value in hand] for hand in hands[:200_000].tolist()]
    evaluate = eval7.evaluate
    theirs = len(sample) / best_of(3, lambda: [evaluate(hand) for hand in sample])

    print("random seven-card hands, one core")
    print(f"  houseway  {ours:14,.0f} hands a second")
    print(f"  eval7     {theirs:14,.0f} hands a second")
    print(f"  ratio     {ours / theirs:14.1f} (target: {TARGET})")

    boards = np.ascontiguousarray(hands[:20_000, :5])
    ranks = np.zeros(len(high_arrays.HOLDINGS), np.int16)
    high_arrays.rank_all_holdings(boards[0], ranks)

    def all_holdings() -> None:
        for board in boards:
            high_arrays.rank_all_holdings(board, ranks)

    micros = best_of(3, all_holdings) / len(boards) * 1e6
    print(f"all holdings of a board: {micros:.1f} microseconds a board, called from Python")

    high_arrays.count_hands(5)
    start = perf_counter()
    counts = high_arrays.count_hands(7)
    seconds = perf_counter() - start
    print(f"all {comb(52, 7):,} seven-card hands in {seconds:.2f} s")
    for name, count in zip(reversed(CATEGORIES), reversed(counts), strict=True):
        print(f"  {name:16}{count:12,}")
    right = tuple(counts) == KNOWN
    print("  as published" if right else "  NOT as published")
    return 0 if right and ours >= TARGET * theirs else 1


def random_hands(size: int, number: int) -> CardArray:
    """Uniform hands of different cards: drawn with repetition, without the hands that repeat a card."""
    random = np.random.default_rng(52)
    kept: list[CardArray] = []
    while sum(map(len, kept)) < number:
        drawn = random.integers(0, 52, (number, size), np.uint8)
        ordered = np.sort(drawn, axis=1)
        kept.append(drawn[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)])
    return np.concatenate(kept)[:number]


def best_of(times: int, work: Callable[[], object]) -> float:
    """The shortest time of several runs, in seconds."""
    taken = []
    for _ in range(times):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return min(taken)


if __name__ == "__main__":
    sys.exit(main())
