"""Pai gow poker hands: seven cards of 52 or 53, set into a front of two and a back of five.

The joker is any card, or it is an ace that may also complete straights and flushes, or straights alone; a
straight flush counts as a straight here. Five of a kind beats a royal flush. A front is a pair or two high
cards, and never a straight or a flush. The joker in front is an ace; where it is wild, it pairs the other
card.

A front may not rank above its back. Fronts and backs compare by category, then by the ranks that both have,
so a pair of queens in front is legal with any pair of queens behind.

>>> from houseway.cards import parse_cards
>>> print(BUG.back(parse_cards("Kh Qd Jo Ts 9s")), "/", BUG.front(parse_cards("Jo 9h")))
straight, king high / ace-nine
>>> print(PaiGowRanking(joker="wild").front(parse_cards("Jo 9h")))
pair of nines
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Literal

from houseway.cards import JOKER, Card, rank, show, suit
from houseway.errors import HousewayError
from houseway.ranking import wild
from houseway.ranking.high import (
    FLUSH,
    HIGH,
    HIGH_CARD,
    ONE_PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
)
from houseway.ranking.pai_gow_alike import ByRanks, ranks_of
from houseway.ranking.system import ACE, RankedHand, RankKey
from houseway.ranking.words import hand_phrase, spelled

FRONT_CARDS, BACK_CARDS = 2, 5
HAND_CARDS = FRONT_CARDS + BACK_CARDS

CATEGORIES = wild.CATEGORIES
FIVE_OF_A_KIND = wild.FIVE_OF_A_KIND
COMPLETE = wild.COMPLETE
"""The categories that house ways call a straight, flush or straight flush."""

Joker = Literal["wild", "ace, straight or flush", "ace or straight"]
"""What the joker may be: any card; an ace, or what completes a straight or flush; or a straight alone."""
Wheel = Literal["lowest", "second"]
"""Where A-2-3-4-5 ranks among the straights."""

_COMPLETES = {
    "ace, straight or flush": COMPLETE,
    "ace or straight": COMPLETE - {FLUSH},
}
_FIVE_HIGH = 3
_KING = ACE - 1


@dataclass(frozen=True)
class PaiGowRanking:
    """The ranking of fronts and backs; `royal` says whether the royal flush has a category of its own."""

    joker: Joker = "ace, straight or flush"
    wheel: Wheel = "lowest"
    royal: bool = True

    def back(self, cards: Sequence[Card]) -> RankedHand:
        """Five cards as a back."""
        _check(cards, BACK_CARDS)
        key = self.key(cards)
        return RankedHand(key, CATEGORIES[key[0]], phrase(key), tuple(cards))

    def front(self, cards: Sequence[Card]) -> RankedHand:
        """Two cards as a front."""
        _check(cards, FRONT_CARDS)
        key = self.key(cards)
        return RankedHand(key, CATEGORIES[key[0]], _front_phrase(key), tuple(cards))

    def best(self, cards: Sequence[Card]) -> RankedHand:
        """The best back that five or more cards hold."""
        if len(cards) < BACK_CARDS:
            raise HousewayError(f"pai gow hand: it takes at least {BACK_CARDS} cards, not {len(cards)}")
        return max(map(self.back, combinations(strongest_first(cards), BACK_CARDS)))

    def best_key(self, cards: Sequence[Card]) -> RankKey:
        """The ordering key of the best back that seven different cards hold."""
        return self._best_keys(cards)

    @cached_property
    def _best_keys(self) -> ByRanks[RankKey]:
        return ByRanks(lambda cards: max(map(self.key, combinations(cards, BACK_CARDS))))

    def key(self, cards: Sequence[Card]) -> RankKey:
        """The ordering key of two cards as a front or of five as a back."""
        ranks = ranks_of(cards)
        if ranks not in self._known:
            self._known[ranks] = self._key(cards)
        return self._known[ranks]

    @cached_property
    def _known(self) -> dict[int, RankKey]:
        """The keys of cards that were ranked before, by their ranks and whether they are of one suit."""
        return {}

    def _key(self, cards: Sequence[Card]) -> RankKey:
        naturals = [card for card in cards if card != JOKER]
        ranks = tuple(sorted(map(rank, naturals)))
        if len(cards) == FRONT_CARDS:
            return self.front_key(ranks)
        return self.back_key(ranks, len({suit(card) for card in naturals}) == 1)

    def back_key(self, ranks: tuple[int, ...], suited: bool) -> RankKey:
        """The ordering key of a back by its natural ranks in order; with four of them, the fifth is a joker.

        `suited` says whether the natural cards are all of one suit.
        """
        return _back_key(self, ranks, suited)

    def front_key(self, ranks: Sequence[int]) -> RankKey:
        """The ordering key of a front by its natural ranks; with one of them, the other is a joker."""
        if len(ranks) == 1:
            ranks = (ranks[0], ranks[0] if self.joker == "wild" else ACE)
        low, top = sorted(ranks)
        return (ONE_PAIR, top) if low == top else (HIGH_CARD, top, low)

    @cached_property
    def keys(self) -> tuple[RankKey, ...]:
        """Every key of a back, weakest first."""
        fives = range(ACE + 1) if self.joker == "wild" else (ACE,)
        natural = (self._placed(key) for key in HIGH.keys)
        return tuple(sorted((*natural, *((FIVE_OF_A_KIND, value) for value in fives))))

    @cached_property
    def front_keys(self) -> tuple[RankKey, ...]:
        """Every key of a front, weakest first."""
        ranks = range(ACE + 1)
        return tuple(sorted({self.front_key((one, other)) for one in ranks for other in ranks}))

    def rank(self, key: RankKey) -> int:
        """The array form's number of a back; for the beginning of a key, the lowest number that meets it.

        The key of a front is the beginning of the lowest backs that are legal with it.
        """
        return bisect_left(self.keys, key) + 1

    def front_rank(self, key: RankKey) -> int:
        """The array form's number of a front."""
        return bisect_left(self.front_keys, key) + 1

    def natural_key(self, ranks: tuple[int, ...], suited: bool) -> RankKey:
        """The ordering key of five ranks, one of which may be what a joker stands for."""
        return self._placed(wild.key(ranks, suited))

    def _placed(self, key: RankKey) -> RankKey:
        """A key of the high ranking in the place that this ranking gives it.

        A wheel that is second has the key of the king-high straight with its own top behind it, which comes
        right after the king-high straight's.
        """
        if self.wheel == "second" and key in ((STRAIGHT, _FIVE_HIGH), (STRAIGHT_FLUSH, _FIVE_HIGH)):
            return (key[0], _KING, _FIVE_HIGH)
        if not self.royal and key[0] == ROYAL_FLUSH:
            return (STRAIGHT_FLUSH, ACE)
        return key


@cache
def pai_gow_ranking(joker: Joker, wheel: Wheel, royal: bool) -> PaiGowRanking:
    """The ranking with these rules; the same one each time, with the keys that it has worked out."""
    return PaiGowRanking(joker, wheel, royal)


BUG = PaiGowRanking()


def legal(front: RankedHand, back: RankedHand) -> bool:
    """Whether a front does not rank above its back; a front's key is the beginning of the least back's."""
    return back.key >= front.key


@cache
def phrase(key: RankKey) -> str:
    """A key in words.

    >>> phrase((FIVE_OF_A_KIND, 12)), phrase((STRAIGHT, 11, 3))
    ('five aces', 'straight, ace to five')
    """
    if key[0] in (STRAIGHT, STRAIGHT_FLUSH) and len(key) > 2:
        return f"{CATEGORIES[key[0]]}, ace to five"
    return hand_phrase(CATEGORIES[key[0]], key[1:])


@cache
def _front_phrase(key: RankKey) -> str:
    return spelled(key[1:]) if key[0] == HIGH_CARD else phrase(key)


@cache
def _back_key(ranking: PaiGowRanking, ranks: tuple[int, ...], suited: bool) -> RankKey:
    """The key of a back; a joker stands for whatever makes the best hand that it may complete."""
    if len(ranks) == BACK_CARDS:
        return ranking.natural_key(ranks, suited)
    return wild.best_with_joker(
        ranking.natural_key, ranks, suited, range(ACE + 1), _COMPLETES.get(ranking.joker)
    ).key


def strongest_first(cards: Sequence[Card]) -> list[Card]:
    """The highest cards first and a joker last, so that equal hands are made of the same cards."""
    ordered = sorted(cards, reverse=True)
    if ordered and ordered[0] == JOKER:
        ordered.append(ordered.pop(0))
    return ordered


def _check(cards: Sequence[Card], size: int) -> None:
    """Refuse cards that one deck with one joker does not have, and any other number of them."""
    if len(cards) != size:
        raise HousewayError(f"pai gow hand: it takes {size} cards, not {len(cards)}")
    if len(set(cards)) == size and min(cards) >= 0 and max(cards) <= JOKER:
        return
    for card, times in Counter(cards).items():
        if not 0 <= card <= JOKER:
            raise HousewayError(f"pai gow hand: the card number {card} has no rank here")
        if times > 1:
            raise HousewayError(f"pai gow hand: {show(card)} appears {times} times, but can only appear once")
