"""One rule sheet of every family is as recorded; `make transcripts` records them again."""

from __future__ import annotations

import pytest

from houseway.rulebook.pages import pages
from houseway.rulebook.rules import load_rules
from tools.record_sheets import FOLDER, GAMES, file_of, sheet_of


@pytest.mark.parametrize("family", GAMES)
def test_the_sheet_is_as_recorded(family: str) -> None:
    assert load_rules(GAMES[family]).family.name == family
    assert sheet_of(GAMES[family]) == file_of(family).read_text(encoding="utf-8")


def test_every_family_has_a_recorded_sheet() -> None:
    assert set(GAMES) == set(pages())
    assert set(FOLDER.iterdir()) == {file_of(family) for family in GAMES}
