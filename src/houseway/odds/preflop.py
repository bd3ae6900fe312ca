"""Hold'em before the flop: what each of the 169 starting hands wins if everybody is dealt in to the end.

Two cards are a starting hand by their ranks and by whether they are of one suit: ``AA``, ``AKs``, ``72o``.
Against one opponent every deal was counted, so those figures are fractions; against two to eight random
hands, deals were sampled, and the figures have standard errors. `tools/build_preflop.py` makes both tables.
They hold for every game that is hold'em with all 52 cards and the whole pot for the high hand, as `holds_for`
finds from the rules.

>>> aces, kings = STARTING_HANDS.index("AA"), STARTING_HANDS.index("KK")
>>> round(float(against(aces, kings).equity), 4), round(float(against_random(aces).equity), 4)
(0.8195, 0.852)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import comb, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards import RANKS, Card
from houseway.errors import HousewayError
from houseway.odds.comparing import showdowns_of
from houseway.odds.showdowns import PokerShare, Showdowns
from houseway.ranking.ring import RingRanking
from houseway.rulebook.rules import Rules

FILE = "preflop.npz"
_TOP_DOWN = RANKS[::-1]
STARTING_HANDS = tuple(
    high + low + ("" if high == low else "s" if across > down else "o")
    for down, first in enumerate(_TOP_DOWN)
    for across, second in enumerate(_TOP_DOWN)
    for high, low in [(first, second) if across > down else (second, first)]
)
"""The 169 starting hands, row by row of a grid of 13 by 13: pairs on the diagonal, suited hands above it."""
SIDE = len(RANKS)
BOARDS = comb(48, 5)
"""The boards that are possible beside two hands."""
MOST_OPPONENTS = 8
POT = 2520
"""The size of a pot in the sampled tables: it divides evenly among up to nine or ten winners."""

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Matchup:
    """Starting hands against each other, in all suits and on all boards: of `deals`, how many a hand wins."""

    deals: int
    wins: int
    ties: int

    @property
    def equity(self) -> Fraction:
        """The part of the pot that the hand wins on average."""
        return Fraction(2 * self.wins + self.ties, 2 * self.deals)

    def reversed(self) -> Matchup:
        """The same deals from the other hand's side."""
        return Matchup(self.deals, self.deals - self.wins - self.ties, self.ties)

    def scaled(self, part: Fraction) -> Matchup:
        """A part of these deals, in which as much is won."""
        return Matchup(*(int(part * count) for count in (self.deals, self.wins, self.ties)))

    def __add__(self, other: Matchup) -> Matchup:
        return Matchup(self.deals + other.deals, self.wins + other.wins, self.ties + other.ties)


@dataclass(frozen=True)
class Against:
    """The equity of a starting hand against so many random hands; an exact figure has no error."""

    opponents: int
    equity: Fraction | float
    error: float


def combos(number: int) -> int:
    """In how many suits a starting hand can be held: 6 for a pair, 4 suited, 12 offsuit."""
    text = STARTING_HANDS[number]
    return 6 if len(text) == 2 else 4 if text[2] == "s" else 12


def starting_hand(cards: Iterable[Card]) -> int:
    """The number of the starting hand that two cards are.

    >>> STARTING_HANDS[starting_hand((51, 47))], STARTING_HANDS[starting_hand((0, 50))]
    ('AKs', 'A2o')
    """
    low, high = sorted(cards)
    down, across = SIDE - 1 - high // 4, SIDE - 1 - low // 4
    return down * SIDE + across if low % 4 == high % 4 else across * SIDE + down


def read_starting_hand(text: str) -> int:
    """The number of a starting hand as people write it: ``AKs``, ``72o``, ``TT``."""
    typed = text.strip()
    name = typed[:2].upper() + typed[2:].lower()
    for candidate in (name, name[1::-1] + name[2:]):
        if candidate in STARTING_HANDS:
            return STARTING_HANDS.index(candidate)
    right = f"{name}s if it is suited, {name}o if not" if f"{name}s" in STARTING_HANDS else "AA, AKs or 72o"
    raise HousewayError(f"{text!r} is not a starting hand: write {right}")


def holds_for(game: Showdowns) -> bool:
    """Whether these tables are those of a game: two cards, a board of five, 52 cards, high hands only."""
    if (game.hole, game.dealt, game.board, game.draws) != (2, 2, 5, False) or len(game.shares) != 1:
        return False
    (share,) = game.shares
    if not isinstance(share, PokerShare):
        return False
    plain = share.ranking == RingRanking() and share.uses == "any" and not share.highest_card_only
    return plain and sorted(game.pack) == list(range(52))


def check_holds(rules: Rules) -> None:
    """Refuse a game for which these tables do not hold."""
    if not holds_for(showdowns_of(rules)):
        raise HousewayError(
            f"{rules.name} has no table of starting hands: it is for hold'em with 52 cards, high hands only"
        )


@dataclass(frozen=True)
class _Tables:
    """Deals that one hand wins against another; sums of what hands won in sampled deals, and of squares."""

    wins: Counts
    samples: int
    won: Counts
    squares: Counts


@cache
def _tables() -> _Tables:
    with (files("houseway.odds") / FILE).open("rb") as stored, np.load(stored, allow_pickle=False) as arrays:
        return _Tables(
            arrays["wins"].astype(np.int64),
            int(arrays["samples"]),
            arrays["won"].astype(np.int64),
            arrays["squares"].astype(np.int64),
        )


@cache
def _pairs() -> Counts:
    """In how many ways two players can hold each two starting hands at once, with different cards."""
    held = [(low, top) for top in range(52) for low in range(top)]
    number = np.array([starting_hand(cards) for cards in held])
    of_card = np.zeros((len(STARTING_HANDS), 52), np.int64)
    for cards, which in zip(held, number, strict=True):
        of_card[which, list(cards)] += 1
    each = np.array([combos(which) for which in range(len(STARTING_HANDS))])
    # Two holdings that share a card are counted once for it; a holding shares both cards with itself.
    found: Counts = np.outer(each, each) - of_card @ of_card.T + np.diag(each)
    return found


def against(first: int, second: int) -> Matchup:
    """A starting hand against another, by number: every suit that both can have, and every board."""
    wins = _tables().wins
    deals = int(_pairs()[first, second]) * BOARDS
    won, lost = int(wins[first, second]), int(wins[second, first])
    return Matchup(deals, won, deals - won - lost)


@cache
def against_all(first: int) -> Matchup:
    """A starting hand against any other two cards: every opponent and every board."""
    return sum((against(first, other) for other in range(len(STARTING_HANDS))), Matchup(0, 0, 0))


def range_against(
    game: Showdowns, first: Sequence[tuple[Card, ...]], second: Sequence[tuple[Card, ...]]
) -> Matchup | None:
    """Holdings against other holdings before the flop; None where these tables cannot tell.

    They can if one side has its starting hands in all suits: by symmetry, every holding of the other side
    then does as well as its whole starting hand. A holding without cards is any hand.
    """
    if not holds_for(game):
        return None
    sides = [_held(side) for side in (first, second)]
    if None in sides or not any(all(count == 1 for count in side.values()) for side in sides if side):
        return None
    mine, theirs = (side or {} for side in sides)
    total = Matchup(0, 0, 0)
    for one, part in mine.items():
        for other, share in theirs.items():
            total += against(one, other).scaled(part * share)
    return total


def _held(holdings: Sequence[tuple[Card, ...]]) -> dict[int, Fraction] | None:
    """What part of each starting hand some holdings are; None if they have other cards than two or none."""
    if all(len(cards) == 0 for cards in holdings):
        return {number: Fraction(1) for number in range(len(STARTING_HANDS))}
    if any(len(cards) != 2 for cards in holdings):
        return None
    counts = Counter(starting_hand(cards) for cards in holdings)
    return {number: Fraction(count, combos(number)) for number, count in counts.items()}


def against_random(first: int, opponents: int = 1) -> Against:
    """The equity of a starting hand against one to eight random hands."""
    if not 1 <= opponents <= MOST_OPPONENTS:
        raise HousewayError(f"the tables are for 1 to {MOST_OPPONENTS} opponents, not {opponents}")
    if opponents == 1:
        return Against(1, against_all(first).equity, 0.0)
    tables = _tables()
    mean = float(tables.won[first, opponents - 2]) / POT / tables.samples
    square = float(tables.squares[first, opponents - 2]) / POT**2 / tables.samples
    return Against(opponents, mean, sqrt((square - mean**2) / (tables.samples - 1)))


def samples() -> int:
    """How many deals of each starting hand were sampled against several opponents."""
    return _tables().samples


def ranked() -> list[int]:
    """The starting hands, the best against one random hand first."""
    return sorted(range(len(STARTING_HANDS)), key=lambda number: -against_random(number).equity)


def table_data() -> dict[str, Any]:
    """All starting hands against one to eight random hands as JSON has them, the best first."""
    return {
        "samples": samples(),
        "hands": [
            {
                "rank": rank,
                "hand": STARTING_HANDS[number],
                "combos": combos(number),
                "against": _against(number),
            }
            for rank, number in enumerate(ranked(), 1)
        ],
    }


def hand_data(number: int) -> dict[str, Any]:
    """One starting hand against random hands, and against each starting hand, the easiest opponents first."""
    found = [(other, against(number, other)) for other in range(len(STARTING_HANDS))]
    found.sort(key=lambda pair: -pair[1].equity)
    return {
        "hand": STARTING_HANDS[number],
        "rank": ranked().index(number) + 1,
        "combos": combos(number),
        "samples": samples(),
        "against": _against(number),
        "opponents": [
            {
                "hand": STARTING_HANDS[other],
                "equity": float(matchup.equity),
                "equity_exact": str(matchup.equity),
                "wins": matchup.wins / matchup.deals,
                "splits": matchup.ties / matchup.deals,
                "deals": matchup.deals,
            }
            for other, matchup in found
        ],
    }


def _against(number: int) -> list[dict[str, Any]]:
    rows = []
    for opponents in range(1, MOST_OPPONENTS + 1):
        found = against_random(number, opponents)
        exact = str(found.equity) if isinstance(found.equity, Fraction) else None
        rows.append(
            {
                "opponents": opponents,
                "equity": float(found.equity),
                "equity_exact": exact,
                "standard_error": None if exact else found.error,
            }
        )
    return rows
