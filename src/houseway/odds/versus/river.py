"""Best play at the end of Ultimate Texas Hold'em for every board at once: a bit for each holding."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit
from houseway.odds.shards import Progress, share
from houseway.odds.versus import holdem_kernels as kernels
from houseway.odds.versus import suits
from houseway.odds.versus.advice import Holdem
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.high_arrays import HOLDINGS
from houseway.ranking.suits import PERMUTATIONS

BOARDS = 2_598_960
BYTES = -(-len(HOLDINGS) // 8)

Bits = NDArray[np.uint8]


@njit
def board_number(a: int, b: int, c: int, d: int, e: int) -> int:
    """The number of five cards in ascending order, 0 to 2,598,959."""
    return (
        e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120
        + d * (d - 1) * (d - 2) * (d - 3) // 24
        + c * (c - 1) * (c - 2) // 6
        + b * (b - 1) // 2
        + a
    )


@cache
def all_boards() -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """For every board the number of its canonical form, and a renaming of suits that leads there."""
    canonical, _ = suits.canonical_boards()
    number, renaming = np.zeros(BOARDS, np.int32), np.zeros(BOARDS, np.uint8)
    _fill_boards(canonical, PERMUTATIONS.astype(np.int64), _inverses(), number, renaming)
    return number, renaming


def _inverses() -> Integers:
    """The renaming that takes back each renaming."""
    rows = [tuple(row) for row in PERMUTATIONS.tolist()]
    return np.array([rows.index(tuple(np.argsort(row).tolist())) for row in rows], np.int64)


@njit
def _fill_boards(
    canonical: CardArray,
    names: Integers,
    inverses: Integers,
    number: NDArray[np.int32],
    renaming: NDArray[np.uint8],
) -> None:
    cards = np.zeros(5, np.int64)
    for at in range(len(canonical)):
        for row in range(len(names)):
            for place in range(5):
                card = np.int64(canonical[at, place])
                cards[place] = (card & ~3) + names[row, card & 3]
            cards.sort()
            found = board_number(cards[0], cards[1], cards[2], cards[3], cards[4])
            number[found] = at
            renaming[found] = inverses[row]


def raises_at_the_end(advice: Holdem, progress: Progress | None = None) -> Bits:
    """By canonical board and holding renamed with it: whether best play raises, a bit each."""
    boards, _ = suits.canonical_boards()
    found = np.zeros((len(boards), BYTES), np.uint8)

    def work(worker: int, rows: slice) -> None:
        fill_raises(boards[rows], advice.class_of, advice.pay, found[rows])

    share(work, len(boards), progress, "decisions at the end")
    return found


@njit
def fill_raises(boards: CardArray, class_of: Integers, pay: Integers, found: Bits) -> None:
    """Set the bits of the holdings that raise on some boards."""
    size = pay.shape[1]
    seen = kernels.blank_survey(size)
    sums = np.zeros((size, 53, pay.shape[0]), np.int64)
    for row in range(len(boards)):
        kernels.survey(boards[row], class_of, seen)
        kernels.against_other_classes(pay[: kernels.FLOP], seen.totals, seen.cards, sums)
        for at in range(kernels.LIVE):
            hand = seen.order[at]
            raised = kernels.value_of(kernels.RIVER, at, hand, seen.found, pay, sums)
            if raised > kernels.value_of(kernels.FOLD, at, hand, seen.found, pay, sums):
                found[row, hand >> 3] |= np.uint8(1 << (hand & 7))
