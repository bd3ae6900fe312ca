"""Pan nine at a whole table: a compiled loop deals, and draws by looked-up decisions.

What somebody does with his first three cards follows from what they count, and is worked out for all of
them beforehand.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.games.pan_nine import allowed, usual_choice
from houseway.jit import njit
from houseway.odds import chosen_store, stored_analysis
from houseway.odds.analysis import Advice, AdviceRequest
from houseway.odds.modulo_ten import value
from houseway.ranking._tables import Integers
from houseway.rulebook.families import pan_nine as words
from houseway.rulebook.families.pan_nine import DEALER, DRAW, PLAYER, PanNineHand
from houseway.simulation.kernels.dealing import DealtPack, begin, draw
from houseway.simulation.kernels.spots import SpotEngine, deal_orders, reason_against_spots
from houseway.simulation.live import BEST_PLAY
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import Tally

NO_CARD = 10
"""The value of a fourth card that is not drawn."""
_FOURTHS = 11
_VALUES = range(10)


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    if any("wager.amount" in bet.cases.used for bet in plan.rules.bets.values()):
        return "its tables look at the size of wagers"
    return reason_against_spots(plan)


class PanNineEngine(SpotEngine):
    """Deals a plan in a compiled loop."""

    name = "pan nine kernel"

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        super().__init__(plan, store)
        how = plan.rules.play
        assert isinstance(how, words.PanNinePlay)
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
            _VALUE_OF,
            *self._draws,
            self._class_of,
            classes,
        )
        return self._table.tally(first, classes)

    @cached_property
    def _draws(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Whether a player draws, and whether the player-dealer does, by the values of three cards."""
        if self.plan.policy != BEST:
            return self._drawing(PLAYER, None), self._drawing(DEALER, None)
        analysis = stored_analysis(self.plan.rules, chosen_store(self._store))
        assert analysis.policies["player-dealer"] != BEST_PLAY, "the odds have him follow a fixed way"
        return self._drawing(PLAYER, analysis.advise), self._drawing(DEALER, None)

    def _drawing(self, actor: str, advise: Advice | None) -> NDArray[np.bool_]:
        found = np.zeros((10, 10, 10), np.bool_)
        for values in product(_VALUES, repeat=3):
            cards = tuple(_CARD_OF[each] for each in values)
            names = allowed(self.plan.rules, actor, cards)
            chosen = usual_choice(self.plan.rules, actor, cards)
            if advise is not None and len(names) > 1:
                chosen = next(
                    (str(name) for name in advise(AdviceRequest(actor, cards)) if name in names), chosen
                )
            found[values] = chosen == DRAW
        return found

    @cached_property
    def _class_of(self) -> Integers:
        """The class of both hands by the total of three cards and the value of the fourth."""
        rules = self.plan.rules
        tables = [rules.bets[bet].cases for bet in sorted({lot.bet for lot in self.plan.lots})]
        found = np.zeros((10, _FOURTHS, 10, _FOURTHS), np.int64)
        numbers: dict[object, int] = {}
        for three, fourth, his_three, his_fourth in product(*map(range, found.shape)):
            mine, his = _hand(three, fourth), _hand(his_three, his_fourth)
            seen = words.derived(mine, his)
            results = tuple(table.decide(seen).result for table in tables)
            found[three, fourth, his_three, his_fourth] = numbers.setdefault(results, len(numbers))
        return found


_VALUE_OF: Integers = np.array([value(card) for card in range(52)], np.int64)
_CARD_OF: tuple[Card, ...] = tuple(int(np.flatnonzero(each == _VALUE_OF)[0]) for each in _VALUES)


def _hand(three: int, fourth: int) -> PanNineHand:
    return PanNineHand(three, None if fourth == NO_CARD else fourth)


@njit
def deal_rounds(
    shoe: DealtPack,
    seed: int,
    first: int,
    in_a_row: int,
    orders: Integers,
    values: Integers,
    player_draws: NDArray[np.bool_],
    dealer_draws: NDArray[np.bool_],
    class_of: Integers,
    classes: NDArray[np.uint16],
) -> None:
    """Deal rounds, draw, and note the class of every spot."""
    spots = classes.shape[1]
    hands = np.zeros((spots + 1, 3), np.int64)
    fourth = np.zeros(spots, np.int64)
    bank = hands[spots]
    for row in range(len(classes)):
        number = first + row
        order = orders[number // in_a_row % len(orders)]
        begin(shoe, seed, number)
        for turn in range(3):
            for spot in order:
                if spot >= 0:
                    hands[spot, turn] = values[draw(shoe)]
            bank[turn] = values[draw(shoe)]
        for spot in order:
            if spot >= 0:
                draws = player_draws[hands[spot, 0], hands[spot, 1], hands[spot, 2]]
                fourth[spot] = values[draw(shoe)] if draws else NO_CARD
        his_fourth = values[draw(shoe)] if dealer_draws[bank[0], bank[1], bank[2]] else NO_CARD
        his = bank.sum() % 10
        for spot in order:
            if spot >= 0:
                classes[row, spot] = class_of[hands[spot].sum() % 10, fourth[spot], his, his_fourth]
