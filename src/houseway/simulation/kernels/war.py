"""Casino War at a whole table: a compiled loop deals, and compares the cards."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from houseway.games.war import SURRENDER, WAR
from houseway.jit import njit
from houseway.odds import chosen_store, stored_analysis
from houseway.odds.analysis import AdviceRequest
from houseway.ranking._tables import Integers
from houseway.rulebook.families.war import WarPlay
from houseway.simulation.kernels.dealing import DealtPack, begin, draw
from houseway.simulation.kernels.spots import SpotEngine, deal_orders, reason_against_spots
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import Tally

HIGHER, LOWER, EQUAL = range(3)
"""The player's card beside the player-dealer's."""
SURRENDERED, AT_WAR = 2, 3
"""The class of a tie that is surrendered, and the first of those that went to war."""


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    return reason_against_spots(plan)


class WarEngine(SpotEngine):
    """Deals a plan in a compiled loop."""

    name = "war kernel"

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        super().__init__(plan, store)
        how = plan.rules.play
        assert isinstance(how, WarPlay)
        self._how = how

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        plan = self.plan
        classes = self._no_hands(rounds)
        deal_rounds(
            self._shoe,
            plan.seed,
            first,
            plan.hands_in_a_row,
            deal_orders(plan, self._spots, self._how.deals_from),
            self._how.burn,
            self._fights,
            classes,
        )
        return self._table.tally(first, classes)

    @cached_property
    def _fights(self) -> bool:
        """Whether players go to war on a tie; the house surrenders for a player who does not answer."""
        if self.plan.policy != BEST:
            return False
        advise = stored_analysis(self.plan.rules, chosen_store(self._store)).advise
        known = advise(AdviceRequest(WAR, (0,), facing=(0,))) if advise is not None else ()
        return next((choice for choice in known if choice in (SURRENDER, WAR)), SURRENDER) == WAR


@njit
def deal_rounds(
    shoe: DealtPack,
    seed: int,
    first: int,
    in_a_row: int,
    orders: Integers,
    burned: int,
    fights: bool,
    classes: NDArray[np.uint16],
) -> None:
    """Deal rounds, with a war where somebody ties, and note the class of every spot."""
    cards = np.zeros(classes.shape[1], np.int64)
    for row in range(len(classes)):
        number = first + row
        order = orders[number // in_a_row % len(orders)]
        begin(shoe, seed, number)
        draw(shoe)
        for spot in order:
            if spot >= 0:
                cards[spot] = draw(shoe)
        bank = draw(shoe)
        ties = False
        for spot in order:
            if spot >= 0:
                found = _beside(cards[spot], bank)
                ties = ties or found == EQUAL
                classes[row, spot] = SURRENDERED if found == EQUAL else found
        if not (fights and ties):
            continue
        for spot in order:
            if spot >= 0 and classes[row, spot] == SURRENDERED:
                for _ in range(burned):
                    draw(shoe)
                cards[spot] = draw(shoe)
        for _ in range(burned):
            draw(shoe)
        bank = draw(shoe)
        for spot in order:
            if spot >= 0 and classes[row, spot] == SURRENDERED:
                classes[row, spot] = AT_WAR + _beside(cards[spot], bank)


@njit
def _beside(card: int, bank: int) -> int:
    """Which of two cards is higher."""
    return HIGHER if card >> 2 > bank >> 2 else LOWER if card >> 2 < bank >> 2 else EQUAL
