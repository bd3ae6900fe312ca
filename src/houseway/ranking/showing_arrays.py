"""Face-up cards in bulk: compiled ranks of one to five cards that show, as `RingRanking.showing` orders them.

A rank is a number from 1 that is higher for the hand that acts before the others; equal is a tie. Fewer than
five cards make no straight and no flush, so that the sum of their `KEYS` is all that ranks them.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from houseway.cards import JOKER
from houseway.jit import njit
from houseway.ranking._tables import SHIFT, SUM, Integers, Ranks, rank_index, stacked
from houseway.ranking.ring import RingRanking
from houseway.ranking.ring_arrays import JOKERS, RingTable, rank_of

FEW = 4
"""The most cards that are ranked by their ranks alone."""
_SIZES = tuple(range(FEW + 1))
_INDEX = rank_index(4, _SIZES)
_LOW = _INDEX.low
# One to four natural cards, and then none to three with a joker beside them.
_KINDS = (*_SIZES[1:], *_SIZES[:-1])
_BEGINS: Integers = np.cumsum([0, *(len(_INDEX.counts[naturals]) for naturals in _KINDS)])
_BASE = stacked([_INDEX.base[naturals] for naturals in _KINDS])

ShowingTable = Ranks


@cache
def showing_table(ranking: RingRanking) -> ShowingTable:
    """The ranks of one to four cards by a ranking, made once; 0 for cards that its pack does not have."""
    keys = []
    for kind, naturals in enumerate(_KINDS):
        joker = (JOKER,) if kind >= FEW else ()
        for counts in _INDEX.counts[naturals].tolist():
            cards = [4 * value + suit for value, count in enumerate(counts) for suit in range(count)]
            possible = all(card >> 2 in ranking.order.values for card in cards)
            possible &= not joker or ranking.joker != "none"
            keys.append(ranking.showing((*cards, *joker)).key if possible else None)
    numbers = {key: number for number, key in enumerate(sorted({key for key in keys if key}), start=1)}
    return np.array([0 if key is None else numbers[key] for key in keys], np.int16)


@njit
def showing_rank(few: ShowingTable, five: RingTable, keys: int, masks: int, count: int) -> int:
    """The rank of one to five cards that show, from the sums of their keys and masks.

    Five cards are ranked by the ranking's table of `ring_arrays`.
    """
    if count > FEW:
        return rank_of(five, keys, masks, count)
    kind = count - 1 + FEW * (keys >> JOKERS)
    return int(few[_BEGINS[kind] + _BASE[kind, keys >> SHIFT & SUM] + _LOW[keys & SUM]])
