"""Hands of pai gow poker that are alike: what was found out about one of them holds for all.

Suits matter in flushes alone. Where no five cards of a hand can be of one suit, its ranks say how high it is,
how it is set, and what it is paid for. There are 67,600 combinations of ranks, and 154 million hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from houseway.cards import JOKER, RANKS, Card, rank, suit

T = TypeVar("T")

_BITS = 3
"""Enough to count four cards of a rank."""
_RANKS = _BITS * (len(RANKS) + 1)
_SUIT_BITS = 4
_ONE_OF_EACH = 0x1111
_FIVE = 5


def _counted(card: Card) -> int:
    """A number that counts a card's rank in its lower bits and its suit above them, all suits for a joker."""
    suits = _ONE_OF_EACH if card == JOKER else 1 << _SUIT_BITS * suit(card)
    return suits << _RANKS | 1 << _BITS * rank(card)


_COUNTED = tuple(map(_counted, range(JOKER + 1)))
_TO_EIGHT = _ONE_OF_EACH * (8 - _FIVE)
_EIGHT = _ONE_OF_EACH * 8
_ALL_RANKS = (1 << _RANKS) - 1


def ranks_of(cards: Sequence[Card]) -> int:
    """A number for the ranks of some cards; negative if five of them can be of one suit.

    >>> from houseway.cards import parse_cards
    >>> ranks_of(parse_cards("As Kd Kh Jo 5s 3s 2c")) == ranks_of(parse_cards("2s 3h 5d Ks Kc Ac Jo"))
    True
    >>> ranks_of(parse_cards("As Kd Kh Jo 5s 3s 2s")) < 0
    True
    """
    total = sum([_COUNTED[card] for card in cards])
    ranks = total & _ALL_RANKS
    return ~ranks if (total >> _RANKS) + _TO_EIGHT & _EIGHT else ranks


class ByRanks(Generic[T]):
    """A function of seven cards that is worked out once for all hands of the same ranks."""

    __slots__ = ("_find", "_known")

    def __init__(self, find: Callable[[Sequence[Card]], T]) -> None:
        self._find = find
        self._known: dict[int, T] = {}

    def __call__(self, cards: Sequence[Card]) -> T:
        """What is found for these seven different cards."""
        ranks = ranks_of(cards)
        if ranks < 0:
            return self._find(cards)
        if ranks not in self._known:
            self._known[ranks] = self._find(cards)
        return self._known[ranks]
