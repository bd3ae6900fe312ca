"""Three-card hands in both forms: every hand of one deck, and every hand in which cards repeat."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, pairwise
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import parse_cards, show_cards
from houseway.errors import HousewayError
from houseway.ranking import THREE_CARD, RankingSystem, three_card_system
from houseway.ranking import three_card_arrays as arrays
from houseway.ranking.three_card import CATEGORIES, QUEEN_HIGH_OR_BETTER, THREE_CARD_SYSTEMS, AceTwoThree
from tests.ranking.renaming import alike


@pytest.mark.parametrize(
    ("cards", "category", "phrase", "plays"),
    [
        ("Kh Ah Qh", "mini royal flush", "mini royal flush", "Ah Kh Qh"),
        ("2h Ah 3h", "straight flush", "straight flush, trey high", "3h 2h Ah"),
        ("7c 7d 7h", "three of a kind", "three sevens", "7h 7d 7c"),
        ("Kh As Qh", "straight", "straight, ace high", "As Kh Qh"),
        ("2h Ad 3h", "straight", "straight, trey high", "3h 2h Ad"),
        ("4s Ts As", "flush", "flush, ace-ten-four", "As Ts 4s"),
        ("9c Kd 9s", "pair", "pair of nines, king kicker", "9s 9c Kd"),
        ("Qc Td 4s", "high card", "queen high, ten-four kickers", "Qc Td 4s"),
        # Several decks (Delta Club and Artichoke Joe's allow up to six, 004:2371).
        ("7h 7h 7h", "three of a kind", "three sevens", "7h 7h 7h"),
        ("7h 2h 7h", "pair", "pair of sevens, deuce kicker", "7h 7h 2h"),
        ("7h 2c 7h", "pair", "pair of sevens, deuce kicker", "7h 7h 2c"),
    ],
)
def test_each_category_is_named_and_shows_its_cards(
    cards: str, category: str, phrase: str, plays: str
) -> None:
    hand = THREE_CARD.best(parse_cards(cards))
    assert (hand.category, str(hand), show_cards(hand.cards)) == (category, phrase, plays)


def test_all_22100_hands_of_one_deck_in_both_forms() -> None:
    """The counts are the published ones of Three Card Poker (48 straight flushes less 4 mini royals)."""
    hands = np.array(list(combinations(range(52), 3)), np.uint8)
    ranks = arrays.rank_hands(hands)
    best = [THREE_CARD.best(hand) for hand in hands.tolist()]
    assert ranks.tolist() == [THREE_CARD.rank(hand.key) for hand in best]
    counts = dict(zip(CATEGORIES, np.bincount(arrays.categories(ranks)).tolist(), strict=True))
    assert counts == {
        "mini royal flush": 4,
        "straight flush": 44,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high card": 16_440,
    }


@pytest.mark.parametrize("system", THREE_CARD_SYSTEMS, ids=lambda system: system.name)
def test_all_hands_of_several_decks_in_both_forms(system: RankingSystem) -> None:
    hands = np.array(list(combinations_with_replacement(range(52), 3)), np.uint8)
    ranks = arrays.rank_hands(hands, arrays.rank_table(system))
    assert len(hands) == comb(54, 3)
    assert ranks.tolist() == [system.rank(system.best(hand).key) for hand in hands.tolist()]
    assert set(ranks.tolist()) == set(range(1, len(system.keys) + 1))


def test_where_a_pair_of_one_suit_is_a_flush() -> None:
    """The reading `suited_pair` of Delta Club and Artichoke Joe's; a hand without one is ranked alike."""
    ascending = ["As Ah Kd", "7h 7h 2h", "As Ks Js", "Ah Ah 2h", "Ah Ah Kh", "4s 3s 2h", "7h 7h 7h"]
    system = three_card_system(suited_pair="flush")
    hands = [system.best(parse_cards(cards)) for cards in ascending]
    assert [hand.category for hand in hands].count("flush") == 4
    assert all(low < high for low, high in pairwise(hands))
    for cards in combinations(range(52), 3):
        assert system.best(cards).key == THREE_CARD.best(cards).key


@pytest.mark.parametrize(
    ("ace_two_three", "suited", "offsuit"),
    [
        ("straight", "straight flush", "straight"),
        ("offsuit straight", "flush", "straight"),
        ("no straight", "flush", "high card"),
    ],
)
def test_what_ace_two_three_is(ace_two_three: AceTwoThree, suited: str, offsuit: str) -> None:
    """Lucky Lady L1200 and Club One L2729 print 4-3-2 as the lowest straight flush, but A-2-3 as the lowest
    straight (L1202, L2731); other filings print neither. Every other hand is ranked alike."""
    system = three_card_system(ace_two_three=ace_two_three)
    assert system.best(parse_cards("Ah 2h 3h")).category == suited
    assert system.best(parse_cards("Ah 2d 3h")).category == offsuit
    lowest = {"flush": "5h 3h 2h", "high card": "5h 3d 2h"}
    for cards, category in (("Ah 2h 3h", suited), ("Ah 2d 3h", offsuit)):
        if category in lowest:
            assert system.best(parse_cards(cards)) > system.best(parse_cards(lowest[category]))
    for hand in combinations(range(52), 3):
        if {card // 4 for card in hand} != {12, 1, 0}:
            assert system.best(hand).key == THREE_CARD.best(hand).key


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [("Qc 3d 2s", True), ("Jc Td 8s", False), ("2c 2d 3s", True), ("Ac 5d 4s", True), ("2c 3d 5s", False)],
)
def test_player_dealer_qualifies_with_queen_high(cards: str, qualifies: bool) -> None:
    """Queen-high is the minimum in every filing (000:1236, 001:2762, 002:357, 003:73, 004:2394)."""
    hand = THREE_CARD.best(parse_cards(cards))
    assert (hand.key >= QUEEN_HIGH_OR_BETTER) == qualifies
    assert (arrays.rank3(*parse_cards(cards)) >= arrays.QUEEN_HIGH_OR_BETTER) == qualifies


def test_how_often_queen_high_qualifies() -> None:
    """The published figure for one deck: the dealer fails to qualify 6,720 times in 22,100 (30.41 %)."""
    ranks = arrays.rank_hands(list(combinations(range(52), 3)))
    assert np.count_nonzero(ranks < arrays.QUEEN_HIGH_OR_BETTER) == 6_720


@given(hands=alike(st.lists(st.integers(0, 51), min_size=3, max_size=3)))
def test_neither_the_names_of_suits_nor_the_order_of_cards_matters(
    hands: tuple[list[int], list[int]],
) -> None:
    assert THREE_CARD.best(hands[0]) == THREE_CARD.best(hands[1])
    first, second = arrays.rank_hands(hands)
    assert first == second


def test_other_numbers_of_cards_are_refused() -> None:
    with pytest.raises(HousewayError, match="it takes 3 cards, not 2"):
        THREE_CARD.best(parse_cards("As Ks"))
    with pytest.raises(HousewayError, match="rows of 3 cards"):
        arrays.rank_hands([[51, 47]])
