"""The seventeen ranks of six-deck hold'em: the best five of five to seven cards, in which cards repeat.

Club One filed the list for Fast Action Hold'em (001:874-890). It prints only the categories; within each we
compare in the natural order, which the filing does not state:

- sets and pairs before kickers, higher ranks first;
- in a flush the same (a flush with one pair is decided by its pair, then by the three other cards), or
  card by card from the highest, as in a flush without pairs (`six_deck_system`);
- straights, with or without a flush, by their top card; A-2-3-4-5 is the lowest;
- suits are equal, and a sixth card never plays (rule 12, 001:871).

A five-card hand that is a flush counts as the flush it is. Best of seven means best by this list: five of a
kind (sixth) is played rather than a flush with three of a kind (seventh).

>>> from houseway.cards import parse_cards
>>> print(SIX_DECK.best(parse_cards("Kh Kh Kh 4h 4h 2s 9c")))
flush with full house, kings full of fours
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from typing import Literal

from houseway.ranking import high
from houseway.ranking.high import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from houseway.ranking.system import RankingSystem, RankKey, Unpaired, grouped
from houseway.ranking.words import hand_phrase

# The eight lowest, up to four of a kind, are those of one deck.
CATEGORIES = (
    *high.CATEGORIES[: FOUR_OF_A_KIND + 1],
    "flush with one pair",
    "flush with two pair",
    "flush with three of a kind",
    "five of a kind",
    "flush with full house",
    "straight flush",
    "flush with four of a kind",
    "royal flush",
    "flush with five of a kind",
)
(
    FLUSH_WITH_ONE_PAIR,
    FLUSH_WITH_TWO_PAIR,
    FLUSH_WITH_THREE_OF_A_KIND,
    FIVE_OF_A_KIND,
    FLUSH_WITH_FULL_HOUSE,
    STRAIGHT_FLUSH,
    FLUSH_WITH_FOUR_OF_A_KIND,
    ROYAL_FLUSH,
    FLUSH_WITH_FIVE_OF_A_KIND,
) = range(FOUR_OF_A_KIND + 1, len(CATEGORIES))

# The category of each pattern with repeated ranks: out of a flush, and in one.
_WITH_PAIRS = {
    (2, 1, 1, 1): (ONE_PAIR, FLUSH_WITH_ONE_PAIR),
    (2, 2, 1): (TWO_PAIR, FLUSH_WITH_TWO_PAIR),
    (3, 1, 1): (THREE_OF_A_KIND, FLUSH_WITH_THREE_OF_A_KIND),
    (3, 2): (FULL_HOUSE, FLUSH_WITH_FULL_HOUSE),
    (4, 1): (FOUR_OF_A_KIND, FLUSH_WITH_FOUR_OF_A_KIND),
    (5,): (FIVE_OF_A_KIND, FLUSH_WITH_FIVE_OF_A_KIND),
}
_UNPAIRED = Unpaired(HIGH_CARD, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
_IN_FLUSH = "flush with "
SIZE = 5

FlushPairs = Literal["pairs first", "card by card"]
"""How two flushes of one rank that hold sets or pairs compare."""


def key(ranks: Iterable[int], suited: bool, flush_pairs: FlushPairs = "pairs first") -> RankKey:
    """The ordering key of five cards, given their ranks and whether they are all of one suit."""
    cards = sorted(ranks, reverse=True)
    shape, order = grouped(cards)
    if shape in _WITH_PAIRS:
        decides = cards if suited and flush_pairs == "card by card" else order
        return (_WITH_PAIRS[shape][suited], *decides)
    return _UNPAIRED.key(order, suited)


def phrase(key: RankKey) -> str:
    """A key in words.

    >>> phrase((FLUSH_WITH_ONE_PAIR, 7, 12, 10, 3))
    'flush with a pair of nines, ace-queen-five kickers'
    """
    category, ranks = CATEGORIES[key[0]], key[1:]
    within = category.removeprefix(_IN_FLUSH)
    if within == category:
        return hand_phrase(category, ranks)
    if len(ranks) == SIZE:
        ranks = grouped(ranks)[1]
    article = "a " if within == "one pair" else ""
    return f"{_IN_FLUSH}{article}{hand_phrase(within, ranks)}"


@cache
def six_deck_system(flush_pairs: FlushPairs = "pairs first") -> RankingSystem:
    """The ranking of six-deck hands, in which flushes with pairs compare in one of two ways."""
    name = "six deck" if flush_pairs == "pairs first" else "six deck, flushes card by card"
    ranked = partial(key, flush_pairs=flush_pairs)
    return RankingSystem(name, CATEGORIES, size=SIZE, most=7, packs=6, key=ranked, phrase=phrase)


SIX_DECK = six_deck_system()
SIX_DECK_BY_CARDS = six_deck_system("card by card")
