"""Best play against the player-dealer card by card: what a solved game keeps for playing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.odds.analysis import AdviceRequest
from houseway.odds.versus import holdem_kernels as kernels
from houseway.odds.versus import suits
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.high_arrays import holding
from houseway.rulebook.families.versus import RAISE

Bools = NDArray[np.bool_]
_BITS = 6
"""Enough for the number of a card."""


@dataclass(frozen=True)
class OneRaise:
    """One decision on one raise: whether best play raises, by canonical hand and the visible card.

    `hands` are the canonical hands as numbers in ascending order; where no card is visible, `raises` has one
    column. `names` are the names of not raising and of raising.
    """

    hands: Integers
    raises: Bools
    names: tuple[str, str]

    def __call__(self, situation: AdviceRequest) -> Sequence[str]:
        """Raise, or fold or check."""
        if situation.question != RAISE:
            return ()
        facing = situation.facing[:1] if self.raises.shape[1] > 1 else ()
        hand, up = suits.canonical_form(situation.own, facing)
        row = int(np.searchsorted(self.hands, int(numbers(np.array([hand]))[0])))
        return self.names[::-1] if self.raises[row, up[0] if up else 0] else self.names


def numbers(hands: CardArray | Integers) -> Integers:
    """Hands of ordered cards, one row each, as numbers in the same order."""
    found: Integers = np.zeros(len(hands), np.int64)
    for column in hands.T:
        found = (found << _BITS) | column
    return found


@dataclass(frozen=True)
class Holdem:
    """Raises before the flop, on it and at the end; the last is computed when it is asked for.

    `before` ranks checking (0) and the raises for every holding, `flop` says where best play raises by
    canonical flop and holding. `names` are the answers to each stage, by community cards turned: the check or
    fold first. `class_of` and `pay` price the hands of a whole board.
    """

    before: NDArray[np.uint8]
    flop: Bools
    names: dict[int, tuple[str, ...]]
    class_of: Integers
    pay: Integers

    def __call__(self, situation: AdviceRequest) -> Sequence[str]:
        """The answers of a stage, best first."""
        if situation.question != RAISE:
            return ()
        own, board = situation.own, situation.board
        names, hand = self.names[len(board)], int(holding(own[0], own[1]))
        if not board:
            return [names[action] for action in self.before[:, hand]]
        raises = self._on_flop(hand, board) if len(board) == 3 else self._at_the_end(hand, board)
        return names[::-1] if raises else names

    def _on_flop(self, hand: int, board: Sequence[int]) -> bool:
        flop_of, renaming, _ = suits.canonical_flops()
        flop = suits.flop_number(*sorted(board))
        moved = int(suits.moved_holdings()[renaming[flop], hand])
        return bool(self.flop[flop_of[flop], moved])

    def _at_the_end(self, hand: int, board: Sequence[int]) -> bool:
        values = kernels.values_on(np.array(board, np.uint8), self.class_of, self.pay, hand)
        return bool(values[kernels.RIVER] > values[kernels.FOLD])
