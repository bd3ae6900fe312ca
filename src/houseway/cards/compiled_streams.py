"""The random words of `streams` for kernels, word for word the same."""

from __future__ import annotations

import numpy as np

from houseway.cards.streams import FIRST, PURPOSES, SECOND, STEP
from houseway.jit import njit

STEP64 = np.uint64(STEP)
"""By how much the state of a stream moves on from word to word."""
_FIRST64, _SECOND64 = np.uint64(FIRST), np.uint64(SECOND)
_30, _27, _31, _32 = (np.uint64(number) for number in (30, 27, 31, 32))


@njit
def mixed(word: np.uint64) -> np.uint64:
    """The mixing of SplitMix64: the word that a state stands for."""
    word = (word ^ (word >> _30)) * _FIRST64
    word = (word ^ (word >> _27)) * _SECOND64
    return word ^ (word >> _31)


@njit
def begun(seed: int, number: int, purpose: int) -> np.uint64:
    """The state of a stream before its first word."""
    start = mixed(np.uint64(seed) + np.uint64(PURPOSES * number + purpose + 1) * STEP64)
    return mixed(start + np.uint64(seed))


@njit
def share_of(word: np.uint64, count: int) -> int:
    """The upper half of a word as a number below a count, as `scaled` has it."""
    return int(((word >> _32) * np.uint64(count)) >> _32)
