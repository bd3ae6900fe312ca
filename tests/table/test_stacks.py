"""Wagers of several bettors in one circle: the maximum of the stack, and how many may bet at a seat."""

from __future__ import annotations

import pytest

from houseway.desk import read_situation
from houseway.errors import HousewayError
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import Rules, load_rules
from houseway.rulebook.sheet import rule_sheet
from houseway.table.circles import claims
from houseway.table.layout import complete, doubled, place, under
from houseway.table.wagers import check_wagers

FUNTAZEE = load_rules("delta-club/funtazee-21")
"""Option 1: $10 to $100."""
BACCARAT = load_rules("delta-club/21st-century-baccarat")


def stack(ann: int, ben: int) -> list[Lot]:
    """Ann sits at seat 2, Ben bets behind her; both bet $10 on their hands and this on the Bonus."""
    return [
        Lot(2, name, bet, amount * 100)
        for name, bonus in (("Ann", ann), ("Ben", ben))
        for bet, amount in (("main", 10), ("bonus", bonus))
    ]


def check(rules: Rules, lots: list[Lot]) -> None:
    check_wagers(rules, lots, 1, rules.seats, players={1: "PD", 2: "Ann"})


def test_the_table_limit_is_on_the_stack() -> None:
    """002:1676: backline bonus bets go on top of the seated player's, up to the table limit."""
    check(FUNTAZEE, stack(60, 40))
    with pytest.raises(
        HousewayError, match=r"^spot 2, Bonus: \$120 by all bettors is more than the maximum of \$100$"
    ):
        check(FUNTAZEE, stack(60, 60))


def test_base_wagers_lie_side_by_side() -> None:
    """002:1676: backline bettors place their base bet next to the seated player's, each within the limits."""
    check(FUNTAZEE, [Lot(2, "Ann", "main", 100_00), Lot(2, "Ben", "main", 100_00)])


def test_a_layout_knows_what_is_under_it() -> None:
    """A chip, a double and a complete layout stop at what the stack still takes."""
    beneath = under(FUNTAZEE, stack(60, 20), 2, "Ben")
    assert beneath == {"bonus": 60_00}
    mine = {"main": 10_00, "bonus": 30_00}
    assert place(FUNTAZEE, mine, "bonus", 25_00, "behind", beneath)["bonus"] == 40_00
    assert doubled(FUNTAZEE, mine, "behind", beneath) == {"main": 20_00, "bonus": 40_00}
    full = under(FUNTAZEE, stack(98, 5), 2, "Ben")
    assert complete(FUNTAZEE, mine, "behind", full) == {"main": 10_00}


def test_the_desk_holds_a_stack_to_its_limit() -> None:
    """002:1676 for a round that is over: under option 1 the two bonus bets are too much together."""
    bettors = [{"bettor": name, "bets": {"Main": 10, "Bonus": 60}} for name in ("Ann", "Ben")]
    situation = {
        "game": FUNTAZEE.id,
        "settings": {"schedule": "1"},
        "table": {"player_dealer": 1, "bank": 5000},
        "hands": {"player-dealer": "Td 9c 5d 6c 7h", "2": "2h 3h 4d 5s 6s"},
        "bets": {"2": bettors},
    }
    with pytest.raises(HousewayError, match=r"spot 2, Bonus: \$120 by all bettors is more than the maximum"):
        read_situation(situation)


def test_three_circles_at_each_seat() -> None:
    """002:1100: each seat has three betting circles, so a fourth bettor has no place there."""
    lots = [Lot(2, name, "base", 10_00) for name in ("Ann", "Ben", "Cal")]
    check(BACCARAT, lots)
    with pytest.raises(HousewayError, match=r"^spot 2: at most 3 bettors may bet here, not 4$"):
        check(BACCARAT, [*lots, Lot(2, "Dee", "base", 10_00)])
    seated = {1: "PD", 2: "Ann", 3: "Dee"}
    assert claims(BACCARAT, seated, 1, lots, "Dee").keys() == {3}
    assert claims(BACCARAT, seated, 1, lots, "Cal")[2] == "behind"


def test_the_sheet_says_both() -> None:
    """002:1100 and 002:1676 on the rule sheets."""
    for rules, words in (
        (BACCARAT, "At most 3 may bet at one spot."),
        (FUNTAZEE, "All bettors' wagers on Bonus together may not exceed its maximum."),
    ):
        (found,) = [
            block
            for section in rule_sheet(rules).sections
            for block in section.blocks
            if getattr(block, "label", "") == "Backline"
        ]
        assert words in getattr(found, "text", "")
