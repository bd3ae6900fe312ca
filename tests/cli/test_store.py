"""`houseway store` and `odds --all`: results are listed, deleted, carried elsewhere, and computed."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path

import pytest

from houseway.cli import odds_all
from houseway.odds import code, stored
from houseway.odds.store import VARIABLE
from houseway.rulebook.rules import load_rules
from tests.cli.conftest import Run

GAME, OTHER = "oceana/ez-baccarat", "club-one/casino-war"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    """A store with the odds of two games and of one that is changed."""
    folder = tmp_path / "results"
    monkeypatch.setenv(VARIABLE, str(folder))
    for asked in ((GAME,), (GAME, "--set", "decks=6"), (OTHER,)):
        assert run("odds", *asked, "--no-readings").code == 0
    return folder


def listed(run: Run, *options: str) -> list[tuple[str, str]]:
    """The results in a list: the game and what was changed in it, in any order."""
    rows = json.loads(run("store", "list", "--json", *options).out)["results"]
    return sorted((row["game"], row["changes"]) for row in rows)


def test_the_list_says_what_each_result_is_about(folder: Path, run: Run) -> None:
    assert listed(run) == [(OTHER, ""), (GAME, ""), (GAME, "decks=6")]
    assert listed(run, "--game", OTHER) == [(OTHER, "")]
    assert listed(run, "--what-ifs") == [(GAME, "decks=6")]
    printed = run("store", "list").out
    assert f"{GAME} (decks=6)" in printed
    assert "3 results" in printed
    header, *rows = run("store", "list", "--csv").out.splitlines()
    assert header == "game,changes,question,outdated,written,bytes"
    assert len(rows) == 3


def test_results_of_other_code_are_outdated(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert listed(run, "--outdated") == []
    monkeypatch.setattr(code, "code_hash", lambda family, *also: "now")
    assert len(listed(run, "--outdated")) == 3
    refused = run("store", "export", str(folder / "odds.tar"))
    assert "no results of this version" in refused.err
    assert run("store", "clear", "--outdated", "--yes").out.startswith("Deleted 3 results")
    assert listed(run) == []


def test_results_are_deleted_only_after_a_question(folder: Path, run: Run) -> None:
    assert run("store", "clear", typed="n\n").code != 0
    assert len(listed(run)) == 3
    assert "Deleted 2 results" in run("store", "clear", "--game", GAME, typed="y\n").out
    assert listed(run) == [(OTHER, "")]
    assert "nothing to delete" in run("store", "clear", "--what-ifs").out


def test_exported_results_are_used_elsewhere(
    folder: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "odds.tar"
    assert run("store", "export", str(archive)).out.startswith("Wrote 3 results")
    assert "--force" in run("store", "export", str(archive)).err
    first = run("odds", GAME, "--json").out
    monkeypatch.setenv(VARIABLE, str(tmp_path / "elsewhere"))
    assert run("store", "import", str(archive)).out.startswith("Added 3 results")
    assert len(listed(run)) == 3

    def computed(*rules: object, **how: object) -> None:
        raise AssertionError("computed again")

    monkeypatch.setattr(stored, "analyse", computed)
    assert json.loads(run("odds", GAME, "--json", "--no-readings").out).items() <= json.loads(first).items()


def test_a_damaged_archive_adds_what_is_whole(folder: Path, run: Run, tmp_path: Path) -> None:
    """A changed byte fails the checksum; a name in an archive is never where a file goes."""
    whole = sorted(path for path in folder.rglob("*") if path.is_file())
    damaged = tmp_path / "damaged"
    damaged.write_bytes(whole[0].read_bytes()[:-1] + b"?")
    archive = tmp_path / "odds.tar"
    with tarfile.open(archive, "w") as files:
        files.add(whole[1], "../../listed/escape")
        files.add(damaged, "listed/damaged")
        files.add(damaged, "other/file")
    target = tmp_path / "target"
    told = run("store", "import", str(archive), "--store", str(target))
    assert told.out.startswith("Added 1 result ")
    assert "1 result could not be read" in told.err
    assert [path.name for path in target.rglob("*") if path.is_file()] == [whole[1].name]


@pytest.mark.parametrize("content", [b"", b"no archive at all"])
def test_what_is_no_archive_is_refused(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "odds.tar"
    file.write_bytes(content)
    told = run("store", "import", str(file), "--store", str(tmp_path / "target"))
    assert told.code == 2
    assert "is not an archive" in told.err


def test_all_games_are_priced_once(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    few = [load_rules(game) for game in (GAME, OTHER, "oceana/ez-baccarat")]
    monkeypatch.setattr(odds_all, "_priced", lambda: iter(few))
    monkeypatch.setattr(stored, "analyse", None)  # all of them are stored already
    rows = json.loads(run("odds", "--all", "--json").out)
    assert [(row["game"], row["stored"]) for row in rows] == [(rules.id, True) for rules in few]
    assert "0 of 3 games computed" in run("odds", "--all").out
    monkeypatch.undo()


@pytest.mark.parametrize(
    "asked", [("--all", GAME), ("--all", "--set", "decks=6"), ("--all", "--store", "off"), ()]
)
def test_all_stands_alone(run: Run, asked: tuple[str, ...]) -> None:
    told = run("odds", *asked)
    assert told.code == 2
    assert "--all" in told.err
