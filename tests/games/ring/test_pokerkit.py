"""Hands played here and in PokerKit 0.7.7: the same actor, actions, amounts, pots and chips at every step.

The rule files in tests/data/ring say where PokerKit differs from the filings: `short`, `next_raise`,
`cap_counts`, `short_blind`, `short_open` and `odd`.
"""

from __future__ import annotations

import pytest

from tests.games.ring.pokerkit_games import GAMES, SameHand, bulk_hand, random_hand

FEW, FEWER, MANY = 30, 10, 1000


def compare(game: str, seeds: range) -> None:
    """Play hands in both engines, and compare the pots and the chips at their end too."""
    hands = [random_hand(game, seed) for seed in seeds]
    for same in hands:
        compare_end(same)
    assert sum(same.asked for same in hands) > len(seeds)


def compare_three_ways(game: str, seeds: range) -> None:
    """Play hands of the bulk kernel in both engines, and compare the chips of all three."""
    asked = 0
    for seed in seeds:
        same, bulk = bulk_hand(game, seed)
        compare_end(same)
        assert bulk == same.here
        asked += same.asked
    assert asked > len(seeds)


def compare_end(same: SameHand) -> None:
    """Compare the pots and the chips at the end, but for odd chips that PokerKit divides otherwise."""
    stakes = same.live.round.stakes
    assert stakes is not None
    if same.pots:
        pots = [(pot.unraked_amount, pot.player_indices) for pot in same.pots]
        assert same.merged_pots(stakes.pots(same.seats)) == pots
    assert sum(same.here) == sum(same.stacks)
    if not same.low_only_elsewhere:
        odd = same.most_odd_chips
        for here, there in zip(same.here, same.state.stacks, strict=True):
            assert abs(here - there) <= odd


@pytest.mark.parametrize("game", GAMES)
def test_hands_go_as_in_pokerkit(game: str) -> None:
    """Two to seven players, most of them with few chips."""
    compare(game, range(FEW))


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_many_hands_go_as_in_pokerkit(game: str) -> None:
    """The same with a thousand hands of every game."""
    compare(game, range(FEW, FEW + MANY))


@pytest.mark.parametrize("game", GAMES)
def test_hands_of_the_bulk_kernel_go_as_in_pokerkit(game: str) -> None:
    """Cards, chips and choices are the kernel's; the live engine and PokerKit follow it."""
    compare_three_ways(game, range(FEWER))


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_many_hands_of_the_bulk_kernel_go_as_in_pokerkit(game: str) -> None:
    """The same with a thousand hands of every game."""
    compare_three_ways(game, range(FEWER, FEWER + MANY))
