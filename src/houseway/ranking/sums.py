"""Cards added up: one sum says which ranks a hand holds and how many cards of each suit.

It is the quickest way to look up what was worked out for the same ranks before.
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.cards import Card, rank, suit

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
