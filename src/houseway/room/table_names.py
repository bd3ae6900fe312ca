"""The names of tables: words on one line, as in the names of people, and no two open tables alike."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from textwrap import shorten

from houseway.errors import HousewayError
from houseway.room.errors import Conflict
from houseway.room.letters import begins_with_letter, check_letters, is_letter, look_of, written
from houseway.room.names import key_of, marks_of

LONGEST = 40
_SIGNS = " _.,'&+()-"
_AT_THE_END = "_.'+)-"


def table_title(typed: str) -> str:
    """A table's name as it is shown; empty if nothing was typed."""
    title = written(typed)
    if not title:
        return ""
    signs = all(sign in _SIGNS or is_letter(sign) for sign in title)
    ends = is_letter(title[-1]) or title[-1] in _AT_THE_END
    if not (begins_with_letter(title) and signs and ends and len(title) <= LONGEST):
        raise HousewayError(
            f"name: a table's name has at most {LONGEST} letters, digits, spaces and .,'&+()-, "
            "and begins with a letter or digit"
        )
    check_letters(title, f"The table name {title!r}")
    return title


def check_not_automatic(title: str, games: Iterable[str]) -> None:
    """Refuse a name of the form that the room gives: the name of a game, and a number."""
    look = look_of(title)
    for game in games:
        form = look_of(f"{_short(game)} ")
        # A 1 and a 0 look like letters: the digits are compared as they look.
        if look.startswith(form) and set(look.removeprefix(form)) <= set(look_of("0123456789")):
            raise HousewayError(
                f"Only the room gives names like {title!r}. "
                "Choose another, or leave the name empty to get one."
            )


class TableNames:
    """The names of tables that are being opened, beside those of open ones: no two look alike."""

    def __init__(self) -> None:
        self._opening: list[str] = []

    @contextmanager
    def claim(self, title: str, game: str, opened: Collection[str]) -> Iterator[str]:
        """Hold a name until the table is open; without one, the game's name with the first free number."""
        taken = {mark: name for name in (*opened, *self._opening) for mark in marks_of(name)}
        if not title:
            titles = (f"{_short(game)} {number}" for number in count(1))
            title = next(name for name in titles if marks_of(name).isdisjoint(taken))
        for mark in marks_of(title) & taken.keys():
            raise Conflict(_taken(title, taken[mark]))
        self._opening.append(title)
        try:
            yield title
        finally:
            self._opening.remove(title)


def _short(game: str) -> str:
    return shorten(game, LONGEST, placeholder="…")


def _taken(title: str, other: str) -> str:
    if key_of(title) == key_of(other):
        return f"A table named {other!r} is open. Choose another name."
    return f"The table name {title!r} looks too much like {other!r}, which is open. Choose another name."
