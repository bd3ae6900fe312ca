"""Pai gow poker where a reading lets the joker be any card: the house way still sets every hand."""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import JOKER
from houseway.games.pai_gow.settings import house_way
from tests.playing import rules_of

WILD = [
    ("artichoke-joes/double-hand-poker", {"joker": "wild"}),
    ("club-one/pai-gow-poker", {"joker": "wild", "house_way": "fortune"}),
    ("club-one/pai-gow-poker", {"joker": "wild", "house_way": "face up"}),
    ("delta-club/pai-gow-poker", {"joker": "wild"}),
]


@pytest.mark.parametrize(("game", "settings"), WILD)
def test_the_house_way_sets_every_hand_with_a_wild_joker(game: str, settings: dict[str, str]) -> None:
    """Rows for a limited joker can leave a pair in front that beats the back; then the best front counts."""
    rules, random = rules_of(game, *settings.items()), Random(1)
    for _ in range(300):
        others = random.sample([card for card in rules.deck.pieces if card != JOKER], 6)
        assert JOKER in sum(house_way(rules, [JOKER, *others]).parts, ())
