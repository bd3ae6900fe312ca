"""Ring poker in bulk: many hands in a compiled loop, for simulations; without log events and records.

`BulkHands` plays hands by the same rules as `houseway.games.ring.play`, compiled to records. Every hand has
its own random streams, so that any of them can be played again in the live engine, to the same chips.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from houseway.cards import Card
from houseway.cards.streams import BEFORE, CARDS, CHOICES, Stream, StreamShoe
from houseway.errors import HousewayError
from houseway.games.ring.bulk.compiled import compiled, most_players
from houseway.games.ring.bulk.kernel import COUNTS, MOST_DEALS, play_hands
from houseway.games.ring.bulk.policy import CALL_STATION, LOOSE, WILD, BulkPolicy
from houseway.games.ring.bulk.records import HAND, Records
from houseway.games.ring.how import how_of
from houseway.money import money
from houseway.ranking._tables import Integers
from houseway.rulebook.families.ring import HIGHER, LAST_WINNER
from houseway.rulebook.rules import Rules

__all__ = [
    "CALL_STATION",
    "LOOSE",
    "MOST_DEALS",
    "WILD",
    "BulkHands",
    "BulkPolicy",
    "Totals",
    "most_players",
]

_NO_RESULTS: Integers = np.zeros((0, 0), np.int64)


class Totals(NamedTuple):
    """What came of many hands: how many, how many were shown, and the chips that were in the pots, in cents.

    `dropped` is what the house and its jackpots took out of them, and `carried` what is still in a pot that
    nobody opened. `difference` is by how much the chips after the hands, both among them, differ from the
    chips before, which must be zero. `faults` are the hands in which chips were made or lost, a player had
    less than none, or won more than he could match; they are counted only if that is asked.
    """

    hands: int
    shown: int
    pots: int
    dropped: int
    carried: int
    difference: int
    faults: int


@dataclass(frozen=True)
class BulkHands:
    """Hands of a game for so many players, whose chips lie between two sums at the start of each hand.

    Seats count clockwise from the left of the button, which is the last one. Where an unopened pot is
    carried, the same players are dealt again, with the button one seat on, until somebody opens it: all of
    that is one hand here. After `MOST_DEALS` deals the pot is left as it is. Where the winner of the last
    hand posts a blind, anybody may have been that.

    Where a player must kill a pot because of the hands before, `session` hands are played one after the
    other, with the button one seat on each time, and everybody's chips made up between them; the first of
    them has a number that `session` divides. Otherwise every hand stands alone, and `session` is 1.
    """

    rules: Rules
    players: int
    policy: BulkPolicy = LOOSE
    chips: tuple[int, int] = (0, 0)
    seed: int = 0

    def deal(self, hands: int, start: int = 0, audited: bool = False) -> Totals:
        """Play hands from a number on; if they are audited, the faults among them are counted."""
        return self._play(hands, start, audited=audited)[0]

    def results(self, hands: int, start: int = 0) -> Integers:
        """The chips of each seat after every hand, a row a hand, in cents."""
        return self.counted(hands, start)[0]

    def counted(self, hands: int, start: int = 0) -> tuple[Integers, Totals]:
        """The chips of each seat after every hand, and what came of all hands."""
        found = np.zeros((hands, self.players), np.int64)
        return found, self._play(hands, start, results=found)[0]

    def log(self, hand: int) -> list[tuple[int, int, int]]:
        """The decisions of a hand: the seat, what it did (a number of `deciding`), and for how much.

        Seats are counted from the left of the button as it stands in that deal.
        """
        played = self._play(1, hand, logs=True)[1][0]
        return [(seat, action, amount) for seat, action, amount in played["log"][: played["logged"]].tolist()]

    def source(self, hand: int) -> StreamShoe:
        """The cards of a hand for the live engine."""
        return StreamShoe(self.rules.deck.pieces, Stream(self.seed, hand, CARDS))

    def cards(self, hand: int) -> list[Card]:
        """The pack in the order in which a hand is dealt, as long as no cards are shuffled back."""
        source = self.source(hand)
        return [source.draw() for _ in self.rules.deck.pieces]

    def stacks(self, hand: int) -> list[int]:
        """The chips of each seat before a hand."""
        return self._start(hand)[0]

    def last_winner(self, hand: int) -> int | None:
        """The seat that won the hand before this one, where that makes a difference."""
        return self._start(hand)[1]

    @property
    def session(self) -> int:
        """How many hands are played one after the other."""
        return int(compiled(self.rules, self.players).rules["session"][0])

    def _start(self, hand: int) -> tuple[list[int], int | None]:
        stream, how = Stream(self.seed, hand, BEFORE), how_of(self.rules)
        least, most = self._bounds
        choices = (most - least) // how.chip + 1
        stacks = [least] * self.players
        if choices > 1:
            stacks = [least + how.chip * stream.below(choices) for _ in range(self.players)]
        winner_blind = any(blind.place == LAST_WINNER for blind in how.blinds)
        return stacks, stream.below(self.players) if winner_blind else None

    def choices(self, hand: int) -> Stream:
        """The random words by which the players decide in a hand, one for each question."""
        return Stream(self.seed, hand, CHOICES)

    @property
    def _bounds(self) -> tuple[int, int]:
        """The least and the most that a player begins with: 100 times the higher limit unless it is said."""
        how = how_of(self.rules)
        usual = 100 * how.amounts[HIGHER]
        least, most = self.chips if self.chips[1] else (usual, usual)
        needed = how.dealt_in_with
        if not needed <= least <= most:
            raise HousewayError(f"a player must begin with {money(needed)} or more to be dealt in")
        return least, most

    def _play(
        self,
        hands: int,
        start: int,
        results: Integers = _NO_RESULTS,
        logs: bool = False,
        audited: bool = False,
    ) -> tuple[Totals, Records]:
        made = compiled(self.rules, self.players)
        counts = np.zeros(COUNTS, np.int64)
        hand = np.zeros(1, HAND)
        hand["weights"], hand["logs"] = self.policy.weights, logs
        play_hands(
            made.rules,
            made.steps.copy(),
            made.steps if made.rules["kills"][0] else None,
            *made.shares,
            *made.showing,
            made.pack,
            hand,
            self.seed,
            start,
            hands,
            np.array(self._bounds, np.int64),
            results,
            counts,
            audited,
        )
        return Totals(*counts.tolist()), hand
