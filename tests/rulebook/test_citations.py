"""Lines that a filing inherits from another house's document are cited with the number of that document."""

from __future__ import annotations

import re

from houseway.rulebook.citations import in_document
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet

SUPER_PAN_NINE = "artichoke-joes/super-pan-nine"


def test_only_citations_are_given_a_document() -> None:
    raw = {
        "text": "L12 is no citation",
        "cite": "L12",
        "play": {"deal_cite": ["L3", "002:L4"], "rows": [{"cite": "L5-6", "pays": "Lose"}]},
        "limits": {"by_space": "L7"},
    }
    assert in_document(raw, "001") == {
        "text": "L12 is no citation",
        "cite": "001:L12",
        "play": {"deal_cite": ["001:L3", "002:L4"], "rows": [{"cite": "001:L5-6", "pays": "Lose"}]},
        "limits": {"by_space": "001:L7"},
    }


def test_a_borrowed_game_cites_both_documents() -> None:
    """Artichoke Joe's L96-99 has the name alone; the rules are Club One's (001:L1367-1473)."""
    rules = load_rules(SUPER_PAN_NINE)
    assert {row.cite for row in rules.drawing["dealer"].rows} == {"001:L1417"}
    assert rules.bets["game"].cases.rows[1].cite == "001:L1433"
    assert rules.filing.banking is not None
    assert all(re.fullmatch(r"L\d+", line) for line in rules.filing.banking.cite), "the house's own rules"
    told = str(rule_sheet(rules))
    assert "Only the name of this game is filed." in told
    assert 'by reading "borrowed rules"' in told or "borrowed_rules" in told


def test_the_games_of_which_only_the_name_is_filed_charge_no_fees() -> None:
    """No sheet of Artichoke Joe's names them (L2910-3003, L3559-4119)."""
    for game in (SUPER_PAN_NINE, "artichoke-joes/fast-nine"):
        rules = load_rules(game)
        assert rules.schedule is None
        assert rules.bets["game"].cases.rows[0].readings == ("borrowed_rules",)


def test_the_other_reading_plays_by_ultra_pan_9() -> None:
    """001:L1320, L1336-1340: the same charts and payouts as Club One's own filing."""
    ultra = load_rules("club-one/ultra-pan-9")
    other = load_rules(SUPER_PAN_NINE, {"borrowed_rules": "Ultra Pan 9"})
    for actor in ("player", "dealer"):
        assert [row.result for row in other.drawing[actor].rows] == [
            row.result for row in ultra.drawing[actor].rows
        ]
    mine, theirs = (rules.bets["game"].cases.rows for rules in (other, ultra))
    assert [(row.conditions, row.result) for row in mine] == [(row.conditions, row.result) for row in theirs]
