"""Rows that stand by a reading: each says so wherever it is shown, and cites what supports the reading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from houseway.rulebook.blocks import NOT_FILED, Block, Paragraph
from houseway.rulebook.cases import Case, Cases
from houseway.rulebook.families import families
from houseway.rulebook.rules import Rules, load_rules, marked, other_rules
from houseway.rulebook.sheet import Sheet, rule_sheet
from tests.playing import by_shape, slow

every_filing = pytest.mark.parametrize("game", by_shape())
compared = pytest.mark.parametrize(
    "game", slow(by_shape(), "delta-club/aces-bonus-bet", "delta-club/blackjack-x")
)
"""Filings whose tables are compared world by world: two of them have very many worlds."""


def tables(rules: Rules) -> Mapping[str, Cases[Any]]:
    """Every table of a game by its place."""
    return {
        **{f"bets.{name}": bet.cases for name, bet in rules.bets.items()},
        **{f"drawing.{name}": chart for name, chart in rules.drawing.items()},
        **{f"house_way.{name}": chart for name, chart in rules.house_way.items()},
    }


@dataclass(frozen=True)
class Difference:
    """Two tables settle a world differently, by these rows; marked if the first names the reading."""

    here: Case[Any]
    there: Case[Any]
    marked: bool


@cache
def distinct(family: str, conditions: frozenset[tuple[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """A world for every way in which some conditions can hold and not hold together."""
    vocabulary = families()[family].vocabulary
    names = frozenset(name for name, _ in conditions if not vocabulary.features[name].open)
    asked = [(name, allowed) for name, allowed in conditions if name in names]
    found: dict[tuple[bool, ...], Mapping[str, Any]] = {}
    for world in vocabulary.possible(names):
        found.setdefault(tuple(world[name] in allowed for name, allowed in asked), world)
    return tuple(found.values())


@cache
def differences(family: str, reading: str, cases: Cases[Any], against: Cases[Any]) -> tuple[Difference, ...]:
    """Every way in which two tables of one family differ (filings share many: each pair is compared once)."""
    kept_out = [row for row in cases.off if row.readings == (reading,)]
    rows = (*cases.rows, *against.rows, *kept_out)
    found: dict[Difference, None] = {}
    for world in distinct(family, frozenset(asked for row in rows for asked in row.conditions)):
        here, there = cases.settled_by(world), against.settled_by(world)
        if here is not None and there is not None and here.result != there.result:
            names_it = reading in here.readings or any(row.matches(world) for row in kept_out)
            found[Difference(here, there, names_it)] = None
    return tuple(found)


def decided_otherwise(game: str) -> Iterator[tuple[str, str, Difference]]:
    """Where another choice of a reading gives another result: the place, the reading, the difference."""
    rules = load_rules(game)
    for other in other_rules(rules):
        assert other.rules is not None
        beside = tables(other.rules)
        for place, cases in tables(rules).items():
            against = beside.get(place)
            if against is not None and against != cases:
                for difference in differences(rules.family.name, other.reading, cases, against):
                    yield place, other.reading, difference


@compared
def test_every_row_decided_by_a_reading_is_marked(game: str) -> None:
    """The row itself, or the row that the reading keeps out of force, names the reading."""
    for place, reading, difference in decided_otherwise(game):
        assert difference.marked, (place, difference.here.text, reading)


ITSELF_UNCLEAR = {
    ("club-one/caribbean-stud", "equal hands"): "L143 pays winners and takes losers; equal hands are neither",
    ("club-one/pure-21-5-blackjack", "aces are split once"): "L2336 gives split aces one card each",
    (
        "club-one/pure-21-5-blackjack",
        "the first two cards",
    ): "L2338 has a first and a last moment for it",
    ("delta-club/21st-century-blackjack-7", "any other pair, three times"): "L1578 sets no number of splits",
    ("artichoke-joes/baccarat-8-2-dragon-bonus", "any other 5 draws"): "L2488 excepts a value it leaves open",
    ("artichoke-joes/upcard-luck", "18 or better"): "L2327 knows no jokers",
    ("artichoke-joes/upcard-luck", "anything else"): "L2319 does not say which hands are a blackjack",
    (
        "club-one/21st-century-blackjack-switch",
        "the player-dealer has a Natural",
    ): "L1993 has one condition for insurance and for the loss of the game wager",
    ("delta-club/21st-century-blackjack-7", "the player-dealer has a Natural"): "L1585 has the same",
    ("lucky-lady/no-bust-blackjack-2001", "player over, player-dealer not"): "L186 calls two jokers 22",
    ("lucky-lady/no-bust-blackjack-2001", "player-dealer over, player not"): "L187 calls two jokers 22",
}
"""Rows whose line leaves the question open, so that it is cited for every choice; each with the reason."""


@compared
def test_no_row_by_reading_rests_on_the_lines_of_the_row_it_replaces(game: str) -> None:
    """What a reading puts before a printed row may not cite that row's lines alone: they say the opposite."""
    for place, reading, difference in decided_otherwise(game):
        row, replaced = difference.here, difference.there
        if reading in row.readings and row.cite and not replaced.readings:
            opposite = lines(row.cite) <= lines(replaced.cite)
            assert not opposite or (game, row.text) in ITSELF_UNCLEAR, (place, row.text, replaced.text)


@compared
def test_no_row_rests_on_the_lines_of_a_row_that_a_reading_keeps_out(game: str) -> None:
    """Where a reading keeps a row out, the row that decides instead may not cite what says the opposite.

    It names the reading, or has lines of its own; a row for all other hands shares none with the other.
    """
    for place, reading, difference in decided_otherwise(game):
        row, kept_out = difference.here, difference.there
        if reading not in row.readings and row.cite:
            shared = lines(row.cite) & lines(kept_out.cite)
            opposite = bool(shared) if not row.conditions else lines(row.cite) <= shared
            assert not opposite or (game, row.text) in ITSELF_UNCLEAR, (place, row.text, kept_out.text)


def lines(cite: str) -> set[int]:
    """The lines of a citation, one by one."""
    spans = re.findall(r"L(\d+)(?:-(\d+))?", cite)
    return {line for first, last in spans for line in range(int(first), int(last or first) + 1)}


# ---------------------------------------------------------------------- on the sheet


def texts(sheet: Sheet, leave_out: tuple[str, ...] = ("options", "readings", "notes")) -> list[str]:
    """What a sheet says, block by block, without its list of readings."""
    return [_text(block) for part in sheet.sections if part.id not in leave_out for block in part.blocks]


def _text(block: Block) -> str:
    if isinstance(block, Paragraph):
        return f"{block.label} {block.text} {marked(block.cite, block.by_reading)}"
    return "\n".join((block.title, *(" | ".join(row) for row in block.rows), block.note))


@every_filing
def test_the_sheet_marks_every_row_that_stands_by_a_reading(game: str) -> None:
    rules = load_rules(game)
    told = "\n".join(texts(rule_sheet(rules)))
    for cases in tables(rules).values():
        for row in cases.rows:
            assert not row.readings or marked(row.cite, row.readings) in told
        for row in cases.off:
            assert f"Not in force, {marked('', row.readings)}: " in told
            assert f"{row.text} (" in told


@every_filing
def test_the_sheet_says_which_choice_of_every_reading_is_in_force(game: str) -> None:
    """Each reading is named outside the list of readings, and what is said there differs by its choice."""
    rules = load_rules(game)
    default = texts(rule_sheet(rules))
    for name, reading in rules.filing.readings.items():
        assert any(f'"{name.replace("_", " ")}"' in text for text in default), name
        for choice in reading.choices:
            if choice != reading.default:
                assert texts(rule_sheet(load_rules(game, {name: choice}))) != default, (name, choice)


# ---------------------------------------------------------------------- what supports a reading


@pytest.mark.parametrize(
    ("game", "cite"),
    [
        ("lucky-lady/ez-baccarat-panda-8", "L925, L962"),
        ("club-one/ez-baccarat-panda-8", "L4223, L4274"),
        ("artichoke-joes/ez-baccarat-panda-8", "L2782"),
        ("oceana/ez-baccarat", ""),
    ],
)
def test_the_push_of_a_banker_three_card_7_cites_where_the_house_prints_it(game: str, cite: str) -> None:
    """These filings pay every Banker win (LL L1063, C1 L2111, AJ L3213, Oceana L194).

    The push stands in other games of the house: LL Fortune 7 L925, L962, C1 Dai Bacc L4223, L4274, AJ EZ
    Baccarat L2782; Oceana prints it nowhere, and no summary states it as filed.
    """
    rules = load_rules(game)
    (row,) = (row for row in rules.bets["banker"].cases.rows if row.text == "Banker three-card 7")
    assert (row.result.text, row.cite, row.readings) == ("push", cite, ("banker_three_card_7",))
    assert "three-card 7" not in rules.filing.summary
    assert "push" not in rules.filing.summary


@pytest.mark.parametrize(
    ("game", "cite"),
    [
        ("lucky-lady/ez-baccarat-panda-8", "L933-934"),
        ("club-one/ez-baccarat-panda-8", "L1786, L4240"),
        ("artichoke-joes/ez-baccarat-panda-8", "L2836"),
    ],
)
def test_that_naturals_stop_the_draw_cites_where_the_house_prints_it(game: str, cite: str) -> None:
    """LL L1041-1042, C1 L2087-2088 only define naturals; LL L933-934, C1 L1786, AJ L2836 stop the draw."""
    for chart in load_rules(game).drawing.values():
        assert (chart.rows[0].text, chart.rows[0].cite) == ("a natural on either side", cite)
        assert chart.rows[0].readings == ("naturals",)


def test_places_cite_their_own_filing() -> None:
    """Delta: 21st Century Baccarat's wager L1052, 7.0's rotation L1550-1551, L1595, Funtazee's L1632.

    Artichoke Joe's RUYI Baccarat: rotation L4123, L4399, one option L4403-4405, five rates L4407.
    """
    assert load_rules("delta-club/21st-century-baccarat").bets["base"].cite == "L1052, L1059"
    assert load_rules("delta-club/21st-century-blackjack-7").banking.cite == ["L1550-1551", "L1595"]
    assert load_rules("delta-club/funtazee-21").banking.cite == ["L1632"]
    ruyi = load_rules("artichoke-joes/ruyi-baccarat")
    assert (ruyi.banking.cite, ruyi.banking.hands) == (["L4123", "L4399"], 2)
    assert ruyi.filing.collection is not None
    assert (ruyi.filing.collection.one_option, ruyi.filing.collection.cite) == (["L4403-4405"], ["L4407"])


def paragraphs(rules: Rules, section: str) -> list[Paragraph]:
    """The paragraphs of a section of the rule sheet."""
    (found,) = (part for part in rule_sheet(rules).sections if part.id == section)
    return [block for block in found.blocks if isinstance(block, Paragraph)]


@pytest.mark.parametrize(
    ("game", "cite"),
    [
        ("oceana/ultimate-texas-holdem", "L344"),
        ("artichoke-joes/california-blackjack", "L1286, L1339, L1352-1373"),
    ],
)
def test_a_number_of_seats_that_is_read_says_so_where_it_is_printed(game: str, cite: str) -> None:
    """Oceana L344 has six places for all; Artichoke Joe's L1286 eight positions, L1339 seven or eight."""
    (seats,) = (block for block in paragraphs(load_rules(game), "equipment") if block.label == "Seats")
    assert (seats.cite, seats.by_reading) == (cite, ("seats",))


@every_filing
def test_where_deal_and_play_start_cites_a_line_or_says_why_not(game: str) -> None:
    """What no line prints is a reading in blackjack (Delta L2058, L2062; Lucky Lady's game of 2001).

    With hidden cards it decides nothing, and the sheet says that it is not filed (Oceana L65-66, L382-386).
    """
    rules = load_rules(game)
    starts = re.compile(r"The (cards are dealt clockwise|spots (act|decide) in turn)")
    found = [block for block in paragraphs(rules, "play") if starts.match(block.text)]
    bare = [block for block in found if not (block.cite or block.by_reading)]
    assert all(block.label == NOT_FILED for block in bare)
    if rules.family.name == "blackjack":
        assert (len(found), bare) == (2, [])


@pytest.mark.parametrize("game", ["no-bust-21st-century-blackjack-5", "buster-blackjack-nb21"])
def test_how_a_button_is_placed_stands_by_a_reading_where_only_its_use_is_printed(game: str) -> None:
    """Delta L179 has a button and not its placement, which L1075 prints for another game of the house."""
    rules = load_rules(f"delta-club/{game}")
    (button,) = (block for block in paragraphs(rules, "order") if block.label == "Action button")
    assert (button.cite, button.by_reading) == ("L179, L1075", ("button",))
    unused = load_rules(f"delta-club/{game}", {"button": "house dealer's right"})
    assert "Action button" not in [block.label for block in paragraphs(unused, "order")]


def test_the_direction_from_a_button_stands_by_a_reading_where_it_is_not_printed() -> None:
    """Artichoke Joe's Three Card Poker L2416 says where action begins, not which way it goes."""
    game = "artichoke-joes/three-card-poker"
    short = paragraphs(load_rules(game), "order")[1]
    assert short.by_reading == ("button", "short_direction")
    assert short.text.endswith("proceeds clockwise.")
    other = paragraphs(load_rules(game, {"short_direction": "counter-clockwise"}), "order")[1]
    assert other.text.endswith("proceeds counter-clockwise.")


@pytest.mark.parametrize(
    ("game", "reading"),
    [
        ("delta-club/blackjack-x", "start"),
        ("delta-club/buster-blackjack-x", "start"),
        ("delta-club/aces-bonus-bet", "start"),
        ("delta-club/three-card-poker", "button"),
        ("club-one/caribbean-stud", "start"),
        ("club-one/century-21-baccarat", "start"),
        ("club-one/three-card-poker", "start"),
        ("club-one/21st-century-baccarat-dai-bacc", "start"),
    ],
)
def test_a_start_of_settlement_that_is_not_printed_stands_by_a_reading(game: str, reading: str) -> None:
    """Delta L2067 names neither start nor direction, and L379 only a button: neither is cited for them.

    Nor do C1 L143, L813 and L1164-1165; L4269 goes counter-clockwise from a button, and nowhere without one.
    """
    start = paragraphs(load_rules(game), "order")[0]
    assert start.text.startswith("Settlement starts at the first seat to the player-dealer's left")
    assert (start.cite, start.by_reading) == ("", (reading,))
