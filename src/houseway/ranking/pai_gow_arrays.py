"""Pai gow poker hands in bulk: compiled ranks of fronts and backs, and what seven cards hold.

The rank of a back is the number of its key in `PaiGowRanking.keys`, from 1; that of a front the number of its
key in `front_keys`. Higher is better, and equal is a copy. A front is legal with the backs from
``least_back[front]`` upwards.

Every kernel takes the tables of a ranking. The keys of cards add up: a back is ranked from the sum of the
keys of its natural cards, how many they are, and, if they are all of one suit, the mask of their ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import JOKER, show
from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.ranking._tables import (
    SHIFT,
    SUM,
    CardArray,
    Integers,
    Numbers,
    Ranks,
    as_hands,
    best_flushes,
    category_of,
    rank_index,
    ranks_of,
)
from houseway.ranking.high import ROYAL_FLUSH, STRAIGHT_FLUSH
from houseway.ranking.high_arrays import MASKS as HIGH_MASKS
from houseway.ranking.pai_gow import (
    BACK_CARDS,
    CATEGORIES,
    FIVE_OF_A_KIND,
    FRONT_CARDS,
    HAND_CARDS,
    PaiGowRanking,
)
from houseway.ranking.pai_gow_seven import (
    FIVE_ACES,
    ROYAL_MATCH,
    SEQUENCES,
    SEVEN_CARD_HANDS,
    SEVEN_NATURAL,
    SEVEN_WITH_JOKER,
    THREE_PAIR,
)
from houseway.ranking.system import ACE, RankKey

CARDS = JOKER + 1
_INDEX = rank_index(4, (BACK_CARDS - 1, BACK_CARDS))
_SEQUENCES = np.array([sum(1 << value for value in ranks) for ranks in SEQUENCES], np.int64)
# Four bits a suit count its cards; counting begins at four, so that the fourth card sets the highest of them.
SUITS: Integers = np.array([*(1 << 4 * (card & 3) for card in range(JOKER)), 0], np.int64)
_COUNT_FROM_FOUR, _FOUR_OR_MORE = 0x4444, 0x8888
MASKS: Integers = np.array([*HIGH_MASKS, 0], np.int64)
_BIT = {name: 1 << number for number, name in enumerate(SEVEN_CARD_HANDS)}
_BITS = tuple(_BIT[name] for name in (THREE_PAIR, FIVE_ACES, ROYAL_MATCH, SEVEN_WITH_JOKER, SEVEN_NATURAL))
_KING, _QUEEN = ACE - 1, ACE - 2


class PaiGowTables(NamedTuple):
    """The tables of one ranking; with four natural cards, the fifth is the joker."""

    keys: Integers
    """The key of each card; the joker adds nothing."""
    low: Numbers
    base_four: Numbers
    base_five: Numbers
    plain_four: Ranks
    plain_five: Ranks
    """The rank of a back that is not of one suit, by the number of its ranks."""
    suited_four: Ranks
    suited_five: Ranks
    """The rank of a back of one suit, by the mask of its ranks."""
    front: Ranks
    """The rank of a front by its two cards."""
    least_back: Ranks
    """The lowest rank of a back that is legal with a front."""
    category: NDArray[np.uint8]
    """The category of a back by its rank."""
    five_aces: int
    royal: int
    """The ranks of five aces and of the royal flush."""
    wild: bool


@cache
def pai_gow_tables(ranking: PaiGowRanking) -> PaiGowTables:
    """The tables of a ranking, made once."""
    royal = (ROYAL_FLUSH if ranking.royal else STRAIGHT_FLUSH, ACE)
    backs = _Backs(ranking)
    return PaiGowTables(
        keys=np.array([*(_INDEX.keys[card >> 2] for card in range(JOKER)), 0], np.int64),
        low=_INDEX.low,
        base_four=_INDEX.base[BACK_CARDS - 1],
        base_five=_INDEX.base[BACK_CARDS],
        plain_four=ranks_of(backs, _INDEX, BACK_CARDS - 1, suited=False),
        plain_five=ranks_of(backs, _INDEX, BACK_CARDS, suited=False),
        suited_four=best_flushes(backs, BACK_CARDS - 1),
        suited_five=best_flushes(backs, BACK_CARDS),
        front=_fronts(ranking),
        least_back=np.array([0, *(ranking.rank(key) for key in ranking.front_keys)], np.int16),
        category=category_of(backs),
        five_aces=ranking.rank((FIVE_OF_A_KIND, ACE)),
        royal=ranking.rank(royal),
        wild=ranking.joker == "wild",
    )


class _Backs(NamedTuple):
    """The backs of a ranking by their natural ranks, as the builders of tables need them."""

    ranking: PaiGowRanking

    @property
    def keys(self) -> tuple[RankKey, ...]:
        return self.ranking.keys

    def key(self, ranks: Sequence[int], suited: bool, /) -> RankKey:
        return self.ranking.back_key(tuple(ranks), suited)


def _fronts(ranking: PaiGowRanking) -> Ranks:
    fronts = np.zeros((CARDS, CARDS), np.int16)
    for pair in combinations(range(CARDS), FRONT_CARDS):
        fronts[pair] = fronts[pair[::-1]] = ranking.front_rank(ranking.key(pair))
    return fronts


def as_pai_gow_hands(cards: ArrayLike, size: int) -> CardArray:
    """Hands as rows of so many different cards, of which one may be a joker."""
    hands = as_hands(cards, (size,), highest=JOKER)
    ordered = np.sort(hands, axis=1)
    repeated = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
    if len(repeated):
        row = hands[repeated[0]].tolist()
        twice = next(card for card in row if row.count(card) > 1)
        raise HousewayError(f"hand {repeated[0]}: {show(twice)} appears more than once")
    return hands


def rank_backs(cards: ArrayLike, ranking: PaiGowRanking) -> Ranks:
    """The ranks of many backs: rows of five cards, one rank a row."""
    hands = as_pai_gow_hands(cards, BACK_CARDS)
    ranks = np.empty(len(hands), np.int16)
    _rank_backs(pai_gow_tables(ranking), hands, ranks)
    return ranks


def rank_fronts(cards: ArrayLike, ranking: PaiGowRanking) -> Ranks:
    """The ranks of many fronts: rows of two cards, one rank a row."""
    hands = as_pai_gow_hands(cards, FRONT_CARDS)
    ranks: Ranks = pai_gow_tables(ranking).front[hands[:, 0], hands[:, 1]]
    return ranks


def hands_held(cards: ArrayLike, ranking: PaiGowRanking) -> Integers:
    """What many hands of seven cards hold: a bit for each of `SEVEN_CARD_HANDS`, the first one lowest."""
    hands = as_pai_gow_hands(cards, HAND_CARDS)
    masks = np.empty(len(hands), np.int64)
    _hold_rows(pai_gow_tables(ranking), hands, masks)
    return masks


def count_backs(ranking: PaiGowRanking) -> Integers:
    """How many of all backs of 53 cards fall into each category."""
    tally = np.zeros(len(CATEGORIES), np.int64)
    _tally_backs(pai_gow_tables(ranking), tally)
    return tally


def count_held(ranking: PaiGowRanking) -> Integers:
    """How many of all hands of seven cards hold what, by the mask of `hands_held`."""
    tally = np.zeros(1 << len(SEVEN_CARD_HANDS), np.int64)
    tables = pai_gow_tables(ranking)
    for first in range(CARDS - HAND_CARDS + 1):
        _tally_held(tables, first, tally)
    return tally


# ---------------------------------------------------------------------- kernels


@njit
def back_rank(tables: PaiGowTables, total: int, naturals: int, suited: int) -> int:
    """The rank of a back by its natural cards: their keys' sum, their number, their mask if of one suit."""
    if naturals == 5:
        if suited:
            return int(tables.suited_five[suited])
        return int(tables.plain_five[np.int64(tables.base_five[total >> SHIFT]) + tables.low[total & SUM]])
    if suited:
        return int(tables.suited_four[suited])
    return int(tables.plain_four[np.int64(tables.base_four[total >> SHIFT]) + tables.low[total & SUM]])


@njit
def divide(tables: PaiGowTables, hand: CardArray, fronts: Ranks, backs: Ranks) -> None:
    """Fill in the rank of every front of two cards of a hand, and of the back that it leaves.

    The fronts come in the order of the cards: first and second, first and third, ... sixth and seventh.
    """
    total = naturals = suits = mask = 0
    for card in hand:
        total += tables.keys[card]
        suits += SUITS[card]
        mask += MASKS[card]
        naturals += card != JOKER
    suit = _long_suit(suits)
    if suit >= 0:
        mask = mask >> 16 * suit & 0x1FFF
    at = 0
    for one in range(6):
        first = hand[one]
        for other in range(one + 1, 7):
            second = hand[other]
            left = naturals - (first != JOKER) - (second != JOKER)
            suited = 0
            if suit >= 0:
                behind = suits - SUITS[first] - SUITS[second]
                if behind >> 4 * suit & 7 == left:
                    suited = mask & ~((MASKS[first] | MASKS[second]) >> 16 * suit)
            fronts[at] = tables.front[first, second]
            backs[at] = back_rank(tables, total - tables.keys[first] - tables.keys[second], left, suited)
            at += 1


@njit
def _long_suit(suits: int) -> int:
    """The suit of which there are four cards or more, or -1."""
    if (suits + _COUNT_FROM_FOUR) & _FOUR_OR_MORE:
        for suit in range(4):
            if suits >> 4 * suit & 7 >= 4:
                return suit
    return -1


@njit
def _rank_backs(tables: PaiGowTables, hands: CardArray, ranks: Ranks) -> None:
    for row in range(len(hands)):
        ranks[row] = _rank_five(tables, hands[row])


@njit
def _rank_five(tables: PaiGowTables, cards: CardArray) -> int:
    total = naturals = mask = 0
    suit = -1
    for card in cards:
        if card != JOKER:
            total += tables.keys[card]
            naturals += 1
            mask |= 1 << (card >> 2)
            suit = card & 3 if suit in (-1, card & 3) else 4
    return back_rank(tables, total, naturals, mask if suit < 4 else 0)


@njit
def _tally_backs(tables: PaiGowTables, tally: Integers) -> None:
    hand = np.empty(5, np.uint8)
    for a in range(CARDS):
        hand[0] = a
        for b in range(a + 1, CARDS):
            hand[1] = b
            for c in range(b + 1, CARDS):
                hand[2] = c
                for d in range(c + 1, CARDS):
                    hand[3] = d
                    for e in range(d + 1, CARDS):
                        hand[4] = e
                        tally[tables.category[_rank_five(tables, hand)]] += 1


@njit
def held_mask(tables: PaiGowTables, hand: CardArray, fronts: Ranks, backs: Ranks) -> int:
    """What a hand of seven cards holds, as a mask; `fronts` and `backs` are room for 21 ranks."""
    three_pair, five_aces, royal_match, with_joker, natural = _BITS
    divide(tables, hand, fronts, backs)
    mask = at = 0
    for one in range(6):
        for other in range(one + 1, 7):
            rank = backs[at]
            mask |= 1 << tables.category[rank]
            if rank == tables.five_aces:
                mask |= five_aces
            elif rank == tables.royal and _is_match(hand[one], hand[other]):
                mask |= royal_match
            at += 1
    if _pairs(hand, tables.wild) >= 3:
        mask |= three_pair
    joker = False
    for card in hand:
        joker |= card == JOKER
    if _is_sequence(hand):
        mask |= with_joker if joker else natural
    return int(mask)


@njit
def _is_sequence(hand: CardArray) -> bool:
    """Whether the natural cards are of one suit, and within a straight of seven."""
    suit, ranks = -1, 0
    for card in hand:
        if card != JOKER:
            if suit not in (-1, card & 3):
                return False
            suit = card & 3
            ranks |= 1 << (card >> 2)
    fitting = 0
    for sequence in _SEQUENCES:
        fitting += ranks & ~sequence == 0
    return fitting > 0


@njit
def _bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@njit
def _is_match(one: int, other: int) -> bool:
    """Whether two cards are the natural king and queen of one suit."""
    if one == JOKER or other == JOKER or one & 3 != other & 3:
        return False
    return min(one, other) >> 2 == _QUEEN and max(one, other) >> 2 == _KING


@njit
def _pairs(hand: CardArray, wild: bool) -> int:
    """How many ranks occur twice or more; a joker is an ace or, where it is wild, pairs a single card."""
    once = twice = 0
    joker = False
    for card in hand:
        joker |= card == JOKER
        if card == JOKER and wild:
            continue
        bit = 1 << (ACE if card == JOKER else int(np.int64(card) >> 2))
        twice |= once & bit
        once |= bit
    pairs = _bits(twice)
    return pairs + 1 if joker and wild and once != twice else pairs


@njit
def _hold_rows(tables: PaiGowTables, hands: CardArray, masks: Integers) -> None:
    fronts, backs = np.empty(21, np.int16), np.empty(21, np.int16)
    for row in range(len(hands)):
        masks[row] = held_mask(tables, hands[row], fronts, backs)


@njit
def _tally_held(tables: PaiGowTables, first: int, tally: Integers) -> None:
    """Count what the hands hold whose lowest card is `first`."""
    fronts, backs = np.empty(21, np.int16), np.empty(21, np.int16)
    hand = np.empty(7, np.uint8)
    hand[0] = first
    for b in range(first + 1, CARDS):
        hand[1] = b
        for c in range(b + 1, CARDS):
            hand[2] = c
            for d in range(c + 1, CARDS):
                hand[3] = d
                for e in range(d + 1, CARDS):
                    hand[4] = e
                    for f in range(e + 1, CARDS):
                        hand[5] = f
                        for g in range(f + 1, CARDS):
                            hand[6] = g
                            tally[held_mask(tables, hand, fronts, backs)] += 1
