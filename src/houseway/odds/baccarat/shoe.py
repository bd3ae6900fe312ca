"""The first four cards of a baccarat round, by class and not by card.

A class is one of ten values, or of thirteen ranks where pairs matter; a joker is a class of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards import JOKER, Card, Pack
from houseway.odds.modulo_ten import value

Ints = npt.NDArray[np.int64]
Sees = Literal["own hand", "one card", "both hands"]
"""What a chooser knows: his own two cards, the Banker's first card as well, or all four cards."""

JOKER_KIND = 10
KINDS = 11
"""Third cards are drawn by value; the joker, where there is one, is a kind of its own."""
_JOKER_LABEL = 13


@dataclass(frozen=True)
class FirstFour:
    """Every deal of two cards to each hand, one row each, with the number of combinations.

    `columns` holds what is known of the two hands, `info` numbers what a chooser sees, and `left` counts the
    cards of each kind that remain in the shoe.
    """

    size: int
    weight: Ints
    left: Ints
    columns: Mapping[str, Ints]
    info: Ints
    sees: Sees

    @property
    def combinations(self) -> int:
        """The ordered sequences of six cards: 416 x 415 x ... x 411 for eight decks."""
        n = self.size
        return n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5)

    def situation(self, info: int) -> str:
        """What a chooser sees, in words."""
        own, facing = divmod(info, FACING)
        if self.sees == "one card":
            return f"{hand_words(own)} against {facing}"
        return hand_words(own) + (f" against {_cards(facing)}" if self.sees == "both hands" else "")


FACING = 300
"""How many numbers there are for what is seen of the other side: two cards by value, and their jokers."""


def hand_words(number: int) -> str:
    """Two cards given by their number, in words: the total and the cards."""
    return f"{hand_total(number)} ({_cards(number)})"


def hand_total(number: int) -> int:
    """The total of two cards given by their number."""
    rest, jokers = divmod(number, 3)
    low, high = divmod(rest, 10)
    return 9 if jokers else (low + high) % 10


def _cards(number: int) -> str:
    rest, jokers = divmod(number, 3)
    low, high = divmod(rest, 10)
    return f"{low}-{high}" + (f" with {jokers} joker" if jokers else "")


def info_of(own: Sequence[Card], facing: Sequence[Card], sees: Sees) -> int:
    """The number of what a chooser sees: his first two cards, and the Banker's cards that are face up."""
    seen = 0
    if sees != "own hand":
        seen = value(facing[0]) if sees == "one card" else _hand_number(facing)
    return _hand_number(own) * FACING + seen


def _hand_number(cards: Sequence[Card]) -> int:
    low, high = sorted(value(card) for card in cards[:2])
    return (low * 10 + high) * 3 + cards[:2].count(JOKER)


class _Classes(NamedTuple):
    """The classes of a shoe: what each counts, how many cards it has, and which one is the joker's."""

    values: Ints
    sizes: Ints
    joker: int


def first_four(deck: Pack, by_rank: bool, sees: Sees) -> FirstFour:
    """Deal two cards to each hand, in every way."""
    classes = _classes(deck, by_rank)
    (p1, p2, b1, b2), weight = _dealt(classes)
    values, _, joker = classes
    columns = {
        "p2": _two_card_total(classes, p1, p2),
        "b2": _two_card_total(classes, b1, b2),
        "up": values[b1],
        "p_pair": (p1 == p2).astype(np.int64),
        "b_pair": (b1 == b2).astype(np.int64),
        "p_jokers": (p1 == joker).astype(np.int64) + (p2 == joker),
        "b_jokers": (b1 == joker).astype(np.int64) + (b2 == joker),
    }
    own = _numbered(values[p1], values[p2], columns["p_jokers"])
    columns["b_info"] = _numbered(values[b1], values[b2], columns["b_jokers"])
    facing = {"own hand": np.zeros_like(b1), "one card": values[b1], "both hands": columns["b_info"]}
    left = _left(classes, (p1, p2, b1, b2))
    info = own * FACING + facing[sees]
    return FirstFour(int(classes.sizes.sum()), weight, left, columns, info, sees)


def _classes(deck: Pack, by_rank: bool) -> _Classes:
    found: dict[int, list[int]] = {}
    for card, count in deck.counts.items():
        label = _JOKER_LABEL if card == JOKER else card >> 2 if by_rank else value(card)
        row = found.setdefault(label, [value(card), 0])
        row[1] += count
    labels = sorted(found)
    return _Classes(
        np.array([found[label][0] for label in labels], dtype=np.int64),
        np.array([found[label][1] for label in labels], dtype=np.int64),
        labels.index(_JOKER_LABEL) if _JOKER_LABEL in found else -1,
    )


def _dealt(classes: _Classes) -> tuple[list[Ints], Ints]:
    """The classes of the four cards (the Player's two, the Banker's two) and the ways to deal them."""
    sizes = classes.sizes
    grid = np.meshgrid(*[np.arange(len(sizes))] * 4, indexing="ij")
    p1, b1, p2, b2 = (axis.ravel() for axis in grid)
    weight = sizes[p1] * (sizes[b1] - (b1 == p1))
    weight *= sizes[p2] - (p2 == p1) - (p2 == b1)
    weight *= sizes[b2] - (b2 == p1) - (b2 == b1) - (b2 == p2)
    keep = weight > 0
    return [axis[keep] for axis in (p1, p2, b1, b2)], weight[keep]


def _left(classes: _Classes, cards: Sequence[Ints]) -> Ints:
    """How many cards of each kind remain after four are dealt."""
    kind = np.where(np.arange(len(classes.sizes)) == classes.joker, JOKER_KIND, classes.values)
    per_kind = np.zeros(KINDS, dtype=np.int64)
    np.add.at(per_kind, kind, classes.sizes)
    left = np.broadcast_to(per_kind, (len(cards[0]), KINDS)).copy()
    for axis in cards:
        left[np.arange(len(axis)), kind[axis]] -= 1
    return left


def _two_card_total(classes: _Classes, first: Ints, second: Ints) -> Ints:
    """Two cards count their last digit; with a joker they count nine."""
    total = (classes.values[first] + classes.values[second]) % 10
    return np.where((first == classes.joker) | (second == classes.joker), 9, total)


def _numbered(first: Ints, second: Ints, jokers: Ints) -> Ints:
    """Two cards as one number, whichever of them came first (see `hand_words`)."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    return (low * 10 + high) * 3 + jokers
