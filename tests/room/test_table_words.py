"""What a table's page reads in words: the settings, the hand of each row."""

from __future__ import annotations

from houseway.room.result_view import result_view
from houseway.room.rules_view import rules_view
from houseway.rulebook.rules import load_rules
from tests.games.dealing import deal

SPLITS = "lucky-lady/no-bust-21st-century-blackjack-4"
SWITCH = "club-one/21st-century-blackjack-switch"


def test_the_settings_are_told_in_words() -> None:
    """Options and readings by what they ask, payouts by the name of their bet: no name of a field."""
    told = rules_view(load_rules("oceana/ez-baccarat", {"decks": "6", "tie": "9 to 1"}))["choices"]
    words = {setting["name"]: setting["value"] for setting in told}
    assert words["Number of decks"] == "6"
    assert words["Does an 8 or 9 in two cards stop all drawing?"] == "stop"
    assert words["Tie pays"] == "9 to 1"
    assert words["Limits in dollars"] == "5-500"
    assert not any("_" in name for name in words)


def test_what_is_dealt_is_called_a_card_or_a_tile() -> None:
    assert rules_view(load_rules("oceana/ez-baccarat"))["deck"]["noun"] == "card"
    assert rules_view(load_rules("club-one/pai-gow-tiles"))["deck"]["noun"] == "tile"


def test_a_row_names_its_hand_where_there_are_several() -> None:
    split = deal(
        SPLITS,
        {2: {"main": 20}},
        "8s 6d 8h Tc 3c Td Kd 9c",
        [("2 hand", "split"), ("2 hand", "double"), ("2 hand 2/2", "stand")],
    )
    rows = result_view(split, {})["rows"]
    told = [(row["name"], row.get("about")) for row in rows]
    assert told == [("Blackjack wager", "hand 1"), ("Double", "hand 1"), ("Split", "hand 2")]
    single = deal(SPLITS, {2: {"main": 20}}, "Ts 6d 9h Tc Td", [("2 hand", "stand")])
    assert all("about" not in row for row in result_view(single, {})["rows"])


def test_the_hands_of_switch_are_numbered() -> None:
    both = {2: {"main_1": 10, "main_2": 10}}
    answers = [("2 switch", "keep"), ("2 hand 2.1", "stand"), ("2 hand 2.2", "stand")]
    rows = result_view(deal(SWITCH, both, "Ts 5h Tc Td 7h 9d", answers), {})["rows"]
    assert [row.get("about") for row in rows] == ["hand 1", "hand 2"]
    assert rules_view(load_rules(SWITCH))["hand_bets"] == ["main_1", "main_2"]
