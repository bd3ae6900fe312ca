"""Rule sheets of ring poker: a hand in plain words, with the sums of the table, lines and readings."""

from __future__ import annotations

import re

import pytest

from houseway.rulebook.blocks import NOT_FILED, Paragraph, TableBlock
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.drops import moment_words
from houseway.rulebook.loader import document, filed_ids
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import Section, rule_sheet

RING = [
    game
    for game in filed_ids()
    if (raw := document(game).raw).get("family") == "ring-poker" and raw.get("kind", "game") == "game"
]
STUD, HOLDEM = "delta-club/seven-card-stud", "delta-club/texas-holdem"


def forms_of(game: str) -> list[dict[str, object]]:
    form = load_rules(game).filing.options.get("form")
    return [{"form": choice} for choice in form.choices] if form else [{}]


def section(game: str, name: str, **settings: object) -> Section:
    return next(part for part in rule_sheet(load_rules(game, settings)).sections if part.id == name)


def told(game: str, label: str, **settings: object) -> Paragraph:
    """The paragraph with a label in the section on play."""
    blocks = section(game, "play", **settings).blocks
    return next(block for block in blocks if isinstance(block, Paragraph) and block.label == label)


def test_there_are_games_of_every_house() -> None:
    assert {game.partition("/")[0] for game in RING} == {entry.house for entry in catalogue() if entry.house}


@pytest.mark.parametrize("game", RING)
def test_every_sentence_has_its_lines_or_its_readings(game: str) -> None:
    """What the rule file does not state is labelled as not filed."""
    for settings in forms_of(game):
        for block in section(game, "play", **settings).blocks:
            assert isinstance(block, Paragraph)
            assert block.cite or block.by_reading or block.label == NOT_FILED, block.text
            assert re.fullmatch(r"[A-Z$].*[.]", block.text), block.text
            assert "  " not in block.text


def test_the_forced_bets_of_a_table_have_its_sums() -> None:
    """L458: a bring-in of $5 at $15-$30."""
    bring_in = told(STUD, "Bring-in")
    assert bring_in.text.startswith(
        "The player with the lowest card up must bring it in for $5 or bet $15 at once (of equal cards,"
        " by suit: clubs first, then diamonds, hearts and spades; an ace is high). Others may call it, or"
        " complete it to $15, which is not a raise."
    )
    assert "L458" in bring_in.cite
    assert bring_in.by_reading == ("stud_stakes", "razz_third_street", "short_bring_in")
    assert told(STUD, "Ante").text == "Everybody puts in $3 before the deal."
    assert (
        told(STUD, "Ante", stud_stakes="as at Artichoke Joe's").text
        == "Everybody puts in $2 before the deal."
    )
    assert told(HOLDEM, "Blinds", limits="4-8").text.startswith(
        "Before the deal the first player to the left of the button posts the small blind of $2 and the"
        " second player to its left posts the big blind of $4."
    )


def test_a_street_says_what_is_dealt_how_much_is_bet_and_who_acts_first() -> None:
    """L459: a pair on fourth street."""
    assert told(STUD, "Fourth street").text == (
        "A card is burned. Each player in the hand is dealt one card face up. Bets and raises are $15,"
        " and the player with the highest hand showing acts first. If a pair shows in any hand, a bet or"
        " raise may also be $30; after one of that size, all further raises are."
    )
    assert told(HOLDEM, "Flop", form="pot limit").text.endswith(
        "Bets are $20 up to the pot, and the first player to the left of the button acts first."
    )


def test_the_bounds_of_pot_limit_are_in_dollars() -> None:
    """L1014-1016."""
    assert told(HOLDEM, "Bets", form="pot limit").text == (
        "A raise is at least as large as the last bet or raise of the round. A raise is at most the pot"
        " after its player has called. The pot is rounded up to a multiple of $5. The first player to come"
        " in may make it $80 at most."
    )
    assert told(HOLDEM, "Raises", form="pot limit").text == "Any number of raises is allowed in a round."


def test_shares_say_which_cards_may_be_used() -> None:
    """L432, L438, L443."""
    assert told("delta-club/omaha-hi-lo-8", "Low hand").text == (
        "The lowest hand wins. It is made of exactly two of the player's four hole cards and three from the"
        " board. The ace is low, and straights and flushes do not count: the best hand is 5-4-3-2-A. It must"
        " have five different ranks, none of them above an eight."
    )
    assert "none of them above" not in told("delta-club/omaha-hi-lo-8", "Low hand", qualifier="none").text
    assert (
        "any five of the player's two hole cards and the five on the board"
        in told(HOLDEM, "Winning hand").text
    )


def test_a_carried_pot_openers_and_a_shortage_are_told() -> None:
    """L842, L887-889; L482-492."""
    deal = told("delta-club/draw-poker-jacks-or-better", "Deal").text
    assert "Only a hand of a pair of jacks or better may open." in deal
    assert "If nobody opens, the pot is carried to the next hand, for which everybody antes again." in deal
    assert told(STUD, "Shortage of cards").text == (
        "If there are not enough cards, all of them but the last are dealt; that one is shuffled with the"
        " burned cards, and the rest are dealt from these after another burn. That burn is left out where"
        " it would leave too few. If that does not suffice, one card is turned up, which plays in every"
        " hand."
    )


def test_a_reading_about_limit_play_has_no_effect_without_limits() -> None:
    assert told(HOLDEM, "Raise cap", form="no limit").text == (
        "No effect under the settings in force. Otherwise: Three."
    )
    assert "raise_cap" in told(HOLDEM, "Raises").by_reading
    assert told(HOLDEM, "Raises", form="no limit").by_reading == ()


def test_no_fees_are_printed_for_delta_clubs_poker_games() -> None:
    (said,) = section(HOLDEM, "fees").blocks
    assert said == Paragraph("The filing prints no collection schedule.")


def test_drops_are_told_by_moment_and_by_players() -> None:
    """Oceana L1206-1215: after the flop, $1 for two or three players up to $5 for seven or more."""
    tables = [
        block for block in section("oceana/texas-holdem", "fees").blocks if isinstance(block, TableBlock)
    ]
    assert [(table.title, table.columns, table.rows) for table in tables] == [
        (
            "Regular Table Fee, from the pot on the flop",
            ("Players dealt in", "Fee"),
            (("2 to 3", "$1"), ("4", "$1"), ("5", "$3"), ("6", "$4"), ("7 or more", "$5")),
        )
    ]
    assert tables[0].note == "A pot that is smaller than the fee gives what is there."
    timed = section("oceana/texas-holdem", "fees", schedule="2").blocks
    assert any(
        isinstance(block, Paragraph)
        and block.text.endswith(", from each player at the start of each half hour: $10.")
        for block in timed
    )
    said = "Half hours are counted from the first hand. A player pays when his first hand in each is dealt."
    assert Paragraph(said, "", "In play") in timed


@pytest.mark.parametrize(("schedule", "others"), [("1", False), ("8", True), ("11", True)])
def test_other_numbers_of_players_are_named_only_where_there_are_any(schedule: str, others: bool) -> None:
    """Lucky Lady L1731, L1738, L1741: an option for 2 or more, for 5-6, and for 7 or more."""
    blocks = section("lucky-lady/holdem", "fees", schedule=schedule).blocks
    (table,) = [block for block in blocks if isinstance(block, TableBlock)]
    assert ("Other numbers of players pay no fee." in table.note) == others


def test_moments_in_words() -> None:
    assert moment_words("when identical hands split") == "when identical hands split the pot"
    assert moment_words("after before the draw") == "after the betting before the draw"
    assert moment_words("on third street") == "on third street"


def test_the_forced_bet_of_a_form_has_the_sums_of_that_form() -> None:
    """Artichoke Joe's L339-340: five antes to open, ten antes more to raise; Club One prints no sizes."""
    game = "artichoke-joes/seven-card-stud"
    free = told(game, "Bring-in", form="no limit").text
    assert free.startswith("The player with the lowest card up must open for $25 or more (")
    assert "It counts as a full bet: a raise adds $50 or more to it." in free
    spread = told("club-one/seven-card-stud", "Bring-in", form="spread limit").text
    assert "must bring it in for $2 or bet up to $10 at once (" in spread
    assert "a raise adds $2 to $10 to it." in spread


def test_a_player_who_acts_first_without_a_forced_bet_brings_nothing_in() -> None:
    """Club One L377: the high card checks or bets."""
    first = told("club-one/mexican-stud", "First to act").text
    assert first.startswith("The player with the highest card up acts first, and may check or bet (")
    street = told("club-one/mexican-stud", "Second street").text
    assert street.endswith("Bets and raises are $4, and the player with the highest card up acts first.")


def test_a_sum_names_only_the_readings_of_its_own_row() -> None:
    """Artichoke Joe's L1707, L1720: the readings on 2-4 and 100-200 do not concern 3-6."""
    game = "artichoke-joes/seven-card-stud"
    assert told(game, "Ante").by_reading == ()
    assert told(game, "Ante", limits="2-4", schedule="2-4").by_reading == ("two_four_ante",)
    force = told(game, "Bring-in", limits="100-200").by_reading
    assert force == ("raise_over_force", "force_100_200", "short_bring_in")


def test_what_a_raise_is_counted_from_after_a_short_all_in() -> None:
    """Club One L93: until an "action only" bet is completed, the next raise makes the full one."""
    text = told("club-one/asian-stud", "All in").text
    assert text.endswith("unless another completes it. The next raise is counted from the last full bet.")
