"""What players do in the kernel, by number, and the log of it."""

from __future__ import annotations

from houseway.games.ring.bulk.records import MOST_DECISIONS, BulkHand
from houseway.jit import njit

FOLDS, CHECKS, CALLS, RAISES, BRINGS_IN, DISCARDS, EXPOSES, KILLS, NO_KILL = range(9)
RAISES_PER_KILL = 8
"""How much more readily a player raises than he kills the pot."""


@njit
def note(hand: BulkHand, seat: int, action: int, amount: int) -> None:
    """Write a decision down, if anybody wants to know, as long as the log has room."""
    if hand.logs and hand.logged < MOST_DECISIONS:
        at = hand.logged
        hand.log[at, 0], hand.log[at, 1], hand.log[at, 2] = seat, action, amount
        hand.logged = at + 1


@njit
def amount_of(low: int, high: int, unit: int, bits: int) -> int:
    """An amount between two bounds by the lower half of a word, as `BulkPolicy` has it."""
    if bits & 3 == 2:
        return high
    if bits & 3 == 3:
        return low + unit * ((bits >> 2) % ((high - low) // unit + 1))
    return low
