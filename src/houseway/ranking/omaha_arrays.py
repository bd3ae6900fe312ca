"""Hands of which a board is a part, in bulk: exactly two cards held with three of the board, or at most two.

By ranks alone, two cards held make one best hand with a board. For every multiset of ranks that three to five
board cards have, a row of a table has that hand's rank for each of the 91 pairs of ranks, so that a holding
is ranked by looking up its pairs (six of four cards, ten of five) in one row. A flush is the two highest
cards held and the three highest on the board of its suit, unless they hold a straight flush.

Ranks are the numbers that `ring_arrays` gives by the same `RingRanking`; 0 means that no hand qualifies.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.ranking._tables import (
    SHIFT,
    SUM,
    CardArray,
    Integers,
    Ranks,
    as_hands,
    best_flushes,
    best_of_more,
    rank_index,
    ranks_of,
    stacked,
)
from houseway.ranking.high import STRAIGHT_FLUSH
from houseway.ranking.ring import RingRanking
from houseway.ranking.ring_arrays import KEYS, MASKS, RingTable, pack_mask, rank_of, refuse, ring_table

BOARD_SIZES = (3, 4, 5)
_HELD = {"exactly two": (4, 5), "at most two": (3,)}
_INDEX = rank_index(4, BOARD_SIZES)
_SUITS = 2 * SHIFT
# Counting begins at five on the board and at six in the hand, so that the third and the second card of a suit
# set the highest of its four bits.
_BOARD_COUNT, _HOLE_COUNT = 0x5555 << _SUITS, 0x6666 << _SUITS
_FLUSH_IN = tuple(0x8 << (_SUITS + 4 * suit) for suit in range(4))
_FLUSHES = sum(_FLUSH_IN)
_PAIRS = 91
_BEGINS: Integers = np.cumsum([0, *(len(_INDEX.counts[size]) for size in BOARD_SIZES)])
_LOW = _INDEX.low
_BASE = stacked([_INDEX.base[size] for size in BOARD_SIZES])
_FLUSH = int(_BEGINS[-1]) * _PAIRS
_STRAIGHT_FLUSH = _FLUSH + (1 << 13)
_NO_STRAIGHT_FLUSH = np.iinfo(np.int16).max


OmahaTable = Ranks
"""The table of a ranking for exactly two cards of the hand, in one array as kernels hand that on fastest.

It has the best rank for every multiset of board ranks, in rows of 91 pairs; then the best rank of the cards
of one suit by their mask; and last the least rank of a straight flush.
"""


@cache
def omaha_table(ranking: RingRanking) -> OmahaTable:
    """The table of a high or an ace-to-five ranking without a joker, made once."""
    best = best_of_more(_with_three(ranking), _INDEX, BOARD_SIZES)
    pairs = [best[size].ravel() for size in BOARD_SIZES]
    straight_flush = ranking.rank((STRAIGHT_FLUSH,)) if ranking.scale == "high" else _NO_STRAIGHT_FLUSH
    return np.concatenate([*pairs, best_flushes(ranking), [straight_flush]], dtype=np.int16)


def _with_three(ranking: RingRanking) -> Ranks:
    """The rank of every pair of ranks with every three of a board; 0 for five cards of a rank."""
    fives = rank_index(4, (5,))
    ranks = ranks_of(ranking, fives, 5, suited=False)
    boards = _INDEX.counts[BOARD_SIZES[0]]
    # In the order of `pair_number`: the higher rank first decides, then the lower.
    pairs = sorted(combinations_with_replacement(range(13), 2), key=lambda pair: pair[::-1])
    best = np.zeros((len(boards), len(pairs)), np.int16)
    for number, pair in enumerate(pairs):
        counts = boards + np.bincount(pair, minlength=13)
        possible = counts.max(axis=1) <= 4
        best[possible, number] = ranks[fives.number(counts[possible], 5)]
    return best


def rank_with_board(
    holes: ArrayLike,
    boards: ArrayLike,
    ranking: RingRanking,
    uses: Literal["exactly two", "at most two"] = "exactly two",
) -> Ranks:
    """The ranks of many hands: rows of the cards held, and of three to five cards on the board.

    Exactly two of four or five cards are used, or at most two of three. A single board serves all rows.
    """
    if ranking.joker != "none" or ranking.scale == "low 2-7":
        raise HousewayError("with a board the ranking must be high or A-5, without a joker")
    held, shared = as_hands(holes, _HELD[uses]), as_hands(boards, BOARD_SIZES)
    if len(shared) not in (1, len(held)):
        raise HousewayError(
            f"there must be one board or one for each hand, not {len(shared)} for {len(held)}"
        )
    ranks = np.empty(len(held), np.int16)
    if uses == "exactly two":
        wrong = _rank_exactly_two(omaha_table(ranking), pack_mask(ranking), held, shared, ranks)
    else:
        wrong = _rank_at_most_two(ring_table(ranking), pack_mask(ranking), held, shared, ranks)
    if wrong < len(held):
        refuse([*held[wrong].tolist(), *shared[wrong % len(shared)].tolist()], wrong, ranking)
    return ranks


# ---------------------------------------------------------------------- kernels


@njit
def pair_number(first: int, second: int) -> int:
    """The number of the ranks of two cards, 0 to 90, whichever comes first."""
    low, top = min(first, second) >> 2, max(first, second) >> 2
    return (top * (top + 1) >> 1) + low


@njit
def board_row(total: int, size: int) -> int:
    """Where the row of a board's ranks begins in a table, from the sum of its cards' keys."""
    return int(_BEGINS[size - 3] + _BASE[size - 3, total >> SHIFT & SUM] + _LOW[total & SUM]) * _PAIRS


@njit
def omaha4(
    table: OmahaTable, a: int, b: int, c: int, d: int, row: int, board_total: int, board_mask: int
) -> int:
    """The rank of four cards held with a board, given by its row and the sums of its keys and masks."""
    best = _best_pair(table, row, a, b, c, d)
    total = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d]
    flushes = (board_total + _BOARD_COUNT) & (total + _HOLE_COUNT) & _FLUSHES
    if flushes:
        mask = MASKS[a] + MASKS[b] + MASKS[c] + MASKS[d]
        return max(best, _flush_rank(table, flushes, mask, board_mask))
    return best


@njit
def omaha5(
    table: OmahaTable, a: int, b: int, c: int, d: int, e: int, row: int, board_total: int, board_mask: int
) -> int:
    """The rank of five cards held with a board, given by its row and the sums of its keys and masks."""
    best = _best_pair(table, row, a, b, c, d)
    best = max(best, int(table[row + pair_number(a, e)]), int(table[row + pair_number(b, e)]))
    best = max(best, int(table[row + pair_number(c, e)]), int(table[row + pair_number(d, e)]))
    total = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e]
    flushes = (board_total + _BOARD_COUNT) & (total + _HOLE_COUNT) & _FLUSHES
    if flushes:
        mask = MASKS[a] + MASKS[b] + MASKS[c] + MASKS[d] + MASKS[e]
        return max(best, _flush_rank(table, flushes, mask, board_mask))
    return best


@njit
def _best_pair(table: OmahaTable, row: int, a: int, b: int, c: int, d: int) -> int:
    """The best rank of two of four cards held, by ranks alone."""
    one = max(table[row + pair_number(a, b)], table[row + pair_number(c, d)])
    two = max(table[row + pair_number(a, c)], table[row + pair_number(b, d)])
    three = max(table[row + pair_number(a, d)], table[row + pair_number(b, c)])
    return int(max(one, two, three))


@njit
def _flush_rank(table: OmahaTable, flushes: int, mask: int, board_mask: int) -> int:
    """The rank of the best flush of the one suit that has three cards on the board and two in the hand."""
    suit = 0
    while not flushes & _FLUSH_IN[suit]:
        suit += 1
    held, shared = mask >> 16 * suit & 0x1FFF, board_mask >> 16 * suit & 0x1FFF
    if table[_FLUSH + (held | shared)] < table[_STRAIGHT_FLUSH]:
        return int(table[_FLUSH + (_highest(held, 2) | _highest(shared, 3))])
    return _best_flush(table, held, shared)


@njit
def _highest(mask: int, count: int) -> int:
    """The highest cards of a suit, so many of them."""
    bits = 0
    rest = mask
    while rest:
        rest &= rest - 1
        bits += 1
    while bits > count:
        mask &= mask - 1
        bits -= 1
    return mask


@njit
def _best_flush(table: OmahaTable, held: int, shared: int) -> int:
    """The best rank of two cards held and three on the board of one suit: every two with every three."""
    best = 0
    while held:
        first = held & -held
        held ^= first
        others = held
        while others:
            second = others & -others
            others ^= second
            best = max(best, _best_with_three(table, first | second, shared))
    return best


@njit
def _best_with_three(table: OmahaTable, pair: int, shared: int) -> int:
    """The best rank of two cards of a suit with three of those on the board."""
    best = 0
    while shared:
        first = shared & -shared
        shared ^= first
        others = shared
        while others:
            second = others & -others
            others ^= second
            rest = others
            while rest:
                third = rest & -rest
                rest ^= third
                best = max(best, int(table[_FLUSH + (pair | first | second | third)]))
    return best


@njit
def two_of_three(table: RingTable, a: int, b: int, c: int, total: int, mask: int, size: int) -> int:
    """The rank of at most two of three cards held with a board of so many cards, given by its two sums."""
    keys, masks = total + KEYS[a], mask + MASKS[a]
    best = rank_of(table, keys + KEYS[b], masks + MASKS[b], size + 2)
    best = max(best, rank_of(table, keys + KEYS[c], masks + MASKS[c], size + 2))
    return max(best, rank_of(table, total + KEYS[b] + KEYS[c], mask + MASKS[b] + MASKS[c], size + 2))


@njit
def _rank_exactly_two(table: OmahaTable, pack: int, holes: CardArray, boards: CardArray, ranks: Ranks) -> int:
    """Rank each row; return the first row with a card twice or of another pack, or the number of rows."""
    rows, held, size = len(holes), holes.shape[1], boards.shape[1]
    several = len(boards) > 1
    for row in range(rows):
        board = row if several else 0
        total = mask = 0
        for column in range(size):
            total += KEYS[boards[board, column]]
            mask += MASKS[boards[board, column]]
        if not _is_sound(pack, holes, row, boards, board):
            return row
        a, b, c, d = holes[row, 0], holes[row, 1], holes[row, 2], holes[row, 3]
        at = board_row(total, size)
        if held == 4:
            ranks[row] = omaha4(table, a, b, c, d, at, total, mask)
        else:
            ranks[row] = omaha5(table, a, b, c, d, holes[row, 4], at, total, mask)
    return rows


@njit
def _rank_at_most_two(table: RingTable, pack: int, holes: CardArray, boards: CardArray, ranks: Ranks) -> int:
    """Rank each row; return the first row with a card twice or of another pack, or the number of rows."""
    rows, size = len(holes), boards.shape[1]
    several = len(boards) > 1
    for row in range(rows):
        board = row if several else 0
        total = mask = 0
        for column in range(size):
            total += KEYS[boards[board, column]]
            mask += MASKS[boards[board, column]]
        if not _is_sound(pack, holes, row, boards, board):
            return row
        ranks[row] = two_of_three(table, holes[row, 0], holes[row, 1], holes[row, 2], total, mask, size)
    return rows


@njit
def _is_sound(pack: int, holes: CardArray, row: int, boards: CardArray, board: int) -> bool:
    """Whether the cards of a hand and its board are different and of the pack."""
    mask = union = 0
    for column in range(holes.shape[1]):
        mask += MASKS[holes[row, column]]
        union |= MASKS[holes[row, column]]
    for column in range(boards.shape[1]):
        mask += MASKS[boards[board, column]]
        union |= MASKS[boards[board, column]]
    return mask == union and union & ~pack == 0
