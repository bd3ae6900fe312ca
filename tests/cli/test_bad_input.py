"""What a user gets wrong is one line on stderr and exit code 2, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import GAMES, Run

EZ = "oceana/ez-baccarat"


def refused(run: Run, *arguments: str, typed: str = "") -> str:
    """The one line that a command answers with."""
    ran = run(*arguments, typed=typed)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    return ran.err


@pytest.mark.parametrize("command", ["rules", "play", "odds", "fees", "compare", "check"])
def test_unknown_game(run: Run, command: str) -> None:
    more = ["--set", "decks=6"] if command == "compare" else []
    assert "did you mean 'oceana/ez-baccarat'" in refused(run, command, "oceana/ez-bacarat", *more)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", ["rules", "play", "odds", "fees", "compare"])
def test_bad_settings(run: Run, command: str, game: str) -> None:
    assert "unknown setting" in refused(run, command, game, "--set", "wheels=4")
    assert "NAME=VALUE" in refused(run, command, game, "--set", "decks")
    assert "not one of" in refused(run, command, game, "--set", "decks=77")
    assert "schedule" in refused(run, command, game, "--set", "schedule=9999")


def test_pay_that_cannot_be_read(run: Run) -> None:
    assert "tie: cannot read the payout" in refused(run, "odds", EZ, "--set", "tie=a lot")


@pytest.mark.parametrize("command", ["rules", "odds", "fees", "check", "play"])
def test_missing_rule_file(run: Run, command: str, tmp_path: Path) -> None:
    assert "no such rule file" in refused(run, command, str(tmp_path / "none.toml"))


@pytest.mark.parametrize("command", ["replay", "settle"])
def test_missing_file(run: Run, command: str, tmp_path: Path) -> None:
    assert "No such file" in refused(run, command, str(tmp_path / "none.json"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not valid JSON"),
        ("[]", "not a rules document"),
        ("{}", "missing"),
        ("\xff", "not valid JSON"),
    ],
)
def test_what_is_no_document_of_rules(run: Run, text: str, message: str, tmp_path: Path) -> None:
    rounds, rules = tmp_path / "rounds.json", tmp_path / "rules.json"
    assert run("play", EZ, "--auto", "--rounds", "1", "--record", str(rounds)).code == 0
    rules.write_text(text, encoding="utf-8")
    said = refused(run, "replay", str(rounds), "--played-by", str(rules))
    assert said.startswith(f"houseway: {rules}: ")
    assert message in said


@pytest.mark.parametrize("command", ["rules", "odds", "fees", "check", "play"])
def test_malformed_toml(run: Run, command: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("name = \n", encoding="utf-8")
    assert "not valid TOML" in refused(run, command, str(path))


@pytest.mark.parametrize("text", ["{", "[]", "{}", "3", '{"rounds": []}', '[{"game": 1}]'])
def test_malformed_record(run: Run, text: str, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    refused(run, "replay", str(path))


def test_an_empty_record_is_told_what_it_lacks(run: Run) -> None:
    said = refused(run, "replay", "-", typed="{}")
    assert said == "houseway: standard input: not a record of a round: game: missing\n"


def test_the_round_that_cannot_be_read_is_told(run: Run) -> None:
    record = {"game": EZ, "settings": 3}
    said = refused(run, "replay", "-", typed=json.dumps({"rounds": [record, record]}))
    assert "standard input: round 1: not a record of a round: settings: must be an object, not 3" in said


def test_a_proof_is_checked_field_by_field(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    proof = {"format": "houseway-proof-1", "table": 1, "round": 1, "shoe": 1, "start": 0, "drawn": 1}
    for fields, message in (
        ({}, "proof: root: missing"),
        ({"root": "no"}, 'proof: root: must be hexadecimal digits, not "no"'),
        ({"root": "ff", "leaves": ["0g"]}, 'proof: leaves[0]: must be hexadecimal digits, not "0g"'),
        ({"root": "ff", "leaves": ["ff"], "openings": [{}]}, "proof: openings[0].position: missing"),
        (
            {"root": "ff", "leaves": ["ff"], "openings": [], "events": [{}], "record": None},
            "proof: events: not a valid event log",
        ),
    ):
        path.write_text(json.dumps(proof | fields), encoding="utf-8")
        assert refused(run, "replay", str(path)) == f"houseway: {message}\n"


def test_a_binary_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00")
    for command in ("replay", "settle"):
        assert "not a text file" in refused(run, command, str(path))


@pytest.mark.parametrize("text", ["{", "game = ", 'game = "nowhere/nothing"', 'game = "oceana/ez-baccarat"'])
def test_malformed_situation(run: Run, text: str) -> None:
    refused(run, "settle", "-", typed=text)


@pytest.mark.parametrize("text", ["[]", "3", "null", "true", '"a text"', '[{"game": "x"}]'])
def test_json_that_is_no_situation(run: Run, text: str) -> None:
    wanted = "a situation must be an object with game, table, hands and bets"
    assert wanted in refused(run, "settle", "-", typed=text)


def test_a_toml_table_is_no_json_list(run: Run) -> None:
    assert "game: missing" in refused(run, "settle", "-", typed="[table]\nbank = 5\n")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"bets": {"2": {"Player": None}}}, "null is not an amount of dollars"),
        ({"bets": {"2": {"Player": True}}}, "true is not an amount of dollars"),
        ({"bets": True}, "bets: must be an object, not true"),
        ({"bets": {"2": {"Player": -5}}}, "bets.2.Player: must be greater than zero, not -5"),
        ({"game": False}, "must be text, not false"),
        ({"game": None}, "game: missing"),
        ({"table": {"seats": True}}, "not true"),
    ],
)
def test_wrong_values_are_shown_as_they_were_written(run: Run, changed: object, message: str) -> None:
    described = {
        "game": EZ,
        "table": {"player_dealer": 1, "bank": 500},
        "hands": {"Player": "9c Kd", "Banker": "7h Jd"},
        "bets": {"2": {"Player": 20}},
    }
    assert isinstance(changed, dict)
    assert message in refused(run, "settle", "-", typed=json.dumps(described | changed))


@pytest.mark.parametrize(
    ("wagers", "reason"),
    [
        ("player 25", "SEAT: bet amount"),
        ("2: player", "write a bet and an amount"),
        ("2: plaier 25", "did you mean 'Player'"),
        ("2: player 2", "outside the limits"),
        ("2: player 5.001", "whole number of cents"),
        ("2: player -5", "greater than zero"),
        ("99: player 25", "seats 1 to 7"),
        ("2: dragon 7 5", "needs a wager on Player or Banker"),
        ("2: player 25; 2: banker 25", "backline betting is not allowed"),
        ("2: player 25, player 30", "named twice"),
        ("", "no wagers"),
        ("; ".join(f"{seat}: player 5" for seat in range(1, 8)), "leave one for the player-dealer"),
    ],
)
def test_a_table_that_cannot_be(run: Run, wagers: str, reason: str) -> None:
    assert reason in refused(run, "fees", EZ, "--table", wagers)
    assert reason in refused(run, "odds", EZ, "--as", "player-dealer", "--table", wagers)


def test_options_that_do_not_go_together(run: Run) -> None:
    refused(run, "games", "--json", "--csv")
    refused(run, "odds", EZ, "--table", "2: player 5")
    refused(run, "odds", EZ, "--as", "player-dealer", "--bank", "0")
    refused(run, "odds", EZ, "--as", "player-dealer", "--bank", "much")
    refused(run, "compare", EZ)
    refused(run, "games", "--house", "nowhere")
    refused(run, "games", "--family", "checkers")


def test_a_seat_that_is_not_there(run: Run) -> None:
    refused(run, "play", EZ, "--seat", "9")
    refused(run, "play", EZ, "--bots", "7")
    refused(run, "play", EZ, "--buy-in", "1")
    refused(run, "play", EZ, "--name", "Ana")
    refused(run, "play", EZ, "--seats", "3")


def test_check_lists_every_problem(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(
        'extends = "oceana/ez-baccarat"\nname = "Bad"\n[bets.lucky]\nname = "Tie"\n'
        '[[bets.lucky.cases]]\npays = "lose"\n[[bets.lucky.cases]]\npays = "lose"\ntext = "never"\n',
        encoding="utf-8",
    )
    ran = run("check", str(path))
    assert ran.code == 2
    assert ran.err.count("\n") >= 2
    shown = run("check", str(path), "--json")
    assert shown.code == 2
    assert '"ok": false' in shown.out
