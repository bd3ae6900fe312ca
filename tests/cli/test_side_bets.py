"""`--with`: side bets added to a game on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.cli.options import complete_side_bet
from tests.cli.conftest import Run

X = "delta-club/blackjack-x"
X_BOTH = f"{X}+buster-blackjack-x+aces-bonus-bet"
WITH_BOTH = ("--with", "aces-bonus-bet", "--with", "delta-club/buster-blackjack-x")


def test_rules(run: Run) -> None:
    sheet = run("rules", X, *WITH_BOTH, "--json").data
    assert sheet["id"] == X_BOTH
    assert sheet["name"] == "Blackjack X with Buster and Aces Bonus"
    assert run("rules", X_BOTH, "--json").data == sheet


def test_a_setting_of_a_side_bet(run: Run) -> None:
    game = "delta-club/no-bust-21st-century-blackjack-5"
    arguments = ("--with", "buster-blackjack-nb21", "--with", "blackjack-bonus-hands", "--csv")
    lines = run("rules", game, *arguments, "--set", "buster_table=B").out.splitlines()
    (six,) = (line for line in lines if "bust with 6 cards" in line)
    assert "16 to 1" in six  # L190


def test_rounds_are_played_recorded_and_replayed(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "rounds.json")
    played = run(
        "play", X, *WITH_BOTH, "--auto", "--rounds", "6", "--seed", "7", "--record", file, "--json"
    ).data
    assert played["game"] == X_BOTH
    assert {record["game"] for record in json.loads(Path(file).read_text())} == {X_BOTH}
    bets = {wager["bet"] for record in played["rounds"] for wager in record["opening"]["wagers"]}
    assert {"main", "buster", "aces_bonus"} <= bets
    assert "6 rounds replay to the same chips" in " ".join(run("replay", file, "--verify").out.split())


def test_a_situation(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "situation.toml"
    path.write_text(
        f"""
game = "{X}"
with = "buster-blackjack-x"
[table]
player_dealer = 1
bank = 1000
[hands]
player-dealer = "6d Tc 9c"
2 = "As Ad"
[bets.2]
Main = 20
Buster = 5
"Aces Bonus" = 5
"""
    )
    assert "unknown bet 'Aces Bonus'" in run("settle", str(path)).err
    answer = run("settle", str(path), "--with", "aces-bonus-bet", "--json").data
    nets = {row["bet"]: row["net"] for row in answer["wagers"]}
    assert (nets["Buster"], nets["Aces Bonus"]) == (10, 45)  # 2 to 1 (L2094); 10 for 1 (L2115)


def test_compare_needs_something_to_compare_with(run: Run) -> None:
    refused = run("compare", X)
    assert refused.code == 2
    assert "change this one with --with SIDE_BET or --set NAME=VALUE" in refused.err


@pytest.mark.verify
def test_compare_and_odds_with_side_bets(run: Run) -> None:
    data = run("compare", X, *WITH_BOTH, "--json").data
    assert (data["a"]["game"], data["b"]["game"]) == (X, X_BOTH)
    assert [row["bet"] for row in data["bets"] if row["spread_in"] == ["b"]] == ["Buster", "Aces Bonus"]
    odds = run("odds", X, *WITH_BOTH, "--json").data
    assert {"Buster", "Aces Bonus"} <= set(odds["bets"])


@pytest.mark.parametrize("command", ["play", "rules", "odds", "compare"])
def test_one_line_for_a_side_bet_that_does_not_go_with_the_game(run: Run, command: str) -> None:
    ran = run(command, "oceana/ez-baccarat", "--with", "delta-club/buster-blackjack-x")
    assert ran.code == 2
    assert ran.err == (
        "houseway: delta-club/buster-blackjack-x cannot be bet on oceana/ez-baccarat: "
        "it attaches to delta-club/blackjack-x; oceana/ez-baccarat takes no side bets\n"
    )


def test_the_list_of_games_says_what_goes_with_what(run: Run) -> None:
    listed = " ".join(run("games", "--house", "delta-club").out.split())
    assert f"Side bets for {X} (--with): delta-club/aces-bonus-bet, delta-club/buster-blackjack-x" in listed
    rows = {row["id"]: row["attaches_to"] for row in run("games", "--house", "artichoke-joes", "--json").data}
    assert rows["artichoke-joes/upcard-luck"] == [
        "artichoke-joes/no-bust-21st-century-blackjack",
        "artichoke-joes/california-blackjack",
    ]
    assert rows["artichoke-joes/california-blackjack"] == []


def test_completion() -> None:
    assert complete_side_bet("lucky") == ["lucky-lady/buster-blackjack"]
    assert complete_side_bet("aces") == ["delta-club/aces-bonus-bet"]
    assert X not in complete_side_bet("delta")
