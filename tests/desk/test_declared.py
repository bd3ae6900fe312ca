"""A ruling before it is made: what the floor finds by it that the table cannot check."""

from __future__ import annotations

import pytest

from houseway.desk.declared import at_another_stage, offered_rulings, preview_of
from houseway.table.floor import Declaration, ruling_for
from houseway.table.live import LiveRound
from tests.floor import check_on, check_on_street, dealt

AJ_HOLDEM = "artichoke-joes/texas-holdem"
DC_LOWBALL = "delta-club/lowball-ace-to-five"


def condition(live: LiveRound, said: Declaration) -> str:
    """What the preview of a declaration says that the floor finds by it."""
    return preview_of(live.round, ruling_for(live.round, said)).condition


def settled(game: str, players: int = 3) -> LiveRound:
    """A hand that was checked to the showdown."""
    live = dealt(game, players)
    check_on(live)
    return live


def test_an_overcalled_hand_loses_the_pot_only_if_another_was_killed() -> None:
    """AJ-078, L250: the table cannot know whether another player killed his hand."""
    found = condition(settled(AJ_HOLDEM), Declaration(row="AJ-078", seat=1))
    assert found == "You are ruling that: he made another player kill his hand."


@pytest.mark.parametrize(
    ("row", "players", "left"),
    [
        ("DC-040", 3, ""),  # L778: more than two players
        ("DC-038", 2, "You are ruling that: other hand fouled."),  # heads up
        ("DC-041", 3, "You are ruling that: pair not announced."),
    ],
)
def test_what_the_table_has_counted_is_not_ruled(row: str, players: int, left: str) -> None:
    """How many players are in the hand is what the table knows; the rest of the condition is the floor's."""
    assert condition(settled(DC_LOWBALL, players), Declaration(row=row, seat=1)) == left


def test_cards_that_are_named_are_checked_by_the_table() -> None:
    """AJ-123, L742: two exposed cards or more; the table counts those that are named."""
    live = dealt(AJ_HOLDEM)
    assert condition(live, Declaration(row="AJ-123", seat=2, cards=(0, 1))) == ""
    unnamed = condition(live, Declaration(row="AJ-123", seat=2))
    assert unnamed == "You are ruling that: two or more."


def test_a_row_without_a_condition_has_none() -> None:
    """AJ-066: a hand that touches the discards is dead, whatever else is so."""
    assert condition(settled(AJ_HOLDEM), Declaration(row="AJ-066", seat=1)) == ""


def test_a_dispute_about_a_stage_that_has_passed_is_said_to_be_one() -> None:
    """AJ-127, L795: a card that the dealer exposes on the deal; on the flop no row on it fits any more."""
    live = dealt(AJ_HOLDEM)
    asked = "card exposed on the deal"
    assert at_another_stage(live.round, asked) == ""
    check_on_street(live)
    said = at_another_stage(live.round, asked)
    assert said == "The house's rulings on “The dealer exposes a card” are for another stage: The deal."
    assert "AJ-127" not in [offered.row.id for offered in offered_rulings(live.round, asked)]


def test_what_fits_now_or_is_not_filed_is_of_no_other_stage() -> None:
    live = dealt(AJ_HOLDEM)
    check_on_street(live)
    for asked in ("", "turn came early", "flop came early", "zyzzyva"):
        assert at_another_stage(live.round, asked) == ""
