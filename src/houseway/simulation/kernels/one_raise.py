"""Poker against the player-dealer without a board: a compiled loop deals, and raises once as best play does.

The money that is due to a spot follows from its class: whether it raised, and which
case each of its bets matched. The loop finds the class of every spot in every round; the live engine plays
one round for each class.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.versus.hands import play_of, qualifying_rank
from houseway.jit import njit
from houseway.odds import chosen_store, stored_analysis
from houseway.odds.stored import StoredAdvice
from houseway.odds.versus.advice import OneRaise
from houseway.ranking import HIGH, high_arrays, three_card_arrays
from houseway.ranking._tables import Integers, Ranks, category_of
from houseway.ranking.high_arrays import rank5, rank6
from houseway.ranking.three_card_arrays import rank_in, rank_table
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.vocabulary import Features
from houseway.simulation.kernels.dealing import DealtPack, begin, draw
from houseway.simulation.kernels.slots import slots
from houseway.simulation.kernels.spots import SpotEngine, reason_against_spots
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import Tally

WINNERS = ("player", "player-dealer", "tie")
SIX = "six.hand"
KNOWN = frozenset(
    (
        *("choice", "raise", "winner", "dealer.qualifies", SIX),
        *("player.hand", "dealer.hand", "winning.hand", "beaten.hand"),
    )
)
"""What the classes are made of."""
THREE, FIVE = 3, 5
STAYS, RAISES, DEPENDS = range(3)
"""What best play does with a hand of some rank: always the same, or by its cards and the visible one."""


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    how, rules = play_of(plan.rules), plan.rules
    if how.hole not in (THREE, FIVE) or len(set(rules.deck.pieces)) < len(rules.deck.pieces):
        return "hands are not of three or five cards of one deck"
    if len(how.stages) > 1 or any(len(stage.raises) > 1 for stage in how.stages):
        return "players may raise more than once, or by different amounts"
    if rules.action is not None and rules.action.by != "card":
        return "the deal depends on dice"
    if any(bet.cases.used - KNOWN for bet in rules.bets.values()):
        return "its tables look at single cards or at the size of wagers"
    return reason_against_spots(plan)


class RaiseArrays(NamedTuple):
    """Where best play raises: by rank or, where that is not enough, by canonical hand and visible card."""

    by_rank: Integers
    hands: Integers
    raises: NDArray[np.bool_]


class ShowdownArrays(NamedTuple):
    """How hands compare: the ranks of three cards, the category of each rank, the rank that qualifies.

    `class_of` has the class of a spot by its action, both categories, the winner, whether the player-dealer
    qualifies, and the category of the best five of six cards, where a bet is on that.
    """

    three: Ranks
    category: Integers
    six_category: Integers
    qualifies: int
    class_of: Integers


class OneRaiseEngine(SpotEngine):
    """Deals a plan in a compiled loop."""

    name = "poker kernel"
    usual_shard = 200_000

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        super().__init__(plan, store)
        self._how = play_of(plan.rules)

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        plan = self.plan
        classes = self._no_hands(rounds)
        deal_rounds(
            self._shoe,
            plan.seed,
            first,
            plan.hands_in_a_row,
            *self._dealing,
            self._how.hole,
            self._how.up - 1,
            self._raises,
            self._showdown,
            classes,
        )
        return self._table.tally(first, classes)

    @cached_property
    def _dealing(self) -> tuple[Integers, int]:
        return slots(self._live, self._spots, self._how.hole, 0)

    @cached_property
    def _raises(self) -> RaiseArrays:
        """Best play as the loop looks it up; the house never raises for a player."""
        ranks = len(self._how.system.keys) + 1
        if self.plan.policy != BEST or not self._how.stages:
            nothing = np.zeros(0, np.int64)
            return RaiseArrays(np.full(ranks, STAYS, np.int64), nothing, np.zeros((0, 1), np.bool_))
        advice = stored_analysis(self.plan.rules, chosen_store(self._store)).advise
        if isinstance(advice, StoredAdvice):
            advice = advice.advice
        assert isinstance(advice, OneRaise), "games with one raise have this advice"
        cards = (advice.hands[:, None] >> np.arange(6 * (self._how.hole - 1), -1, -6)) & 63
        if self._how.hole == THREE:
            rank_of = three_card_arrays.rank_hands(cards, rank_table(self._how.system))
        else:
            rank_of = high_arrays.rank_hands(cards)
        # A visible card that is in the hand itself cannot be met.
        met = np.ones(advice.raises.shape, np.bool_)
        if advice.raises.shape[1] > 1:
            met[np.arange(len(cards))[:, None], cards] = False
        sometimes, not_always = np.zeros(ranks, np.bool_), np.zeros(ranks, np.bool_)
        np.logical_or.at(sometimes, rank_of, (advice.raises & met).any(axis=1))
        np.logical_or.at(not_always, rank_of, (~advice.raises & met).any(axis=1))
        by_rank = np.where(sometimes, np.where(not_always, DEPENDS, RAISES), STAYS)
        return RaiseArrays(by_rank.astype(np.int64), advice.hands, advice.raises)

    @cached_property
    def _showdown(self) -> ShowdownArrays:
        system = self._how.system
        three = rank_table(system) if self._how.hole == THREE else np.zeros((0, 0), np.int16)
        return ShowdownArrays(
            three,
            category_of(system).astype(np.int64),
            category_of(HIGH).astype(np.int64),
            qualifying_rank(system.name, self._how.qualifies),
            _classes(self.plan),
        )


def _classes(plan: TablePlan) -> Integers:
    """The class of every action with what the tables see of the hands."""
    rules, how = plan.rules, play_of(plan.rules)
    bets = sorted({lot.bet for lot in plan.lots} | ({RAISE} & rules.bets.keys()))
    tables = [rules.bets[bet].cases for bet in bets]
    names = how.system.categories
    sixes = HIGH.categories if any(SIX in table.used for table in tables) else ("none",)
    sizes = (0, *(size for stage in how.stages for size in stage.raises))
    stays = "fold" if any(stage.otherwise == "fold" for stage in how.stages) else "none"
    class_of = np.zeros((len(sizes), len(names), len(names), len(WINNERS), 2, len(sixes)), np.int64)
    numbers: dict[tuple[object, ...], int] = {}
    for action, mine, his, winner, qualifies, six in product(*map(range, class_of.shape)):
        if (mine > his and winner != 0) or (mine < his and winner != 1):
            continue
        tie = WINNERS[winner] == "tie"
        seen: Features = {
            "choice": RAISE if action else stays,
            "raise": sizes[action],
            "winner": WINNERS[winner],
            "dealer.qualifies": bool(qualifies),
            "player.hand": names[mine],
            "dealer.hand": names[his],
            "winning.hand": "none" if tie else names[max(mine, his)],
            "beaten.hand": "none" if tie else names[min(mine, his)],
            SIX: sixes[six],
        }
        results = (table.decide(seen).result for table in tables)
        number = numbers.setdefault((action, *results), len(numbers))
        class_of[action, mine, his, winner, qualifies, six] = number
    return class_of


@njit
def deal_rounds(
    shoe: DealtPack,
    seed: int,
    first: int,
    in_a_row: int,
    where: Integers,
    drawn: int,
    hole: int,
    up: int,
    best: RaiseArrays,
    showdown: ShowdownArrays,
    classes: NDArray[np.uint16],
) -> None:
    """Deal rounds, decide for every spot, and note its class."""
    rounds, spots = classes.shape
    cards = np.zeros(drawn, np.int64)
    mine, his = np.zeros(hole, np.int64), np.zeros(hole, np.int64)
    with_six = showdown.class_of.shape[5] > 1
    for row in range(rounds):
        number = first + row
        begin(shoe, seed, number)
        for at in range(drawn):
            cards[at] = draw(shoe)
        places = where[number // in_a_row % len(where)]
        for at in range(hole):
            his[at] = cards[places[spots * hole + at]]
        his_rank = _rank(showdown.three, his)
        qualifies = int(his_rank >= showdown.qualifies)
        for spot in range(spots):
            if places[spot * hole] < 0:
                continue
            for at in range(hole):
                mine[at] = cards[places[spot * hole + at]]
            rank = _rank(showdown.three, mine)
            action = best.by_rank[rank]
            if action == DEPENDS:
                action = _raises(best, mine, his[up] if up >= 0 else -1)
            winner = 0 if rank > his_rank else 1 if rank < his_rank else 2
            six = 0
            if with_six:
                six = showdown.six_category[rank6(mine[0], mine[1], mine[2], his[0], his[1], his[2])]
            one, two = showdown.category[rank], showdown.category[his_rank]
            classes[row, spot] = showdown.class_of[action, one, two, winner, qualifies, six]


@njit
def _rank(three: Ranks, hand: Integers) -> int:
    if len(hand) == THREE:
        return rank_in(three, hand[0], hand[1], hand[2])
    return rank5(hand[0], hand[1], hand[2], hand[3], hand[4])


@njit
def _raises(best: RaiseArrays, hand: Integers, up: int) -> int:
    """Whether best play raises a hand, by its canonical form (`suits.canonical_form`)."""
    sets = np.zeros(4, np.int64)
    for card in hand:
        sets[card & 3] |= 1 << (card >> 2)
    names = np.zeros(4, np.int64)
    for suit in range(4):
        for other in range(4):
            names[suit] += sets[other] > sets[suit] or (sets[other] == sets[suit] and other < suit)
    renamed = np.zeros(len(hand), np.int64)
    for at in range(len(hand)):
        renamed[at] = (hand[at] & ~3) + names[hand[at] & 3]
    renamed.sort()
    number = 0
    for card in renamed:
        number = (number << 6) | int(card)
    row = np.searchsorted(best.hands, number)
    column = (up & ~3) + names[up & 3] if best.raises.shape[1] > 1 else 0
    return int(best.raises[row, column])
