"""Hands of the bulk kernel, played again in the live engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.cards import CardRandom
from houseway.games.ring.bulk import MOST_DEALS, BulkHands
from houseway.games.ring.bulk.deciding import (
    BRINGS_IN,
    CALLS,
    CHECKS,
    DISCARDS,
    EXPOSES,
    FOLDS,
    KILLS,
    NO_KILL,
    RAISES,
)
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
    "kill": KILLS,
    "no kill": NO_KILL,
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
    """A hand of the kernel in the live engine, after those of its session."""
    *_, replayed = live_hands(bulk, hand - hand % bulk.session, hand + 1)
    return replayed


def live_hands(bulk: BulkHands, first: int, end: int) -> Iterator[Replayed]:
    """Hands of the kernel in the live engine, from the first of a session on."""
    table = Table(bulk.rules, CardRandom.seeded(1))
    for hand in range(first, end):
        played = hand % bulk.session
        if played == 0:
            table = Table(bulk.rules, CardRandom.seeded(1))
            for seat in range(1, bulk.players + 1):
                table.sit(seat, f"seat {seat}", 1)
        order = [(played + 1 + at) % bulk.players + 1 for at in range(bulk.players)]
        yield _live_hand(bulk, hand, table, order)


def _live_hand(bulk: BulkHands, hand: int, table: Table, order: Sequence[int]) -> Replayed:
    """The next hand of a table, with the same cards, chips and random words for choices as the kernel's."""
    for seat, chips in zip(order, bulk.stacks(hand), strict=True):
        table.chips[f"seat {seat}"] = chips
    mode, winner = table.mode, bulk.last_winner(hand)
    assert isinstance(mode, Pots)
    mode.winners = () if winner is None else (order[winner],)
    source, words = bulk.source(hand), bulk.choices(hand)
    before = _dropped(table)
    deals: list[LiveRound] = []
    decisions: list[tuple[int, int, int]] = []
    while not deals or (mode.carried and len(deals) < MOST_DEALS):
        source.shuffle()
        live = table.begin(source=source)
        assert deals or list(live.round.spots) == list(order)
        deals.append(live)
        while live.pending:
            ask = live.pending[0]
            choice = bulk.policy.choice(ask, words.word())
            decisions.append(_decision(live, ask, choice))
            live.answer(ask, choice)
    chips_after = [table.chips[f"seat {seat}"] for seat in order]
    carried = sum(size for name, size in table.chips.items() if is_pot(name))
    return Replayed(chips_after, carried, _dropped(table) - before, decisions, deals)


def _dropped(table: Table) -> int:
    """What the house and its jackpots have taken so far."""
    return table.chips[HOUSE] + table.chips.get(JACKPOT, 0)


def _decision(live: LiveRound, ask: Ask, choice: Choice) -> tuple[int, int, int]:
    """A decision as a row of the kernel's log."""
    offer = next(offer for offer in ask.offers if offer.name == choice.name)
    amount = offer.cost if isinstance(offer, Plain) else choice.amount
    if choice.parts:
        amount = len(choice.parts[0])
    return live.round.spots.index(ask.seat), ACTIONS[choice.name], amount


def same_hands(bulk: BulkHands, count: int) -> Iterator[Replayed]:
    """Play hands in both engines, and compare every decision and the chips at the end, to the cent."""
    results = bulk.results(count).tolist()
    for hand, (chips, replayed) in enumerate(zip(results, live_hands(bulk, 0, count), strict=True)):
        assert bulk.log(hand) == replayed.decisions
        assert chips == replayed.chips
        assert sum(chips) + replayed.carried + replayed.dropped == sum(bulk.stacks(hand))
        yield replayed
