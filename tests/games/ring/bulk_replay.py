"""Hands of the bulk kernel, played again in the live engine."""

from __future__ import annotations

from houseway.cards import CardRandom
from houseway.games.ring.bulk import BulkHands
from houseway.rounds.sources import Stacked
from houseway.table.live import LiveRound
from houseway.table.table import Table


def live_hand(bulk: BulkHands, hand: int) -> LiveRound:
    """A hand of the kernel in the live engine, with the same cards, chips and random words for choices."""
    table = Table(bulk.rules, CardRandom.seeded(1))
    order = [*range(2, bulk.players + 1), 1]
    stacks = dict(zip(order, bulk.stacks(hand), strict=True))
    for seat in sorted(stacks):
        table.sit(seat, f"seat {seat}", stacks[seat])
    live = table.begin(source=Stacked(bulk.cards(hand)))
    words = bulk.choices(hand)
    while live.pending:
        ask = live.pending[0]
        live.answer(ask, bulk.policy.choice(ask, words.word()))
    return live


def live_chips(bulk: BulkHands, hand: int) -> list[int]:
    """What each seat has after a hand in the live engine, from the left of the button."""
    live = live_hand(bulk, hand)
    return [live.chips[f"seat {seat}"] for seat in (*range(2, bulk.players + 1), 1)]
