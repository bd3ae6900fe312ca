"""House ways on the command line: listed, and shown with the names of their rows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.rulebook import loader
from houseway.rulebook.setting import WORDS
from houseway.rulebook.setting.poker import poker_words
from houseway.rulebook.setting.tiles import TILE_WORDS
from houseway.rulebook.setting.words import HandWords
from houseway.rulebook.ways import HOUSE_WAY, house_ways
from tests.cli.conftest import Run
from tests.cli.test_commands import table_of
from tests.own_rules import used, write
from tests.pages import DOCS, blocks
from tests.playing import filing

WAY = "club-one/fortune-pai-gow-house-way"
PAGE = DOCS / "house-ways.md"
FILED = [name for name in loader.filed_ids() if filing(name).kind == HOUSE_WAY]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A folder with a way of one's own, and no game."""
    write(tmp_path / "my-rules", "jacks-way.toml", blocks(PAGE, "toml")[1])
    monkeypatch.setenv("COLUMNS", "160")
    with used():
        yield str(tmp_path / "my-rules")


def test_every_filed_way_is_listed() -> None:
    assert sorted(way.id for way in house_ways()) == FILED
    assert {way.name for way in house_ways("club-one")} == {
        filing(name).name for name in FILED if name.startswith("club-one/")
    }


def test_games_lists_ways_under_their_house(run: Run, folder: str) -> None:
    out = run("games").out
    assert all(f"House way: {name} ({filing(name).name})" in out for name in FILED)
    out = run("games", "--house", "my-rules", "--rules", folder).out
    assert out == "my-rules has no games.\nHouse way: my-rules/jacks-way (Four jacks with a king in front)\n"


@pytest.mark.parametrize("name", FILED)
def test_the_rows_of_a_way_are_shown_by_name(run: Run, name: str) -> None:
    rows = filing(name).hand_setting
    assert rows is not None
    data = run("rules", name, "--json").data
    assert [row["name"] for row in data["rows"]] == list(rows.rows)
    assert [row["row"] for row in table_of(run("rules", name, "--csv").out)] == list(rows.rows)
    lines = [line.split(" ")[0] for line in run("rules", name).out.splitlines()]
    assert set(rows.rows) <= set(lines)


def test_a_row_of_an_own_way_says_what_it_was_changed_from(run: Run, folder: str) -> None:
    out = run("rules", "my-rules/jacks-way", "--rules", folder).out
    assert re.search(r"^four_jacks_to_nines .* Changed from L4061, proposed by Ann", out, re.MULTILINE)
    data = json.loads(run("rules", "my-rules/jacks-way", "--rules", folder, "--json").out)
    assert data["way"]["proposed_by"] == "Ann"


def test_a_row_that_a_reading_keeps_out_of_force_is_shown_as_such(run: Run) -> None:
    name = "delta-club/pai-gow-tiles-house-way"
    rows = {row["name"]: row["in_force"] for row in run("rules", name, "--json").data["rows"]}
    assert (rows["best_low"], rows["largest_with_smallest"]) == (True, False)
    other = run("rules", name, "--set", "no_pair=largest with smallest", "--json").data["rows"]
    rows = {row["name"]: row["in_force"] for row in other}
    assert (rows["best_low"], rows["largest_with_smallest"]) == (False, True)


def test_the_page_has_a_section_for_every_kind_of_hand() -> None:
    assert set(re.findall(r"^## Words for (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)) == {*WORDS}


@pytest.mark.parametrize(("kind", "words"), [("poker", poker_words("ace")), ("tiles", TILE_WORDS)])
def test_the_page_has_every_word(kind: str, words: HandWords) -> None:
    """The first table has the words for the whole hand, the second those for the hand as set."""
    section = (
        PAGE.read_text(encoding="utf-8").partition(f"## Words for pai gow {kind}")[2].partition("\n## ")[0]
    )
    whole, _, divided = section.partition("| of the hand as set")
    for text, vocabulary in ((whole, words.hand), (divided, words.division)):
        first = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
        assert set(re.findall(r"`([^`]+)`", " ".join(first))) == set(vocabulary.features)
