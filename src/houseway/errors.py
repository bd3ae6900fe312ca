"""The one error a user can cause: it says what was wrong, where, and what would be right."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches


class HousewayError(ValueError):
    """The caller's input cannot be used; the message is one clear line."""


class NoCards(HousewayError):
    """A card is to be drawn, and none is left."""


class NoBank(HousewayError):
    """The player-dealer does not have enough chips to bank a round."""


class Mistakes(HousewayError):
    """A file has mistakes of form; the message is the first of them."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = list(problems)
        super().__init__(self.problems[0])


class OtherRules(HousewayError):
    """A round was recorded under different rules from those it is to be replayed by."""


def as_written(value: object) -> str:
    """A value as its author wrote it: ``null``, ``true`` and lists as in JSON, a text in quotes."""
    if value is None or isinstance(value, bool | list | dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    return repr(value)


def unknown(kind: str, name: str, known: Iterable[str], where: str = "") -> HousewayError:
    """The error for a name that does not exist, with the nearest names that do."""
    names = list(known)
    near = get_close_matches(name, names, n=1, cutoff=0.5)
    if near:
        hint = f" (did you mean {near[0]!r}?)"
    elif names and len(names) <= 20:
        hint = f" (known: {', '.join(names)})"
    else:
        hint = ""
    return HousewayError(f"{where + ': ' if where else ''}unknown {kind} {name!r}{hint}")
