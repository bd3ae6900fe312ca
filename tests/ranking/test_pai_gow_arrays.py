"""Pai gow poker hands in the array form: against the readable form, and counted in full."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.errors import HousewayError
from houseway.ranking import pai_gow_arrays as arrays
from houseway.ranking._tables import CardArray
from houseway.ranking.pai_gow import BUG, CATEGORIES, PaiGowRanking
from houseway.ranking.pai_gow_seven import SEVEN_CARD_HANDS, held

WILD = PaiGowRanking(joker="wild")
RANKINGS = (BUG, WILD, PaiGowRanking(joker="ace or straight"), PaiGowRanking(wheel="second", royal=False))

# Backs of 53 cards with a wild joker, from five of a kind down to high card: the field's counts for five-card
# poker with one wild card, the royals taken out of the straight flushes.
WILD_COUNTS = (13, 24, 180, 3_120, 6_552, 7_804, 20_532, 137_280, 123_552, 1_268_088, 1_302_540)

# What the joker adds to the counts of one deck as an ace that completes straights and flushes. It fills the
# same straights and flushes as a wild one (164 of one suit, 20 of them royal). As an ace: four of a kind with
# three aces (4 x 48), or with an ace kicker (12 x 1); full houses of two aces and a pair (6 x 12 x 6) or of
# three of a kind and an ace (12 x 4 x 4); three of a kind of two aces (6 x C(12, 2) x 16) or with an ace
# kicker (12 x 4 x 11 x 4); two pairs of an ace and a pair (4 x 12 x 6 x 11 x 4) or of two pairs below aces
# (C(12, 2) x 36). What is left is a pair or an ace-high hand.
ADDED = {
    "five of a kind": 1,
    "royal flush": 20,
    "straight flush": 144,
    "four of a kind": 4 * 48 + 12,
    "full house": 6 * 12 * 6 + 12 * 4 * 4,
    "flush": 7_804 - 5_108,
    "straight": 20_532 - 10_200,
    "three of a kind": 6 * comb(12, 2) * 16 + 12 * 4 * 11 * 4,
    "two pair": 4 * 12 * 6 * 11 * 4 + comb(12, 2) * 36,
}
NATURAL = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4, 0)


def random_hands(size: int, number: int, seed: int, joker: bool = False) -> CardArray:
    """So many hands of different cards of 53, the same for the same seed; all with a joker if asked."""
    rng = np.random.default_rng(seed)
    if not joker:
        return rng.random((number, 53)).argpartition(size, axis=1)[:, :size].astype(np.uint8)
    naturals = rng.random((number, 52)).argpartition(size - 1, axis=1)[:, : size - 1]
    return np.hstack([naturals, np.full((number, 1), 52)]).astype(np.uint8)


def test_all_backs_with_a_wild_joker_fall_into_categories_as_known() -> None:
    assert tuple(arrays.count_backs(WILD)[::-1]) == WILD_COUNTS
    assert sum(WILD_COUNTS) == comb(53, 5)


def test_all_backs_with_a_limited_joker_fall_into_categories_as_counted_by_hand() -> None:
    counts = dict(zip(CATEGORIES, arrays.count_backs(BUG).tolist(), strict=True))
    assert sum(counts.values()) == comb(53, 5)
    natural = dict(zip(CATEGORIES, NATURAL, strict=True))
    assert {name: counts[name] - natural[name] for name in ADDED} == ADDED


def test_a_joker_that_completes_no_flush_leaves_the_flushes_of_one_deck() -> None:
    counts = dict(zip(CATEGORIES, arrays.count_backs(RANKINGS[2]).tolist(), strict=True))
    limited = dict(zip(CATEGORIES, arrays.count_backs(BUG).tolist(), strict=True))
    assert counts["flush"] == 5_108
    same = set(CATEGORIES) - {"flush", "one pair", "high card"}
    assert {name: counts[name] for name in same} == {name: limited[name] for name in same}


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("joker", [False, True])
def test_both_forms_rank_backs_alike(ranking: PaiGowRanking, joker: bool) -> None:
    hands = random_hands(5, 2_000, seed=5, joker=joker)
    expected = [ranking.rank(ranking.back(hand).key) for hand in hands.tolist()]
    assert arrays.rank_backs(hands, ranking).tolist() == expected


@pytest.mark.parametrize("ranking", RANKINGS)
def test_both_forms_rank_all_fronts_alike(ranking: PaiGowRanking) -> None:
    fronts = np.array(list(combinations(range(53), 2)))
    expected = [ranking.front_rank(ranking.front(front).key) for front in fronts.tolist()]
    assert arrays.rank_fronts(fronts, ranking).tolist() == expected


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("joker", [False, True])
def test_both_forms_find_the_same_in_seven_cards(ranking: PaiGowRanking, joker: bool) -> None:
    hands = random_hands(7, 700, seed=7, joker=joker)
    masks = arrays.hands_held(hands, ranking).tolist()
    for hand, mask in zip(hands.tolist(), masks, strict=True):
        names = {name for bit, name in enumerate(SEVEN_CARD_HANDS) if mask >> bit & 1}
        assert names == held(hand, ranking)


def test_hands_that_are_none_are_refused() -> None:
    with pytest.raises(HousewayError, match="hand 1: 2s appears more than once"):
        arrays.rank_backs([[0, 1, 2, 3, 52], [3, 3, 4, 5, 6]], BUG)
    with pytest.raises(HousewayError, match=r"a card or the joker \(0 to 52\)"):
        arrays.rank_fronts([[0, 53]], BUG)
    with pytest.raises(HousewayError, match="rows of 7 cards"):
        arrays.hands_held([[0, 1, 2, 3, 4]], BUG)


# The rows of a pay table with the counts of all hands of seven cards that each decides, and what it pays at
# Club One (L4161-4171). The counts are those of complete enumerations of this bet with a limited joker.
PAID = (
    ("seven-card straight flush", 32, 5_000),
    ("royal flush and royal match", 72, 2_000),
    ("seven-card straight flush with joker", 196, 1_000),
    ("five aces", 1_128, 400),
    ("royal flush", 26_020, 150),
    ("straight flush", 184_644, 50),
    ("four of a kind", 307_472, 25),
    ("full house", 4_188_528, 5),
    ("flush", 6_172_088, 4),
    ("three of a kind", 7_672_500, 3),
    ("straight", 11_034_204, 2),
)
BOTH_TRIPS_AND_STRAIGHT = 201_824


@pytest.mark.verify
def test_all_hands_of_seven_cards_hold_what_is_known() -> None:
    tally = arrays.count_held(BUG)
    assert tally.sum() == comb(53, 7) == 154_143_080
    masks = np.arange(len(tally))
    bit = {name: masks >> number & 1 == 1 for number, name in enumerate(SEVEN_CARD_HANDS)}
    left = np.ones(len(tally), bool)
    won = 0
    for name, count, pays in PAID:
        assert tally[left & bit[name]].sum() == count, name
        if name == "three of a kind":
            assert tally[left & bit[name] & bit["straight"]].sum() == BOTH_TRIPS_AND_STRAIGHT
        left &= ~bit[name]
        won += count * pays
    edge = Fraction(won - int(tally[left].sum()), comb(53, 7))
    assert round(100 * float(edge), 4) == -7.8279
