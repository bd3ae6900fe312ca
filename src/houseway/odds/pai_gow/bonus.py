"""What the tables see of seven cards by themselves, for many hands at once.

`held` is what the cards of each hand hold, as `ranking.pai_gow_arrays.hands_held` has it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER
from houseway.odds.pai_gow.profiles import Labels
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.high import HIGH_CARD
from houseway.ranking.pai_gow_seven import ROYAL_MATCH, SEVEN_CARD_HANDS
from houseway.ranking.system import ACE
from houseway.rulebook.families.pai_gow import PaiGowPlay


def holding_joker(hands: CardArray) -> NDArray[np.bool_]:
    """Which hands hold the joker."""
    return np.asarray((hands == JOKER).any(axis=1))


def no_more_than_ace(hands: CardArray, held: Integers) -> NDArray[np.bool_]:
    """Which hands hold no more than a high ace."""
    aces = (hands >> 2 == ACE).any(axis=1) | holding_joker(hands)
    return np.asarray((held == 1 << HIGH_CARD) & aces)


def bonus_hands(how: PaiGowPlay, hands: CardArray, held: Integers) -> Labels:
    """The number of each hand's bonus hand in the list, from 1; 0 if it has none."""
    found = np.zeros(len(hands), np.int16)
    for number, name in reversed(list(enumerate(how.bonus_hands, 1))):
        has = held >> SEVEN_CARD_HANDS.index(name) & 1 == 1
        if name == ROYAL_MATCH and how.royal_match == "natural":
            has &= ~holding_joker(hands)
        found[has] = number
    return found
