"""Clean Sweeps: what all thirteen cards of a hand may be, whatever parts they are set into.

>>> from houseway.cards import parse_cards
>>> sorted(held(parse_cards("2s 2h 3s 3h 4s 4h 5s 5h 6s 6h 7s 7h 9d")))
['minor', 'six wheels']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement

from houseway.cards import CLUBS, SPADES, Card, rank, suit
from houseway.ranking.chinese import SIZES
from houseway.ranking.system import ACE

PURE_DRAGON = "pure dragon"
COLORED_DRAGON = "black or red dragon"
DRAGON = "dragon"
ONE_COLOR = "all blacks or all reds"
MINOR = "minor"
SENIOR = "senior"
SIX_WHEELS = "six wheels"
THREE_FLUSH = "three flush"
THREE_STRAIGHT = "three straight"

_NINE, _RANKS = 7, ACE + 1


def _runs(size: int) -> tuple[Counter[int], ...]:
    """The ranks of every straight of that many cards; an ace is low or high."""
    low = [Counter((ACE, *range(size - 1)))]
    return tuple(low + [Counter(range(first, first + size)) for first in range(_RANKS - size + 1)])


_THREES, _FIVES = _runs(SIZES[0]), _runs(SIZES[2])
_TEN_CARDS = tuple(one + two for one, two in combinations_with_replacement(_FIVES, 2))


def held(cards: Sequence[Card]) -> frozenset[str]:
    """The names of all Clean Sweeps that thirteen cards make."""
    return frozenset(name for name, makes in SWEEPS.items() if makes(cards))


def three_suits(cards: Sequence[Card]) -> bool:
    """Whether the cards can be set so that every part is of one suit."""
    by_suit = sorted(Counter(map(suit, cards)).values())
    return by_suit in ([13], [5, 8], [3, 10], [3, 5, 5])


def three_runs(cards: Sequence[Card]) -> bool:
    """Whether the cards can be set so that every part is a straight."""
    counts = Counter(map(rank, cards))
    if len(counts) < SIZES[2]:
        return False
    return any(ten <= counts and counts - ten in _THREES for ten in _TEN_CARDS)


def _colors(cards: Sequence[Card]) -> int:
    return len({suit(card) in (CLUBS, SPADES) for card in cards})


def _all_ranks(cards: Sequence[Card]) -> bool:
    return len(set(map(rank, cards))) == _RANKS


SWEEPS: Mapping[str, Callable[[Sequence[Card]], bool]] = {
    PURE_DRAGON: lambda cards: _all_ranks(cards) and len(set(map(suit, cards))) == 1,
    COLORED_DRAGON: lambda cards: _all_ranks(cards) and _colors(cards) == 1,
    DRAGON: _all_ranks,
    ONE_COLOR: lambda cards: _colors(cards) == 1,
    MINOR: lambda cards: max(map(rank, cards)) <= _NINE,
    SENIOR: lambda cards: min(map(rank, cards)) > _NINE,
    SIX_WHEELS: lambda cards: sum(count // 2 for count in Counter(map(rank, cards)).values()) == 6,
    THREE_FLUSH: three_suits,
    THREE_STRAIGHT: three_runs,
}
"""Every Clean Sweep by name, with what thirteen cards must be to make it."""
