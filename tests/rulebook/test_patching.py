"""Paths by which choices set fields of a rule file."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.rulebook.loader import Raw, patch
from houseway.rulebook.rules import load_rules, readings_at


@pytest.fixture
def raw() -> Raw:
    return {
        "streets": [
            {"steps": [{"burn": 1}, {"bet": {"size": "lower"}}]},
            {"steps": [{"bet": {"size": "lower"}}]},
        ],
        "groups": {"one": {"when": "before"}, "two": {"when": "before"}},
    }


def test_a_number_counts_rows_from_one(raw: Raw) -> None:
    patch(raw, "streets.2.steps.1.bet.size", "higher", "test")
    assert [street["steps"][-1]["bet"]["size"] for street in raw["streets"]] == ["lower", "higher"]


def test_a_star_is_every_row_that_has_the_field(raw: Raw) -> None:
    patch(raw, "streets.*.steps.*.bet.size", "higher", "test")
    assert raw["streets"] == [
        {"steps": [{"burn": 1}, {"bet": {"size": "higher"}}]},
        {"steps": [{"bet": {"size": "higher"}}]},
    ]


def test_a_star_is_every_field_of_a_table_too(raw: Raw) -> None:
    patch(raw, "groups.*.when", "after", "test")
    assert raw["groups"] == {"one": {"when": "after"}, "two": {"when": "after"}}


@pytest.mark.parametrize(
    "path", ["streets.*.nothing.bet.size", "streets.3.steps", "streets.*.steps.*.draw.most"]
)
def test_a_path_that_leads_nowhere_is_refused(raw: Raw, path: str) -> None:
    with pytest.raises(HousewayError, match=r"^test: there is no 'streets\..*' to set$"):
        patch(raw, path, 1, "test")


def test_a_reading_that_sets_every_row_decides_each_of_them() -> None:
    """Club One, 001:L4468: which players count is a reading for all of the sheet's drops."""
    filing = load_rules("club-one/texas-holdem").filing
    assert "fee_players" in readings_at(filing, "groups.flop.drops.regular")
    assert "odd_chip" in readings_at(filing, "play.shares.1.odd")
    assert "odd_chip" not in readings_at(filing, "play.shares.1.scale")
