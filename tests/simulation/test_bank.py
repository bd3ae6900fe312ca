"""What banking a table comes to: exact where the odds know, and simulated to the same figures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houseway.odds.banking import bank_odds
from houseway.simulation import PLAYER_DEALER, simulate
from houseway.simulation.bank_report import COUNTED, SIMULATED, BankReport, bank_report
from tests.cli.conftest import Run as Run
from tests.cli.conftest import known_odds as known_odds
from tests.cli.conftest import run as run
from tests.playing import analysed
from tests.simulation.tables import GAME, TABLE, plan_for

ROUNDS = 400_000


def report_for(bank: int | None = None, rotates: bool = False, priced: bool = True) -> BankReport:
    """The report on a table of baccarat."""
    plan = plan_for(table=TABLE, bank=bank, rotates=rotates)
    return bank_report(plan, analysed(GAME) if priced else None, simulate(plan, ROUNDS).tally, 60)


def test_counted_figures_are_those_of_the_odds_and_of_the_rounds() -> None:
    """Mean, spread and the bank that covers, by both routes."""
    counted, played = report_for(), report_for(priced=False)
    assert (counted.method, played.method) == (COUNTED, SIMULATED)
    odds = bank_odds(analysed(GAME), counted.plan.lots, counted.plan.put_up)
    exact, found = counted.side(PLAYER_DEALER), played.side(PLAYER_DEALER)
    assert exact.error is None
    assert found.error is not None
    assert exact.mean == pytest.approx(float(odds.after_fees))
    assert abs(found.mean - exact.mean) < 4 * found.error
    assert found.deviation == pytest.approx(exact.deviation, rel=0.02)
    assert counted.bank_for(1.0) == odds.bank_to_cover
    for level in (0.9, 0.99):
        assert counted.bank_for(level) == played.bank_for(level)
    for who in ("seat 2", "seat 3", "seat 5"):
        error = played.side(who).error
        assert error is not None
        assert abs(counted.side(who).mean - played.side(who).mean) < 4 * error


def test_what_everybody_makes_adds_up_to_the_fees() -> None:
    """What the seats and the player-dealer lose together is what the house collects."""
    report = report_for()
    sides = [report.side(who) for who in report.players]
    assert sum(side.mean for side in sides) == pytest.approx(-sum(side.fees for side in sides))


def test_a_short_bank_changes_what_the_seats_make() -> None:
    """What it changes is the difference from a bank that covers all, in the same rounds."""
    short, whole = report_for(bank=100_00, priced=False), report_for(priced=False)
    assert short.method == SIMULATED
    changed = 0.0
    for who in ("seat 2", "seat 3", "seat 5"):
        side = short.side(who)
        assert side.mean - whole.side(who).mean == pytest.approx(side.short)
        assert side.uncovered > 0
        assert side.short_error > 0
        changed += abs(side.short)
    assert changed > 0
    assert whole.side("seat 2").short == whole.side("seat 2").uncovered == 0


def test_seats_that_take_turns_have_both_roles() -> None:
    report = report_for(bank=500_00, rotates=True)
    assert report.players == ["seat 2", "seat 3", "seat 5"]
    assert report.odds is None
    assert report.shift("seat 3", 10_000_00, 8).rounds == 480


def test_wagers_after_the_cards_are_left_to_the_rounds(known_odds: None) -> None:
    """Best play bets on a tie when the cards are good for it; the price of a base wager leaves that out."""
    game = "delta-club/21st-century-baccarat"
    plan = plan_for(game, "2: base 10", policy="best")
    report = bank_report(plan, analysed(game), simulate(plan, 60).tally, 60)
    assert (report.method, report.odds) == (SIMULATED, None)
    assert any(key.bet == "tie" for key in report.tally.accounts("wager"))


def test_a_shift_is_that_of_the_results_after_fees() -> None:
    report = report_for()
    found = report.shift(PLAYER_DEALER, 5_000_00, 2)
    side = report.side(PLAYER_DEALER)
    assert found.mean == pytest.approx(120 * side.mean)
    assert 0 < found.ruin < 1


def test_a_shift_has_the_error_of_what_was_simulated() -> None:
    """Counted results have none; the difference of the two reports is within four of them."""
    counted, played = (
        report_for(priced=priced).shift(PLAYER_DEALER, 3_000_00, 4) for priced in (True, False)
    )
    assert counted.errors is None
    assert played.errors is not None
    assert 0 < played.errors[0] < 0.01
    assert abs(played.ruin - counted.ruin) < 4 * played.errors[0] + 0.002
    assert abs(played.ahead - counted.ahead) < 4 * played.errors[1] + 0.002


# ---------------------------------------------------------------------- the command


def test_the_command_shows_everything(run: Run, known_odds: None) -> None:
    done = run("bank", GAME, "--table", TABLE, "--bank", "150", "--rounds", "2000", "--bankroll", "3000")
    assert (done.code, done.err) == (0, "")
    for words in (
        "player-dealer",
        "What the bank's size does to each seat",
        "99.0 %",
        "Risk of losing all of $3,000",
        "Fee options that admit these wagers",
        "By 2,000 simulated rounds",
    ):
        assert words in done.out


def test_the_data_agree_with_the_report(run: Run, known_odds: None) -> None:
    data: dict[str, Any] = run("bank", GAME, "--table", TABLE, "--rounds", "1000", "--json").data
    report = report_for()
    assert data["method"] == COUNTED
    sides = {side["who"]: side for side in data["sides"]}
    assert sides["seat 2"]["hour"] == pytest.approx(report.side("seat 2").mean * 60 / 100)
    assert sides[PLAYER_DEALER]["standard_error"] is None
    assert {each["share"]: each["bank"] for each in data["covers"]}[1.0] * 100 == report.bank_for(1.0)
    assert sum(each["probability"] for each in data["distribution"]) == pytest.approx(1)
    assert data["options"][0]["cite"]
    lines = run("bank", GAME, "--table", TABLE, "--rounds", "1000", "--csv").out.splitlines()
    assert [line.split(",")[0] for line in lines] == ["who", PLAYER_DEALER, "seat 2", "seat 3", "seat 5"]


def test_all_houses_are_compared(run: Run) -> None:
    done = run("bank", "--compare", "--house", "oceana", "--share", "2")
    assert "From which wager on the fee is 2 % of the stakes or less" in done.out
    rows = run("bank", "--compare", "--house", "oceana", "--json").data["rows"]
    assert {row["house"] for row in rows} == {"oceana"}
    assert len(run("bank", "--compare", "--house", "oceana", "--csv").out.splitlines()) == len(rows) + 1


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((), "name a GAME, or compare all houses with --compare"),
        (("oceana/texas-holdem",), "is played without a bank"),
        ((GAME, "--compare"), "--compare is for all games"),
        ((GAME, "--bankroll", "0"), "--bankroll: must be greater than zero"),
        (("--compare", "--house", "nowhere"), "nowhere"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    run: Run, known_odds: None, arguments: tuple[str, ...], text: str
) -> None:
    done = run("bank", *arguments, *(("--rounds", "100") if GAME in arguments else ()))
    assert done.code == 2
    assert text in done.err
    assert done.err.count("\n") == 1


def test_plots_are_drawn_into_a_file(run: Run, known_odds: None, tmp_path: Path) -> None:
    """All four plots, which say how their figures were found; dollar signs are not taken for mathematics."""
    file = tmp_path / "bank.svg"
    asked = ("bank", GAME, "--table", TABLE, "--bank", "150", "--rounds", "2000")
    done = run(*asked, "--plot", str(file))
    assert (done.code, done.err) == (0, "")
    drawn = file.read_text()
    assert drawn.startswith("<?xml")
    for words in ("2,000 simulated rounds", "chips over 8 hours", "What a bank of $150 does", "cover 99 %"):
        assert words in drawn
    assert run(*asked, "--plot", str(file)).code == 0
    assert file.read_text() == drawn, "the same question is the same file"
    refused = run(*asked, "--plot", str(tmp_path / "bank.png"))
    assert refused.code == 2
    assert "plots are SVG" in refused.err
