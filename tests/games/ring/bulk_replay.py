"""Hands of the bulk kernel, played again in the live engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.cards import CardRandom
from houseway.games.ring.bulk import MOST_DEALS, BulkHands
from houseway.games.ring.bulk.deciding import BRINGS_IN, CALLS, CHECKS, DISCARDS, EXPOSES, FOLDS, RAISES
from houseway.rounds.decisions import Ask, Choice, Plain
from houseway.rounds.purse import HOUSE, JACKPOT, is_pot
from houseway.table.live import LiveRound
from houseway.table.pots import Pots
from houseway.table.table import Table

ACTIONS = {
    "fold": FOLDS,
    "check": CHECKS,
    "call": CALLS,
    "bet": RAISES,
    "raise": RAISES,
    "complete": RAISES,
    "bring-in": BRINGS_IN,
    "discard": DISCARDS,
    "draw": DISCARDS,
    "expose": EXPOSES,
}


class Replayed(NamedTuple):
    """What came of a hand in the live engine.

    Everybody's chips are given from the left of the button, the chips that are still in a carried pot, and
    what was dropped; the decisions as the kernel's log has them; and the deals until somebody opened.
    """

    chips: list[int]
    carried: int
    dropped: int
    decisions: list[tuple[int, int, int]]
    deals: list[LiveRound]


def live_hand(bulk: BulkHands, hand: int) -> Replayed:
    """A hand of the kernel in the live engine, with the same cards, chips and random words for choices."""
    table = Table(bulk.rules, CardRandom.seeded(1))
    order = [*range(2, bulk.players + 1), 1]
    stacks = dict(zip(order, bulk.stacks(hand), strict=True))
    for seat in sorted(stacks):
        table.sit(seat, f"seat {seat}", stacks[seat])
    mode, winner = table.mode, bulk.last_winner(hand)
    assert isinstance(mode, Pots)
    mode.winners = () if winner is None else (order[winner],)
    source, words = bulk.source(hand), bulk.choices(hand)
    deals: list[LiveRound] = []
    decisions: list[tuple[int, int, int]] = []
    while not deals or (mode.carried and len(deals) < MOST_DEALS):
        source.shuffle()
        live = table.begin(source=source)
        deals.append(live)
        while live.pending:
            ask = live.pending[0]
            choice = bulk.policy.choice(ask, words.word())
            decisions.append(_decision(live, ask, choice))
            live.answer(ask, choice)
    chips = [table.chips[f"seat {seat}"] for seat in order]
    carried = sum(size for name, size in table.chips.items() if is_pot(name))
    dropped = table.chips[HOUSE] + table.chips.get(JACKPOT, 0)
    return Replayed(chips, carried, dropped, decisions, deals)


def _decision(live: LiveRound, ask: Ask, choice: Choice) -> tuple[int, int, int]:
    """A decision as a row of the kernel's log."""
    offer = next(offer for offer in ask.offers if offer.name == choice.name)
    amount = offer.cost if isinstance(offer, Plain) else choice.amount
    if choice.parts:
        amount = len(choice.parts[0])
    return live.round.spots.index(ask.seat), ACTIONS[choice.name], amount


def same_hands(bulk: BulkHands, count: int) -> Iterator[Replayed]:
    """Play hands in both engines, and compare every decision and the chips at the end, to the cent."""
    for hand, chips in enumerate(bulk.results(count).tolist()):
        replayed = live_hand(bulk, hand)
        assert bulk.log(hand) == replayed.decisions
        assert chips == replayed.chips
        assert sum(chips) + replayed.carried + replayed.dropped == sum(bulk.stacks(hand))
        yield replayed
