"""The shoe by what its cards count: eleven kinds, and how likely finer details are given the kinds.

A kind is a number: 0 an ace, 1 to 8 the cards that count two to nine, 9 a card that counts ten, 10 a joker.
Cards known only by kind stay exchangeable within it, so what depends on rank or suit (two tens of one rank, a
suited seven, eight and nine) has the same probability whatever other kinds were seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER, Card
from houseway.odds.blackjack.method import play_of
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Rules

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

ACE, TEN, WILD = 0, 9, 10
KINDS = 11
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "joker")
_ACE_RANK = 12
RANKS: tuple[str, ...] = (*reversed(words.RANKS[1:]), words.RANKS[0])
"""The names of ranks 0 to 13 in the words of the tables."""


def kind(card: Card) -> int:
    """The kind of a card."""
    if card == JOKER:
        return WILD
    return ACE if card >> 2 == _ACE_RANK else min((card >> 2) + 1, TEN)


def count(kinds: tuple[int, ...] | list[int], target: int) -> tuple[int, bool]:
    """The count of a hand given by kinds, and whether it is soft; a joker makes it the target, hard."""
    if WILD in kinds:
        return target, False
    total = sum(kinds) + len(kinds)
    return (total + 10, True) if ACE in kinds and total + 10 <= target else (total, False)


def natural(kinds: tuple[int, ...] | list[int], how: words.BlackjackPlay) -> str:
    """Which natural a hand given by kinds is, if the filing counts it as one."""
    name = _NATURALS.get(tuple(sorted(kinds)), "none")
    return name if name in how.naturals else "none"


_NATURALS: dict[tuple[int, ...], str] = {
    (ACE, TEN): "ace-ten",
    (ACE, ACE): "ace-ace",
    (ACE, WILD): "joker-ace",
    (WILD, WILD): "joker-joker",
}


@dataclass(frozen=True)
class ShoeCounts:
    """A fresh shoe: how many cards of each kind, and of each card."""

    counts: Ints
    cards: dict[Card, int]
    target: int

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return int(self.counts.sum())

    def kinds(self) -> list[int]:
        """The kinds it holds at all."""
        return [k for k in range(KINDS) if self.counts[k]]

    def rank_name(self, kind: int) -> str:
        """The rank the charts are asked about for a kind; tens are all alike to them."""
        if kind != TEN:
            return NAMES[kind]
        return RANKS[max(card >> 2 for card in self.cards if card != JOKER and card >> 2 != _ACE_RANK)]

    def of_kind(self, wanted: int) -> Iterator[tuple[Card, int]]:
        """The cards of one kind, with their numbers."""
        return ((card, many) for card, many in self.cards.items() if kind(card) == wanted)

    def pairs(self, one: int, two: int) -> Iterator[tuple[Card, Card, Fraction]]:
        """Two cards of given kinds in order, with their probability given the kinds."""
        total = int(self.counts[one] * (self.counts[two] - (one == two)))
        for first, many in self.of_kind(one):
            for second, more in self.of_kind(two):
                ways = many * (more - (first == second))
                if ways:
                    yield first, second, Fraction(ways, total)

    def suited(self, kinds: tuple[int, ...]) -> Fraction:
        """The probability that cards of these kinds, all different, have the same suit."""
        ways = 0
        for suit in range(4):
            product = 1
            for wanted in kinds:
                product *= sum(many for card, many in self.of_kind(wanted) if card & 3 == suit)
            ways += product
        total = 1
        for wanted in kinds:
            total *= int(self.counts[wanted])
        return Fraction(ways, total) if total else Fraction(0)


def shoe_of(rules: Rules) -> ShoeCounts:
    """The shoe a game is dealt from."""
    counts: Ints = np.zeros(KINDS, dtype=np.int64)
    cards = {card: many for card, many in rules.deck.counts.items() if many}
    for card, many in cards.items():
        counts[kind(card)] += many
    return ShoeCounts(counts, cards, play_of(rules).target)
