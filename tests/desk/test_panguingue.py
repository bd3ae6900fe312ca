"""Melds and finished hands of Panguingue at the desk: who pays what to whom, and by which row."""

from __future__ import annotations

from typing import Any, cast

import pytest

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.games.described import Described
from houseway.rounds.scores import PairScore
from houseway.rulebook.rules import load_rules
from houseway.table.mutual import score
from tests.games.pan_hands import ARTICHOKE, CLUB_ONE

OUT = "3s 3s 3s / Kc Qc Jc / 4c 4d 4s 4h 4h"


def described(hands: dict[int, str], choices: dict[int, str]) -> Described:
    """A description by seats."""
    return Described(cast(Any, hands), cast(Any, choices), ())


def scored(game: str, hands: dict[int, str], choices: dict[int, str], one: int, two: int) -> PairScore:
    """What the second seat owes the first, at a condition of $2."""
    rules = load_rules(game, {"limits": "2"} if game == CLUB_ONE else {})
    facts = game_of(rules).read_facts(rules, described(hands, choices))
    return game_of(rules).score(rules, facts, one, two)


def warned(game: str, hands: dict[int, str], choices: dict[int, str]) -> list[str]:
    """What the desk warns of."""
    rules = load_rules(game)
    description = described(hands, choices)
    facts = game_of(rules).read_facts(rules, description)
    return [warning.text for warning in game_of(rules).faults(rules, facts, description)]


def test_a_condition_is_owed_by_everybody_in_the_hand() -> None:
    """Vale cards of one suit in spades: four chips, from a fouled hand too, not from a retired one (club-one
    L701, L752)."""
    melds, others = {3: "5s 5s 5s"}, {1: "stays in", 2: "retired", 4: "fouled"}
    owed = scored(CLUB_ONE, melds, others, 3, 1)
    assert owed.owed == 4 * 200
    assert owed.why == "5s 5s 5s, vale cards of one suit, spades 4"
    assert "L752" in owed.cite
    assert scored(CLUB_ONE, melds, others, 1, 3).owed == -4 * 200
    assert scored(CLUB_ONE, melds, others, 3, 4).owed == 4 * 200
    assert scored(CLUB_ONE, melds, others, 3, 2).owed == 0
    assert scored(CLUB_ONE, melds, others, 1, 4).owed == 0


def test_going_out_is_two_chips_and_every_condition() -> None:
    """Three threes of spades 4, king, queen, jack 1, and two for going out (club-one L701, L773)."""
    owed = scored(CLUB_ONE, {3: OUT}, {3: "goes out", 1: "stays in"}, 3, 1)
    assert owed.owed == (2 + 4 + 1) * 200
    assert owed.why.startswith("going out 2; 3s 3s 3s, ")


def test_the_desk_says_what_is_wrong_with_a_hand() -> None:
    """Cards that make no meld (club-one L741, L785), and a player who goes out without eleven (L701)."""
    texts = warned(CLUB_ONE, {3: "4h 4h 4c / 3s 3s 3s"}, {3: "goes out", 1: "stays in"})
    assert texts[0] == "seat 3: 4c 4h 4h is no meld, and collects nothing"
    assert texts[1] == "seat 3 goes out with 6 cards in melds, not 11"
    assert "tops" in texts[2]
    assert warned(CLUB_ONE, {3: OUT}, {3: "collects", 1: "stays in"}) == []


@pytest.mark.parametrize(("tops", "collected"), [("with the tops", 2 + 2), ("without the tops", 2)])
def test_the_tops_count_among_the_chips_of_a_player_who_goes_out(tops: str, collected: int) -> None:
    """With two chips and the tops of three antes less the fee of one, he may ask for four (artichoke-joes
    L1444-1450); what the player owes him is more."""
    rules = load_rules(ARTICHOKE, {"chips_when_going_out": tops, "schedule": "condition 2"})
    description = described({3: OUT}, {3: "goes out", 1: "stays in", 2: "stays in"})
    facts = game_of(rules).read_facts(rules, description)
    people = {seat: f"seat {seat}" for seat in (3, 2, 1)}
    result = score(rules, facts, people, {3: 400, 2: 10_000, 1: 10_000})
    assert [paid.amount for paid in result.transfers] == [collected * 200, collected * 200]


def test_nobody_collects_more_than_his_own_chips_where_that_is_filed() -> None:
    """A two-pay with one chip collects one from each (artichoke-joes L1440); elsewhere it does not matter."""
    for game, collected in ((ARTICHOKE, 200), (CLUB_ONE, 400)):
        rules = load_rules(game)
        description = described({3: "7d 7d 7d"}, {1: "stays in", 2: "stays in"})
        facts = game_of(rules).read_facts(rules, description)
        people = {seat: f"seat {seat}" for seat in (3, 2, 1)}
        result = score(rules, facts, people, {3: 200, 2: 10_000, 1: 10_000})
        assert [paid.amount for paid in result.transfers] == [collected, collected]


@pytest.mark.parametrize(
    ("hands", "choices", "message"),
    [
        ({3: "8c 8d 8h"}, {}, "this deck has no 8c"),
        ({3: "3s ? 3s"}, {}, "write the cards of every meld"),
        ({3: "3s 3s 3s"}, {1: "folds"}, "unknown choice"),
    ],
)
def test_a_mistake_is_named(hands: dict[int, str], choices: dict[int, str], message: str) -> None:
    with pytest.raises(HousewayError, match=message.replace("?", r"\?")):
        scored(CLUB_ONE, hands, choices, 3, 1)
