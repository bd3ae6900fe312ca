"""How a live table applies the words of procedures: which operation a remedy is, and what an event needs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from houseway.rulebook.floor.vocabulary import FOLDER


@dataclass(frozen=True)
class DeclaredEvent:
    """An event that the floor declares: what must be said beside it, and what it does to the cards.

    `found` says, for some stages at which a table does not stop, at which stage their rows are declared.
    """

    needs: tuple[str, ...] = ()
    happens: str = ""
    found: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class AtTable:
    """How a table applies remedies and events, by their names.

    `applied` has the operation of a remedy; `by_itself` says why the table needs none; what is `announced`
    changes nothing; `refused` has the reason why it cannot be done. `choices` has what a player may choose by
    a remedy, `announced_low` the lows that he may announce at the showdown. `seat_questions` ask for the seat
    that a remedy is about, if it alone is applied. Of events, those that the table plays by itself cannot be
    `declared`. `closed` says why a table does not stop at some stages.
    """

    applied: Mapping[str, str]
    by_itself: Mapping[str, str]
    announced: frozenset[str]
    refused: Mapping[str, str]
    choices: Mapping[str, Sequence[str]]
    seat_questions: Mapping[str, str]
    announced_low: Mapping[str, str]
    declared: Mapping[str, DeclaredEvent]
    unasked: frozenset[str]
    closed: Mapping[str, str]


@cache
def at_table() -> AtTable:
    """How a table applies every remedy and event."""
    read = tomllib.loads((FOLDER / "table.toml").read_text(encoding="utf-8"))
    remedies, events = read["remedies"], read["events"]
    return AtTable(
        remedies["applied"],
        remedies["by_itself"],
        frozenset(remedies["announced"]["names"]),
        remedies["refused"],
        remedies["choices"],
        remedies["seat_questions"],
        remedies["announced_low"],
        {
            name: DeclaredEvent(
                tuple(event.get("needs", ())), event.get("happens", ""), event.get("found", {})
            )
            for name, event in events["declared"].items()
        },
        frozenset(events["by_itself"]["names"]),
        read["stages"]["closed"],
    )
