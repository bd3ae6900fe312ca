"""What the tests of hands played for pots share: one game of each street pattern, and random tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import pytest
from _pytest.mark import ParameterSet
from hypothesis import strategies as st

from houseway.cards import CardRandom
from houseway.rounds.decisions import Ask, Choice, Pick
from houseway.rounds.sources import Source
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import NAMES, alternatives, filing, pick, pot_games, rules_of


def pattern(game: str) -> tuple[object, ...]:
    """How the hands of a game go: its steps street by street, its forced bets, its pack and its shares."""
    rules = rules_of(game)
    play = rules.play
    assert isinstance(play, RingPlay)
    steps = tuple(step.kind for street in play.streets for step in street.steps)
    forced = (play.ante is not None, len(play.blinds), play.bring_in is not None)
    return steps, forced, len(rules.deck), len(play.shares)


@cache
def by_pattern(family: str | None = None) -> tuple[ParameterSet, ...]:
    """Every game with pots, or of one family of them.

    `make test` takes one of each street pattern, `make verify` all.
    """
    games = [game for game in pot_games() if family in (None, filing(game).family)]
    first: dict[tuple[object, ...], str] = {}
    for game in games:
        first.setdefault(pattern(game), game)
    short = set(first.values())
    return tuple(pytest.param(game, marks=() if game in short else pytest.mark.verify) for game in games)


@dataclass(frozen=True)
class PotTable:
    """A table with pots ready to deal: rules, the chips of each seat, and seeds for cards and choices."""

    rules: Rules
    chips: dict[int, int]
    seed: int
    choices: tuple[int, ...]

    def table(self) -> Table:
        """A table in this state."""
        table = Table(self.rules, CardRandom.seeded(self.seed), fresh_shoe=True)
        for seat, chips in self.chips.items():
            table.sit(seat, NAMES[seat - 1], chips)
        return table

    def deal(self, source: Source | None = None) -> LiveRound:
        """A hand, up to its first question."""
        return self.table().begin(source=source)

    def play(self) -> LiveRound:
        """A hand, played to its end."""
        live = self.deal()
        play_hand(live, self.choices)
        return live


def play_hand(live: LiveRound, numbers: Sequence[int]) -> None:
    """Answer everything with legal choices taken by these numbers; a fold only at every sixth turn."""
    turn = 0
    while live.pending:
        number = numbers[turn % len(numbers)] + turn
        ask = live.pending[number % len(live.pending)]
        live.answer(ask, choose(ask, number))
        turn += 1


def choose(ask: Ask, number: int) -> Choice:
    """A legal answer by a number."""
    offer = ask.offers[0]
    if isinstance(offer, Pick):
        size = offer.least + number % (offer.most - offer.least + 1)
        return Choice(offer.name, parts=(offer.cards[len(offer.cards) - size :],))
    choice = pick(ask, number)
    if choice.name == "fold" and number % 6:
        return ask.answers()[0]
    return choice


@st.composite
def pot_tables(draw: st.DrawFn, game: str) -> PotTable:
    """A random table of a game, with an option, reading or schedule that need not be the default."""
    chosen = (draw(st.sampled_from(alternatives(game))),) if draw(st.booleans()) else ()
    if chosen and chosen[0][0] == "seats":
        chosen = ()
    rules = rules_of(game, *chosen)
    seats = sorted(draw(st.sets(st.integers(1, rules.seats), min_size=2, max_size=rules.seats)))
    bets = st.sampled_from([1, 2, 3, 5, 9, 14, 30, 200])
    chips = {seat: draw(bets) * rules.low + draw(st.sampled_from([0, 0, 100, 150])) for seat in seats}
    seed = draw(st.integers(0, 2**32))
    return PotTable(rules, chips, seed, tuple(draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=8))))
