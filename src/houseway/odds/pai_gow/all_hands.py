"""All hands as one side sets them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER
from houseway.odds.pai_gow.classes import SuitClasses
from houseway.odds.pai_gow.profiles import Placed
from houseway.odds.pai_gow.setter import ArraySetter
from houseway.odds.shards import Progress, share
from houseway.ranking._tables import CardArray


@dataclass(frozen=True)
class AllHands:
    """Every class of hands set by a house way: its ranks, its front, and the number of its row."""

    placed: Placed
    fronts: CardArray
    rows: NDArray[np.int16]


def set_all(
    classes: SuitClasses, setter: ArraySetter, joker: bool = True, progress: Progress | None = None
) -> AllHands:
    """Set every class of hands; without a joker in the pack, the hands that hold it are left out."""
    many = len(classes.hands)
    front, back, rows = (np.empty(many, np.int16) for _ in range(3))
    fronts = np.empty((many, 2), np.uint8)

    def work(worker: int, part: slice) -> None:
        made = setter.set_hands(classes.hands[part])
        front[part], back[part], rows[part] = made.front_ranks, made.back_ranks, made.rows
        fronts[part] = made.fronts

    share(work, many, progress, "setting all hands the house way")
    if not joker:
        back[(classes.hands == JOKER).any(axis=1)] = 0
    return AllHands(Placed(front, back), fronts, rows)
