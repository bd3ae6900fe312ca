"""Fast Action Hold'em at a whole table: a compiled loop deals, and each hand keeps two cards the house way.

The money that is due to a spot follows from its class: whether either hand is a natural winner, and otherwise
the categories of both hands and the winner. The live engine plays one round for each class.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.games.versus.hands import play_of
from houseway.jit import njit
from houseway.odds.versus import hands
from houseway.odds.versus.fast_action import encoded, four_alike, keep_two
from houseway.ranking._tables import CardArray, Integers
from houseway.ranking.six_deck_arrays import rank_cards
from houseway.simulation.kernels.dealing import DealtPack, begin, draw
from houseway.simulation.kernels.spots import SpotEngine, deal_orders, reason_against_spots
from houseway.simulation.plan import TablePlan
from houseway.simulation.tally import Tally

HOLE, KEPT, BOARD = 4, 2, 5
FLUSHES_BY_CARDS = "card by card"
KNOWN = frozenset(
    (
        *("player.natural", "dealer.natural", "winner"),
        *("player.hand", "dealer.hand", "winning.hand", "beaten.hand"),
    )
)
"""What the classes are made of."""


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    how, rules = play_of(plan.rules), plan.rules
    if (how.hole, how.keep, how.board) != (HOLE, KEPT, BOARD) or how.stages or how.ranking != "six deck":
        return "hands do not keep two of four cards to play with a board of five from six decks"
    if how.dealt != "one at a time":
        return "cards are dealt in stacks"
    if how.qualifies != "always":
        return "the player-dealer must qualify"
    if any(bet.cases.used - KNOWN for bet in rules.bets.values()):
        return "its tables look at single cards or at the size of wagers"
    return reason_against_spots(plan)


class FastActionEngine(SpotEngine):
    """Deals a plan in a compiled loop; best play is the house way, which both sides follow in the odds."""

    name = "fast action kernel"
    usual_shard = 200_000

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        super().__init__(plan, store)
        self._how = play_of(plan.rules)
        self._kinds = hands.classes(self._how)

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        plan, how = self.plan, self._how
        classes = self._no_hands(rounds)
        deal_rounds(
            self._shoe,
            plan.seed,
            first,
            plan.hands_in_a_row,
            deal_orders(plan, self._spots, how.deals_from),
            encoded(how.house_way),
            how.natural == "four of a kind",
            how.flush_pairs == FLUSHES_BY_CARDS,
            how.burn,
            self._kinds.of_rank,
            self._class_of,
            classes,
        )
        return self._table.tally(first, classes)

    @cached_property
    def _class_of(self) -> Integers:
        """The class of both hands by whether each is a natural, by their categories, and by the winner."""
        rules, size = self.plan.rules, len(self._kinds)
        tables = [rules.bets[bet].cases for bet in sorted({lot.bet for lot in self.plan.lots})]
        found = np.zeros((2, 2, size, size, len(hands.WINNERS)), np.int64)
        numbers: dict[object, int] = {}
        for mine, his in product(range(size), repeat=2):
            for natural, against, winner in product((0, 1), (0, 1), hands.possible_winners(mine, his)):
                seen = hands.features(self._kinds, 0, mine, his, winner, "none")
                seen |= {"player.natural": bool(natural), "dealer.natural": bool(against)}
                results = tuple(table.decide(seen).result for table in tables)
                found[natural, against, mine, his, winner] = numbers.setdefault(results, len(numbers))
        return found


@njit
def deal_rounds(
    shoe: DealtPack,
    seed: int,
    first: int,
    in_a_row: int,
    orders: Integers,
    keeping: Integers,
    naturals: bool,
    by_cards: bool,
    burned: int,
    kind_of: Integers,
    class_of: Integers,
    classes: NDArray[np.uint16],
) -> None:
    """Deal rounds, keep two cards of each hand, and note the class of every spot."""
    spots = classes.shape[1]
    dealt = np.zeros((spots + 1, HOLE), np.uint8)
    mine, his = np.zeros(KEPT + BOARD, np.uint8), np.zeros(KEPT + BOARD, np.uint8)
    bank = dealt[spots]
    for row in range(len(classes)):
        number = first + row
        order = orders[number // in_a_row % len(orders)]
        begin(shoe, seed, number)
        for turn in range(HOLE):
            for spot in order:
                if spot >= 0:
                    dealt[spot, turn] = draw(shoe)
            bank[turn] = draw(shoe)
        against = naturals and four_alike(bank)
        if not against:
            for _ in range(burned):
                draw(shoe)
            for at in range(KEPT, KEPT + BOARD):
                his[at] = draw(shoe)
        his_rank = _rank(his, bank, keeping, by_cards)
        for spot in order:
            if spot < 0:
                continue
            natural = naturals and four_alike(dealt[spot])
            if natural or against:
                classes[row, spot] = class_of[int(natural), int(against), 0, 0, 0]
                continue
            mine[KEPT:] = his[KEPT:]
            rank = _rank(mine, dealt[spot], keeping, by_cards)
            winner = hands.WIN if rank > his_rank else hands.LOSE if rank < his_rank else hands.TIE
            classes[row, spot] = class_of[0, 0, kind_of[rank], kind_of[his_rank], winner]


@njit
def _rank(seven: CardArray, dealt: CardArray, keeping: Integers, by_cards: bool) -> int:
    """The rank of the cards that are kept of a hand, put in front of the board."""
    seven[0], seven[1] = keep_two(dealt, keeping)
    return int(rank_cards(seven, by_cards))
