"""Drops in the kernel: what the house takes out of the pot, by the steps that `drop_steps` makes."""

from __future__ import annotations

from houseway.games.ring.bulk.records import BulkHand, BulkStep
from houseway.jit import njit


@njit
def _drop_from(step: BulkStep, hand: BulkHand, pot: int) -> int:
    """What a drop is from a pot of this size: from a smaller one, what is there, or nothing."""
    amount = int(step.amounts[hand.in_hand])
    if amount <= pot:
        return amount
    return 0 if step.whole else pot


@njit
def take_drop(step: BulkStep, hand: BulkHand, pot: int) -> int:
    """Take a drop out of the pots, where it goes by a pot of this size; return it."""
    amount = min(_drop_from(step, hand, pot), hand.pot)
    hand.pot -= amount
    hand.dropped += amount
    return amount
