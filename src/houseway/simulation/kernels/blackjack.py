"""Blackjack at a whole table: a compiled loop deals and plays, by answers that Python looks up once.

The money that is due to a spot follows from what its hands come to. The loop asks for
each decision of a chart or a player, and for the result of each kind of finished hand, when it first meets
it (`answers.py`); the live engine plays one round for each class of spots, and its result counts for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from houseway.cards import Card
from houseway.games import game_of
from houseway.games.blackjack.hands import (
    DOUBLE,
    INSURANCE,
    PLAYER_DEALER,
    RANKS,
    SPLIT,
    HandInPlay,
    allowed,
    base_hand,
    default_choice,
    hand_of,
    insurance_amounts,
    natural,
    play_of,
    seen,
    split_off,
    value,
)
from houseway.odds import Analysis, chosen_store, stored_analysis
from houseway.odds.analysis import AdviceRequest
from houseway.odds.blackjack.advice import BlackjackAdvice
from houseway.odds.blackjack.shoe import KINDS, kind
from houseway.odds.stored import StoredAdvice
from houseway.ranking._tables import Integers
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import Actions
from houseway.rulebook.vocabulary import Features
from houseway.simulation.kernels import blackjack_keys as loop
from houseway.simulation.kernels.answers import AnswerBook
from houseway.simulation.kernels.blackjack_rounds import play_rounds
from houseway.simulation.kernels.spots import SpotEngine, groups_of, reason_against_spots
from houseway.simulation.plan import BEST, TablePlan
from houseway.simulation.tally import Tally

_CARDS = 53
_ACTIONS = {
    "stand": loop.STAND,
    "hit": loop.HIT,
    DOUBLE: loop.DOUBLE,
    SPLIT: loop.SPLIT,
    "surrender": loop.SURRENDER,
    "rescue": loop.RESCUE,
}
_CHOICES = ("", "even money", "surrender", "rescue")
"""What was done with a hand, by how it ended."""
_FOLLOWS = {"first.pair": "first.ranks", "first.total": "first.ranks", "first.soft": "first.ranks"}
"""Features that follow from others."""
_OF_THE_WAGER = frozenset(("choice", "wager.kind", "wager.last", "wager.amount", "wager.insured"))


def reason_against(plan: TablePlan) -> str | None:
    """Why the kernel cannot deal a table; None if it can."""
    return reason_against_spots(plan)


class BlackjackEngine(SpotEngine):
    """Deals a plan in a compiled loop."""

    name = "blackjack kernel"
    usual_shard = 200_000

    def __init__(self, plan: TablePlan, store: str | None = None) -> None:
        super().__init__(plan, store)
        self._rules, self._how = plan.rules, play_of(plan.rules)
        self._hands = loop.empty_hands(len(self._spots), len(self._how.hands))
        self._book = AnswerBook()
        self._results: dict[object, int] = {}
        self._classes = 0

    def play(self, first: int, rounds: int) -> Tally:
        """Deal rounds from a number on, and add up what they come to."""
        classes = self._no_hands(rounds)
        asked = np.zeros((len(self._hands.state) + len(self._spots) + 1, 3), np.int64)
        row = 0
        while True:
            row = play_rounds(
                self._game,
                self._counting,
                self._shoe,
                self._hands,
                self._book.answers,
                self.plan.seed,
                first,
                row,
                classes,
                asked,
            )
            if row == rounds:
                return self._table.tally(first, classes)
            self._answer(first + row, asked[1 : asked[0, 0] + 1].tolist())

    # ------------------------------------------------------------------ what the loop has to know

    @cached_property
    def _game(self) -> loop.BlackjackTable:
        plan, rules, how = self.plan, self._rules, self._how
        dice, sides = (0, 0)
        if how.deals_from == "action button" and rules.action is not None:
            dice, sides = rules.action.thrown(rules.seats)
        seats = len(self._spots) + 1
        orders = np.full((len(plan.bankers), dice * sides + 1, seats), loop.NO_SEAT, np.int64)
        orders[:, :, 0] = loop.NOT_ASKED
        wagers = {(lot.spot, lot.bet) for lot in plan.lots}
        return loop.BlackjackTable(
            orders,
            np.full((len(plan.bankers), seats), loop.NO_SEAT, np.int64),
            np.array([[(spot, bet) in wagers for bet in how.hands] for spot in self._spots]),
            groups_of(plan, self._spots),
            self._wanted([bet for bet in rules.bets if self._is_on_a_hand(bet)]),
            self._wanted([bet for bet in rules.bets if not self._is_on_a_hand(bet)]),
            np.array([self._checks(name) for name in RANKS]),
            self._worth(),
            how.dealer_cards,
            bool({"early_surrender", "insurance"} & rules.drawing.keys()),
            plan.hands_in_a_row,
            dice,
            sides,
        )

    @cached_property
    def _counting(self) -> loop.CountArrays:
        how, cards = self._how, range(_CARDS)
        naturals = [words.NATURALS.index(natural(two, how)) for two in product(cards, repeat=2)]
        return loop.CountArrays(
            np.array([value(card) for card in cards], np.int64),
            np.array([kind(card) for card in cards], np.int64),
            np.array(naturals, np.int64).reshape(_CARDS, _CARDS),
            self._masks(),
            how.target,
            how.up,
            how.natural_after_split,
            how.three_after_split,
        )

    def _is_on_a_hand(self, bet: str) -> bool:
        """Whether a bet is on one of the hands that are played; side bets are on the cards as dealt."""
        return bet in (*self._how.hands, SPLIT, DOUBLE, INSURANCE)

    def _wanted(self, bets: list[str]) -> Integers:
        """The numbers of the features that the tables of some bets look at."""
        used = frozenset[str]().union(*(self._rules.bets[bet].cases.used for bet in bets)) - _OF_THE_WAGER
        names = {_FOLLOWS.get(name, name) for name in used}
        return np.array(sorted(loop.SETTLED.index(name) for name in names), np.int64)

    def _masks(self) -> Integers:
        """What is kept of the key of each kind of decision: all that its charts or best play look at."""
        charts, found = self._rules.drawing, np.zeros(6, np.int64)
        known_to_all = {"hand.total", "hand.soft", "two", "hand.joker", "hand.pair", "hand.doubled", "up"}
        asked = {
            loop.ACTION: ("player", "double", "split", "surrender", "rescue"),
            loop.BEFORE: ("early_surrender", "insurance"),
            loop.DEALER: ("dealer",),
        }
        for about, names in asked.items():
            used = frozenset[str]().union(*(charts[name].used for name in names if name in charts))
            if about == loop.ACTION and "player" in self._rules.house_way:
                used |= self._rules.house_way["player"].used
            for name in used | (known_to_all if about != loop.DEALER else set()):
                at, values = loop.FIELDS[name]
                found[about] |= (values - 1) << at
        return found

    def _checks(self, up: str) -> bool:
        return "check" in self._listed("check", {"up": up})

    def _worth(self) -> NDArray[np.float64]:
        """What hands are worth as dealt and switched; empty where nobody switches."""
        advice = self._analysis.advise if self._how.switch and self._analysis else None
        if isinstance(advice, StoredAdvice):
            advice = advice.advice
        if isinstance(advice, BlackjackAdvice) and advice.worth is not None:
            return advice.worth
        return np.zeros((0, KINDS, KINDS, KINDS))

    @cached_property
    def _analysis(self) -> Analysis | None:
        """The odds by which players decide, if they play best."""
        if self.plan.policy != BEST:
            return None
        return stored_analysis(self._rules, chosen_store(self._store))

    # ------------------------------------------------------------------ what the loop asks

    def _answer(self, number: int, asked: list[list[int]]) -> None:
        """Answer what the loop asked about a round."""
        for what, key, about in asked:
            match what:
                case loop.ORDER:
                    self._note_order(number, about)
                case loop.BEFORE:
                    self._book.put(key, self._before(about))
                case loop.ACTION:
                    self._book.put(key, self._action(about))
                case loop.DEALER:
                    self._book.put(key, self._dealer_draws(about))
                case loop.HAND:
                    result = self._beside(-1 - about) if about < 0 else self._result(about)
                    self._book.put(key, self._results.setdefault(result, len(self._results)))
                case loop.SPOT:
                    self._book.put(key, self._classes)
                    self._classes += 1

    def _note_order(self, number: int, place: int) -> None:
        """Read the order of dealing and of the decisions from a round of the live engine."""
        dealt = self._live.round(number).round
        bank = self.plan.bankers.index(dealt.player_dealer)
        spots = dealt.spots_on(tuple(self._rules.bets))
        where = {spot: at for at, spot in enumerate(self._spots)} | {dealt.player_dealer: len(self._spots)}
        order = [where[seat] for seat in dealt.deal_order(self._how.deals_from, spots)]
        turns = [where[seat] for seat in dealt.from_left_of(self._how.acts_from, spots)]
        self._game.orders[bank, place, : len(order)] = order
        self._game.turns[bank, : len(turns)] = turns

    def _cards(self, slot: int) -> list[Card]:
        """The cards of a hand."""
        cards: list[Card] = self._hands.cards[slot, : self._hands.state[slot, loop.SIZE]].tolist()
        return cards

    def _hand(self, slot: int) -> tuple[list[Card], HandInPlay]:
        """The cards of a hand in play, and how it came about."""
        hands, base = self._hands, slot // loop.SLOTS
        seat = base // len(self._how.hands)
        cards, name = self._cards(slot), self._name(slot)
        splits, doubled = int(hands.dealt[base, loop.SPLITS]), int(hands.state[slot, loop.DOUBLED])
        switched = bool(hands.dealt[base, loop.SWITCHED])
        origin = words.ORIGINS[hands.state[slot, loop.ORIGIN]]
        return cards, HandInPlay(self._spots[seat], name, origin, splits, doubled, switched)

    def _name(self, slot: int) -> HandId:
        """The name of the hand in a place of the loop."""
        (seat, place), split = divmod(slot // loop.SLOTS, len(self._how.hands)), slot % loop.SLOTS
        base = base_hand(self._how, self._spots[seat], place)
        return split_off(base, split + 1) if split else base

    def _wager(self, slot: int) -> int:
        """The wager on a hand as it was dealt."""
        seat, place = divmod(slot // loop.SLOTS, len(self._how.hands))
        spot, bet = self._spots[seat], self._how.hands[place]
        return next(lot.amount for lot in self.plan.lots if lot.spot == spot and lot.bet == bet)

    def _up(self) -> Card:
        return int(self._hands.cards[-1, self._how.up - 1])

    def _listed(self, chart: str, known: Features) -> Actions:
        table = self._rules.drawing.get(chart)
        return table.look_up(known).result if table is not None else ()

    # ------------------------------------------------------------------ decisions

    def _dealer_draws(self, slot: int) -> int:
        """What the player-dealer's chart says of his hand."""
        cards = self._cards(slot)
        known = seen(cards, self._how, self._up(), HandInPlay(0, PLAYER_DEALER))
        return loop.HIT if "hit" in self._listed("dealer", known) else loop.STAND

    def _action(self, slot: int) -> int:
        """What is done with a hand in play."""
        cards, hand = self._hand(slot)
        known = seen(cards, self._how, self._up(), hand)
        names = [name for name in allowed(self._rules, known) if name != DOUBLE or self._doubles(slot, hand)]
        chosen = default_choice(self._rules, known, names)
        unseen = hand.doubled and self._how.double_card == "face down"
        if len(names) > 1 and not unseen:
            chosen = self._chosen("hand", cards, names, chosen, (DOUBLE,) * hand.doubled).name
        return _ACTIONS[chosen]

    def _doubles(self, slot: int, hand: HandInPlay) -> bool:
        """Whether the wager on a hand allows a double: where less may be put up, it has a minimum."""
        limited = self._how.double == "equal or less" and not hand.doubled
        return not limited or self._wager(slot) >= self._rules.bets[DOUBLE].low

    def _before(self, slot: int) -> int:
        """What is decided about a hand before it is played: to surrender early, to insure it."""
        cards, hand = self._hand(slot)
        known = seen(cards, self._how, self._up(), hand)
        if "surrender" in self._listed("early_surrender", known):
            names = ["no", "surrender"]
            if self._chosen("early surrender", cards, names, "no").name == "surrender":
                return loop.SURRENDERS_EARLY
        listed = self._listed("insurance", known)
        least, most = insurance_amounts(self._rules, self._wager(slot))
        insures = INSURANCE in listed and 0 < least <= most
        names = ["no", *([INSURANCE] if insures else []), *(["even money"] if "even money" in listed else [])]
        choice = self._chosen(INSURANCE, cards, names, "no")
        if choice.name == "even money":
            return loop.TAKES_EVEN_MONEY
        if choice.name == INSURANCE:
            return loop.INSURED_LEAST if choice.amount else loop.INSURED
        return loop.NOT_INSURED

    def _chosen(
        self,
        question: str,
        cards: list[Card],
        names: Sequence[str],
        default: str,
        before: tuple[str, ...] = (),
    ) -> Choice:
        """What best play does, or without it what the house does for a player."""
        if self._analysis is None or self._analysis.advise is None or len(names) == 1:
            return Choice(default)
        request = AdviceRequest(question, tuple(cards), facing=(self._up(),), chosen=before)
        for wanted in self._analysis.advise(request):
            choice = Choice(wanted) if isinstance(wanted, str) else wanted
            if choice.name in names:
                return choice
        return Choice(default)

    # ------------------------------------------------------------------ results

    def _result(self, slot: int) -> object:
        """What the wagers on a hand come to; how much insurance there is, too."""
        facts, name = self._facts(slot // loop.SLOTS // len(self._how.hands)), self._name(slot)
        lots = [lot for lot in facts.lots if self._is_on_a_hand(lot.bet) and hand_of(self._how, lot) == name]
        return int(self._hands.state[slot, loop.BEFORE_PLAY]), *(
            (lot.bet, self._outcome(facts, lot)) for lot in lots
        )

    def _beside(self, seat: int) -> object:
        """What the side bets of a spot come to."""
        facts = self._facts(seat)
        lots = [lot for lot in facts.lots if not self._is_on_a_hand(lot.bet)]
        return "beside", *((lot.bet, self._outcome(facts, lot)) for lot in lots)

    def _facts(self, seat: int) -> Facts:
        """A finished spot with the player-dealer's hand, for the tables to look at."""
        hands, spot, bases = self._hands, self._spots[seat], len(self._how.hands)
        facts = Facts({PLAYER_DEALER: [*self._cards(len(hands.state) - 1)]})
        mine = [lot for lot in self.plan.lots if lot.spot == spot]
        for base in range(seat * bases, (seat + 1) * bases):
            of_hand = [lot for lot in mine if lot.bet == self._how.hands[base % bases]]
            facts.dealt[self._name(base * loop.SLOTS)] = [*hands.dealt[base, : loop.SPLITS].tolist()]
            for slot in range(base * loop.SLOTS, base * loop.SLOTS + int(hands.dealt[base, loop.SPLITS]) + 1):
                name, choice = self._name(slot), _CHOICES[hands.state[slot, loop.ENDED]]
                facts.hands[name] = [*self._cards(slot)]
                for lot in of_hand:
                    bet = SPLIT if name.split else lot.bet
                    later = [bet, *[DOUBLE] * int(hands.state[slot, loop.DOUBLED])]
                    facts.lots += [lot._replace(bet=each, hand=name, choice=choice) for each in later]
                    if hands.state[slot, loop.BEFORE_PLAY] in (loop.INSURED, loop.INSURED_LEAST):
                        facts.lots.append(lot._replace(bet=INSURANCE, hand=name))
        facts.lots += [lot for lot in mine if lot.bet not in self._how.hands]
        return facts

    def _outcome(self, facts: Facts, lot: Lot) -> object:
        """What the table of a wager says of it."""
        return (
            self._rules.bets[lot.bet]
            .cases.decide(game_of(self._rules).features(self._rules, facts, lot))
            .result
        )
