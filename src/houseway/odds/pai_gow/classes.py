"""Sets of up to seven of 53 cards, told apart by more than the names of the suits.

A class of sets has one canonical member: its suits are in order, the one with the largest set of ranks first.
Classes are numbered by size, the empty set first. `steps` leads from a class by one more card to the class of
the larger set, with the renaming of suits that makes the larger set canonical; so the class of any set is
found by adding its cards one by one, each renamed as the cards before it were.

The cards of a canonical set in order are the joker, then suit by suit from the highest rank to the lowest.
Without its last card it is canonical too, which lets all of them be made one from another.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER, Card
from houseway.jit import njit
from houseway.odds.shards import share
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.ranking.pai_gow_arrays import CARDS, MASKS
from houseway.ranking.suits import PERMUTATIONS, renamings

CLASS_BITS = 23
CLASS = (1 << CLASS_BITS) - 1
NO_STEP = -1
_JOKER_BIT = 1 << 62
_LANE = 0x1FFF

ClassSteps = NDArray[np.int32]


class SuitClasses(NamedTuple):
    """All classes: how they follow from one another, and how many sets each of them stands for."""

    begins: Integers
    """The number of the first class of each size, and of all classes."""
    steps: ClassSteps
    """For each class of up to six cards and each card, the class with that card, and above `CLASS_BITS` the
    number of the renaming; `NO_STEP` if the canonical set holds the card, or the deck does not."""
    sets: NDArray[np.uint8]
    """For each class, how many sets of cards it has."""
    hands: CardArray
    """For each class of seven cards, the cards of its canonical member."""
    renamed: NDArray[np.uint8]
    """For each renaming of suits, what each card becomes."""
    combined: NDArray[np.uint8]
    """The number of the renaming that does one and then another."""


def many_classes(classes: SuitClasses, size: int) -> int:
    """How many classes of sets of a size there are."""
    return int(classes.begins[size + 1] - classes.begins[size])


@cache
def suit_classes(lowest: int = 0) -> SuitClasses:
    """The classes of a deck with the ranks from the lowest one upward and the joker, made once."""
    levels = [np.zeros(1, np.int64)]
    for _ in range(HAND_CARDS):
        levels.append(np.empty(_larger(levels[-1], lowest, levels[-1][:0]), np.int64))
        _larger(levels[-2], lowest, levels[-1])
    begins = np.cumsum([0, *map(len, levels)])
    masks = np.concatenate(levels)
    steps = np.full((begins[HAND_CARDS], CARDS), NO_STEP, np.int32)
    _lead_on(masks, lowest, steps)
    numbers = _renaming_numbers()
    for size, level in enumerate(levels[:-1]):

        def connect(
            worker: int, rows: slice, begin: int = int(begins[size]), level: Integers = level
        ) -> None:
            _connect(begin + rows.start, level[rows], lowest, steps, numbers)

        share(connect, len(level))
    sets, hands = np.empty(len(masks), np.uint8), np.empty((len(levels[-1]), HAND_CARDS), np.uint8)
    _unpack(masks, sets, hands)
    return SuitClasses(begins, steps, sets, hands, _renamed(), _combined())


def class_of(classes: SuitClasses, cards: Sequence[Card]) -> tuple[int, int]:
    """The class of a set of cards, and the number of the renaming that makes the set canonical."""
    number = renaming = 0
    for card in cards:
        step = int(classes.steps[number, classes.renamed[renaming, card]])
        number, renaming = step & CLASS, int(classes.combined[renaming, step >> CLASS_BITS])
    return number, renaming


def _renamed() -> NDArray[np.uint8]:
    cards = np.arange(JOKER)
    natural = (cards & ~3) + PERMUTATIONS[:, cards & 3]
    return np.hstack([natural, np.full((len(PERMUTATIONS), 1), JOKER)]).astype(np.uint8)


def _combined() -> NDArray[np.uint8]:
    rows = [tuple(row) for row in PERMUTATIONS.tolist()]
    return np.array(
        [[rows.index(tuple(second[at] for at in first)) for second in rows] for first in rows], np.uint8
    )


def _renaming_numbers() -> Integers:
    """The number of a renaming by the new places of the first three suits, two bits each."""
    numbers = np.zeros(64, np.int64)
    for number, (first, second, third, _) in enumerate(PERMUTATIONS.tolist()):
        numbers[first + 4 * second + 16 * third] = number
    return numbers


# ---------------------------------------------------------------------- kernels


@njit
def _last_cards(mask: int, lowest: int, cards: Integers, larger: Integers) -> int:
    """The cards that a canonical set may have last after all its others, and the sets that they make."""
    naturals = mask & ~_JOKER_BIT
    many = 0
    if mask == 0:
        cards[0], larger[0] = JOKER, _JOKER_BIT
        many = 1
    suit = 0
    while suit < 3 and naturals >> 16 * (suit + 1):
        suit += 1
    for lane in range(suit, min(suit + 2, 4)):
        held = naturals >> 16 * lane & _LANE
        for rank in range(12, lowest - 1, -1):
            if held & ((2 << rank) - 1):
                continue
            with_it = naturals | 1 << 16 * lane + rank
            first, second = with_it & _LANE, with_it >> 16 & _LANE
            third, fourth = with_it >> 32 & _LANE, with_it >> 48 & _LANE
            if first >= second >= third >= fourth:
                cards[many], larger[many] = 4 * rank + lane, with_it | mask & _JOKER_BIT
                many += 1
    return many


@njit
def _larger(masks: Integers, lowest: int, made: Integers) -> int:
    """Make the canonical sets of one more card, as far as there is room; return how many there are."""
    cards, larger = np.empty(CARDS, np.int64), np.empty(CARDS, np.int64)
    many = 0
    for mask in masks:
        found = _last_cards(mask, lowest, cards, larger)
        if many + found <= len(made):
            made[many : many + found] = larger[:found]
        many += found
    return many


@njit
def _lead_on(masks: Integers, lowest: int, steps: ClassSteps) -> None:
    """Fill in the steps by which the classes were made one from another; they come in that order."""
    cards, larger = np.empty(CARDS, np.int64), np.empty(CARDS, np.int64)
    number = 1
    for at in range(len(steps)):
        for place in range(_last_cards(masks[at], lowest, cards, larger)):
            steps[at, cards[place]] = number
            number += 1


@njit
def _connect(begin: int, masks: Integers, lowest: int, steps: ClassSteps, numbers: Integers) -> None:
    """Fill in the steps to classes that were made from another canonical set."""
    for at, mask in enumerate(masks, begin):
        for card in range(4 * lowest, CARDS):
            bit = _JOKER_BIT if card == JOKER else MASKS[card]
            if steps[at, card] == NO_STEP and mask & bit == 0:
                larger, renaming = _canonical(mask | bit, numbers)
                steps[at, card] = _find(larger, steps) | renaming << CLASS_BITS


@njit
def _canonical(mask: int, numbers: Integers) -> tuple[int, int]:
    """A set with its suits in order, and the number of the renaming that puts them so."""
    a, b, c, d = mask & _LANE, mask >> 16 & _LANE, mask >> 32 & _LANE, mask >> 48 & _LANE
    first = (b > a) + (c > a) + (d > a)
    second = (a >= b) + (c > b) + (d > b)
    third = (a >= c) + (b >= c) + (d > c)
    fourth = 6 - first - second - third
    ordered = a << 16 * first | b << 16 * second | c << 16 * third | d << 16 * fourth
    return ordered | mask & _JOKER_BIT, numbers[first + 4 * second + 16 * third]


@njit
def _find(mask: int, steps: ClassSteps) -> int:
    """The class of a canonical set, whose cards in order lead there without renaming."""
    at = 0
    if mask & _JOKER_BIT:
        at = steps[at, JOKER]
    for lane in range(4):
        held = mask >> 16 * lane & _LANE
        rank = 12
        while held:
            if held >> rank:
                at = steps[at, 4 * rank + lane]
                held ^= 1 << rank
            rank -= 1
    return at


@njit
def _unpack(masks: Integers, sets: NDArray[np.uint8], hands: CardArray) -> None:
    """Write down how many sets look like each, and the cards of the hands, which come last."""
    first_hand = len(masks) - len(hands)
    for row, mask in enumerate(masks):
        sets[row] = renamings(mask & _LANE, mask >> 16 & _LANE, mask >> 32 & _LANE, mask >> 48 & _LANE)
        if row >= first_hand:
            at = 0
            for card in range(CARDS):
                if mask & (_JOKER_BIT if card == JOKER else MASKS[card]):
                    hands[row - first_hand, at] = card
                    at += 1
