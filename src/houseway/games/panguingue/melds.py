"""Melds: which cards make one, what may be added to it, and how one becomes two.

A meld has a kind for as long as it lies: a *rope* (a sequence of one suit), a *suited* set (one rank, one
suit) or a *mixed* set (one rank, three suits, or any suits where that is filed). Cards of several packs are
equal, so every way is listed once, whichever of two equal cards it takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from houseway.cards import RANKS, SUITS, Card, rank, suit
from houseway.rulebook.families.panguingue import ORDER

ROPE, SUITED, MIXED = "rope", "suited", "mixed"
LEAST = 3
"""The fewest cards of a meld."""

PLACES = {number: ORDER.index(letter) for number, letter in enumerate(RANKS) if letter in ORDER}
"""The place of each rank in a rope, from the ace up."""
NUMBERS = {place: number for number, place in PLACES.items()}
MeldCards = tuple[Card, ...]
_BySuit = tuple[int, ...]


class Meld(NamedTuple):
    """Cards that lie together, and what kind of meld they are."""

    kind: str
    cards: MeldCards


def place(card: Card) -> int:
    """The place of a card in its suit, from the ace up."""
    return PLACES[rank(card)]


def in_order(cards: Iterable[Card]) -> MeldCards:
    """Cards as they are laid: from the king down, then by suit."""
    return tuple(sorted(cards, key=lambda card: (-place(card), suit(card))))


@dataclass(frozen=True)
class MeldBook:
    """What makes a meld under chosen rules.

    `any_suits` are the places of ranks of which any three make a set. With `mixed_adds`, cards of other suits
    may be added to a set of one suit.
    """

    any_suits: frozenset[int]
    mixed_adds: bool = False
    _fresh: dict[tuple[Card, ...], tuple[Meld, ...]] = field(default_factory=dict, repr=False, compare=False)

    # ------------------------------------------------------------------ is it one?

    def kind_of(self, cards: Sequence[Card]) -> str:
        """The kind of meld that cards make when they are laid together; empty if they make none."""
        for kind in (ROPE, SUITED, MIXED):
            if self.holds(kind, cards):
                return kind
        return ""

    def holds(self, kind: str, cards: Sequence[Card]) -> bool:
        """Whether cards make a meld of a kind."""
        if len(cards) < LEAST:
            return False
        if kind == ROPE:
            places = {place(card) for card in cards}
            one_suit = len({suit(card) for card in cards}) == 1
            return one_suit and len(places) == len(cards) == max(places) - min(places) + 1
        if len({rank(card) for card in cards}) > 1:
            return False
        counts = Counter(map(suit, cards))
        return self._set_holds(kind, place(cards[0]), tuple(counts[number] for number in range(len(SUITS))))

    def _set_holds(self, kind: str, at: int, counts: _BySuit) -> bool:
        """Whether so many cards of each suit of one rank make a set of a kind."""
        suits = sum(map(bool, counts))
        if sum(counts) < LEAST:
            return False
        if kind == SUITED:
            return suits == 1 or (self.mixed_adds and max(counts) >= LEAST)
        return at in self.any_suits or suits >= LEAST

    # ------------------------------------------------------------------ new melds

    def new_melds(self, cards: Sequence[Card]) -> tuple[Meld, ...]:
        """Every meld that can be laid from these cards, each once."""
        key = tuple(sorted(cards))
        found = self._fresh.get(key)
        if found is None:
            if len(self._fresh) > MOST_KEPT:
                self._fresh.clear()
            found = self._fresh[key] = (*_ropes(key), *self._sets(key))
        return found

    def _sets(self, cards: Sequence[Card]) -> Iterator[Meld]:
        for at, counts in _ranks(cards).items():
            if sum(counts) < LEAST:
                continue
            for taken in _within(counts):
                for kind in (SUITED, MIXED):
                    if self._set_holds(kind, at, taken):
                        yield Meld(kind, _of(at, taken))
                        break

    # ------------------------------------------------------------------ what becomes of a meld

    def adds(self, meld: Meld, cards: Sequence[Card]) -> Iterator[MeldCards]:
        """Every choice of these cards that can be added to a meld and keeps its kind."""
        if meld.kind == ROPE:
            yield from _rope_adds(meld.cards, cards)
            return
        at = place(meld.cards[0])
        lying = {suit(card) for card in meld.cards}
        counts = _ranks(cards).get(at, NO_CARDS)
        if meld.kind == SUITED and not self.mixed_adds:
            counts = tuple(count if number in lying else 0 for number, count in enumerate(counts))
        yield from (_of(at, taken) for taken in _within(counts) if any(taken))

    def fits(self, meld: Meld, card: Card) -> bool:
        """Whether one card can be added to a meld."""
        return any(True for _ in self.adds(meld, (card,)))

    def borrows(self, meld: Meld, cards: Sequence[Card]) -> Iterator[tuple[Card, Meld]]:
        """Every card that an increased meld can spare, with each new meld that it makes with these cards."""
        if len(meld.cards) == LEAST:
            return
        for card in dict.fromkeys(meld.cards):
            if self.holds(meld.kind, less(meld.cards, (card,))):
                for made in self.new_melds((*cards, card)):
                    others = less(made.cards, (card,)) if card in made.cards else ()
                    if others and not Counter(others) - Counter(cards):
                        yield card, made

    def splits(self, meld: Meld, cards: Sequence[Card]) -> Iterator[tuple[Meld, Meld]]:
        """Every two melds that one becomes when some of these cards are added to it.

        Both keep cards of it. Two melds that borrowing a card makes are not listed.
        """
        ways = self._rope_splits if meld.kind == ROPE else self._set_splits
        for one, two in ways(meld.cards, cards):
            more = Counter(one.cards) + Counter(two.cards) - Counter(meld.cards)
            kept = min(_shared(part.cards, meld.cards) for part in (one, two))
            borrowed = kept == 1 and any(
                len(part.cards) == len(meld.cards) - 1 and not Counter(part.cards) - Counter(meld.cards)
                for part in (one, two)
            )
            if more and kept and not borrowed and not more - Counter(cards):
                yield one, two

    def _rope_splits(self, meld: MeldCards, cards: Sequence[Card]) -> Iterator[tuple[Meld, Meld]]:
        colour = suit(meld[0])
        places = [place(card) for card in meld]
        low, high = min(places), max(places)
        own = {place(card) for card in cards if suit(card) == colour} | set(places)
        top = next(at for at in range(high, len(ORDER) + 1) if at + 1 not in own)
        bottom = next(at for at in range(low, -2, -1) if at - 1 not in own)
        for end in range(low, high):  # the lower rope ends here at the earliest, the upper begins above it
            for first in range(bottom, low + 1):
                for begin in range(low + 1, end + 2):
                    for last in range(high, top + 1):
                        if end - first + 1 >= LEAST <= last - begin + 1:
                            yield _rope(colour, first, end), _rope(colour, begin, last)

    def _set_splits(self, meld: MeldCards, cards: Sequence[Card]) -> Iterator[tuple[Meld, Meld]]:
        at = place(meld[0])
        lying = _ranks(meld)[at]
        more = _ranks(cards).get(at, NO_CARDS)
        if sum(lying) + sum(more) < 2 * LEAST:
            return
        for added in _within(more):
            whole = tuple(map(sum, zip(lying, added, strict=True)))
            for one in _within(whole) if any(added) else ():
                two = tuple(all_ - part for all_, part in zip(whole, one, strict=True))
                if one > two or not LEAST <= sum(one) <= sum(whole) - LEAST:
                    continue
                kinds = [
                    next((kind for kind in (SUITED, MIXED) if self._set_holds(kind, at, part)), "")
                    for part in (one, two)
                ]
                if all(kinds):
                    yield Meld(kinds[0], _of(at, one)), Meld(kinds[1], _of(at, two))


MOST_KEPT = 20_000
NO_CARDS: _BySuit = (0, 0, 0, 0)


def _ropes(cards: Sequence[Card]) -> Iterator[Meld]:
    for colour in range(len(SUITS)):
        own = {place(card) for card in cards if suit(card) == colour}
        for first in sorted(own):
            last = first
            while last + 1 in own:
                last += 1
                if last - first + 1 >= LEAST:
                    yield _rope(colour, first, last)


def _rope_adds(meld: MeldCards, cards: Sequence[Card]) -> Iterator[MeldCards]:
    colour = suit(meld[0])
    own = {place(card) for card in cards if suit(card) == colour}
    if not own:
        return
    places = [place(card) for card in meld]
    above, below = [max(places)], [min(places)]
    while above[-1] + 1 in own:
        above.append(above[-1] + 1)
    while below[-1] - 1 in own:
        below.append(below[-1] - 1)
    for up, down in product(range(len(above)), range(len(below))):
        if up or down:
            yield in_order(_card(colour, at) for at in (*above[1 : up + 1], *below[1 : down + 1]))


def _rope(colour: int, first: int, last: int) -> Meld:
    return Meld(ROPE, tuple(_card(colour, at) for at in range(last, first - 1, -1)))


def _card(colour: int, at: int) -> Card:
    return NUMBERS[at] * len(SUITS) + colour


def _ranks(cards: Iterable[Card]) -> dict[int, _BySuit]:
    """How many cards of each suit there are of each rank."""
    found: dict[int, list[int]] = {}
    for card in cards:
        found.setdefault(place(card), [0] * len(SUITS))[suit(card)] += 1
    return {at: tuple(counts) for at, counts in found.items()}


def _within(counts: _BySuit) -> Iterator[_BySuit]:
    """Every choice of so many cards of each suit or fewer."""
    return product(*(range(count + 1) for count in counts))


def _of(at: int, counts: _BySuit) -> MeldCards:
    return tuple(_card(colour, at) for colour, count in enumerate(counts) for _ in range(count))


def less(cards: Iterable[Card], gone: Iterable[Card]) -> MeldCards:
    """Cards without some of them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def _shared(one: Sequence[Card], two: Sequence[Card]) -> int:
    return sum((Counter(one) & Counter(two)).values())
