"""The desk settles rounds at tables with several side bets, and on every game that a side bet attaches to."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.desk import desk_data, read_situation, settle_situation
from houseway.errors import HousewayError

CALIFORNIA = "artichoke-joes/california-blackjack"
BUSTER, UPCARD_LUCK = "artichoke-joes/buster-blackjack", "artichoke-joes/upcard-luck"
ROUND: dict[str, Any] = {
    "game": CALIFORNIA,
    "table": {"player_dealer": 1, "bank": 1000},
    "hands": {"player-dealer": "Tc 6d 9c", "2": "Ks Kd"},
    "bets": {"2": {"Main": 20, "Buster": 5, "Upcard Luck": 10}},
}


def settled(described: dict[str, Any]) -> dict[str, Any]:
    """The desk's answer."""
    return desk_data(settle_situation(read_situation(described)))


@pytest.mark.parametrize(
    "described",
    [
        ROUND | {"with": [UPCARD_LUCK, BUSTER]},
        ROUND | {"side_bets": ["buster-blackjack", "upcard-luck"]},
        ROUND | {"game": f"{CALIFORNIA}+upcard-luck", "with": BUSTER},
    ],
)
def test_both_side_bets_on_their_other_game(described: dict[str, Any]) -> None:
    """Artichoke Joe's, L2239 and L3998: Buster and Upcard Luck at a table of California Blackjack.

    The up card is the second, a 6 (L1292). A bust with three cards pays 1 to 1 by table A (L2258), and 20 is
    18 or better (L2327).
    """
    answer = settled(described)
    assert answer["game"] == f"{CALIFORNIA}+buster-blackjack+upcard-luck"
    assert answer["name"] == "California Blackjack with Buster and Upcard Luck"
    assert {row["bet"]: row["net"] for row in answer["wagers"]} == {
        "Blackjack wager": 20,
        "Buster": 5,
        "Upcard Luck": 20,
    }


def test_delta_pays_either_of_its_bonus_bets_or_both() -> None:
    """Delta 5.0 (L1425): a pair of eights pays 2 to 1 (L1442), a bust with three cards 2 to 1 (L187)."""
    described = {
        "game": "delta-club/no-bust-21st-century-blackjack-5",
        "with": ["delta-club/buster-blackjack-nb21", "delta-club/blackjack-bonus-hands"],
        "settings": {"buster_table": "B"},
        "table": {"player_dealer": 1, "bank": 1000},
        "hands": {"player-dealer": "6d Tc 9c", "2": "8s 8d", "3": "Ks 9d", "4": "Kh 7d"},
        "bets": {
            "2": {"Main": 20, "Buster": 5, "Bonus Hands": 10},
            "3": {"Main": 20, "Bonus Hands": 10},
            "4": {"Main": 20, "Buster": 10},
        },
    }
    nets = {(row["spot"], row["bet"]): row["net"] for row in settled(described)["wagers"]}
    assert nets[2, "Buster"] == 10
    assert nets[2, "Bonus Hands"] == 20
    assert nets[3, "Bonus Hands"] == -10
    assert nets[4, "Buster"] == 20


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"with": [3]}, "with: must be a side bet or a list of them, not [3]"),
        ({"with": BUSTER, "side_bets": BUSTER}, "with is another name for side_bets; give only one of them"),
        (
            {"with": ["buster"]},
            f"unknown side bet 'buster'; {CALIFORNIA} takes {BUSTER} and {UPCARD_LUCK}",
        ),
    ],
)
def test_refused(written: dict[str, Any], said: str) -> None:
    with pytest.raises(HousewayError) as caught:
        settled(ROUND | written)
    assert said in str(caught.value)


def test_a_side_bet_that_is_not_at_the_table() -> None:
    with pytest.raises(HousewayError, match="unknown bet 'Upcard Luck'"):
        settled(ROUND | {"with": BUSTER})
