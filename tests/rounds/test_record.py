"""The record of a round: written, read, and played again to the same last chip."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.rounds.record import Record
from houseway.rounds.sources import Stacked
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from tests.table.seated import lot, seated, who, won

WAR = "club-one/casino-war"
CARDS = "9c 9d 2c 3c 4c Tc 5c 6c 7c 8s"


def at_war(answered: bool = True) -> LiveRound:
    """Seat 2 ties with nines and goes to war with a ten against an eight (three cards burned before each)."""
    table = seated(load_rules(WAR, {"schedule": "1"}), [1, 2], player_dealer=1)
    live = table.deal([lot(2, "primary", 10), lot(2, "tie", 5)], 500_00, Stacked(CARDS))
    if answered:
        live.answer(2, "war", "war")
    return live


def test_a_record_holds_what_is_needed_and_nothing_that_follows_from_it() -> None:
    """The war wins even money on the war wager, the Tie 10 to 1 (001:3163, 3178); the fee is 50 cents."""
    live = at_war()
    record = live.record()
    assert won(live.table) == {"house": 50, who(1): -60_50, who(2): 60_00}
    assert record.cards == CARDS
    assert record.choices == [{"spot": 2, "about": "war", "choice": "war", "amount": 0}]
    assert [(wager["bet"], wager["amount"]) for wager in record.wagers] == [("primary", 10_00), ("tie", 5_00)]
    assert record.settings["schedule"] == "1"
    assert record.result == live.table.chips


def test_a_record_replays_to_the_same_log_and_chips() -> None:
    live = at_war()
    again = replay(Record.from_json(live.record().to_json()))
    assert list(again.log) == list(live.log)
    assert again.table.chips == live.table.chips


def test_an_unfinished_round_comes_back_at_its_question() -> None:
    live = at_war(answered=False)
    again = replay(live.record())
    assert again.pending == live.pending
    assert not again.over
    again.answer(2, "war", "surrender")
    assert won(again.table) == {"house": 50, who(1): -45_50, who(2): 45_00}, "half of $10 lost, the Tie won"


def test_a_void_round_comes_back_void() -> None:
    live = at_war(answered=False)
    live.misdeal("the shoe fell over")
    again = replay(live.record())
    assert again.round.void == "the shoe fell over"
    assert list(again.log) == list(live.log)


def test_a_standing_wager_belongs_to_the_state_before_the_round() -> None:
    """Supreme Baccarat's Flex bet on 5 (001:1769-1773) from an earlier round is decided in this one."""
    table = seated(load_rules("club-one/supreme-baccarat", {"schedule": "none"}), [1, 2], player_dealer=1)
    table.standing = [lot(2, "flex_5", 10)]
    live = table.deal([], 500_00, Stacked("5c Kd 3c 5d"))
    record = live.record()
    assert ([wager["bet"] for wager in record.standing], record.wagers) == (["flex_5"], [])
    assert replay(record).table.chips == live.table.chips


# ---------------------------------------------------------------------- what is wrong with a record


def changed(**fields: Any) -> Record:
    """A good record with some fields changed."""
    return replace(at_war().record(), **fields)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (changed(digest="0" * 64), f"{WAR}: the rules have changed since this round was recorded"),
        (changed(result={who(2): 1}), "the round replays to other chips than recorded"),
        (changed(cards="9c 8d"), "spot 2 is not asked about war now .asked: nobody."),
        (changed(cards="9c"), "the stacked cards run out after 1"),
        (changed(choices=[{"spot": 2}]), "record: a field is missing or of the wrong kind .'about'."),
        (changed(bank=[{"owner": "Zed", "amount": 500_00}]), "'Zed' [a-z ]+ at this table"),
        (changed(game="club-one/casino-wars"), "[^\n]*casino-wars[^\n]*"),
    ],
)
def test_a_record_that_does_not_hold_is_refused_in_one_line(record: Record, message: str) -> None:
    with pytest.raises(HousewayError, match=f"^{message}$"):
        replay(record)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "saved.json: not valid JSON: [^\n]+"),
        ("[1, 2]", "saved.json: a record is a JSON object"),
        ('{"game": "x"}', "saved.json: not a record of a round .[^\n]+missing[^\n]+"),
    ],
)
def test_what_is_no_record_is_refused_with_its_name(text: str, message: str) -> None:
    with pytest.raises(HousewayError, match=f"^{message}$"):
        Record.from_json(text, "saved.json")


def test_a_field_that_no_record_has_is_named() -> None:
    data = json.loads(at_war().record().to_json()) | {"weather": "fine"}
    with pytest.raises(HousewayError, match=r"^record: not a record of a round \([^\n]*'weather'\)$"):
        Record.from_json(json.dumps(data))
