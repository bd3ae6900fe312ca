"""The words that people use for choices and options, and the amounts of several doubles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk.test_warnings import (
    BACCARAT,
    FUNTAZEE,
    LUCKY_LADY,
    SPANISH,
    THREE_CARD,
    THREE_CARDS,
    WAR,
    answer,
    blackjack,
)

COUP = {"hands": {"Player": "Kd 5c 4d", "Dealer": "8h Kc"}, "bets": {"3": {"Base": 40}}}
TIE = {"hands": {"player_dealer": "7d 9h", "3": "7c Tc"}, "bets": {"3": {"Primary": 20}}}


def five(cards: str) -> dict[str, Any]:
    """A round of five cards that were not set."""
    return {"hands": {"player_dealer": "9h 5h 8s 7s 2h", "3": cards}, "bets": {"3": {"Main": 20}}}


# ---------------------------------------------------------------------- amounts of doubles


def test_the_amounts_of_every_double_can_be_given() -> None:
    """Pure Spanish 21.5: a wager doubled three times is eight times as large (L2583)."""
    rows = answer(SPANISH, **blackjack("9d 8c", "2s 3h 2d 3c 9h", double=[20, 40, 80]))["wagers"]
    assert [row["amount"] for row in rows] == [20, 20, 40, 80]
    assert sum(row["net"] for row in rows) == 160
    by_words = answer(SPANISH, **blackjack("9d 8c", "2s 3h 2d 3c 9h", ["double", "double", "double"]))
    assert by_words["wagers"] == rows


def test_second_doubles_are_settled_after_everybodys_first() -> None:
    """Wagers on one hand are settled in the order in which they were made, as at a table."""
    parts = blackjack("9d 8c", "2s 3h 2d 3c 9h")
    parts["bets"] = {
        "3": [{"bettor": name, "bets": {"main": 20, "double": [20, 40, 80]}} for name in ("Ann", "Bob")]
    }
    rows = answer(SPANISH, **parts)["wagers"]
    assert [(row["bettor"], row["amount"]) for row in rows if row["bet_id"] == "double"] == [
        *(("Ann", 20), ("Bob", 20)),
        *(("Ann", 40), ("Bob", 40)),
        *(("Ann", 80), ("Bob", 80)),
    ]


def test_every_split_hand_has_its_doubles() -> None:
    hands = ["8s 3h Td", "8h 2c 9d"]
    bets = {"double 1": 20, "double 2": [20]}
    rows = answer(LUCKY_LADY, **blackjack("9d 8c", hands, "split", **bets))["wagers"]
    assert [(row["bet_id"], row["hand"], row["amount"]) for row in rows if row["bet_id"] == "double"] == [
        ("double", "3", 20),
        ("double", "3/2", 20),
    ]


# ---------------------------------------------------------------------- words people use


@pytest.mark.parametrize(
    ("game", "parts", "said", "plain"),
    [
        (LUCKY_LADY, blackjack("9d 8c", "5s 6h 5d"), "doubled down", "double"),
        (LUCKY_LADY, blackjack("9d 8c", "Ts 6h"), "surrendered", "surrender"),
        (LUCKY_LADY, blackjack("Ad 8c", "Ts 8h"), "took insurance", "insurance"),
        (LUCKY_LADY, blackjack("9d 8c", "Ts 6h 8c"), "busted", "hit"),
        (LUCKY_LADY, blackjack("9d 8c", "Ts 8h"), "stayed", "stand"),
        (LUCKY_LADY, blackjack("9d 8c", "As Kd"), "blackjack", "stand"),
        (LUCKY_LADY, blackjack("9d 8c", ["8s Kd", "8h 3c Td"]), "doubled down on hand 2", "double 2"),
        ("lucky-lady/no-bust-blackjack-2001", blackjack("Jo 8c", "Ts 6h"), "no play", "stand"),
        (BACCARAT, COUP, "drew", "draw"),
        (BACCARAT, COUP, "stood", "stand"),
        (WAR, TIE, "went to war", "war"),
        (THREE_CARD, THREE_CARDS, "folded", "fold"),
        (THREE_CARD, THREE_CARDS, "no play", "fold"),
        (THREE_CARD, THREE_CARDS, "played", "play"),
        (FUNTAZEE, five("Th Jh Qh Kh 8d"), "busted", "house way"),
        (FUNTAZEE, five("7d 8c 9d 5c 3h"), "set the house way", "house way"),
    ],
)
def test_words_people_use(game: str, parts: dict[str, Any], said: object, plain: object) -> None:
    assert answer(game, **parts | {"choices": {"3": said}}) == answer(
        game, **parts | {"choices": {"3": plain}}
    )


@pytest.mark.parametrize("said", ["Option B", "option B", "Table B", "B", "b"])
def test_an_option_as_the_filing_prints_it(said: str) -> None:
    """Delta Club's Buster Blackjack prints its pay tables as Option A, Option B and Option C (L186)."""
    parts = blackjack("9d 6c 8h", "Ts 9h", Buster=5)
    result = answer("delta-club/buster-blackjack-nb21", settings={"buster_table": said}, **parts)
    assert result["settings"]["buster_table"] == "B"


def test_a_schedule_as_the_filing_prints_it() -> None:
    result = answer(WAR, settings={"schedule": "Option 2"}, **TIE, choices={"3": "war"})
    assert result["settings"]["schedule"] == "2"
