"""Baccarat in which each spot has its own hand: a compiled loop deals, and draws by looked-up decisions.

What somebody does with his first two cards follows from their ranks, and is worked out for all of them
beforehand.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER, Card, rank
from houseway.cards import number as number_of
from houseway.games import game_of
from houseway.games.baccarat import (
    BANKER,
    BANKER_HAND,
    PLAYER,
    BaccaratHand,
    allowed,
    read_hand,
    usual_choice,
)
from houseway.jit import njit
from houseway.odds import chosen_store, stored_analysis
from houseway.odds.analysis import Advice, AdviceRequest
from houseway.ranking._tables import Integers
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families import baccarat as words
from houseway.simulation.kernels.dealing import DealtPack, begin, draw
from houseway.simulation.kernels.spots import SpotEngine, reason_against_spots
from houseway.simulation.live import BEST_PLAY
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import Tally

DRAW, STAND = "draw", "stand"
RANKS = rank(JOKER) + 1
"""Cards are dealt by rank; the joker has one of its own."""
NO_CARD = RANKS
"""The rank of a third card that is not drawn."""
_SPOT = 1

Booleans = NDArray[np.bool_]


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    how, bets = plan.rules.play, plan.rules.bets.values()
    assert isinstance(how, words.BaccaratPlay)
    if how.dealt != "face down":
        return "cards are dealt face up before players choose"
    if any(bet.placed == "after the cards" for bet in bets):
        return "wagers are placed after the cards"
    if any({"wager.amount", "banker.up"} & bet.cases.used for bet in bets):
        return "its tables look at the size of wagers or at single cards"
    return reason_against_spots(plan)


class BaccaratBySpotEngine(SpotEngine):
    """Deals a plan in a compiled loop."""

    name = "baccarat kernel"

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        super().__init__(plan, store)
        how = plan.rules.play
        assert isinstance(how, words.BaccaratPlay)
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
            self._how.burn == "first card",
            _NUMBERS,
            self._orders,
            *self._draws,
            self._twos,
            self._barred,
            self._thirds,
            self._class_of,
            classes,
        )
        return self._table.tally(first, classes)

    @cached_property
    def _orders(self) -> Integers:
        """By who banks: the numbers of the spots in the order in which the live engine deals to them."""
        plan = self.plan
        found = np.full((len(plan.bankers), len(self._spots)), -1, np.int64)
        for at, row in enumerate(found):
            dealt = self._live.round(at * plan.hands_in_a_row).round
            order = [self._spots.index(spot) for spot in dealt.spots_on(self._how.decides)]
            row[: len(order)] = order
        return found

    # ------------------------------------------------------------------ decisions

    @cached_property
    def _draws(self) -> tuple[Booleans, Booleans]:
        """Whether a player wants a card, and whether the player-dealer draws, by the ranks of two cards."""
        if self.plan.policy != BEST:
            return self._drawing(PLAYER, None), self._drawing(BANKER, None)
        analysis = stored_analysis(self.plan.rules, chosen_store(self._store))
        assert analysis.policies["player-dealer"] != BEST_PLAY, "the odds have him follow a fixed way"
        return self._drawing(PLAYER, analysis.advise), self._drawing(BANKER, None)

    def _drawing(self, actor: str, advise: Advice | None) -> Booleans:
        rules, found = self.plan.rules, np.zeros((RANKS, RANKS), np.bool_)
        for ranks in product(range(RANKS), repeat=2):
            cards = _cards(ranks)
            seen: tuple[list[Card], list[Card]] = (cards, []) if actor == PLAYER else ([], cards)
            names = allowed(rules, actor, *seen)
            chosen = usual_choice(rules, actor, *seen, names)
            if advise is not None and len(names) > 1:
                wanted = advise(AdviceRequest(actor, tuple(cards)))
                chosen = next((str(name) for name in wanted if name in names), chosen)
            found[ranks] = chosen == DRAW
        return found

    # ------------------------------------------------------------------ hands and results

    @cached_property
    def _hands(self) -> dict[BaccaratHand, list[Card]]:
        """The different hands of two cards, with cards for each."""
        return {read_hand(_cards(ranks)): _cards(ranks) for ranks in product(range(RANKS), repeat=2)}

    @cached_property
    def _twos(self) -> Integers:
        """The number of a hand by the ranks of its first two cards."""
        numbers, found = list(self._hands), np.zeros((RANKS, RANKS), np.int64)
        for ranks in product(range(RANKS), repeat=2):
            found[ranks] = numbers.index(read_hand(_cards(ranks)))
        return found

    @cached_property
    def _barred(self) -> Booleans:
        """Whether the player-dealer's first two cards keep a player from drawing, by both hands."""
        hands = list(self._hands.values())
        found = np.zeros((len(hands), len(hands)), np.bool_)
        for mine, his in product(range(len(hands)), repeat=2):
            found[mine, his] = DRAW not in allowed(self.plan.rules, PLAYER, hands[mine], hands[his])
        return found

    @cached_property
    def _whole(self) -> dict[BaccaratHand, list[Card]]:
        """The different hands of two or three cards, with cards for each."""
        every = ([*two, *_cards(third)] for two in self._hands.values() for third in _THIRDS)
        return {read_hand(cards): cards for cards in every}

    @cached_property
    def _thirds(self) -> Integers:
        """The number of a hand by that of its first two cards and the rank of its third."""
        numbers, found = list(self._whole), np.zeros((len(self._hands), NO_CARD + 1), np.int64)
        for (at, two), third in product(enumerate(self._hands.values()), _THIRDS):
            cards = [*two, *_cards(third)]
            found[at, third[0] if third else NO_CARD] = numbers.index(read_hand(cards))
        return found

    @cached_property
    def _class_of(self) -> Integers:
        """The class of both hands."""
        rules, hands = self.plan.rules, list(self._whole.values())
        tables = {bet: rules.bets[bet].cases for bet in sorted({lot.bet for lot in self.plan.lots})}
        game, found = game_of(rules), np.zeros((len(hands), len(hands)), np.int64)
        numbers: dict[object, int] = {}
        for mine, his in product(range(len(hands)), repeat=2):
            facts = Facts({HandId(_SPOT): [*hands[mine]], BANKER_HAND: [*hands[his]]})
            facts.choices[_SPOT] = DRAW if len(hands[mine]) > 2 else STAND
            lots = [Lot(_SPOT, "", bet, 0) for bet in tables]
            results = tuple(tables[lot.bet].decide(game.features(rules, facts, lot)).result for lot in lots)
            found[mine, his] = numbers.setdefault(results, len(numbers))
        return found


_NUMBERS: Integers = np.array(
    [number_of(card) if card != JOKER else 0 for card in range(JOKER + 1)], np.int64
)
_THIRDS: tuple[tuple[int, ...], ...] = ((), *((each,) for each in range(RANKS)))
"""The rank of a third card, or none."""


def _cards(ranks: tuple[int, ...]) -> list[Card]:
    """Cards of these ranks; many packs have the same one more than once."""
    return [4 * each for each in ranks]


@njit
def deal_rounds(
    shoe: DealtPack,
    seed: int,
    first: int,
    in_a_row: int,
    burns: bool,
    burned: Integers,
    orders: Integers,
    player_draws: Booleans,
    dealer_draws: Booleans,
    twos: Integers,
    barred: Booleans,
    thirds: Integers,
    class_of: Integers,
    classes: NDArray[np.uint16],
) -> None:
    """Deal rounds, draw, and note the class of every spot."""
    spots = classes.shape[1]
    hands = np.zeros((spots + 1, 2), np.int64)
    whole = np.zeros(spots, np.int64)
    bank = hands[spots]
    for row in range(len(classes)):
        number = first + row
        order = orders[number // in_a_row % len(orders)]
        begin(shoe, seed, number)
        if burns:
            for _ in range(min(burned[draw(shoe)], 10)):
                draw(shoe)
        for turn in range(2):
            for spot in order:
                if spot >= 0:
                    hands[spot, turn] = draw(shoe) >> 2
            bank[turn] = draw(shoe) >> 2
        his_two = twos[bank[0], bank[1]]
        for spot in order:
            if spot >= 0:
                mine = twos[hands[spot, 0], hands[spot, 1]]
                draws = player_draws[hands[spot, 0], hands[spot, 1]] and not barred[mine, his_two]
                whole[spot] = thirds[mine, draw(shoe) >> 2 if draws else NO_CARD]
        his = thirds[his_two, draw(shoe) >> 2 if dealer_draws[bank[0], bank[1]] else NO_CARD]
        for spot in order:
            if spot >= 0:
                classes[row, spot] = class_of[whole[spot], his]
