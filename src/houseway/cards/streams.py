"""Random words by number: every round has streams of its own, which depend on nothing that came before.

A stream follows from the seed, the number of the round and its purpose alone. So any round can be dealt again
without those before it, and rounds may be dealt in any order, on any machine. `compiled_streams` has the same
words for kernels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from houseway.cards.pack import Piece

CARDS, CHOICES, BEFORE = 0, 1, 2
"""The purposes: the cards, what players choose, and what is drawn before the deal (dice, chips)."""
PURPOSES = 3

STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_ALL = (1 << 64) - 1


class Stream:
    """SplitMix64, begun at a place that follows from the seed, the round and the purpose."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, number: int, purpose: int) -> None:
        start = _mixed((seed + (PURPOSES * number + purpose + 1) * STEP) & _ALL)
        self._state = _mixed((start + seed) & _ALL)

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + STEP) & _ALL
        return _mixed(self._state)

    def below(self, count: int) -> int:
        """A number from zero up to a count."""
        return scaled(self.word(), count)


def scaled(word: int, count: int) -> int:
    """The upper half of a word as a number below a count; it is even to one in 2^32 a number."""
    return (word >> 32) * count >> 32


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * FIRST & _ALL
    word = (word ^ word >> 27) * SECOND & _ALL
    return word ^ word >> 31


class StreamShoe:
    """A pack as a source of cards for the live engine, mixed as kernels mix it."""

    def __init__(self, pack: Sequence[Piece], words: Stream) -> None:
        self._pack, self._words = tuple(pack), words
        self.shuffle()

    def shuffle(self) -> None:
        """Put the pack together again for the next deal."""
        self._cards, self._at = list(self._pack), 0

    @property
    def fresh(self) -> bool:
        """Whether no card has been drawn since the last shuffle."""
        return self._at == 0

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        return len(self._cards) - self._at

    def draw(self) -> Piece:
        """The next card: any of those that are left."""
        cards, at = self._cards, self._at
        pick = at + self._words.below(len(cards) - at)
        cards[at], cards[pick] = cards[pick], cards[at]
        self._at += 1
        return cards[at]

    def snapshot(self) -> Callable[[], None]:
        """A function that puts back what is drawn or shuffled from now on."""
        cards, at = list(self._cards), self._at

        def restore() -> None:
            self._cards, self._at = cards, at

        return restore

    def reform(self, cards: Sequence[Piece]) -> None:
        """Add cards that were out of play to those that are left."""
        self._cards += cards
