"""Drops in the kernel: what the house takes out of the pot, by the steps that `drop_steps` makes."""

from __future__ import annotations

from houseway.games.ring.bulk.records import BulkHand, BulkStep
from houseway.jit import njit


@njit
def take_drop(step: BulkStep, hand: BulkHand) -> None:
    """Take a drop out of the pots, or what is there."""
    amount = min(step.amounts[hand.in_hand], hand.pot)
    hand.pot -= amount
    hand.dropped += amount
