"""Side bets on blackjack where their rules leave something open: the order, naturals, split hands."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.desk import desk_data, read_situation, settle_situation
from houseway.rulebook.rules import load_rules

BUSTER = "artichoke-joes/buster-blackjack"
UPCARD = "artichoke-joes/upcard-luck"


def settled(game: str, hands: dict[str, Any], bets: dict[str, dict[str, float]], **settings: object) -> Any:
    """The wagers of a settled round; the player-dealer sits at seat 1, and 2 is the first seat in action."""
    situation = {
        "game": game,
        "table": {"player_dealer": 1, "bank": 100_000, "action": {"seat": 2}},
        "settings": {"limits": "1-1000", "schedule": "none", **settings},
        "hands": hands,
        "bets": bets,
    }
    return desk_data(settle_situation(read_situation(situation)))["wagers"]


@pytest.mark.parametrize(
    ("reading", "order"),
    [
        ("after the table", [(2, "main"), (2, "split"), (3, "main"), (2, "side"), (3, "side")]),
        ("in its position", [(2, "main"), (2, "split"), (2, "side"), (3, "main"), (3, "side")]),
    ],
)
@pytest.mark.parametrize(("game", "bet"), [(BUSTER, "buster"), (UPCARD, "upcard_luck")])
def test_when_a_side_bet_is_settled(game: str, bet: str, reading: str, order: list[tuple[int, str]]) -> None:
    """Artichoke Joe's L1066, L1298: position by position, but only the game wagers are named."""
    hands = {"player_dealer": "7d Tc", "2": ["8s Kd", "8h Qd"], "3": "Kh 9s"}
    bets = {"2": {"main": 20.0, "split": 20.0, bet: 5.0}, "3": {"main": 20.0, bet: 5.0}}
    found = settled(game, hands, bets, side_bet_order=reading)
    assert [(row["spot"], row["bet_id"].replace(bet, "side")) for row in found] == order


@pytest.mark.parametrize(
    ("cards", "by_count", "as_blackjack"), [("As Ad", -5, 50), ("Jo Ad", 10, 50), ("Jo Jo", 10, 50)]
)
def test_a_natural_of_the_base_game_in_upcard_luck(cards: str, by_count: int, as_blackjack: int) -> None:
    """Artichoke Joe's L2319: any blackjack; at the No Bust table two aces or jokers are the best hands."""
    hands, bets = {"player_dealer": "7d Tc", "2": cards}, {"2": {"main": 20.0, "upcard luck": 5.0}}
    nets = {
        reading: settled(UPCARD, hands, bets, naturals=reading)[1]["net"]
        for reading in load_rules(UPCARD).filing.readings["naturals"].choices
    }
    assert nets == {"by count": by_count, "blackjack": as_blackjack}


@pytest.mark.parametrize(
    ("game", "line"),
    [("oceana/ultimate-texas-holdem", "L344"), ("artichoke-joes/ultimate-texas-holdem", "L4459")],
)
def test_a_seventh_seat_is_a_reading(game: str, line: str) -> None:
    """Six places are printed for the players and the player-dealer together."""
    rules = load_rules(game)
    assert (rules.seats, load_rules(game, {"seats": 7}).seats) == (6, 7)
    assert "seats" not in rules.filing.options
    assert rules.filing.readings["seats"].cite == [line]


# ---------------------------------------------------------------------- Aces Bonus Bet, Delta Club

ACES = "delta-club/aces-bonus-bet"


@pytest.mark.parametrize(
    ("split", "both", "one"),
    [
        (["As As", "Ah Ah"], 4999, 4999),
        (["As As", "Ah 5d"], 9, 4999),
        (["As As", "Ah Ad"], 999, 4999),
        (["As Kd", "Ah 5d"], 9, 9),
    ],
)
def test_split_aces_and_aces_of_their_own_suit(split: list[str], both: int, one: int) -> None:
    """L2108: "Split Aces and get the same suit Ace dealt with that suit", 5000 for 1."""
    hands, bets = {"player_dealer": "9d 8c", "2": split}, {"2": {"main": 20.0, "aces bonus": 1.0}}
    for reading, net in (("both", both), ("one", one)):
        found = settled(ACES, hands, bets, same_suit_ace=reading)
        assert found[-1]["net"] == net


@pytest.mark.parametrize(
    ("split", "without", "with_three"),
    [(["7s 7d Kc", "7h 5d 6c"], -1, 99), (["8s 8d Kc", "8h 5d 6c"], -1, 19), (["8s 3d", "8h 8d"], -1, -1)],
)
def test_three_first_cards_of_a_split_pair(split: list[str], without: int, with_three: int) -> None:
    """L2109, L2111, L2113: "first three cards dealt"; of $1 three sevens pay 100, three eights 20."""
    hands, bets = {"player_dealer": "9d 8c", "2": split}, {"2": {"main": 20.0, "aces bonus": 1.0}}
    for reading, net in (("no", without), ("yes", with_three)):
        found = settled(ACES, hands, bets, three_after_split=reading)
        assert found[-1]["net"] == net
