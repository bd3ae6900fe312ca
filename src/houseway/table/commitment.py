"""Commitments: the room commits to every card of a shoe, and to its dice, before betting.

Each card and each throw can be opened later on its own. Where cards that are out of play are shuffled with
those left, the room commits to the new order as well, before the next card is dealt. Nothing here needs a
server: `table/proofs.py` checks the proof of a round with these functions.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from houseway.cards import Card, CardRandom, Pack, Shoe
from houseway.errors import HousewayError, NoCards
from houseway.rulebook.rules import Rules
from houseway.table.table import cut_of

SCHEME = 2
"""How a shoe is committed to. Scheme 1 has no dice, and its root is that of the tree over its cards."""
FIRST_SCHEME = 1
SCHEMES = (FIRST_SCHEME, SCHEME)
NO_DICE = (0, 0)


class Reform(NamedTuple):
    """A shuffle of the cards left with some that were out of play: the first position that is dealt from it,
    the commitment to its cards, and which of them came back."""

    start: int
    cards: tuple[Card, ...]
    leaves: tuple[str, ...]
    root: str
    returned: tuple[Card, ...]


class CommittedShoe:
    """A shoe whose order and dice follow from a secret key, with a commitment to every position.

    It is dealt like any other source of cards; `start` resumes it at that position. `dice` is how many dice a
    throw has, and how many sides each of them. There is a throw for every position, because a round may begin
    at any of them. After a reform, the positions from there on are those of the new order.
    """

    def __init__(
        self,
        deck: Pack,
        key: bytes,
        cut: int = 0,
        start: int = 0,
        dice: tuple[int, int] = NO_DICE,
        scheme: int = SCHEME,
    ) -> None:
        if scheme not in SCHEMES:
            raise HousewayError(f"this version does not know the commitment scheme of the shoe ({scheme})")
        self.key = key
        self.pack = deck
        self.cut = cut
        self.drawn = start
        self.dice = dice
        self.scheme = scheme
        self.reforms: list[Reform] = []
        shoe = Shoe(deck, CardRandom(key))
        self.cards: tuple[Card, ...] = tuple(shoe.draw() for _ in range(len(deck)))
        self.leaves = tuple(leaf(self.salt(at), deck.show(card)) for at, card in enumerate(self.cards))
        throws = range(len(deck)) if dice != NO_DICE and scheme != FIRST_SCHEME else ()
        self.dice_leaves = tuple(leaf(self._dice_salt(at), dice_text(self._dice_at(at))) for at in throws)
        self.root = shoe_root(self.leaves, self.dice_leaves, scheme)

    def salt(self, position: int) -> bytes:
        """The secret salt of the card at a position."""
        return self._derived(b"salt %d" % position)

    def _dice_salt(self, position: int) -> bytes:
        return self._derived(b"dice salt %d" % position)

    def _dice_at(self, position: int) -> tuple[int, ...]:
        """The dice of the round that begins at a position."""
        return CardRandom(self._derived(b"dice at %d" % position)).dice(*self.dice)

    def _derived(self, purpose: bytes) -> bytes:
        return hmac.digest(self.key, purpose, "sha256")

    def draw(self) -> Card:
        """The next card."""
        if self.drawn >= len(self.order):
            raise NoCards("the shoe is empty")
        self.drawn += 1
        return self.order[self.drawn - 1]

    @property
    def order(self) -> tuple[Card, ...]:
        """The cards in the order in which they come, after every reform so far."""
        order = self.cards
        for reform in self.reforms:
            order = order[: reform.start] + reform.cards
        return order

    def reform(self, cards: Sequence[Card]) -> None:
        """Shuffle these cards with those left, and commit to the new order.

        A step that is taken again after a failure finds the order that it has made.
        """
        last = self.reforms[-1] if self.reforms else None
        if last is not None and (last.start, last.returned) == (self.drawn, tuple(cards)):
            return
        number = len(self.reforms) + 1
        mixed = [*self.order[self.drawn :], *cards]
        random = CardRandom(self._derived(b"reform %d" % number))
        for at in range(len(mixed)):
            pick = at + random.below(len(mixed) - at)
            mixed[at], mixed[pick] = mixed[pick], mixed[at]
        leaves = tuple(
            leaf(self._reform_salt(number, at), self.pack.show(card)) for at, card in enumerate(mixed)
        )
        self.reforms.append(Reform(self.drawn, tuple(mixed), leaves, merkle_root(leaves), tuple(cards)))

    def rewind(self, drawn: int) -> None:
        """Put cards back, as if only so many had been drawn."""
        self.drawn = drawn
        self.reforms = [reform for reform in self.reforms if reform.start <= drawn]

    def snapshot(self) -> Callable[[], None]:
        """A function that puts back what is drawn or shuffled from now on."""
        drawn, reforms = self.drawn, list(self.reforms)

        def restore() -> None:
            self.drawn, self.reforms = drawn, reforms

        return restore

    def _reform_salt(self, number: int, at: int) -> bytes:
        return self._derived(b"reform %d salt %d" % (number, at))

    @property
    def fresh(self) -> bool:
        """Whether no card has been drawn since the shuffle."""
        return self.drawn == 0

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        return len(self.order) - self.drawn

    @property
    def out(self) -> bool:
        """Whether the cut card has been reached."""
        return len(self.order) - self.drawn <= self.cut

    def throw(self, number: int) -> tuple[int, ...]:
        """The dice of the round that begins now; `number` is the round's, by which scheme 1 throws them."""
        if self.scheme == FIRST_SCHEME:
            return CardRandom(self._derived(b"dice %d" % number)).dice(*self.dice)
        return self._dice_at(self.drawn)

    def open(self, positions: Iterable[int]) -> list[dict[str, Any]]:
        """The openings of the cards at some positions of the shoe as it was shuffled first."""
        return [
            {"position": at, "card": self.pack.show(self.cards[at]), "salt": self.salt(at).hex()}
            for at in sorted(set(positions))
        ]

    def open_reform(self, number: int, positions: Iterable[int]) -> list[dict[str, Any]]:
        """The openings of cards of a reform, counted from 1; positions are those of the shoe."""
        start, cards = self.reforms[number - 1][:2]
        return [
            {
                "position": at,
                "card": self.pack.show(cards[at - start]),
                "salt": self._reform_salt(number, at - start).hex(),
            }
            for at in sorted(set(positions))
        ]

    def open_dice(self, starts: Iterable[int]) -> list[dict[str, Any]]:
        """The openings of the dice of rounds that began at some positions, if the shoe commits to dice."""
        return [
            {"position": at, "dice": list(self._dice_at(at)), "salt": self._dice_salt(at).hex()}
            for at in sorted(set(starts))
            if self.dice_leaves
        ]


def committed_shoe(rules: Rules, key: bytes, start: int = 0, scheme: int = SCHEME) -> CommittedShoe:
    """A shoe of a game, with its dice, and its cut card no deeper than a round may reach."""
    action = rules.action
    dice = action.thrown(rules.seats) if action else NO_DICE
    return CommittedShoe(rules.deck, key, cut_of(rules), start, dice, scheme)


# ---------------------------------------------------------------------- hashes


def leaf(salt: bytes, text: str) -> str:
    """The commitment to one card, or to one throw of dice."""
    return sha256(salt + text.encode()).hexdigest()


def dice_text(dice: Iterable[int]) -> str:
    """A throw as it is committed to."""
    return " ".join(map(str, dice))


def merkle_root(leaves: Sequence[str]) -> str:
    """The root of a tree over the leaves; an odd last node is carried up as it is."""
    level = [bytes.fromhex(text) for text in leaves]
    if not level:
        raise HousewayError("commitment: the shoe has no cards")
    while len(level) > 1:
        pairs = [sha256(b"\x01" + level[at] + level[at + 1]).digest() for at in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0].hex()


def shoe_root(leaves: Sequence[str], dice_leaves: Sequence[str], scheme: int = SCHEME) -> str:
    """The root of a whole shoe: of its cards and its dice.

    It includes how many there are of each. Otherwise the same root would fit lists that are divided
    differently, and a room could choose after the round which of its hashes are those of the dice.
    """
    cards = merkle_root(leaves)
    if scheme == FIRST_SCHEME:
        return cards
    dice = merkle_root(dice_leaves) if dice_leaves else ""
    counts = f"{len(leaves)} {len(dice_leaves)} ".encode()
    return sha256(b"\x02" + counts + bytes.fromhex(cards + dice)).hexdigest()


# ---------------------------------------------------------------------- checks


def check_cards(leaves: Sequence[str], openings: Iterable[Mapping[str, Any]]) -> dict[int, str]:
    """Check the openings of cards against their hashes; the cards by position, or the first fault raised."""
    cards: dict[int, str] = {}
    for opening in openings:
        position, card = opening["position"], opening["card"]
        if not 0 <= position < len(leaves):
            raise HousewayError(f"commitment: position {position} is outside the shoe of {len(leaves)} cards")
        if leaf(bytes.fromhex(opening["salt"]), card) != leaves[position]:
            raise HousewayError(f"commitment: the card at position {position} is not the {card}")
        if position in cards:
            raise HousewayError(f"commitment: position {position} is opened twice")
        cards[position] = card
    return cards


def check_dice(dice_leaves: Sequence[str], opening: Mapping[str, Any]) -> str:
    """Check the opening of a throw against its hash; the dice as they are committed to."""
    position, dice = opening["position"], dice_text(opening["dice"])
    if not 0 <= position < len(dice_leaves):
        raise HousewayError(f"commitment: the room committed to no dice at position {position}")
    if leaf(bytes.fromhex(opening["salt"]), dice) != dice_leaves[position]:
        raise HousewayError(f"commitment: the dice at position {position} are not {dice}")
    return dice
