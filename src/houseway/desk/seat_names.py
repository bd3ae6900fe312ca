"""How a seat is written: by its number, with or without the word, or by a name."""

from __future__ import annotations

import re

from houseway.errors import HousewayError, as_written

MOST_SEATS = 99

_NUMBER = re.compile(r"(?:(?:seat|spot|s)[ _-]?)?0*([1-9][0-9]?)")
_LIKE_A_NUMBER = re.compile(r"(?:(?:seat|spot|s)?\d+)?")
_SIGNS = re.compile(r"[\W_]+")


def seat_text(value: object) -> str:
    """A seat as text, refused where it is no name and no number of a seat: ``-5`` is not seat 5."""
    if not isinstance(value, bool) and isinstance(value, int | str):
        text = str(value)
        if numbered(text) or not _LIKE_A_NUMBER.fullmatch(_SIGNS.sub("", text.casefold())):
            return text
    raise HousewayError(f"must be a seat from 1 to {MOST_SEATS}, or a name, not {as_written(value)}")


def numbered(text: str) -> int | None:
    """The seat that is written by its number, ``3`` or ``seat 3``; None for a name."""
    match = _NUMBER.fullmatch(plain(text))
    return int(match[1]) if match else None


def plain(text: str) -> str:
    """A name as it is compared: without regard to capitals and further spaces."""
    return " ".join(text.casefold().split())
