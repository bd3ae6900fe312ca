"""Jokers: what one stands for, and the hands that only a joker makes.

A *wild* joker is any card. A limited one, the *bug*, is an ace, or the card that completes a straight, a
flush or a straight flush. Five of a kind beats a royal flush; with the bug it can only be five aces.

>>> best_with_joker(key, (12, 12, 12, 12), False, range(13), COMPLETE)
ValuedHand(key=(10, 12), value=12)
>>> best_with_joker(key, (3, 3, 2, 2), False, range(13), COMPLETE)
ValuedHand(key=(2, 3, 2, 12), value=12)
>>> best_with_joker(key, (3, 3, 2, 2), False, range(13))
ValuedHand(key=(6, 3, 2), value=3)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from houseway.ranking import high
from houseway.ranking.high import FLUSH, ROYAL_FLUSH, STRAIGHT, STRAIGHT_FLUSH
from houseway.ranking.system import ACE, RankKey, StraightTop

CATEGORIES = (*high.CATEGORIES, "five of a kind")
FIVE_OF_A_KIND = len(CATEGORIES) - 1
COMPLETE = frozenset([STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH])
"""The categories that the bug may complete."""

_FIVE = 5


class ValuedHand(NamedTuple):
    """The ordering key of a hand, and the rank that its joker stands for, if it has one."""

    key: RankKey
    value: int


def key(ranks: Iterable[int], suited: bool, top_of: StraightTop | None = None) -> RankKey:
    """The ordering key of five ranks, one of which may be what a joker stands for."""
    ranks = tuple(ranks)
    return _five_of_a_kind(ranks) or high.key(ranks, suited, top_of)


def key_by_sets(ranks: Iterable[int]) -> RankKey:
    """The ordering key of one to five ranks without straights and flushes; one may be a joker's."""
    ranks = tuple(ranks)
    return _five_of_a_kind(ranks) or high.key_by_sets(ranks)


def best_with_joker(
    natural_key: Callable[[tuple[int, ...], bool], RankKey],
    ranks: tuple[int, ...],
    suited: bool,
    values: Iterable[int],
    completes: Collection[int] | None = None,
) -> ValuedHand:
    """The best hand that natural ranks make with a joker, which stands for one of `values`.

    A limited joker stands for an ace, or for any value that makes one of the categories it `completes`.
    """
    hands = (
        (ValuedHand(natural_key((*ranks, value), in_suit), value), value == ACE and not in_suit)
        for value in values
        for in_suit in {False, suited}
    )
    return max(hand for hand, as_ace in hands if completes is None or as_ace or hand.key[0] in completes)


def _five_of_a_kind(ranks: tuple[int, ...]) -> RankKey:
    """The key of five of a kind, empty for any other hand."""
    return (FIVE_OF_A_KIND, ranks[0]) if ranks == ranks[:1] * _FIVE else ()
