"""Hands of tiles, against the tables that Club One prints (001, lines 11-75) and Delta Club's words (002)."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from houseway.cards.tiles import KINDS, TILES, kind, parse_tiles, tile
from houseway.errors import HousewayError
from houseway.ranking.tiles import TileRanking, can_hold
from houseway.ranking.tiles_arrays import rank_table
from houseway.rulebook.families.tiles import TilesPlay
from houseway.rulebook.rules import load_rules


def order_of(game: str, **settings: str) -> TileRanking:
    how = load_rules(game, settings).play
    assert isinstance(how, TilesPlay)
    return how.order


CLUB_ONE = order_of("club-one/pai-gow-tiles")
DELTA = order_of("delta-club/pai-gow-tiles")


def hand(tiles: str, order: TileRanking = CLUB_ONE) -> tuple[int, ...]:
    """The key of two tiles."""
    return order.hand(parse_tiles(tiles)).key


# 001:13, 001:20-34, with the misprint of line 27 mended; then 001:42-56, one of each that rank alike.
PRINTED = (
    *("4-2 2-1", "6-6 6-6", "1-1 1-1", "4-4 4-4", "3-1 3-1", "5-5 5-5", "3-3 3-3", "2-2 2-2", "6-5 6-5"),
    *("6-4 6-4", "6-1 6-1", "5-1 5-1", "6-3 5-4", "6-2 5-3", "5-2 4-3", "4-1 3-2"),
    *("6-6 6-3", "1-1 5-4", "6-6 5-3", "1-1 4-4"),
)


def test_the_printed_order_of_special_hands() -> None:
    """Twenty special pairs rank above nine (004:1178)."""
    keys = [hand(tiles) for tiles in PRINTED]
    assert all(high > low for high, low in pairwise(keys))
    assert list(reversed(CLUB_ONE.keys))[:20] == keys
    assert CLUB_ONE.keys[-21][:2] == (0, 9)


@pytest.mark.parametrize(
    "alike",
    [
        ("6-6 6-3", "6-6 5-4"),  # 001:42-43
        ("1-1 6-3", "1-1 5-4"),  # 001:44-45
        ("6-6 6-2", "6-6 5-3", "6-6 4-4"),  # 001:51-53
        ("1-1 6-2", "1-1 5-3", "1-1 4-4"),  # 001:54-56
    ],
)
def test_all_wongs_and_gongs_of_one_double_are_equal(alike: tuple[str, ...]) -> None:
    assert len({hand(tiles) for tiles in alike}) == 1


def test_points_are_the_last_digit() -> None:
    """002:1319-1321: a 12-spot tile has a value of 2; an 8-spot and a 9-spot tile make 7."""
    assert hand("6-2 5-4")[:2] == (0, 7)
    assert hand("6-6 2-2")[:2] == (0, 6)
    assert hand("5-5 6-4")[:2] == (0, 0)


@pytest.mark.parametrize(
    ("tiles", "wild", "plain"),
    [
        ("4-2 4-4", 4, 4),  # six of its own is better than three
        ("4-2 3-3", 9, 2),  # three
        ("2-1 3-3", 9, 9),
        ("2-1 2-2", 7, 7),
        ("2-1 3-1", 7, 7),
        ("2-1 4-1", 8, 8),
        ("2-1 6-5", 7, 4),  # six
        ("4-2 6-5", 7, 7),
    ],
)
def test_wild_tiles_count_three_or_six(tiles: str, wild: int, plain: int) -> None:
    """001:13 and 004:1178; by the other reading of Delta Club's filing they count their spots."""
    assert hand(tiles)[:2] == (0, wild)
    assert hand(tiles, order_of("delta-club/pai-gow-tiles", wild="no"))[:2] == (0, plain)


def test_gee_joon_is_a_pair_with_and_without_wild_tiles() -> None:
    for order in (DELTA, order_of("delta-club/pai-gow-tiles", wild="no")):
        assert hand("2-1 4-2", order) == order.keys[-1]


# 001:67-75, the second column below the first, with the misprint of line 71 mended.
SINGLES = [
    "6-6",
    "1-1",
    "4-4",
    "3-1",
    "5-5",
    "3-3",
    "2-2",
    "6-5",
    "6-4",
    "6-1",
    "5-1",
    "6-3/5-4",
    "6-2/5-3",
    "4-3/5-2",
    "4-2",
    "4-1/3-2",
    "2-1",
]


def test_equal_points_go_to_the_higher_single_tile() -> None:
    places = {name: place for place, row in enumerate(reversed(SINGLES)) for name in row.split("/")}
    assert places == {name: CLUB_ONE.place(kind(tile(name))) for name in KINDS}
    assert hand("4-4 5-5") > hand("3-1 2-2"), "both are eights"


def test_the_second_tile_is_never_compared() -> None:
    assert hand("4-4 5-5") == hand("4-4 6-4")


def test_the_lower_tile_by_the_other_reading() -> None:
    """001:64: ties are settled by individual tile values; 001:51-53 as the single tiles rank, 001:67-75."""
    both = order_of("club-one/pai-gow-tiles", lower_tile="compared")
    assert hand("4-4 5-5", both) > hand("4-4 6-4", both)
    assert hand("6-6 4-4", both) > hand("6-6 6-2", both) == hand("6-6 5-3", both)
    assert hand("6-6 5-4", both) == hand("6-6 6-3", both) > hand("1-1 5-4", both) > hand("6-6 4-4", both)
    assert hand("3-3 4-4", both) < hand("3-1 6-5", both), "points come first, 4 and 5"
    assert [str(both.hand(parse_tiles(tiles))) for tiles in ("5-5 4-4", "4-4 6-6")] == [
        "8 with 4-4 high, then 5-5",
        "Gong with 6-6 and 4-4",
    ]
    assert all((key[:2] == (0, 0)) == (at <= both.zeros) for at, key in enumerate(both.keys, 1))


@pytest.mark.parametrize(
    ("game", "reading", "choice"),
    [
        ("delta-club/pai-gow-tiles", "tile_order", "4-1 above 3-2"),  # 002:1366-1368, lost
        ("artichoke-joes/pai-gow", "fives", "4-1 higher"),  # 004:1186-1193, lost
    ],
)
def test_the_fives_beside_the_two_lowest_tiles(game: str, reading: str, choice: str) -> None:
    """Both hands count eight, with three or six for 4-2 and 2-1 (004:1178)."""
    usual, apart = order_of(game), order_of(game, **{reading: choice})
    assert hand("4-1 4-2", usual) == hand("3-2 2-1", usual)
    assert hand("4-1 4-2", apart) > hand("3-2 2-1", apart)


def test_the_fives_matter_at_club_one_only_where_the_lower_tile_is_compared() -> None:
    """2-1 alone is below them, and is there once (001:72-75)."""
    apart = order_of("club-one/pai-gow-tiles", fives="4-1 higher")
    both = order_of("club-one/pai-gow-tiles", fives="4-1 higher", lower_tile="compared")
    assert hand("6-6 4-1", apart) == hand("6-6 3-2", apart)
    assert hand("6-6 4-1", both) > hand("6-6 3-2", both)


def test_where_the_low_six_ranks() -> None:
    """It decides a tie only beside a five: 4-2 in Club One's order, otherwise the five."""
    six, five = kind(tile("4-2")), kind(tile("4-1"))
    assert CLUB_ONE.place(six) > CLUB_ONE.place(five)
    assert DELTA.place(six) < DELTA.place(five)
    other = order_of("delta-club/pai-gow-tiles", tile_order="4-2 above the fives")
    assert other.place(six) > other.place(five)


def test_readings_of_the_order() -> None:
    apart = order_of("club-one/pai-gow-tiles", fives="4-1 higher")
    assert apart.place(kind(tile("4-1"))) > apart.place(kind(tile("3-2")))
    equal = order_of("delta-club/pai-gow-tiles", twelve_and_two="equal")
    assert hand("6-6 5-4", equal) == hand("1-1 6-3", equal)
    assert hand("6-6 5-4", DELTA) > hand("1-1 6-3", DELTA)


def test_the_array_form_gives_the_number_of_each_key() -> None:
    for order in (CLUB_ONE, DELTA, order_of("club-one/pai-gow-tiles", lower_tile="compared")):
        table = rank_table(order)
        for one, other in combinations(range(len(TILES)), 2):
            key = order.hand((one, other)).key
            assert table[kind(one), kind(other)] == order.rank(key)
            assert order.keys[table[kind(one), kind(other)] - 1] == key
        impossible = [(one, one) for one in range(len(KINDS)) if not can_hold(one, one)]
        assert len(impossible) == 10
        assert not any(table[pair] for pair in impossible)


def test_zeros_are_numbered_first() -> None:
    assert all((key[:2] == (0, 0)) == (at <= CLUB_ONE.zeros) for at, key in enumerate(CLUB_ONE.keys, 1))


def test_four_tiles_can_be_set_in_three_ways() -> None:
    ways = CLUB_ONE.ways(parse_tiles("6-6 5-4 3-3 2-1"))
    assert len(ways) == 3
    assert all(way.low <= way.high for way in ways)
    assert len(CLUB_ONE.ways(parse_tiles("6-6 6-6 3-3 2-1"))) == 2, "the two sixes look alike"


def test_other_numbers_of_tiles_are_refused() -> None:
    with pytest.raises(HousewayError, match="two tiles, not 3"):
        CLUB_ONE.hand(parse_tiles("6-6 5-4 3-3"))
    with pytest.raises(HousewayError, match="four different tiles"):
        CLUB_ONE.ways((0, 0, 1, 2))
