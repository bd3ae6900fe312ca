"""`--rules DIR`: every command knows the games in a folder of one's own rule files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.main import app
from tests.cli.conftest import SITUATION, Run
from tests.own_rules import GAME, TWIN_EIGHTS, used, write


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder with Twin Eights; the folders that a command used are forgotten afterwards."""
    found = tmp_path / "my-rules"
    write(found)
    with used():
        yield found


@pytest.mark.parametrize(
    "command",
    [
        ("games",),
        ("rules", GAME),
        ("odds", GAME),
        ("compare", GAME, "--set", "decks=6"),
        ("fees", GAME),
        ("check", GAME),
        ("play", GAME, "--seed", "1"),
    ],
)
def test_behind_and_before_the_name_of_the_command(run: Run, folder: Path, command: tuple[str, ...]) -> None:
    """The option may be written in both places, and without it the game is unknown everywhere."""
    for arguments in ((*command, "--rules", str(folder)), ("--rules", str(folder), *command)):
        ran = run(*arguments, typed="q\n")
        assert ran.code == 0, ran.err
        assert "Twin Eights" in ran.out
    without = run(*command, typed="q\n")
    assert (without.code == 2) == (command != ("games",))
    assert "Twin Eights" not in without.out


def test_a_described_round_is_settled(run: Run, folder: Path, tmp_path: Path) -> None:
    """The settlement names the person who proposes the rule."""
    text = SITUATION.replace("oceana/ez-baccarat", GAME).replace("9d 9c", "8d Kc").replace("2s 8s", "8s Ks")
    situation = tmp_path / "situation.toml"
    situation.write_text(text.replace("Tie = 5", "Tie = 5\n'Twin Eights' = 5"), encoding="utf-8")
    wagers = run("settle", str(situation), "--json", "--rules", str(folder)).data["wagers"]
    (row,) = [row for row in wagers if row["bet"] == "Twin Eights"]
    assert (row["net"], row["cite"]) == (150, "Proposed by Ann")


def test_several_folders_and_the_environment(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders add up: those of the environment or before the command, then those behind it."""
    second, third = tmp_path / "second", tmp_path / "third"
    write(second)
    write(third)
    monkeypatch.setenv("HOUSEWAY_RULES", os.pathsep.join(map(str, (folder, second))))
    own = ["my-rules/twin-eights", "second/twin-eights"]
    assert [game["id"] for game in run("games", "--json").data[-2:]] == own
    more = run("games", "--json", "--rules", str(third)).data
    assert [game["id"] for game in more[-3:]] == [*own, "third/twin-eights"]


@pytest.mark.parametrize("folders", ["my-rules:", ":my-rules", "::my-rules", ":", ""])
def test_an_empty_part_of_the_environment_names_no_folder(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folders: str
) -> None:
    """The current folder is not read unless it is named."""
    write(tmp_path, "elsewhere.toml")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSEWAY_RULES", folders.replace(":", os.pathsep))
    own = [game["id"] for game in run("games", "--json").data if game["proposed_by"]]
    assert own == ([GAME] if "my-rules" in folders else [])


def test_the_list_says_who_proposes_a_game(run: Run, folder: Path) -> None:
    """A file that cannot be loaded is left out, with the reason on stderr."""
    broken = write(folder, "broken.toml", TWIN_EIGHTS.replace('after = "tie"', 'after = "tei"'))
    ran = run("games", "--house", "my-rules", "--rules", str(folder))
    assert "Own rules: my-rules" in ran.out
    assert "EZ Baccarat with Twin Eights, proposed by Ann" in ran.out
    assert ran.err == f"{broken}: bets.twin_eights.after: unknown bet 'tei' (did you mean 'tie'?)\n"
    assert run("games", "--json", "--rules", str(folder)).data[-1]["proposed_by"] == "Ann"


def test_a_file_that_cannot_be_parsed(run: Run, folder: Path, tmp_path: Path) -> None:
    """One line names it, in every command; the commands work for the files beside it."""
    deep = write(folder, "deep.toml", f"x = {'[' * 5000}{']' * 5000}\n")
    line = f"{deep}: tables and lists are nested more than 50 levels deep\n"
    assert run("games", "--house", "my-rules", "--rules", str(folder)).err == line
    for command in ("check", "odds"):
        assert run(command, GAME, "--rules", str(folder)).code == 0
        ran = run(command, str(deep))
        assert (ran.code, ran.err) == (2, f"houseway: {line}")
    record = tmp_path / "round.json"
    run("play", "oceana/ez-baccarat", "--seed", "1", "--rounds", "1", "--auto", "--record", str(record))
    ran = run("replay", str(record), "--played-by", str(deep))
    assert (ran.code, ran.err) == (2, f"houseway: {line}")


def test_a_folder_without_games(run: Run, tmp_path: Path) -> None:
    """The list says so."""
    (tmp_path / "empty").mkdir()
    with used():
        own = ("games", "--house", "empty", "--rules", str(tmp_path / "empty"))
        assert run(*own).out == "empty has no games.\n"
        assert run(*own, "--family", "baccarat").out == "empty has no games of the family baccarat.\n"
        assert run(*own, "--json").data == []


def test_no_such_folder(run: Run) -> None:
    """One line, and exit code 2."""
    ran = run("games", "--rules", "nowhere")
    assert (ran.code, ran.err) == (2, "houseway: nowhere: no such folder of rule files\n")


def test_a_collision_is_one_line(run: Run, folder: Path) -> None:
    """A file that would stand for a filing is refused."""
    path = write(folder, "ez.toml", f'id = "oceana/ez-baccarat"\n{TWIN_EIGHTS}')
    ran = run("check", str(path), "--rules", str(folder))
    assert ran.code == 2
    assert ran.err.startswith(
        f"houseway: {path}: id: 'oceana/ez-baccarat' would be a filing of Oceana Cardroom"
    )
    assert ran.err.count("\n") == 1


def test_every_command_has_the_option(run: Run) -> None:
    """As its help says."""
    names = [
        command.name or callback.__name__
        for command in app.registered_commands
        if (callback := command.callback)
    ]
    assert "serve" in names
    for name in names:
        assert "--rules" in run(name, "--help").out
