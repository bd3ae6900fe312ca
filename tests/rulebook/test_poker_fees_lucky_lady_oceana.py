"""The poker collection rates of Lucky Lady (000:L1720-1936) and Oceana (003:L1204-1251), row for row."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.money import dollars
from houseway.rulebook import loader
from houseway.rulebook.models import FeeGroup
from houseway.rulebook.rules import fee_options, load_rules

LUCKY_LADY, OCEANA = "lucky-lady/poker-collection-rates", "oceana/poker-collection-rates"
HOLDEM_ROWS = "2+: 5|2+: 7|2-4: 1|2-4: 2|2-4: 3|2-4: 5|5: 3|5-6: 4|5-6: 6|6: 4|7+: 5|7+: 6|7+: 7"
OMAHA_ROWS = "2+: 5|2+: 6|2+: 7|2-4: 3|2-4: 4|2-4: 5|5-6: 4|5-6: 5|5-6: 6|7+: 5|7+: 6|7+: 7"

# The group, its first option, the line of that row, and the fees of its rows in printed order.
PRINTED = {
    (LUCKY_LADY, "holdem"): (1, 1731, HOLDEM_ROWS),  # L1731-1743
    (LUCKY_LADY, "holdem-no-limit"): (14, 1752, HOLDEM_ROWS),  # L1752-1764
    (LUCKY_LADY, "omaha"): (1, 1790, OMAHA_ROWS),  # L1790-1801
    (LUCKY_LADY, "omaha-high-low"): (1, 1835, OMAHA_ROWS),  # L1835-1846
    (LUCKY_LADY, "omaha-high-low-no-limit"): (13, 1855, OMAHA_ROWS),  # L1855-1866
    (LUCKY_LADY, "lowball"): (1, 1879, "2+: 5|2+: 6|2-4: 2|2-4: 3|5-6: 4|7-8: 5|7-8: 6"),  # L1879-1885
    (LUCKY_LADY, "by-time"): (1, 1916, "8|10|12|15|20|25|30|40|50|60|75"),  # L1916-1926
    (OCEANA, "holdem-and-omaha-by-time"): (2, 1222, "10|12|13|15"),  # L1222-1225
}


def groups(sheet: str) -> dict[str, FeeGroup]:
    tables = loader.read(loader.ROOT / f"{sheet}.toml")["groups"]
    return {name: FeeGroup.model_validate(table) for name, table in tables.items()}


@pytest.mark.parametrize("place", PRINTED, ids=" ".join)
def test_every_row_is_an_option_with_its_fee_and_its_line(place: tuple[str, str]) -> None:
    sheet, name = place
    first, line, rows = PRINTED[place]
    found = [
        (number, *row.drops.values(), row.cite[-1]) for number, row in groups(sheet)[name].options.items()
    ]
    assert found == [
        (str(first + index), fee, f"L{line + index}") for index, fee in enumerate(rows.split("|"))
    ]


def test_omaha_without_fixed_limits_has_its_rows_on_both_sides_of_a_page() -> None:
    """Lucky Lady, options 13-20 (L1810-1817) and 21-24 (L1821-1824)."""
    options = groups(LUCKY_LADY)["omaha-no-limit"].options
    lines = [*range(1810, 1818), *range(1821, 1825)]
    assert [(row.drops["table"], row.cite[-1]) for row in options.values()] == [
        (fee, f"L{line}") for fee, line in zip(OMAHA_ROWS.split("|"), lines, strict=True)
    ]
    assert list(options) == [str(number) for number in range(13, 25)]


def test_ez_money_has_three_rows_which_together_cover_every_number_of_players() -> None:
    """Lucky Lady, options 1-3 (L1777-1779)."""
    options = groups(LUCKY_LADY)["ez-money-holdem"].options
    rows = [options[number].drops["table"] for number in "123"]
    assert rows == ["1-4: 0", "5-6: 4", "7+: 5"]
    assert options["1+2+3"].drops["table"] == "; ".join(rows)


def test_lowball_without_a_draw_pays_the_modified_fee() -> None:
    """Lucky Lady, options 8-19: collection fee and modified fee (L1896-1907)."""
    printed = {
        "2+": ((5, 0), (5, 1), (6, 0)),
        "2-4": ((3, 0), (2, 1), (3, 1)),
        "5-6": ((4, 0), (4, 1), (5, 0)),
        "7-8": ((5, 0), (5, 1), (6, 0)),
    }
    rows = [
        (f"{players}: {fee}", f"{players}: {less}")
        for players, pairs in printed.items()
        for fee, less in pairs
    ]
    options = groups(LUCKY_LADY)["lowball-no-limit"].options
    assert {number: (row.drops["table"], row.drops["modified"]) for number, row in options.items()} == {
        str(8 + index): row for index, row in enumerate(rows)
    }


def test_oceana_takes_by_the_number_of_players() -> None:
    """Hold'em and Omaha, option 1 (L1211-1215); Big O, options 1 and 2 (L1234-1239)."""
    sheet = groups(OCEANA)
    assert sheet["holdem-and-omaha"].options["1"].drops == {"table": "2-3: 1; 4: 1; 5: 3; 6: 4; 7+: 5"}
    assert sheet["big-o"].options["1"].drops == {"table": "2-3: 1; 4-6: 3; 7+: 4"}
    assert sheet["big-o"].options["2"].drops == {"table": "2-3: 1; 4-6: 4; 7+: 5"}


COUNTS = {
    ("lucky-lady/holdem", "limit"): 13 + 11,  # L1722, L1913
    ("lucky-lady/holdem", "spread limit"): 13 + 11,
    ("lucky-lady/holdem", "pot limit"): 13 + 11,
    ("lucky-lady/no-limit-holdem", ""): 13 + 11,
    ("lucky-lady/ez-money-holdem", ""): 3 + 1 + 11,  # L1768, and its three rows together
    ("lucky-lady/omaha", "limit"): 12 + 11,  # L1781
    ("lucky-lady/omaha", "no limit"): 12 + 11,
    ("lucky-lady/omaha-hi-lo-8-or-better", "limit"): 12 + 11,  # L1826
    ("lucky-lady/omaha-hi-lo-8-or-better", "no limit"): 12 + 11,
    ("oceana/texas-holdem", ""): 5,  # L1206, L1217
    ("oceana/omaha", ""): 5,
    ("oceana/omaha-high-low-split", ""): 5,
    ("oceana/big-o-high-low-split", ""): 2,  # L1227
}


@pytest.mark.parametrize(("game", "form"), COUNTS)
def test_every_option_of_a_game_can_be_chosen(game: str, form: str) -> None:
    settings = {"form": form} if form else {}
    rules = load_rules(game, settings)
    options = fee_options(rules.filing, rules.where)
    assert len(options) == COUNTS[game, form]
    for name in options:
        assert load_rules(game, settings | {"schedule": name}).schedule is not None


def fee(game: str, players: int, **settings: str) -> str:
    """The fee from the pot of a hand with so many players."""
    schedule = load_rules(game, settings).schedule
    assert schedule is not None
    (drop,) = schedule.drops
    return dollars(drop.tiers.fee(players * 100))


def test_an_option_for_some_numbers_of_players_takes_nothing_from_others() -> None:
    """Lucky Lady's Hold'em, option 8: 5-6 players, $4 (L1738); what others pay is a reading."""
    taken = [fee("lucky-lady/holdem", players, schedule="8") for players in range(2, 10)]
    assert taken == ["0", "0", "0", "4", "4", "0", "0", "0"]
    near = [
        fee("lucky-lady/holdem", players, schedule="8", fee_outside_row="nearest row") for players in (4, 7)
    ]
    assert near == ["4", "4"]


def test_ez_money_is_free_for_four_or_fewer() -> None:
    """L1777-1779: 4 or less $0, 5-6 $4, 7 or more $5."""
    assert [fee("lucky-lady/ez-money-holdem", n) for n in range(2, 10)] == list("00044555")


def test_the_filings_own_drop_of_omaha_high_low() -> None:
    """5 or less $1, 6 handed $2, 7, 8 or 9 handed $3, from the big blind (L71-77)."""
    game = "lucky-lady/omaha-hi-lo-8-or-better"
    assert [fee(game, players, own_fees_or_sheet="filing") for players in range(2, 10)] == list("11112333")
    schedule = load_rules(game, {"own_fees_or_sheet": "filing", "limits": "4-8"}).schedule
    assert schedule is not None
    drop = schedule.drops[0].drop
    assert (drop.source, drop.when, drop.held_until) == ("big blind", "before the deal", "flop")


def test_oceanas_option_1_is_for_limits_up_to_30_60_and_the_timed_ones_are_for_higher_limits() -> None:
    """L1208, L1219."""
    with pytest.raises(HousewayError, match=r"option 1 is for limits of \$3 to \$60 .* not \$40 to \$80"):
        load_rules("oceana/texas-holdem", {"limits": "40-80"})
    rules = load_rules("oceana/texas-holdem", {"limits": "40-80", "schedule": "3"})
    assert rules.schedule is not None
    assert [(fee.drop.source, fee.drop.when, dollars(fee.tiers.fee(0))) for fee in rules.schedule.drops] == [
        ("each player", "at the start of each half hour", "12")
    ]
