"""Hands that are dealt in piles: who decides which of them goes out first."""

from __future__ import annotations

from typing import Literal

FIRST_PILE = "first pile"
"""The question with which pile the deal starts."""

FirstPile = Literal["as stacked", "player-dealer picks"]


def first_pile_words(first: FirstPile) -> str:
    """Who picks the first pile, as a sentence that follows another; empty if nobody does."""
    return "" if first == "as stacked" else " The player-dealer says with which pile the deal starts."
