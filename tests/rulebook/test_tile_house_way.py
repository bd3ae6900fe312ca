"""Delta Club's house way for pai gow tiles, row by row (002, lines 1370-1378), and its readings."""

from __future__ import annotations

import pytest

from houseway.cards.tiles import KINDS, parse_tiles, show_tiles
from houseway.games.tiles import house_way, legal_settings
from houseway.odds.tiles.hands import all_hands
from houseway.rulebook.families.tiles import TilesPlay
from houseway.rulebook.rules import Rules, load_rules

DELTA = "delta-club/pai-gow-tiles"
JOES = "artichoke-joes/pai-gow"
CLUB_ONE = "club-one/pai-gow-tiles"
RULES = load_rules(DELTA)


def set_by(tiles: str, rules: Rules = RULES) -> tuple[str, str]:
    """Low and high hand as the house sets them, and the row that says so."""
    made = house_way(rules, parse_tiles(tiles))
    return " / ".join(show_tiles(part) for part in made.parts), made.row.name


@pytest.mark.parametrize(
    ("tiles", "wanted", "row"),
    [
        ("5-5 5-5 6-6 2-2", "6-6 2-2 / 5-5 5-5", "never_split"),  # L1378
        ("4-1 3-2 6-6 1-1", "6-6 1-1 / 4-1 3-2", "never_split"),
        ("3-1 3-1 2-2 2-2", "2-2 2-2 / 3-1 3-1", "two_pairs"),  # L1372
        ("4-2 2-1 3-3 4-1", "4-1 2-1 / 3-3 4-2", "gee_joon"),  # L1373: 8 and 9
        ("4-2 2-1 3-3 5-1", "5-1 2-1 / 3-3 4-2", "gee_joon"),  # a six and a six: 9 and 9
        ("4-2 2-1 3-3 5-5", "5-5 3-3 / 4-2 2-1", "pair"),  # a six and a ten
        ("4-2 2-1 2-2 4-1", "2-2 4-1 / 4-2 2-1", "pair"),  # no six
        ("6-1 6-1 6-6 1-1", "1-1 6-1 / 6-6 6-1", "sevens"),  # L1374: 9 and 9
        ("6-1 6-1 6-6 4-4", "6-6 4-4 / 6-1 6-1", "pair"),  # the low hand would be 5
        ("6-1 6-1 5-5 4-4", "4-4 5-5 / 6-1 6-1", "pair"),  # neither Teen nor Dey
        ("5-2 4-3 6-6 5-5", "5-5 4-3 / 6-6 5-2", "sevens"),  # mixed sevens: 7 and 9
        ("4-4 4-4 6-6 5-4", "6-6 5-4 / 4-4 4-4", "pair"),  # L1375: the pair and a Wong are both stronger
        ("4-4 4-4 5-5 6-5", "4-4 5-5 / 4-4 6-5", "eights"),  # 8 and 9
        ("4-4 4-4 5-5 2-2", "5-5 2-2 / 4-4 4-4", "pair"),  # the low hand would be 2
        ("6-3 5-4 5-5 6-4", "6-4 5-4 / 5-5 6-3", "nines"),  # L1376: 9 and 9
        ("6-3 5-4 5-5 2-2", "5-5 2-2 / 6-3 5-4", "pair"),  # the low hand would be 3
        ("6-6 6-6 4-4 2-2", "6-6 2-2 / 6-6 4-4", "twelve_or_two"),  # L1377: 6 and a Gong
        ("6-6 6-6 5-4 6-5", "6-6 6-5 / 6-6 5-4", "twelve_or_two_beside"),  # 3 and a Wong
        ("1-1 1-1 4-1 5-4", "1-1 4-1 / 1-1 5-4", "twelve_or_two"),  # 7 and a Wong
        ("1-1 1-1 2-2 4-4", "1-1 2-2 / 1-1 4-4", "twelve_or_two"),  # 6 and a Gong
        ("1-1 1-1 5-5 6-5", "5-5 6-5 / 1-1 1-1", "pair"),  # the low hand would be 2
        ("6-6 5-4 4-4 3-1", "4-4 3-1 / 6-6 5-4", "wong"),  # L1330
        ("1-1 4-4 3-1 5-5", "3-1 5-5 / 1-1 4-4", "gong"),  # L1331
        ("6-5 4-3 3-1 5-1", "5-1 4-3 / 3-1 6-5", "best_low"),  # 3 and 5; else 0 and 8, or 1 and 7
    ],
)
def test_the_row_that_sets_a_hand(tiles: str, wanted: str, row: str) -> None:
    assert set_by(tiles) == (wanted, row)


@pytest.mark.parametrize(
    ("reading", "tiles", "wanted", "row"),
    [
        ({"teen_dey": "both"}, "5-2 4-3 6-6 5-5", "6-6 5-5 / 5-2 4-3", "pair"),
        ({"nine_or_eleven": "either"}, "6-6 6-6 5-4 2-2", "6-6 2-2 / 6-6 5-4", "twelve_or_two"),
        ({"nine_or_eleven": "either"}, "6-6 6-6 6-5 5-5", "6-6 5-5 / 6-6 6-5", "twelve_or_two_beside"),
        ({"better_kept": "yes"}, "6-2 5-3 5-4 5-5", "5-4 6-2 / 5-5 5-3", "eights"),
        ({"better_kept": "yes"}, "4-4 4-4 6-6 5-4", "4-4 5-4 / 6-6 4-4", "eights"),
        (
            {"no_pair": "largest with smallest"},
            "6-5 4-3 3-1 5-1",
            "5-1 4-3 / 3-1 6-5",
            "largest_with_smallest",
        ),
        (
            {"no_pair": "largest with smallest"},
            "6-5 6-4 4-1 2-1",
            "6-4 4-1 / 6-5 2-1",
            "largest_with_smallest",
        ),
    ],
)
def test_readings_of_the_rows(reading: dict[str, str], tiles: str, wanted: str, row: str) -> None:
    rules = load_rules(DELTA, reading)
    assert set_by(tiles, rules) == (wanted, row)


def test_mixed_pairs_that_are_better_kept() -> None:
    """6-2 5-3 5-4 5-5: mixed eights and 9, against 8 and 7."""
    assert set_by("6-2 5-3 5-4 5-5") == ("5-5 5-4 / 6-2 5-3", "pair")


def test_where_no_house_way_is_filed_one_is_borrowed() -> None:
    for game in (CLUB_ONE, JOES):
        rules = load_rules(game)
        made = house_way(rules, parse_tiles("6-1 6-1 6-6 1-1"))
        assert made.row.name == "sevens"
        assert "house_way" in made.row.readings
        assert made.row.cite == "002:L1374"


@pytest.mark.parametrize(
    ("tiles", "wanted", "row"),
    [
        ("6-1 6-1 6-6 1-1", "6-6 1-1 / 6-1 6-1", "pairs_first"),
        ("6-6 5-4 4-4 3-1", "4-4 3-1 / 6-6 5-4", "then_wong"),
        ("1-1 4-4 3-1 5-5", "3-1 5-5 / 1-1 4-4", "then_gong"),
        ("6-6 6-1 5-5 6-5", "5-5 6-5 / 6-6 6-1", "then_seven"),  # 1 and 9; else 2 and 7, or 3 and 8
        ("6-5 4-3 3-1 5-1", "5-1 4-3 / 3-1 6-5", "balanced"),
    ],
)
def test_club_one_looks_for_hands_in_its_own_order(tiles: str, wanted: str, row: str) -> None:
    """001:9, by the other reading."""
    assert set_by(tiles, load_rules(CLUB_ONE, {"house_way": "as looked for"})) == (wanted, row)


@pytest.mark.parametrize(
    "reading", [{}, {"no_pair": "largest with smallest"}, {"house_way": "best low hand"}]
)
def test_no_house_way_is_foul_where_hands_can_be(reading: dict[str, str]) -> None:
    """004:1270: every one of the 8,130 hands by kind is set legally; by other readings, every seventh."""
    rules = load_rules(JOES, reading)
    how = rules.play
    assert isinstance(how, TilesPlay)
    for hand in all_hands()[:: 7 if reading else 1]:
        tiles = parse_tiles([KINDS[one] for one in hand])
        assert house_way(rules, tiles).parts in [way.parts for way in legal_settings(how, tiles)]
