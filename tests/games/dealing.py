"""Rounds worked by hand from stacked cards: the player-dealer sits at seat 1 unless told, Wim at the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards import CardRandom
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Lot
from houseway.rounds.record import Record
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.playing import settlement_of

Wagers = Mapping[int, Mapping[str, int]]
Answers = Sequence[tuple[str, str | Choice]]
"""The text form of each question, and what is answered."""


def deal(
    game: str,
    wagers: Wagers,
    cards: str,
    answers: Answers = (),
    bank: int = 10_000,
    backline: Sequence[Lot] = (),
    chips: int = 10_000,
    dealer: int = 1,
    dice: Sequence[int] = (),
    **settings: object,
) -> LiveRound:
    """A round from stacked cards with these answers; wagers and bank in dollars."""
    rules = load_rules(game, {"schedule": "none", "limits": "5-1000", **settings})
    table = Table(rules, CardRandom.seeded(1))
    for seat in (dealer, *wagers):
        table.sit(seat, f"seat {seat}", chips * 100 if seat != dealer else 1_000_000)
    table.sit(rules.seats, "Wim", 1_000_000)
    table.banked.player_dealer = dealer
    lots = [
        Lot(seat, f"seat {seat}", bet, amount * 100)
        for seat, bets in wagers.items()
        for bet, amount in bets.items()
    ]
    live = table.deal([*lots, *backline], bank * 100, stacked(cards, rules.deck), dice)
    for ask, choice in answers:
        live.answer(ask, choice)
    return live


def nets(live: LiveRound) -> list[tuple[str, str, float]]:
    """Bettor and hand, bet, and net in dollars of every lot, in order of settlement."""
    return [
        (f"{row.lot.bettor} {row.lot.hand or ''}".strip(), row.lot.bet, row.net / 100)
        for row in settlement_of(live).rows
    ]


def played_again(live: LiveRound) -> bool:
    """Whether the round replays from its record to the same chips and the same log."""
    again = replay(Record.from_json(live.record().to_json()))
    return again.chips == live.chips and list(again.log) == list(live.log)
