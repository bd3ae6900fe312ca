"""Rebuild the tables of hold'em before the flop: `python tools/build_preflop.py`, some minutes on one core.

Heads up, every board is counted, those that differ only by the names of the suits once. On a board all
holdings are put in order; a sweep through them counts what each starting hand beats, also holdings that share
a card with it, which are taken off again card by card. Against several opponents, deals are sampled for each
starting hand, and every deal serves for two to eight opponents.
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds import preflop
from houseway.odds.versus.suits import canonical_boards
from houseway.ranking.high_arrays import HOLDINGS, KEYS, MASKS, rank7_of

FILE = Path(preflop.__file__).with_name(preflop.FILE)
SAMPLES = 4_000_000
SEED = 20_250_101
HANDS = len(preflop.STARTING_HANDS)

CARDS_LEFT, DEALT = 50, 5 + 2 * preflop.MOST_OPPONENTS
_ODD = np.uint64(0x9E3779B97F4A7C15)

Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]


@njit
def count_boards(boards: Bytes, weights: Integers, hand_of: Integers, wins: Integers) -> None:
    """Add to `wins` the deals on these boards that each starting hand wins against each other."""
    count = HANDS
    rank = np.zeros(len(HOLDINGS), np.int64)
    order = np.zeros(len(HOLDINGS), np.int64)
    with_card = np.zeros((52, 52), np.int64)
    for number in range(len(boards)):
        weight = weights[number]
        total = mask = 0
        for card in boards[number]:
            total += KEYS[card]
            mask |= MASKS[card]
        held = 0
        sizes = np.zeros(52, np.int64)
        for holding in range(len(HOLDINGS)):
            low, top = HOLDINGS[holding]
            if mask & (MASKS[low] | MASKS[top]):
                continue
            rank[holding] = rank7_of(total + KEYS[low] + KEYS[top], mask | MASKS[low] | MASKS[top])
            order[held] = rank[holding] << 11 | holding
            held += 1
            for card in (low, top):
                with_card[card, sizes[card]] = holding
                sizes[card] += 1
        ranked = np.sort(order[:held])
        below = np.zeros(count, np.int64)
        start = 0
        while start < held:
            end = start
            while end < held and ranked[end] >> 11 == ranked[start] >> 11:
                mine = hand_of[ranked[end] & 2047]
                for other in range(count):
                    wins[mine, other] += below[other]
                end += 1
            for at in range(start, end):
                below[hand_of[ranked[at] & 2047]] += weight
            start = end
        for card in range(52):
            for at in range(sizes[card]):
                first = with_card[card, at]
                for then in range(at):
                    second = with_card[card, then]
                    if rank[first] > rank[second]:
                        wins[hand_of[first], hand_of[second]] -= weight
                    elif rank[first] < rank[second]:
                        wins[hand_of[second], hand_of[first]] -= weight


@njit
def sample_deals(low: int, top: int, samples: int, seed: int, won: Integers, squares: Integers) -> None:
    """Deal boards and opponents to two cards; add what they win against the first two, three ... eight."""
    state = np.uint64(seed) * _ODD
    pack = np.zeros(CARDS_LEFT, np.int64)
    at = 0
    for card in range(52):
        if card not in (low, top):
            pack[at] = card
            at += 1
    for _ in range(samples):
        for place in range(DEALT):  # SplitMix64; of its 64 bits the top 32 choose a card
            state += _ODD
            mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            mixed ^= mixed >> np.uint64(31)
            chosen = place + ((np.int64(mixed >> np.uint64(32)) * (CARDS_LEFT - place)) >> 32)
            pack[place], pack[chosen] = pack[chosen], pack[place]
        total = KEYS[pack[0]] + KEYS[pack[1]] + KEYS[pack[2]] + KEYS[pack[3]] + KEYS[pack[4]]
        mask = MASKS[pack[0]] | MASKS[pack[1]] | MASKS[pack[2]] | MASKS[pack[3]] | MASKS[pack[4]]
        mine = rank7_of(total + KEYS[low] + KEYS[top], mask | MASKS[low] | MASKS[top])
        equals = 1
        for opponent in range(preflop.MOST_OPPONENTS):
            one, two = pack[5 + 2 * opponent], pack[6 + 2 * opponent]
            theirs = rank7_of(total + KEYS[one] + KEYS[two], mask | MASKS[one] | MASKS[two])
            if theirs > mine:
                break
            equals += theirs == mine
            if opponent:
                part = preflop.POT // equals
                won[opponent - 1] += part
                squares[opponent - 1] += part * part


def heads_up() -> Integers:
    """The deals that each starting hand wins against each other, on all boards."""
    boards, weights = canonical_boards()
    hand_of = np.array([preflop.starting_hand(map(int, cards)) for cards in HOLDINGS])
    wins = np.zeros((HANDS, HANDS), np.int64)
    count_boards(boards, weights, hand_of, wins)
    return wins


def several(samples: int) -> tuple[Integers, Integers]:
    """What starting hands win against two to eight opponents, summed over sampled deals, and its squares."""
    won = np.zeros((HANDS, preflop.MOST_OPPONENTS - 1), np.int64)
    squares = np.zeros_like(won)
    for holding in HOLDINGS[::-1]:
        low, top = map(int, holding)
        number = preflop.starting_hand((low, top))
        if not won[number].any():
            sample_deals(low, top, samples, SEED + number, won[number], squares[number])
    return won, squares


def main() -> None:
    """Count and sample everything, and write the tables."""
    begun = time.perf_counter()
    wins = heads_up()
    print(f"heads up: {time.perf_counter() - begun:.0f} s")
    won, squares = several(SAMPLES)
    print(f"all: {time.perf_counter() - begun:.0f} s")
    assert wins.max() <= np.iinfo(np.int32).max
    np.savez_compressed(FILE, wins=wins.astype(np.int32), samples=SAMPLES, won=won, squares=squares)
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
