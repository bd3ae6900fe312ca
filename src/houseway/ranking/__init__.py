"""What beats what: one module per ranking system.

The readable form is here: a `RankingSystem` turns cards into a `Hand` with its category, its words and the
cards that make it. The array form of each system, for millions of hands at once, is the module of the same
name ending in ``_arrays``; it loads the compiler and is imported only where it is needed. Both forms give
the same order: ``SYSTEM.rank(hand.key)`` is the whole number that the array form gives to the hand.

The pots of ring poker are won by a `RingRanking`: high or low, with jokers, short packs and boards.
"""

from houseway.ranking.high import HIGH
from houseway.ranking.ring import RingRanking
from houseway.ranking.six_deck import SIX_DECK, SIX_DECK_BY_CARDS, six_deck_system
from houseway.ranking.system import RankedHand, RankingSystem, RankKey
from houseway.ranking.three_card import THREE_CARD, THREE_CARD_SYSTEMS, three_card_system

SYSTEMS = {system.name: system for system in (HIGH, *THREE_CARD_SYSTEMS, SIX_DECK, SIX_DECK_BY_CARDS)}

__all__ = [
    "HIGH",
    "SIX_DECK",
    "SYSTEMS",
    "THREE_CARD",
    "RankKey",
    "RankedHand",
    "RankingSystem",
    "RingRanking",
    "six_deck_system",
    "three_card_system",
]
