"""High hands in the array form: against the readable form, against other people's evaluators, and in full."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, combinations
from math import comb

import eval7
import numpy as np
import phevaluator
import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import card, parse_cards, show, show_cards
from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.ranking import HIGH
from houseway.ranking import high_arrays as arrays
from houseway.ranking._tables import CardArray, Integers, Ranks
from houseway.ranking.high import CATEGORIES
from tests.ranking.renaming import alike

# The field's counts, from royal flush down to high card; those of five cards are in every textbook (the four
# royals are taken out of 40 straight flushes), those of seven are the ones that hold'em odds rest on.
KNOWN_COUNTS = {
    5: (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    6: (188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
    7: (
        4_324,
        37_260,
        224_848,
        3_473_184,
        4_047_644,
        6_180_020,
        6_461_620,
        31_433_400,
        58_627_800,
        23_294_460,
    ),
}


def random_hands(size: int, number: int, seed: int) -> CardArray:
    """So many hands of so many different cards, the same for the same seed."""
    order = np.random.default_rng(seed).random((number, 52)).argpartition(size, axis=1)
    return order[:, :size].astype(np.uint8)


@pytest.fixture(scope="module")
def all_fives() -> CardArray:
    flat = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, 5 * comb(52, 5))
    return flat.reshape(-1, 5)


@pytest.mark.parametrize("size", [5, 6])
def test_all_hands_fall_into_categories_as_known(size: int) -> None:
    assert tuple(arrays.count_hands(size)[::-1]) == KNOWN_COUNTS[size]
    assert sum(KNOWN_COUNTS[size]) == comb(52, size)


@pytest.mark.verify
def test_all_133784560_seven_card_hands_fall_into_categories_as_known() -> None:
    assert tuple(arrays.count_hands(7)[::-1]) == KNOWN_COUNTS[7]
    assert sum(KNOWN_COUNTS[7]) == comb(52, 7) == 133_784_560


def test_bulk_ranks_of_all_five_card_hands_give_the_known_counts(all_fives: CardArray) -> None:
    categories = arrays.categories(arrays.rank_hands(all_fives))
    assert tuple(np.bincount(categories)[::-1]) == KNOWN_COUNTS[5]


def test_every_rank_means_the_same_hand_in_both_forms(all_fives: CardArray) -> None:
    ranks, where = np.unique(arrays.rank_hands(all_fives), return_index=True)
    assert ranks.tolist() == list(range(1, len(HIGH.keys) + 1))
    assert [HIGH.best(all_fives[at].tolist()).key for at in where] == list(HIGH.keys)


@pytest.mark.verify
def test_all_five_card_hands_agree_in_both_forms(all_fives: CardArray) -> None:
    numbers = {key: number for number, key in enumerate(HIGH.keys, start=1)}
    readable = [numbers[HIGH.best(hand).key] for hand in all_fives.tolist()]
    assert np.array_equal(arrays.rank_hands(all_fives), readable)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_agree_in_both_forms(size: int) -> None:
    hands = random_hands(size, 4_000, seed=size)
    ranks = arrays.rank_hands(hands)
    best = [HIGH.best(hand) for hand in hands.tolist()]
    assert ranks.tolist() == [HIGH.rank(hand.key) for hand in best]
    assert [CATEGORIES[category] for category in arrays.categories(ranks)] == [hand.category for hand in best]


def by_eval7(hand: list[int]) -> int:
    return int(eval7.evaluate([eval7.Card(show(value)) for value in hand]))


def by_phevaluator(hand: list[int]) -> int:
    return -int(phevaluator.evaluate_cards(*(show(value) for value in hand)))


@pytest.mark.parametrize("oracle", [by_eval7, by_phevaluator])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_order_is_that_of_other_evaluators(size: int, oracle: Callable[[list[int]], int]) -> None:
    """Sorted by our rank, another evaluator's values rise exactly where ours do: every pair is compared."""
    hands = random_hands(size, 6_000, seed=10 + size)
    ranks = arrays.rank_hands(hands)
    order = np.argsort(ranks)
    ours = np.diff(ranks[order])
    theirs = np.diff([oracle(hand) for hand in hands[order].tolist()])
    assert np.array_equal(np.sign(ours), np.sign(theirs))


@pytest.mark.parametrize("size", [5, 7])
def test_order_is_that_of_pokerkit(size: int) -> None:
    hands = random_hands(size, 300, seed=20 + size)
    order = np.argsort(arrays.rank_hands(hands))
    rises = np.diff(arrays.rank_hands(hands)[order]) > 0
    theirs = [
        pokerkit.StandardHighHand.from_game(show_cards(hand).replace(" ", ""))
        for hand in hands[order].tolist()
    ]
    for rise, lower, higher in zip(rises, theirs, theirs[1:], strict=False):
        assert (lower < higher) if rise else (lower == higher)


@given(hands=alike(st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True)))
def test_neither_the_names_of_suits_nor_the_order_of_cards_matters(
    hands: tuple[list[int], list[int]],
) -> None:
    first, second = arrays.rank_hands(hands)
    assert first == second


@pytest.mark.parametrize(
    "board",
    [
        "As Kd 9h 5c 2s",
        "As Ks 9h 5c 2s",
        "As Ks 9s 5s 2d",
        "As Ks 9s 5s 2s",
        "Ts 9s 8s 7s 6s",
        "Ac Ad Ah As 2c",
        "2c 2d 2h Kc Kd",
        "4h 5h 6h 4c 5c",
    ],
)
def test_all_holdings_on_a_board(board: str) -> None:
    """Each of the 1,081 holdings left has the rank of its seven cards; the 245 others have none."""
    cards = np.array(parse_cards(board), np.uint8)
    ranks = np.full(1326, -1, np.int16)
    arrays.rank_all_holdings(cards, ranks)
    free = ~np.isin(arrays.HOLDINGS, cards).any(axis=1)
    assert free.sum() == comb(47, 2)
    sevens = np.hstack([np.tile(cards, (1081, 1)), arrays.HOLDINGS[free]])
    assert np.array_equal(ranks[free], arrays.rank_hands(sevens))
    assert not ranks[~free].any()


def test_all_holdings_on_random_boards() -> None:
    ranks = np.zeros(1326, np.int16)
    for board in random_hands(5, 300, seed=30):
        arrays.rank_all_holdings(board, ranks)
        free = ~np.isin(arrays.HOLDINGS, board).any(axis=1)
        sevens = np.hstack([np.tile(board, (1081, 1)), arrays.HOLDINGS[free]])
        assert np.array_equal(ranks[free], arrays.rank_hands(sevens))


def test_holdings_are_numbered_in_order() -> None:
    numbers = [arrays.holding(int(first), int(second)) for first, second in arrays.HOLDINGS]
    assert numbers == list(range(1326))
    assert arrays.holding(card("As"), card("2c")) == arrays.holding(card("2c"), card("As"))


@njit
def rank_from_board(cards: Integers, ranks: Ranks) -> None:
    """What another kernel does: sum up the board once, then add one, two or no cards."""
    total = mask = 0
    for value in cards[:5]:
        total += arrays.KEYS[value]
        mask += arrays.MASKS[value]
    ranks[0] = arrays.rank5_of(total, mask)
    total += arrays.KEYS[cards[5]]
    mask += arrays.MASKS[cards[5]]
    ranks[1] = arrays.rank6_of(total, mask)
    total += arrays.KEYS[cards[6]]
    mask += arrays.MASKS[cards[6]]
    ranks[2] = arrays.rank7_of(total, mask)


def test_kernels_can_add_cards_one_by_one() -> None:
    ranks = np.zeros(3, np.int16)
    for hand in random_hands(7, 2_000, seed=40).astype(np.int64):
        a, b, c, d, e, f, g = hand.tolist()
        rank_from_board(hand, ranks)
        assert ranks.tolist() == [
            arrays.rank5(a, b, c, d, e),
            arrays.rank6(a, b, c, d, e, f),
            arrays.rank7(a, b, c, d, e, f, g),
        ]
        assert ranks[2] == arrays.rank_hands(hand[None])[0]


def test_standards_count_the_hands_that_meet_them(all_fives: CardArray) -> None:
    """A five-card hand has a pair or better 1,296,420 times, ace-king or better 1,463,700 times.

    The second is the dealer's qualifying hand of Caribbean Stud, which fails 1,135,260 times in 2,598,960
    (43.7 %, as is published for that game).
    """
    ranks = arrays.rank_hands(all_fives)
    assert np.count_nonzero(ranks >= arrays.PAIR_OR_BETTER) == comb(52, 5) - KNOWN_COUNTS[5][-1]
    assert np.count_nonzero(ranks < arrays.ACE_KING_OR_BETTER) == 1_135_260


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ([[0, 1, 2, 3]], "rows of 5 or 6 or 7 cards"),
        ([[0, 1, 2, 3, 52]], "must be a card of rank and suit"),
        ([[0, 1, 2, 3, -1]], "must be a card of rank and suit"),
        ([[0, 1, 2, 3, 4.5]], "whole numbers"),
        ([[0, 1, 2, 3, 4], [51, 1, 2, 3, 51]], "hand 1: As appears more than once"),
    ],
)
def test_arrays_that_hold_no_hands_are_refused(hands: list[list[int]], message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        arrays.rank_hands(hands)


def test_no_hands_have_no_ranks() -> None:
    assert arrays.rank_hands(np.empty((0, 7), np.uint8)).shape == (0,)
