"""`houseway fees` for games that are played for pots: what is taken, when, and from how many players."""

from __future__ import annotations

import csv
import io

from tests.cli.conftest import Run

OCEANA, DELTA = "oceana/texas-holdem", "delta-club/omaha"


def test_every_option_says_what_it_takes(run: Run) -> None:
    """L1208-1225."""
    out = " ".join(run("fees", OCEANA).out.split())
    assert "In force: option 1" in out
    for words in ("Regular Table Fee, from", "6 $4, 7 or more $5", "each half hour: $15"):
        assert words in out


def test_drops_as_json(run: Run) -> None:
    data = run("fees", OCEANA, "--json").data
    assert [option["option"] for option in data["options"]] == ["1", "2", "3", "4", "5"]
    (drop,) = data["options"][0]["drops"]
    assert (drop["from"], drop["when"]) == ("pot", "on flop")
    assert drop["rows"][-1] == {"low": 7, "high": None, "fee": 5}
    assert data["options"][1]["drops"][0]["rows"] == [{"low": None, "high": None, "fee": 10}]


def test_drops_as_csv_have_a_line_for_every_row(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("fees", OCEANA, "--csv").out)))
    assert [(row["option"], row["low"], row["high"], row["fee"]) for row in rows] == [
        ("1", "2", "3", "1"),
        ("1", "4", "4", "1"),
        ("1", "5", "5", "3"),
        ("1", "6", "6", "4"),
        ("1", "7", "", "5"),
        *((str(option), "", "", fee) for option, fee in ((2, "10"), (3, "12"), (4, "13"), (5, "15"))),
    ]


def test_a_game_without_printed_fees_says_so(run: Run) -> None:
    assert "The filing prints no collection schedule." in run("fees", DELTA).out


def test_there_is_no_bank_to_describe(run: Run) -> None:
    ran = run("fees", OCEANA, "--bank", "100")
    assert ran.code == 2
    assert "leave out --table and --bank" in ran.err
