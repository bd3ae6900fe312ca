"""Thirteen cards in three parts: a front of three, a middle and a back of five.

A front is three of a kind, a pair or three high cards; straights and flushes do not count in it. A middle and
a back rank as poker hands of five. Parts of different sizes compare by category, then by the ranks that both
have, so 7-7-7 in front is legal with 7-7-7 and any two cards in the middle.

>>> from houseway.cards import parse_cards
>>> print(front(parse_cards("Qh Jh Th")), "/", five(parse_cards("Ah 2d 3c 4s 5s")))
queen high, jack-ten kickers / straight, five high
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import Card, rank, suit
from houseway.errors import HousewayError
from houseway.ranking import high
from houseway.ranking.high import CATEGORIES
from houseway.ranking.system import RankedHand, RankKey
from houseway.ranking.words import hand_phrase, one

PARTS = ("front", "middle", "back")
SIZES = (3, 5, 5)
HAND_CARDS = sum(SIZES)

_TELLING = {
    high.HIGH_CARD: 1,
    high.ONE_PAIR: 1,
    high.TWO_PAIR: 2,
    high.THREE_OF_A_KIND: 1,
    high.FOUR_OF_A_KIND: 1,
}
"""How many of the ranks that decide are no kickers."""


def front(cards: Sequence[Card]) -> RankedHand:
    """Three cards as a front."""
    return _ranked(cards, front_key(cards), SIZES[0])


def five(cards: Sequence[Card]) -> RankedHand:
    """Five cards as a middle or a back."""
    return _ranked(cards, five_key(cards), SIZES[2])


def front_key(cards: Sequence[Card]) -> RankKey:
    """The ordering key of three cards as a front."""
    return high.key_by_sets(map(rank, cards))


def five_key(cards: Sequence[Card]) -> RankKey:
    """The ordering key of five cards."""
    return high.key(map(rank, cards), len({suit(card) for card in cards}) == 1)


def short_phrase(key: RankKey) -> str:
    """A key in words without its kickers.

    >>> short_phrase((high.TWO_PAIR, 12, 6, 11)), short_phrase((high.FLUSH, 12, 9, 7, 5, 3))
    ('two pair, aces and eights', 'flush, ace high')
    """
    category, *ranks = key
    if category == high.FLUSH:
        return f"flush, {one(ranks[0])} high"
    return hand_phrase(CATEGORIES[category], ranks[: _TELLING.get(category, len(ranks))])


def _ranked(cards: Sequence[Card], key: RankKey, size: int) -> RankedHand:
    if len(cards) != size:
        raise HousewayError(f"a part of {size} cards cannot have {len(cards)}")
    return RankedHand(key, CATEGORIES[key[0]], high.phrase(key), tuple(cards))
