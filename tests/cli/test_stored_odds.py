"""A second look at odds is a look at what was stored, and says nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.odds import stored
from houseway.odds.store import VARIABLE
from tests.cli.conftest import Run
from tests.cli.test_process import call

GAME = "oceana/ez-baccarat"
CHANGED = ("--set", "decks=6")
LOOKS = {
    "odds": ("odds", GAME, "--json"),
    "readings": ("odds", GAME, "--readings"),
    "jointly": ("odds", GAME, "--jointly", "--csv"),
    "banking": ("odds", GAME, "--as", "player-dealer", "--table", "2: player 25; 3: banker 50", "--json"),
    "compare": ("compare", GAME, *CHANGED),
}


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the commands of a test store results."""
    folder = tmp_path / "results"
    monkeypatch.setenv(VARIABLE, str(folder))
    return folder


def files(folder: Path) -> list[Path]:
    """The results in a folder."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def cannot_compute(*rules: object, **how: object) -> None:
    """Stands in for every computation."""
    raise AssertionError("computed again")


@pytest.mark.parametrize("look", LOOKS)
def test_a_second_look_shows_the_same_and_computes_nothing(
    run: Run, results: Path, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run(*LOOKS[look])
    assert (first.code, first.err) == (0, "")
    monkeypatch.setattr(stored, "analyse", cannot_compute)
    second = run(*LOOKS[look])
    assert (second.code, second.out, second.err) == (0, first.out, "")
    with pytest.raises(AssertionError, match="computed again"):
        run(*LOOKS[look], "--store", "off")


@pytest.mark.parametrize("look", ["odds", "compare"])
def test_fresh_odds_are_computed_again_and_replace_the_stored_ones(
    run: Run, results: Path, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run(*LOOKS[look])
    before = {file: file.stat().st_mtime_ns for file in files(results)}
    again = run(*LOOKS[look], "--fresh")
    assert (again.code, again.out, again.err) == (0, first.out, "")
    after = {file: file.stat().st_mtime_ns for file in files(results)}
    assert after.keys() == before.keys()
    assert all(after[file] > before[file] for file in before)
    monkeypatch.setattr(stored, "analyse", cannot_compute)
    with pytest.raises(AssertionError, match="computed again"):
        run(*LOOKS[look], "--fresh")


def test_the_option_goes_before_the_environment(run: Run, results: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert run("odds", GAME, "--csv", "--store", str(other)).code == 0
    assert len(files(other)) == 1
    assert run("odds", GAME, "--csv", "--store", "off").code == 0
    assert not results.exists()
    assert run("odds", GAME, "--csv").code == 0
    assert len(files(results)) == 1


def test_best_play_at_a_table_is_stored_as_well(
    run: Run, results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = (
        "play",
        "club-one/casino-war",
        "--auto",
        "--rounds",
        "5",
        "--seed",
        "7",
        "--skill",
        "best",
        "--json",
    )
    first = run(*table).data
    monkeypatch.setattr(stored, "analyse", cannot_compute)
    assert run(*table).data == first


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    """However many analyses a command needs; its figures are those of any other folder."""
    (tmp_path / "file").touch()

    def look(folder: Path) -> tuple[str, list[str]]:
        ran = call(*LOOKS["readings"], "--store", str(folder))
        assert ran.returncode == 0
        return ran.stdout, ran.stderr.splitlines()

    figures, warnings = look(tmp_path / "file" / "results")
    assert warnings == [
        f"Results cannot be stored in {tmp_path / 'file' / 'results'} (Not a directory): "
        "they are computed each time."
    ]
    assert look(tmp_path / "results") == (figures, [])


def test_a_changed_rule_file_is_priced_anew(run: Run, results: Path, variant: str) -> None:
    """A file that is edited between two looks has the figures of its new text."""
    before = run("odds", variant, "--json").data
    text = Path(variant).read_text(encoding="utf-8")
    Path(variant).write_text(text.replace("default = 6", "default = 8"), encoding="utf-8")
    after = run("odds", variant, "--json").data
    assert before["conditions"]["cards"] == 312
    assert after["conditions"]["cards"] == 416
    assert after["bets"] != before["bets"]
