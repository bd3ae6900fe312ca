"""What seven cards hold for the bonus bets that look at all of them, whatever they were set into.

Pay tables name hands in their own order, and seven cards can hold two of them (5-5-5-6-7-8-9 has three of a
kind and a straight), so `held` says all that the cards hold and leaves it to the table which of them counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from itertools import combinations

from houseway.cards import JOKER, Card, rank, suit
from houseway.errors import HousewayError
from houseway.ranking.high import ROYAL_FLUSH, STRAIGHT_FLUSH
from houseway.ranking.pai_gow import BACK_CARDS, CATEGORIES, FIVE_OF_A_KIND, HAND_CARDS, PaiGowRanking
from houseway.ranking.pai_gow_alike import ByRanks
from houseway.ranking.system import ACE

THREE_PAIR = "three pair"
FIVE_ACES = "five aces"
ROYAL_MATCH = "royal flush and royal match"
SEVEN_WITH_JOKER = "seven-card straight flush with joker"
SEVEN_NATURAL = "seven-card straight flush"

SEVEN_CARD_HANDS = (*CATEGORIES, THREE_PAIR, FIVE_ACES, ROYAL_MATCH, SEVEN_WITH_JOKER, SEVEN_NATURAL)
"""Everything that seven cards can hold; a hand that counts as another one is listed for both."""

_WHEEL = frozenset([ACE, *range(HAND_CARDS - 1)])
SEQUENCES = (_WHEEL, *(frozenset(range(low, low + HAND_CARDS)) for low in range(ACE - HAND_CARDS + 2)))
"""The ranks of every straight of seven cards."""
_ROYALS = ((ROYAL_FLUSH, ACE), (STRAIGHT_FLUSH, ACE))


def held(cards: Sequence[Card], ranking: PaiGowRanking) -> frozenset[str]:
    """The names of all hands that seven cards hold.

    >>> from houseway.cards import parse_cards
    >>> from houseway.ranking.pai_gow import BUG
    >>> sorted(held(parse_cards("5c 5d 5h 6s 7s 8d 9c"), BUG))
    ['one pair', 'straight', 'three of a kind']
    """
    if len(cards) != HAND_CARDS or len(set(cards)) != HAND_CARDS:
        raise HousewayError(f"a pai gow poker hand has {HAND_CARDS} different cards")
    return _held_by(ranking)(cards)


@cache
def _held_by(ranking: PaiGowRanking) -> ByRanks[frozenset[str]]:
    """What hands of a ranking hold, worked out once for all that are alike."""
    return ByRanks(partial(_held, ranking))


def _held(ranking: PaiGowRanking, cards: Sequence[Card]) -> frozenset[str]:
    names: set[str] = set()
    for back in combinations(cards, BACK_CARDS):
        key = ranking.key(back)
        names.add(CATEGORIES[key[0]])
        if key == (FIVE_OF_A_KIND, ACE):
            names.add(FIVE_ACES)
        if key in _ROYALS and _is_match([card for card in cards if card not in back]):
            names.add(ROYAL_MATCH)
    if _pairs(cards, ranking) >= 3:
        names.add(THREE_PAIR)
    naturals = [card for card in cards if card != JOKER]
    if len({suit(card) for card in naturals}) == 1:
        ranks = {rank(card) for card in naturals}
        if any(ranks <= sequence for sequence in SEQUENCES):
            names.add(SEVEN_WITH_JOKER if JOKER in cards else SEVEN_NATURAL)
    found = frozenset(names)
    return _KNOWN.setdefault(found, found)


_KNOWN: dict[frozenset[str], frozenset[str]] = {}
"""The few different answers, so that none is kept twice."""


def _is_match(cards: Sequence[Card]) -> bool:
    """Whether two cards are a natural king and queen of one suit."""
    return {rank(card) for card in cards} == {ACE - 1, ACE - 2} and len({suit(card) for card in cards}) == 1


def _pairs(cards: Sequence[Card], ranking: PaiGowRanking) -> int:
    """How many ranks occur twice or more; a joker is an ace or, where it is wild, pairs a single card."""
    counts = Counter(rank(card) for card in cards if card != JOKER)
    if JOKER in cards and ranking.joker != "wild":
        counts[ACE] += 1
    pairs = sum(count > 1 for count in counts.values())
    return pairs + (JOKER in cards and ranking.joker == "wild" and 1 in counts.values())
