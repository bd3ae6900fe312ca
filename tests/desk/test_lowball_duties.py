"""Lowball hands that had to be bet, as they are described to the desk: what counts of several words."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.desk import finished_hand, parse_situation, settle_hand
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
    for (seat, _), (_, net) in settle_hand(finished_hand(parse_situation(situation))).settled.nets.items():
        found[seat] = found.get(seat, 0) + net / 100
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
