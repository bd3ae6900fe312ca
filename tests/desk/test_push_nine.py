"""Rounds of Push 9 as they are described to the desk. Lines are of 001."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk.test_worked_hands import settle, texts, won

GAME = "club-one/push-9"
NINES: dict[str, Any] = {
    "table": {"button": 3, "round": 1},
    "hands": {"1": "Kd Qs 9c", "2": "Jd 5s 3c", "3": "Kh Qh 9d"},
    "bets": {"antes": {"1": 2, "2": 2, "3": 2}, "betting round": {"1": 4, "2": 4, "3": 4}},
}
AGAIN: dict[str, Any] = {
    **NINES,
    "table": {"button": 3, "round": 3},
    "bets": {"carried": {"1": 30, "2": 30}, "buy-backs": {"3": 30}},
}


def test_one_winner_takes_the_pot() -> None:
    """L533: nine beats eight, less the fee of the first round (L4735)."""
    hands = {"1": "Kd Qs 9c", "2": "Jd 5s 3c", "3": "Th Js Ac"}
    data = settle(GAME, **(NINES | {"hands": hands, "settings": {"schedule": "1"}}))
    assert (won(data), data["totals"], data["carried"]) == ({1: 15}, {"1": 9, "2": -6, "3": -6}, {})
    assert texts(data) == []


def test_a_tie_keeps_the_pot() -> None:
    """L535: two portions of $9 stay, and the player who lost may buy back in for one."""
    data = settle(GAME, **NINES)
    assert (data["carried"], data["buy_backs"]) == ({"1": 9, "3": 9}, {"2": 9})
    assert data["totals"] == {"1": 3, "2": -6, "3": 3}
    assert data["stays"] == "seat 1 and seat 3 tie"
    assert texts(data) == []


def test_portions_over_200_are_taken() -> None:
    """L535; the fee of the third round is $6 (L4737)."""
    data = settle(GAME, **(AGAIN | {"bets": {"carried": {"1": 150, "2": 150}, "buy-backs": {"3": 150}}}))
    assert (won(data), data["carried"]) == ({1: 225, 3: 225}, {})
    fees = settle(GAME, **(AGAIN | {"settings": {"schedule": "1"}}))["fees"]
    assert [(fee["amount"], fee["when"]) for fee in fees] == [(6, "after the cards are dealt")]


def test_a_row_says_by_which_reading_it_stays() -> None:
    """Exactly $200 (L535): not printed."""
    bets = {"carried": {"1": 100, "3": 100}, "buy-backs": {"2": 100}, "dead": {"1": 100}}
    data = settle(GAME, **(AGAIN | {"bets": bets}))
    assert data["carried"] == {"1": 200, "3": 200}
    taken = settle(GAME, **(AGAIN | {"bets": bets, "settings": {"exactly_200": "taken"}}))
    assert (won(taken), taken["carried"]) == ({1: 200, 3: 200}, {})


@pytest.mark.parametrize(
    ("change", "warning"),
    [
        ({"bets": {"betting round": {"1": 7, "2": 7, "3": 7}}}, "but bets and raises together make $2 to $4"),
        ({"bets": {"buy-backs": {"3": 9}}}, "there is no carried pot to buy back into"),
        ({"table": {"button": 3, "round": 2}}, "round 2, but no portions of a pot are carried"),
        (AGAIN | {"table": {"button": 3}}, "assumed to be the second round for this pot"),
        (AGAIN | {"table": {"button": 3, "round": 1}}, "the first round, but portions of a pot are carried"),
        (AGAIN | {"bets": {"carried": {"1": 30, "2": 30}}}, "seat 3 has neither a portion"),
        (
            AGAIN | {"bets": {"carried": {"1": 30, "2": 30}, "buy-backs": {"3": 20}}},
            "seat 3 bought back in for $20 instead of $30",
        ),
        (
            AGAIN | {"bets": {"carried": {"1": 30, "2": 30}, "buy-backs": {"2": 30, "3": 30}}},
            "this seat holds a portion of the pot",
        ),
        (
            AGAIN | {"bets": {**AGAIN["bets"], "antes": {"1": 2, "2": 2, "3": 2}}},
            "nobody antes for a pot that was tied for",
        ),
    ],
)
def test_what_does_not_fit_is_told(change: dict[str, Any], warning: str) -> None:
    """The round is settled as described all the same."""
    found = texts(settle(GAME, **(NINES | change)))
    assert [text for text in found if warning in text], found


def test_portions_are_what_the_winners_of_a_tied_pot_have() -> None:
    """L535: $18 less a fee of $3 (L4735) are two portions of $7, and $1 that is nobody's."""
    data = settle(GAME, **(NINES | {"settings": {"schedule": "1"}}))
    [pot] = data["pots"]
    [share] = pot["shares"]
    assert {part["spot"]: part["amount"] for part in share["winners"]} == {1: 7, 3: 7}
    assert (share["amount"], pot["stays"], pot["left_over"]) == (14, True, 1)
    assert data["carried"] == {"0": 1, "1": 7, "3": 7}
    reasons = {row["spot"]: row["why"] for row in data["rows"]}
    assert reasons[1].endswith("a tie for a portion of $7; the odd $1 is nobody's")


def test_what_the_desk_carries_is_taken_as_it_was_printed() -> None:
    """Odd chips are dead money in the next round: $1 + 7 + 7 + 7, less the fee of $3 of the second round."""
    again = AGAIN | {
        "table": {"button": 3, "round": 2},
        "hands": {"1": "Kd Qs 9c", "2": "Jd 5s 3c", "3": "Th Js Ac"},
        "bets": {"carried": {"0": 1, "1": 7, "3": 7}, "buy-backs": {"2": 7}},
    }
    data = settle(GAME, **again)
    assert (won(data), data["totals"]) == ({1: 22}, {"1": 15, "2": -7, "3": -7})
    assert texts(data) == []
