"""`houseway equity`: its table, JSON and CSV, and what it refuses."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run

GAME = "oceana/texas-holdem"
ASKED = ("equity", GAME, "As Ks", "Qd Qh", "--board", "2c 7d Jh")


def test_counted_equity_in_every_format(run: Run) -> None:
    told = " ".join(run(*ASKED).out.split())
    assert "Qd Qh 75.25 % 75.25 % 0.00 %" in told
    assert "All 990 deals were counted." in told
    data = run(*ASKED, "--json").data
    assert (data["exact"], data["deals"]) == (True, 990)
    assert data["hands"][1]["equity_exact"] == "149/198"
    assert data["hands"][1]["standard_error"] is None
    lines = run(*ASKED, "--csv").out.splitlines()
    assert lines[0] == "hand,equity,standard_error,wins,splits,high"
    assert len(lines) == 3


def test_sampled_equity_has_its_standard_error(run: Run) -> None:
    arguments = ("equity", "oceana/omaha-high-low-split", "As Ad 2s 3d", "*", "--samples", "500")
    told = " ".join(run(*arguments).out.split())
    assert "500 deals were sampled; ± is the standard error of the equity." in told
    assert "Of the high Of the low" in told
    hand = run(*arguments, "--json").data["hands"][0]
    assert 0 < hand["standard_error"] < 0.05
    assert hand["equity_exact"] is None


def test_cards_in_two_hands_are_refused(run: Run) -> None:
    ran = run("equity", GAME, "As Ks", "As Qh")
    assert ran.code == 2
    assert "cannot be held together" in ran.err


def test_starting_hands_before_the_flop(run: Run) -> None:
    """All 169 hands, the best first, against one to eight random hands."""
    told = " ".join(run("equity", GAME, "--preflop").out.split())
    assert "1 AA 85.2 % 73.4 %" in told
    assert "all deals were counted; against more, 4,000,000 deals of each hand were sampled" in told
    lines = run("equity", GAME, "--preflop", "--csv").out.splitlines()
    assert len(lines) == 170
    assert lines[0].startswith("rank,hand,combos,against_1,")
    assert lines[-1].startswith("169,32o,12,0.3230")
    best = run("equity", GAME, "--preflop", "--json").data["hands"][0]
    assert (best["hand"], len(best["against"])) == ("AA", 8)
    assert best["against"][0]["standard_error"] is None
    assert 0 < best["against"][7]["standard_error"] < 0.0003


def test_one_starting_hand_against_every_other(run: Run) -> None:
    told = " ".join(run("equity", GAME, "--preflop", "aks").out.split())
    assert "AKs: number 8 of 169 against a random hand." in told
    assert "1 67.04 % exact" in told
    assert "Worst opponents to meet Opponent Equity Wins Splits" in told
    data = run("equity", GAME, "--preflop", "AKs", "--json").data
    assert [data["opponents"][0]["hand"], data["opponents"][-1]["hand"]] == ["K2o", "AA"]
    lines = run("equity", GAME, "--preflop", "AKs", "--csv").out.splitlines()
    assert len(lines) == 170
    assert lines[0] == "hand,opponent,equity,wins,splits,deals"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((GAME, "--preflop", "AK"), "write AKs if it is suited, AKo if not"),
        ((GAME, "--preflop", "AKs", "QQ"), "name one starting hand, or none for all of them, not 2"),
        ((GAME, "--preflop", "--board", "2c 7d Jh"), "there is no board"),
        (("oceana/omaha", "--preflop"), "has no table of starting hands"),
        ((GAME,), "needs 2 to 10 hands, not 0"),
    ],
)
def test_what_cannot_be_asked(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = run("equity", *arguments)
    assert ran.code == 2
    assert message in " ".join(ran.err.split())
