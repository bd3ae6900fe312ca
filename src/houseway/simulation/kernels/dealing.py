"""Cards by the words of a round's own stream, in compiled loops: as the live engine draws them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Pack
from houseway.cards.compiled_streams import STEP64, begun, mixed, share_of
from houseway.cards.streams import BEFORE, CARDS
from houseway.jit import njit
from houseway.ranking._tables import Integers


class DealtPack(NamedTuple):
    """A pack from which a round is dealt and to which it is put back; `state` is that of its stream."""

    pack: Integers
    picks: Integers
    drawn: Integers
    state: NDArray[np.uint64]


def shoe_of(pack: Pack) -> DealtPack:
    """A shoe with a whole pack."""
    pieces = np.array(pack.pieces, np.int64)
    return DealtPack(pieces, np.zeros_like(pieces), np.zeros(1, np.int64), np.zeros(1, np.uint64))


@njit
def begin(shoe: DealtPack, seed: int, number: int) -> None:
    """Put the cards of the last round back, from the last one that was drawn, and begin another."""
    pack, picks = shoe.pack, shoe.picks
    for at in range(shoe.drawn[0] - 1, -1, -1):
        pick = picks[at]
        pack[at], pack[pick] = pack[pick], pack[at]
    shoe.drawn[0] = 0
    shoe.state[0] = begun(seed, number, CARDS)


@njit
def draw(shoe: DealtPack) -> int:
    """The next card."""
    pack, at = shoe.pack, shoe.drawn[0]
    shoe.state[0] += STEP64
    pick = at + share_of(mixed(shoe.state[0]), len(pack) - at)
    pack[at], pack[pick] = pack[pick], pack[at]
    shoe.picks[at] = pick
    shoe.drawn[0] = at + 1
    return int(pack[at])


@njit
def thrown(seed: int, number: int, dice: int, sides: int) -> int:
    """The sum of a round's dice, or its random number; zero without any."""
    state, found = begun(seed, number, BEFORE), 0
    for _ in range(dice):
        state += STEP64
        found += share_of(mixed(state), sides) + 1
    return found
