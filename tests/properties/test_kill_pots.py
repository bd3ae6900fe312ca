"""What must hold from hand to hand at a table with kills, whatever the choices."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import CardRandom
from houseway.rounds.record import Record
from houseway.rounds.result import Result
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.pots import Pots
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.playing import NAMES, scaled
from tests.pots import play_hand

GAMES = [
    pytest.param("lucky-lady/lowball-draw", {}),
    pytest.param("delta-club/lowball-ace-to-five", {}),
    pytest.param("artichoke-joes/omaha-high-low", {}),
    pytest.param("artichoke-joes/texas-holdem", {"form": "no limit"}, marks=pytest.mark.verify),
    pytest.param("lucky-lady/omaha-hi-lo-8-or-better", {}, marks=pytest.mark.verify),
    pytest.param("delta-club/texas-holdem", {"kill": "natural kill"}, marks=pytest.mark.verify),
]
HANDS = 6


@pytest.mark.parametrize(("game", "chosen"), GAMES)
@settings(max_examples=scaled(5))
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(3, 6),
    numbers=st.lists(st.integers(0, 10**6), min_size=1, max_size=8),
)
def test_hands_with_kills_keep_every_chip_and_replay(
    game: str, chosen: dict[str, str], seed: int, players: int, numbers: list[int]
) -> None:
    """No chip is made or lost; an owed kill is posted in the next hand; records replay with their state."""
    table = Table(load_rules(game, chosen), CardRandom.seeded(seed), fresh_shoe=True)
    for seat in range(1, players + 1):
        table.sit(seat, NAMES[seat - 1], 400 * table.rules.low)
    before = sum(table.chips.values())
    mode = table.mode
    assert isinstance(mode, Pots)
    for number in range(HANDS):
        if not table.enough_players:
            break
        owed = mode.kills.owed
        live = table.begin()
        play_hand(live, [each + number for each in numbers])
        assert sum(live.chips.values()) == before
        assert kills_are_sound(live, owed)
        again = replay(Record.from_json(live.record().to_json()))
        assert list(again.log.whole()) == list(live.log.whole())
        assert again.chips == live.chips


def kills_are_sound(live: LiveRound, owed: tuple[str, ...]) -> bool:
    """Whether the first player who owed a kill posted it, and each kill is larger than those before it."""
    stakes, people = live.round.stakes, live.people
    assert stakes is not None
    assert isinstance(live.result, Result)
    killed = [people[seat] for seat in stakes.kills]
    due = [name for name in owed if name in (people[seat] for seat in live.deal.start.order)][:1]
    amounts = sorted(stakes.kills.values())
    return set(due) <= set(killed) and len(set(amounts)) == len(amounts)
