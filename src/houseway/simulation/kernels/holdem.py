"""Ultimate Texas Hold'em with best play at a whole table: a compiled loop deals and decides.

The money that is due to a spot follows from its class: what it did, which case each of its bets matched, and
how much it raised. The loop finds the class of every spot in every round; the live engine plays one round for
each class, and what is due in it counts for all of them.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.compiled_streams import STEP64, begun, mixed, share_of
from houseway.cards.streams import CARDS
from houseway.games.versus.hands import qualifying_rank
from houseway.jit import njit
from houseway.odds import chosen_store, stored_analysis
from houseway.odds.stored import StoredAdvice
from houseway.odds.versus import holdem_kernels as actions
from houseway.odds.versus import suits
from houseway.odds.versus.advice import Holdem
from houseway.odds.versus.river import all_boards, board_number, raises_at_the_end
from houseway.ranking import HIGH
from houseway.ranking._tables import Integers, category_of
from houseway.ranking.high_arrays import holding, rank7
from houseway.rulebook.families.versus import RAISE, VersusPlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features
from houseway.simulation.kernels.slots import slots
from houseway.simulation.kernels.spots import SpotEngine, reason_against_spots
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import Tally

WINNERS = ("player", "player-dealer", "tie")
KNOWN = frozenset(
    (
        *("choice", "raise", "winner", "dealer.qualifies"),
        *("player.hand", "dealer.hand", "winning.hand", "beaten.hand"),
    )
)
"""What the classes are made of."""


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    how = plan.rules.play
    assert isinstance(how, VersusPlay)
    if how.board != 5 or how.hole != 2 or how.keep or len(how.stages) != 3:
        return "of the games with a board, only Ultimate Texas Hold'em has a kernel"
    if plan.policy != BEST:
        return "players do not play best"
    if why := reason_against_spots(plan):
        return why
    if how.qualifies not in ("always", "pair"):
        return "the player-dealer qualifies with less than a pair"
    if plan.rules.action is not None and plan.rules.action.by != "card":
        return "the deal depends on dice"
    if any(bet.cases.used - KNOWN for bet in plan.rules.bets.values()):
        return "its tables look at single cards or at the size of wagers"
    return None


class BestPlay(NamedTuple):
    """Best play as the loop looks it up.

    `before` is the row of the best action of each holding, `flop` and `end` say where it raises, by canonical
    flop or board and the holding renamed with it (`moved`); `end` has a bit for each holding. `category` is
    that of each rank.
    """

    before: Integers
    flop: NDArray[np.bool_]
    flop_of: NDArray[np.uint16]
    flop_names: NDArray[np.uint8]
    board_of: NDArray[np.int32]
    board_names: NDArray[np.uint8]
    end: NDArray[np.uint8]
    moved: NDArray[np.uint16]
    category: Integers


class HoldemEngine(SpotEngine):
    """Deals a plan in a compiled loop."""

    name = "hold'em kernel"
    usual_shard = 200_000

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        plan = self.plan
        classes = self._no_hands(rounds)
        deal_rounds(
            np.array(plan.rules.deck.pieces, np.int64),
            plan.seed,
            first,
            plan.hands_in_a_row,
            *self._dealing,
            self._class_of,
            self._best_play,
            classes,
        )
        return self._table.tally(first, classes)

    @cached_property
    def _dealing(self) -> tuple[Integers, int]:
        return slots(self._live, self._spots, 2, 5)

    @cached_property
    def _class_of(self) -> Integers:
        return _classes(self.plan)

    @cached_property
    def _best_play(self) -> BestPlay:
        """Best play as the loop looks it up; what is best at the end takes some seconds to work out."""
        advice = stored_analysis(self.plan.rules, chosen_store(self._store)).advise
        if isinstance(advice, StoredAdvice):
            advice = advice.advice
        assert isinstance(advice, Holdem), "reason_against has refused it"
        return BestPlay(
            advice.before[0].astype(np.int64),
            advice.flop,
            *suits.canonical_flops()[:2],
            *all_boards(),
            raises_at_the_end(advice),
            suits.moved_holdings(),
            category_of(HIGH).astype(np.int64),
        )


def _classes(plan: TablePlan) -> Integers:
    """The class of every action with both categories and the winner."""
    rules = plan.rules
    names, sizes = HIGH.categories, _sizes(rules)
    class_of = np.zeros((len(sizes), len(names), len(names), len(WINNERS)), np.int64)
    bets = sorted({lot.bet for lot in plan.lots} | ({RAISE} & rules.bets.keys()))
    tables = [rules.bets[bet].cases for bet in bets]
    how = rules.play
    assert isinstance(how, VersusPlay)
    pair = HIGH.keys[qualifying_rank(HIGH.name, "pair") - 1][0]
    numbers: dict[tuple[int, ...], int] = {}
    for action, mine, his, winner in product(*map(range, class_of.shape)):
        if (mine > his and winner != 0) or (mine < his and winner != 1):
            continue
        tie = WINNERS[winner] == "tie"
        seen: Features = {
            "choice": "fold" if not sizes[action] else RAISE,
            "raise": sizes[action],
            "winner": WINNERS[winner],
            "dealer.qualifies": how.qualifies == "always" or his >= pair,
            "player.hand": names[mine],
            "dealer.hand": names[his],
            "winning.hand": "none" if tie else names[max(mine, his)],
            "beaten.hand": "none" if tie else names[min(mine, his)],
        }
        matched = [table.rows.index(table.decide(seen)) for table in tables]
        key = (sizes[action], *matched)
        class_of[action, mine, his, winner] = numbers.setdefault(key, len(numbers))
    return class_of


def _sizes(rules: Rules) -> tuple[int, ...]:
    """The Play wager of each action, in Antes: folding, the raise at the end, on the flop, those before."""
    how = rules.play
    assert isinstance(how, VersusPlay)
    before, flop, river = how.stages
    return (0, river.raises[0], flop.raises[0], *before.raises)


@njit
def deal_rounds(
    pack: Integers,
    seed: int,
    first: int,
    in_a_row: int,
    slots: Integers,
    drawn: int,
    class_of: Integers,
    best: BestPlay,
    classes: NDArray[np.uint16],
) -> None:
    """Deal rounds, decide for every spot, and note its class."""
    rounds, spots = classes.shape
    size = len(pack)
    picks = np.zeros(drawn, np.int64)
    cards = np.zeros(drawn, np.int64)
    board = np.zeros(5, np.int64)
    flop = np.zeros(3, np.int64)
    for row in range(rounds):
        number = first + row
        state = begun(seed, number, CARDS)
        for at in range(drawn):
            state += STEP64
            pick = at + share_of(mixed(state), size - at)
            pack[at], pack[pick] = pack[pick], pack[at]
            picks[at], cards[at] = pick, pack[at]
        where = slots[number // in_a_row % len(slots)]
        for at in range(5):
            board[at] = cards[where[2 * spots + 2 + at]]
        flop[:] = board[:3]
        flop.sort()
        board.sort()
        flop_at = suits.flop_number(flop[0], flop[1], flop[2])
        board_at = board_number(board[0], board[1], board[2], board[3], board[4])
        his = _rank(cards[where[2 * spots]], cards[where[2 * spots + 1]], board)
        for spot in range(spots):
            if where[2 * spot] < 0:
                continue
            one, two = cards[where[2 * spot]], cards[where[2 * spot + 1]]
            action = _action(best, holding(one, two), flop_at, board_at)
            mine = _rank(one, two, board)
            winner = 0 if mine > his else 1 if mine < his else 2
            classes[row, spot] = class_of[action, best.category[mine], best.category[his], winner]
        for at in range(drawn - 1, -1, -1):
            pick = picks[at]
            pack[at], pack[pick] = pack[pick], pack[at]


@njit
def _action(best: BestPlay, hand: int, flop: int, board: int) -> int:
    """What best play does with a holding, given the numbers of the flop and of the board."""
    raised = best.before[hand]
    if raised:
        return int(raised) + actions.BEFORE - 1
    if best.flop[best.flop_of[flop], best.moved[best.flop_names[flop], hand]]:
        return actions.FLOP
    name = best.moved[best.board_names[board], hand]
    raises = best.end[best.board_of[board], name >> 3] >> (name & 7) & 1
    return actions.RIVER if raises else actions.FOLD


@njit
def _rank(one: int, two: int, board: Integers) -> int:
    return rank7(one, two, board[0], board[1], board[2], board[3], board[4])
