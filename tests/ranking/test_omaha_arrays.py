"""Hands with a board in the array form: against the readable form, and against other people's evaluators."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import phevaluator
import pytest
from pokerkit import hands as pokerkit_hands

from houseway.cards import parse_cards, show, show_cards
from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.ranking import RingRanking
from houseway.ranking import omaha_arrays as arrays
from houseway.ranking._tables import CardArray, Integers, Ranks
from houseway.ranking.ring_arrays import KEYS, MASKS, ring_table
from tests.ranking.ring_rankings import (
    BUG,
    DEUCE,
    EZ_MONEY,
    HIGH,
    LOW,
    LOW_EIGHT,
    random_hands,
    rank_in_readable_form,
)

RANKINGS = {"high": HIGH, "low": LOW, "eight or better": LOW_EIGHT, "32 cards": EZ_MONEY}


def text(cards: list[int]) -> str:
    return show_cards(cards).replace(" ", "")


def long_suits(ranking: RingRanking, held: int, size: int, number: int) -> CardArray:
    """Hands in which one suit has two cards or more in the hand and three or more on the board."""
    random = np.random.default_rng(held + size)
    hands: list[list[int]] = []
    while len(hands) < number:
        suited = 4 * random.permutation(ranking.order.values)[: held + size] + 2
        hand = random_hands(ranking, held + size, 1, seed=int(random.integers(1 << 30)))[0].tolist()
        places = [*random.permutation(held)[: random.integers(2, held + 1)]]
        places += [held + place for place in random.permutation(size)[: random.integers(3, size + 1)]]
        free = [value for value in suited.tolist() if value not in hand]
        for place, value in zip(places, free, strict=False):
            hand[place] = value
        hands.append(hand)
    return np.array(hands, np.uint8)


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("held", [4, 5])
@pytest.mark.parametrize("name", RANKINGS)
def test_exactly_two_cards_held_agree_in_both_forms(name: str, held: int, size: int) -> None:
    ranking = RANKINGS[name]
    random = random_hands(ranking, held + size, 150, seed=10 * held + size)
    for hands in (random, long_suits(ranking, held, size, 150)):
        holes, boards = hands[:, :held], hands[:, held:]
        expected = [
            rank_in_readable_form(ranking, hole, board, "exactly two")
            for hole, board in zip(holes.tolist(), boards.tolist(), strict=True)
        ]
        assert arrays.rank_with_board(holes, boards, ranking).tolist() == expected


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("name", RANKINGS)
def test_at_most_two_cards_held_agree_in_both_forms(name: str, size: int) -> None:
    ranking = RANKINGS[name]
    random = random_hands(ranking, 3 + size, 150, seed=size)
    for hands in (random, long_suits(ranking, 3, size, 150)):
        holes, boards = hands[:, :3], hands[:, 3:]
        expected = [
            rank_in_readable_form(ranking, hole, board, "at most two")
            for hole, board in zip(holes.tolist(), boards.tolist(), strict=True)
        ]
        assert arrays.rank_with_board(holes, boards, ranking, "at most two").tolist() == expected


@pytest.mark.parametrize(
    ("hole", "board", "phrase"),
    [
        ("As Kd 7h 2c", "Ks Qs 9s 4s 4d", "two pair, kings and fours, ace kicker"),
        ("As 2d 3h 4c", "Ks Qs Js Ts 9d", "ace high, king-queen-jack-four kickers"),
        ("As 9s 3h 4c", "Ks Qs Js Ts 2d", "flush, ace-king-queen-jack-nine"),
        ("9s 8s 3h 4c", "Ks Qs Js Ts 2d", "straight flush, queen high"),
        ("As 8s 3h 4c", "Ks Qs Js Ts 9s", "flush, ace-king-queen-jack-eight"),
        ("Ac Ad Ah As", "Kc Kd Kh 2c 3d", "full house, kings full of aces"),
    ],
)
def test_hands_that_use_two_cards_and_no_more(hole: str, board: str, phrase: str) -> None:
    """Four to a straight flush on the board help only with two cards of the hand (Lucky Lady L47)."""
    cards, shared = parse_cards(hole), parse_cards(board)
    rank = int(arrays.rank_with_board([cards], [shared], HIGH)[0])
    assert HIGH.phrase(HIGH.keys[rank - 1]) == phrase


def test_omaha_is_in_the_order_of_phevaluator() -> None:
    hands = random_hands(HIGH, 9, 20_000, seed=60)
    ranks = arrays.rank_with_board(hands[:, :4], hands[:, 4:], HIGH)
    order = np.argsort(ranks)
    theirs = [
        -phevaluator.evaluate_omaha_cards(*map(show, [*hand[4:], *hand[:4]]))
        for hand in hands[order].tolist()
    ]
    assert np.array_equal(np.sign(np.diff(ranks[order])), np.sign(np.diff(theirs)))


@pytest.mark.parametrize(
    ("ranking", "oracle"),
    [
        (HIGH, pokerkit_hands.OmahaHoldemHand),
        (LOW_EIGHT, pokerkit_hands.OmahaEightOrBetterLowHand),
    ],
    ids=["high", "eight or better"],
)
@pytest.mark.parametrize("held", [4, 5])
def test_omaha_is_in_the_order_of_pokerkit(
    ranking: RingRanking, oracle: type[pokerkit_hands.HoleBoardCombinationHand], held: int
) -> None:
    hands = random_hands(ranking, held + 5, 300, seed=70 + held)
    ranks = arrays.rank_with_board(hands[:, :held], hands[:, held:], ranking)
    theirs = [oracle.from_game_or_none(text(hand[:held]), text(hand[held:])) for hand in hands.tolist()]
    assert (ranks > 0).tolist() == [hand is not None for hand in theirs]
    order = [place for place in np.argsort(ranks).tolist() if ranks[place]]
    for lower, higher in pairwise(order):
        assert (theirs[lower] == theirs[higher]) == (ranks[lower] == ranks[higher])
        assert theirs[lower] <= theirs[higher]


def test_a_single_board_serves_all_hands() -> None:
    board = list(parse_cards("As Kd 9h 5c 2s"))
    hands = random_hands(HIGH, 4, 500, seed=80)
    free = hands[~np.isin(hands, board).any(axis=1)]
    each = arrays.rank_with_board(free, np.tile(np.array(board, np.uint8), (len(free), 1)), HIGH)
    assert np.array_equal(arrays.rank_with_board(free, [board], HIGH), each)


@njit
def rank_two_ways(omaha: Ranks, ring: Ranks, cards: Integers, ranks: Ranks) -> None:
    """What another kernel does: sum up the board once for all who hold cards."""
    total = mask = 0
    for value in cards[:5]:
        total += KEYS[value]
        mask += MASKS[value]
    row = arrays.board_row(total, 5)
    a, b, c, d, e = cards[5:]
    ranks[0] = arrays.omaha4(omaha, a, b, c, d, row, total, mask)
    ranks[1] = arrays.omaha5(omaha, a, b, c, d, e, row, total, mask)
    ranks[2] = arrays.two_of_three(ring, a, b, c, total, mask, 5)


@pytest.mark.parametrize("ranking", [HIGH, LOW_EIGHT])
def test_kernels_add_up_the_board_once(ranking: RingRanking) -> None:
    ranks = np.zeros(3, np.int16)
    hands = random_hands(ranking, 10, 300, seed=90)
    boards, holes = hands[:, :5], hands[:, 5:]
    expected = np.column_stack(
        [
            arrays.rank_with_board(holes[:, :4], boards, ranking),
            arrays.rank_with_board(holes, boards, ranking),
            arrays.rank_with_board(holes[:, :3], boards, ranking, "at most two"),
        ]
    )
    for hand, row in zip(hands.astype(np.int64), expected.tolist(), strict=True):
        rank_two_ways(arrays.omaha_table(ranking), ring_table(ranking), hand, ranks)
        assert ranks.tolist() == row


@pytest.mark.parametrize(
    ("holes", "boards", "message"),
    [
        ([[0, 1, 2]], [[4, 5, 6, 7, 8]], "rows of 4 or 5 cards"),
        ([[0, 1, 2, 3]], [[4, 5]], "rows of 3 or 4 or 5 cards"),
        ([[0, 1, 2, 3], [4, 5, 6, 7]], [[8, 9, 10], [11, 12, 13], [14, 15, 16]], "not 3 for 2"),
        ([[0, 1, 2, 3], [4, 5, 6, 7]], [[8, 9, 10], [7, 12, 13]], "hand 1: poker hand: 3s appears 2 times"),
        ([[0, 1, 2, 52]], [[8, 9, 10]], r"a card of rank and suit \(0 to 51\)"),
    ],
)
def test_hands_that_are_none_are_refused(
    holes: list[list[int]], boards: list[list[int]], message: str
) -> None:
    with pytest.raises(HousewayError, match=message):
        arrays.rank_with_board(holes, boards, HIGH)


@pytest.mark.parametrize("ranking", [BUG, DEUCE])
def test_only_high_and_ace_to_five_are_played_with_a_board(ranking: RingRanking) -> None:
    with pytest.raises(HousewayError, match="must be high or A-5, without a joker"):
        arrays.rank_with_board([[0, 1, 2, 3]], [[8, 9, 10]], ranking)
