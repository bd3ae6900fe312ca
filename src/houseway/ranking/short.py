"""Short packs: which ranks are neighbors where some have been taken out of the deck.

>>> mexican = RankOrder("234567JQKA")
>>> mexican.straight_top((11, 10, 9, 5, 4)), mexican.straight_top((12, 3, 2, 1, 0))
(11, 3)
>>> RankOrder("789TJQKA").straight_top((12, 8, 7, 6, 5))
8
>>> RankOrder("789TJQKA", low_ace=False).straight_top((12, 8, 7, 6, 5)) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from houseway.cards import RANKS
from houseway.errors import HousewayError
from houseway.ranking.system import ACE

_STRAIGHT = 5


@dataclass(frozen=True)
class RankOrder:
    """The ranks of a pack in order; `low_ace` says whether the ace may also stand below the lowest one."""

    ranks: str = RANKS
    low_ace: bool = True

    def __post_init__(self) -> None:
        in_order = "".join(letter for letter in RANKS if letter in self.ranks)
        if self.ranks != in_order or len(in_order) < _STRAIGHT or not in_order.endswith(RANKS[ACE]):
            raise HousewayError(
                f"the ranks of a pack must be five or more of {RANKS}, in that order, "
                f"and the last must be the ace; {self.ranks!r} is something else"
            )

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The ranks as numbers, lowest first."""
        return tuple(RANKS.index(letter) for letter in self.ranks)

    @cached_property
    def tops(self) -> dict[tuple[int, ...], int]:
        """The top rank of every straight by its ranks, given from the highest."""
        downward = self.values[::-1]
        runs = [downward[start : start + _STRAIGHT] for start in range(len(downward) - _STRAIGHT + 1)]
        tops = {run: run[0] for run in runs}
        if self.low_ace:
            low = downward[-(_STRAIGHT - 1) :]
            tops.setdefault((ACE, *low), low[0])
        return tops

    def straight_top(self, ranks: tuple[int, ...]) -> int | None:
        """The top rank of a straight of five different ranks given from the highest, or None."""
        return self.tops.get(ranks)
