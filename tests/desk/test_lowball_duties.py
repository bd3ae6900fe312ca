"""Lowball hands that had to be bet, as they are described to the desk: what counts of several words."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.desk import finished_hand, parse_situation, settle_hand
from houseway.desk.pot_settling import hand_data
from houseway.errors import HousewayError

DELTA: dict[str, Any] = {
    "game": "delta-club/lowball-ace-to-five",
    "table": {"button": 1},
    "hands": {"3": "7s 6d 4c 3h 2s", "4": "9s 5h 4h 3s 2c"},
    "bets": {"deal": {"2": 2, "3": 5, "4": 5}, "draw": {"3": 20, "4": 20}},
    "folded": [1, 2],
}
KILLED: dict[str, Any] = {
    "game": "delta-club/lowball-ace-to-five",
    "table": {"button": 1},
    "hands": {"2": "8s 6c 4d 3c 2d", "3": "7s 6d 4c 3h 2s", "4": "9s 5h 4h 3s 2c"},
    "bets": {"kill": {"4": 10}, "deal": {"2": 10, "3": 10, "4": 10}, "draw": {"2": 10, "3": 10, "4": 10}},
    "folded": [1],
    "all_in": [2],
}


def nets(situation: dict[str, Any]) -> dict[int, float]:
    """What each seat wins or loses, in dollars."""
    found: dict[int, float] = {}
    for row in settle_hand(finished_hand(parse_situation(situation))).settled.result.rows:
        found[row.spot] = found.get(row.spot, 0) + row.net / 100
    return found


@pytest.mark.parametrize("words", [["checked", "bet"], ["bet", "checked"], "checked"])
def test_a_seven_that_was_checked_stays_checked(words: str | list[str]) -> None:
    """002 L816, L820: a seven may check and raise, and then wins only the pot from before the draw."""
    assert nets(DELTA | {"choices": {"3": words, "4": "bet"}}) == {2: -2, 3: 7, 4: -5}


def test_half_a_bet_is_not_short() -> None:
    """002 L823: less than half a bet is short; $10 is half of the $20 of a pot killed for $10."""
    assert nets(KILLED | {"choices": {"3": "called short 10"}}) == {2: -20, 3: 40, 4: -20}


def test_a_house_without_a_rule_on_short_bets_has_none() -> None:
    """000 L19 speaks of hands that are not bet, and of no short bet: a call is as good as a bet."""
    situation = {
        "game": "lucky-lady/lowball-draw",
        "table": {"button": 1},
        "hands": {"2": "8s 6c 4d 3c 2d", "3": "9s 6d 4c 3h 2s", "4": "Ts 5h 4h 3s 2c"},
        "bets": {
            "antes": {"1": 1, "2": 1, "3": 1, "4": 1},
            "deal": {"2": 5, "3": 5, "4": 5},
            "draw": {"2": 5, "3": 5, "4": 5},
        },
        "folded": [1],
        "all_in": [3],
    }
    plain = nets(situation | {"choices": {"2": "bet"}})
    assert nets(situation | {"choices": {"2": "called short 5"}}) == plain


def test_a_short_bet_needs_a_player_who_is_all_in() -> None:
    with pytest.raises(HousewayError, match="nobody is all in"):
        nets(DELTA | {"choices": {"3": "called short 20"}})


def shares(situation: dict[str, Any]) -> list[tuple[str, dict[int, float]]]:
    """What the winners of each share of each pot get, as plain data."""
    data = hand_data(settle_hand(finished_hand(parse_situation(situation))))
    return [
        (share["share"], {part["spot"]: part["amount"] for part in share["winners"]})
        for pot in data["pots"]
        for share in pot["shares"]
    ]


def test_shares_leave_out_what_does_not_stand() -> None:
    """002 L820: of $52 in the pot the seven wins the $12 from before the draw; $20 each go back."""
    situation = DELTA | {"choices": {"3": "checked", "4": "bet"}}
    assert shares(situation) == [("low", {3: 12})]
    data = hand_data(settle_hand(finished_hand(parse_situation(situation))))
    assert data["pots"][0]["taken_back"] == {"3": 20, "4": 20}


def test_later_bets_that_another_hand_wins_are_a_share_of_their_own() -> None:
    """000 L19, by reading: the 8 wins what was in before, the best other hand the later bets."""
    situation = {
        "game": "lucky-lady/lowball-draw",
        "settings": {"must_bet_money": "best other hand", "schedule": "none"},
        "table": {"button": 1},
        "hands": {"2": "8s 6c 4d 3c 2d", "3": "9s 6d 4c 3h 2s"},
        "bets": {"deal": {"2": 5, "3": 5}, "draw": {"2": 10, "3": 10}},
        "folded": [1],
        "choices": {"2": "checked"},
    }
    assert shares(situation) == [("low", {2: 13}), ("later bets", {3: 20})]


OVERCALL: dict[str, Any] = {
    "game": "delta-club/lowball-ace-to-five",
    "table": {"button": 1},
    "hands": {"2": "6s 5c 4d 3c 2d", "3": "7s 6d 4c 3h 2s", "4": "9s 5h 4h 3s 2c"},
    "bets": {"deal": {"2": 5, "3": 5, "4": 5}, "draw": {"2": 3, "3": 3, "4": 3}},
    "folded": [1],
    "all_in": [2],
    "choices": {"3": "called short", "4": "called short"},
}


def test_a_losing_overcall_goes_back_whoever_wins() -> None:
    """002 L824: the six that was all in for $3 wins; the player behind the seven takes his $3 back."""
    assert nets(OVERCALL) == {2: 13, 3: -8, 4: -5}
    only = OVERCALL | {"settings": {"must_bet_overcall": "if the seven wins"}}
    assert nets(only) == {2: 16, 3: -8, 4: -8}
    data = hand_data(settle_hand(finished_hand(parse_situation(OVERCALL))))
    assert {row["spot"]: row["by_reading"] for row in data["rows"]}[4] == ["must_bet_overcall"]


@pytest.mark.parametrize(
    ("game", "kill", "warning"),
    [
        ("delta-club/lowball-ace-to-five", {"4": 10}, ""),  # 002 L956: twice the big blind
        ("delta-club/lowball-ace-to-five", {"4": 15}, "killed the pot for $15, but a kill is $10"),
        ("delta-club/lowball-ace-to-five", {"3": 10, "4": 20}, "the pot was killed already"),
        ("lucky-lady/lowball-draw", {"3": 10, "4": 20}, ""),  # 000 L23: an overkill is twice the kill
        ("lucky-lady/lowball-draw", {"3": 20, "4": 40}, ""),  # seat 4 killed for $10 before
        ("lucky-lady/lowball-draw", {"3": 20}, "killed the pot for $20, but a kill is $10"),
        ("lucky-lady/lowball-draw", {"3": 10, "4": 15}, "killed the pot for $15, but a kill is $20"),
        ("artichoke-joes/lo-ball", {"4": 10}, "nobody kills the pot in this game"),
    ],
)
def test_a_kill_of_a_size_that_is_not_filed_is_told(game: str, kill: dict[str, int], warning: str) -> None:
    level = max(kill.values())
    situation = {
        "game": game,
        "table": {"button": 1},
        "hands": {"3": "8s 6d 4c 3h 2s", "4": "9s 5h 4h 3s 2c"},
        "bets": {"kill": kill, "deal": {"3": level, "4": level}},
        "folded": [1, 2],
    }
    found = [each.text for each in finished_hand(parse_situation(situation)).warnings if "kill" in each.text]
    assert [text for text in found if warning in text] if warning else not found, found
