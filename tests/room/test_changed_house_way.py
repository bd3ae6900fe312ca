"""A changed house way over HTTP: which games have one, and what the page gets of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

from houseway.odds.house_way_change import filed_form
from houseway.odds.pai_gow import solver as solving
from houseway.room import odds_worker
from houseway.room.messages.odds import HouseWayOdds
from houseway.rulebook.rules import load_rules
from houseway.rulebook.rules.sending import text_of
from tests.odds.test_pai_gow_counts import small
from tests.own_rules import used, write
from tests.room import working
from tests.room.test_api import patiently

GAME = "club-one/fortune-pai-gow-poker"
ADJACENT = "ace_and_deuce=adjacent"
OWN = f"""
extends = "{GAME}"
name = "Fortune with the middle pair in front"
proposed_by = "Ann"

[hand_setting.rows.three_pair]
play = {{ "front.cards" = "P2 P2" }}
"""


def test_a_form_names_the_game_whose_house_way_is_changed(web: TestClient) -> None:
    path = f"/api/games/{GAME}"
    assert web.get(path).json()["changes_house_way_of"] is None
    assert web.get(f"{path}?set={ADJACENT}").json()["changes_house_way_of"] == GAME
    assert (
        web.get(f"{path}?set={ADJACENT}&set=fortune.four_of_a_kind=5 to 1").json()["changes_house_way_of"]
        is None
    )


def test_an_own_file_changes_the_house_way_of_the_game_that_it_extends(tmp_path: Path) -> None:
    write(tmp_path / "my-rules", "middle-pair.toml", OWN)
    with used(tmp_path / "my-rules"):
        filed = filed_form(load_rules("my-rules/middle-pair"))
    assert filed is not None
    assert filed.id == GAME


def test_the_question_is_about_the_filed_rules_and_the_changed_ones(
    web: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_worker, "house_way", working.named)
    path = f"/api/games/{GAME}/odds/house-way"
    filed, changed = (json.loads(text) for text in patiently(web, f"{path}?set={ADJACENT}").json())
    assert {name for name in filed if filed[name] != changed[name]} == {"ace_and_deuce"}
    assert web.get(path).status_code == 404
    assert web.get("/api/games/oceana/ez-baccarat/odds/house-way").status_code == 404


def test_the_worth_of_a_changed_house_way_is_as_declared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over jacks to aces and the joker."""
    monkeypatch.setattr(solving, "suit_classes", small)
    path = write(tmp_path / "my-rules", "middle-pair.toml", OWN)
    found = json.loads(odds_worker.house_way(text_of(load_rules(GAME)), text_of(load_rules(str(path)))))
    TypeAdapter(HouseWayOdds).validate_python(found, strict=True)
    assert [row["row"] for row in found["rows"]] == ["three_pair"]
    assert found["player_alone"]["difference"] != 0
