"""How many seven-seat baccarat rounds the live engine deals, logs and settles in a second, on one core.

Seven bettors against a player-dealer, two wagers a seat (a line and a side bet), a shoe of eight decks dealt
down to its cut card.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import process_time

from houseway.cards import CardRandom
from houseway.money import cents
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import load_rules
from houseway.table.layout import open_bets
from houseway.table.table import Table
from rows import Row, Run, run_part

GAMES = (
    "delta-club/commission-free-baccarat",
    "artichoke-joes/ez-baccarat-panda-8",
    "club-one/supreme-baccarat",
)
ROUNDS = 20_000
TARGET = 5_000
BETTORS = 7


def rounds_a_second(game: str, rounds: int = ROUNDS) -> tuple[float, int]:
    """The rate by processor time (the engine uses one core), and how many events were logged."""
    rules = load_rules(game, {"schedule": "none"})
    table = Table(rules, CardRandom.seeded("benchmark"))
    for seat in range(1, BETTORS + 2):
        table.sit(seat, f"player {seat}", cents(10**9))
    table.banked.offer(table.players)
    table.banked.accept(1, "player 1")
    lines = ("player", "banker")
    sides = [
        bet.id
        for bet in open_bets(rules)
        if bet.kind == "bonus" and all(row.result.kind != "stays" for row in bet.cases.rows)
    ]
    amount = rules.low
    wagers = [
        Lot(seat, f"player {seat}", bet, amount)
        for seat in range(2, BETTORS + 2)
        for bet in (lines[seat % 2], sides[seat % len(sides)])
    ]
    events = 0
    started = process_time()
    for _ in range(rounds):
        table.banked.hands_banked = 0
        live = table.deal(wagers, cents(100_000))
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, ask.default)
        events += len(live.log)
    return rounds / (process_time() - started), events


def rows(run: Run) -> Iterator[Row]:
    """The rate of each game."""
    rounds = run.of(ROUNDS, 100)
    for game in GAMES:
        rate, events = rounds_a_second(game, rounds)
        work = f"{rounds:,} rounds, {BETTORS} bettors with two wagers each, one core"
        note = f"{events / rounds:.1f} events a round"
        yield Row(f"{game}, live engine", work, rate, "rounds/s", least=TARGET, note=note)


if __name__ == "__main__":
    sys.exit(run_part(rows, __doc__))
