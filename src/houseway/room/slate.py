"""Memory that the room shares with a process that computes odds: how far it is, and whether it should stop.

Neither side ever waits for the other: there is no lock, which a process that was killed would hold for ever.
"""

from __future__ import annotations

from multiprocessing.context import SpawnContext

LONGEST_STEP = 80
PLAYING = "playing rounds"


class Stopped(Exception):
    """The work was told to stop."""


class Unfinished(Exception):
    """A part of the work was done, and the rest is done when the question is asked again."""

    @property
    def done(self) -> float:
        """The share of the work that was done."""
        return float(self.args[0])


class Slate:
    """The share of the work that is done, the current step, and whether to stop."""

    def __init__(self, context: SpawnContext) -> None:
        self._done = context.Value("d", 0.0, lock=False)
        self._step = context.Array("c", LONGEST_STEP, lock=False)
        self._stop = context.Value("b", 0, lock=False)

    def wipe(self) -> None:
        """Before new work begins."""
        self._done.value, self._step.value, self._stop.value = 0.0, b"", 0

    def stop(self) -> None:
        """Tell the work to stop at its next step."""
        self._stop.value = 1

    def report(self, done: float, step: str) -> None:
        """Note how far the work is; raises `Stopped` if it should go no further."""
        self._done.value = done
        self._step.value = step.encode()[: LONGEST_STEP - 1]
        if self._stop.value:
            raise Stopped

    @property
    def done(self) -> float:
        """The share of the work that is done, from 0 to 1."""
        return float(self._done.value)

    @property
    def step(self) -> str:
        """The current step, in words."""
        return bytes(self._step.value).decode(errors="replace")
