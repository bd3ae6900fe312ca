"""Six-deck hold'em hands in bulk: compiled ranks of five, six and seven cards that may repeat.

A rank is a whole number from 1 (7-5-4-3-2) to 12,376 (five identical aces); higher is better, equal is a
tie, 0 means no hand. It is the number of the hand's key in `houseway.ranking.six_deck`. `CATEGORY_OF[rank]`
is its category, a position in `houseway.ranking.six_deck.CATEGORIES`. Where flushes with pairs compare card
by card, only hands of one suit have other ranks, so every category has the same ones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import show
from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.ranking._tables import (
    SHIFT,
    SIZES,
    SUM,
    CardArray,
    Ranks,
    as_hands,
    best_ranks,
    category_of,
    rank_index,
)
from houseway.ranking.six_deck import SIX_DECK, SIX_DECK_BY_CARDS

_INDEX = rank_index(7)
_KEYS = _INDEX.keys
_LOW = _INDEX.low
_BASE5, _BASE6, _BASE7 = _INDEX.base.values()
_PLAIN5, _PLAIN6, _PLAIN7 = best_ranks(SIX_DECK, _INDEX, suited=False).values()
_SUITED5, _SUITED6, _SUITED7 = best_ranks(SIX_DECK, _INDEX, suited=True).values()
_CARDS5, _CARDS6, _CARDS7 = best_ranks(SIX_DECK_BY_CARDS, _INDEX, suited=True).values()

CATEGORY_OF: NDArray[np.uint8] = category_of(SIX_DECK)
"""The category of each rank; 255 for rank 0, which means no hand."""


def rank_hands(cards: ArrayLike) -> Ranks:
    """The ranks of many hands: rows of five, six or seven cards (fastest as ``uint8``), one rank a row."""
    hands = as_hands(cards, SIZES)
    if hands.shape[1] > SIX_DECK.packs and (wrong := (hands == hands[:, :1]).all(axis=1)).any():
        row = int(wrong.argmax())
        raise HousewayError(f"hand {row}: {show(int(hands[row, 0]))} appears 7 times; six decks have 6")
    ranks = np.empty(len(hands), np.int16)
    _rank_rows(hands, ranks)
    return ranks


def categories(ranks: Ranks) -> NDArray[np.uint8]:
    """The category of each rank, as a position in `houseway.ranking.six_deck.CATEGORIES`."""
    return CATEGORY_OF[ranks]


@njit
def rank_cards(cards: CardArray, by_cards: bool) -> int:
    """The rank of the best five of five to seven cards; flushes with pairs go by pairs or card by card."""
    total = suits = 0
    for card in cards:
        total += _KEYS[card >> 2]
        suits += 1 << 4 * (card & 3)
    if len(cards) == 5:
        best = _PLAIN5[np.int64(_BASE5[total >> SHIFT]) + _LOW[total & SUM]]
    elif len(cards) == 6:
        best = _PLAIN6[np.int64(_BASE6[total >> SHIFT]) + _LOW[total & SUM]]
    else:
        best = _PLAIN7[np.int64(_BASE7[total >> SHIFT]) + _LOW[total & SUM]]
    # A flush ranks above the same ranks without one, but not always above another five of the cards.
    for suit in range(4):
        count = suits >> 4 * suit & 7
        if count >= 5:
            best = max(best, _rank_flush(cards, suit, count, by_cards))
    return int(best)


@njit
def _rank_flush(cards: CardArray, suit: int, count: int, by_cards: bool) -> int:
    """The rank of the best five among the cards of a suit that has five or more."""
    total = 0
    for card in cards:
        if card & 3 == suit:
            total += _KEYS[card >> 2]
    if count == 5:
        at = np.int64(_BASE5[total >> SHIFT]) + _LOW[total & SUM]
        return int(_CARDS5[at] if by_cards else _SUITED5[at])
    if count == 6:
        at = np.int64(_BASE6[total >> SHIFT]) + _LOW[total & SUM]
        return int(_CARDS6[at] if by_cards else _SUITED6[at])
    at = np.int64(_BASE7[total >> SHIFT]) + _LOW[total & SUM]
    return int(_CARDS7[at] if by_cards else _SUITED7[at])


@njit
def _rank_rows(hands: CardArray, ranks: Ranks) -> None:
    for row in range(len(hands)):
        ranks[row] = rank_cards(hands[row], False)
