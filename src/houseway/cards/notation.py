"""Cards as small integers, with their notation.

A card is ``rank * 4 + suit``: ranks 0 to 12 are deuce to ace, suits 0 to 3 are clubs, diamonds, hearts and
spades; 52 is a joker. Equal cards of several decks are the same integer.

>>> card("As"), card("2c"), card("Jo")
(51, 0, 52)
>>> show_cards(parse_cards("As Td Jo"))
'As Td Jo'
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.errors import HousewayError

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
JOKER: Card = 52

_NAMES = (*(r + s for r in RANKS for s in SUITS), "Jo")
_BY_NAME = {name.lower(): value for value, name in enumerate(_NAMES)}
_BY_NAME |= {"10" + s: _BY_NAME["t" + s] for s in SUITS}
_BY_NAME |= {"jk": JOKER, "joker": JOKER}


def card(name: str) -> Card:
    """The card written as ``As``, ``Td`` (or ``10d``), ``Jo``."""
    try:
        return _BY_NAME[name.strip().lower()]
    except KeyError:
        raise HousewayError(
            f"no such card: {name!r} (write rank and suit, as in As, Td, 7c; a joker is Jo)"
        ) from None


def show(value: Card) -> str:
    """The notation of a card."""
    return _NAMES[value]


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """The cards of a text such as ``"As Td 7c"`` (spaces or commas), or of an iterable of names."""
    names = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(card(name) for name in names)


def show_cards(cards: Iterable[Card]) -> str:
    """The notation of several cards, separated by spaces."""
    return " ".join(_NAMES[value] for value in cards)


def rank(value: Card) -> int:
    """The rank of a card, 0 (deuce) to 12 (ace); a joker has rank 13."""
    return value >> 2


def suit(value: Card) -> int:
    """The suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return value & 3


def rank_letter(value: Card) -> str:
    """The letter of a card's rank, ``Jo`` for a joker."""
    return "Jo" if value == JOKER else RANKS[value >> 2]


def number(value: Card) -> int:
    """A card's number as action buttons count it: ace 1, deuce 2 ... jack 11, queen 12, king 13."""
    if value == JOKER:
        raise HousewayError("a joker has no number")
    index = value >> 2
    return 1 if index == 12 else index + 2
