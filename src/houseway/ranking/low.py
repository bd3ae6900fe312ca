"""Low hands: the order of high hands reversed, so that the greatest key is the lowest hand.

Two scales are played. In *ace to five* the ace is low, straights and flushes do not count and pairs do:
5-4-3-2-A, the wheel, is best. In *deuce to seven* the ace is high and straights and flushes count against
the hand: 7-5-4-3-2 is best, and 5-4-3-2-A is an ace-high hand.

>>> phrase(ace_to_five_key((6, 4, 2, 1, 12)), "low A-5")
'8-6-4-3-A low'
>>> ace_to_five_key((3, 2, 1, 0, 12)) > ace_to_five_key((4, 2, 1, 0, 12)) > ace_to_five_key((12, 12, 2, 1, 0))
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from houseway.errors import HousewayError
from houseway.ranking import wild
from houseway.ranking.high import HIGH_CARD
from houseway.ranking.system import ACE, RankKey
from houseway.ranking.words import figures, hand_phrase

LowScale = Literal["low A-5", "low 2-7"]

CATEGORIES = wild.CATEGORIES[::-1]
"""The categories of low hands, the worst first."""
_LAST = len(CATEGORIES) - 1
WHEEL: RankKey = (3, 2, 1, 0, ACE)
"""The ranks of the best ace-to-five low."""


def reversed_key(key: RankKey) -> RankKey:
    """The key of a high hand as a low one; done twice it is the same key again.

    >>> reversed_key((1, 12, 3, 2, 0))
    (9, 0, 9, 10, 12)
    """
    return (_LAST - key[0], *(ACE - value for value in key[1:]))


def low_value(rank: int) -> int:
    """The value of a rank where the ace is low: ace 0, deuce 1 ... king 12."""
    return (rank + 1) % (ACE + 1)


def ace_to_five_key(ranks: Iterable[int]) -> RankKey:
    """The ordering key of one to five cards as an ace-to-five low."""
    return reversed_key(wild.key_by_sets(map(low_value, ranks)))


def ranks_of(key: RankKey, scale: LowScale) -> tuple[int, ...]:
    """The ranks that decide a low hand, in the order in which its key compares them."""
    values = reversed_key(key)[1:]
    if scale == "low 2-7":
        return values
    return tuple((value - 1) % (ACE + 1) for value in values)


def least_key(rank: int, scale: LowScale) -> RankKey:
    """The beginning of the worst key of five different ranks of which none is above a rank.

    >>> least_key(6, "low A-5")
    (10, 5)
    """
    if rank == ACE:
        raise HousewayError("a low cannot qualify by an ace; name the highest rank that it may have")
    return reversed_key((HIGH_CARD, low_value(rank) if scale == "low A-5" else rank))


def phrase(key: RankKey, scale: LowScale) -> str:
    """A low hand in words.

    >>> phrase(ace_to_five_key((3, 2, 1, 0, 12)), "low A-5")
    'wheel, 5-4-3-2-A'
    >>> phrase(ace_to_five_key((3, 3, 1, 0, 12)), "low A-5")
    'pair of fives, trey-deuce-ace kickers'
    """
    ranks = ranks_of(key, scale)
    if reversed_key(key)[0] != HIGH_CARD:
        return hand_phrase(CATEGORIES[key[0]], ranks)
    if scale == "low A-5" and ranks == WHEEL:
        return f"wheel, {figures(ranks)}"
    return f"{figures(ranks)} low"
