"""Three-card hands in bulk: compiled ranks, also of hands in which a card repeats.

A rank is a whole number from 1 (5-3-2) to 741 (a mini royal flush); higher is better, equal is a tie, 0 means
no hand. It is the number of the hand's key in `houseway.ranking.three_card`. `CATEGORY_OF[rank]` is its
category, a position in `houseway.ranking.three_card.CATEGORIES`. All systems of that module are available:
the rank table decides by which one hands are ranked.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.jit import njit
from houseway.ranking import three_card
from houseway.ranking._tables import CardArray, Ranks, as_hands, category_of
from houseway.ranking.system import RankingSystem
from houseway.ranking.three_card import THREE_CARD

CATEGORY_OF: NDArray[np.uint8] = category_of(THREE_CARD)
"""The category of each rank; 255 for rank 0, which means no hand."""

QUEEN_HIGH_OR_BETTER = THREE_CARD.rank(three_card.QUEEN_HIGH_OR_BETTER)


def rank_table(system: RankingSystem) -> Ranks:
    """The ranks of a system by the ranks of three cards in any order: first offsuit, then all of one suit."""
    return np.array(
        [
            [system.rank(system.key(ranks, suited)) for ranks in product(range(13), repeat=3)]
            for suited in (False, True)
        ],
        np.int16,
    )


RANKS: Ranks = rank_table(THREE_CARD)


def rank_hands(cards: ArrayLike, table: Ranks = RANKS) -> Ranks:
    """The ranks of many hands: rows of three cards (fastest as ``uint8``), one rank a row."""
    hands = as_hands(cards, (3,))
    ranks = np.empty(len(hands), np.int16)
    _rank_rows(hands, table, ranks)
    return ranks


def categories(ranks: Ranks) -> NDArray[np.uint8]:
    """The category of each rank, as a position in `houseway.ranking.three_card.CATEGORIES`."""
    return CATEGORY_OF[ranks]


@njit
def rank_in(table: Ranks, a: int, b: int, c: int) -> int:
    """The rank of three cards by a rank table."""
    suited = 1 if ((a ^ b) | (a ^ c)) & 3 == 0 else 0
    return int(table[suited, ((a >> 2) * 13 + (b >> 2)) * 13 + (c >> 2)])


@njit
def rank3(a: int, b: int, c: int) -> int:
    """The rank of three cards; a pair within one suit is a pair."""
    return rank_in(RANKS, a, b, c)


@njit
def _rank_rows(hands: CardArray, table: Ranks, ranks: Ranks) -> None:
    for row in range(len(hands)):
        ranks[row] = rank_in(table, hands[row, 0], hands[row, 1], hands[row, 2])
