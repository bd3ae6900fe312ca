"""The words a family's tables are written in: features, their domains, and what can occur together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from houseway.errors import HousewayError, unknown

Value = str | int | bool
Features = Mapping[str, Value]


@dataclass(frozen=True)
class Feature:
    """One property of a finished round, hand or wager, and the values it can have.

    An open feature (`domain` empty) is an unbounded whole number, such as the size of a wager in dollars.
    One that is known `in_play` is for charts alone: no settlement table looks at it. The domain of an
    `ordered` one, such as the rank of a pair, goes from the lowest value to the highest.
    """

    name: str
    domain: tuple[Value, ...]
    text: str
    in_play: bool = False
    ordered: bool = False

    @property
    def open(self) -> bool:
        """Whether the feature is an unbounded number."""
        return not self.domain


@dataclass(frozen=True)
class Vocabulary:
    """The features of one family, and the worlds in which they occur together."""

    family: str
    features: Mapping[str, Feature]
    worlds: Callable[[frozenset[str]], Iterable[Features]]
    actions: tuple[str, ...] = ()

    @property
    def at_settlement(self) -> frozenset[str]:
        """The features that settlement tables may look at."""
        return frozenset(name for name, feature in self.features.items() if not feature.in_play)

    def feature(self, name: str, where: str) -> Feature:
        """The feature of that name, or an error that names the nearest one."""
        if name not in self.features:
            raise unknown("feature", name, self.features, where)
        return self.features[name]

    def possible(self, names: frozenset[str]) -> Iterator[Features]:
        """Every combination of those features that can occur, each once."""
        ordered = sorted(names)
        seen: set[tuple[Value, ...]] = set()
        for world in self.worlds(names):
            key = tuple(world[name] for name in ordered)
            if key not in seen:
                seen.add(key)
                yield dict(zip(ordered, key, strict=True))


def vocabulary(
    family: str,
    features: Iterable[Feature],
    worlds: Callable[[frozenset[str]], Iterable[Features]],
    actions: tuple[str, ...] = (),
) -> Vocabulary:
    """A vocabulary from a list of features; names must differ."""
    table: dict[str, Feature] = {}
    for feature in features:
        if feature.name in table:
            raise HousewayError(f"{family}: feature {feature.name!r} is declared twice")
        table[feature.name] = feature
    return Vocabulary(family, table, worlds, actions)


def numbers(low: int, high: int) -> tuple[int, ...]:
    """The whole numbers from low to high, both included."""
    return tuple(range(low, high + 1))
