"""The desk settles finished rounds worked by hand from the filings, to the cent."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway.desk import desk_data, read_situation, settle_situation
from houseway.rulebook.families import families
from tests.playing import filing, filings

DATA = Path(__file__).parent.parent / "data"
EXAMPLES: list[dict[str, Any]] = json.loads((DATA / "situations.json").read_text(encoding="utf-8"))
WORKED: list[dict[str, Any]] = tomllib.loads((DATA / "worked_situations.toml").read_text(encoding="utf-8"))[
    "situations"
]
GAMES = [
    "artichoke-joes/baccarat-8-2-dragon-bonus",
    "artichoke-joes/ez-baccarat",
    "artichoke-joes/ez-baccarat-panda-8",
    "artichoke-joes/ruyi-baccarat",
    "artichoke-joes/three-card-poker",
    "artichoke-joes/three-card-poker-6-card-bonus",
    "artichoke-joes/ultimate-texas-holdem",
    "club-one/21st-century-baccarat-dai-bacc",
    "club-one/caribbean-stud",
    "club-one/casino-war",
    "club-one/century-21-baccarat",
    "club-one/ez-baccarat-panda-8",
    "club-one/fast-action-holdem",
    "club-one/supreme-baccarat",
    "club-one/three-card-poker",
    "club-one/three-card-poker-6-card-bonus",
    "club-one/ultimate-texas-holdem",
    "delta-club/21st-century-baccarat",
    "delta-club/commission-free-baccarat",
    "delta-club/three-card-poker",
    "lucky-lady/ez-baccarat-panda-8",
    "lucky-lady/fortune-7-baccarat",
    "lucky-lady/three-card-poker-6-card-bonus",
    "lucky-lady/ultimate-texas-holdem-bad-beat",
    "oceana/ez-baccarat",
    "oceana/three-card-poker-6-card-bonus",
    "oceana/ultimate-texas-holdem",
]
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


def test_every_game_of_the_settled_families_has_a_worked_situation() -> None:
    banked = ("baccarat", "poker-vs-dealer", "war")
    assert set(banked) <= set(families())
    assert sorted(game for game in filings() if filing(game).family in banked) == GAMES
    worked = Counter(situation["game"] for situation in WORKED)
    assert set(worked) == set(GAMES)
    assert all(worked[game] > 1 for game in GAMES if filing(game).family == "poker-vs-dealer")
