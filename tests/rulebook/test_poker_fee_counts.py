"""Every fee option of every house's poker sheets is in the rule files, and every option is one of a game.

Counted in the filings by house, sheet and group, with the lines of the rows. The options of River-Down's own
table (001:L3898-3929) are counted in `test_poker_fees_club_one`. Delta Club prints no fees for poker
(002:L423-1018).
"""

from __future__ import annotations

import pytest

from houseway.desk.fee_costs import pot_games
from houseway.rulebook import loader
from houseway.rulebook.models import FeeGroup

# The options of each group, and the lines of its rows.
LUCKY_LADY = {
    "holdem": (13, "L1731-1743"),
    "holdem-no-limit": (13, "L1752-1764"),
    "ez-money-holdem": (3, "L1777-1779"),
    "omaha": (12, "L1790-1801"),
    "omaha-no-limit": (12, "L1810-1824"),
    "omaha-high-low": (12, "L1835-1846"),
    "omaha-high-low-no-limit": (12, "L1855-1866"),
    "lowball": (7, "L1879-1885"),
    "lowball-no-limit": (12, "L1896-1907"),
    "by-time": (11, "L1916-1926"),
}
CLUB_ONE = {
    "limit": (15, "L4396-4410"),
    "limit-by-time": (4, "L4421-4424"),
    "no-limit": (8, "L4437-4444"),
    "no-limit-by-time": (8, "L4455-4462"),
    "flop": (34, "L4477-4523"),
    "stud": (34, "L4536-4581"),
    "river-down-limit": (34, "L4594-4670"),
    "river-down-no-limit": (34, "L4624-4697"),
}
OCEANA = {
    "holdem-and-omaha": (1, "L1211-1215"),
    "holdem-and-omaha-by-time": (4, "L1222-1225"),
    "big-o": (2, "L1234-1239"),
}
JOES_HOLDEM_2018 = {
    "holdem-limit": (55, "L3358-3415"),
    "holdem-no-limit": (24, "L3422-3448"),
    "holdem-limit-any-players": (2, "L3457-3458"),
    "holdem-no-limit-any-players": (2, "L3465-3466"),
    "holdem-no-limit-per-hand": (5, "L3476-3480"),
    "holdem-no-limit-modified": (10, "L3489-3501"),
    "holdem-no-limit-by-time": (7, "L3510-3516"),
}
JOES_STUD_AND_DRAW_2018 = {"stud-and-draw-no-limit": (2, "L3527-3528")}
JOES_DRAW_OLDER = {
    "draw-spread": (2, "L1619-1620"),
    "draw-split": (1, "L1626-1633"),  # one fee for all its sizes: L1616
    "draw-minimum": (3, "L1654-1656"),
    "draw-one-blind": (3, "L1661-1663"),
    "draw-two-blinds": (3, "L1668-1670"),
    "draw-three-blinds-and-ante": (3, "L1675-1677"),
    "draw-three-blinds": (7, "L1682-1688"),
}
JOES_STUD_OLDER = {  # one fee for all its sizes, with an ante and without one: L1704
    "stud-limit": (1, "L1708-1720"),
    "stud-limit-without-ante": (1, "L1707-1707"),
    "stud-high-low-limit": (1, "L1708-1720"),
    "stud-high-low-limit-without-ante": (1, "L1707-1707"),
    "stud-no-limit": (3, "L1726-1728"),
}
# What the filings of two games print beside the sheet of their house.
LUCKY_LADY_LOWBALL = {"lowball-drop": (1, "L29-35")}  # one schedule, by the number of players
LUCKY_LADY_OMAHA = {"omaha-high-low-drop": (1, "L73-77")}
CLUB_ONE_PUSH_9 = {"push-9": (2, "L4735-4742")}
# Panguingue and Chinese Poker are played between the players, not for pots.
CLUB_ONE_PANGUINGUE = {"panguingue": (5, "L4710-4724")}
CLUB_ONE_CHINESE = {
    "chinese-poker": (15, "L4755-4769"),
    "chinese-poker-by-time": (8, "L4780-4787"),
    "chinese-poker-california": (3, "L3648-3650"),
}
JOES_PANGUINGUE = {"pan-older": (4, "L1598-1601"), "pan-2018": (5, "L3539-3543")}
SHEETS = {
    "lucky-lady/poker-collection-rates": LUCKY_LADY,
    "club-one/poker-games-collection": CLUB_ONE,
    "oceana/poker-collection-rates": OCEANA,
    "artichoke-joes/fees-holdem-2018": JOES_HOLDEM_2018,
    "artichoke-joes/fees-stud-and-draw-2018": JOES_STUD_AND_DRAW_2018,
    "artichoke-joes/fees-draw-older": JOES_DRAW_OLDER,
    "artichoke-joes/fees-stud-older": JOES_STUD_OLDER,
    "lucky-lady/lowball-draw": LUCKY_LADY_LOWBALL,
    "lucky-lady/omaha-hi-lo-8-or-better": LUCKY_LADY_OMAHA,
    "club-one/push-9-collection": CLUB_ONE_PUSH_9,
    "club-one/panguingue": CLUB_ONE_PANGUINGUE,
    "club-one/chinese-poker": CLUB_ONE_CHINESE,
    "artichoke-joes/panguingue": JOES_PANGUINGUE,
}
WITHOUT_POTS = ("club-one/panguingue", "club-one/chinese-poker", "artichoke-joes/panguingue")
BY_READING = ("lucky-lady/lowball-draw", "lucky-lady/omaha-hi-lo-8-or-better")
IN_ALL = {"lucky-lady": 109, "club-one": 204, "oceana": 7, "artichoke-joes": 145}


def groups(sheet: str) -> dict[str, FeeGroup]:
    tables = loader.read(loader.ROOT / f"{sheet}.toml")["groups"]
    return {name: FeeGroup.model_validate(table) for name, table in tables.items()}


def rows(group: FeeGroup) -> dict[str, str]:
    """The lines of each option of a group; several rows that are posted together are none of the sheet."""
    return {name: row.cite[-1] for name, row in group.options.items() if "+" not in name}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_has_all_its_options_in_the_lines_of_its_rows(sheet: str) -> None:
    found = groups(sheet)
    assert {name: len(rows(group)) for name, group in found.items()} == {
        name: count for name, (count, _) in SHEETS[sheet].items()
    }
    for name, (_, lines) in SHEETS[sheet].items():
        cited = [numbers(line) for line in rows(found[name]).values()]
        assert (min(low for low, _ in cited), max(high for _, high in cited)) == numbers(lines), name


def numbers(lines: str) -> tuple[int, int]:
    low, _, high = lines.removeprefix("L").partition("-")
    return int(low), int(high or low)


@pytest.mark.parametrize("house", IN_ALL)
def test_the_options_of_a_house(house: str) -> None:
    counted = [
        len(rows(group)) for sheet in SHEETS if sheet.startswith(house) for group in groups(sheet).values()
    ]
    assert sum(counted) == IN_ALL[house]


@pytest.mark.verify
@pytest.mark.parametrize("house", IN_ALL)
def test_every_option_can_be_chosen_in_a_game_and_a_form(house: str) -> None:
    """Those of Lowball among them, which only Lowball has. What a reading puts in force is not listed."""
    chosen = {
        (schedule.cite, schedule.option.rpartition(":")[2])
        for game in pot_games(house)
        for schedule in game.schedules
    }
    filed = {
        (", ".join(row.cite), name)
        for sheet in SHEETS
        if sheet.startswith(house) and sheet not in (*WITHOUT_POTS, *BY_READING)
        for table in groups(sheet).values()
        for name, row in table.options.items()
    }
    assert filed <= chosen


@pytest.mark.verify
def test_delta_club_prints_no_fees_for_poker() -> None:
    """002:L423-1018: a rake is defined (L734) and a collection blind named (L903), both without an amount."""
    games = pot_games("delta-club")
    assert games
    assert not any(game.schedules for game in games)
