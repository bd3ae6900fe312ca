"""High poker hands: the best five of five to seven cards of one deck.

Suits are equal and A-2-3-4-5 is the lowest straight. The royal flush has a category of its own, as the pay
tables need it; it is the ace-high straight flush and beats all others.

>>> from houseway.cards import parse_cards
>>> print(HIGH.best(parse_cards("Kh Kd 4c Ks 4d 2s 9h")))
full house, kings full of fours
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.ranking.system import ACE, RankingSystem, RankKey, StraightTop, Unpaired, grouped
from houseway.ranking.words import hand_phrase

CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
(
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(10)

# What a player-dealer may need to qualify, as the beginning of the lowest key that does.
ACE_KING_OR_BETTER: RankKey = (HIGH_CARD, ACE, ACE - 1)
PAIR_OR_BETTER: RankKey = (ONE_PAIR,)

# The category by the sizes of the sets that the ranks hold, single cards left out.
_BY_SETS = {
    (): HIGH_CARD,
    (2,): ONE_PAIR,
    (2, 2): TWO_PAIR,
    (3,): THREE_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (4,): FOUR_OF_A_KIND,
}
_UNPAIRED = Unpaired(HIGH_CARD, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)


def key(ranks: Iterable[int], suited: bool, top_of: StraightTop | None = None) -> RankKey:
    """The ordering key of five cards, given their ranks and whether they are all of one suit.

    `top_of` finds the straights of a pack in which other ranks are neighbors.

    >>> key((7, 7, 12, 3, 10), suited=False)
    (1, 7, 12, 10, 3)
    """
    shape, order = grouped(ranks)
    if shape[0] > 1:
        return (_BY_SETS[_sets(shape)], *order)
    return _UNPAIRED.key(order, suited, top_of)


def key_by_sets(ranks: Iterable[int]) -> RankKey:
    """The ordering key of one to five cards by pairs, sets and high cards; no straights or flushes.

    >>> key_by_sets((7, 3, 7)), key_by_sets((3, 2, 1, 0, 4))
    ((1, 7, 3), (0, 4, 3, 2, 1, 0))
    """
    shape, order = grouped(ranks)
    return (_BY_SETS[_sets(shape)], *order)


def _sets(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count for count in shape if count > 1)


def phrase(key: RankKey) -> str:
    """A key in words.

    >>> phrase((TWO_PAIR, 12, 6, 11))
    'two pair, aces and eights, king kicker'
    """
    return hand_phrase(CATEGORIES[key[0]], key[1:])


HIGH = RankingSystem("high", CATEGORIES, size=5, most=7, packs=1, key=key, phrase=phrase)
