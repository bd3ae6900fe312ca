"""A simple way to play Ultimate Texas Hold'em on the flop and at the end, which a person can carry out.

On the flop: raise with two pair or better, with a hidden pair (one that uses a hole card) other than pocket
deuces, and with four to a flush that includes a hole card of that suit, ten or higher. At the end: raise when
the hole cards make the hand better in kind than the board alone, or when fewer than 21 cards would give the
player-dealer a better hand with the board. These are the rules the field has long taught; their cost is
computed, not assumed.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds.versus import suits
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.high import TWO_PAIR
from houseway.ranking.high_arrays import CATEGORY_OF, HOLDINGS, KEYS, MASKS, rank5, rank5_of, rank6_of

FLOP_RULE = (
    "two pair or better, a hidden pair (but not pocket deuces), or four to a flush that includes a hole "
    "card, ten or higher"
)
RIVER_RULE = (
    "the hole cards make a pair or better that the board does not have, or fewer than 21 cards would give "
    "the player-dealer a better hand with the board"
)

OUTS_TO_FOLD = 21
_TEN = 8


def raises_on_flop() -> NDArray[np.bool_]:
    """The simple rule for every canonical flop and holding."""
    _, _, flops = suits.canonical_flops()
    raised = np.zeros((len(flops), len(HOLDINGS)), np.bool_)
    _fill(flops, HOLDINGS.astype(np.int64), raised)
    return raised


@njit
def _fill(flops: Integers, holdings: Integers, raised: NDArray[np.bool_]) -> None:
    for number in range(len(flops)):
        flop = flops[number]
        for hand in range(len(holdings)):
            low, top = holdings[hand]
            dealt = False
            for card in flop:
                if card in (low, top):
                    dealt = True
            if not dealt:
                raised[number, hand] = _rule(flop, low, top)


@njit
def _rule(flop: Integers, low: int, top: int) -> bool:
    if CATEGORY_OF[rank5(flop[0], flop[1], flop[2], low, top)] >= TWO_PAIR:
        return True
    if low >> 2 == top >> 2:
        return top >> 2 > 0
    for card in flop:
        if card >> 2 == low >> 2 or card >> 2 == top >> 2:
            return True
    for own in (low, top):
        alike = 0
        for card in (flop[0], flop[1], flop[2], low, top):
            if card & 3 == own & 3:
                alike += 1
        if alike >= 4 and own >> 2 >= _TEN:
            return True
    return False


@njit
def rank_outs(board: CardArray, class_of: Integers, outs: Integers) -> int:
    """Fill `outs` with the rank of the board and each single card; returns the class of the board itself."""
    total = mask = 0
    for card in board:
        total += KEYS[card]
        mask += MASKS[card]
    for card in range(52):
        outs[card] = 0
        if not mask & MASKS[card]:
            outs[card] = rank6_of(total + KEYS[card], mask + MASKS[card])
    return int(class_of[rank5_of(total, mask)])


@njit
def count_outs(low: int, top: int, rank: int, outs: Integers) -> int:
    """How many unseen cards give the player-dealer, with the board alone, a better hand than this rank."""
    count = 0
    for card in range(52):
        if outs[card] > rank and card not in (low, top):
            count += 1
    return count
