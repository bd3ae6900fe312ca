"""Counts over all deals of pai gow poker: by the alternating sum over common subsets, and deal by deal."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.cards import JOKER
from houseway.odds.pai_gow.all_hands import AllHands, set_all
from houseway.odds.pai_gow.classes import SuitClasses, class_of, suit_classes
from houseway.odds.pai_gow.counting import DEALS, Results, results
from houseway.odds.pai_gow.ordered import add, number_set, take_all
from houseway.odds.pai_gow.profiles import Placed, one_way_each
from houseway.odds.pai_gow.setter import ArraySetter, SetHands
from houseway.ranking._tables import CardArray, Integers
from tests.house_ways import BEST_FRONT, FORTUNE, READ_BY, WAYS, WILD_JOKER, house_way

JACK = 9
SMALL_DECK = (*range(4 * JACK, 52), JOKER)
"""Jacks to aces and the joker: 17 cards, of which two hands leave three."""


@cache
def setter(way: str) -> ArraySetter:
    return ArraySetter(house_way(way), *READ_BY[way])


@cache
def small_hands() -> CardArray:
    return np.array(list(combinations(SMALL_DECK, 7)), np.uint8)


@cache
def small() -> SuitClasses:
    return suit_classes(JACK)


@cache
def in_small_deck(way: str) -> AllHands:
    return set_all(small(), setter(way))


def disjoint(hands: CardArray) -> list[Integers]:
    """For each hand, the numbers of the hands that share no card with it."""
    masks = (np.int64(1) << hands.astype(np.int64)).sum(axis=1)
    return [np.flatnonzero(masks & mask == 0) for mask in masks]


@cache
def facing() -> list[Integers]:
    return disjoint(small_hands())


def deal_by_deal(player: SetHands, bank: SetHands) -> Results:
    """Every deal of the small deck, compared one by one."""
    win = one = deals = 0
    for hand, others in enumerate(facing()):
        front = player.front_ranks[hand] > bank.front_ranks[others]
        back = player.back_ranks[hand] > bank.back_ranks[others]
        win += int((front & back).sum())
        one += int((front ^ back).sum())
        deals += len(others)
    return Results(win, one, deals - win - one)


def test_numbers_come_out_in_order() -> None:
    numbers = number_set(40_000)
    put_in = np.random.default_rng(1).choice(40_000, 500)
    for _ in range(2):
        for number in put_in:
            add(numbers, int(number))
        found = np.empty(500, np.int32)
        many = take_all(numbers, found)
        assert found[:many].tolist() == sorted(set(put_in.tolist()))


def test_classes_stand_for_all_sets_of_cards() -> None:
    classes = small()
    for size in range(8):
        begin, end = classes.begins[size : size + 2]
        assert int(classes.sets[begin:end].sum()) == comb(len(SMALL_DECK), size)
        numbers = [class_of(classes, cards)[0] for cards in combinations(SMALL_DECK, size)]
        assert np.array_equal(np.bincount(numbers)[begin:], classes.sets[begin:end])


def test_a_set_becomes_canonical_by_its_renaming() -> None:
    classes = small()
    for hand in np.random.default_rng(2).permutation(small_hands())[:200].tolist():
        number, renaming = class_of(classes, hand)
        renamed = sorted(classes.renamed[renaming, hand].tolist())
        assert renamed == classes.hands[number - classes.begins[7]].tolist()


def test_all_hands_are_set_as_each_of_them_is() -> None:
    """Also those that are set by their ranks alone."""
    for way in (FORTUNE, WILD_JOKER):
        each, every = setter(way).set_hands(small().hands), in_small_deck(way)
        assert np.array_equal(every.placed.front, each.front_ranks)
        assert np.array_equal(every.placed.back, each.back_ranks)
        assert np.array_equal(every.rows, each.rows)


@pytest.mark.parametrize("way", WAYS)
def test_both_roads_count_the_same_results(way: str) -> None:
    made = in_small_deck(way).placed
    counted = results(one_way_each(small(), made, made).count()[0])
    dealt = setter(way).set_hands(small_hands())
    assert counted == deal_by_deal(dealt, dealt)
    assert sum(counted) == comb(17, 7) * comb(10, 7)


def test_two_different_ways_and_the_same_deals_from_the_other_side() -> None:
    """Where the player wins both hands, the player-dealer would lose both, unless copies are his."""
    one, other = in_small_deck(BEST_FRONT).placed, in_small_deck(FORTUNE).placed
    counted = results(one_way_each(small(), one, other).count()[0])
    dealt = [setter(way).set_hands(small_hands()) for way in (BEST_FRONT, FORTUNE)]
    assert counted == deal_by_deal(dealt[0], dealt[1])
    assert counted != results(one_way_each(small(), other, one).count()[0])


def test_labels_split_the_counts() -> None:
    made = in_small_deck(FORTUNE).placed
    label = (np.arange(len(made.back)) % 3).astype(np.int16)
    split = one_way_each(small(), made, made, 3, label).count()
    assert np.array_equal(split.sum(axis=0), one_way_each(small(), made, made).count()[0])
    hands = small().sets[small().begins[7] :].astype(np.int64)
    assert split[:, 0].tolist() == [int(hands[label == each].sum()) * comb(10, 7) for each in range(3)]


def test_without_the_joker_hands_that_hold_it_are_never_dealt() -> None:
    made = set_all(small(), setter(WILD_JOKER), joker=False).placed
    assert one_way_each(small(), made, made).count()[0, 0] == comb(16, 7) * comb(9, 7)


# ---------------------------------------------------------------------- the whole deck


@pytest.mark.verify
def test_there_are_as_many_classes_as_published_and_the_identity_holds() -> None:
    classes = suit_classes()
    numbers = [1, 14, 182, 1_924, 18_187, 150_891, 1_097_447, 6_972_147]
    assert np.diff(classes.begins).tolist() == numbers
    alike = np.ones(numbers[-1], np.int16)
    count = one_way_each(classes, Placed(alike, alike), Placed(alike, alike)).count()
    assert count.tolist() == [[8_250_459_031_214_400, 0, 0, 0]]
    assert comb(53, 7) * comb(46, 7) == DEALS == 8_250_459_031_214_400


@pytest.mark.verify
@pytest.mark.parametrize("way", WAYS)
def test_all_hands_of_the_deck_are_set_as_each_of_them_is(way: str) -> None:
    every, hands = set_all(suit_classes(), setter(way)), suit_classes().hands
    for part in np.array_split(np.arange(len(hands)), 20):
        each = setter(way).set_hands(hands[part])
        assert np.array_equal(every.placed.front[part], each.front_ranks)
        assert np.array_equal(every.placed.back[part], each.back_ranks)
        assert np.array_equal(every.rows[part], each.rows)


@pytest.mark.verify
@pytest.mark.parametrize("way", WAYS)
def test_all_deals_counted_from_either_side(way: str) -> None:
    """The player's and the player-dealer's side: ranks turned round, the loser of a part is the winner."""
    classes = suit_classes()
    made = set_all(classes, setter(way)).placed
    turned = Placed(92 - made.front, 7_500 - made.back)
    pairs, front, back, both = one_way_each(classes, made, made).count()[0].tolist()
    assert [pairs, front, back, both] == one_way_each(classes, turned, turned).count()[0].tolist()
    assert pairs == DEALS
