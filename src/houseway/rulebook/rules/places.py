"""The places of a rule file that readings set."""

from __future__ import annotations

from houseway.rulebook.loader import EVERY
from houseway.rulebook.models import Filing
from houseway.rulebook.rules.chosen import Rules
from houseway.rulebook.rules.offering import applies


def readings_at(filing: Filing, *places: str) -> tuple[str, ...]:
    """The readings of which some choice sets one of these places, a part of it, or what it is part of.

    A place is decided by such a reading whether the choice in force sets it or leaves it as it is.
    """
    return tuple(
        name
        for name, reading in filing.readings.items()
        if any(_overlap(path, place) for sets in reading.sets.values() for path in sets for place in places)
    )


def readings_in_force(rules: Rules, *places: str) -> tuple[str, ...]:
    """The readings at these places that decide anything under the settings of the table."""
    readings = rules.filing.readings
    found = readings_at(rules.filing, *places)
    return tuple(name for name in found if applies(readings[name].only_if, rules.settings))


def _overlap(one: str, other: str) -> bool:
    """Whether two paths name the same place, or one of them a part of the other."""
    pairs = zip(one.split("."), other.split("."), strict=False)
    return all(first == second or EVERY in (first, second) for first, second in pairs)
