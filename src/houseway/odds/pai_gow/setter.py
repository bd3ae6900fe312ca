"""Many hands set by a house way at once: the same settings as `Setter.set_hand`, by a second road.

A hand's cards are taken from the highest to the lowest with a joker last, and its settings in the order of
their fronts, so that of equal settings both forms take the same cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards import JOKER
from houseway.errors import HousewayError
from houseway.jit import njit
from houseway.odds.pai_gow.way_arrays import WayArrays, way_arrays
from houseway.ranking._tables import CardArray, Integers, Ranks
from houseway.ranking.pai_gow import BACK_CARDS, FRONT_CARDS, HAND_CARDS, PaiGowRanking
from houseway.ranking.pai_gow_arrays import PaiGowTables, as_pai_gow_hands, divide, pai_gow_tables
from houseway.ranking.system import ACE
from houseway.rulebook.families.pai_gow import PaiGowPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.setting.house_way import HouseWay
from houseway.rulebook.setting.poker import JokerInShape

DIVISIONS = 21
UNSET = -1
ILLEGAL = 0
_HAND_VALUES, _DIVISION_VALUES = 10, 6
_JOKER_PLACE, _FIVE, _FOUR, _THREE, _PAIR, _SINGLE = 0, 1, 2, 3, 5, 8


class SetHands(NamedTuple):
    """Hands as they are set: cards and ranks of fronts and backs, and the number of the row of each."""

    fronts: CardArray
    backs: CardArray
    front_ranks: Ranks
    back_ranks: Ranks
    rows: NDArray[np.int16]


@dataclass(frozen=True)
class ArraySetter:
    """A house way, with the ranking by which its hands are read, for many hands at once."""

    way: HouseWay
    ranking: PaiGowRanking
    joker_in_shape: JokerInShape

    @cached_property
    def arrays(self) -> WayArrays:
        """The rows as arrays."""
        return way_arrays(self.way, self.ranking, self.joker_in_shape)

    def set_hands(self, cards: ArrayLike) -> SetHands:
        """Set rows of seven cards."""
        hands = as_pai_gow_hands(cards, HAND_CARDS)
        number = len(hands)
        made = SetHands(
            np.empty((number, FRONT_CARDS), np.uint8),
            np.empty((number, BACK_CARDS), np.uint8),
            np.empty(number, np.int16),
            np.empty(number, np.int16),
            np.empty(number, np.int16),
        )
        unset = _set_rows(pai_gow_tables(self.ranking), self.arrays, hands, made)
        if unset < number:
            raise HousewayError(f"hand {unset}: no row of this house way sets it")
        return made


def house_setter(rules: Rules) -> ArraySetter:
    """The house way of a game, for many hands at once."""
    filed, how = rules.filing.hand_setting, rules.play
    assert filed is not None, "a rule file without it is refused"
    assert rules.hand_setting is not None
    assert isinstance(how, PaiGowPlay)
    return ArraySetter(rules.hand_setting, how.ranking, filed.joker_in_shape)


# ---------------------------------------------------------------------- kernels


class _Room(NamedTuple):
    """Room for one hand: its cards in order, its features, and every way to set it."""

    cards: CardArray
    values: Integers
    """The numbers of the hand's features."""
    counts: Integers
    """How often each rank occurs."""
    places: Integers
    """The number of each rank's place in the shape; the last is the joker's."""
    fronts: Ranks
    backs: Ranks
    divided: Integers
    """The numbers of the features of every setting."""
    order: Integers
    """A number by which settings compare, by front and then by back."""


@njit
def _set_rows(tables: PaiGowTables, way: WayArrays, hands: CardArray, made: SetHands) -> int:
    """Set every hand; return the first that no row sets, or the number of hands."""
    room = _Room(
        np.empty(7, np.uint8),
        np.empty(_HAND_VALUES, np.int64),
        np.empty(13, np.int64),
        np.empty(14, np.int64),
        np.empty(DIVISIONS, np.int16),
        np.empty(DIVISIONS, np.int16),
        np.empty((DIVISIONS, _DIVISION_VALUES), np.int64),
        np.empty(DIVISIONS, np.int64),
    )
    for number in range(len(hands)):
        _order(hands[number], room.cards)
        _read(tables, way, room)
        division, row = _made(way, room)
        if division == UNSET:
            return number
        made.front_ranks[number] = room.fronts[division]
        made.back_ranks[number] = room.backs[division]
        made.rows[number] = row
        _lay(room.cards, division, made.fronts[number], made.backs[number])
    return len(hands)


@njit
def _order(hand: CardArray, cards: CardArray) -> None:
    """Sort seven cards from the highest to the lowest, with a joker last."""
    for at in range(7):
        card = hand[at]
        place = at
        while place > 0 and card != JOKER and (cards[place - 1] < card or cards[place - 1] == JOKER):
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@njit
def _lay(cards: CardArray, division: int, front: CardArray, back: CardArray) -> None:
    """Write down the cards of a setting by its number."""
    at = 0
    for one in range(6):
        for other in range(one + 1, 7):
            if at == division:
                front[0], front[1] = cards[one], cards[other]
                place = 0
                for card in range(7):
                    if card not in (one, other):
                        back[place] = cards[card]
                        place += 1
                return
            at += 1


@njit
def _read(tables: PaiGowTables, way: WayArrays, room: _Room) -> None:
    """Fill in the features of a hand and of every way to set it, in the order of the words."""
    divide(tables, room.cards, room.fronts, room.backs)
    _read_shape(way, room)
    cards, places, fronts, backs, order = room.cards, room.places, room.fronts, room.backs, room.order
    divided, category_of, least_back = room.divided, tables.category, tables.least_back
    front_kind, front_places, complete_of = way.front_kind, way.front_places, way.complete
    back_pair = way.back_pair
    complete = False
    at = 0
    for one in range(6):
        first = places[cards[one] >> 2]
        for other in range(one + 1, 7):
            front, back = fronts[at], backs[at]
            category = category_of[back]
            complete |= complete_of[category]
            legal = back >= least_back[front]
            order[at] = ((np.int64(front) << 16) + back) * legal
            divided[at, 0] = front - 1
            divided[at, 1] = front_kind[front]
            divided[at, 2] = front_places[first, places[cards[other] >> 2]]
            divided[at, 3] = category
            divided[at, 4] = complete_of[category]
            divided[at, 5] = back_pair[back]
            at += 1
    room.values[1] = complete


@njit
def _read_shape(way: WayArrays, room: _Room) -> None:
    """Fill in the features of a hand, apart from whether it is complete, and the places of its ranks."""
    counts = room.counts
    counts[:] = 0
    joker = False
    for card in room.cards:
        if card != JOKER:
            counts[card >> 2] += 1
        else:
            joker = True
    if joker and not way.joker_apart:
        counts[ACE] += 1
    five = fours = threes = pairs = singles = 0
    quads = trips = high = low = first = -1
    packed = 0
    for step in range(13):
        value = ACE - step
        count = counts[value]
        if count == 1:
            room.places[value] = _SINGLE + singles
            singles += 1
            if singles == 1:
                first = value
            if singles <= 3:
                packed += _below(value, 4 - singles)
        elif count == 2:
            room.places[value] = _PAIR + pairs
            pairs += 1
            low = value
            high = value if high < 0 else high
        elif count == 3:
            room.places[value] = _THREE + threes
            threes += 1
            trips = value if trips < 0 else trips
        elif count == 4:
            room.places[value] = _FOUR
            fours += 1
            quads = value
        elif count == 5:
            room.places[value] = _FIVE
            five = 1
    room.places[13] = _JOKER_PLACE if way.joker_apart else room.places[ACE]
    values = room.values
    values[0] = way.five_aces if five else way.shape_of[fours, threes, pairs]
    values[2] = joker
    values[3] = quads + 1
    values[4] = trips + 1
    values[5] = high + 1
    values[6] = low + 1
    values[7] = packed + 1 if five + fours + threes + pairs == 0 else 0
    values[8] = ACE + first - high if five + fours + threes == 0 and pairs == 2 else ACE
    values[9] = 0
    if fours and threes:
        apart = abs(quads - trips)
        values[9] = 1 if apart == 1 else 2 if apart == ACE else 0


@njit
def _below(value: int, size: int) -> int:
    """How many sets of so many ranks, from one to three, are all below a rank."""
    if size == 3:
        return value * (value - 1) * (value - 2) // 6
    return value * (value - 1) // 2 if size == 2 else value


@njit
def _made(way: WayArrays, room: _Room) -> tuple[int, int]:
    """The number of the setting that the house way makes, and of the row that says so."""
    kind = (room.values[0] * 2 + room.values[1]) * 2 + room.values[2]
    case = way.case_of_kind[kind]
    for feature in range(3, _HAND_VALUES):
        case += way.strides[kind, feature] * room.values[feature]
    step, end = way.steps_of_case[case, 0], way.steps_of_case[case, 1]
    usual = fallback = UNSET
    usual_by = fallback_by = UNSET
    while step < end:
        only_if_none = way.only_if_none[step]
        found, by, step = _by_row(way, room, step, end)
        if found == UNSET:
            continue
        if not way.best_front:
            return found, by
        if only_if_none:
            if fallback == UNSET or room.order[found] > room.order[fallback]:
                fallback, fallback_by = found, by
        elif usual == UNSET or room.order[found] > room.order[usual]:
            usual, usual_by = found, by
    return (usual, usual_by) if usual != UNSET else (fallback, fallback_by)


@njit
def _by_row(way: WayArrays, room: _Room, step: int, end: int) -> tuple[int, int, int]:
    """What the row that begins at a step makes of a hand, which row says so, and where the next begins."""
    found = made_by = better = better_by = UNSET
    begin = step
    while step < end and (step == begin or not way.begins_row[step]):
        construction = way.step[step]
        step += 1
        if found != UNSET:
            continue
        play, provided = way.play[construction], way.provided[construction]
        division = _construct(play, provided, way.feature, way.allowed, room.order, room.divided)
        if division == UNSET:
            continue
        if not way.only_if_better[construction]:
            found, made_by = division, way.made_by[construction]
        elif better == UNSET:
            better, better_by = division, way.made_by[construction]
    if better != UNSET and (found == UNSET or room.fronts[better] > room.fronts[found]):
        return better, better_by, step
    return found, made_by, step


@njit
def _construct(
    play: Integers,
    provided: Integers,
    feature: Integers,
    allowed: NDArray[np.bool_],
    order: Integers,
    divided: Integers,
) -> int:
    """The best legal setting that meets the conditions `play`, if it also meets those of `provided`.

    It takes the arrays that it needs one by one: passing all of them on would take longer than the search.
    """
    best, value = UNSET, ILLEGAL
    for division in range(DIVISIONS):
        if order[division] > value:
            fits = True
            for condition in range(play[0], play[1]):
                fits &= allowed[condition, divided[division, feature[condition]]]
            if fits:
                best, value = division, order[division]
    if best != UNSET:
        for condition in range(provided[0], provided[1]):
            if not allowed[condition, divided[best, feature[condition]]]:
                return UNSET
    return best
