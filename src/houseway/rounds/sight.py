"""Where every card of a round is, whether its face is known, and who may know it: one account for all.

A card is followed by its number in the order of drawing, through every event that deals, shows, moves or sets
it apart. Players, views, proofs and the page ask this account; none of them follows cards on its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from houseway.cards import Card
from houseway.errors import HousewayError
from houseway.rounds.facts import Hands
from houseway.rounds.hands import HandId
from houseway.rounds.log import (
    NOBODY,
    UNSEEN,
    Burned,
    Data,
    Dealt,
    Discarded,
    Event,
    Irregular,
    Laid,
    Moved,
    Shown,
)

PLAYS = "plays"
"""The remedy by which an irregular card is dealt anyway: it is the next card drawn."""

HandKey = TypeVar("HandKey", HandId, str)
Face = TypeVar("Face", Card, str)


@dataclass(slots=True)
class CardInPlay(Generic[Face]):
    """A drawn card: its face, if known; whether everybody may know it, or else which seats may."""

    number: int
    face: Face | None
    public: bool
    seats: tuple[int, ...]

    def known_to(self, seat: int | None) -> bool:
        """Whether a seat may know it (None: a viewer without a seat)."""
        return self.public or seat in self.seats


class Whereabouts(Generic[HandKey, Face]):
    """All cards of a round: `cards` in the order they were drawn, and `hands` with their cards in order.

    Live events hold hands and cards as objects, JSON holds them as text; `follow` takes live events, `read`
    takes JSON.
    """

    __slots__ = ("_announced", "_parts", "cards", "hands")

    def __init__(self) -> None:
        self.cards: list[CardInPlay[Face]] = []
        self.hands: dict[HandKey, list[CardInPlay[Face]]] = {}
        self._parts: dict[HandKey, Sequence[Sequence[int]]] = {}
        self._announced: Face | None = None

    # ------------------------------------------------------------------ what happens to a card

    def deal(self, hand: HandKey, face: Face | None, public: bool, seats: tuple[int, ...] = NOBODY) -> None:
        """Deal the next card to the end of a hand."""
        if self._parts:
            self._parts.pop(hand, None)
        self.hands.setdefault(hand, []).append(self.put_aside(face, public, seats))

    def put_aside(self, face: Face | None, public: bool, seats: tuple[int, ...] = NOBODY) -> CardInPlay[Face]:
        """Draw the next card without dealing it to a hand."""
        card = CardInPlay(len(self.cards), face, public, seats)
        self.cards.append(card)
        if self._announced is not None:
            self._turn_up(card, self._announced)
            self._announced = None
        return card

    def announce(self, face: Face) -> None:
        """Show everybody the next card before it is dealt."""
        self._announced = face

    def show(self, hand: HandKey, places: Sequence[int], faces: Sequence[Face]) -> None:
        """Turn up some cards of a hand."""
        cards = self.hands[hand]
        for at, face in zip(places, faces, strict=True):
            self._turn_up(cards[_place(at)], face)

    def move(self, hand: HandKey, at: int, to: HandKey, face: Face) -> None:
        """Move a face-up card from its place in one hand to the end of another."""
        card = self.hands[hand].pop(_place(at))
        self._turn_up(card, face)
        self.hands.setdefault(to, []).append(card)
        self._parts.pop(hand, None)
        self._parts.pop(to, None)

    def give_up(self, hand: HandKey, places: Sequence[int]) -> None:
        """Take cards out of a hand, face down; whoever could see them still knows them."""
        gone = {_place(at) for at in places}
        self.hands[hand] = [card for at, card in enumerate(self.hands[hand]) if at not in gone]
        self._parts.pop(hand, None)

    def set_apart(self, hand: HandKey, parts: Sequence[Sequence[int]]) -> None:
        """Set all the cards of a hand in parts."""
        if sorted(at for part in parts for at in part) != list(range(len(self.hands[hand]))):
            raise HousewayError(f"hand {hand} is set in parts that do not match its cards")
        self._parts[hand] = parts

    def _turn_up(self, card: CardInPlay[Face], face: Face) -> None:
        if card.face is not None and card.face != face:
            both = f"the {card.face} in one event and the {face} in another"
            raise HousewayError(f"card {card.number + 1} of the round is {both}")
        card.face = face
        card.public = True

    # ------------------------------------------------------------------ questions

    def parts(self, hand: HandKey) -> list[list[CardInPlay[Face]]]:
        """The cards of a hand part by part; all are one part unless they were set apart."""
        cards = self.hands[hand]
        return [[cards[at] for at in part] for part in self._parts.get(hand, [range(len(cards))])]

    def known_to(self, seat: int | None) -> list[int]:
        """The numbers of the cards that a seat may know (None: a viewer without a seat)."""
        return [card.number for card in self.cards if card.known_to(seat)]

    def mucked(self) -> list[int]:
        """The numbers of the cards that stay hidden forever: dealt to a player and never shown."""
        return [card.number for card in self.cards if card.seats and not card.public]


def _place(at: int) -> int:
    if at < 0:
        raise HousewayError(f"a hand has no place {at}")
    return at


# ---------------------------------------------------------------------- live events


def follow(events: Iterable[Event]) -> Whereabouts[HandId, Card]:
    """Where all cards are after these events."""
    cards = Whereabouts[HandId, Card]()
    for event in events:  # compares types, because matching subclasses of an ABC is slow
        if type(event) is Dealt:
            cards.deal(event.hand, event.card, event.up, event.audience)
        elif type(event) is Shown:
            cards.show(event.hand, event.at, event.cards)
        elif type(event) is Moved:
            cards.move(event.hand, event.at, event.to, event.card)
        elif type(event) is Discarded:
            cards.give_up(event.hand, event.at)
        elif type(event) is Burned:
            cards.put_aside(event.card, event.up)
        elif type(event) is Irregular:
            if event.remedy == PLAYS:
                cards.announce(event.card)
            else:
                cards.put_aside(event.card, True)
        elif type(event) is Laid:
            cards.set_apart(event.hand, event.parts)
    return cards


def seen_hands(events: Iterable[Event], seat: int | None, everything: bool = False) -> Hands:
    """Every hand after these events, as a seat sees it; an unseen card is None."""
    return {
        hand: [card.face if everything or card.public or seat in card.seats else None for card in held]
        for hand, held in follow(events).hands.items()
    }


# ---------------------------------------------------------------------- events as JSON


def read(
    cards: Whereabouts[str, str], event: Mapping[str, Any], seats: tuple[int, ...] = NOBODY
) -> list[str]:
    """Follow an event of a view; return the hands that it changes."""
    match event["kind"]:
        case "dealt":
            hand, face = key_of(event["hand"]), _face(event)
            cards.deal(hand, face, face is not None and "down" not in event, seats)
            return [hand]
        case "shown":
            hand = key_of(event["hand"])
            cards.show(hand, event["at"], [_open(face) for face in event["cards"].split()])
            return [hand]
        case "moved":
            hand, to = key_of(event["hand"]), key_of(event["to"])
            cards.move(hand, event["at"], to, _open(event["card"]))
            return [hand, to]
        case "discarded":
            hand = key_of(event["hand"])
            cards.give_up(hand, event["at"])
            return [hand] if event["at"] else []
        case "set":
            hand = key_of(event["hand"])
            cards.set_apart(hand, event["parts"])
            return [hand]
        case "burned":
            face = _face(event)
            cards.put_aside(face, face is not None)
        case "irregular" if event["remedy"] == PLAYS:
            cards.announce(_open(event["card"]))
        case "irregular":
            cards.put_aside(_open(event["card"]), True)
    return []


def read_all(events: Iterable[Mapping[str, Any]]) -> Whereabouts[str, str]:
    """Where all cards are after the events of a view."""
    cards = Whereabouts[str, str]()
    for event in events:
        read(cards, event)
    return cards


def read_kept(kept: Iterable[Data]) -> Whereabouts[str, str]:
    """Where all cards are, and who may know them, after stored events; only public faces are known."""
    cards = Whereabouts[str, str]()
    for event in kept:
        read(cards, {"kind": event["kind"], **event["data"]}, tuple(event.get("audience", NOBODY)))
    return cards


def key_of(hand: str | Mapping[str, Any]) -> str:
    """The text form of a hand; proofs of format 1 hold only that."""
    return hand if isinstance(hand, str) else str(hand["id"])


def _face(event: Mapping[str, Any]) -> str | None:
    face: str = event["card"]
    return None if face == UNSEEN else face


def _open(face: str) -> str:
    """A face that the event itself must show."""
    if face == UNSEEN:
        raise HousewayError("a card is turned up, but its face is missing")
    return face
