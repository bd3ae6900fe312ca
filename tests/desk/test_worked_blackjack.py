"""The desk settles finished rounds of blackjack worked by hand from the filings, in order and to the cent."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway.desk import desk_data, read_situation, settle_situation
from houseway.rulebook.catalogue import catalogue

DATA = Path(__file__).parent.parent / "data"
WORKED: list[dict[str, Any]] = tomllib.loads((DATA / "worked_blackjack.toml").read_text(encoding="utf-8"))[
    "situations"
]
EXAMPLES: list[dict[str, Any]] = [
    example
    for example in json.loads((DATA / "situations.json").read_text(encoding="utf-8"))
    if example["id"].startswith("blackjack")
]
FAMILIES = ("blackjack", "set-21")
FILED = [entry.id for entry in catalogue() if entry.family in FAMILIES]


def settled(situation: dict[str, Any]) -> dict[str, Any]:
    """What the desk answers."""
    return desk_data(settle_situation(read_situation(situation, situation["id"])))


@pytest.mark.parametrize("situation", WORKED, ids=lambda situation: str(situation["id"]))
def test_worked_situations(situation: dict[str, Any]) -> None:
    """Every wager in its order, nothing against the charts, a line for every row, and no chip lost."""
    result = settled(situation)
    assert [[row["spot"], row["bet_id"], row["net"]] for row in result["wagers"]] == situation["expect"]
    assert result["warnings"] == []
    assert all("L" in row["cite"] for row in result["wagers"])
    assert result["bank"]["net"] == -sum(row["net"] for row in result["wagers"])


@pytest.mark.parametrize("situation", EXAMPLES, ids=lambda situation: str(situation["id"]))
def test_examples(situation: dict[str, Any]) -> None:
    """The nets of every seat's bets, by the names the examples give them."""
    found: dict[str, dict[str, float]] = {}
    for row in settled(situation)["wagers"]:
        bets = found.setdefault(f"seat {row['spot']}", {})
        bets[row["bet_id"].replace("_", " ")] = row["net"]
    assert found == situation["expect"]


def test_every_filing_has_two_worked_situations() -> None:
    counted = Counter(situation["game"] for situation in WORKED)
    assert set(counted) == set(FILED)
    assert {game: counted[game] for game in FILED if counted[game] < 2} == {}
