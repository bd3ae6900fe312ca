"""A hand of Panguingue in play: who is in it, what lies on the table, and the pile."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.cards import Card
from houseway.games.panguingue.how import PanHow, pan_how
from houseway.games.panguingue.melds import Meld, in_order
from houseway.rounds.hands import HandId
from houseway.rounds.purse import AWARD, POT
from houseway.rounds.round import Round
from houseway.rulebook.families import panguingue
from houseway.rulebook.families.panguingue import HAND

PILE = HandId(panguingue.PILE)
TOPS = "tops"
STAYED, RETIRED, BROKE, SPLIT, FOULED = "stayed in", "retired", "broke", "split the tops", "fouled"
WENT_OUT, ALONE, SPLIT_WINNER = "went out", "was left alone", "split the tops and counts as the winner"
GONE = (RETIRED, BROKE, FOULED)
"""How players left a hand before it was over."""
WINNERS = (WENT_OUT, ALONE, SPLIT_WINNER)
"""How a hand ended for its winner, who is dealt to first in the next one."""


class PanHand:
    """One hand while it is played.

    `order` are the seats in turn, to the right from the first player; `playing` are those still in the hand.
    A seat's melds are its hands 1, 2 and so on, in the order in which they were laid. `card` is the card on
    the pile that may be taken: it was turned up from the deck, and nobody has used it. `owed` is what each
    seat could not ask for yet, in cents from each player.
    """

    def __init__(self, round: Round) -> None:
        self.round = round
        self.how: PanHow = pan_how(round.rules)
        self.order: list[int] = sorted(round.spots, reverse=True)
        self.playing: list[int] = list(self.order)
        self.melds: dict[int, list[Meld]] = {seat: [] for seat in self.order}
        self.card: Card | None = None
        self.owed: dict[int, int] = dict.fromkeys(self.order, 0)
        self.shuffles = 0
        self.over = False

    def begin_with(self, seat: int) -> None:
        """Have a seat be the first in turn."""
        at = self.order.index(seat)
        self.order = [*self.order[at:], *self.order[:at]]
        self.playing = [other for other in self.order if other in self.playing]

    def others(self, seat: int) -> list[int]:
        """The other players in the hand, in turn after a seat."""
        at = self.order.index(seat)
        return [other for other in (*self.order[at + 1 :], *self.order[:at]) if other in self.playing]

    def payers(self, seat: int) -> list[int]:
        """Those who pay a seat, in turn after it: the others in the hand, and those with foul hands."""
        floor = self.round.floor
        if floor is None or not floor.paying:
            return self.others(seat)
        at = self.order.index(seat)
        paying = {*self.playing, *floor.paying}
        return [other for other in (*self.order[at + 1 :], *self.order[:at]) if other in paying]

    def is_ruled_out(self, seat: int) -> bool:
        """Whether the floor has taken a player out of the hand."""
        return self.round.floor is not None and seat in self.round.floor.dead

    def name(self, seat: int) -> str:
        """The player at a seat."""
        return self.round.people[seat]

    # ------------------------------------------------------------------ cards

    def held(self, seat: int) -> list[Card]:
        """The cards in a player's hand, without his melds."""
        return [card for card in self.round.hands.get(HandId(seat), ()) if card is not None]

    def spread(self, seat: int) -> int:
        """How many cards a player has in melds."""
        return sum(len(meld.cards) for meld in self.melds[seat])

    def all_spread(self, seat: int) -> bool:
        """Whether all ten cards of a player lie in melds: the next one that fits puts him out."""
        return self.spread(seat) == HAND

    def fits(self, seat: int, card: Card) -> bool:
        """Whether a card can be added to a meld of a seat, as everybody can see."""
        return any(self.how.book.fits(meld, card) for meld in self.melds[seat])

    def turn_up(self) -> None:
        """Turn the next card of the deck up on the pile."""
        self.card = self.round.deal(PILE)

    def bring(self, seat: int, card: Card, to: HandId) -> None:
        """Lay a card: the one on the pile if it is that, and otherwise one from the player's hand."""
        round = self.round
        if card == self.card:
            round.move(PILE, len(round.hands[PILE]) - 1, to)
            self.card = None
        else:
            round.move(HandId(seat), round.hands[HandId(seat)].index(card), to)

    def lay(self, seat: int, number: int, cards: Iterable[Card], meld: Meld) -> None:
        """Lay cards with those of a player's meld, which becomes the meld that is given."""
        for card in cards:
            self.bring(seat, card, HandId(seat, number))
        self._note(seat, number, meld)

    def shift(self, seat: int, number: int, card: Card, to: int) -> None:
        """Move a card from one meld of a player to another."""
        lying = self.round.hands[HandId(seat, number)]
        self.round.move(HandId(seat, number), lying.index(card), HandId(seat, to))

    def _note(self, seat: int, number: int, meld: Meld) -> None:
        melds, noted = self.melds[seat], Meld(meld.kind, in_order(meld.cards))
        if number > len(melds):
            melds.append(noted)
        else:
            melds[number - 1] = noted

    def discard(self, seat: int, card: Card) -> None:
        """Throw a card of a hand on the pile; nobody may take it."""
        self.round.move(HandId(seat), self.round.hands[HandId(seat)].index(card), PILE)
        self.card = None

    def set_aside(self, seat: int) -> None:
        """Take the cards of a player who is out of the hand out of play, face down."""
        held = self.held(seat)
        if held:
            self.round.discard(HandId(seat), held)

    def form_deck(self) -> bool:
        """Shuffle the pile into a new deck; false where it is not filed, or not once more."""
        pile = [card for card in self.round.hands.get(PILE, ()) if card is not None]
        if self.shuffles >= self.how.play.shuffles or not pile:
            return False
        self.shuffles += 1
        self.card = None
        self.round.discard(PILE, pile)
        self.round.reform(pile)
        return True

    # ------------------------------------------------------------------ how it ends

    def leave(self, seat: int, why: str) -> None:
        """Take a player out of the hand; the last one who is left wins the tops."""
        self.playing.remove(seat)
        self.round.choices[seat] = why
        self.set_aside(seat)

    def award(self, shares: Iterable[tuple[int, int]], cite: Iterable[str]) -> None:
        """Give the tops to one player, or in parts to several."""
        for seat, amount in shares:
            if amount:
                self.round.pay(POT, self.name(seat), amount, AWARD, TOPS, ", ".join(cite))

    @property
    def tops(self) -> int:
        """What lies on top, in cents."""
        return self.round.purse.chips.get(POT, 0)
