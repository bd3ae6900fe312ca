"""The poker collection rates of Artichoke Joe's, row for row: 004:L1612-1735 and L3348-3528."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway.errors import HousewayError
from houseway.money import dollars
from houseway.rulebook import loader
from houseway.rulebook.models import FeeGroup
from houseway.rulebook.rules import fee_options, load_rules

HOLDEM_2018, OTHERS_2018 = "artichoke-joes/fees-holdem-2018", "artichoke-joes/fees-stud-and-draw-2018"
STUD, DRAW = "artichoke-joes/fees-stud-older", "artichoke-joes/fees-draw-older"
HOLDEM = "artichoke-joes/texas-holdem"

# What is taken after the turn and the river, and if there is no flop, in each block of options.
LIMIT_BLOCK = [("0", "0", "0"), ("0", "0", "1"), ("1", "0", "1"), ("0", "1", "0"), ("1", "1", "0")]
NO_LIMIT_BLOCK = [("1", "0", "0"), ("1", "0", "1"), ("1", "1", "0")]

LIMIT_FEES = [
    *(("7+", fee) for fee in "345678"),  # L3358-3387
    *(("6", fee) for fee in "234"),  # L3388-3405
    *(("2-5", fee) for fee in "12"),  # L3406-3415
]
NO_LIMIT_FEES = [
    *(("7+", fee) for fee in "45678"),  # L3422-3436
    *(("6", fee) for fee in "34"),  # L3437-3445
    ("2-5", "2"),  # L3446-3448
]
LIMIT_LINES = [*range(3358, 3389), *range(3392, 3416)]
NO_LIMIT_LINES = [*range(3422, 3442), *range(3445, 3449)]


def groups(sheet: str) -> dict[str, FeeGroup]:
    tables = loader.read(loader.ROOT / f"{sheet}.toml")["groups"]
    return {name: FeeGroup.model_validate(table) for name, table in tables.items()}


@pytest.mark.parametrize(
    ("name", "first", "fees", "block", "lines"),
    [
        ("holdem-limit", 1, LIMIT_FEES, LIMIT_BLOCK, LIMIT_LINES),
        ("holdem-no-limit", 56, NO_LIMIT_FEES, NO_LIMIT_BLOCK, NO_LIMIT_LINES),
    ],
)
def test_options_1_to_79_are_as_printed(
    name: str,
    first: int,
    fees: list[tuple[str, str]],
    block: list[tuple[str, str, str]],
    lines: list[int],
) -> None:
    """L3356-3448: by the number of players, with fees at five moments."""
    printed = [
        (players, {"player": fee, "modified": modified, "turn": turn, "river": river, "split": "1"})
        for players, fee in fees
        for modified, turn, river in block
    ]
    options = groups(HOLDEM_2018)[name].options
    assert list(options) == [str(first + at) for at in range(len(printed))]
    assert [(row.players, row.drops) for row in options.values()] == printed
    assert [row.cite for row in options.values()] == [[f"L{line}"] for line in lines]


# Group, first option, its line, and the fees of each row.
PRINTED: dict[tuple[str, str], tuple[int, Sequence[int], str]] = {
    (HOLDEM_2018, "holdem-limit-any-players"): (80, [3457, 3458], "3 1|4 1"),
    (HOLDEM_2018, "holdem-no-limit-any-players"): (82, [3465, 3466], "3 1|4 1"),
    (HOLDEM_2018, "holdem-no-limit-per-hand"): (84, range(3476, 3481), "3|4|5|6|7"),
    (HOLDEM_2018, "holdem-no-limit-modified"): (
        89,
        [*range(3489, 3497), 3500, 3501],
        "4 1|5 2|6 0|7 0|8 0|10 0|15 0|20 0|30 0|50 0",
    ),
    (HOLDEM_2018, "holdem-no-limit-by-time"): (99, range(3510, 3517), "6|7|10|15|20|30|50"),
    (OTHERS_2018, "stud-and-draw-no-limit"): (1, [3527, 3528], "3 2|4 2"),
}


@pytest.mark.parametrize("place", PRINTED, ids=" ".join)
def test_the_other_options_of_2018_are_as_printed(place: tuple[str, str]) -> None:
    """L3450-3528."""
    sheet, name = place
    first, lines, rows = PRINTED[place]
    found = [
        (number, " ".join(row.drops.values()), row.cite)
        for number, row in groups(sheet)[name].options.items()
    ]
    assert found == [
        (str(first + at), fees, [f"L{line}"])
        for at, (fees, line) in enumerate(zip(rows.split("|"), lines, strict=True))
    ]


def test_the_sheet_of_2018_has_107_options_for_ring_poker() -> None:
    """L3348-3528: options 1 to 105, and 1 and 2 of stud and draw."""
    assert sum(len(group.options) for group in groups(HOLDEM_2018).values()) == 105
    assert sum(len(group.options) for group in groups(OTHERS_2018).values()) == 2


OLDER = {
    "draw-minimum": ("1-5 7|2-10 8|5-20 10", 1654),
    "draw-one-blind": ("1-5 8|2-10 10|5-20 15", 1661),
    "draw-two-blinds": ("1-10 10|2-20 15|5-40 20", 1668),
    "draw-three-blinds-and-ante": ("1-20 15|2-40 20|5-80 30", 1675),
    "draw-three-blinds": ("1-2 7|2-5 8|5-10 10|10-20 15|20-40 20|40-80 30|100-200 50", 1682),
}


@pytest.mark.parametrize("name", OLDER)
def test_no_limit_draw_pays_by_structure_and_size(name: str) -> None:
    """L1651-1688: 19 sizes."""
    rows, line = OLDER[name]
    options = groups(DRAW)[name].options.values()
    assert [f"{row.limits} {row.drops['time']}" for row in options] == rows.split("|")
    assert [row.cite for row in options] == [[f"L{line + at}"] for at in range(len(options))]


def test_the_older_sheets_have_29_options() -> None:
    """L1612-1735: 22 for draw, of which 19 without a limit, and seven for stud (2-4 apart)."""
    assert sum(len(group.options) for group in groups(DRAW).values()) == 22
    assert {name: len(group.options) for name, group in groups(STUD).items()} == {
        "stud-limit": 1,
        "stud-limit-without-ante": 1,
        "stud-high-low-limit": 1,
        "stud-high-low-limit-without-ante": 1,
        "stud-no-limit": 3,
    }


@pytest.mark.parametrize(
    ("game", "settings", "options"),
    [
        (HOLDEM, {}, 57),  # 1-55, 80-81
        (HOLDEM, {"form": "no limit"}, 48),  # 56-79, 82-105
        ("artichoke-joes/lightning-poker", {"form": "no limit"}, 48),
        ("artichoke-joes/crazy-pineapple-high-low", {"form": "spread limit"}, 57),
        ("artichoke-joes/razz", {}, 2),
        ("artichoke-joes/razz", {"form": "no limit"}, 5),
        ("artichoke-joes/draw-poker", {}, 9),
        ("artichoke-joes/draw-poker", {"form": "spread limit"}, 2),
        ("artichoke-joes/draw-poker", {"structure": "winner blind"}, 5),
    ],
)
def test_a_form_has_the_options_that_are_printed_for_it(
    game: str, settings: dict[str, str], options: int
) -> None:
    rules = load_rules(game, settings)
    assert len(fee_options(rules.filing, rules.where)) == options


def fees(players: int, option: str, **settings: str) -> dict[str, str]:
    """What an option of Hold 'Em takes from a hand with so many players."""
    schedule = load_rules(HOLDEM, {"schedule": option, **settings}).schedule
    assert schedule is not None
    taken = {fee.name: fee.tiers.fee(players * 100) for fee in schedule.drops}
    return {name: dollars(amount) for name, amount in taken.items() if amount}


def test_an_option_for_seven_players_takes_nothing_from_six_by_reading() -> None:
    """L3356-3358: each option is printed for a number of players."""
    assert fees(7, "13") == {"player": "5", "modified": "1", "river": "1", "split": "1"}
    assert fees(6, "13") == {}
    assert fees(6, "13", fee_outside_row="the same") == fees(7, "13")
    assert fees(6, "31") == {"player": "2", "split": "1"}
    assert fees(5, "31") == fees(7, "31") == {}


def test_limits_above_those_of_the_sheet_are_refused() -> None:
    """L3454: options 80 and 81 are for games up to $200-$400."""
    with pytest.raises(HousewayError, match="option 80 is for limits"):
        load_rules(HOLDEM, {"schedule": "80", "limits": "300-600"})
