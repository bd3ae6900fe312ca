"""What every pack of cards or tiles has in common: its pieces, and how they are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

Piece = int
"""A card or a tile as a small integer; only its pack knows how it is written."""


class Pack(Protocol):
    """The pieces that a game is dealt from, and their notation."""

    @property
    def packs(self) -> int:
        """How many packs are shuffled together."""
        ...

    @property
    def noun(self) -> str:
        """What a piece is called: a card, a tile."""
        ...

    @property
    def counts(self) -> Mapping[Piece, int]:
        """How many of each piece there are."""
        ...

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Every piece, in order."""
        ...

    def __len__(self) -> int: ...

    def check(self, pieces: Iterable[Piece], where: str = ...) -> None:
        """Refuse pieces that this pack cannot have produced."""
        ...

    def show(self, piece: Piece) -> str:
        """The notation of a piece."""
        ...

    def show_all(self, pieces: Iterable[Piece]) -> str:
        """The notation of several pieces, separated by spaces."""
        ...

    def parse(self, name: str) -> Piece:
        """The piece with that notation; the first of two that look alike."""
        ...

    def parse_all(self, text: str | Iterable[str]) -> tuple[Piece, ...]:
        """The pieces of a text or an iterable of names; a name used twice means both of two lookalikes."""
        ...


def names_in(text: str | Iterable[str]) -> list[str]:
    """The names in a text, separated by spaces or commas, or those of an iterable."""
    return text.replace(",", " ").split() if isinstance(text, str) else list(text)
