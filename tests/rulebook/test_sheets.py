"""What rule sheets say about the size of bets."""

from __future__ import annotations

from houseway.rulebook.blocks import TableBlock
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet


def bets(game: str) -> dict[str, tuple[str, ...]]:
    """The rows of the table of bets, by the name of the bet."""
    (section,) = (part for part in rule_sheet(load_rules(game)).sections if part.id == "bets")
    (table,) = section.blocks
    assert isinstance(table, TableBlock)
    assert table.columns[3] == "Limits"
    return {row[0]: row for row in table.rows}


def test_a_bet_as_large_as_another() -> None:
    """Oceana's Blind equals the Ante (L351); Casino War's War wager the primary one (Club One L3152)."""
    assert bets("oceana/ultimate-texas-holdem")["Blind"][2].endswith(" Equal to the Ante.")
    assert bets("club-one/casino-war")["War"][2].endswith(" Equal to the Primary.")


def test_a_bet_several_times_as_large() -> None:
    """Oceana's Play wager is one to four times the Ante (L382-386), Caribbean Stud's two (Club One L145)."""
    assert bets("oceana/ultimate-texas-holdem")["Play"][2].endswith(" 1, 2, 3 or 4 times the Ante.")
    assert bets("club-one/caribbean-stud")["Bet"][2].endswith(" 2 times the Ante.")


def test_limits_that_are_not_applied_are_not_printed() -> None:
    """What follows from another bet has no limits of its own: four times an Ante of $500 is $2,000."""
    rows = bets("oceana/ultimate-texas-holdem")
    limits = {name: row[3] for name, row in rows.items()}
    assert limits == {
        "Ante": "$5 to $500",
        "Blind": "",
        "Play": "",
        "Trips": "$5 to $500",
        "Bad Beat": "$5 to $500",
    }
