"""What a house way can say about a hand that is set in parts, and about one way of setting it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from houseway.cards.pack import Piece
from houseway.rulebook.vocabulary import Features, Vocabulary

HandParts = tuple[tuple[Piece, ...], ...]
"""The pieces of a hand in the parts that it is set into, such as front and back."""


@dataclass(frozen=True)
class HandWords:
    """The features that the rows of a house way may look at.

    `hand` has those of the whole hand, `division` those of the hand as set. The `kinds` are the features of
    the whole hand by which a filing tells its rows apart: every combination of them needs a row.
    """

    hand: Vocabulary
    division: Vocabulary
    kinds: tuple[str, ...]


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
