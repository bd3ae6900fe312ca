"""Splits: where the hands of a split pair end up, all of them played by one fixed policy.

Each split hand is played by its own cards alone. Cards not yet seen are exchangeable, so every hand has the
same law as if it were played first, given what is known of the others: how many cards of the pair's kind were
split again, and how many hands got another kind as their second card. Summed over the ways a pair can be
split and split again, this is exact for any number of hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from houseway.odds.blackjack.hands import CLASSES
from houseway.odds.blackjack.kernels import MOST_USED, Law, Tree, forward
from houseway.odds.blackjack.payoffs import LOTS, STATES
from houseway.odds.blackjack.shoe import Floats, Ints


@dataclass(frozen=True)
class _Way:
    """A course of splitting: its hands, of which `closed` got another kind, and its number of orders."""

    again: int
    closed: int
    free: int
    orders: int


def _ways(limit: int) -> Iterator[_Way]:
    """Every course of splitting up to a limit of splits.

    Hands are completed one after the other: a hand that gets the pair's kind is split again while that is
    allowed, one that gets another kind is closed. When the last split is made, the hands left over are free:
    they keep whatever comes.
    """
    counts: dict[tuple[int, int, int], int] = {(2, 1, 0): 1}
    while counts:
        following: dict[tuple[int, int, int], int] = {}
        for (waiting, splits, closed), orders in counts.items():
            if splits == limit or waiting == 0:
                yield _Way(splits - 1, closed, waiting, orders)
                continue
            for state in ((waiting + 1, splits + 1, closed), (waiting - 1, splits, closed + 1)):
                following[state] = following.get(state, 0) + orders
        counts = following


def split_hands(
    base: Ints,
    kind: int,
    up: int,
    law: Law,
    checked: bool,
    tree: Tree,
    policy: Ints,
    limit: int,
    two: Ints,
) -> Floats:
    """The expected number of hands that end in each lot, state, class and ending, once a pair is split.

    `base` is the shoe without the up card and the pair; `two[k]` is the hand of the pair's card and kind `k`.
    """
    endings = len(law[10])
    found: Floats = np.zeros((len(LOTS), len(STATES), CLASSES, endings))
    size, have = int(base.sum()), int(base[kind])
    for again in range(min(limit, have + 1)):
        ways = [way for way in _ways(limit) if way.again == again]
        # The probability that the cards split again are of the pair's kind at all.
        chance = 1.0
        for card in range(again):
            chance *= (have - card) / (size - card)
        own = base.copy()
        own[kind] -= again - 1
        for closed in (True, False):
            weights = _weights(tuple(ways), int(own.sum()), int(own[kind]), closed)
            if not weights.any():
                continue
            reach = np.zeros((policy.shape[0], len(tree[1])))
            for k in range(len(base)):
                left = int(own[k]) - (k == kind)
                if left > 0 and not (closed and k == kind):
                    reach[0, two[k]] = chance * left / (int(own.sum()) - 1)
            part = np.zeros((2, *found.shape[1:]))
            forward(own, up, law, checked, tree, policy, reach, weights, kind, 0, part)
            found[1:] += part
    return found


@lru_cache(maxsize=512)
def _weights(ways: tuple[_Way, ...], size: int, have: int, closed: bool) -> Floats:
    """The weight of one hand by the cards used when it is over, added up over all courses.

    First for the hand that keeps the original wager, then for the others. A course in which other hands are
    closed has the probability that as many unseen cards are of other kinds. The first hand to be completed
    keeps the original wager; it is a closed one if there is any.
    """
    table: Floats = np.zeros((2, MOST_USED, MOST_USED))
    used, marked = np.meshgrid(np.arange(MOST_USED), np.arange(MOST_USED), indexing="ij")
    left, same = size - used, have - marked
    for way in ways:
        hands = way.closed if closed else way.free
        if not hands:
            continue
        first = 1 if closed or not way.closed else 0
        chance = np.full(used.shape, float(way.orders))
        for card in range(way.closed - (1 if closed else 0)):
            chance *= np.maximum(left - same - card, 0) / np.maximum(left - card, 1)
        table[0] += first * chance
        table[1] += (hands - first) * chance
    return table
