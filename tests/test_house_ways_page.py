"""The page docs/house-ways.md does what it says: its own house way is checked, shown, settled and priced."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.errors import HousewayError
from houseway.main import app
from houseway.odds.pai_gow import solver as solving
from houseway.rulebook.check import check_file
from houseway.rulebook.folders import use_folders
from houseway.rulebook.rules import load_rules
from tests.odds.test_pai_gow_counts import small
from tests.own_rules import used, write
from tests.pages import DOCS, blocks

PAGE = DOCS / "house-ways.md"
_, WAY, TABLE, ROUND = blocks(PAGE, "toml")
FILED = "club-one/fortune-pai-gow-poker"
MODULES = ("club-one/house-rules", "club-one/california-games-collection")
ROW = "four_jacks_to_nines"
NEW_TEXT = "Four of a kind behind if at least a king can go in front; otherwise split."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the page, as a reader has it, and a small deck to price it with."""
    rules = tmp_path / "my-rules"
    write(rules, "jacks-way.toml", WAY)
    write(rules, "jacks-table.toml", TABLE)
    (tmp_path / "round.toml").write_text(ROUND, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(solving, "suit_classes", small)
    with used():
        yield rules


def text_of(game: str) -> str:
    """What the row of four jacks says in a game."""
    way = load_rules(game).hand_setting
    assert way is not None
    return way.row(ROW).text


def test_the_commands_run() -> None:
    """Each shows the changed row or what comes of it."""
    shown = {
        "check": ": OK (",
        "rules": NEW_TEXT,
        "settle": "player wins the five-card hand only: push",
        "compare": NEW_TEXT,
    }
    commands = [line.removeprefix("$ ") for block in blocks(PAGE, "console") for line in block.splitlines()]
    assert len(commands) == 5
    for command in commands:
        program, *arguments = shlex.split(command)
        done = CliRunner().invoke(app, arguments)
        assert (program, done.exit_code) == ("houseway", 0), f"{command}: {done.stderr}"
        assert shown[arguments[0]] in " ".join(done.stdout.split())


def test_the_filed_game_keeps_its_way(folder: Path) -> None:
    use_folders(folder)
    assert text_of(FILED) != text_of("my-rules/jacks-table") == NEW_TEXT


def test_the_modules_of_the_game_may_be_named_again(folder: Path) -> None:
    """They stay under what the game says itself: the same rules as without them."""
    modules = [*MODULES, "my-rules/jacks-way"]
    write(folder, "again.toml", TABLE.replace('"my-rules/jacks-way"', str(modules)))
    use_folders(folder)
    first, again = load_rules("my-rules/jacks-table"), load_rules("my-rules/again")
    assert {**again.composed, "id": first.id} == first.composed


def test_a_way_is_replaced_as_a_whole(folder: Path) -> None:
    """One that extends no other has only its own rows, and the readings of the filed one are gone."""
    way = """
kind = "house way"
name = "Two highest cards in front, if that is legal"
proposed_by = "Ann"
[hand_setting]
of = "pai gow poker"
[hand_setting.rows.any]
title = "Any hand"
hand = {}
play = { front = ">= 2" }
text = "The highest front that is legal."
"""
    write(folder, "jacks-way.toml", way)
    use_folders(folder)
    rules = load_rules("my-rules/jacks-table")
    assert rules.hand_setting is not None
    assert [row.name for row in rules.hand_setting.rows.rows] == ["any"]
    assert "ace_and_deuce" in load_rules(FILED).filing.readings
    assert "ace_and_deuce" not in rules.filing.readings
    assert check_file("my-rules/jacks-table")[1] == []


def test_the_way_of_the_last_file_counts(folder: Path) -> None:
    """A file that extends one with a way of its own replaces that way in turn, or keeps it."""
    write(folder, "kept.toml", 'extends = "my-rules/jacks-table"\nname = "Kept"\n')
    filed = (
        'extends = "my-rules/jacks-table"\nname = "As filed"\nuses = "club-one/fortune-pai-gow-house-way"\n'
    )
    write(folder, "filed.toml", filed)
    use_folders(folder)
    assert text_of("my-rules/kept") == NEW_TEXT
    assert text_of("my-rules/filed") == text_of(FILED)


@pytest.mark.parametrize(
    ("uses", "problem"),
    [
        (
            ["my-rules/jacks-way", "club-one/face-up-pai-gow-house-way"],
            "uses: names 2 house ways; a game has one",
        ),
        (
            ["club-one/pai-gow-poker"],
            "uses: club-one/pai-gow-poker is a game, not a module that games use (write `extends`)",
        ),
    ],
)
def test_what_cannot_be_used_is_refused(folder: Path, uses: list[str], problem: str) -> None:
    path = write(folder, "jacks-table.toml", TABLE.replace('"my-rules/jacks-way"', str(uses)))
    use_folders(folder)
    with pytest.raises(HousewayError) as error:
        load_rules("my-rules/jacks-table")
    assert str(error.value) == f"{path}: {problem}"


def test_a_new_fee_sheet_lies_over_the_game(folder: Path) -> None:
    """What the game says about fees is changed by a module that only the file uses."""
    sheet = 'kind = "fees"\nname = "Free tables"\nfees = "free"\n[groups.free]\ntrigger = "before the deal"\n'
    sheet += '[groups.free.options]\n1 = { limits = "10-200" }\n'
    write(folder, "free.toml", sheet)
    write(folder, "free-table.toml", TABLE.replace("my-rules/jacks-way", "my-rules/free"))
    use_folders(folder)
    assert load_rules("my-rules/free-table").filing.fees == ["free"]
