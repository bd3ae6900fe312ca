"""The desk settles finished rounds worked by hand from the filings, to the cent."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway.desk import desk_data, read_situation, settle_situation
from tests.desk import test_worked_blackjack
from tests.playing import filing, filings

DATA = Path(__file__).parent.parent / "data"
EXAMPLES: list[dict[str, Any]] = json.loads((DATA / "situations.json").read_text(encoding="utf-8"))
WORKED: list[dict[str, Any]] = tomllib.loads((DATA / "worked_situations.toml").read_text(encoding="utf-8"))[
    "situations"
]
GAMES = sorted(game for game in filings() if filing(game).family not in test_worked_blackjack.FAMILIES)
ONE_IS_ENOUGH = ("baccarat", "war")
"""Families whose rounds are settled by a few totals; of every other family each game needs two situations."""
SETTLED = [example for example in EXAMPLES if example["game"] in GAMES]


def nets(situation: dict[str, Any]) -> dict[str, dict[str, float]]:
    """The net of every wager by seat and bet."""
    result = desk_data(settle_situation(read_situation(situation, situation["id"])))
    found: dict[str, dict[str, float]] = {}
    for row in result["wagers"]:
        found.setdefault(str(row["spot"]), {})[row["bet"]] = row["net"]
    return found


def expected(situation: dict[str, Any]) -> dict[str, dict[str, float]]:
    """The expected nets, by the seat's number."""
    return {seat.removeprefix("seat"): bets for seat, bets in situation["expect"].items()}


@pytest.mark.parametrize("situation", SETTLED, ids=lambda situation: situation["id"])
def test_examples_of_these_families(situation: dict[str, Any]) -> None:
    assert nets(situation) == expected(situation)


@pytest.mark.parametrize(
    "situation", [s for s in SETTLED if s.get("player_dealer_net")], ids=lambda s: s["id"]
)
def test_the_player_dealer_nets_the_rest(situation: dict[str, Any]) -> None:
    result = desk_data(settle_situation(read_situation(situation)))
    assert result["bank"]["net"] == situation["player_dealer_net"]


@pytest.mark.parametrize("situation", WORKED, ids=lambda situation: situation["id"])
def test_worked_situations(situation: dict[str, Any]) -> None:
    assert nets(situation) == expected(situation)


@pytest.mark.parametrize("situation", WORKED, ids=lambda situation: situation["id"])
def test_worked_situations_follow_the_charts_and_cite_every_row(situation: dict[str, Any]) -> None:
    result = desk_data(settle_situation(read_situation(situation)))
    assert result["warnings"] == []
    assert all("L" in row["cite"] for row in result["wagers"])
    assert result["bank"]["after"] == result["bank"]["before"] - sum(row["net"] for row in result["wagers"])


def test_every_game_has_a_worked_situation() -> None:
    """Those of blackjack and of set 21 are in a file of their own."""
    worked = Counter(situation["game"] for situation in WORKED)
    assert set(worked) == set(GAMES)
    assert all(worked[game] > 1 for game in GAMES if filing(game).family not in ONE_IS_ENOUGH)
    assert set(GAMES) | set(test_worked_blackjack.FILED) == set(filings())


def test_no_example_of_a_game_that_is_filed_is_left_out() -> None:
    settled = {example["id"] for example in (*SETTLED, *test_worked_blackjack.EXAMPLES)}
    assert {example["id"] for example in EXAMPLES if example["game"] in filings()} <= settled
