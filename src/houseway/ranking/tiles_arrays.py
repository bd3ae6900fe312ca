"""Hands of tiles in bulk: a rank for any two kinds of tile.

A rank is a whole number from 1 (the weakest hand); higher is better, 0 means that no such hand exists. It is
the number of the hand's key in `houseway.ranking.tiles`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.cards.tiles import KINDS
from houseway.ranking.tiles import TileRanking, can_hold

TileRanks = NDArray[np.int16]


def rank_table(order: TileRanking) -> TileRanks:
    """The rank of every hand, by the kinds of its two tiles in either order."""
    kinds = range(len(KINDS))
    return np.array(
        [
            [order.rank(order.key(one, other)) if can_hold(one, other) else 0 for other in kinds]
            for one in kinds
        ],
        np.int16,
    )
