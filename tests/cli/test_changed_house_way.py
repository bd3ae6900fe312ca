"""`houseway compare` with a house way of one's own: what the changed rows are worth comes first."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from houseway.odds.pai_gow import solver as solving
from tests.cli.conftest import Run
from tests.odds.test_pai_gow_counts import small

GAME = "club-one/fortune-pai-gow-poker"
OWN = f"""
extends = "{GAME}"
name = "Fortune with the middle pair in front"
proposed_by = "Ann"

[hand_setting.rows.three_pair]
play = {{ "front.cards" = "P2 P2" }}
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A rule file that changes one row; hands are dealt from jacks to aces and the joker."""
    monkeypatch.setattr(solving, "suit_classes", small)
    path = tmp_path / "middle-pair.toml"
    path.write_text(OWN, encoding="utf-8")
    return str(path)


def test_a_changed_row_is_priced_beside_the_filed_one(run: Run, own: str) -> None:
    data = run("compare", GAME, own, "--json").data
    change = data["house_way"]
    assert [row["row"] for row in change["rows"]] == ["three_pair"]
    analysed = run("odds", own, "--json").data
    assert change["both_sides"]["expectation"] == analysed["house_way"]["expectation"]
    alone = Fraction(change["player_alone"]["expectation"])
    assert float(alone - Fraction(change["filed_way"]["expectation"])) == change["player_alone"]["difference"]
    main = next(row for row in data["bets"] if row["bet"] == "Main")
    assert main["exact_b"] == analysed["bets"]["Main"]["expectation"]


def test_the_changed_rows_are_printed_before_best_play(run: Run, own: str) -> None:
    out = run("compare", GAME, own).out
    assert out.index("B's house way on both sides") < out.index("Expectation per unit bet")
    assert "three_pair (Three pair, with or without a straight or flush)" in out


def test_other_changes_have_no_such_part(run: Run) -> None:
    assert run("compare", "oceana/ez-baccarat", "--set", "decks=6", "--json").data["house_way"] is None
