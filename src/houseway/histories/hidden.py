"""What is known of everybody's cards in a history, and cards for what is not known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from houseway.cards import Card, CardRandom, Pack
from houseway.errors import HousewayError
from houseway.histories.notation import BOARD, DEALER, DRAW, HOLE, SHOW, HistoryAction


@dataclass
class Slot:
    """A card as it was dealt: by which action, and its face if the history tells it anywhere."""

    at: int
    card: Card | None


@dataclass
class DealtCards:
    """The cards of a history in the order in which each player, and the board, was dealt them.

    A card that was dealt unknown is known if it was shown or discarded later. `named` has the cards that an
    action discards or shows, by its place in the list.
    """

    hole: dict[int, list[Slot]]
    board: list[Slot] = field(default_factory=list)
    named: dict[int, list[Slot]] = field(default_factory=dict)

    @property
    def slots(self) -> list[Slot]:
        """Every card that was dealt."""
        return [*(slot for slots in self.hole.values() for slot in slots), *self.board]

    @property
    def is_whole(self) -> bool:
        """Whether every card is known."""
        return all(slot.card is not None for slot in self.slots)


def dealt_cards(actions: Sequence[HistoryAction], players: int) -> DealtCards:
    """What the actions tell about the cards."""
    found = DealtCards({player: [] for player in range(1, players + 1)})
    held: dict[int, list[Slot]] = {player: [] for player in found.hole}
    for action in actions:
        cards = action.cards or ()
        if action.player == DEALER:
            slots = [Slot(action.at, card) for card in cards]
            if action.verb == BOARD:
                found.board += slots
            elif action.verb == HOLE:
                found.hole[action.to] += slots
                held[action.to] += slots
        elif action.verb in (DRAW, SHOW) and cards:
            named = _named(action, held[action.player])
            found.named[action.at] = named
            if action.verb == DRAW:
                gone = set(map(id, named))
                held[action.player] = [slot for slot in held[action.player] if id(slot) not in gone]
    return found


def _named(action: HistoryAction, held: Sequence[Slot]) -> list[Slot]:
    """The cards of a hand that an action names; a card dealt unknown becomes the one that is named."""
    left = list(held)
    cards = action.cards or ()
    found: dict[int, Slot] = {}
    for number, card in sorted(enumerate(cards), key=lambda each: each[1] is None):
        known = [slot for slot in left if slot.card == card]
        free = [slot for slot in left if slot.card is None]
        if not known and not free:
            raise action.fault(f"p{action.player} does not hold these cards")
        slot = (known or free)[0]
        slot.card = card
        left = [other for other in left if other is not slot]
        found[number] = slot
    return [found[number] for number in range(len(cards))]


class Spares:
    """Cards that the history does not place anywhere, in a random order that is the same every time."""

    def __init__(self, pack: Pack, known: Iterable[Card], attempt: int) -> None:
        taken = Counter(known)
        self._cards = [card for card, count in pack.counts.items() for _ in range(count - taken[card])]
        self._random = CardRandom.seeded(attempt)

    def draw(self) -> Card:
        """The next of them."""
        if not self._cards:
            raise HousewayError("actions: more cards are dealt than the pack has")
        return self._cards.pop(self._random.below(len(self._cards)))
