"""Hands of poker as PHH files on the command line: written from records, and played from files."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.histories.phh import VARIANTS

HOLDEM, MEXICAN = "oceana/texas-holdem", "club-one/mexican-stud"


def recorded(run: Run, folder: Path, game: str, hands: int = 2) -> str:
    """A file with the records of some hands."""
    file = str(folder / "hands.json")
    assert run("play", game, "--auto", "--rounds", str(hands), "--seed", "7", "--record", file).code == 0
    return file


@pytest.mark.parametrize("game", [HOLDEM, MEXICAN])
def test_a_hand_goes_out_and_comes_back(run: Run, tmp_path: Path, game: str) -> None:
    """The record that is written on import is the one that was exported."""
    file = recorded(run, tmp_path, game)
    phh, record = tmp_path / "hand.phh", tmp_path / "again.json"
    assert "hand 2" in run("hand", "export", file, "--hand", "2", "--phh", str(phh)).out
    assert run("hand", "export", file, "--hand", "2").out == phh.read_text()
    told = run("hand", "import", str(phh), "--record", str(record))
    assert told.code == 0
    assert "the hand ends with the same stacks" in " ".join(told.out.split())
    assert "Put in" in told.out
    assert json.loads(record.read_text()) == json.loads(Path(file).read_text())[1]
    assert "1 round replays to the same chips" in " ".join(run("replay", str(record), "--verify").out.split())


def test_several_hands_go_to_several_files(run: Run, tmp_path: Path) -> None:
    file = recorded(run, tmp_path, HOLDEM)
    assert run("hand", "export", file).err == (
        f"houseway: {file}: it has 2 hands: add --hand N, or --phh FILE for all of them\n"
    )
    assert run("hand", "export", file, "--phh", str(tmp_path / "hand.phh")).code == 0
    found = [tomllib.loads((tmp_path / f"hand-{at}.phh").read_text())["hand"] for at in (1, 2)]
    assert found == [1, 2]
    data = run("hand", "export", file, "--json").data
    assert [found["phh"] for found in data["hands"]] == [
        (tmp_path / f"hand-{at}.phh").read_text() for at in (1, 2)
    ]
    assert "the file has 2 hands" in run("hand", "export", file, "--hand", "3").err


def test_a_hand_of_another_program(run: Run, tmp_path: Path) -> None:
    """It is played by its variant; only a game that is named has a record."""
    phh = tmp_path / "other.phh"
    phh.write_text(VARIANTS["NT"])
    data = run("hand", "import", str(phh), "--json").data
    assert (data["variant"], data["stacks"], data["over"]) == ("NT", [100, 30], True)
    told = run("hand", "import", str(phh), "--record", str(tmp_path / "r.json"))
    assert (told.code, told.err) == (
        2,
        f"houseway: {phh}: only a game has records, not a variant: name one with --game\n",
    )
    told = run(
        "hand", "import", str(phh), "--game", "delta-club/texas-holdem", "--set", "form=no limit", "--verify"
    )
    assert "played by Hold'em, the hand ends with the same stacks" in " ".join(told.out.split())


def test_a_bad_file_is_one_line(run: Run, tmp_path: Path) -> None:
    phh = tmp_path / "bad.phh"
    phh.write_text(VARIANTS["FT"].replace("p2 cbr 4", "p2 cbr 5"))
    told = run("hand", "import", str(phh))
    assert told.code == 2
    assert told.err == (
        f'houseway: {phh}: actions[2] "p2 cbr 5": bet: raise must be between $4 and $4, not $5\n'
    )
    assert run("hand", "import", str(phh), "--set", "limits=2-4").err.endswith(
        "settings need a game: a variant has none\n"
    )
    file = str(tmp_path / "banked.json")
    run("play", "oceana/ez-baccarat", "--auto", "--rounds", "1", "--seed", "7", "--record", file)
    assert "only hands of ring poker have PHH histories" in run("hand", "export", file).err
