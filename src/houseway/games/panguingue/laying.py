"""Laying cards: every way in which a player may meld, add, borrow or split, and what each of them does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from houseway.cards import Card
from houseway.games.panguingue.collecting import collect_for
from houseway.games.panguingue.hand import PanHand
from houseway.games.panguingue.melds import Meld, MeldCards, less
from houseway.rounds.decisions import Choice, Laying, Parts

MELD, ADD, BORROW, SPLIT = "meld", "add", "borrow", "split"


def offers(pan: PanHand, seat: int, with_card: bool) -> list[Laying]:
    """What a player may lay, by name: ``meld``, ``add 2`` (to his second meld), ``borrow 2``, ``split 2``.

    The card on the pile is among his cards as long as he has not used it; `with_card` lists only what uses
    it.
    """
    held, card = pan.held(seat), pan.card
    cards = held if card is None else [*held, card]
    found: dict[str, list[Parts]] = {}
    for name, way, used in _ways(pan, seat, cards):
        if not with_card or card in used:
            found.setdefault(name, []).append(way)
    return [Laying(name, tuple(ways)) for name, ways in found.items()]


def _ways(pan: PanHand, seat: int, cards: list[Card]) -> Iterator[tuple[str, Parts, MeldCards]]:
    """Every way: its name, its parts, and the cards that it takes from these."""
    book = pan.how.book
    for meld in book.new_melds(cards):
        yield MELD, (meld.cards,), meld.cards
    for number, meld in enumerate(pan.melds[seat], 1):
        for added in book.adds(meld, cards):
            yield f"{ADD} {number}", (added,), added
        for card, made in book.borrows(meld, cards):
            yield f"{BORROW} {number}", (made.cards, (card,)), less(made.cards, (card,))
        for one, two in book.splits(meld, cards):
            more = Counter(one.cards) + Counter(two.cards) - Counter(meld.cards)
            yield f"{SPLIT} {number}", (one.cards, two.cards), tuple(more.elements())


def lay(pan: PanHand, seat: int, choice: Choice) -> None:
    """Lay cards as they were chosen, and collect for them."""
    name, _, written = choice.name.partition(" ")
    number = int(written or 0)
    new = len(pan.melds[seat]) + 1
    if name == MELD:
        _new_meld(pan, seat, new, choice.parts[0])
    elif name == ADD:
        _add(pan, seat, number, choice.parts[0])
    elif name == BORROW:
        _borrow(pan, seat, number, new, choice.parts)
    else:
        _split(pan, seat, number, new, choice.parts)


def _new_meld(pan: PanHand, seat: int, number: int, cards: MeldCards) -> None:
    meld = Meld(pan.how.book.kind_of(cards), cards)
    pan.lay(seat, number, cards, meld)
    collect_for(pan, seat, meld, pan.how.chips_for(meld))


def _add(pan: PanHand, seat: int, number: int, cards: MeldCards) -> None:
    before = pan.melds[seat][number - 1]
    pan.lay(seat, number, cards, Meld(before.kind, (*before.cards, *cards)))
    after = pan.melds[seat][number - 1]
    collect_for(pan, seat, after, pan.how.chips_for_added(before, after))


def _borrow(pan: PanHand, seat: int, number: int, new: int, parts: Parts) -> None:
    (cards, (card,)) = parts
    before = pan.melds[seat][number - 1]
    pan.shift(seat, number, card, new)
    pan.lay(seat, number, (), Meld(before.kind, less(before.cards, (card,))))
    meld = Meld(pan.how.book.kind_of(cards), cards)
    pan.lay(seat, new, less(cards, (card,)), meld)
    collect_for(pan, seat, meld, pan.how.chips_for(meld))


def _split(pan: PanHand, seat: int, number: int, new: int, parts: Parts) -> None:
    """The first part stays where the meld lies, the second is laid beside it."""
    before, book = pan.melds[seat][number - 1], pan.how.book
    one, two = (Meld(book.kind_of(part), part) for part in parts)
    kept = Counter(one.cards) & Counter(before.cards)
    away = Counter(before.cards) - kept
    for card in away.elements():
        pan.shift(seat, number, card, new)
    pan.lay(seat, number, (Counter(one.cards) - kept).elements(), one)
    pan.lay(seat, new, (Counter(two.cards) - away).elements(), two)
    for meld, chips in pan.how.chips_for_split(before, (one, two)):
        collect_for(pan, seat, meld, chips)
