"""`houseway equity`: its table, JSON and CSV, and what it refuses."""

from __future__ import annotations

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
