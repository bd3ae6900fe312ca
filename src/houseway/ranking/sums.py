"""Cards added up: one sum says which ranks a hand holds and how many cards of each suit.

It is the quickest way to look up what was worked out for the same ranks before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from houseway.cards import Card, rank, suit
from houseway.ranking.high import (
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from houseway.ranking.system import RankKey

_RANKS, _RANK_BITS = 13, 3
_SUITS, _SUIT_BITS = 4, 4
_SUITS_FROM = _RANKS * _RANK_BITS
_FIVE = 5

BY_RANK = (1 << _SUITS_FROM) - 1
"""The part of a sum that counts the cards of each rank; a rank has at most four."""
SUM_OF = tuple(
    (1 << _RANK_BITS * rank(card)) + (1 << _SUITS_FROM + _SUIT_BITS * suit(card))
    for card in range(_RANKS * _SUITS)
).__getitem__
"""The summand of a card that is not a joker."""


def sum_of(cards: Iterable[Card]) -> int:
    """The sum of natural cards of one pack, at most fifteen."""
    return sum(map(SUM_OF, cards))


def ranks_of(summed: int) -> tuple[int, ...]:
    """The ranks of the cards that were added up, lowest first.

    >>> ranks_of(sum_of([51, 0, 48]))
    (0, 12, 12)
    """
    return tuple(
        each for each in range(_RANKS) for _ in range(summed >> _RANK_BITS * each & (1 << _RANK_BITS) - 1)
    )


class _LongSuits(dict[int, tuple[int, ...]]):
    def __missing__(self, counts: int) -> tuple[int, ...]:
        each = ((suit, counts >> _SUIT_BITS * suit & (1 << _SUIT_BITS) - 1) for suit in range(_SUITS))
        found = self[counts] = tuple(suit for suit, count in each if count >= _FIVE)
        return found


_LONG_SUITS = _LongSuits()


def long_suits(summed: int) -> tuple[int, ...]:
    """The suits of which five cards or more were added up."""
    return _LONG_SUITS[summed >> _SUITS_FROM]


# ---------------------------------------------------------------------- high hands

_ONCE = sum(1 << _RANK_BITS * each for each in range(_RANKS))
"""Every rank once: the lowest bit of each count."""

Straights = Sequence[tuple[int, int]]
"""The sums of five ranks in a row, each with its top, the highest first."""


def straights(tops: Mapping[tuple[int, ...], int]) -> Straights:
    """The straights of a pack, from the top rank of each by its ranks."""
    by_top = sorted(tops.items(), key=lambda straight: straight[1], reverse=True)
    return [(sum(1 << _RANK_BITS * each for each in ranks), top) for ranks, top in by_top]


def best_high(summed: int, straights: Straights) -> RankKey:
    """The key of the best five cards by their ranks alone, from the counts of a sum."""
    fours = summed >> 2 & _ONCE
    present = (summed | summed >> 1) & _ONCE | fours
    if fours:
        return (FOUR_OF_A_KIND, *_highest(fours, 1), *_highest(present ^ fours, 1))
    threes, twos = summed & summed >> 1 & _ONCE, summed >> 1 & ~summed & _ONCE
    if threes:
        [three] = _highest(threes, 1)
        others = threes ^ 1 << _RANK_BITS * three | twos
        if others:
            return (FULL_HOUSE, three, *_highest(others, 1))
    for run, top in straights:
        if present & run == run:
            return (STRAIGHT, top)
    if threes:
        return (THREE_OF_A_KIND, three, *_highest(present ^ threes, 2))
    if not twos:
        return (HIGH_CARD, *_highest(present, 5))
    pairs = _highest(twos, 2)
    for pair in pairs:
        present ^= 1 << _RANK_BITS * pair
    return (TWO_PAIR if len(pairs) > 1 else ONE_PAIR, *pairs, *_highest(present, _FIVE - 2 * len(pairs)))


def _highest(ranks: int, count: int) -> list[int]:
    """The highest of these ranks, up to so many."""
    found: list[int] = []
    while ranks and len(found) < count:
        bit = ranks.bit_length() - 1
        found.append(bit // _RANK_BITS)
        ranks ^= 1 << bit
    return found
