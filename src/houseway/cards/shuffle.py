"""Unbiased randomness for dealing, keyed by a secret or by a seed.

One generator serves live play and tests: BLAKE2b in counter mode under a 256-bit key. Live tables take
the key from the system; a seed gives the same cards on every machine and every Python version.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from itertools import chain, count
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_ALL_WORDS = 1 << 32
_words_of = Struct(">16I").unpack
"""The sixteen words of a block of 64 bytes."""


def _block(key: bytes, counter: int) -> tuple[int, ...]:
    """The words of one block of the stream."""
    return _words_of(blake2b(counter.to_bytes(8, "big"), key=key).digest())


class CardRandom:
    """A stream of uniform integers below any bound up to 2**32; `word` is its next 32 bits.

    >>> CardRandom.seeded(7).below(52) == CardRandom.seeded(7).below(52)
    True
    """

    __slots__ = ("key", "word")

    def __init__(self, key: bytes) -> None:
        if len(key) != 32:
            raise ValueError("the key of a shuffle must be 32 bytes")
        self.key = key
        self.word: Callable[[], int] = chain.from_iterable(map(partial(_block, key), count())).__next__

    @classmethod
    def secure(cls) -> CardRandom:
        """A generator no one can predict."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def seeded(cls, seed: int | str) -> CardRandom:
        """A generator that repeats itself for the same seed."""
        return cls(blake2b(str(seed).encode(), digest_size=32, person=b"houseway-seed").digest())

    def below(self, bound: int) -> int:
        """A uniform integer in ``range(bound)``, without bias."""
        value = self.word()
        if value >= _ALL_WORDS - bound:  # one of the last words, which may have to be refused
            limit = _ALL_WORDS - _ALL_WORDS % bound
            while value >= limit:
                value = self.word()
        return value % bound

    def choice(self, items: Sequence[T]) -> T:
        """A uniformly chosen item."""
        return items[self.below(len(items))]

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Throw `count` dice with so many sides."""
        return tuple(self.below(sides) + 1 for _ in range(count))
