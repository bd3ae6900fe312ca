"""Answers that a compiled loop looks up, and that Python gives once for each key.

A loop that meets a key without an answer notes it and stops. Once it is answered, the loop plays the same
round again. So a kernel needs no rule in compiled form that it can look up instead.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.cards.compiled_streams import mixed
from houseway.jit import njit
from houseway.ranking._tables import Integers

UNKNOWN = -1
_EMPTY = -1
_FIRST_SIZE = 1 << 12


class AnswerTable(NamedTuple):
    """The answers by key, in a table with open addressing; keys are not negative."""

    keys: Integers
    values: Integers


class AnswerBook:
    """Answers that grow in number; no more than half of the places are taken."""

    def __init__(self) -> None:
        self._size = 0
        self.answers = _empty(_FIRST_SIZE)

    def put(self, key: int, value: int) -> None:
        """Note the answer to a new key."""
        if 2 * self._size >= len(self.answers.keys):
            before = self.answers
            self.answers = _empty(2 * len(before.keys))
            for old in np.flatnonzero(before.keys != _EMPTY).tolist():
                _insert(self.answers, before.keys[old], before.values[old])
        _insert(self.answers, key, value)
        self._size += 1


def _empty(size: int) -> AnswerTable:
    return AnswerTable(np.full(size, _EMPTY, np.int64), np.zeros(size, np.int64))


@njit
def _place(answers: AnswerTable, key: int) -> int:
    """Where a key is, or would be."""
    keys = answers.keys
    last = len(keys) - 1
    at = np.int64(mixed(np.uint64(key))) & last
    while keys[at] != key and keys[at] != _EMPTY:
        at = (at + 1) & last
    return int(at)


@njit
def look_up(answers: AnswerTable, key: int) -> int:
    """The answer to a key, or that it is unknown."""
    at = _place(answers, key)
    return int(answers.values[at]) if answers.keys[at] == key else UNKNOWN


@njit
def _insert(answers: AnswerTable, key: int, value: int) -> None:
    at = _place(answers, key)
    answers.keys[at], answers.values[at] = key, value
