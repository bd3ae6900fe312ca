"""Progress through the stages of an analysis."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from houseway.odds.family import Progress

T = TypeVar("T")


class Stages:
    """Progress through the stages of the work: each begins where the last one ended."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._begin = self._end = 0.0

    def to(self, end: float, work: Callable[[], T]) -> T:
        """Do the work of a stage, which ends at this share of the whole."""
        self._begin, self._end = self._end, end
        return work()

    def __call__(self, done: float, step: str) -> None:
        if self._progress:
            self._progress(self._begin + (self._end - self._begin) * done, step)
