"""Many hands of pai gow poker as they are set: the house way, by the odds, or against an open hand.

Where no five cards of a hand can be of one suit, its ranks say how the house sets it and what it holds. That
is worked out when such a hand is first dealt, and looked up from then on.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER
from houseway.jit import njit
from houseway.odds.pai_gow.all_hands import KINDS, MAY_BE_SUITED
from houseway.odds.pai_gow.bonus import bonus_hands, holding_joker, no_more_than_ace
from houseway.odds.pai_gow.holding import ShortIntegers
from houseway.odds.pai_gow.profiles import Labels
from houseway.odds.pai_gow.setter import DIVISIONS, ArraySetter
from houseway.ranking._tables import CardArray, Integers, Ranks
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.ranking.pai_gow_arrays import PaiGowTables, divide, hands_held
from houseway.rulebook.families.pai_gow import PaiGowPlay

NOT_DEALT = KINDS
"""The kind of a hand at a spot that is not dealt in."""
_TABLE = KINDS + 2
"""The size of a table by kinds; `MAY_BE_SUITED` is its last place."""
_NOT_SHOWN = -1
_LANE = 13

Truths = NDArray[np.bool_]


class HandsAsSet(NamedTuple):
    """Hands as they are set, and what the tables see of their seven cards."""

    fronts: Ranks
    backs: Ranks
    seven: Labels
    """The number of the bonus hand that the cards hold, from 1; 0 if they hold none."""
    ace_high: Truths
    joker: Truths


def _room(many: int) -> HandsAsSet:
    fronts, backs, seven = (np.zeros(many, np.int16) for _ in range(3))
    return HandsAsSet(fronts, backs, seven, np.zeros(many, np.bool_), np.zeros(many, np.bool_))


class HouseHands:
    """Sets hands the house way; each kind whose suits do not matter is set once."""

    def __init__(self, setter: ArraySetter, how: PaiGowPlay) -> None:
        self._setter, self._how = setter, how
        self._of_kind = _room(_TABLE)
        self._known = np.zeros(_TABLE, np.bool_)
        self._known[[NOT_DEALT, MAY_BE_SUITED]] = True

    def set_hands(self, hands: CardArray, kinds: ShortIntegers) -> HandsAsSet:
        """Set rows of seven cards, given their kinds."""
        self._learn(hands, kinds)
        suited = np.flatnonzero(kinds == MAY_BE_SUITED)
        found = HandsAsSet._make(values[kinds] for values in self._of_kind)
        for values, apart in zip(found, self._set(hands[suited]), strict=True):
            values[suited] = apart
        return found

    def _learn(self, hands: CardArray, kinds: ShortIntegers) -> None:
        """Set one hand of every kind that was not dealt before."""
        shown = np.full(_TABLE, _NOT_SHOWN, np.int64)
        shown[kinds] = np.arange(len(kinds))
        new = np.flatnonzero((shown != _NOT_SHOWN) & ~self._known)
        for values, found in zip(self._of_kind, self._set(hands[shown[new]]), strict=True):
            values[new] = found
        self._known[new] = True

    def _set(self, hands: CardArray) -> HandsAsSet:
        if not len(hands):
            return _room(0)
        made, held = self._setter.set_hands(hands), hands_held(hands, self._how.ranking)
        return HandsAsSet(
            made.front_ranks,
            made.back_ranks,
            bonus_hands(self._how, hands, held),
            no_more_than_ace(hands, held),
            holding_joker(hands),
        )


@njit
def set_as_advised(
    tables: PaiGowTables,
    advised: Integers,
    divisions: CardArray,
    hands: CardArray,
    kinds: ShortIntegers,
    fronts: Ranks,
    backs: Ranks,
) -> None:
    """Set the hands of all spots as the odds advise; a hand that they do not list stays as it is.

    The arrays have a row for each round, whose last hand is the player-dealer's.
    """
    front, back = np.empty(DIVISIONS, np.int16), np.empty(DIVISIONS, np.int16)
    named, room = np.empty(HAND_CARDS, np.uint8), np.empty((2, 4), np.int64)
    for row in range(len(hands)):
        for spot in range(hands.shape[1] - 1):
            if kinds[row, spot] != NOT_DEALT:
                number = _known_by(hands[row, spot], named, room)
                at = np.searchsorted(advised, number)
                if at < len(advised) and advised[at] == number:
                    divide(tables, named, front, back)
                    fronts[row, spot], backs[row, spot] = front[divisions[at]], back[divisions[at]]


@njit
def _known_by(hand: CardArray, named: CardArray, room: Integers) -> int:
    """The number by which `PaiGowAdvice` knows a hand; write down its cards in order, their suits renamed."""
    held, place = room[0], room[1]
    room[:] = 0
    number = 0
    for card in hand:
        if card == JOKER:
            number = 1
        else:
            held[card & 3] |= 1 << (card >> 2)
    for suit in range(4):
        for other in range(4):
            place[suit] += held[other] > held[suit] or (held[other] == held[suit] and other < suit)
    for at in range(4):
        for suit in range(4):
            if place[suit] == at:
                number = number << _LANE | held[suit]
    for at in range(HAND_CARDS):
        card = hand[at]
        if card != JOKER:
            card = (card & ~3) + place[card & 3]
        behind = at
        while behind > 0 and named[behind - 1] > card:
            named[behind] = named[behind - 1]
            behind -= 1
        named[behind] = card
    return number


@njit
def set_against_open_hands(
    tables: PaiGowTables, hands: CardArray, kinds: ShortIntegers, fronts: Ranks, backs: Ranks
) -> None:
    """Set the hands of all spots so that they win the most against the open hand of their round.

    Both parts come before the back alone, and that before the front; a hand that wins nothing stays as it is.
    """
    front, back = np.empty(DIVISIONS, np.int16), np.empty(DIVISIONS, np.int16)
    spots = hands.shape[1] - 1
    for row in range(len(hands)):
        for spot in range(spots):
            if kinds[row, spot] != NOT_DEALT:
                divide(tables, hands[row, spot], front, back)
                most = 0
                for at in range(DIVISIONS):
                    won = int(front[at] > fronts[row, spots]) + 2 * int(back[at] > backs[row, spots])
                    if won > most and back[at] >= tables.least_back[front[at]]:
                        most = won
                        fronts[row, spot], backs[row, spot] = front[at], back[at]
