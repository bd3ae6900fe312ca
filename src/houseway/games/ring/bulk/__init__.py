"""Ring poker in bulk: many hands in a compiled loop, for simulations; without fees, log events and records.

`BulkHands` plays hands by the same rules as `houseway.games.ring.play`, compiled to arrays. Every hand has
its own random streams, so that any of them can be played again in the live engine, to the same chips.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from houseway.errors import HousewayError
from houseway.games.ring.bulk.compiled import arrays_of, most_players, not_dealt
from houseway.games.ring.bulk.kernel import play_hands
from houseway.games.ring.bulk.policy import CALL_STATION, LOOSE, WILD, BulkPolicy
from houseway.games.ring.bulk.streams import CARDS, CHIPS, CHOICES, Stream
from houseway.games.ring.how import how_of
from houseway.money import money
from houseway.ranking._tables import Integers
from houseway.rulebook.families.ring import HIGHER
from houseway.rulebook.rules import Rules

__all__ = [
    "CALL_STATION",
    "LOOSE",
    "WILD",
    "BulkHands",
    "BulkPolicy",
    "Totals",
    "most_players",
    "not_dealt",
]


_MOST_DECISIONS = 2000
_NONE: Integers = np.zeros((0, 4), np.int64)


class Totals(NamedTuple):
    """What came of many hands: how many, how many were shown, and the chips that were in the pots, in cents.

    `difference` is by how much the chips after the hands differ from those before, which must be zero.
    """

    hands: int
    shown: int
    pots: int
    difference: int


@dataclass(frozen=True)
class BulkHands:
    """Hands of a game for so many players, whose chips lie between two sums at the start of each hand.

    Seats count clockwise from the left of the button, which is the last one.
    """

    rules: Rules
    players: int
    policy: BulkPolicy = LOOSE
    chips: tuple[int, int] = (0, 0)
    seed: int = 0

    def deal(self, hands: int, start: int = 0) -> Totals:
        """Play hands from a number on."""
        return self._play(hands, start)

    def results(self, hands: int, start: int = 0) -> Integers:
        """The chips of each seat after every hand, a row a hand, in cents."""
        found = np.zeros((hands, self.players), np.int64)
        self._play(hands, start, results=found)
        return found

    def log(self, hand: int) -> list[tuple[int, int, int]]:
        """The decisions of a hand: the seat, what it did (a number of `rounds`), and for how much."""
        rows = np.full((_MOST_DECISIONS, 4), -1, np.int64)
        self._play(1, hand, log=rows)
        return [(seat, action, amount) for number, seat, action, amount in rows.tolist() if number >= 0]

    def cards(self, hand: int) -> list[int]:
        """The pack in the order in which a hand is dealt."""
        deck, stream = list(self.rules.deck.pieces), Stream(self.seed, hand, CARDS)
        for at in range(len(deck)):
            pick = at + stream.below(len(deck) - at)
            deck[at], deck[pick] = deck[pick], deck[at]
        return deck

    def stacks(self, hand: int) -> list[int]:
        """The chips of each seat before a hand."""
        stream, chip = Stream(self.seed, hand, CHIPS), how_of(self.rules).chip
        least, most = self._bounds
        return [least + chip * stream.below((most - least) // chip + 1) for _ in range(self.players)]

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

    def _play(self, hands: int, start: int, results: Integers = _NONE, log: Integers = _NONE) -> Totals:
        made = arrays_of(self.rules, self.players)
        counts = np.zeros(4, np.int64)
        play_hands(
            made.game,
            made.steps,
            made.blinds,
            made.shares,
            *made.tables,
            made.pack,
            self.policy.weights,
            self.seed,
            start,
            hands,
            np.array(self._bounds, np.int64),
            results,
            log,
            counts,
        )
        return Totals(*counts.tolist())
