"""Hands of three cards that count points: the filing's classes and examples. Lines are of 001."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from houseway.cards import parse_cards
from houseway.errors import HousewayError
from houseway.ranking.nines import NineRanking
from houseway.ranking.nines_arrays import rank_hands

RANKING = NineRanking()


@pytest.mark.parametrize(
    ("hand", "points"),
    [("Kd Qs 9c", "9 points"), ("Jd 5s 3c", "8 points"), ("6d 6s 5c", "7 points"), ("9d 3s 3c", "5 points")],
)
def test_the_printed_sums(hand: str, points: str) -> None:
    """L575-579: K, Q, 9 is nine; J, 5, trey eight; 6, 6, 5 is seventeen or seven; 9, trey, trey is five."""
    assert str(RANKING.best(parse_cards(hand))) == points


def test_the_printed_sum_that_contradicts_the_card_values() -> None:
    """L578 prints ace, four, deuce as six; by the values at L559-562 it is seven."""
    assert str(RANKING.best(parse_cards("Ad 4s 2c"))) == "7 points"


@pytest.mark.parametrize("hand", ["Ad Ks Qc", "Ad 2s 3c", "Kd Qs Jc"])
def test_the_printed_straights(hand: str) -> None:
    """L543-547: ace-king-queen, ace-deuce-trey and king-queen-jack, which is not three pictures."""
    assert RANKING.best(parse_cards(hand)).category == "straight"


def test_the_classes_in_sequence() -> None:
    """L537-555: three of a kind, straights, three pictures, then points with nine best."""
    hands = ["2d 2s 2c", "Ad 2s 3c", "Kd Ks Jc", "Kd Qs 9c", "Td 5s 3c", "Td Js Tc"]
    ranked = [RANKING.best(parse_cards(hand)) for hand in hands]
    assert ranked == sorted(ranked, reverse=True)
    assert len({hand.key for hand in ranked}) == len(hands)


def test_what_compares_within_a_class() -> None:
    """Readings equal_sets and equal_straights: by rank, A-K-Q best and A-2-3 lowest; pictures tie."""

    def key(hand: str, ranking: NineRanking = RANKING) -> tuple[int, ...]:
        return ranking.best(parse_cards(hand)).key

    assert key("Ad As Ac") > key("Kd Ks Kc") > key("Ad Ks Qc") > key("Kd Qs Jc") > key("4d 3s 2c")
    assert key("4d 3s 2c") > key("3d 2s Ac") > key("Kd Ks Qc") == key("Jd Js Qh")
    even = NineRanking(sets="tie", straights="tie")
    assert key("Ad As Ac", even) == key("2d 2s 2c", even) > key("Ad Ks Qc", even) == key("3d 2s Ac", even)


def test_king_ace_deuce_is_a_straight_only_by_reading() -> None:
    """Reading around_the_ace: not printed, so three points; or the lowest straight."""
    around = NineRanking(around=True)
    assert str(RANKING.best(parse_cards("Kd As 2c"))) == "3 points"
    corner = around.best(parse_cards("Kd As 2c"))
    assert around.best(parse_cards("Ad 2s 3c")) > corner > around.best(parse_cards("Kd Ks Jc"))


def test_how_many_hands_of_each_kind_there_are() -> None:
    """All 22,100 hands: 52 trips, 768 straights, 144 with three pictures, and these of each sum."""
    found = Counter(RANKING.best(hand).key for hand in combinations(range(52), 3))
    classes = Counter[int]()
    for key, count in found.items():
        classes[key[0]] += count
    assert classes == {3: 52, 2: 768, 1: 144, 0: 21_136}
    points = [found[0, each] for each in range(9, -1, -1)]
    assert points == [2080, 2096, 2144, 2096, 2144, 2096, 2208, 2096, 2080, 2096]


@pytest.mark.parametrize("ranking", [RANKING, NineRanking(sets="tie", straights="tie", around=True)])
def test_the_array_form_agrees(ranking: NineRanking) -> None:
    """Its numbers are those of the keys, for all hands."""
    hands = np.array(list(combinations(range(52), 3)), np.uint8)
    keys = [ranking.key([card >> 2 for card in hand]) for hand in hands.tolist()]
    assert rank_hands(hands, ranking).tolist() == [ranking.rank(key) for key in keys]


@pytest.mark.parametrize(
    ("hand", "problem"),
    [("Kd Qs", "has 3 cards, not 2"), ("Kd Kd Qs", "Kd appears twice"), ("Kd Qs Jo", "a joker has no value")],
)
def test_other_cards_are_refused(hand: str, problem: str) -> None:
    with pytest.raises(HousewayError, match=problem):
        RANKING.best(parse_cards(hand))
