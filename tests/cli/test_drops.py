"""`houseway fees` for games that are played for pots: what is taken, when, from whom, and what it costs."""

from __future__ import annotations

import csv
import io

import pytest

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


def test_what_every_option_costs_a_table_and_a_seat(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """L1206-1225: $5 a hand from nine players, or $10 from each of them every half hour."""
    monkeypatch.setenv("COLUMNS", "140")
    out = " ".join(run("fees", OCEANA, "--players", "9", "--hands", "30", "--pot", "60").out.split())
    for words in (
        "9 players dealt in",
        "30 hands an hour",
        "$60 in the pot",
        "pot $5 $0 $150 $16.67 L1208, L1211-1215",
        "each player by time $180 $20 L1219, L1222",
    ):
        assert words in out


def test_an_option_for_fewer_players_says_that_it_takes_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """000:L1736: option 6 is for two to four."""
    monkeypatch.setenv("COLUMNS", "140")
    out = " ".join(run("fees", "lucky-lady/holdem", "--players", "9", "--all").out.split())
    assert "6 $1-2 to 500-1000 nothing from 9 players $0 $0 $0 $0 L1726-1728, L1736" in out


def test_costs_as_json_and_csv(run: Run) -> None:
    data = run("fees", OCEANA, "--hands", "40", "--json").data
    assert data["table"] == {"players": 9, "hands": 40, "pot": 60}
    assert [option["hour"] for option in data["options"]] == [200, 180, 216, 234, 270]
    rows = list(csv.DictReader(io.StringIO(run("fees", OCEANA, "--hands", "40", "--csv").out)))
    assert [row["hour"] for row in rows] == ["200", "180", "216", "234", "270"]
    assert rows[1]["sources"] == "each player"


def test_a_house_is_compared_game_by_game(run: Run) -> None:
    """003:L1204-1239."""
    by_hand = run("fees", "--compare", "pots", "--house", "oceana", "--kind", "hand", "--json").data
    assert (by_hand["players"], by_hand["hands"], by_hand["pot"]) == (9, 30, 60)
    assert [(row["game"].partition("/")[2], row["option"], row["hour_seat"]) for row in by_hand["rows"]] == [
        ("big-o-high-low-split", "1", 15),
        ("omaha", "1", 16.67),
        ("omaha-high-low-split", "1", 16.67),
        ("texas-holdem", "1", 16.67),
        ("big-o-high-low-split", "2", 18.75),
    ]
    timed = run("fees", "--compare", "pots", "--house", "oceana", "--kind", "time", "--csv").out
    assert len(timed.splitlines()) == 1 + 3 * 4


def test_games_without_printed_fees_are_named(run: Run) -> None:
    out = run("fees", "--compare", "pots", "--house", "delta-club").out
    assert "No fees are printed for" in out
    assert DELTA in out


def test_games_with_a_bank_are_compared_as_in_the_room(run: Run) -> None:
    asked = (
        "--compare",
        "bank",
        "--house",
        "delta-club",
        "--wager",
        "100",
        "--players",
        "3",
        "--bank",
        "500",
    )
    data = run("fees", *asked, "--json").data
    assert (data["wager"], data["bank"], data["players"]) == (100, 500, 3)
    totals = [row["total"] for row in data["rows"] if row["within_limits"]]
    assert totals == sorted(totals)
    assert "3 players who bet $100 each" in run("fees", *asked).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name a GAME"),
        ([OCEANA, "--house", "oceana"], "are for --compare"),
        (["--compare", "cards"], "write pots or bank"),
        (["--compare", "pots", "--kind", "day"], "write hand or time"),
        (["--compare", "pots", "--wager", "5"], "leave out --wager"),
        (["--compare", "bank", "--pot", "60"], "leave out --pot"),
        ([OCEANA, "--compare", "pots"], "leave out GAME"),
        (["oceana/ez-baccarat", "--hands", "30"], "leave out --hands"),
    ],
)
def test_options_that_do_not_fit_are_refused(run: Run, arguments: list[str], message: str) -> None:
    ran = run("fees", *arguments)
    assert ran.code == 2
    assert message in ran.err
