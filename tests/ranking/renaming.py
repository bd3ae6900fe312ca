"""Hands that must rank alike: the same cards in another order, the suits under other names."""

from __future__ import annotations

from hypothesis import strategies as st


@st.composite
def alike(draw: st.DrawFn, hands: st.SearchStrategy[list[int]]) -> tuple[list[int], list[int]]:
    """A hand, and the same hand dealt in another order with its suits renamed."""
    cards = draw(hands)
    suits = draw(st.permutations(range(4)))
    return cards, [value // 4 * 4 + suits[value % 4] for value in draw(st.permutations(cards))]
