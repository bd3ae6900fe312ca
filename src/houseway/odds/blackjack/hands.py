"""Every hand a player can still do something with, by the kinds of its cards.

A hand that exceeds the target, or takes a joker, ends with that card: it has no entry of its own but is an
*end* of the hand before, known by the class it finishes in.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from houseway.odds.blackjack.shoe import ACE, KINDS, TEN, WILD, Ints
from houseway.rulebook.families import blackjack as words

CARDS = words.MOST_CARDS - 1
PLAIN = (words.MOST_TOTAL - words.LEAST_TOTAL + 1) * CARDS
"""How many classes finished hands without a natural have: by count and number of cards."""
CLASSES = PLAIN + len(words.NATURALS) - 1


def finished(total: int, cards: int) -> int:
    """The class of a finished hand that is not a natural."""
    return (total - words.LEAST_TOTAL) * CARDS + min(cards, words.MOST_CARDS) - 2


def finished_natural(name: str) -> int:
    """The class of a natural."""
    return PLAIN + words.NATURALS.index(name) - 1


def described(at: int) -> tuple[str, int, int]:
    """Natural, count and number of cards of a class."""
    if at >= PLAIN:
        name = words.NATURALS[at - PLAIN + 1]
        return name, 12 if name == "ace-ace" else 21, 2
    total, cards = divmod(at, CARDS)
    return "none", total + words.LEAST_TOTAL, cards + 2


@dataclass(frozen=True)
class HandTable:
    """All hands of two or more cards up to a target, fewer cards first, then those with a joker.

    `child` is the hand with one more card of a kind (-1: none), `end` the class that card finishes it in.
    """

    target: int
    kinds: NDArray[np.int64]
    total: Ints
    soft: NDArray[np.bool_]
    cards: Ints
    child: Ints
    end: Ints
    ends: Ints
    index: dict[tuple[int, ...], int]

    def __len__(self) -> int:
        return len(self.total)

    def of(self, one: int, two: int) -> int:
        """The number of a two-card hand."""
        return self.index[(min(one, two), max(one, two))]


@lru_cache(maxsize=4)
def hands_up_to(target: int) -> HandTable:
    """The hands that count up to a target."""
    found: list[tuple[int, ...]] = [(a, b) for a in range(TEN + 1) for b in range(a, TEN + 1)]
    at = 0
    while at < len(found):
        hand = found[at]
        hard = sum(hand) + len(hand)
        # A hand is written with its kinds in order, so each is reached once: by its last card.
        found += [(*hand, more) for more in range(hand[-1], TEN + 1) if hard + more + 1 <= target]
        at += 1
    found = [hand for hand in found if sum(hand) + len(hand) <= target]
    found += [(a, WILD) for a in range(KINDS)]
    index = {hand: number for number, hand in enumerate(found)}
    size = len(found)
    kinds = np.zeros((size, KINDS), dtype=np.int64)
    total, cards = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    soft = np.zeros(size, dtype=np.bool_)
    child, end = np.full((size, KINDS), -1, dtype=np.int64), np.full((size, KINDS), -1, dtype=np.int64)
    ends = np.zeros(size, dtype=np.int64)
    for number, hand in enumerate(found):
        for k in hand:
            kinds[number, k] += 1
        cards[number] = len(hand)
        hard = sum(hand) + len(hand)
        wild = WILD in hand
        soft[number] = not wild and ACE in hand and hard + 10 <= target
        total[number] = target if wild else hard + 10 if soft[number] else hard
        ends[number] = finished(int(total[number]), len(hand))
        if wild:
            continue
        for k in range(TEN + 1):
            bigger = tuple(sorted((*hand, k)))
            if bigger in index:
                child[number, k] = index[bigger]
            else:
                end[number, k] = finished(hard + k + 1, len(hand) + 1)
        end[number, WILD] = finished(target, len(hand) + 1)
    return HandTable(target, kinds, total, soft, cards, child, end, ends, index)
