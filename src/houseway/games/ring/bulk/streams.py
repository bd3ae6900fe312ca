"""The random words of a hand in the kernel: one stream each for its cards, its choices and how it begins."""

from __future__ import annotations

import numpy as np

from houseway.cards.compiled_streams import STEP64, begun, mixed
from houseway.cards.streams import PURPOSES
from houseway.games.ring.bulk.records import BulkHand
from houseway.jit import njit

_LOW = np.uint64((1 << 32) - 1)


@njit
def begin(hand: BulkHand, seed: int, number: int) -> None:
    """Begin the streams of a hand."""
    for purpose in range(PURPOSES):
        hand.words[purpose] = begun(seed, number, purpose)


@njit
def next_word(hand: BulkHand, purpose: int) -> np.uint64:
    """The next 64 bits of a stream."""
    word = hand.words[purpose] + STEP64
    hand.words[purpose] = word
    return mixed(word)


@njit
def skip_word(hand: BulkHand, purpose: int) -> None:
    """Pass over the next word of a stream."""
    hand.words[purpose] += STEP64


@njit
def low_bits(word: np.uint64) -> int:
    """The lower half of a word."""
    return int(word & _LOW)
