"""The shoe: a pack shuffled one piece at a time, as pieces are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.cards.pack import Pack, Piece
from houseway.cards.shuffle import CardRandom
from houseway.errors import HousewayError, NoCards


class Shoe:
    """The cards of a deck in random order; each place in the order is decided when its card is drawn.

    `cut` is how many cards are behind the cut card. `out` says that the cut card has come out: the round is
    finished, and then the shoe is shuffled again.
    """

    __slots__ = ("_cards", "cut", "deck", "drawn", "random")

    def __init__(self, deck: Pack, random: CardRandom, cut: int = 0) -> None:
        if not 0 <= cut < len(deck):
            raise HousewayError(f"the cut card must be within the {len(deck)} cards, not {cut} from the end")
        self.deck = deck
        self.random = random
        self.cut = cut
        self.shuffle()

    def shuffle(self) -> None:
        """Put all cards back and start a new random order."""
        self._cards = [*self.deck.pieces]
        self.drawn = 0

    def draw(self) -> Piece:
        """The next card: one step of a Fisher-Yates shuffle."""
        at, cards = self.drawn, self._cards
        left = len(cards) - at
        if left <= 0:
            raise NoCards("the shoe is empty")
        pick = at + self.random.below(left)
        card = cards[pick]
        cards[pick] = cards[at]
        cards[at] = card
        self.drawn = at + 1
        return card

    def reform(self, cards: Sequence[Piece]) -> None:
        """Shuffle these cards with those left, and deal from them all; the next shuffle restores the pack."""
        self._cards += cards

    def snapshot(self) -> Callable[[], None]:
        """A function that puts back what is drawn or shuffled from now on; other cards may come then."""
        cards, drawn = list(self._cards), self.drawn

        def restore() -> None:
            self._cards, self.drawn = cards, drawn

        return restore

    def __len__(self) -> int:
        return len(self._cards) - self.drawn

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        return len(self)

    @property
    def out(self) -> bool:
        """Whether the cut card has been reached."""
        return len(self) <= self.cut

    @property
    def fresh(self) -> bool:
        """Whether no card has been drawn since the last shuffle."""
        return self.drawn == 0
