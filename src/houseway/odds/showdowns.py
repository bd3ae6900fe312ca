"""Showdowns in bulk: which part of a pot every hand wins, over many deals at once.

A deal is a row: the cards that each seat holds at the end, and the board. Ranks come from the compiled
rankings; who wins what follows the shares of the pot as the engine divides it, odd chips aside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.ranking.ring import RingRanking
from houseway.ranking.using import Uses
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.pot_shares import shares_of
from houseway.rulebook.rules import Rules

CardRows = NDArray[np.uint8]
"""Cards by number: the last axis is a hand or a board."""
RankArray = NDArray[np.int16]
PotParts = NDArray[np.int64]

MOST_SEATS, MOST_SHARES = 10, 2
POT_UNITS = lcm(*range(1, MOST_SEATS + 1)) * MOST_SHARES
"""The size of a pot that divides evenly among any number of winners."""


class ShareRule(Protocol):
    """What wins one share of a pot, ready to rank many hands."""

    @property
    def name(self) -> str:
        """What the share is called."""
        ...

    @property
    def all_if_tied(self) -> bool:
        """Whether all hands that qualify win it where several tie for the first share."""
        ...

    @property
    def is_plain(self) -> bool:
        """Whether the best five of all cards win, by a ranking in which more cards are never worse."""
        ...

    def ranks(self, holes: CardRows, boards: CardRows) -> RankArray:
        """The rank of every hand for this share, higher is better; 0 where it does not qualify.

        `holes` has rows of cards held, `boards` a row for each of them; both may have no columns.
        """
        ...


@dataclass(frozen=True)
class PokerShare:
    """A share of a pot that a poker hand wins; the words are those of `PotShare`."""

    name: str
    ranking: RingRanking
    uses: Uses
    highest_card_only: bool
    all_if_tied: bool

    @property
    def is_plain(self) -> bool:
        """Whether a kernel may go through all boards."""
        return self.uses == "any" and not self.highest_card_only and self.ranking.scale != "low 2-7"

    def ranks(self, holes: CardRows, boards: CardRows) -> RankArray:
        """The rank of every hand by its best five cards."""
        from houseway.ranking.omaha_arrays import rank_with_board  # with the compiler
        from houseway.ranking.ring_arrays import rank_hands

        match self.uses:
            case "exactly two" | "at most two" as uses:
                found = rank_with_board(holes, boards, self.ranking, uses)
            case _:
                found = rank_hands(np.concatenate([holes, boards], axis=1), self.ranking)
        return self._groups[found] if self.highest_card_only else found

    @cached_property
    def _groups(self) -> RankArray:
        """The number of each rank's group where only the highest cards are compared."""
        firsts = [key[:2] for key in self.ranking.keys]
        numbers = {first: number for number, first in enumerate(sorted(set(firsts)), 1)}
        return np.array([0, *(numbers[first] for first in firsts)], np.int16)


@dataclass(frozen=True)
class Showdowns:
    """How hands of a game are compared: how many cards a seat has at the end, and how many are on the board.

    `dealt` is how many cards a seat is dealt before the first bet; it is more than `hole` where some are
    discarded.
    """

    name: str
    pack: tuple[int, ...]
    hole: int
    board: int
    dealt: int
    draws: bool
    shares: tuple[ShareRule, ...]

    @property
    def more_to_come(self) -> bool:
        """Whether cards follow after the first bet, so that a first hand is only a beginning."""
        return self.draws or self.board > 0 or self.hole != self.dealt

    def ranks(self, holes: CardRows, boards: CardRows) -> list[RankArray]:
        """The ranks of hands for every share."""
        return [rule.ranks(holes, boards) for rule in self.shares]

    def parts(self, ranks: Sequence[RankArray]) -> PotParts:
        """What each seat wins of a pot of `POT_UNITS`: ranks of each share in rows of deals, a column a seat.

        A share that nobody qualifies for goes to the others; equal hands divide a share.
        """
        wins = self.winners(ranks)
        awarded = sum(won.any(axis=1).astype(np.int64) for won in wins)
        found = np.zeros(ranks[0].shape, np.int64)
        for won in wins:
            each = POT_UNITS // np.maximum(won.sum(axis=1) * awarded, 1)
            found += won * each[:, None]
        return found

    def winners(self, ranks: Sequence[RankArray]) -> list[NDArray[np.bool_]]:
        """Who wins each share, in whole or in part."""
        found: list[NDArray[np.bool_]] = []
        for rule, ranked in zip(self.shares, ranks, strict=True):
            best = ranked.max(axis=1, keepdims=True)
            wins = (ranked == best) & (best > 0)
            if found and rule.all_if_tied:
                tied = found[0].sum(axis=1, keepdims=True) > 1
                wins = np.where(tied, ranked > 0, wins)
            found.append(wins)
        return found


def poker_showdowns(rules: Rules, opened: bool) -> Showdowns:
    """How hands of ring poker are compared."""
    play = rules.play
    assert isinstance(play, RingPlay)
    steps = [step for street in play.streets for step in street.steps]
    dealt = sum((step.down or 0) + (step.up or 0) for step in steps)
    hole = dealt - sum(step.discard or 0 for step in steps)
    board = sum(step.board or 0 for step in steps)
    first = play.streets[0].steps
    shares = tuple(
        PokerShare(share.name, ranking, share.uses, share.compare == "highest card", share.among != "best")
        for share, ranking in shares_of(rules)
        if not share.only_if or (share.only_if == "opened") == opened
    )
    return Showdowns(
        rules.name,
        tuple(rules.deck.pieces),
        hole,
        board,
        sum((step.down or 0) + (step.up or 0) for step in first),
        any(step.draw is not None for step in steps),
        shares,
    )
