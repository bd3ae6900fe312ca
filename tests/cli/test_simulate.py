"""`houseway simulate`: what it prints, keeps and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.simulation import engine_for, running
from tests.cli.conftest import Run
from tests.simulation.tables import GAME, plan_for

TABLE = ("--table", "2: player 100, tie 25; 3: banker 100")
BEHIND = ("club-one/casino-war", "--table", "2: primary 10; 2: primary 20; 3: primary 10")
"""A table where one player bets behind another."""


def test_everybody_has_his_figures(run: Run) -> None:
    done = run("simulate", GAME, *TABLE, "--rounds", "20000", "--bank", "150")
    assert (done.code, done.err) == (0, "")
    for words in ("20,000 rounds", "seat 2", "seat 3", "player-dealer", "the house", "baccarat kernel"):
        assert words in done.out


def test_the_data_are_those_of_the_library(run: Run) -> None:
    data = run("simulate", GAME, "--rounds", "1000", "--seed", "7", "--json").data
    tally = running.simulate(plan_for(seed=7), 1000).tally
    assert data["rounds"] == 1000
    assert data["spans"] == [[0, 1000]]
    accounts = {(row["kind"], row["who"], row["bet"]): row for row in data["accounts"]}
    assert len(accounts) == len(tally.results)
    for account, counted in tally.results.items():
        row = accounts[account.kind, account.who, account.bet]
        assert row["mean"] == pytest.approx(tally.figures(account).mean / 100)
        assert [part["rounds"] for part in row["distribution"]] == [counted[net] for net in sorted(counted)]


def test_csv_has_a_line_for_each_account(run: Run) -> None:
    done = run("simulate", GAME, *TABLE, "--rounds", "100", "--csv")
    header, *lines = done.out.splitlines()
    assert header.startswith("kind,who,bet,count,mean,standard_error")
    assert {line.split(",")[0] for line in lines} >= {"wager", "player", "bank"}


def test_the_live_engine_says_why_it_is_asked(run: Run) -> None:
    done = run("simulate", *BEHIND, "--rounds", "20", "--policy", "house-way")
    assert done.code == 0
    assert "The live engine plays this table, slowly: players bet at the spots of others." in done.out
    assert "Decisions: the house way." in done.out


def test_players_play_against_each_other(run: Run) -> None:
    done = run("simulate", "club-one/push-9", "--rounds", "3", "--players", "3", "--policy", "bold")
    assert (done.code, done.err) == (0, "")
    for words in ("3 players", "place 3", "the house", "Decisions: bold bots.", "no kernel for Push 9"):
        assert words in done.out
    data = run("simulate", "club-one/push-9", "--rounds", "3", "--players", "3", "--json").data
    assert (data["players"], data["policy"], data["stack"]) == (3, "tight", 400)


def test_a_file_is_resumed_and_merged(run: Run, tmp_path: Path) -> None:
    one, two, both = (str(tmp_path / name) for name in ("one.json", "two.json", "both.json"))
    whole = run("simulate", GAME, "--rounds", "900", "--json").data
    assert run("simulate", GAME, "--rounds", "500", "--results", one, "--json").data["rounds"] == 500
    assert run("simulate", GAME, "--rounds", "400", "--first", "500", "--results", two).code == 0
    merged = ("--results", both, "--merge", one, "--merge", two, "--rounds", "900", "--json")
    assert run("simulate", GAME, *merged).data == whole
    assert run("simulate", GAME, "--rounds", "900", "--results", one, "--json").data == whole
    assert run("simulate", GAME, "--rounds", "900", "--results", one, "--json").data == whole


def test_ctrl_c_keeps_what_was_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shards before it are shown and kept, and the same command goes on."""
    file = tmp_path / "results.json"
    kernel = type(engine_for(plan_for()).engine)
    play = kernel.play
    monkeypatch.setattr(kernel, "shard", 100)

    def interrupted(self: object, first: int, rounds: int) -> object:
        if first >= 300:
            raise KeyboardInterrupt
        return play(self, first, rounds)  # type: ignore[arg-type]

    monkeypatch.setattr(kernel, "play", interrupted)
    done = run("simulate", GAME, "--rounds", "500", "--results", str(file))
    assert done.code == 130
    assert "Stopped after 300 rounds" in done.err
    assert "300 rounds" in done.out
    monkeypatch.setattr(kernel, "play", play)
    assert run("simulate", GAME, "--rounds", "500", "--results", str(file), "--json").data["rounds"] == 500


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("oceana/texas-holdem", "--bank", "100"), "has no bank: leave out --table, --bank and --rotate"),
        (("oceana/texas-holdem", "--players", "20"), "players: must be from 2 to 9, not 20"),
        (("oceana/texas-holdem", "--policy", "best"), "policy: must be mixed, check-call, wild"),
        ((GAME, "--players", "3"), "--players is for games without a bank"),
        ((GAME, "--policy", "bold"), "policy: must be best or house-way, not 'bold'"),
        ((GAME, "--bank", "0"), "--bank: must be greater than zero, not 0"),
        ((GAME, "--table", "2: player 25", "--rotate"), "a bank that rotates needs two seats that bet"),
        ((*BEHIND, "--engine", "kernel"), "no kernel can play this table"),
        ((GAME, "--merge", "README.md"), "README.md: not a file of simulation results"),
        ((GAME, "--results", "nowhere/results.json"), "nowhere/results.json"),
        ((GAME, "--json", "--csv"), "choose --json or --csv, not both"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(run: Run, arguments: tuple[str, ...], text: str) -> None:
    done = run("simulate", *arguments, "--rounds", "10")
    assert done.code == 2
    assert text in done.err
    assert done.err.count("\n") == 1
