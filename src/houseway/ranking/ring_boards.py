"""All boards beside some hands, in one compiled loop: what each hand wins where any five cards count."""

from __future__ import annotations

import numpy as np

from houseway.jit import njit
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.ring import RingRanking
from houseway.ranking.ring_arrays import KEYS, MASKS, RingTable, rank_of, ring_table


def count_boards(
    ranking: RingRanking, holes: CardArray, board: CardArray, left: CardArray, to_come: int, pot: int
) -> tuple[int, Integers, Integers, Integers]:
    """Deal the missing cards of a board in every way; hands and board together are five to seven cards.

    Returns the number of boards on which anybody wins, and for each hand what it wins of pots of this size,
    how often it wins all, and how often a part. Deuce to seven has no such table for more than five cards.
    """
    won, whole, some = np.zeros((3, len(holes)), np.int64)
    awarded = _count(
        ring_table(ranking),
        KEYS[holes].sum(axis=1),
        MASKS[holes].sum(axis=1),
        int(KEYS[board].sum()),
        int(MASKS[board].sum()),
        KEYS[left],
        MASKS[left],
        to_come,
        holes.shape[1] + len(board) + to_come,
        pot,
        won,
        whole,
        some,
    )
    return awarded, won, whole, some


@njit
def _count(
    table: RingTable,
    hole_keys: Integers,
    hole_masks: Integers,
    board_key: int,
    board_mask: int,
    keys: Integers,
    masks: Integers,
    to_come: int,
    size: int,
    pot: int,
    won: Integers,
    whole: Integers,
    some: Integers,
) -> int:
    """Go through all choices of `to_come` cards like an odometer, with the sums up to each of its places."""
    seats = len(hole_keys)
    ranks = np.zeros(seats, np.int64)
    chosen = np.arange(to_come)
    key_to, mask_to = np.zeros(to_come + 1, np.int64), np.zeros(to_come + 1, np.int64)
    key_to[0], mask_to[0] = board_key, board_mask
    awarded = changed = 0
    while True:
        for place in range(changed, to_come):
            key_to[place + 1] = key_to[place] + keys[chosen[place]]
            mask_to[place + 1] = mask_to[place] + masks[chosen[place]]
        best = winners = 0
        for seat in range(seats):
            rank = rank_of(
                table, key_to[to_come] + hole_keys[seat], mask_to[to_come] + hole_masks[seat], size
            )
            ranks[seat] = rank
            if rank > best:
                best, winners = rank, 1
            elif rank == best:
                winners += 1
        if best:
            awarded += 1
            for seat in range(seats):
                if ranks[seat] == best:
                    won[seat] += pot // winners
                    if winners == 1:
                        whole[seat] += 1
                    else:
                        some[seat] += 1
        changed = to_come - 1
        while changed >= 0 and chosen[changed] == len(keys) - to_come + changed:
            changed -= 1
        if changed < 0:
            return awarded
        chosen[changed] += 1
        for place in range(changed + 1, to_come):
            chosen[place] = chosen[place - 1] + 1
