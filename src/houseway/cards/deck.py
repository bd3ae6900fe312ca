"""Decks of every filed kind, as a count of each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from houseway.cards.notation import JOKER, RANKS, Card, card, parse_cards, show, show_cards
from houseway.errors import HousewayError


@dataclass(frozen=True)
class Deck:
    """One or more packs of cards shuffled together, stripped and with jokers as filed.

    `jokers` is the number of jokers in every pack, `more_jokers` the number added to the whole deck.
    `without` lists ranks (``"7"``) or single cards (``"7s"``) missing from every pack, `added` the cards that
    every pack has one more of; `removed` counts single cards taken out of the whole deck (a Panguingue deck:
    ``{"3s": 1}``).

    >>> len(Deck().cards), len(Deck(packs=8).cards), len(Deck(jokers=1).cards)
    (52, 416, 53)
    >>> len(Deck(packs=2, jokers=1).cards), len(Deck(packs=2, more_jokers=5).cards)
    (106, 109)
    >>> len(Deck(without=("2", "3", "4", "5", "6")).cards)
    32
    """

    packs: int = 1
    jokers: int = 0
    without: tuple[str, ...] = ()
    removed: Mapping[str, int] = field(default_factory=dict)
    added: tuple[str, ...] = ()
    more_jokers: int = 0

    def __post_init__(self) -> None:
        if self.packs < 1:
            raise HousewayError(f"a deck needs at least one pack, not {self.packs}")
        for jokers in (self.jokers, self.more_jokers):
            if jokers < 0:
                raise HousewayError(f"a deck cannot have {jokers} jokers")
        negative = [show(value) for value, count in self.counts.items() if count < 0]
        if negative:
            raise HousewayError(f"the deck has fewer {', '.join(negative)} than are removed")

    @cached_property
    def counts(self) -> Mapping[Card, int]:
        """How many of each card the deck holds."""
        ranks = {item for item in self.without if item in RANKS and len(item) == 1}
        singles = {card(item) for item in self.without if item not in ranks}
        counts = {
            value: self.packs
            for value in range(52)
            if RANKS[value >> 2] not in ranks and value not in singles
        }
        if self.jokers or self.more_jokers:
            counts[JOKER] = self.jokers * self.packs + self.more_jokers
        for name in self.added:
            counts[card(name)] = counts.get(card(name), 0) + self.packs
        for name, count in self.removed.items():
            counts[card(name)] = counts.get(card(name), 0) - count
        return counts

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck, in order."""
        return tuple(value for value in sorted(self.counts) for _ in range(self.counts[value]))

    @property
    def pieces(self) -> tuple[Card, ...]:
        """Every card of the deck, under the name that all packs share."""
        return self.cards

    @property
    def noun(self) -> str:
        """What is dealt from it."""
        return "card"

    def __len__(self) -> int:
        return len(self.cards)

    def show(self, piece: Card) -> str:
        """The notation of a card."""
        return show(piece)

    def show_all(self, pieces: Iterable[Card]) -> str:
        """The notation of several cards, separated by spaces."""
        return show_cards(pieces)

    def parse(self, name: str) -> Card:
        """The card written as ``As``, ``Td``, ``Jo``."""
        return card(name)

    def parse_all(self, text: str | Iterable[str]) -> tuple[Card, ...]:
        """The cards of a text such as ``"As Td 7c"``, or of an iterable of names."""
        return parse_cards(text)

    def check(self, pieces: Iterable[Card], where: str = "cards") -> None:
        """Refuse cards that this deck cannot have produced."""
        for value, count in Counter(pieces).items():
            have = self.counts.get(value, 0)
            if have == 0:
                raise HousewayError(f"{where}: this deck has no {show(value)}")
            if count > have:
                raise HousewayError(f"{where}: {show(value)} appears {count} times; the deck has {have}")
