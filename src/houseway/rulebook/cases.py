"""Ordered cases over features, first match wins: the one model behind every table of a filing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Generic, TypeVar

from houseway.errors import HousewayError
from houseway.rulebook.vocabulary import Feature, Features, Value, Vocabulary

R_co = TypeVar("R_co", covariant=True)

_RANGE = re.compile(r"(-?\d+)\s*-\s*(-?\d+)")
_COMPARE = re.compile(r"(<=|>=|<|>|!=)\s*(-?\w+)")
_COMPARE_VALUES = re.compile(r"(<=|>=|<|>)\s*(.+)")
_BETWEEN_VALUES = re.compile(r"(\w+)-(\w+)")


@dataclass(frozen=True, slots=True)
class Span:
    """A range of an open number; it has no upper end if `high` is None."""

    low: int
    high: int | None

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value and (self.high is None or value <= self.high)


Allowed = frozenset[Value] | Span
Conditions = tuple[tuple[str, Allowed], ...]
"""What must hold: the name of each feature with the values that are allowed."""


@dataclass(frozen=True, slots=True)
class Case(Generic[R_co]):
    """One row: the conditions, the result, and the line of the filing that says so.

    `readings` are those that decide whether the row is in force; what is `implied` is not printed.
    """

    name: str
    conditions: Conditions
    result: R_co
    text: str
    cite: str
    readings: tuple[str, ...] = ()
    implied: bool = False

    def matches(self, features: Features) -> bool:
        """Whether every condition holds."""
        return hold(self.conditions, features)


@dataclass(frozen=True, slots=True)
class Cases(Generic[R_co]):
    """A table of cases; `off` are the rows that a reading keeps out of force."""

    rows: tuple[Case[R_co], ...]
    off: tuple[Case[R_co], ...] = ()
    used: frozenset[str] = field(init=False, repr=False, compare=False)
    """The features the table looks at."""
    _key: Callable[[Features], object] = field(init=False, repr=False, compare=False)
    _known: dict[object, Case[R_co]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        used = frozenset(name for row in self.rows for name, _ in row.conditions)
        object.__setattr__(self, "used", used)
        object.__setattr__(self, "_key", itemgetter(*sorted(used)) if used else len)
        object.__setattr__(self, "_known", {})

    def decide(self, features: Features) -> Case[R_co]:
        """The first case that matches."""
        for row in self.rows:
            for name, allowed in row.conditions:
                if features[name] not in allowed:
                    break
            else:
                return row
        raise HousewayError("no case covers this round")

    def find(self, features: Features) -> Case[R_co] | None:
        """The first case that matches, or None where the table has a gap."""
        return next((row for row in self.rows if row.matches(features)), None)

    def settled_by(self, known: Features) -> Case[R_co] | None:
        """The case that decides regardless of the features not in `known`, or None where they matter."""
        for row in self.rows:
            if any(name in known and known[name] not in allowed for name, allowed in row.conditions):
                continue
            return row if all(name in known for name, _ in row.conditions) else None
        return None

    def look_up(self, features: Features) -> Case[R_co]:
        """The same for a chart, all of whose features are known beforehand: answers are cached."""
        key = self._key(features)
        row = self._known.get(key)
        if row is None:
            row = self._known[key] = self.decide(features)
        return row


def allowed_values(feature: Feature, wanted: object, where: str) -> Allowed:
    """The values a condition accepts: a value, a list, ``"0-5"``, ``"<= 6"`` or ``"!= 8"``.

    Of an ordered feature also ``"9-J"`` and ``">= two pair"``; there the beginning of a value, as in
    ``">= A"``, stands for the lowest value that begins so, such as the front ``A-2``.
    """
    if isinstance(wanted, list):
        parts = [allowed_values(feature, item, where) for item in wanted]
        if any(isinstance(part, Span) for part in parts):
            raise HousewayError(f"{where}: {feature.name} takes one range, not a list")
        return frozenset(value for part in parts if not isinstance(part, Span) for value in part)
    if isinstance(wanted, str) and wanted not in feature.domain:
        in_order = _in_order(feature, wanted) if feature.ordered else frozenset()
        return in_order or _range_of(feature, wanted, where)
    if not isinstance(wanted, str | int | bool):
        raise HousewayError(f"{where}: {feature.name} cannot be {wanted!r}")
    if feature.open:
        if isinstance(wanted, bool) or not isinstance(wanted, int):
            raise HousewayError(f"{where}: {feature.name} is a number, not {wanted!r}")
        return Span(wanted, wanted)
    if not _in_domain(wanted, feature):
        raise HousewayError(
            f"{where}: {feature.name} is never {wanted!r} (it is one of {_list(feature.domain)})"
        )
    return frozenset([wanted])


def _in_domain(wanted: Value, feature: Feature) -> bool:
    return any(
        value == wanted and isinstance(value, bool) == isinstance(wanted, bool) for value in feature.domain
    )


def _list(values: Iterable[Value]) -> str:
    return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in values)


def _in_order(feature: Feature, wanted: str) -> frozenset[Value]:
    """The values of an ordered feature between two of them or on one side of one; empty if it names none."""
    values = [value for value in feature.domain if value != "none"]
    places: dict[str, int] = {}
    for place, value in reversed(list(enumerate(values))):
        places[str(value)] = places[str(value).partition("-")[0]] = place
    between, compare = _BETWEEN_VALUES.fullmatch(wanted), _COMPARE_VALUES.fullmatch(wanted)
    if between and {between[1], between[2]} <= places.keys():
        return frozenset(values[places[between[1]] : places[between[2]] + 1])
    if not compare or compare[2] not in places:
        return frozenset()
    edge = places[compare[2]]
    slices = {"<=": values[: edge + 1], "<": values[:edge], ">=": values[edge:], ">": values[edge + 1 :]}
    return frozenset(slices[compare[1]])


def _range_of(feature: Feature, wanted: str, where: str) -> Allowed:
    compare, between = _COMPARE.fullmatch(wanted), _RANGE.fullmatch(wanted)
    if compare and compare[1] == "!=":
        return frozenset(value for value in feature.domain if str(value) != compare[2])
    if not between and not compare:
        known = (
            f" (it is one of {_list(feature.domain)})" if feature.domain else " (write 5, '5-10' or '>= 25')"
        )
        raise HousewayError(f"{where}: {feature.name} is never {wanted!r}{known}")
    if between:
        low, high = int(between[1]), int(between[2])
        span = Span(low, high)
    else:
        assert compare
        edge = int(compare[2])
        span = {
            "<=": Span(-(10**12), edge),
            "<": Span(-(10**12), edge - 1),
            ">=": Span(edge, None),
            ">": Span(edge + 1, None),
        }[compare[1]]
    if feature.open:
        return span
    values = frozenset(
        value
        for value in feature.domain
        if isinstance(value, int) and not isinstance(value, bool) and value in span
    )
    if not values:
        raise HousewayError(
            f"{where}: {feature.name} is never {wanted!r} (it is one of {_list(feature.domain)})"
        )
    return values


def hold(conditions: Conditions, features: Features) -> bool:
    """Whether every condition holds."""
    return all(features[name] in allowed for name, allowed in conditions)


def conditions(vocabulary: Vocabulary, when: Mapping[str, object], where: str) -> Conditions:
    """The compiled conditions of a row."""
    return tuple(
        (name, allowed_values(vocabulary.feature(name, where), wanted, where))
        for name, wanted in when.items()
    )


def unreachable(cases: Cases[object], vocabulary: Vocabulary) -> set[str]:
    """The names of rows that no possible round ever reaches, because rows before them always match."""
    used = cases.used
    closed = frozenset(name for name in used if not vocabulary.features[name].open)
    left = {row.name for row in cases.rows if all(name in closed for name, _ in row.conditions)}
    for world in vocabulary.possible(closed):
        for row in cases.rows:
            known = all(name in closed for name, _ in row.conditions)
            if all(world[name] in allowed for name, allowed in row.conditions if name in closed):
                left.discard(row.name)
                if known:
                    break
        if not left:
            break
    return left


def gap(cases: Cases[object], vocabulary: Vocabulary) -> Features | None:
    """A possible round that no row covers, or None."""
    closed = frozenset(name for name in cases.used if not vocabulary.features[name].open)
    rows = [row for row in cases.rows if all(name in closed for name, _ in row.conditions)]
    if any(not row.conditions for row in rows):
        return None
    for world in vocabulary.possible(closed):
        if not any(row.matches(world) for row in rows):
            return world
    return None


def describe(when: Sequence[tuple[str, Allowed]]) -> str:
    """The conditions in plain words, for rows that carry no text of their own."""
    if not when:
        return "all else"
    return ", ".join(f"{name.replace('.', ' ')} {_words(allowed)}" for name, allowed in when)


def _words(allowed: Allowed) -> str:
    if isinstance(allowed, Span):
        if allowed.high is None:
            return f"{allowed.low} or more"
        return f"{allowed.low}" if allowed.low == allowed.high else f"{allowed.low} to {allowed.high}"
    ordered = sorted(allowed, key=lambda value: (isinstance(value, str), str(value).rjust(6)))
    whole = [value for value in ordered if isinstance(value, int) and not isinstance(value, bool)]
    if len(whole) == len(ordered) > 2 and whole[-1] - whole[0] == len(whole) - 1:
        return f"{whole[0]} to {whole[-1]}"
    return " or ".join(
        {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        for value in ordered
    )
