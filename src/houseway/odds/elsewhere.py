"""Exact work for other processes: its pieces are done wherever the one who asks for the odds says.

What is split here is whole numbers that add up, or rows that are put together: neither depends on who did
which piece, or in which order. Where nothing is said, all work is done in this process (`shards`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from typing import Any, Protocol

from houseway.odds.shards import Progress

PIECES = 32
"""Into how many pieces work is split: enough for all helpers to end at about the same time."""


class Helpers(Protocol):
    """Does a piece of work for everything that is given, in any order; what does it must be importable."""

    def __call__(self, work: Callable[[Any], Any], given: Iterable[Any], /) -> Iterator[tuple[Any, Any]]: ...


_helpers: ContextVar[Helpers | None] = ContextVar("helpers", default=None)


@contextmanager
def helped_by(helpers: Helpers) -> Iterator[None]:
    """Let helpers do what can be split, while a block runs."""
    before = _helpers.set(helpers)
    try:
        yield
    finally:
        _helpers.reset(before)


def helpers() -> Helpers | None:
    """Who does what can be split; None if this process does it."""
    return _helpers.get()


def spans(size: int) -> list[tuple[int, int]]:
    """Rows split into pieces: where each begins and ends."""
    edges = [size * piece // PIECES for piece in range(PIECES + 1)]
    return [(begin, end) for begin, end in pairwise(edges) if begin < end]


def counted(found: Iterator[Any], many: int, progress: Progress | None, what: str) -> Iterator[Any]:
    """What comes back, with the share that is done by then."""
    for number, one in enumerate(found, 1):
        yield one
        if progress:
            progress(number / many, what)
