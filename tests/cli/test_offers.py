"""`houseway games` says of every game what can be done with it."""

from __future__ import annotations

from pathlib import Path

from houseway.rulebook.catalogue import catalogue
from tests.cli.conftest import VARIANT, Run
from tests.own_rules import used


def test_the_list_of_games_shows_what_each_offers(run: Run) -> None:
    """On the terminal with --offers, in JSON and in CSV."""
    listed = {row["id"]: row for row in run("games", "--json").data}
    assert listed.keys() == {entry.id for entry in catalogue()}
    assert all(row["offers"] for row in listed.values())
    assert listed["club-one/push-9"]["offers"] == ["play", "settle", "equity", "fees"]
    assert listed["club-one/push-9"]["not_offered"].keys() == {"odds", "house way"}
    out = run("games", "--offers", "--house", "oceana").out
    assert "play, settle, odds, fees" in " ".join(out.split())
    assert "not offered in" in out
    assert "offers" in run("games", "--csv").out.splitlines()[0]


def test_an_own_game_says_what_it_offers(run: Run, tmp_path: Path) -> None:
    (tmp_path / "richer.toml").write_text(f'proposed_by = "Ann"\n{VARIANT}')
    with used():  # the folders that the command uses are forgotten afterwards
        rows = run("games", "--rules", str(tmp_path), "--json").data
    own = next(row for row in rows if row["proposed_by"] == "Ann")
    assert own["offers"] == ["play", "settle", "odds", "fees"]
