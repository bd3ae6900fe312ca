"""The random words of a hand: one stream each for its cards, its choices and how it begins.

A stream depends on the seed, the number of the hand and its purpose alone, so that a hand can be dealt again
without those before it. `Stream` is the readable form of the compiled functions, word for word the same.
"""

from __future__ import annotations

import numpy as np

from houseway.games.ring.bulk.records import BulkHand
from houseway.jit import njit

CARDS, CHOICES, CHIPS = 0, 1, 2
"""The purposes; by the third, the chips of each seat are drawn, and who won the last hand."""

_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_ALL = (1 << 64) - 1
_STEP64, _FIRST64, _SECOND64 = np.uint64(_STEP), np.uint64(_FIRST), np.uint64(_SECOND)
_30, _27, _31, _32 = (np.uint64(number) for number in (30, 27, 31, 32))
_LOW = np.uint64((1 << 32) - 1)


class Stream:
    """SplitMix64, begun at a place that follows from the seed, the hand and the purpose."""

    def __init__(self, seed: int, hand: int, purpose: int) -> None:
        start = _mixed((seed + (3 * hand + purpose + 1) * _STEP) & _ALL)
        self._state = _mixed((start + seed) & _ALL)

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _STEP) & _ALL
        return _mixed(self._state)

    def below(self, count: int) -> int:
        """A number from zero up to a count."""
        return scaled(self.word(), count)


def scaled(word: int, count: int) -> int:
    """The upper half of a word as a number below a count; it is even to one in 2^32 a number."""
    return (word >> 32) * count >> 32


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * _FIRST & _ALL
    word = (word ^ word >> 27) * _SECOND & _ALL
    return word ^ word >> 31


@njit
def mixed(word: np.uint64) -> np.uint64:
    """The mixing of SplitMix64."""
    word = (word ^ (word >> _30)) * _FIRST64
    word = (word ^ (word >> _27)) * _SECOND64
    return word ^ (word >> _31)


@njit
def begin(hand: BulkHand, seed: int, number: int) -> None:
    """Begin the three streams of a hand."""
    for purpose in range(3):
        start = mixed(np.uint64(seed) + np.uint64(3 * number + purpose + 1) * _STEP64)
        hand.words[purpose] = mixed(start + np.uint64(seed))


@njit
def next_word(hand: BulkHand, purpose: int) -> np.uint64:
    """The next 64 bits of a stream."""
    word = hand.words[purpose] + _STEP64
    hand.words[purpose] = word
    return mixed(word)


@njit
def skip_word(hand: BulkHand, purpose: int) -> None:
    """Pass over the next word of a stream."""
    hand.words[purpose] += _STEP64


@njit
def share_of(word: np.uint64, count: int) -> int:
    """The upper half of a word as a number below a count, as `scaled` has it."""
    return int(((word >> _32) * np.uint64(count)) >> _32)


@njit
def low_bits(word: np.uint64) -> int:
    """The lower half of a word."""
    return int(word & _LOW)
