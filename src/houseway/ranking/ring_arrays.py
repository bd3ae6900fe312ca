"""The hands of ring poker in bulk: compiled ranks of five, six and seven cards by any `RingRanking`.

A rank is the number of the hand's key in `RingRanking.keys`, from 1; higher is better also for lows, equal is
a tie, and 0 means that no hand qualifies. By the plain high ranking it is the number that `high_arrays`
gives.

Every kernel takes the table of a ranking. Other kernels call `rank5`, `rank6`, `rank7`, or add up the cards
themselves: the sum of `KEYS` and the sum of `MASKS` over the cards of a hand, a joker among them, are all
that `rank_of` needs. The cards of a hand must be different and of the ranking's pack; kernels do not check.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import JOKER
from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.ranking import high_arrays
from houseway.ranking._tables import (
    SHIFT,
    SIZES,
    SUM,
    CardArray,
    Integers,
    Ranks,
    as_hands,
    best_flushes,
    best_of_more,
    category_of,
    rank_index,
    ranks_of,
    stacked,
)
from houseway.ranking.ring import RingRanking

_NATURALS = (4, *SIZES)
_INDEX = rank_index(4, _NATURALS)

# Above the sums of rank keys, each suit has four bits that count its cards, as in `high_arrays`. A joker
# counts in every suit, and in the bits above them. Counting begins at three, so that the fifth card of a suit
# sets the highest of its bits.
_SUITS = 2 * SHIFT
JOKERS = _SUITS + 16
"""The bit of a sum of keys that counts jokers."""
_COUNT_FROM_THREE = 0x3333 << _SUITS
_FIVE_OR_MORE = 0x8888 << _SUITS
_FLUSH_IN = tuple(0x8 << (_SUITS + 4 * suit) for suit in range(4))
# A joker's bit stands above the thirteen ranks in each suit, so that a suit with the joker is one index.
_SUIT = (1 << 14) - 1

KEYS: Integers = np.array([*high_arrays.KEYS, (1 << JOKERS) + (0x1111 << _SUITS)], np.int64)
"""The key of each card and of the joker; keys add up."""
MASKS: Integers = np.array([*high_arrays.MASKS, sum(1 << (16 * suit + 13) for suit in range(4))], np.int64)
"""The bit of each card, sixteen bits a suit, the deuce lowest; the joker has one in every suit."""


# The numbers of the ranks of five to seven natural cards, and of four to six with a joker beside them: where
# each begins in a table, and the first number of a high half by the sum of its keys.
_KINDS = (*SIZES, *_NATURALS[:-1])
_BEGINS: Integers = np.cumsum([0, *(len(_INDEX.counts[naturals]) for naturals in _KINDS)])
_LOW = _INDEX.low
_BASE = stacked([_INDEX.base[naturals] for naturals in _KINDS])
_FLUSH = int(_BEGINS[-1])

RingTable = Ranks
"""The table of a ranking, in one array as that is what kernels hand on fastest.

It has the best rank by the ranks of the cards alone, then the best rank of the cards of one suit by their
mask.
"""


@cache
def ring_table(ranking: RingRanking) -> RingTable:
    """The table of a ranking, made once."""
    best = best_of_more(ranks_of(ranking, _INDEX, 5, suited=False), _INDEX, SIZES)
    flush = best_flushes(ranking)
    parts = [*best.values(), np.zeros(_FLUSH - _BEGINS[3], np.int16), flush, np.zeros_like(flush)]
    if ranking.joker != "none":
        joker = best_of_more(ranks_of(ranking, _INDEX, 4, suited=False), _INDEX, _NATURALS[:-1])
        with_joker = [joker[4], *(np.maximum(joker[size], best[size]) for size in (5, 6))]
        parts = [*best.values(), *with_joker, flush, np.maximum(flush, best_flushes(ranking, held=4))]
    return np.concatenate(parts)


@cache
def pack_mask(ranking: RingRanking) -> int:
    """The sum of the masks of all cards of the ranking's pack."""
    pack = [4 * value + suit for value in ranking.order.values for suit in range(4)]
    return int(MASKS[pack if ranking.joker == "none" else [*pack, JOKER]].sum())


@cache
def categories_of(ranking: RingRanking) -> NDArray[np.uint8]:
    """The category of each rank, a position in `RingRanking.categories`; 255 for rank 0."""
    return category_of(ranking)


def rank_hands(cards: ArrayLike, ranking: RingRanking) -> Ranks:
    """The ranks of many hands: rows of five, six or seven cards (fastest as ``uint8``), one rank a row."""
    hands = as_hands(cards, SIZES, highest=JOKER)
    ranks = np.empty(len(hands), np.int16)
    deuce = ranking.scale == "low 2-7" and hands.shape[1] > SIZES[0]
    wrong = _rank_rows(ring_table(ranking), pack_mask(ranking), deuce, hands, ranks)
    if wrong < len(hands):
        refuse(hands[wrong].tolist(), wrong, ranking)
    return ranks


def refuse(hand: list[int], row: int, ranking: RingRanking) -> None:
    """Say what is wrong with a hand that a kernel has refused."""
    try:
        ranking.check(hand)
    except HousewayError as error:
        raise HousewayError(f"hand {row}: {error}") from None


@njit
def rank5(table: RingTable, a: int, b: int, c: int, d: int, e: int) -> int:
    """The rank of five cards."""
    return rank_of(
        table,
        KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e],
        MASKS[a] + MASKS[b] + MASKS[c] + MASKS[d] + MASKS[e],
        5,
    )


@njit
def rank6(table: RingTable, a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The rank of the best five of six cards, except in deuce to seven."""
    return rank_of(
        table,
        KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f],
        MASKS[a] + MASKS[b] + MASKS[c] + MASKS[d] + MASKS[e] + MASKS[f],
        6,
    )


@njit
def rank7(table: RingTable, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The rank of the best five of seven cards, except in deuce to seven."""
    return rank_of(
        table,
        KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f] + KEYS[g],
        MASKS[a] + MASKS[b] + MASKS[c] + MASKS[d] + MASKS[e] + MASKS[f] + MASKS[g],
        7,
    )


@njit
def rank_of(table: RingTable, total: int, mask: int, size: int) -> int:
    """The rank of the best five of five to seven cards, from the sums of their keys and masks.

    In deuce to seven, where six or seven cards may have to avoid a flush, `deuce_rank_of` ranks them.
    """
    plain = _plain_rank(table, total, size)
    # One suit at most has five cards of seven.
    if (total + _COUNT_FROM_THREE) & _FIVE_OR_MORE:
        suited = int(table[_FLUSH + _long_suit(total, mask)])
        # A flush ranks above the same ranks without one, but not always above another five of the cards.
        return suited if size == 5 else max(plain, suited)
    return plain


@njit
def deuce_rank_of(table: RingTable, total: int, mask: int, size: int) -> int:
    """The rank of the best five of five to seven cards where flushes count against a hand."""
    if size == 5 or not (total + _COUNT_FROM_THREE) & _FIVE_OR_MORE:
        return rank_of(table, total, mask, size)
    best = 0
    for first in range(JOKER + 1):
        if mask & MASKS[first] == 0:
            continue
        key, left = total - KEYS[first], mask ^ MASKS[first]
        if size == 6:
            best = max(best, rank_of(table, key, left, 5))
            continue
        for second in range(first):
            if left & MASKS[second]:
                best = max(best, rank_of(table, key - KEYS[second], left ^ MASKS[second], 5))
    return best


@njit
def _plain_rank(table: RingTable, total: int, size: int) -> int:
    """The rank of the best five cards by their ranks alone."""
    kind = size - 5 + 3 * (total >> JOKERS)
    return int(table[_BEGINS[kind] + _BASE[kind, total >> SHIFT & SUM] + _LOW[total & SUM]])


@njit
def _long_suit(total: int, mask: int) -> int:
    """The mask of the suit that has five cards or more."""
    counts = total + _COUNT_FROM_THREE
    for suit in range(3):
        if counts & _FLUSH_IN[suit]:
            return mask >> 16 * suit & _SUIT
    return mask >> 48 & _SUIT


@njit
def _rank_rows(table: RingTable, pack: int, deuce: bool, hands: CardArray, ranks: Ranks) -> int:
    """Rank each row; return the first row with a card twice or of another pack, or the number of rows."""
    rows, size = len(hands), hands.shape[1]
    for row in range(rows):
        total = mask = union = 0
        for column in range(size):
            card = hands[row, column]
            total += KEYS[card]
            mask += MASKS[card]
            union |= MASKS[card]
        if mask != union or union & ~pack:
            return row
        if deuce:
            ranks[row] = deuce_rank_of(table, total, mask, size)
        else:
            ranks[row] = rank_of(table, total, mask, size)
    return rows
