"""Hands set in bulk: as the readable form sets them, legally, for every combination of ranks."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from houseway.cards import JOKER
from houseway.errors import HousewayError
from houseway.odds.pai_gow.setter import ArraySetter
from houseway.ranking._tables import CardArray
from houseway.ranking.pai_gow_arrays import pai_gow_tables, rank_backs, rank_fronts
from houseway.rulebook.check import check_file
from houseway.rulebook.rules import load_house_way
from houseway.rulebook.setting.house_way import Setter
from houseway.rulebook.setting.poker import poker_reader
from tests.house_ways import NEVER, READ_BY, WAYS, house_way, rank_patterns, setter


@cache
def array_setter(way: str) -> ArraySetter:
    """A house way for many hands, under its default readings."""
    return ArraySetter(house_way(way), *READ_BY[way])


def random_hands(number: int, seed: int) -> CardArray:
    """Hands of seven cards, every other one with the joker."""
    rng = np.random.default_rng(seed)
    hands = rng.random((number, 52)).argpartition(7, axis=1)[:, :7].astype(np.uint8)
    hands[::2, 3] = JOKER
    return hands


def assert_set_alike(one: Setter, many: ArraySetter, hands: CardArray) -> None:
    made = many.set_hands(hands)
    rows = many.way.rows.rows
    for number, hand in enumerate(hands.tolist()):
        expected = one.set_hand(hand)
        assert expected.parts == (tuple(made.fronts[number]), tuple(made.backs[number])), hand
        assert expected.row is rows[made.rows[number]]


@pytest.mark.parametrize("way", WAYS)
def test_both_forms_set_random_hands_alike(way: str) -> None:
    assert_set_alike(setter(way), array_setter(way), random_hands(600, seed=1))


@pytest.mark.parametrize("way", WAYS)
def test_both_forms_set_all_kinds_of_hands_alike(way: str) -> None:
    """Every 67th combination of ranks: all shapes, with and without the joker."""
    assert_set_alike(setter(way), array_setter(way), rank_patterns(0)[::67])


@pytest.mark.parametrize("way", WAYS)
def test_every_combination_of_ranks_is_set_legally_and_every_row_is_used(way: str) -> None:
    many = array_setter(way)
    used: set[int] = set()
    for seed in range(2):
        hands = rank_patterns(seed)
        made = many.set_hands(hands)
        assert np.array_equal(np.sort(np.hstack([made.fronts, made.backs]), axis=1), np.sort(hands, axis=1))
        assert np.array_equal(made.front_ranks, rank_fronts(made.fronts, many.ranking))
        assert np.array_equal(made.back_ranks, rank_backs(made.backs, many.ranking))
        assert (made.back_ranks >= pai_gow_tables(many.ranking).least_back[made.front_ranks]).all()
        used |= set(made.rows.tolist())
    names = {row.name for number, row in enumerate(many.way.rows.rows) if number not in used}
    assert names == NEVER.get(way, set())


@pytest.mark.parametrize("way", WAYS)
def test_both_forms_agree_under_every_reading(way: str) -> None:
    filing, _ = check_file(way)
    hands = rank_patterns(1)[::331]
    for name, reading in filing.readings.items():
        for choice in reading.choices:
            if choice != reading.default:
                other = load_house_way(way, {name: choice})
                many = ArraySetter(other, *READ_BY[way])
                assert_set_alike(Setter(other, poker_reader(*READ_BY[way])), many, hands)


def test_hands_that_are_none_are_refused() -> None:
    with pytest.raises(HousewayError, match="hand 0: 2c appears more than once"):
        array_setter(WAYS[0]).set_hands([[0, 0, 1, 2, 3, 4, 5]])


@pytest.mark.verify
@pytest.mark.parametrize("way", WAYS)
def test_both_forms_set_many_random_hands_alike(way: str) -> None:
    assert_set_alike(setter(way), array_setter(way), random_hands(200_000, seed=8))


@pytest.mark.verify
@pytest.mark.parametrize("way", WAYS)
def test_ten_million_hands_are_set_legally(way: str) -> None:
    many = array_setter(way)
    least = pai_gow_tables(many.ranking).least_back
    for seed in range(10):
        made = many.set_hands(random_hands(1_000_000, seed))
        assert (made.back_ranks >= least[made.front_ranks]).all()
