"""High poker hands in bulk: compiled ranks of five, six and seven cards.

A rank is a whole number from 1 (7-5-4-3-2) to 7,462 (a royal flush); higher is better, equal is a tie, 0
means no hand. It is the number of the hand's key in `houseway.ranking.high`. `CATEGORY_OF[rank]` is its
category, a position in `houseway.ranking.high.CATEGORIES`.

Other kernels call `rank5`, `rank6`, `rank7`, or add up the cards themselves: the sum of `KEYS` and the sum of
`MASKS` over the cards of a hand are all that `rank5_of`, `rank6_of` and `rank7_of` need, so the keys of a
board are summed once for all the holdings that meet it. The cards of a hand must be different; kernels do not
check.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import show
from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.ranking import high
from houseway.ranking._tables import (
    SHIFT,
    SIZES,
    SUM,
    CardArray,
    Integers,
    Ranks,
    as_hands,
    best_flushes,
    best_ranks,
    category_of,
    rank_index,
)
from houseway.ranking.high import HIGH

_INDEX = rank_index(4)
_LOW = _INDEX.low
_BASE5, _BASE6, _BASE7 = _INDEX.base.values()
_BEST5, _BEST6, _BEST7 = best_ranks(HIGH, _INDEX, suited=False).values()
_FLUSH = best_flushes(HIGH)

# Above the two sums of rank keys, each suit has four bits that count its cards. Counting begins at three, so
# that the fifth card of a suit sets the highest of its bits.
_SUITS = 2 * SHIFT
_COUNT_FROM_THREE = 0x3333 << _SUITS
_FIVE_OR_MORE = 0x8888 << _SUITS
_FLUSH_IN = tuple(0x8 << (_SUITS + 4 * suit) for suit in range(4))

KEYS: Integers = np.array([_INDEX.keys[card >> 2] + (1 << (_SUITS + 4 * (card & 3))) for card in range(52)])
"""The key of each card; keys add up."""
MASKS: Integers = np.array([1 << (16 * (card & 3) + (card >> 2)) for card in range(52)], np.int64)
"""The bit of each card: sixteen bits a suit, the deuce lowest."""

CATEGORY_OF: NDArray[np.uint8] = category_of(HIGH)
"""The category of each rank; 255 for rank 0, which means no hand."""
HOLDINGS: CardArray = np.array([(low, top) for top in range(52) for low in range(top)], np.uint8)
"""The 1,326 two-card holdings, the lower card first, in the order of `holding`."""

ACE_KING_OR_BETTER = HIGH.rank(high.ACE_KING_OR_BETTER)
PAIR_OR_BETTER = HIGH.rank(high.PAIR_OR_BETTER)


def rank_hands(cards: ArrayLike) -> Ranks:
    """The ranks of many hands: rows of five, six or seven cards (fastest as ``uint8``), one rank a row."""
    hands = as_hands(cards, SIZES)
    ranks = np.empty(len(hands), np.int16)
    wrong = _rank_rows(hands, ranks)
    if wrong < len(hands):
        hand = hands[wrong].tolist()
        twice = next(card for card in hand if hand.count(card) > 1)
        raise HousewayError(f"hand {wrong}: {show(twice)} appears more than once")
    return ranks


def categories(ranks: Ranks) -> NDArray[np.uint8]:
    """The category of each rank, as a position in `houseway.ranking.high.CATEGORIES`."""
    return CATEGORY_OF[ranks]


def count_hands(size: int) -> Integers:
    """How many of all the hands of five, six or seven cards fall into each category."""
    if size not in SIZES:
        raise HousewayError(f"a high hand is made from 5 to 7 cards, not {size}")
    tally = np.zeros(len(CATEGORY_OF), np.int64)
    for first in combinations(range(52), size - 5):
        start = first[-1] + 1 if first else 0
        _tally(start, int(KEYS[list(first)].sum()), int(MASKS[list(first)].sum()), size, tally)
    return np.bincount(CATEGORY_OF[1:], tally[1:], len(high.CATEGORIES)).astype(np.int64)


@njit
def holding(first: int, second: int) -> int:
    """The number of a two-card holding, 0 to 1,325, whichever card comes first."""
    low, top = min(first, second), max(first, second)
    return (top * (top - 1) >> 1) + low


@njit
def rank_all_holdings(board: CardArray, ranks: Ranks) -> None:
    """Fill `ranks` (1,326 places) with the rank of the board's five cards and each holding.

    A holding that needs a card of the board has rank 0.
    """
    total = mask = held = 0
    for card in board:
        total += KEYS[card]
        mask += MASKS[card]
        held += 1 << 4 * (card >> 2)

    # Without a flush the suits do not matter: one look-up serves the sixteen holdings of two ranks.
    for top in range(13):
        if held >> 4 * top & 7 == 4:
            continue
        for low in range(top + 1):
            if held >> 4 * low & 7 > (2 if low == top else 3):
                continue
            rank = _plain7(total + KEYS[4 * top] + KEYS[4 * low])
            for second in range(4 * top, 4 * top + 4):
                start = holding(0, second)
                for first in range(4 * low, min(4 * low + 4, second)):
                    ranks[start + first] = rank

    for suit in range(4):
        suited = mask >> 16 * suit & 0x1FFF
        count = (total >> (_SUITS + 4 * suit)) & 7
        if count >= 3:
            _rank_flushes(suit, suited, count, ranks)

    for card in board:
        for other in range(52):
            if other != card:
                ranks[holding(card, other)] = 0


@njit
def _rank_flushes(suit: int, suited: int, count: int, ranks: Ranks) -> None:
    """Fill in the flushes of a suit that has three or more cards on the board."""
    if count == 5:
        ranks[:] = _FLUSH[suited]
    if count >= 4:
        for top in range(13):
            second = 4 * top + suit
            for first in range(52):
                if first != second:
                    ranks[holding(first, second)] = _FLUSH[suited | 1 << top]
    for top in range(13):
        for low in range(top):
            ranks[holding(4 * low + suit, 4 * top + suit)] = _FLUSH[suited | 1 << top | 1 << low]


@njit
def rank5(a: int, b: int, c: int, d: int, e: int) -> int:
    """The rank of five cards."""
    return rank5_of(
        KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e],
        MASKS[a] + MASKS[b] + MASKS[c] + MASKS[d] + MASKS[e],
    )


@njit
def rank6(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The rank of the best five of six cards."""
    return rank6_of(
        KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f],
        MASKS[a] + MASKS[b] + MASKS[c] + MASKS[d] + MASKS[e] + MASKS[f],
    )


@njit
def rank7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The rank of the best five of seven cards."""
    return rank7_of(
        KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f] + KEYS[g],
        MASKS[a] + MASKS[b] + MASKS[c] + MASKS[d] + MASKS[e] + MASKS[f] + MASKS[g],
    )


@njit
def rank5_of(total: int, mask: int) -> int:
    """The rank of five cards, from the sums of their keys and masks."""
    if (total + _COUNT_FROM_THREE) & _FIVE_OR_MORE:
        return _flush_of(total, mask)
    return int(_BEST5[np.int64(_BASE5[total >> SHIFT & SUM]) + _LOW[total & SUM]])


@njit
def rank6_of(total: int, mask: int) -> int:
    """The rank of the best five of six cards, from the sums of their keys and masks."""
    if (total + _COUNT_FROM_THREE) & _FIVE_OR_MORE:
        return _flush_of(total, mask)
    return int(_BEST6[np.int64(_BASE6[total >> SHIFT & SUM]) + _LOW[total & SUM]])


@njit
def rank7_of(total: int, mask: int) -> int:
    """The rank of the best five of seven cards, from the sums of their keys and masks."""
    # Five cards of one suit leave no room for a full house or four of a kind in seven: the flush is best.
    if (total + _COUNT_FROM_THREE) & _FIVE_OR_MORE:
        return _flush_of(total, mask)
    return _plain7(total)


@njit
def _plain7(total: int) -> int:
    """The rank of the best five of seven cards by their ranks alone."""
    return int(_BEST7[np.int64(_BASE7[total >> SHIFT & SUM]) + _LOW[total & SUM]])


@njit
def _flush_of(total: int, mask: int) -> int:
    """The rank of the flush that the cards are known to hold."""
    counts = total + _COUNT_FROM_THREE
    for suit in range(3):
        if counts & _FLUSH_IN[suit]:
            return int(_FLUSH[mask >> 16 * suit & 0x1FFF])
    return int(_FLUSH[mask >> 48 & 0x1FFF])


@njit
def _rank_rows(hands: CardArray, ranks: Ranks) -> int:
    """Rank each row; return the first row that repeats a card, or the number of rows."""
    rows, size = len(hands), hands.shape[1]
    for row in range(rows):
        total = mask = union = 0
        for column in range(size):
            card = hands[row, column]
            total += KEYS[card]
            mask += MASKS[card]
            union |= MASKS[card]
        if mask != union:
            return row
        if size == 7:
            ranks[row] = rank7_of(total, mask)
        elif size == 6:
            ranks[row] = rank6_of(total, mask)
        else:
            ranks[row] = rank5_of(total, mask)
    return rows


@njit
def _tally(start: int, total: int, mask: int, size: int, tally: Integers) -> None:
    """Count the ranks of the hands that add five cards from `start` upwards to cards already summed."""
    for a in range(start, 52):
        key_a, mask_a = total + KEYS[a], mask + MASKS[a]
        for b in range(a + 1, 52):
            key_b, mask_b = key_a + KEYS[b], mask_a + MASKS[b]
            for c in range(b + 1, 52):
                key_c, mask_c = key_b + KEYS[c], mask_b + MASKS[c]
                for d in range(c + 1, 52):
                    key_d, mask_d = key_c + KEYS[d], mask_c + MASKS[d]
                    for e in range(d + 1, 52):
                        key_e, mask_e = key_d + KEYS[e], mask_d + MASKS[e]
                        if size == 7:
                            rank = rank7_of(key_e, mask_e)
                        elif size == 6:
                            rank = rank6_of(key_e, mask_e)
                        else:
                            rank = rank5_of(key_e, mask_e)
                        tally[rank] += 1
