"""The seventeen ranks of six-deck hold'em in both forms, and every five cards of six decks counted."""

from __future__ import annotations

from itertools import chain, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import parse_cards, show_cards
from houseway.errors import HousewayError
from houseway.ranking import SIX_DECK, six_deck_system
from houseway.ranking import six_deck_arrays as arrays
from houseway.ranking.six_deck import CATEGORIES
from tests.ranking.renaming import alike

# Each line of the list that Club One filed (001:874-890), from the best down.
PRINTED = (
    ("Kh Kh Kh Kh Kh", "flush with five of a kind", "flush with five kings"),
    ("Ah Kh Qh Jh Th", "royal flush", "royal flush"),
    ("Kh Kh Kh Kh 4h", "flush with four of a kind", "flush with four kings, four kicker"),
    ("9h 8h 7h 6h 5h", "straight flush", "straight flush, nine high"),
    ("Kh Kh Kh 4h 4h", "flush with full house", "flush with full house, kings full of fours"),
    ("Ks Kh Kh Kh Kh", "five of a kind", "five kings"),
    ("Kh Kh Kh 4h 2h", "flush with three of a kind", "flush with three kings, four-deuce kickers"),
    ("Kh Kh 4h 4h 2h", "flush with two pair", "flush with two pair, kings and fours, deuce kicker"),
    ("9h 9h Ah Qh 5h", "flush with one pair", "flush with a pair of nines, ace-queen-five kickers"),
    ("Kh Kh Kh Kh 4s", "four of a kind", "four kings, four kicker"),
    ("Kh Kh Kh 4s 4h", "full house", "full house, kings full of fours"),
    ("Ah Kh 9h 5h 3h", "flush", "flush, ace-king-nine-five-trey"),
    ("5h 4h 3h 2h As", "straight", "straight, five high"),
    ("Kh Kh Kh 4h 2s", "three of a kind", "three kings, four-deuce kickers"),
    ("Kh Kh 4h 4h 2s", "two pair", "two pair, kings and fours, deuce kicker"),
    ("9h 9h Ah Qh 5s", "one pair", "pair of nines, ace-queen-five kickers"),
    ("Ah Kh 9h 5h 3s", "high card", "ace high, king-nine-five-trey kickers"),
)


@pytest.mark.parametrize(("cards", "category", "phrase"), PRINTED)
def test_each_category_is_named(cards: str, category: str, phrase: str) -> None:
    hand = SIX_DECK.best(parse_cards(cards))
    assert (hand.category, str(hand), show_cards(hand.cards)) == (category, phrase, cards)


def test_categories_rank_as_printed() -> None:
    hands = [parse_cards(cards) for cards, _, _ in PRINTED]
    ranks = arrays.rank_hands(hands).tolist()
    assert ranks == sorted(ranks, reverse=True)
    assert [category for _, category, _ in PRINTED] == list(reversed(CATEGORIES))
    best = [SIX_DECK.best(hand) for hand in hands]
    assert best == sorted(best, reverse=True)


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        # Five of a kind (6) is better than the flush with three of a kind (7) that is also held.
        ("Kh Kh Kh 4h 2h Ks Kd", "Ks Kh Kh Kh Kd"),
        # A flush with one pair (9) is better than four of a kind (10).
        ("9h 9h Ah Qh 5h 9s 9d", "9h 9h Ah Qh 5h"),
        # A straight flush (4) is better than a flush with three of a kind (7).
        ("9h 8h 7h 6h 5h 9h 9h", "9h 8h 7h 6h 5h"),
        # A flush (12) is better than three of a kind (14).
        ("9h Ah Qh 5h 3h 9s 9d", "Ah Qh 9h 5h 3h"),
    ],
)
def test_best_five_of_seven_follow_the_printed_list(cards: str, plays: str) -> None:
    assert show_cards(SIX_DECK.best(parse_cards(cards)).cards) == plays


def test_all_hands_of_five_cards_from_six_decks() -> None:
    """Every category against its closed form: so many choices of ranks, times so many choices of cards.

    A rank has 24 cards, 6 in each suit. What a suit holds of a pattern is taken out of the plain category.
    """
    flat = chain.from_iterable(combinations_with_replacement(range(52), 5))
    hands = np.fromiter(flat, np.uint8, 5 * comb(56, 5)).reshape(-1, 5)
    ways = np.full(len(hands), 6, np.int64)
    alike = np.ones(len(hands), np.int64)
    for column in range(1, 5):
        alike = np.where(hands[:, column] == hands[:, column - 1], alike + 1, 1)
        ways = ways * (7 - alike) // alike
    categories = arrays.categories(arrays.rank_hands(hands))
    counted = np.zeros(len(CATEGORIES), np.int64)
    np.add.at(counted, categories, ways)
    assert counted.sum() == comb(312, 5)

    def both(choices: int, *multiplicities: int) -> tuple[int, int]:
        plain, suited = choices, 4 * choices
        for count in multiplicities:
            plain *= comb(24, count)
            suited *= comb(6, count)
        return plain - suited, suited

    expected = {}
    for name, choices, multiplicities in (
        ("five of a kind", 13, (5,)),
        ("four of a kind", 13 * 12, (4, 1)),
        ("full house", 13 * 12, (3, 2)),
        ("three of a kind", 13 * comb(12, 2), (3, 1, 1)),
        ("two pair", comb(13, 2) * 11, (2, 2, 1)),
        ("one pair", 13 * comb(12, 3), (2, 1, 1, 1)),
    ):
        expected[name], expected[f"flush with {name}"] = both(choices, *multiplicities)
    expected["high card"], expected["flush"] = both(comb(13, 5) - 10, 1, 1, 1, 1, 1)
    expected["straight"], straight_flushes = both(10, 1, 1, 1, 1, 1)
    expected["royal flush"] = straight_flushes // 10
    expected["straight flush"] = straight_flushes - expected["royal flush"]
    assert dict(zip(CATEGORIES, counted.tolist(), strict=True)) == expected


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize(("ranks", "suits"), [(13, 4), (13, 1), (3, 2)])
def test_random_hands_agree_in_both_forms(size: int, ranks: int, suits: int) -> None:
    """Few ranks and few suits make the hands that six decks alone can hold."""
    random = np.random.default_rng(size)
    shape = (1_200, size)
    hands = (random.integers(0, ranks, shape) * 4 + random.integers(0, suits, shape)).astype(np.uint8)
    hands = hands[(hands != hands[:, :1]).any(axis=1)]
    best = [SIX_DECK.best(hand) for hand in hands.tolist()]
    assert arrays.rank_hands(hands).tolist() == [SIX_DECK.rank(hand.key) for hand in best]


@given(
    hands=alike(
        st.lists(st.integers(0, 51), min_size=5, max_size=7).filter(lambda cards: len(set(cards)) > 1)
    )
)
def test_neither_the_names_of_suits_nor_the_order_of_cards_matters(
    hands: tuple[list[int], list[int]],
) -> None:
    assert SIX_DECK.best(hands[0]) == SIX_DECK.best(hands[1])
    first, second = arrays.rank_hands(hands)
    assert first == second


def test_a_card_cannot_appear_seven_times() -> None:
    with pytest.raises(HousewayError, match="Kh appears 7 times"):
        SIX_DECK.best(parse_cards("Kh Kh Kh Kh Kh Kh Kh"))
    with pytest.raises(HousewayError, match="hand 0: Kh appears 7 times"):
        arrays.rank_hands([parse_cards("Kh Kh Kh Kh Kh Kh Kh")])


def test_flushes_with_pairs_may_compare_card_by_card() -> None:
    """Club One L874-890 print no order within a rank: a pair of fours with a king, or a pair of queens."""
    lower, higher = parse_cards("Ks Jh 4h 4h 2h Kh 9h"), parse_cards("Qh Qh 9h 5h 3h 2s 2d")
    by_cards = six_deck_system("card by card")
    assert SIX_DECK.best(lower) < SIX_DECK.best(higher)
    assert by_cards.best(lower) > by_cards.best(higher)
    assert str(by_cards.best(higher)) == str(SIX_DECK.best(higher))


def test_the_array_form_knows_both_orders() -> None:
    """On hands of one suit and its neighbors, and only flushes differ."""
    random = np.random.default_rng(874)
    system = six_deck_system("card by card")
    for size in (5, 6, 7):
        for cards in random.choice(np.array([0, 4, 8, 12, 16, 20, 48, 1, 5], np.uint8), (300, size)):
            if np.bincount(cards).max() <= system.packs:
                assert arrays.rank_cards(cards, True) == system.rank(system.best(cards.tolist()).key)
                assert arrays.rank_cards(cards, False) == SIX_DECK.rank(SIX_DECK.best(cards.tolist()).key)
