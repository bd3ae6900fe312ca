"""The place in the input where a mistake was found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from houseway.errors import HousewayError


@contextmanager
def within(where: str) -> Iterator[None]:
    """Begin the message of every mistake with the place where it was found, if there is one to name."""
    try:
        yield
    except HousewayError as error:
        raise HousewayError(f"{where}: {error}" if where else str(error)) from None
