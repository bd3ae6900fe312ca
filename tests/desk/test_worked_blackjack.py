"""The desk settles finished rounds of blackjack worked by hand from the filings, in order and to the cent."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from houseway.cards import JOKER
from houseway.desk import desk_data, read_situation, settle_situation
from houseway.rulebook.catalogue import catalogue
from tests.desk.worked import EXAMPLES, WORKED_BLACKJACK, Worked, worked

SETTLED = [worked(kept) for kept in EXAMPLES if kept["id"].startswith("blackjack")]
FAMILIES = ("blackjack", "set-21")
FILED = [entry.id for entry in catalogue() if entry.family in FAMILIES]


def settled(example: Worked) -> dict[str, Any]:
    """What the desk answers."""
    return desk_data(settle_situation(read_situation(example.situation, example.id)))


@pytest.mark.parametrize("example", WORKED_BLACKJACK, ids=lambda example: str(example.id))
def test_worked_situations(example: Worked) -> None:
    """Every wager in its order, no warning but those told, a line for every row, and no chip lost."""
    result = settled(example)
    assert [[row["spot"], row["bet_id"], row["net"]] for row in result["wagers"]] == example.expect
    assert tuple(warning["text"] for warning in result["warnings"]) == example.warned
    assert all("L" in row["cite"] for row in result["wagers"])
    assert result["bank"]["net"] == -sum(row["net"] for row in result["wagers"])


@pytest.mark.parametrize("example", SETTLED, ids=lambda example: str(example.id))
def test_examples(example: Worked) -> None:
    """The nets of every seat's bets, by the names the examples give them."""
    found: dict[str, dict[str, float]] = {}
    for row in settled(example)["wagers"]:
        bets = found.setdefault(f"seat {row['spot']}", {})
        bets[row["bet_id"].replace("_", " ")] = row["net"]
    assert found == example.expect


@pytest.mark.parametrize(
    "example", [one for one in SETTLED if one.jokers is not None], ids=lambda example: str(example.id)
)
def test_the_deck_holds_the_jokers_of_the_example(example: Worked) -> None:
    assert read_situation(example.situation).rules.deck.counts[JOKER] == example.jokers


def test_every_filing_has_two_worked_situations() -> None:
    counted = Counter(example.game for example in WORKED_BLACKJACK)
    assert set(counted) == set(FILED)
    assert {game: counted[game] for game in FILED if counted[game] < 2} == {}
