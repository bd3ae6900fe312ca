"""The plain values a situation is made of, each read with the place it stands in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from houseway.errors import HousewayError, given, unknown


@contextmanager
def within(where: str) -> Iterator[None]:
    """Begin the line of every mistake with the place it was found in."""
    try:
        yield
    except HousewayError as error:
        raise HousewayError(f"{where}: {error}") from None


def check_keys(data: Mapping[str, object], keys: Collection[str], notes: Collection[str], where: str) -> None:
    """Refuse a key that is neither one with a meaning nor a note."""
    for key in data:
        if key not in keys and key not in notes:
            raise unknown("key", str(key), keys, where)


def mapping(value: object, where: str) -> Mapping[str, object]:
    """A table of names and values; nothing is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise HousewayError(f"{where}: must be a table of names and values, not {given(value)}")
    return {str(key): item for key, item in value.items()}


def text(value: object, where: str) -> str:
    """A text that says something."""
    if not isinstance(value, str) or not value.strip():
        missing = "missing" if value is None else f"must be a text, not {given(value)}"
        raise HousewayError(f"{where}: {missing}")
    return value.strip()


def whole(value: object, where: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    number = int(value) if isinstance(value, str) and value.strip().isdecimal() else value
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise HousewayError(f"{where}: must be a whole number from {low} to {high}, not {given(value)}")
    return number


def listed(value: object) -> list[object]:
    """The items of a list, or the one value itself."""
    return list(value) if isinstance(value, list | tuple) else [value]
