"""Hands played here and in PokerKit 0.7.7: the same actor, actions, amounts, pots and chips at every step.

The rule files in tests/data/ring say where PokerKit differs from the filings: `short`, `next_raise`,
`cap_counts`, `short_blind`, `short_open` and `odd`.
"""

from __future__ import annotations

import pytest

from tests.games.ring.pokerkit_games import GAMES, SameHand

FEW, MANY = 30, 1000


def compare(game: str, seeds: range) -> None:
    """Play hands in both engines, and compare the pots and the chips at their end too."""
    actions = 0
    for seed in seeds:
        same = SameHand(game, seed)
        same.play()
        actions += same.asked
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
    assert actions > len(seeds)


@pytest.mark.parametrize("game", GAMES)
def test_hands_go_as_in_pokerkit(game: str) -> None:
    """Two to seven players, most of them with few chips."""
    compare(game, range(FEW))


@pytest.mark.verify
@pytest.mark.parametrize("game", GAMES)
def test_many_hands_go_as_in_pokerkit(game: str) -> None:
    """The same with a thousand hands of every game."""
    compare(game, range(FEW, FEW + MANY))
