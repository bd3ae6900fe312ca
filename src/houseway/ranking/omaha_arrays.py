"""Hands of which a board is a part, in bulk: exactly two cards held with three of the board, or at most two.

By ranks alone, two cards held make one best hand with a board. For every multiset of ranks that three to five
board cards have, a row of `OmahaTables.pairs` has that hand's rank for each of the 91 pairs of ranks, so that
a holding is ranked by looking up its pairs (six of four cards, ten of five) in one row. A flush is the two
highest cards held and the three highest on the board of its suit, unless they hold a straight flush.

Ranks are the numbers that `ring_arrays` gives by the same `RingRanking`; 0 means that no hand qualifies.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.ranking._tables import (
    SHIFT,
    SUM,
    CardArray,
    Integers,
    Numbers,
    Ranks,
    as_hands,
    best_flushes,
    best_of_more,
    rank_index,
    ranks_of,
)
from houseway.ranking.high import STRAIGHT_FLUSH
from houseway.ranking.ring import RingRanking
from houseway.ranking.ring_arrays import KEYS, MASKS, RingTables, rank_of, refuse, ring_tables

HOLE_SIZES = (2, 3, 4, 5)
BOARD_SIZES = (3, 4, 5)
_INDEX = rank_index(4, (*BOARD_SIZES,))
_SUITS = 2 * SHIFT
# Counting begins at five on the board and at six in the hand, so that the third and the second card of a suit
# set the highest of its four bits.
_BOARD_COUNT, _HOLE_COUNT = 0x5555 << _SUITS, 0x6666 << _SUITS
_FLUSH_IN = tuple(0x8 << (_SUITS + 4 * suit) for suit in range(4))
_FLUSHES = sum(_FLUSH_IN)
_NO_STRAIGHT_FLUSH = np.iinfo(np.int16).max


class OmahaTables(NamedTuple):
    """The tables of one ranking for exactly two cards of the hand."""

    low: Numbers
    base: Integers
    """For three to five board cards: the first row of a high half, by the sum of its keys."""
    pairs: Ranks
    """The best rank by the row of a board's ranks and the number of two ranks held."""
    flush: Ranks
    """The best rank of the cards of one suit, by their mask."""
    straight_flush: int
    """The least rank of a straight flush."""
    pack: int
    """The masks of all cards of the pack."""


@cache
def omaha_tables(ranking: RingRanking) -> OmahaTables:
    """The tables of a ranking, made once."""
    if ranking.joker != "none" or ranking.scale == "low 2-7":
        raise HousewayError("exactly two cards of the hand: the ranking must be high or A-5 without a joker")
    best = best_of_more(_with_three(ranking), _INDEX, BOARD_SIZES)
    starts = np.cumsum([0, *(len(best[size]) for size in BOARD_SIZES)])
    base = np.zeros((len(BOARD_SIZES), max(map(len, _INDEX.base.values()))), np.int64)
    for row, size in enumerate(BOARD_SIZES):
        base[row, : len(_INDEX.base[size])] = _INDEX.base[size] + starts[row]
    return OmahaTables(
        low=_INDEX.low,
        base=base,
        pairs=np.concatenate([best[size] for size in BOARD_SIZES]),
        flush=best_flushes(ranking),
        straight_flush=ranking.rank((STRAIGHT_FLUSH,)) if ranking.scale == "high" else _NO_STRAIGHT_FLUSH,
        pack=ring_tables(ranking).pack,
    )


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
    """The ranks of many hands: rows of two to five cards held, and of three to five on the board.

    A single board serves all rows.
    """
    held, shared = as_hands(holes, HOLE_SIZES), as_hands(boards, BOARD_SIZES)
    if len(shared) not in (1, len(held)):
        raise HousewayError(
            f"there must be one board or one for each hand, not {len(shared)} for {len(held)}"
        )
    ranks = np.empty(len(held), np.int16)
    if uses == "exactly two":
        wrong = _rank_rows(omaha_tables(ranking), held, shared, ranks)
    else:
        wrong = _rank_rows_at_most(ring_tables(ranking), held, shared, ranks)
    if wrong < len(held):
        refuse([*held[wrong].tolist(), *shared[wrong % len(shared)].tolist()], wrong, ranking)
    return ranks


# ---------------------------------------------------------------------- kernels


@njit
def pair_number(first: int, second: int) -> int:
    """The number of two ranks, 0 to 90, whichever comes first."""
    low, top = min(first, second), max(first, second)
    return (top * (top + 1) >> 1) + low


@njit
def board_row(tables: OmahaTables, total: int, size: int) -> int:
    """The row of a board's ranks in `OmahaTables.pairs`, from the sum of its cards' keys."""
    return int(tables.base[size - 3, total >> SHIFT & SUM] + tables.low[total & SUM])


@njit
def omaha_rank(tables: OmahaTables, hole: CardArray, row: int, board_total: int, board_mask: int) -> int:
    """The rank of the cards held with a board, given by its row and the sums of its keys and masks."""
    best = total = mask = 0
    for second in range(len(hole)):
        total += KEYS[hole[second]]
        mask += MASKS[hole[second]]
        for first in range(second):
            number = pair_number(hole[first] >> 2, hole[second] >> 2)
            best = max(best, tables.pairs[row, number])
    flushes = (board_total + _BOARD_COUNT) & (total + _HOLE_COUNT) & _FLUSHES
    if flushes:
        best = max(best, _flush_rank(tables, flushes, mask, board_mask))
    return int(best)


@njit
def _flush_rank(tables: OmahaTables, flushes: int, mask: int, board_mask: int) -> int:
    """The rank of the best flush of the one suit that has three cards on the board and two in the hand."""
    suit = 0
    while not flushes & _FLUSH_IN[suit]:
        suit += 1
    held, shared = mask >> 16 * suit & 0x1FFF, board_mask >> 16 * suit & 0x1FFF
    if tables.flush[held | shared] < tables.straight_flush:
        return int(tables.flush[_highest(held, 2) | _highest(shared, 3)])
    return _best_flush(tables, held, shared)


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
def _best_flush(tables: OmahaTables, held: int, shared: int) -> int:
    """The best rank of two cards held and three on the board of one suit, one after the other."""
    best = 0
    for low in range(13):
        for top in range(low):
            pair = 1 << low | 1 << top
            if held & pair != pair:
                continue
            for a in range(13):
                for b in range(a):
                    for c in range(b):
                        three = 1 << a | 1 << b | 1 << c
                        if shared & three == three:
                            best = max(best, tables.flush[pair | three])
    return int(best)


@njit
def at_most_two_rank(tables: RingTables, hole: CardArray, total: int, mask: int, size: int) -> int:
    """The rank of at most two cards held with a board, given by the sums of its keys and masks."""
    best = 0
    for second in range(len(hole)):
        for first in range(second):
            keys = total + KEYS[hole[first]] + KEYS[hole[second]]
            best = max(best, rank_of(tables, keys, mask + MASKS[hole[first]] + MASKS[hole[second]], size + 2))
    return best


@njit
def _add_up(cards: CardArray) -> tuple[int, int, int]:
    """The sum of the cards' keys, of their masks, and all their masks in one."""
    total = mask = union = 0
    for card in cards:
        total += KEYS[card]
        mask += MASKS[card]
        union |= MASKS[card]
    return total, mask, union


@njit
def _rank_rows(tables: OmahaTables, holes: CardArray, boards: CardArray, ranks: Ranks) -> int:
    """Rank each row; return the first row with a card twice or of another pack, or the number of rows."""
    rows, several = len(holes), len(boards) > 1
    for row in range(rows):
        total, mask, union = _add_up(boards[row if several else 0])
        _, held, held_union = _add_up(holes[row])
        if mask + held != union | held_union or (union | held_union) & ~tables.pack:
            return row
        at = board_row(tables, total, boards.shape[1])
        ranks[row] = omaha_rank(tables, holes[row], at, total, mask)
    return rows


@njit
def _rank_rows_at_most(tables: RingTables, holes: CardArray, boards: CardArray, ranks: Ranks) -> int:
    """Rank each row; return the first row with a card twice or of another pack, or the number of rows."""
    rows, several = len(holes), len(boards) > 1
    for row in range(rows):
        total, mask, union = _add_up(boards[row if several else 0])
        _, held, held_union = _add_up(holes[row])
        if mask + held != union | held_union or (union | held_union) & ~tables.pack:
            return row
        ranks[row] = at_most_two_rank(tables, holes[row], total, mask, boards.shape[1])
    return rows
