"""The poker collection rates of Club One (001:L4383-4697), and River-Down's own table (001:L3895-3929)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from houseway.errors import HousewayError
from houseway.money import cents
from houseway.rulebook import loader
from houseway.rulebook.models import FeeGroup, FeeOption
from houseway.rulebook.rules import DropFee, fee_options, load_rules

SHEET = "club-one/poker-games-collection"
RIVER_DOWN = "club-one/river-down-holdem"

GROUPS = {
    name: FeeGroup.model_validate(table)
    for name, table in loader.read(loader.ROOT / f"{SHEET}.toml")["groups"].items()
}
LISTED = {
    "limit limit-by-time": (  # L4385
        "draw-poker draw-poker-hi-lo draw-poker-jacks-back five-card-stud lazy-pineapple crazy-pineapple "
        "omaha pineapple-hi texas-holdem-hi-lo"
    ),
    "limit limit-by-time flop": "omaha-5-high-low-split omaha-hi-lo texas-holdem",  # L4385, L4466
    "limit limit-by-time stud": "mexican-stud seven-card-stud seven-card-stud-hi-lo razz",  # L4385, L4525
    "stud": "asian-stud",  # L4525
    "river-down-limit": "river-down-holdem",  # L4583
}

# Designated and Regular Table Fee by the number of players, options in printed order: L4477-4493, L4504-4523,
# L4594-4613 and, where five players are a row of their own, L4536-4552.
SEVENTEEN = (
    [("most", fee) for fee in "876543"]
    + [("some", fee) for fee in "765432"]
    + [("few", fee) for fee in "54321"]
)


def lines(*ranges: tuple[int, int]) -> list[str]:
    return [f"L{line}" for first, last in ranges for line in range(first, last + 1)]


def rows(options: Iterable[FeeOption]) -> list[tuple[str, ...]]:
    return [(row.players, *row.drops.values()) for row in options]


def cites(options: Iterable[FeeOption]) -> list[str]:
    return [row.cite[0] for row in options]


def numbers(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def test_the_sheet_has_171_options_for_these_games() -> None:
    assert {name: len(group.options) for name, group in GROUPS.items()} == {
        "limit": 15,  # L4396-4410
        "limit-by-time": 4,  # L4421-4424
        "no-limit": 8,  # L4437-4444
        "no-limit-by-time": 8,  # L4455-4462
        "flop": 34,  # L4477-4523
        "stud": 34,  # L4536-4581
        "river-down-limit": 34,  # L4594-4670
        "river-down-no-limit": 34,  # L4624-4697
    }


@pytest.mark.parametrize(
    ("group", "first", "printed", "where"),
    [
        ("limit", 1, "0 1|0 2|0 3|0 4|0 5|0.50 1|0.50 2|0.50 3|1 1|1 2|1 3|1 4|1 5|1 6|1 7", (4396, 4410)),
        ("limit-by-time", 16, "6|8|10|12", (4421, 4424)),
        ("no-limit", 20, "0 1|0 2|0 3|1 1|1 2|1 3|1 4|1 5", (4437, 4444)),
        ("no-limit-by-time", 28, "3|4|5|6|8|10|12|15", (4455, 4462)),
    ],
)
def test_fees_that_are_the_same_for_any_number_of_players(
    group: str, first: int, printed: str, where: tuple[int, int]
) -> None:
    options = GROUPS[group].options
    expected = printed.split("|")
    assert list(options) == numbers(first, first + len(expected) - 1)
    assert [" ".join(fees[1:]) for fees in rows(options.values())] == expected
    assert cites(options.values()) == lines(where)


@pytest.mark.parametrize(
    ("group", "most", "some", "without_b", "with_b", "where"),
    [
        ("flop", "7+", "5-6", (1, 17), (18, 34), [(4477, 4493), (4504, 4511), (4515, 4523)]),
        ("stud", "6+", "5", (1, 17), (18, 34), [(4536, 4552), (4565, 4581)]),
        (
            "river-down-limit",
            "7+",
            "5-6",
            (1, 17),
            (35, 51),
            [(4594, 4602), (4606, 4613), (4651, 4651), (4655, 4670)],
        ),
        ("river-down-no-limit", "7+", "5-6", (18, 34), (52, 68), [(4624, 4640), (4681, 4697)]),
    ],
)
def test_fees_by_the_number_of_players(
    group: str,
    most: str,
    some: str,
    without_b: tuple[int, int],
    with_b: tuple[int, int],
    where: list[tuple[int, int]],
) -> None:
    """Seventeen rows, and the same again with Fee B of $1."""
    options = GROUPS[group].options
    players = {"most": most, "some": some, "few": "2-4"}
    expected = [(players[who], "1", fee) for who, fee in SEVENTEEN]
    assert list(options) == [*numbers(*without_b), *numbers(*with_b)]
    assert rows(options.values()) == [*expected, *((*row, "1") for row in expected)]
    assert cites(options.values()) == lines(*where)


@pytest.mark.parametrize(
    ("group", "limits"),
    [
        ("limit", {"1-2 to 200-400"}),  # L4391-4393
        ("limit-by-time", {"1-2 to 200-400"}),  # L4416-4418
        ("no-limit", {None}),  # L4432-4434: minimum bet
        ("no-limit-by-time", {None}),  # L4450-4452
        ("flop", {"1-2 to 200-400"}),  # L4472-4474, L4499-4501
        ("stud", {"1-2 to 200-400", "1-2 to 100-200"}),  # L4531-4533, L4560-4562
        ("river-down-limit", {"1-2 to 100-200"}),  # L4589-4591, L4646-4648
        ("river-down-no-limit", {None}),  # L4619-4621: buy-ins
    ],
)
def test_limits_as_printed(group: str, limits: set[str | None]) -> None:
    assert {row.limits for row in GROUPS[group].options.values()} == limits


def test_stud_games_with_fee_b_end_at_100_200() -> None:
    """L4533 against L4562."""
    assert load_rules("club-one/seven-card-stud", {"limits": "200-400", "schedule": "stud:17"})
    with pytest.raises(HousewayError, match=r"option 34 is for limits of \$1 to \$200"):
        load_rules("club-one/seven-card-stud", {"limits": "200-400", "schedule": "34"})


@pytest.mark.parametrize(("groups", "games"), LISTED.items())
def test_each_game_pays_by_the_sheets_that_list_it(groups: str, games: str) -> None:
    for game in games.split():
        assert load_rules(f"club-one/{game}").filing.fees == groups.split(), game


def test_games_without_fixed_limits_pay_by_the_other_sheet() -> None:
    """L4430, L4448, L4617; the sheet has no such row for Asian Stud."""
    for games in LISTED.values():
        for game in (name for name in games.split() if name not in ("asian-stud", "river-down-holdem")):
            for form in ("spread limit", "no limit"):
                fees = load_rules(f"club-one/{game}", {"form": form}).filing.fees
                assert fees == ["no-limit", "no-limit-by-time"], game
    for form in ("spread limit", "no limit"):
        assert load_rules(RIVER_DOWN, {"form": form}).filing.fees == ["river-down-no-limit"]


def drops(settings: Mapping[str, object]) -> list[tuple[DropFee, ...]]:
    """What every schedule option of River-Down takes under its own table."""
    own = {**settings, "own_fees_or_sheet": "own table"}
    rules = load_rules(RIVER_DOWN, own)
    found = []
    for name, (option, group) in fee_options(rules.filing, rules.where).items():
        limits = (group.options[option].limits or "1-3").partition(" to ")[0]
        schedule = load_rules(RIVER_DOWN, {**own, "limits": limits, "schedule": name}).schedule
        assert schedule is not None
        found.append(schedule.drops)
    return found


def test_river_down_has_32_options_of_its_own() -> None:
    """L3898-3929: Designated and Regular Table Fee; before and after the flop (L3895)."""
    limit = (
        "0.50 0.50|0.50 1|0.50 1.50|1 1.50|1 2|"  # 1-5: $1-$2, L3898-3902
        "1 1|1 2|1 3|1 4|1 5|"  # 6-10: $2-$4, L3903-3907
        "1 1|1 2|1 3|1 4|1 5|"  # 11-15: $3-$6 to $9-$18, L3908-3912
        "1 1|1 2|1 3|1 4|1 5|"  # 16-20: $10-$20, L3913-3917
        "0 1|0 2|0 3|0 4|0 5"  # 21-25: $10-$20, L3918-3922
    )
    no_limit = "0 1|0 2|1 2|1 3|1 4|1 5|0 3"  # 26-32, L3923-3929
    for settings, printed in (({}, limit), ({"form": "no limit"}, no_limit)):
        expected = [tuple(cents(fee, "fee") for fee in row.split()) for row in printed.split("|")]
        taken = [tuple(fee.tiers.fee(9_00) for fee in option) for option in drops(settings)]
        assert taken == expected
        assert {tuple(fee.drop.when for fee in option) for option in drops(settings)} == {
            ("after pre-flop", "on flop")
        }


def test_the_limits_of_river_downs_own_table() -> None:
    """L3898-3922."""
    own = load_rules(RIVER_DOWN, {"own_fees_or_sheet": "own table"}).filing.groups["river-down-limit"].options
    blocks = ["1-2", "2-4", "3-6 to 9-18", "10-20", "10-20"]
    assert [row.limits for row in own.values()] == [limits for limits in blocks for _ in range(5)]
    assert cites(own.values()) == lines((3898, 3922))
