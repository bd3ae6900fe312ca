"""Turns that are kept from hand to hand are those that counting everybody's chips would give."""

from __future__ import annotations

import random
from typing import Any

import pytest

from houseway.games.ring.betting import BettingRound
from houseway.games.ring.how import how_of
from houseway.games.ring.turns import KeptTurns, Turn
from tests.playing import rules_of, scaled
from tests.pots import PotTable

GAMES = ("artichoke-joes/texas-holdem", "club-one/seven-card-stud", "delta-club/seven-card-stud")


def hands_of(game: str, count: int) -> list[list[dict[str, Any]]]:
    """The logs of hands between players with a few bets each, who raise often and go all in."""
    found = []
    for seed in range(count):
        chance = random.Random(seed)
        low = rules_of(game).low
        chips = {seat: low * chance.randint(1, 30) + 50 * chance.randint(0, 3) for seat in range(1, 6)}
        answers = tuple(chance.randrange(10**6) for _ in range(30))
        found.append(list(PotTable(rules_of(game), chips, seed, answers).play().log.whole()))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_kept_turns_are_those_that_count_the_chips(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands go as they would if no turn were kept, also where somebody's chips run out midway."""
    count, how = scaled(60), how_of(rules_of(game))
    kept = how.turns
    hands_of(game, count)
    assert kept
    again = hands_of(game, count)

    def count_chips(self: KeptTurns, key: object, betting: BettingRound) -> Turn:
        return Turn(betting)

    kept.forget()
    monkeypatch.setattr(KeptTurns, "first", count_chips)
    monkeypatch.setitem(vars(how), "by_places", frozenset())
    assert hands_of(game, count) == again
    assert not kept
    assert not kept.starts
