"""Drops in the bulk kernel: its hands end as in the live engine, to the cent, and the house takes as much."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.games.ring.bulk import BulkHands, BulkPolicy
from houseway.games.ring.bulk.compiled import not_in_bulk
from houseway.rounds.fees import pot_moment
from houseway.rulebook.drops import by_time
from houseway.rulebook.rules import Rules, fee_options
from tests.games.ring.bulk_replay import live_hand, same_hands
from tests.games.ring.test_bulk import HOLDEM, forms, games, hands, rules
from tests.playing import scaled

EXAMPLES = (
    ("artichoke-joes/crazy-pineapple", "1"),
    ("artichoke-joes/crazy-pineapple", "80"),
    ("artichoke-joes/lo-ball", "1 to 10"),
    ("artichoke-joes/razz", "2-4"),
    ("club-one/asian-stud", "1"),
    ("club-one/asian-stud", "18"),
    ("club-one/crazy-pineapple", "1"),
    ("club-one/omaha-5-high-low-split", "flop:1"),
    ("lucky-lady/ez-money-holdem", "1+2+3"),
    ("lucky-lady/lowball-draw", "1"),
)
"""A game and a schedule option for every kind of drop."""


def kinds(made: Rules) -> set[tuple[str, str, str]]:
    """The drops of a table: when they are taken, and what they go by."""
    assert made.schedule is not None
    return {(pot_moment(fee.drop), fee.drop.by, fee.drop.players) for fee in made.schedule.drops}


def compare(made: Rules, count: int) -> int:
    """Play hands for two and all players in both engines; return what the house takes."""
    found = 0
    for number, players in enumerate((2, made.seats)):
        bulk = hands(made, players, number)
        dropped = sum(replayed.dropped for replayed in same_hands(bulk, count))
        totals = bulk.deal(count, audited=True)
        assert (totals.dropped, totals.difference, totals.faults) == (dropped, 0, 0)
        found += dropped
    return found


@pytest.mark.parametrize(("game", "option"), EXAMPLES)
def test_hands_with_drops_end_as_in_the_live_engine(game: str, option: str) -> None:
    """Every kind of drop that ring poker has filed."""
    assert compare(rules(game, ("schedule", option)), 5)


@pytest.mark.verify
@pytest.mark.parametrize("game", games())
def test_hands_by_every_schedule_option_end_as_in_the_live_engine(game: str) -> None:
    """Every option of every filing but those by time, which are refused; the examples have every kind."""
    known = {kind for example, option in EXAMPLES for kind in kinds(rules(example, ("schedule", option)))}
    for form in forms(game):
        played = [("form", str(form.settings["form"]))] if "form" in form.settings else []
        for option in fee_options(form.filing, game):
            made = rules(game, ("schedule", option), *played)
            assert made.schedule is not None
            if by_time(made.schedule):
                assert "by the half hour" in not_in_bulk(made)
            else:
                assert kinds(made) <= known
                compare(made, scaled(3))


def test_a_blind_that_nobody_calls_is_returned_only_as_far_as_the_drop_left_it() -> None:
    """The $3 fee takes all but $1 of the blinds of $1 and $3, and all fold (Artichoke Joe's, L3450)."""
    bulk = BulkHands(rules(HOLDEM, ("schedule", "80")), 3, BulkPolicy(0, 0, 1), (10_000, 10_000))
    assert bulk.results(1).tolist() == [[9_900, 9_800, 10_000]]
    assert bulk.deal(1).dropped == 300
    assert live_hand(bulk, 0).chips == [9_900, 9_800, 10_000]


def test_fees_by_time_are_refused() -> None:
    """Hands in bulk have no time of day, by which half hours could be counted."""
    with pytest.raises(HousewayError, match="fees by the half hour are not taken in bulk"):
        hands(rules("artichoke-joes/draw-poker", ("schedule", "5 to go")), 4).deal(1)
