"""The log of a round: every event with its audience. What a seat may see is a filter on it, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

Data = dict[str, Any]

NOTHING: Data = {}
NOBODY: tuple[int, ...] = ()


class Event(NamedTuple):
    """Something that happened: `data` is for everybody, `secret` only for the seats in `audience`."""

    kind: str
    data: Data
    secret: Data = NOTHING
    audience: tuple[int, ...] = NOBODY


class Log(list[Event]):
    """All events of a round, in order."""

    def view(self, seat: int | None) -> Iterator[Data]:
        """What a seat may see (None: somebody who is not seated)."""
        for event in self:
            seen = event.secret if seat in event.audience else NOTHING
            yield {"kind": event.kind, **event.data, **seen}

    def whole(self) -> Iterator[Data]:
        """Everything, for records and tests."""
        for event in self:
            yield {"kind": event.kind, **event.data, **event.secret}
