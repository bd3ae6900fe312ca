"""The example of a table that the odds page suggests."""

from __future__ import annotations

from houseway.desk.layouts import described, example_table
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import load_rules


def test_every_game_has_an_example_of_its_own_bets() -> None:
    """It can be typed as it stands, and bets at no more than two seats."""
    for entry in catalogue():
        rules = load_rules(entry.id)
        if rules.family.mode != "banked":
            continue
        example = example_table(rules)
        table = described(rules, example)
        assert {lot.spot for lot in table.lots} <= {2, 3}, example
        assert table.lots, entry.id


def test_an_example_has_at_most_one_side_bet() -> None:
    assert example_table(load_rules("oceana/ez-baccarat")) == "2: Player 5, Tie 5; 3: Banker 5"
    assert example_table(load_rules("oceana/ultimate-texas-holdem")).startswith("2: Ante 5, Blind 5, ")
