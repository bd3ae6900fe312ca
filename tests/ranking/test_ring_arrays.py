"""Ring hands in the array form: against the readable form, against other people's evaluators, and counted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, combinations, combinations_with_replacement, pairwise
from math import comb, prod
from typing import Any

import eval7
import numpy as np
import phevaluator
import pytest
from numpy.typing import NDArray
from pokerkit import hands as pokerkit_hands

from houseway.cards import JOKER, show, show_cards
from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.ranking import RingRanking, high_arrays
from houseway.ranking import ring_arrays as arrays
from houseway.ranking._tables import CardArray, Integers, Ranks
from tests.ranking.ring_rankings import (
    BUG,
    DEUCE,
    EZ_MONEY,
    HIGH,
    LOW,
    LOW_EIGHT,
    LOW_JOKER,
    MEXICAN,
    RANKINGS,
    WILD,
    pack_of,
    random_hands,
    rank_in_readable_form,
)

WITH_JOKER = [name for name, ranking in RANKINGS.items() if ranking.joker != "none"]


def all_fives(ranking: RingRanking) -> CardArray:
    """All hands of five cards of the ranking's pack."""
    pack = pack_of(ranking)
    size = 5 * comb(len(pack), 5)
    flat = np.fromiter(chain.from_iterable(combinations(range(len(pack)), 5)), np.uint8, size)
    hands: CardArray = pack[flat.reshape(-1, 5)]
    return hands


def all_kinds(ranking: RingRanking, size: int) -> CardArray:
    """One hand for each multiset of ranks of so many cards, not of one suit unless it must be."""
    rows = [
        [4 * rank + (rank + ranks[:place].count(rank)) % 4 for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(ranking.order.values, size)
        if max(map(ranks.count, ranks)) <= 4
    ]
    return np.array(rows, np.uint8)


# ---------------------------------------------------------------------- both forms


@pytest.mark.parametrize("name", RANKINGS)
def test_every_rank_means_the_same_hand_in_both_forms(name: str) -> None:
    """Among all hands of five cards, every rank occurs, and its first hand has the key of that number."""
    ranking = RANKINGS[name]
    hands = all_fives(ranking)
    ranks, where = np.unique(arrays.rank_hands(hands, ranking), return_index=True)
    start = 1 if ranking.qualifier == "" else 0
    assert ranks.tolist() == list(range(start, len(ranking.keys) + 1))
    found = [rank_in_readable_form(ranking, hands[at].tolist()) for at in where]
    assert found == ranks.tolist()


@pytest.mark.parametrize("name", RANKINGS)
def test_all_five_cards_of_different_kinds_agree_in_both_forms(name: str) -> None:
    """Every multiset of five ranks, and every set of ranks in one suit; with a joker every four of them."""
    ranking = RANKINGS[name]
    sizes = (5,) if ranking.joker == "none" else (5, 4)
    for size in sizes:
        suited = np.array(
            [[4 * rank for rank in ranks] for ranks in combinations(ranking.order.values, size)]
        )
        hands = np.concatenate([all_kinds(ranking, size), suited.astype(np.uint8)])
        if size == 4:
            hands = np.hstack([hands, np.full((len(hands), 1), JOKER, np.uint8)])
        expected = [rank_in_readable_form(ranking, hand) for hand in hands.tolist()]
        assert arrays.rank_hands(hands, ranking).tolist() == expected


@pytest.mark.verify
@pytest.mark.parametrize("name", ["bug", "deuce to seven", "mexican", "asian"])
def test_all_hands_of_five_cards_agree_in_both_forms(name: str) -> None:
    ranking = RANKINGS[name]
    hands = all_fives(ranking)
    expected = [rank_in_readable_form(ranking, hand) for hand in hands.tolist()]
    assert np.array_equal(arrays.rank_hands(hands, ranking), expected)


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("name", RANKINGS)
def test_random_hands_agree_in_both_forms(name: str, size: int) -> None:
    ranking = RANKINGS[name]
    hands = random_hands(ranking, size, 600, seed=size)
    expected = [rank_in_readable_form(ranking, hand) for hand in hands.tolist()]
    assert arrays.rank_hands(hands, ranking).tolist() == expected


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("name", WITH_JOKER)
def test_random_hands_with_a_joker_agree_in_both_forms(name: str, size: int) -> None:
    ranking = RANKINGS[name]
    hands = random_hands(ranking, size, 600, seed=10 + size, joker=True)
    expected = [rank_in_readable_form(ranking, hand) for hand in hands.tolist()]
    assert arrays.rank_hands(hands, ranking).tolist() == expected


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("name", RANKINGS)
def test_hands_with_a_long_suit_agree_in_both_forms(name: str, size: int) -> None:
    """Four to seven cards of one suit: where a flush, and avoiding one in deuce to seven, decides."""
    ranking = RANKINGS[name]
    random = np.random.default_rng(size)
    pack = pack_of(ranking)
    hearts, others = pack[(pack & 3 == 2) & (pack != JOKER)], pack[(pack & 3 != 2) | (pack == JOKER)]
    hands = []
    for _ in range(400):
        suited = int(random.integers(4, size + 1))
        long, rest = random.permutation(hearts)[:suited], random.permutation(others)[: size - suited]
        hands.append(np.concatenate([long, rest]).tolist())
    expected = [rank_in_readable_form(ranking, hand) for hand in hands]
    assert arrays.rank_hands(hands, ranking).tolist() == expected


def test_the_plain_high_ranks_are_those_of_the_banked_games() -> None:
    hands = random_hands(HIGH, 7, 50_000, seed=1)
    assert np.array_equal(arrays.rank_hands(hands, HIGH), high_arrays.rank_hands(hands))


def test_categories_are_those_of_the_readable_form() -> None:
    for ranking in (MEXICAN, LOW_EIGHT):
        hands = random_hands(ranking, 7, 300, seed=2)
        for hand, rank in zip(hands.tolist(), arrays.rank_hands(hands, ranking), strict=True):
            best = ranking.best(hand)
            category = int(arrays.categories_of(ranking)[rank])
            assert category == 255 if best is None else ranking.categories[category] == best.category


@njit
def rank_three_ways(table: Ranks, cards: Integers, ranks: Ranks) -> None:
    """What another kernel does: rank cards one after the other."""
    a, b, c, d, e, f, g = cards
    ranks[0] = arrays.rank5(table, a, b, c, d, e)
    ranks[1] = arrays.rank6(table, a, b, c, d, e, f)
    ranks[2] = arrays.rank7(table, a, b, c, d, e, f, g)


@pytest.mark.parametrize("ranking", [HIGH, LOW_EIGHT, BUG, LOW_JOKER, MEXICAN])
def test_kernels_rank_five_six_and_seven_cards(ranking: RingRanking) -> None:
    table, ranks = arrays.ring_table(ranking), np.zeros(3, np.int16)
    for hand in random_hands(ranking, 7, 500, seed=3, joker=ranking.joker != "none").astype(np.int64)[
        :, ::-1
    ]:
        rank_three_ways(table, np.ascontiguousarray(hand), ranks)
        expected = [int(arrays.rank_hands(hand[None, :size], ranking)[0]) for size in (5, 6, 7)]
        assert ranks.tolist() == expected


# ---------------------------------------------------------------------- other evaluators


def text(hand: list[int]) -> str:
    return show_cards(hand).replace(" ", "")


def in_order(hands: CardArray, ranks: Ranks, theirs: Callable[[list[int]], Any]) -> None:
    """Sorted by our rank, another evaluator's hands rise exactly where ours do."""
    order = np.argsort(ranks)
    found = [theirs(hand) for hand in hands[order].tolist()]
    for rise, (lower, higher) in zip(np.diff(ranks[order]) > 0, pairwise(found), strict=True):
        assert (lower < higher) if rise else (lower == higher)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize(
    "evaluate",
    [
        lambda hand: eval7.evaluate([eval7.Card(show(value)) for value in hand]),
        lambda hand: -phevaluator.evaluate_cards(*map(show, hand)),
    ],
    ids=["eval7", "phevaluator"],
)
def test_high_hands_are_in_the_order_of_other_evaluators(
    size: int, evaluate: Callable[[list[int]], Any]
) -> None:
    hands = random_hands(HIGH, size, 3_000, seed=20 + size)
    in_order(hands, arrays.rank_hands(hands, HIGH), evaluate)


@pytest.mark.parametrize("size", [5, 7])
@pytest.mark.parametrize(
    ("ranking", "oracle"),
    [
        (LOW, pokerkit_hands.RegularLowHand),
        (DEUCE, pokerkit_hands.StandardLowHand),
        (RingRanking(ranks="6789TJQKA", flush_over_full_house=True), pokerkit_hands.ShortDeckHoldemHand),
    ],
    ids=["ace to five", "deuce to seven", "36 cards"],
)
def test_lows_and_short_packs_are_in_the_order_of_pokerkit(
    ranking: RingRanking, oracle: type[pokerkit_hands.CombinationHand], size: int
) -> None:
    """PokerKit knows no pack of 32 cards; its 36-card hold'em has the same two rules, one rank longer."""
    hands = random_hands(ranking, size, 400, seed=30 + size)
    in_order(hands, arrays.rank_hands(hands, ranking), lambda hand: oracle.from_game(text(hand)))


@pytest.mark.parametrize("size", [5, 7])
def test_eight_or_better_qualifies_and_ranks_as_in_pokerkit(size: int) -> None:
    hands = random_hands(LOW_EIGHT, size, 2_000, seed=40 + size)
    low = pokerkit_hands.EightOrBetterLowHand
    theirs = [low.from_game_or_none(text(hand)) for hand in hands.tolist()]
    ranks = arrays.rank_hands(hands, LOW_EIGHT)
    assert (ranks > 0).tolist() == [hand is not None for hand in theirs]
    in_order(hands[ranks > 0], ranks[ranks > 0], lambda hand: low.from_game(text(hand)))


# ---------------------------------------------------------------------- counts


def weights(kinds: CardArray) -> NDArray[np.int64]:
    """How many hands of one deck have the ranks of each row."""
    ways = [prod(comb(4, row.count(rank)) for rank in set(row)) for row in (kinds >> 2).tolist()]
    return np.array(ways, np.int64)


# The hands of seven cards by the top card of their best ace-to-five low without a pair, from five high.
SEVEN_CARD_LOWS = (
    781_824,
    3_151_360,
    7_426_560,
    13_171_200,
    19_174_400,
    23_675_904,
    24_837_120,
    21_457_920,
    13_939_200,
)


def test_seven_card_lows_are_as_many_as_published() -> None:
    """Counted by ranks, as suits do not matter; those with a pair are the rest of 133,784,560."""
    kinds = all_kinds(LOW, 7)
    ways, ranks = weights(kinds), arrays.rank_hands(kinds, LOW)
    assert ways.sum() == comb(52, 7)
    tops = np.array([0, *(key[1] if LOW.categories[key[0]] == "high card" else -1 for key in LOW.keys)])
    counts = [int(ways[tops[ranks] == 12 - value].sum()) for value in range(4, 13)]
    assert tuple(counts) == SEVEN_CARD_LOWS
    assert sum(SEVEN_CARD_LOWS) == 127_615_488
    eight = arrays.rank_hands(kinds, LOW_EIGHT)
    assert ways[eight > 0].sum() == sum(SEVEN_CARD_LOWS[:4]) == 24_530_944


def five_card_tops(ranking: RingRanking) -> dict[str, int]:
    """How many of all five-card hands are lows without a pair, straight or flush, by their top card."""
    tally = np.bincount(arrays.rank_hands(all_fives(ranking), ranking))
    tops: dict[str, int] = {}
    for number, key in enumerate(ranking.keys, start=1):
        if ranking.categories[key[0]] == "high card":
            letter = ranking.phrase(key).removeprefix("wheel, ").partition("-")[0].replace("10", "T")
            tops[letter] = tops.get(letter, 0) + int(tally[number])
    return tops


def test_five_card_lows_are_as_many_as_counted_by_hand() -> None:
    """A low topped by the n-th rank has C(n - 1, 4) other ranks, in any suits.

    The joker adds the fours without it: any four of the five lowest make a wheel; otherwise the top card is
    natural, and three others are below it.
    """
    low = "A23456789TJQK"
    expected = {low[top]: comb(top, 4) * 4**5 for top in range(4, 13)}
    assert five_card_tops(LOW) == expected
    added = {low[top]: comb(top, 3) * 4**4 for top in range(5, 13)} | {"5": 5 * 4**4}
    assert five_card_tops(LOW_JOKER) == {letter: expected[letter] + added[letter] for letter in expected}


def test_deuce_to_seven_lows_are_as_many_as_published() -> None:
    """The published high-card hands by their top card; 5-4-3-2-A in several suits joins the ace-high ones."""
    expected = dict(
        zip("789TJQKA", (4_080, 14_280, 34_680, 70_380, 127_500, 213_180, 335_580, 502_860), strict=True)
    )
    assert sum(expected.values()) == 1_302_540
    assert five_card_tops(DEUCE) == expected | {"A": 502_860 + 4**5 - 4}


def categories(ranking: RingRanking) -> dict[str, int]:
    """How many of all five-card hands fall into each category."""
    ranks = arrays.rank_hands(all_fives(ranking), ranking)
    counts = np.bincount(arrays.categories_of(ranking)[ranks], minlength=len(ranking.categories))
    return {name: int(count) for name, count in zip(ranking.categories, counts, strict=True) if count}


def test_hands_of_53_cards_with_the_bug_are_as_many_as_published() -> None:
    """The royals are taken out of 204 straight flushes."""
    assert categories(BUG) == {
        "five of a kind": 1,
        "royal flush": 24,
        "straight flush": 180,
        "four of a kind": 828,
        "full house": 4_368,
        "flush": 7_804,
        "straight": 20_532,
        "three of a kind": 63_360,
        "two pair": 138_600,
        "one pair": 1_215_024,
        "high card": comb(53, 5) - 1_450_721,
    }


def test_hands_of_53_cards_with_a_wild_joker_are_as_many_as_published() -> None:
    assert list(categories(WILD).values())[::-1] == [
        13,
        24,
        180,
        3_120,
        6_552,
        7_804,
        20_532,
        137_280,
        123_552,
        1_268_088,
        1_302_540,
    ]


def test_hands_of_32_cards_are_as_many_as_counted_by_hand() -> None:
    """Four straights of eight ranks where the ace is high only."""
    assert categories(EZ_MONEY) == {
        "royal flush": 4,
        "straight flush": 12,
        "four of a kind": 8 * 28,
        "flush": 4 * (comb(8, 5) - 4),
        "full house": 8 * 4 * 7 * 6,
        "straight": 4 * (4**5 - 4),
        "three of a kind": 8 * 4 * comb(7, 2) * 16,
        "two pair": comb(8, 2) * 36 * 24,
        "one pair": 8 * 6 * comb(7, 3) * 64,
        "high card": (comb(8, 5) - 4) * (4**5 - 4),
    }


def test_hands_of_41_cards_are_as_many_as_counted_by_hand() -> None:
    """Seven straights of ten ranks: the joker fills a hole in one, or stands for the higher of two ends.

    Without the joker there are C(40, 5) hands. With it: four of a kind become five; three of a kind four; two
    pairs full houses; the rest is a flush, a straight, or three of a kind or a pair by its own pair.
    """
    runs = [{9, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(6))]
    fours = {four for run in runs for four in combinations(sorted(run), 4)}
    plain = comb(10, 4) - len(fours)
    counts = categories(MEXICAN)
    assert counts["five of a kind"] == 10
    assert counts["royal flush"] + counts["straight flush"] == 7 * 4 + 4 * len(fours)
    assert counts["four of a kind"] == 10 * 36 + 10 * 4 * 36
    assert counts["flush"] == 4 * (comb(10, 5) - 7) + 4 * plain
    assert counts["full house"] == 10 * 4 * 9 * 6 + comb(10, 2) * 36
    assert counts["straight"] == 7 * (4**5 - 4) + len(fours) * (4**4 - 4)
    assert counts["three of a kind"] == 10 * 4 * comb(9, 2) * 16 + 10 * 6 * comb(9, 2) * 16
    assert counts["two pair"] == comb(10, 2) * 36 * 32
    assert counts["one pair"] == 10 * 6 * comb(9, 3) * 64 + plain * (4**4 - 4)
    assert counts["high card"] == (comb(10, 5) - 7) * (4**5 - 4)
    assert sum(counts.values()) == comb(41, 5)


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("ranking", "hands", "message"),
    [
        (HIGH, [[0, 1, 2, 3]], "rows of 5 or 6 or 7 cards"),
        (HIGH, [[0, 1, 2, 3, 53]], r"a card or the joker \(0 to 52\)"),
        (HIGH, [[0, 1, 2, 3, 4.5]], "whole numbers"),
        (HIGH, [[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]], "hand 1: poker hand: a joker has no rank here"),
        (BUG, [[0, 1, 2, 3, 4], [51, 1, 2, 3, 51]], "hand 1: poker hand: As appears 2 times"),
        (BUG, [[52, 1, 2, 3, 52]], "hand 0: poker hand: Jo appears 2 times"),
        (EZ_MONEY, [[51, 50, 49, 48, 0]], "hand 0: poker hand: 2c is not in this pack"),
    ],
)
def test_arrays_that_hold_no_hands_are_refused(
    ranking: RingRanking, hands: list[list[int]], message: str
) -> None:
    with pytest.raises(HousewayError, match=message):
        arrays.rank_hands(hands, ranking)


def test_no_hands_have_no_ranks() -> None:
    assert arrays.rank_hands(np.empty((0, 7), np.uint8), LOW).shape == (0,)
