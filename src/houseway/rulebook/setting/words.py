"""What a house way can say about a hand that is set in parts, and about one way of setting it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from houseway.cards.pack import Piece
from houseway.rulebook.vocabulary import Features, Value, Vocabulary

HandParts = tuple[tuple[Piece, ...], ...]
"""The pieces of a hand in the parts that it is set into, such as front and back."""
HandKind = tuple[Value, ...]
"""A kind of hand: the values of the features by which rows are told apart."""


@dataclass(frozen=True, eq=False)
class HandWords:
    """The features that the rows of a house way may look at.

    `hand` has those of the whole hand, `division` those of the hand as set. The `kinds` are the features of
    the whole hand by which a filing tells its rows apart: every combination of them needs a row.
    """

    hand: Vocabulary
    division: Vocabulary
    kinds: tuple[str, ...]

    def worlds(self, names: frozenset[str]) -> Mapping[HandKind, tuple[Features, ...]]:
        """For each kind of hand, every combination of these features that it can have; found once."""
        return _worlds(self, names)


@cache
def _worlds(words: HandWords, names: frozenset[str]) -> Mapping[HandKind, tuple[Features, ...]]:
    found: dict[HandKind, list[Features]] = {}
    for world in words.hand.possible(names | set(words.kinds)):
        found.setdefault(tuple(world[name] for name in words.kinds), []).append(world)
    return {kind: tuple(worlds) for kind, worlds in found.items()}


@dataclass(frozen=True, slots=True)
class Division:
    """One legal way to set a hand; of two, the better has the higher `order`: by front, then by back."""

    parts: HandParts
    features: Features
    order: tuple[int, int]


@dataclass(frozen=True, slots=True)
class HandToSet:
    """A hand, its features, and every legal way to set it; of equal ones the first is taken."""

    features: Features
    divisions: tuple[Division, ...]


ReadHand = Callable[[Sequence[Piece]], HandToSet]
"""Reads a hand by the ranking of its game."""
