"""Freedoms and doubts of single filings, as options and readings: Lucky Lady (000) and Club One (001)."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import JOKER
from houseway.desk import read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.odds.blackjack.shoe import WILD, shoe_of
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet
from houseway.table.circles import circles_fault

JOKERS = "club-one/no-bust-21st-century-blackjack-jokers"


@pytest.mark.parametrize(
    ("settings", "jokers", "cards"),
    [
        ({}, 6, 6 * 52 + 6),
        ({"decks": 2}, 2, 106),
        ({"decks": 8}, 8, 424),
        ({"decks": 6, "jokers": 2}, 2, 314),
        ({"decks": 2, "jokers": 8}, 8, 112),
    ],
)
def test_jokers_are_an_option_of_their_own(settings: dict[str, int], jokers: int, cards: int) -> None:
    """L1201: two to eight decks with between two and eight jokers added, at most 424 cards."""
    rules = load_rules(JOKERS, settings)
    assert (rules.deck.counts[JOKER], len(rules.deck)) == (jokers, cards)
    assert (shoe_of(rules).counts[WILD], shoe_of(rules).size) == (jokers, cards)
    told = str(rule_sheet(rules))
    assert f"{rules.deck.packs} decks with {jokers} jokers, {cards} cards" in told


def test_the_desk_settles_a_shoe_with_any_filed_number_of_jokers() -> None:
    """L1201: three jokers on the table are too many for a shoe of two, and possible in a shoe of three."""
    situation: dict[str, Any] = {
        "game": JOKERS,
        "table": {"player_dealer": 1, "bank": 100},
        "hands": {"player-dealer": "Th 9c", "2": "Jo Jo", "3": "Jo 4c"},
        "bets": {"2": {"Blackjack wager": 10}, "3": {"Blackjack wager": 10}},
    }
    settled = settle_situation(read_situation({**situation, "settings": {"decks": 2, "jokers": 3}}))
    assert [row.net for row in settled.settlement.rows] == [10_00, 15_00]
    with pytest.raises(HousewayError, match="Jo"):
        read_situation({**situation, "settings": {"decks": 2, "jokers": 2}})


def test_whether_21_may_be_hit_is_a_reading() -> None:
    """L1221 lets players hit any hand without a joker; L1204 makes a hand with one 21."""
    for reading, allowed in (("stands", ["stand"]), ("hits", ["hit", "stand"])):
        chart = load_rules(JOKERS, {"hit_21": reading}).drawing["player"]
        hand: dict[str, Any] = {"hand.total": 21, "hand.joker": False, "hand.from": "deal", "up": "6"}
        assert list(chart.decide(hand).result) == allowed
        assert list(chart.decide({**hand, "hand.joker": True}).result) == ["stand"]
        assert list(chart.decide({**hand, "hand.total": 22}).result) == ["stand"]


def test_the_joker_game_has_its_filed_name_and_no_number() -> None:
    """L1191 and L1195 name the game; the rate sheet has two that it may be (L3349)."""
    rules = load_rules(JOKERS)
    assert (rules.name, rules.filing.approval) == ("No Bust 21st Century Blackjack", "")
    assert rules.cite("L1201") == "Club One Casino, L1201"


def test_management_may_lift_the_cap_of_three_circles() -> None:
    """L1213-1215: three betting circles as a rule, more at management's discretion, all of them adjacent."""
    capped, free = load_rules(JOKERS), load_rules(JOKERS, {"circles": "no limit"})
    held = [3, 4, 5]
    assert circles_fault(capped, 2, held) == "a player may bet in at most 3 circles"
    assert circles_fault(free, 2, held) == ""
    assert circles_fault(free, 2, [4]) == "your other circles must be next to your own"
