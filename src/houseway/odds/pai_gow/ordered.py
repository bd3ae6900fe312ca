"""A set of small numbers for compiled code: numbers go in in any order and come out in theirs."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.jit import njit

BitWords = NDArray[np.int64]

_BITS = 5
_WORD, _LOW_WORD = 1 << _BITS, (1 << _BITS) - 1
_DE_BRUIJN = 0x077CB531
_PLACES = np.zeros(_WORD, np.int64)
for _place in range(_WORD):
    _PLACES[(_DE_BRUIJN << _place & 0xFFFFFFFF) >> 27] = _place


class NumberSet(NamedTuple):
    """A bit for each number, for each word of those that is not empty, and for each word of these."""

    words: BitWords
    over: BitWords
    top: BitWords


def number_set(size: int) -> NumberSet:
    """An empty set for the numbers below a size."""
    return NumberSet(*(np.zeros((size >> _BITS * level) + 1, np.int64) for level in (1, 2, 3)))


@njit
def add(numbers: NumberSet, number: int) -> None:
    """Put a number into a set."""
    word = number >> _BITS
    over = word >> _BITS
    numbers.words[word] |= 1 << (number & _LOW_WORD)
    numbers.over[over] |= 1 << (word & _LOW_WORD)
    numbers.top[over >> _BITS] |= 1 << (over & _LOW_WORD)


@njit
def take_all(numbers: NumberSet, found: NDArray[np.int32]) -> int:
    """Write all numbers into `found`, lowest first, and leave the set empty; return how many there were."""
    many = 0
    for top in range(len(numbers.top)):
        tops = numbers.top[top]
        numbers.top[top] = 0
        while tops:
            over = top << _BITS | _lowest(tops)
            tops &= tops - 1
            overs = numbers.over[over]
            numbers.over[over] = 0
            while overs:
                word = over << _BITS | _lowest(overs)
                overs &= overs - 1
                bits = numbers.words[word]
                numbers.words[word] = 0
                while bits:
                    found[many] = word << _BITS | _lowest(bits)
                    bits &= bits - 1
                    many += 1
    return many


@njit
def _lowest(bits: int) -> int:
    """The place of the lowest bit of a word: a de Bruijn number gives each a pattern of its own."""
    return int(_PLACES[((bits & -bits) * _DE_BRUIJN & 0xFFFFFFFF) >> 27])
