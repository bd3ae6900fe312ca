"""The room's books as its parts use them: how they read the database, and who writes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy.engine import Connection

from houseway.room.writer import Writer

T = TypeVar("T")


class Books(Protocol):
    """The room's database: queries are run off the event loop, changes by one writer."""

    writer: Writer

    async def read(self, query: Callable[[Connection], T]) -> T:
        """The answer to a query."""
        ...
