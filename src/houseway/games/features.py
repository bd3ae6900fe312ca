"""The features of a family's finished rounds: a function for each name of the vocabulary.

The rulebook declares every feature with its domain; a `FeatureTable` holds the function that computes each
feature that settlement tables may look at. A name without a function, or a function without a name, is an
error as soon as the family's module is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.rulebook.vocabulary import Features, Value, Vocabulary

S = TypeVar("S")


class NotGiven(HousewayError):
    """A feature cannot be determined: something that it depends on is missing."""


@dataclass(frozen=True)
class FeatureTable(Generic[S]):
    """The function for every feature that settlement tables may look at; it takes what is settled."""

    vocabulary: Vocabulary
    functions: Mapping[str, Callable[[S], Value]]

    def __post_init__(self) -> None:
        declared = self.vocabulary.at_settlement
        for name in sorted(declared ^ self.functions.keys()):
            lacks = "no function" if name in declared else "no place in the vocabulary of settlement"
            raise HousewayError(f"{self.vocabulary.family}: feature {name!r} has {lacks}")

    def of(self, settled: S) -> Features:
        """The features of one wager, each computed when a table first looks at it."""
        return _Found(self.functions, settled)


class _Found(dict[str, Value], Generic[S]):
    """The features looked at so far, and how to compute the others."""

    __slots__ = ("_functions", "_settled")

    def __init__(self, functions: Mapping[str, Callable[[S], Value]], settled: S) -> None:
        self._functions = functions
        self._settled = settled

    def __missing__(self, name: str) -> Value:
        if name not in self._functions:
            raise HousewayError(f"this depends on {name}, which a settlement table cannot use")
        try:
            value = self[name] = self._functions[name](self._settled)
        except NotGiven as error:
            raise HousewayError(f"cannot determine {name.replace('.', ' ')}: {error}") from None
        return value


def all_known(cards: Iterable[Card | None], least: int = 1) -> list[Card]:
    """The cards, if all of them are known and there are at least `least`."""
    known: list[Card] = []
    for card in cards:
        if card is None:
            break
        known.append(card)
    else:
        if len(known) >= least:
            return known
    raise NotGiven("a card is missing")
