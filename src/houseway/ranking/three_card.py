"""Three-card hands, in which a straight beats a flush and three of a kind beats both.

A-2-3 is the lowest straight. Ace-king-queen of one suit is the mini royal flush, above every other
straight flush.

The filings allow up to six decks, so a hand may hold the same card two or three times, but they do not rank
such hands. Three identical cards are three of a kind, which beats the flush they also are. A pair within one
suit is a pair; in the other system it counts as the flush it also is, and flushes then compare card by card
from the highest: A-A-2 of one suit beats A-K-J of one suit.

>>> from houseway.cards import parse_cards
>>> print(THREE_CARD.best(parse_cards("7h 7h 2h")))
pair of sevens, deuce kicker
>>> print(THREE_CARD_SUITED.best(parse_cards("7h 7h 2h")))
flush, seven-seven-deuce
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from houseway.ranking.system import ACE, RankingSystem, RankKey, Unpaired, grouped
from houseway.ranking.words import hand_phrase

CATEGORIES = (
    "high card",
    "pair",
    "flush",
    "straight",
    "three of a kind",
    "straight flush",
    "mini royal flush",
)
HIGH_CARD, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH, MINI_ROYAL_FLUSH = range(7)
_UNPAIRED = Unpaired(HIGH_CARD, STRAIGHT, FLUSH, STRAIGHT_FLUSH, MINI_ROYAL_FLUSH)

# What the player-dealer needs to qualify, as the beginning of the lowest key that does.
QUEEN_HIGH_OR_BETTER: RankKey = (HIGH_CARD, ACE - 2)


def key(ranks: Iterable[int], suited: bool) -> RankKey:
    """The ordering key of three cards, given their ranks and whether they are all of one suit."""
    shape, groups = grouped(ranks)
    if shape == (3,):
        return (THREE_OF_A_KIND, *groups)
    if shape == (2, 1):
        return (PAIR, *groups)
    return _UNPAIRED.key(groups, suited)


def key_suited(ranks: Iterable[int], suited: bool) -> RankKey:
    """The same key, but a pair within one suit counts as a flush."""
    ordered = tuple(sorted(ranks, reverse=True))
    if suited and len(set(ordered)) == 2:
        return (FLUSH, *ordered)
    return key(ordered, suited)


def phrase(key: RankKey) -> str:
    """A key in words.

    >>> phrase((HIGH_CARD, 10, 8, 2))
    'queen high, ten-four kickers'
    """
    return hand_phrase(CATEGORIES[key[0]], key[1:])


THREE_CARD = RankingSystem("three card", CATEGORIES, size=3, most=3, packs=6, key=key, phrase=phrase)
THREE_CARD_SUITED = replace(THREE_CARD, name="three card, suited pairs are flushes", key=key_suited)
