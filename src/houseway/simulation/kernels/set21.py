"""Set 21 at a whole table: a compiled loop deals, and compares hands that are set beforehand.

Fives with the same values are set alike, so all settings are worked out once: the player's as best play or
the house sets them, the player-dealer's as the house does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER, Card
from houseway.games import set21 as game
from houseway.games.set21 import HOUSE_WAY, MAIN, PLAYER_DEALER, SET, SetHand
from houseway.jit import njit
from houseway.odds import chosen_store, stored_analysis
from houseway.odds.analysis import Advice, AdviceRequest
from houseway.ranking._tables import Integers
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families.set21 import FIVE, SIDES, Set21Play
from houseway.rulebook.vocabulary import Features, Value
from houseway.simulation.kernels.dealing import DealtPack, begin, draw, thrown
from houseway.simulation.kernels.dice_orders import NO_SEAT, NOT_KNOWN, DiceOrders
from houseway.simulation.kernels.spots import SpotEngine, reason_against_spots
from houseway.simulation.live import BEST_PLAY
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import Tally

VALUES = 10
_SPOT = 1


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    if any("wager.amount" in bet.cases.used for bet in plan.rules.bets.values()):
        return "its tables look at the size of wagers"
    return reason_against_spots(plan)


class FivesAsSet(NamedTuple):
    """What five cards come to as they are set, by the numbers of hands.

    `kind` is the number of what else tables look at, `front` and `back` are what the two hands count.
    """

    kind: Integers
    front: Integers
    back: Integers


class _Side(NamedTuple):
    """How one side sets its hands, and the values of each kind."""

    fives: FivesAsSet
    kinds: dict[tuple[Value, ...], int]


class Set21Engine(SpotEngine):
    """Deals a plan in a compiled loop."""

    name = "set 21 kernel"

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        super().__init__(plan, store)
        how = plan.rules.play
        assert isinstance(how, Set21Play)
        self._how = how
        self._dealing = DiceOrders(self._live, self._spots, (MAIN,))

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        plan, dealing = self.plan, self._dealing
        classes = self._no_hands(rounds)
        row = 0
        while row < rounds:
            row = deal_rounds(
                self._shoe,
                plan.seed,
                first,
                row,
                plan.hands_in_a_row,
                dealing.orders,
                (dealing.dice, dealing.sides),
                _VALUE_OF,
                self._numbers,
                self._sides[0].fives,
                self._sides[1].fives,
                self._class_of,
                classes,
            )
            if row < rounds:
                dealing.note(first + row)
        return self._table.tally(first, classes)

    # ------------------------------------------------------------------ all hands

    @cached_property
    def _fives(self) -> list[list[Card]]:
        """Five cards of every combination of values that the pack has."""
        pieces = self.plan.rules.deck.pieces
        of_value = [[card for card in pieces if _VALUE_OF[card] == each] for each in range(VALUES)]
        found = []
        for values in combinations_with_replacement(range(VALUES), FIVE):
            held = Counter(values)
            if all(many <= len(of_value[each]) for each, many in held.items()):
                found.append([card for each, many in held.items() for card in of_value[each][:many]])
        return found

    @cached_property
    def _numbers(self) -> Integers:
        """The number of a hand by the values of its cards, in any order."""
        shape = (VALUES,) * FIVE
        by_value = np.zeros(shape, np.int64)
        for at, cards in enumerate(self._fives):
            by_value[tuple(sorted(_VALUE_OF[cards].tolist()))] = at
        ordered = np.sort(np.indices(shape).reshape(FIVE, -1), axis=0)
        found: Integers = by_value[tuple(ordered)]
        return found.reshape(shape)

    # ------------------------------------------------------------------ as they are set

    @cached_property
    def _sides(self) -> tuple[_Side, _Side]:
        """How players set every hand, and how the player-dealer does."""
        if self.plan.policy != BEST:
            return self._by_players(None), self._by_the_dealer()
        analysis = stored_analysis(self.plan.rules, chosen_store(self._store))
        assert analysis.policies["player-dealer"] != BEST_PLAY, "the odds have him follow the house way"
        return self._by_players(analysis.advise), self._by_the_dealer()

    def _by_players(self, advise: Advice | None) -> _Side:
        """Every hand as a player sets it, or gives it up."""
        hand, rules, side = HandId(_SPOT), self.plan.rules, _unset(len(self._fives))
        for at, cards in enumerate(self._fives):
            facts = Facts({hand: [*cards]})
            setting: SetHand | None = None
            if not game.busted(cards, self._how):
                facts.choices[_SPOT], setting = game.as_answered(rules, cards, self._answer(cards, advise))
            known = self._note(side, at, facts, hand, setting)
            kind = known["player.hand"], known["five.total"], known["five.ace"]
            side.fives.kind[at] = side.kinds.setdefault(kind, len(side.kinds))
        return side

    def _by_the_dealer(self) -> _Side:
        """Every hand as the house sets it for the player-dealer."""
        hand, rules, side = PLAYER_DEALER, self.plan.rules, _unset(len(self._fives))
        for at, cards in enumerate(self._fives):
            setting = None
            if not game.busted(cards, self._how):
                setting = game.chosen_setting(rules, cards, Choice(HOUSE_WAY), "dealer")
            known = self._note(side, at, Facts({hand: [*cards]}), hand, setting)
            side.fives.kind[at] = side.kinds.setdefault((known["dealer.hand"],), len(side.kinds))
        return side

    def _note(self, side: _Side, at: int, facts: Facts, hand: HandId, setting: SetHand | None) -> Features:
        """Note what a hand counts as it is set; return what tables may look at."""
        game.put_apart(facts.hands, hand, setting)
        if setting is not None:
            side.fives.front[at], side.fives.back[at] = setting.counts
        return game.features(self.plan.rules, facts, Lot(_SPOT, "", MAIN, 0))

    def _answer(self, cards: Sequence[Card], advise: Advice | None) -> Choice:
        """What best play does with five cards, or else the house."""
        offers = game.offered(self.plan.rules, cards, SET)
        names = [offer if isinstance(offer, str) else offer.name for offer in offers]
        if advise is not None and len(names) > 1:
            for wanted in advise(AdviceRequest(SET, tuple(cards))):
                choice = Choice(wanted) if isinstance(wanted, str) else wanted
                if choice.name in names:
                    return choice
        return Choice(HOUSE_WAY)

    @cached_property
    def _class_of(self) -> Integers:
        """The class of both hands by their kinds, and by whose front and whose back counts more."""
        rules, (player, dealer) = self.plan.rules, self._sides
        tables = [rules.bets[bet].cases for bet in sorted({lot.bet for lot in self.plan.lots})]
        shape = len(player.kinds), len(dealer.kinds), len(SIDES), len(SIDES)
        found = np.zeros(shape, np.int64)
        numbers: dict[object, int] = {}
        for (kind, at), (against, facing) in product(player.kinds.items(), dealer.kinds.items()):
            for front, back in product(range(len(SIDES)), repeat=2):
                names = ("player.hand", "five.total", "five.ace", "dealer.hand", "front", "back")
                values = (*kind, *against, SIDES[front], SIDES[back])
                seen: dict[str, Value] = dict(zip(names, values, strict=True))
                results = tuple(table.decide(seen).result for table in tables)
                found[at, facing, front, back] = numbers.setdefault(results, len(numbers))
        return found


_VALUE_OF: Integers = np.array([game.value(card) - 1 for card in range(JOKER)], np.int64)


def _unset(hands: int) -> _Side:
    """Room for so many hands; those without a setting count zero, and no table compares them."""
    kind, front, back = np.zeros((3, hands), np.int64)
    return _Side(FivesAsSet(kind, front, back), {})


@njit
def deal_rounds(
    shoe: DealtPack,
    seed: int,
    first: int,
    start: int,
    in_a_row: int,
    orders: Integers,
    button: tuple[int, int],
    values: Integers,
    numbers: Integers,
    player: FivesAsSet,
    dealer: FivesAsSet,
    class_of: Integers,
    classes: NDArray[np.uint16],
) -> int:
    """Deal rounds and note the class of every spot; return the row whose order of dealing is not known."""
    dice, sides = button
    rows, spots = classes.shape
    hands = np.zeros(spots + 1, np.int64)
    for row in range(start, rows):
        number = first + row
        order = orders[number // in_a_row % len(orders), thrown(seed, number, dice, sides)]
        if order[0] == NOT_KNOWN:
            return row
        begin(shoe, seed, number)
        for seat in order:
            if seat != NO_SEAT:
                one, two, three = values[draw(shoe)], values[draw(shoe)], values[draw(shoe)]
                hands[seat] = numbers[one, two, three, values[draw(shoe)], values[draw(shoe)]]
        his = int(hands[spots])
        for seat in order:
            if seat != NO_SEAT and seat != spots:
                mine = hands[seat]
                front = _beside(player.front[mine], dealer.front[his])
                back = _beside(player.back[mine], dealer.back[his])
                classes[row, seat] = class_of[player.kind[mine], dealer.kind[his], front, back]
    return int(rows)


@njit
def _beside(mine: int, his: int) -> int:
    """Whose hand counts more, as a place among the sides."""
    return 0 if mine > his else 1 if mine < his else 2
