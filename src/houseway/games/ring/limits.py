"""The sums of a betting round."""

from __future__ import annotations

from dataclasses import dataclass

SPREAD = ("spread", "up to the limit")
"""The kinds of limits under which a bet may be anything between two sums."""


@dataclass(frozen=True)
class RoundLimits:
    """The sums of one betting round, in cents; 0 means that there is no such bound.

    `size` is the fixed bet, or the smallest one of a spread game, and `spread` its largest, or the most that
    all bets and raises of the round make together; `other` is the second fixed bet that an open pair allows.
    `open_least` is the least first bet and `open_most` the largest; `ceiling` bounds any bet. Bets between
    two bounds are of whole chips.
    """

    size: int
    other: int
    open_least: int
    open_most: int
    spread: int
    ceiling: int
    round_pot: int
    chip: int
    round_with_call: bool = True

    def rounded(self, pot: int) -> int:
        """The size of a pot for a pot-limit bet: rounded up where that is filed."""
        return -(-pot // self.round_pot) * self.round_pot if self.round_pot else pot

    def after_call(self, pot: int, call: int) -> int:
        """The size of a pot once a player has called, by which he may raise in a pot-limit game."""
        return self.rounded(pot + call) if self.round_with_call else self.rounded(pot) + call
