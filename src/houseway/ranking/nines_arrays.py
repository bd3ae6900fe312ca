"""Hands of three cards that count points, in bulk: ranks are the numbers of their keys in `nines`."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards import RANKS
from houseway.ranking.nines import SIZE, NineRanking


def rank_hands(hands: NDArray[np.uint8], ranking: NineRanking) -> NDArray[np.int16]:
    """The ranks of many hands: rows of three cards, one rank a row; higher is better, equal is a tie."""
    first, second, third = (hands[:, at] >> 2 for at in range(SIZE))
    found: NDArray[np.int16] = _table(ranking)[first, second, third]
    return found


@lru_cache(maxsize=16)
def _table(ranking: NineRanking) -> NDArray[np.int16]:
    """The ranks of three cards by the rank of each, in any order."""
    every = [ranking.rank(ranking.key(ranks)) for ranks in product(range(len(RANKS)), repeat=SIZE)]
    return np.array(every, np.int16).reshape((len(RANKS),) * SIZE)
