"""Games without a bank: players against each other, in the bulk kernel or in the live engine."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.simulation import PlayersPlan, SimulationResults, TablePlan, engine_for, simulate
from houseway.simulation.kernels.ring import RingEngine
from houseway.simulation.live_players import LivePlayers
from houseway.simulation.players_plan import BY_CHANCE, policies_of
from houseway.simulation.tally import HOUSE, LEFT, PLAYER, Tally
from tests.playing import rules_of

RING = ("oceana/texas-holdem", "club-one/razz", "artichoke-joes/draw-poker", "oceana/omaha-high-low-split")
"""A game with a board, with cards up, with draws and openers, and one whose pot is split."""
HANDS = 40


def cents_of_all(tally: Tally) -> int:
    """What all places, the house and the pots have in the end, more than at the start."""
    keys = [key for kind in (PLAYER, HOUSE, LEFT) for key in tally.accounts(kind)]
    return sum(net * times for key in keys for net, times in tally.results[key].items())


@pytest.mark.parametrize("game", RING)
@pytest.mark.parametrize("policy", BY_CHANCE)
def test_every_hand_comes_to_the_same_in_the_live_engine(game: str, policy: str) -> None:
    """With the drops of the option in force, wherever the hands begin."""
    plan = PlayersPlan(rules_of(game), 5, policy)
    chosen = engine_for(plan)
    assert isinstance(chosen.engine, RingEngine), chosen.why_live
    for first in (0, 3_000_000_000):
        dealt = chosen.engine.play(first, HANDS)
        assert dealt == LivePlayers(plan).play(first, HANDS)
        assert cents_of_all(dealt) == 0


@pytest.mark.parametrize(
    ("game", "policy"),
    [("club-one/push-9", "bold"), ("club-one/chinese-poker", "house-way"), ("club-one/panguingue", "loose")],
)
def test_the_live_engine_plays_the_others(game: str, policy: str) -> None:
    """All chips are somebody's, and a hand is the same whenever it is played."""
    plan = PlayersPlan(rules_of(game), 3, policy)
    chosen = engine_for(plan)
    assert isinstance(chosen.engine, LivePlayers)
    assert chosen.why_live
    tally = chosen.engine.play(0, 2)
    assert cents_of_all(tally) == 0
    assert tally == chosen.engine.play(0, 2)
    assert len(tally.accounts(PLAYER)) == 3


def test_hands_are_resumed_as_rounds_are() -> None:
    plan = PlayersPlan(rules_of(RING[0]), 3, "mixed")
    results: SimulationResults = simulate(plan, 30)
    assert simulate(plan, 90, results=results) == simulate(plan, 90)
    assert results.tally.rounds == 90


def test_what_looks_at_cards_is_played_live() -> None:
    plan = PlayersPlan(rules_of(RING[0]), 4, "tight")
    assert engine_for(plan).why_live == "players look at their cards"
    with pytest.raises(HousewayError, match="no kernel can play this table"):
        engine_for(plan, "kernel")


def test_plans_that_make_no_sense_are_refused() -> None:
    rules = rules_of(RING[0])
    with pytest.raises(HousewayError, match="players: must be from 2 to"):
        PlayersPlan(rules, 1, "mixed")
    with pytest.raises(HousewayError, match="policy: must be"):
        PlayersPlan(rules, 2, "best")
    with pytest.raises(HousewayError, match="is played against a bank"):
        PlayersPlan(rules_of("club-one/casino-war"), 2, "tight")
    with pytest.raises(HousewayError, match="seed: must be a number"):
        PlayersPlan(rules, 2, "mixed", -1)
    with pytest.raises(HousewayError, match="without a bank"):
        TablePlan(rules, (), 1)


def test_chance_decides_only_where_the_kernel_knows_the_questions() -> None:
    """Not where players are asked for kills, nor in games other than ring poker."""
    assert set(BY_CHANCE) <= set(policies_of(rules_of(RING[0])))
    assert not set(BY_CHANCE) & set(policies_of(rules_of("club-one/push-9")))
