"""The words of procedures: events, stages and remedies, each declared once with a text in plain English."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "words"

CHANGES: Mapping[str, str] = {
    "cards": "Cards",
    "deal": "Deal",
    "hand": "Hand",
    "money": "Money",
    "turn": "Action",
    "seats": "Blinds and seats",
    "rights": "Rights",
    "conduct": "Conduct",
}
"""What a remedy changes, and how that is headed."""

DECIDES: Mapping[str, str] = {
    "rule": "The rule decides: the dealer applies it.",
    "finding": "The floor finds the fact; the rule says what follows.",
    "floor": "The floor or management decides.",
    "conduct": "A rule of conduct: nothing at the table changes.",
}
"""Who decides, and how that is said."""


@dataclass(frozen=True)
class FloorEvent:
    """What happened, the group of events that it is listed in, and how people at the table say it."""

    text: str
    group: str
    said: tuple[str, ...]


@dataclass(frozen=True)
class FloorStage:
    """When in the hand it happened; `meaning` is empty where the text says it all.

    Of the stages that are `part_of` the same one, a question that names one is not about the others.
    """

    text: str
    meaning: str = ""
    part_of: str = ""


@dataclass(frozen=True)
class FloorRemedy:
    """What is done about it, and what that changes."""

    text: str
    changes: str


@dataclass(frozen=True)
class FloorWords:
    """All words by name; stages are in the order of a hand.

    `narrowed` has how people say what narrows an event, for rows with that `when`.
    """

    events: Mapping[str, FloorEvent]
    stages: Mapping[str, FloorStage]
    remedies: Mapping[str, FloorRemedy]
    narrowed: Mapping[str, tuple[str, ...]]


@cache
def words() -> FloorWords:
    """The words that procedures are written in."""
    said = _read("said")
    return FloorWords(
        {name: FloorEvent(**row, said=tuple(said[name])) for name, row in _read("events").items()},
        {name: FloorStage(**row) for name, row in _read("stages").items()},
        {
            name: FloorRemedy(text, changes)
            for changes, rows in _read("remedies").items()
            for name, text in rows.items()
        },
        {when: tuple(phrases) for when, phrases in _read("when").items()},
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
