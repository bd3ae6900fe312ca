"""How players decide in bulk: by weights for what is legal, and a random word for every decision.

`choice` answers a question of the live engine by the same word that the kernel would use.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards.streams import scaled
from houseway.games.ring.betting import BET
from houseway.games.ring.bulk.deciding import RAISES_PER_KILL
from houseway.rounds.decisions import Amount, Ask, Choice, Offer, Pick
from houseway.rulebook.families.ring import KILLS

KILL, _NO_KILL = KILLS
LOW_HALF = (1 << 32) - 1
PASSIVE = ("check", "call", "bring-in")


@dataclass(frozen=True)
class BulkPolicy:
    """The weights of checking or calling, of betting or raising, and of folding where a check is not offered.

    What is not legal has no weight. A bet or raise is the least one half of the time, the most a quarter, and
    any other in steps otherwise. So is a kill; a player kills the pot an eighth as readily as he raises.
    Cards are given up or turned up from a random place in the hand on.
    """

    passive: int
    raises: int
    folds: int

    @property
    def weights(self) -> NDArray[np.int64]:
        """The weights as the kernel takes them."""
        return np.array([self.passive, self.raises, self.folds], np.int64)

    def choice(self, ask: Ask, word: int) -> Choice:
        """The answer to a question by a random word."""
        offer = ask.offers[0]
        if isinstance(offer, Pick):
            size = len(offer.cards)
            count = offer.least + scaled(word, offer.most - offer.least + 1)
            start = (word & LOW_HALF) % size
            places = {(start + at) % size for at in range(count)}
            return Choice(
                offer.name, parts=(tuple(card for at, card in enumerate(offer.cards) if at in places),)
            )
        names = [offer.name for offer in ask.offers]
        if KILL in names:
            return self._kill(ask.offers[names.index(KILL)], word)
        passive = next((name for name in PASSIVE if name in names), None)
        raised = next((offer for offer in ask.offers if isinstance(offer, Amount) or offer.name == BET), None)
        weights = (
            self.passive if passive else 0,
            self.raises if raised else 0,
            self.folds if "fold" in names and "check" not in names else 0,
        )
        if not sum(weights):
            return Choice(passive or "fold")
        pick = scaled(word, sum(weights))
        if passive and pick < weights[0]:
            return Choice(passive)
        if raised is not None and pick < weights[0] + weights[1]:
            amount = _amount(raised, word & LOW_HALF) if isinstance(raised, Amount) else 0
            return Choice(raised.name, amount)
        return Choice("fold")

    def _kill(self, offer: Offer, word: int) -> Choice:
        """Whether to kill the pot, and for how much where that may be chosen."""
        weight = max(self.passive + self.raises + self.folds, 1)
        if scaled(word, RAISES_PER_KILL * weight) >= self.raises:
            return Choice(_NO_KILL)
        return Choice(KILL, _amount(offer, word & LOW_HALF) if isinstance(offer, Amount) else 0)


CALL_STATION = BulkPolicy(1, 0, 0)
LOOSE = BulkPolicy(12, 4, 1)
"""Calls mostly, and raises and folds now and then."""
WILD = BulkPolicy(5, 5, 1)
"""Raises as often as it calls."""


def _amount(offer: Amount, bits: int) -> int:
    """An amount by the lower half of a word."""
    match bits & 3:
        case 2:
            return offer.high
        case 3:
            return offer.low + offer.step * ((bits >> 2) % ((offer.high - offer.low) // offer.step + 1))
        case _:
            return offer.low
