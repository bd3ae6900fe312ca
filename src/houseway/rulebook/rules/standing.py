"""The rules under other choices of their readings, to find out what stands by a reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.rulebook.rules.choosing import choose
from houseway.rulebook.rules.chosen import Rules

AT_THE_TABLE = ("play", "settlement", "order")
"""What a reading may affect that decides how a round is settled."""

MOST_KEPT = 64


class RulesUnder(NamedTuple):
    """The rules under another choice of one reading; None where they cannot be chosen."""

    reading: str
    choice: str
    rules: Rules | None


_kept: dict[str, tuple[RulesUnder, ...]] = {}


def other_rules(rules: Rules) -> tuple[RulesUnder, ...]:
    """The same rules under each other choice of each reading that matters at the table; compiled once."""
    found = _kept.get(rules.document)
    if found is None:
        if len(_kept) >= MOST_KEPT:
            del _kept[next(iter(_kept))]
        found = _kept[rules.document] = tuple(_others(rules))
    return found


def _others(rules: Rules) -> Iterator[RulesUnder]:
    for name, reading in rules.filing.readings.items():
        if reading.affects in AT_THE_TABLE:
            for choice in reading.choices:
                if choice != rules.settings[name]:
                    yield RulesUnder(name, choice, _choosing(rules, name, choice))


def _choosing(rules: Rules, name: str, choice: str) -> Rules | None:
    try:
        return choose(rules.composed, rules.where, {**rules.settings, **rules.changes, name: choice})
    except HousewayError:
        return None  # such as a changed payout of a row that the other choice does not have
