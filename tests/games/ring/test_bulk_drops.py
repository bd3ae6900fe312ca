"""Drops in the bulk kernel: its hands end as in the live engine, to the cent, and the house takes as much."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.games.ring.bulk import CALL_STATION, BulkHands, BulkPolicy
from houseway.games.ring.bulk.compiled import not_in_bulk
from houseway.rulebook.drops import by_time
from houseway.rulebook.rules import Rules, fee_options
from tests.games.ring.bulk_replay import live_hand, same_hands
from tests.games.ring.test_bulk import HOLDEM, forms, games, hands, rules
from tests.playing import alternatives, rules_of, scaled

EXAMPLES = (
    ("artichoke-joes/crazy-pineapple", "1", ""),
    ("artichoke-joes/crazy-pineapple", "80", ""),
    ("artichoke-joes/lo-ball", "1 to 10", ""),
    ("artichoke-joes/lo-ball", "1", "split limit"),
    ("artichoke-joes/razz", "2-4", ""),
    ("club-one/asian-stud", "1", ""),
    ("club-one/asian-stud", "18", ""),
    ("club-one/crazy-pineapple", "1", ""),
    ("club-one/omaha-5-high-low-split", "flop:1", ""),
    ("lucky-lady/ez-money-holdem", "1+2+3", ""),
    ("lucky-lady/lowball-draw", "1", ""),
)
"""A game, a schedule option and the form that has it, if it is not the usual one, for every kind of drop."""


BESIDE_THE_POT = "fees that players pay beside the pot are not taken in bulk"


def with_drops(game: str, option: str, form: str) -> Rules:
    """The rules of a game under a schedule option."""
    return rules(game, ("schedule", option), *([("form", form)] if form else []))


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


@pytest.mark.parametrize(("game", "option", "form"), EXAMPLES)
def test_hands_with_drops_end_as_in_the_live_engine(game: str, option: str, form: str) -> None:
    """Every kind of drop that ring poker has filed."""
    assert compare(with_drops(game, option, form), 5)


@pytest.mark.verify
@pytest.mark.parametrize("game", games())
def test_hands_by_every_schedule_option_end_as_in_the_live_engine(game: str) -> None:
    """Every option of every filing but those by time, which are refused."""
    for form in forms(game):
        for option in fee_options(form.filing, game):
            made = with_drops(game, option, str(form.settings.get("form", "")))
            assert made.schedule is not None
            if by_time(made.schedule):
                assert "by the half hour" in not_in_bulk(made)
            else:
                compare(made, scaled(3))


@pytest.mark.verify
@pytest.mark.parametrize("game", games())
def test_hands_by_every_reading_of_the_fees_end_as_in_the_live_engine(game: str) -> None:
    """Jackpot fees, and pots that are smaller than the fee: every setting that changes the usual schedule."""
    options = fee_options(rules(game).filing, game)
    usual = [made for option in options if not not_in_bulk(made := rules(game, ("schedule", option)))]
    for made in usual[:1]:
        for setting in alternatives(game):
            if setting[0] in ("schedule", "limits", "form"):
                continue
            option = str(made.settings["schedule"])
            if option not in fee_options(rules(game, setting).filing, game):
                continue
            other = rules(game, ("schedule", option), setting)
            if other.schedule != made.schedule and other.schedule is not None:
                if why := not_in_bulk(other):
                    assert why == BESIDE_THE_POT or by_time(other.schedule)
                else:
                    compare(other, scaled(5))


@pytest.mark.parametrize(("reading", "takes_all"), [("what is there", True), ("nothing", False)])
def test_a_pot_that_is_smaller_than_the_fee_gives_all_or_nothing(reading: str, takes_all: bool) -> None:
    """A fee of $7 when the flop comes, from the calls of two players (Lucky Lady, reading `fee_over_pot`)."""
    made = rules("lucky-lady/holdem", ("fee_over_pot", reading), ("schedule", "2"))
    bulk = BulkHands(made, 2, CALL_STATION)
    totals = bulk.deal(1)
    assert 0 < totals.pots < 700
    assert totals.dropped == live_hand(bulk, 0).dropped == (totals.pots if takes_all else 0)


def test_a_blind_that_nobody_calls_is_returned_only_as_far_as_the_drop_left_it() -> None:
    """The $3 fee takes all but $1 of the blinds of $1 and $3, and all fold (Artichoke Joe's, L3450)."""
    bulk = BulkHands(rules(HOLDEM, ("schedule", "80")), 3, BulkPolicy(0, 0, 1), (10_000, 10_000))
    assert bulk.results(1).tolist() == [[9_900, 9_800, 10_000]]
    assert bulk.deal(1).dropped == 300
    assert live_hand(bulk, 0).chips == [9_900, 9_800, 10_000]


def test_a_drop_is_taken_when_the_pot_is_opened() -> None:
    """The drop of the antes is made when the pot is opened (Lucky Lady's Lowball, L35)."""
    made = rules_of("lucky-lady/lowball-draw", ("own_fees_or_sheet", "filing"), ("kill", "no kills"))
    assert compare(made, 10)


def test_fees_by_time_are_refused() -> None:
    """Hands in bulk have no time of day, by which half hours could be counted."""
    with pytest.raises(HousewayError, match="fees by the half hour are not taken in bulk"):
        hands(rules("artichoke-joes/draw-poker", ("schedule", "5 to go")), 4).deal(1)
