"""Where in what was given a mistake was found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from houseway.errors import HousewayError


@contextmanager
def within(where: str) -> Iterator[None]:
    """Begin the line of every mistake with the place it was found in, if there is one to name."""
    try:
        yield
    except HousewayError as error:
        raise HousewayError(f"{where}: {error}" if where else str(error)) from None
