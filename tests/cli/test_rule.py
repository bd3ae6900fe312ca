"""`houseway rule`: rulings on the command line, for a game or a house, alone or side by side."""

from __future__ import annotations

import csv
import io

from tests.cli.conftest import Run


def test_a_ruling_by_words_is_printed_with_row_and_line(run: Run) -> None:
    """L1386."""
    out = " ".join(run("rule", "lucky-lady/holdem", "flop", "came", "early").out.split())
    assert out.startswith(
        "Hold'em, Lucky Lady Casino The board is dealt too early The flop The flop is turned"
    )
    assert "Cards: The board cards are shuffled into the stub. The burn card stays out." in out
    assert "The rule decides: the dealer applies it. LL-003 [L1386]" in out


def test_a_house_alone_may_be_asked(run: Run) -> None:
    ran = run("rule", "--house", "artichoke-joes", "drunk player", "--json")
    (answer,) = ran.data["answers"]
    assert (answer["house"], answer["game"]) == ("artichoke-joes", "")
    assert answer["rulings"][0]["id"] in ("AJ-006", "AJ-353")
    assert run("rule", "artichoke-joes", "drunk player", "--json").data == ran.data


def test_two_houses_side_by_side(run: Run) -> None:
    """L1386 without a burn, L800 with one."""
    asked = ("rule", "lucky-lady/holdem", "flop came early", "--beside", "artichoke-joes/texas-holdem")
    first, second = run(*asked, "--json").data["answers"]
    assert (first["rulings"][0]["id"], second["rulings"][0]["id"]) == ("LL-003", "AJ-132")
    heading = run(*asked).out.strip().splitlines()[0]
    assert "Hold'em, Lucky Lady Casino" in heading
    assert "Texas Hold 'Em, Artichoke" in heading


def test_an_event_as_csv_has_a_line_for_every_row(run: Run) -> None:
    """L464-465, L498-503."""
    out = run("rule", "delta-club/razz", "--event", "card-exposed-by-dealer", "--csv").out
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["row"] for row in rows] == [
        "DC-004",
        "DC-005",
        "DC-006",
        "DC-024",
        "DC-025",
        "DC-026",
        "DC-027",
    ]
    assert rows[0]["when"] == "one hole card"
    assert rows[3]["readings"] == "last_card_up"


def test_a_reading_is_chosen_by_its_name(run: Run) -> None:
    """L691 breaks off in the middle of a sentence."""
    asked = ("rule", "club-one/omaha", "--stage", "turn")
    assert "reshuffled and cut" in " ".join(run(*asked).out.split())
    assert "breaks off here" in " ".join(run(*asked, "--set", "early_turn=as printed").out.split())


def test_only_the_best_answers_are_shown(run: Run) -> None:
    asked = ("rule", "artichoke-joes/texas-holdem", "player changes seats")
    assert len(run(*asked, "--json").data["answers"][0]["rulings"]) == 5
    assert "--all lists them" in run(*asked).out
    assert len(run(*asked, "--all", "--json").data["answers"][0]["rulings"]) > 5


def test_what_is_not_filed_is_said(run: Run) -> None:
    ran = run("rule", "oceana/texas-holdem", "misdeal")
    assert ran.code == 0
    assert "Nothing is filed for this. Oceana's filings print no rule on misdeals" in " ".join(
        ran.out.split()
    )


def test_rows_that_only_come_near_are_said_to_and_other_houses_named(run: Run) -> None:
    """L500: a card that leaves the table, filed for stud; Club One's Hold'em has nothing on it."""
    out = " ".join(run("rule", "club-one/texas-holdem", "dropped my crad on the floor").out.split())
    assert 'Read "crad" as "card". Nothing is filed for this.' in out
    assert 'name "general poker rules" and do not print them.' in out
    assert (
        "Delta Club Casino files it for Seven Card Stud: "
        "houseway rule delta-club/seven-card-stud 'dropped my crad on the floor'" in out
    )
    asked = ("rule", "club-one/texas-holdem", "two of the same card in the deck")
    out = " ".join(run(*asked).out.split())
    assert "Nothing filed says exactly that; nearest: A hand has" in out
    rows = csv.DictReader(io.StringIO(run(*asked, "--csv").out))
    assert {row["exact"] for row in rows} == {"no"}
    both = " ".join(run("rule", "lucky-lady/holdem", "flop came early").out.split())
    assert both.index("LL-003") < both.index("Further rows come near:") < both.index("LL-004")


def test_the_rules_of_the_game_answer_what_is_no_mishap(run: Run) -> None:
    """L1397."""
    out = " ".join(run("rule", "lucky-lady/holdem", "who gets the odd chip").out.split())
    assert "The rules of the game say: Odd chips: The smallest chip is $1." in out


def test_one_row_alone(run: Run) -> None:
    assert run("rule", "lucky-lady/holdem", "--row", "LL-003").out.count("[L") == 1


def test_mistakes_are_one_line(run: Run) -> None:
    for arguments, message in (
        ((), "write a game id or a house first (see `houseway games`)"),
        (("oceana", "--row", "OC-1"), "unknown row of oceana 'OC-1' (did you mean 'OC-021'?)"),
        (
            ("oceana", "--row", "OC-001", "--beside", "club-one"),
            "--row is a row of one house; with --beside, pick an --event or a --stage",
        ),
        (
            ("oceana/ez-bacarat",),
            "unknown game or house 'oceana/ez-bacarat' (did you mean 'oceana/ez-baccarat'?)",
        ),
        (("oceana", "--event", "flod"), "unknown event 'flod' (did you mean 'fold'?)"),
        (("oceana", "--set", "x=1"), "unknown reading of procedures 'x'"),
    ):
        ran = run("rule", *arguments)
        assert (ran.code, ran.err) == (2, f"houseway: {message}\n")
