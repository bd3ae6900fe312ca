"""Pai gow poker at a whole table: a compiled loop deals, and compares hands as they are set.

The money that is due to a spot follows from its class: the case that each of its bets matches, by the
comparison of both parts and by what both hands hold. What buttons win in a round follows from the one hand
that they are paid for. The few rounds with two such hands are left to the live engine.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow.settings import MAIN, how_of
from houseway.jit import njit
from houseway.odds import chosen_store, stored_analysis
from houseway.odds.pai_gow.advice import OpenHandAdvice, PaiGowAdvice
from houseway.odds.pai_gow.all_hands import RANK_KINDS, RankKinds, kind_of_hand
from houseway.odds.pai_gow.holding import ShortIntegers
from houseway.odds.pai_gow.seen import SEVEN
from houseway.odds.pai_gow.setter import house_setter
from houseway.odds.stored import StoredAdvice
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.ranking.pai_gow_arrays import pai_gow_tables
from houseway.rulebook.families.pai_gow import NONE, SET, SIDES, YES_NO, PaiGowPlay
from houseway.rulebook.vocabulary import Features
from houseway.simulation.kernels.dealing import DealtPack, begin, draw, thrown
from houseway.simulation.kernels.dice_orders import NO_SEAT, NOT_KNOWN, DiceOrders
from houseway.simulation.kernels.pai_gow_hands import (
    NOT_DEALT,
    HandsAsSet,
    HouseHands,
    Truths,
    set_against_open_hands,
    set_as_advised,
)
from houseway.simulation.kernels.spots import (
    BUTTON,
    NO_PRIZE,
    PLAYED_LIVE,
    SpotEngine,
    reason_against_spots,
)
from houseway.simulation.live import BEST_PLAY
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import Tally
from houseway.table.buttons import buttons

AROUND, BACK_AND_FORTH, HAND_BY_HAND = range(3)
_DEALT = {"one at a time": AROUND, "back and forth": BACK_AND_FORTH, "hand by hand": HAND_BY_HAND}


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    bets = plan.rules.bets.values()
    if any("wager.amount" in bet.cases.used for bet in bets):
        return "its tables look at the size of wagers"
    if any(bet.placed == BUTTON and bet.cases.used - {SEVEN} for bet in bets):
        return "its buttons look at more than what seven cards hold"
    return reason_against_spots(plan, prizes=True)


class PaiGowEngine(SpotEngine):
    """Deals a plan in a compiled loop."""

    name = "pai gow poker kernel"
    usual_shard = 200_000

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        super().__init__(plan, store)
        self._how = how_of(plan.rules)
        self._orders = DiceOrders(self._live, self._spots, (MAIN,))
        self._house = HouseHands(house_setter(plan.rules), self._how)

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        hands, kinds = self._dealt(first, rounds)
        made = self._as_set(hands, kinds)
        classes = self._no_hands(rounds)
        prizes = np.full(rounds, NO_PRIZE, np.int64)
        compare(made, kinds, self._class_of, classes)
        note_prizes(made.seven, kinds, self._prized, prizes)
        return self._table.tally(first, classes, prizes)

    def _dealt(self, first: int, rounds: int) -> tuple[CardArray, ShortIntegers]:
        """The hands of all spots and the player-dealer's, round by round, and their kinds."""
        plan, orders = self.plan, self._orders
        shape = rounds, len(self._spots) + 1
        hands, kinds = np.zeros((*shape, HAND_CARDS), np.uint8), np.full(shape, NOT_DEALT, np.int32)
        row = 0
        while row < rounds:
            row = deal_rounds(
                self._shoe,
                plan.seed,
                first,
                row,
                plan.hands_in_a_row,
                orders.orders,
                (orders.dice, orders.sides),
                _DEALT[self._how.dealt],
                RANK_KINDS,
                hands,
                kinds,
            )
            if row < rounds:
                orders.note(first + row)
        return hands, kinds

    def _as_set(self, hands: CardArray, kinds: ShortIntegers) -> HandsAsSet:
        """All hands as the house sets them, or those of the players as best play does."""
        made = self._house.set_hands(hands.reshape(-1, HAND_CARDS), kinds.reshape(-1))
        made = HandsAsSet._make(values.reshape(kinds.shape) for values in made)
        tables, advice = pai_gow_tables(self._how.ranking), self._advice
        if isinstance(advice, PaiGowAdvice):
            divisions = advice.divisions
            set_as_advised(tables, advice.hands, divisions, hands, kinds, made.fronts, made.backs)
        elif isinstance(advice, OpenHandAdvice):
            set_against_open_hands(tables, hands, kinds, made.fronts, made.backs)
        return made

    @cached_property
    def _advice(self) -> PaiGowAdvice | OpenHandAdvice | None:
        """What players know of best play; None if they follow the house way."""
        if self.plan.policy != BEST:
            return None
        analysis = stored_analysis(self.plan.rules, chosen_store(self._store))
        assert analysis.policies["player-dealer"] != BEST_PLAY, "the odds have him follow the house way"
        advice = analysis.advise
        if isinstance(advice, StoredAdvice):
            advice = advice.advice
        assert isinstance(advice, (PaiGowAdvice, OpenHandAdvice)), "games of this family have such advice"
        return advice

    @cached_property
    def _class_of(self) -> Integers:
        """The class of a spot by what the tables see: who is higher, its cards, and the player-dealer's."""
        rules, sevens = self.plan.rules, _sevens(self._how)
        tables = [rules.bets[bet].cases for bet in sorted({lot.bet for lot in self.plan.lots})]
        found = np.zeros((len(SIDES), len(SIDES), len(sevens), 2, 2, 2), np.int64)
        numbers: dict[object, int] = {}
        seen = product(SIDES, SIDES, sevens, YES_NO, YES_NO, YES_NO)
        for place, (front, back, seven, mine, his, joker) in zip(np.ndindex(found.shape), seen, strict=True):
            features: Features = {
                "player.hand": SET,
                "front": front,
                "back": back,
                SEVEN: seven,
                "player.ace_high": mine,
                "dealer.ace_high": his,
                "dealer.joker": joker,
            }
            results = tuple(table.decide(features).result for table in tables)
            found[place] = numbers.setdefault(results, len(numbers))
        return found

    @cached_property
    def _prized(self) -> Truths:
        """By the numbers of bonus hands: whether a button is paid for them, if anybody has one."""
        plan, sevens = self.plan, _sevens(self._how)
        found = np.zeros(len(sevens), np.bool_)
        if any(buttons(plan.rules, plan.lots_against(banker)) for banker in plan.bankers):
            for bet in plan.rules.bets.values():
                if bet.placed == BUTTON:
                    found |= [bool(bet.cases.decide({SEVEN: seven}).result.fixed) for seven in sevens]
        return found


def _sevens(how: PaiGowPlay) -> tuple[str, ...]:
    """The bonus hands in the order of their numbers."""
    return NONE, *how.bonus_hands


@njit
def deal_rounds(
    shoe: DealtPack,
    seed: int,
    first: int,
    start: int,
    in_a_row: int,
    orders: Integers,
    dice: tuple[int, int],
    dealt: int,
    index: RankKinds,
    hands: CardArray,
    kinds: ShortIntegers,
) -> int:
    """Deal rounds and note the kind of every hand; return the row whose order of dealing is not known."""
    rows = len(hands)
    suits = np.empty(4, np.int64)
    for row in range(start, rows):
        number = first + row
        order = orders[number // in_a_row % len(orders), thrown(seed, number, dice[0], dice[1])]
        if order[0] == NOT_KNOWN:
            return row
        begin(shoe, seed, number)
        last = len(order)
        while order[last - 1] == NO_SEAT:
            last -= 1
        if dealt == HAND_BY_HAND:
            for at in range(last):
                for turn in range(HAND_CARDS):
                    hands[row, order[at], turn] = draw(shoe)
        else:
            for turn in range(HAND_CARDS):
                back = dealt == BACK_AND_FORTH and turn % 2 == 1
                for at in range(last):
                    hands[row, order[last - 1 - at if back else at], turn] = draw(shoe)
        for at in range(last):
            kinds[row, order[at]] = kind_of_hand(hands[row, order[at]], index, suits)
    return rows


@njit
def compare(made: HandsAsSet, kinds: ShortIntegers, class_of: Integers, classes: NDArray[np.uint16]) -> None:
    """Note the class of every spot; the last hand of each round is the player-dealer's."""
    bank = classes.shape[1]
    for row in range(len(classes)):
        his, joker = int(made.ace_high[row, bank]), int(made.joker[row, bank])
        for spot in range(bank):
            if kinds[row, spot] != NOT_DEALT:
                front = _beside(made.fronts[row, spot], made.fronts[row, bank])
                back = _beside(made.backs[row, spot], made.backs[row, bank])
                seven, mine = made.seven[row, spot], int(made.ace_high[row, spot])
                classes[row, spot] = class_of[front, back, seven, mine, his, joker]


@njit
def _beside(mine: int, his: int) -> int:
    """Which of two ranks is higher, in the order of `SIDES`."""
    return 0 if mine > his else 1 if mine < his else 2


@njit
def note_prizes(seven: NDArray[np.int16], kinds: ShortIntegers, prized: Truths, prizes: Integers) -> None:
    """Number the prizes of rounds by the one hand that buttons are paid for: its spot and what it holds."""
    for row in range(len(prizes)):
        for spot in range(kinds.shape[1] - 1):
            if kinds[row, spot] != NOT_DEALT and prized[seven[row, spot]]:
                if prizes[row] != NO_PRIZE:
                    prizes[row] = PLAYED_LIVE
                    break
                prizes[row] = 1 + spot * len(prized) + seven[row, spot]
