"""How fast hands are ranked, side by side with eval7 in one run, and all seven-card hands counted.

The rankings of ring poker are measured against the plain high one, hand by hand of the same size, and Omaha
by itself. Run it with ``python benchmarks/hand_ranks.py``; everything runs on one core.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from math import comb
from time import perf_counter

import eval7
import numpy as np

from houseway.cards import JOKER, show
from houseway.ranking import RingRanking, high_arrays, omaha_arrays, ring_arrays
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
DECK: CardArray = np.arange(52, dtype=np.uint8)

# The rankings of ring poker with the number of cards that their games deal a player.
RING = (
    ("high", RingRanking(), 7),
    ("low, ace to five", RingRanking("low A-5"), 7),
    ("low, eight or better", RingRanking("low A-5", qualifier="8"), 7),
    ("low, deuce to seven", RingRanking("low 2-7"), 5),
    ("low, joker", RingRanking("low A-5", joker="lowest missing"), 5),
    ("high, limited joker", RingRanking(joker="bug"), 5),
    ("high, wild joker", RingRanking(joker="wild"), 7),
    ("high, 41 cards", RingRanking(joker="wild", ranks="234567JQKA", flush_over_full_house=True), 5),
    ("high, 32 cards", RingRanking(ranks="789TJQKA", flush_over_full_house=True), 7),
)
RING_TARGET = 0.5
OMAHA_TARGET = 15_000_000
# Short passes, the best of many: one of them falls into a quiet moment of a busy machine.
PASS, PASSES = 50_000, 200


def main() -> int:
    """Print the rates and the counts; fails if a count is wrong or a target is missed."""
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
    kept = ring_rates()
    return 0 if right and kept and ours >= TARGET * theirs else 1


def ring_rates() -> bool:
    """Print the rates of ring poker; whether all of them meet their targets."""
    high = {}
    for size in (5, 7):
        hands = random_hands(size, PASS)
        high[size] = rate(partial(high_arrays.rank_hands, hands))
    print(f"rankings of ring poker, of the rate of high hands (target: {RING_TARGET})")
    met = []
    for name, ranking, size in RING:
        hands = random_hands(size, PASS, pack_of(ranking))
        found = rate(partial(ring_arrays.rank_hands, hands, ranking))
        met.append(found >= RING_TARGET * high[size])
        print(f"  {name:22}{size} cards{found:14,.0f} hands a second{found / high[size]:8.2f}")
    print(f"Omaha, two cards of the hand and three of five on the board (target: {OMAHA_TARGET:,})")
    for held in (4, 5):
        cards = random_hands(held + 5, PASS)
        holes, boards = np.ascontiguousarray(cards[:, :held]), np.ascontiguousarray(cards[:, held:])
        for name, ranking, _ in (RING[0], RING[2]):
            found = rate(partial(omaha_arrays.rank_with_board, holes, boards, ranking))
            met.append(held > 4 or found >= OMAHA_TARGET)
            print(f"  {name:22}{held} cards{found:14,.0f} hands a second{found / high[7]:8.2f}")
    return all(met)


def rate(work: Callable[[], object]) -> float:
    """Hands a second in one pass, after a first one that compiles and makes the tables."""
    work()
    return PASS / best_of(PASSES, work)


def pack_of(ranking: RingRanking) -> CardArray:
    """The cards of a ranking's pack."""
    cards = [4 * value + suit for value in ranking.order.values for suit in range(4)]
    return np.array(cards if ranking.joker == "none" else [*cards, JOKER], np.uint8)


def random_hands(size: int, number: int, pack: CardArray = DECK) -> CardArray:
    """Uniform hands of different cards: drawn with repetition, without the hands that repeat a card."""
    random = np.random.default_rng(52)
    kept: list[CardArray] = []
    while sum(map(len, kept)) < number:
        drawn = pack[random.integers(0, len(pack), (number, size), np.uint8)]
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
