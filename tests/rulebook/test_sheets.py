"""What rule sheets say: the size of bets, and the round and its order under the readings in force."""

from __future__ import annotations

import pytest

from houseway.cards.tiles import KINDS, NAMES, TILES
from houseway.rulebook.blocks import Paragraph, TableBlock
from houseway.rulebook.families.tiles import TilesPlay
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet


def bets(game: str) -> dict[str, tuple[str, ...]]:
    """The rows of the table of bets, by the name of the bet."""
    (section,) = (part for part in rule_sheet(load_rules(game)).sections if part.id == "bets")
    (table,) = section.blocks
    assert isinstance(table, TableBlock)
    assert table.columns[3] == "Limits"
    return {row[0]: row for row in table.rows}


def test_a_bet_as_large_as_another() -> None:
    """Oceana's Blind equals the Ante (L351); Casino War's War wager the primary one (Club One L3152)."""
    assert bets("oceana/ultimate-texas-holdem")["Blind"][2].endswith(" Equal to the Ante.")
    assert bets("club-one/casino-war")["War"][2].endswith(" Equal to the Primary.")


def test_a_bet_several_times_as_large() -> None:
    """Oceana's Play wager is one to four times the Ante (L382-386), Caribbean Stud's two (Club One L145)."""
    assert bets("oceana/ultimate-texas-holdem")["Play"][2].endswith(" 1, 2, 3 or 4 times the Ante.")
    assert bets("club-one/caribbean-stud")["Bet"][2].endswith(" 2 times the Ante.")


def test_limits_that_are_not_applied_are_not_printed() -> None:
    """What follows from another bet has no limits of its own: four times an Ante of $500 is $2,000."""
    rows = bets("oceana/ultimate-texas-holdem")
    limits = {name: row[3] for name, row in rows.items()}
    assert limits == {
        "Ante": "$5 to $500",
        "Blind": "",
        "Play": "",
        "Trips": "$5 to $500",
        "Bad Beat": "$5 to $500",
    }


def section(game: str, name: str, **settings: str) -> str:
    """What one section of a sheet says, as plain text."""
    (found,) = (part for part in rule_sheet(load_rules(game, settings)).sections if part.id == name)
    return "\n".join(
        block.text
        if isinstance(block, Paragraph)
        else "\n".join((block.title, *("\t".join(row) for row in block.rows), block.note))
        for block in found.blocks
    )


LOOKED_AT = "The player-dealer's hidden card is checked"


@pytest.mark.parametrize(
    "game", ["no-bust-21st-century-blackjack-5", "buster-blackjack-nb21", "blackjack-bonus-hands"]
)
def test_what_no_chart_allows_is_not_announced(game: str) -> None:
    """Delta L91 turns the hidden card when all have acted, L148 offers no insurance: both are defaults."""
    told = section(f"delta-club/{game}", "play")
    assert LOOKED_AT not in told
    assert "The player-dealer's hidden card is not looked at before the spots act." in told
    assert "may be taken" not in told
    assert LOOKED_AT in section(f"delta-club/{game}", "play", check="ace or ten")
    offered = section(f"delta-club/{game}", "play", insurance_offered="yes")
    assert "Then insurance for half the wager may be taken." in offered


def test_a_surrender_that_no_chart_allows_is_not_announced() -> None:
    """Club One's Pure Spanish: surrender after the check (L2596-2597), or before it by another reading."""
    game, early = "club-one/pure-spanish-21-5-3-to-2", "First, a hand may be surrendered"
    assert early not in section(game, "play")
    assert early in section(game, "play", surrender="early")
    assert "Also allowed: double, split, surrender or rescue." in section(game, "play")
    assert "Also allowed: double, split or rescue." in section(game, "play", surrender="early")


@pytest.mark.parametrize("game", ["no-bust-21st-century-blackjack-5", "21st-century-blackjack-7"])
def test_wagers_settled_hand_by_hand_say_so(game: str) -> None:
    """Delta 5.0 and 7.0 settle the double of a hand before the split hand's wager (order not printed)."""
    text = "At each seat in turn, hand by hand: Blackjack wager, then Split, then Double"
    assert text in section(f"delta-club/{game}", "order")


def test_all_conditions_of_a_pass_must_hold() -> None:
    """Oceana L389: Trips is taken at once from a hand that is folded and has less than three of a kind."""
    told = section("oceana/ultimate-texas-holdem", "order")
    assert "Ante (folded), then Blind (folded)" in told
    assert "Trips (folded, and high card, one pair or two pair)" in told
    by_result = section("oceana/ultimate-texas-holdem", "order", order="by result")
    assert "Play (played, and the player-dealer wins)" in by_result


def test_ranks_and_house_way_of_fast_action_are_printed() -> None:
    """Club One L874-890: seventeen ranks from the highest; L894-907: fourteen rules for keeping two cards."""
    game = "club-one/fast-action-holdem"
    ranks = section(game, "play").partition("From the highest: ")[2].partition(".")[0].split(", ")
    assert len(ranks) == 17
    assert ranks[:3] == ["flush with five of a kind", "royal flush", "flush with four of a kind"]
    assert ranks[-2:] == ["one pair", "high card"]
    rows = [line.split("\t") for line in section(game, "house_way").splitlines() if "\t" in line]
    assert [row[0] for row in rows] == [str(number) for number in range(1, 15)]
    assert rows[2] == ["3", "an ace with the highest suited card, 10 or better", "L896"]
    assert rows[5] == ["6", "the highest unsuited running cards, jack or better", "L899"]
    assert rows[13] == ["14", "the two highest cards", "L907"]


def test_bets_left_out_of_a_fee_are_named() -> None:
    """Delta Commission-Free Baccarat: whether Dragon bets count (L1908, L1930) is a reading."""
    game = "delta-club/commission-free-baccarat"
    basis = "The player-dealer pays on the total of all wagers at the table"
    left_out = f"{basis} (without Player Dragon, Banker Dragon)"
    assert left_out in section(game, "fees")
    counted = section(game, "fees", dragon_in_total="yes")
    assert basis in counted
    assert left_out not in counted


@pytest.mark.parametrize(
    "game",
    [
        "lucky-lady/no-bust-blackjack-2001",
        "lucky-lady/no-bust-21st-century-blackjack-4",
        "club-one/no-bust-21st-century-blackjack-4-0",
        "club-one/no-bust-21st-century-blackjack-jokers",
        "club-one/pure-21-5-blackjack",
        "club-one/pure-spanish-21-5-3-to-2",
        "club-one/pure-spanish-21-5-6-to-5",
        "club-one/caribbean-stud",
        "club-one/century-21-baccarat",
        "club-one/fast-action-holdem",
        "delta-club/no-bust-21st-century-blackjack-5",
        "delta-club/21st-century-baccarat",
    ],
)
def test_even_money_that_is_not_printed_says_so(game: str) -> None:
    """As the notes of these filings say; a payout that is printed, such as a Natural's, does not."""
    told = [line for line in section(game, "settlement").splitlines() if "\t" in line]
    implied = [line for line in told if "\t1 to 1 (not printed)\t" in line]
    assert implied
    printed = [line for line in told if " to " in line.split("\t")[1] and line not in implied]
    assert not any("(not printed)" in line for line in printed)
    assert all("\t1 to 1\t" not in line or "even money" in line or "L155" in line for line in printed)


def test_a_reading_of_a_bet_that_is_not_offered_says_so() -> None:
    """Delta 5.0 offers no insurance by default (L148, L154-155), so what it wins has no effect."""
    game, without = "delta-club/no-bust-21st-century-blackjack-5", "No effect, because Insurance is not"
    assert without in section(game, "settlement")
    assert without not in section(game, "settlement", insurance_offered="yes")


@pytest.mark.parametrize(
    "game", ["artichoke-joes/pai-gow", "club-one/pai-gow-tiles", "delta-club/pai-gow-tiles"]
)
def test_every_tile_is_listed_by_name_in_the_order_of_single_tiles(game: str) -> None:
    """The house way speaks of Teen, Dey and Gee Joon (002:L1373-1377): the sheet says what they are."""
    rules = load_rules(game)
    (section,) = (part for part in rule_sheet(rules).sections if part.id == "play")
    (table,) = (block for block in section.blocks if isinstance(block, TableBlock))
    assert [row[:3] for row in table.rows[:2]] == [("1", "6-6", "Teen"), ("2", "1-1", "Dey")]
    listed = [tile for row in table.rows for tile in row[1].split()]
    assert sorted(listed) == sorted(set(TILES))
    assert isinstance(rules.play, TilesPlay)
    places = [rules.play.order.place(KINDS.index(tile)) for tile in listed]
    assert places == sorted(places, reverse=True)
    for _, tiles, name, spots in table.rows:
        assert {NAMES[tile] for tile in tiles.split()} == {name}
        assert {str(sum(map(int, tile.split("-")))) for tile in tiles.split()} == {spots}
    assert any("Gee Joon (4-2 2-1)" in block.text for block in section.blocks if isinstance(block, Paragraph))


def test_rank_of_single_tiles_follows_the_reading() -> None:
    """Club One's 4-1 and 3-2 have one name but a row each (001:L73-74): by default they rank alike."""

    def rows(**readings: str) -> list[str]:
        sheet = rule_sheet(load_rules("club-one/pai-gow-tiles", readings))
        (section,) = (part for part in sheet.sections if part.id == "play")
        return [row[1] for block in section.blocks if isinstance(block, TableBlock) for row in block.rows]

    assert rows()[-2:] == ["4-1 3-2", "2-1"]
    assert rows(fives="4-1 higher")[-3:] == ["4-1", "3-2", "2-1"]
