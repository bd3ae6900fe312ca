"""Hands as both sides set them, in the form in which they are counted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.odds.pai_gow.classes import SuitClasses
from houseway.odds.pai_gow.counting import LEFT_OUT, Cells, DealCount, Profiles
from houseway.odds.pai_gow.holding import ShortIntegers
from houseway.ranking._tables import Integers, Ranks

Labels = NDArray[np.int16]

_FRONT_BITS = 7
_MOST_FRONT = (1 << _FRONT_BITS) - 1


class Placed(NamedTuple):
    """A front and a back of every class of hands; a back of 0 leaves the hand out."""

    front: Ranks
    back: Ranks


class PlayerParts(NamedTuple):
    """What the player makes of his hands: for each different hand, keys of cells with signs."""

    labels: int
    """How many labels the keys have."""
    of_hand: ShortIntegers
    begins: Integers
    keys: Integers
    signs: NDArray[np.int8]


def cell_keys(placed: Placed, labels: int = 1, label: Labels | int = 0) -> Integers:
    """Numbers that put fronts and backs in the order of cells; `LEFT_OUT` for hands that are left out."""
    back, front = placed.back.astype(np.int64), placed.front.astype(np.int64)
    keys = (back << _FRONT_BITS | _MOST_FRONT - front) * labels + label
    return np.where(back > 0, keys, LEFT_OUT)


def placed_at(keys: Integers) -> Placed:
    """The front and the back of keys without labels."""
    front, back = _MOST_FRONT - (keys & _MOST_FRONT), keys >> _FRONT_BITS
    left_out = keys == LEFT_OUT
    return Placed(np.where(left_out, 0, front).astype(np.int16), np.where(left_out, 0, back).astype(np.int16))


def one_way_each(
    classes: SuitClasses, player: Placed, bank: Placed, labels: int = 1, label: Labels | int = 0
) -> DealCount:
    """The count of all deals in which each side sets every hand in one way."""
    keys, of_hand = distinct(cell_keys(player, labels, label))
    begins = np.zeros(len(keys) + 1, np.int64)
    np.cumsum(keys != LEFT_OUT, out=begins[1:])
    shown = keys[keys != LEFT_OUT]
    return deal_count(
        classes, PlayerParts(labels, of_hand, begins, shown, np.ones(len(shown), np.int8)), bank
    )


def distinct(keys: Integers) -> tuple[Integers, ShortIntegers]:
    """The different keys in order, and for each hand the place of its own among them."""
    present = np.zeros(int(keys.max()) + 2, np.bool_)
    present[keys + 1] = True
    numbers = (np.cumsum(present) - 1).astype(np.int32)
    return np.flatnonzero(present) - 1, numbers[keys + 1]


def deal_count(classes: SuitClasses, player: PlayerParts, bank: Placed) -> DealCount:
    """The count of all deals of the player's hands against the player-dealer's settings."""
    his = cell_keys(bank, player.labels)
    keys = np.union1d(player.keys, distinct(his)[0])
    keys = keys[keys != LEFT_OUT]
    places, label = np.divmod(keys, player.labels)
    cells = Cells(*placed_at(places), label.astype(np.int16))
    numbers = np.full(int(keys[-1]) + 2, LEFT_OUT, np.int32)
    numbers[keys + 1] = np.arange(len(keys))
    profiles = _profiles(player, numbers[player.keys + 1], numbers[his + 1])
    return DealCount(classes, cells, profiles, player.labels)


def leave_out(player: PlayerParts, hands: NDArray[np.bool_]) -> PlayerParts:
    """The player's hands without some that he is never dealt."""
    nothing = len(player.begins) - 1
    of_hand = np.where(hands, nothing, player.of_hand).astype(np.int32)
    return player._replace(of_hand=of_hand, begins=np.append(player.begins, player.begins[-1]))


def _profiles(player: PlayerParts, cells: ShortIntegers, bank: ShortIntegers) -> Profiles:
    """The profiles of all hands: what the player makes of a hand, with what the player-dealer makes of it.

    Nearly all hands that are alike to the one are alike to the other as well. The rest get more profiles.
    """
    many = len(player.begins) - 1
    usual = np.full(many, LEFT_OUT, np.int32)
    usual[player.of_hand] = bank
    others = np.flatnonzero(usual[player.of_hand] != bank)
    pairs = player.of_hand[others].astype(np.int64) << 32 | bank[others] + 1
    added, numbers = np.unique(pairs, return_inverse=True)
    of_hand = player.of_hand.copy()
    of_hand[others] = many + numbers
    source = np.concatenate([np.arange(many), added >> 32])
    lengths = np.diff(player.begins)[source]
    begins = np.zeros(len(source) + 1, np.int64)
    np.cumsum(lengths, out=begins[1:])
    places = np.arange(begins[-1]) + np.repeat(player.begins[:-1][source] - begins[:-1], lengths)
    return Profiles(
        of_hand,
        begins.astype(np.int32),
        cells[places],
        player.signs[places],
        np.concatenate([usual, (added & 0xFFFFFFFF) - 1]).astype(np.int32),
    )
