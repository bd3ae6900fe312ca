"""Rows of a house way in a file of one's own: what is changed or added is not what the filing says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.rulebook.cases import Case
from houseway.rulebook.check import check_file, file_warnings
from houseway.rulebook.folders import use_folders
from houseway.rulebook.rules import load_rules
from houseway.rulebook.setting.house_way import WayOfRow
from houseway.rulebook.sheet import rule_sheet, sheet_data
from tests.own_rules import used, write

FILED = "delta-club/pai-gow-tiles"
OWN = "my-rules/eights"
EIGHTS = f"""
extends = "{FILED}"
name = "Tiles with other eights"
proposed_by = "Ann"
[hand_setting.rows.eights]
provided = {{ low = ">= 9" }}
"""
TEXT = 'text = "Split eights only if the low hand is then 9 or higher."\n'
WARNING = (
    "hand_setting.rows.eights: the row is changed, but its text is still the filing's "
    '(add text = "..." in your own words)'
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    found = tmp_path / "my-rules"
    write(found, "eights.toml", EIGHTS)
    with used():
        use_folders(found)
        yield found


def row_of(game: str, name: str = "eights") -> Case[WayOfRow]:
    way = load_rules(game).hand_setting
    assert way is not None
    return way.row(name)


def test_a_changed_row_says_so_and_cites_no_line_as_its_own() -> None:
    lines = row_of(FILED).cite
    assert lines.startswith("002:L")
    assert row_of(OWN).cite == f"Changed from {lines}, proposed by Ann"
    assert load_rules(OWN).cite(row_of(OWN).cite) == row_of(OWN).cite
    assert row_of(OWN, "sevens").cite == row_of(FILED, "sevens").cite


def test_the_filed_text_of_a_changed_row_ends_with_the_change() -> None:
    assert row_of(OWN).text == f"{row_of(FILED).text} Changed: provided low >= 9."


def test_the_rule_sheet_shows_both() -> None:
    sheet = str(sheet_data(rule_sheet(load_rules(OWN))))
    assert row_of(OWN).cite in sheet
    assert row_of(OWN).text in sheet


def test_check_warns_until_the_text_is_rewritten(folder: Path) -> None:
    path = folder / "eights.toml"
    assert file_warnings(OWN) == [f"{path}: {WARNING}"]
    assert check_file(OWN)[1] == []
    write(folder, "eights.toml", EIGHTS + TEXT)
    assert file_warnings(OWN) == []
    assert row_of(OWN).text == "Split eights only if the low hand is then 9 or higher."
    assert row_of(OWN).cite.startswith("Changed from ")


def test_a_file_that_uses_the_way_keeps_its_proposer(folder: Path) -> None:
    """The way is Ann's, whoever proposes the game; the warning is about her file alone."""
    way = EIGHTS.replace(FILED, "delta-club/pai-gow-tiles-house-way")
    write(folder, "way.toml", way.replace("name =", 'kind = "house way"\nname ='))
    write(
        folder, "game.toml", f'extends = "{FILED}"\nuses = "my-rules/way"\nname = "B"\nproposed_by = "Ben"\n'
    )
    assert row_of("my-rules/game").cite.endswith(", proposed by Ann")
    assert file_warnings("my-rules/game") == []


def test_the_same_row_written_again_is_not_changed(folder: Path) -> None:
    write(folder, "eights.toml", EIGHTS.replace(">= 9", ">= 7"))
    assert row_of(OWN).cite == row_of(FILED).cite
    assert file_warnings(OWN) == []


def test_a_changed_row_cannot_cite_the_filing_for_itself(folder: Path) -> None:
    write(folder, "eights.toml", EIGHTS + TEXT + 'cite = "L1375"\n')
    assert row_of(OWN).cite == f"Changed from {row_of(FILED).cite}, proposed by Ann"


def test_a_change_of_a_change(folder: Path) -> None:
    """The lines stay those of the filing; the person is the last one."""
    again = EIGHTS.replace(FILED, OWN).replace("Ann", "Ben").replace(">= 9", ">= 8")
    write(folder, "again.toml", again)
    assert row_of("my-rules/again").cite == row_of(OWN).cite.replace("Ann", "Ben")


def test_a_new_row_is_proposed(folder: Path) -> None:
    new = '[hand_setting.rows.new]\ntitle = "No pair"\nhand = { pair = "none" }\nplay = {beaten = false}\n'
    write(folder, "eights.toml", EIGHTS + TEXT + new + 'text = "Anything."\n')
    assert row_of(OWN, "new").cite == "Proposed by Ann"


def test_somebody_must_propose_a_change(folder: Path) -> None:
    path = write(folder, "eights.toml", EIGHTS.replace('proposed_by = "Ann"\n', "") + TEXT)
    assert check_file(OWN)[1] == [
        f"{path}: hand_setting.rows.eights: no filing says so; say who proposes it "
        '(add proposed_by = "..." here or at the top of the file)'
    ]


@pytest.mark.parametrize(("name", "hint"), [("eight", " (did you mean 'eights'?)"), ("xyz", "")])
def test_a_row_that_there_is_not(folder: Path, name: str, hint: str) -> None:
    path = write(folder, "eights.toml", EIGHTS.replace("rows.eights", f"rows.{name}"))
    with pytest.raises(HousewayError) as error:
        load_rules(OWN)
    text = str(error.value)
    assert text.startswith(f"{path}: hand_setting.rows: unknown row {name!r}{hint}")
    assert text.endswith("; a new row needs a title, a hand and a text")
