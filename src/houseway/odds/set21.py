"""Exact odds of 21 in two hands: every five cards, by value, against every five of the player-dealer.

The player-dealer follows the house way; the player takes the best of all settings and of surrender, knowing
his own cards alone. Hands that differ in suits, or in which ten-point cards they hold, are counted together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from math import comb, lcm, prod

import numpy as np
from numpy.typing import NDArray

from houseway.cards import JOKER, Card, rank
from houseway.odds.analysis import AdviceRequest, Analysis, Decision
from houseway.odds.family import (
    BEFORE,
    HandOdds,
    Odds,
    PolicyOdds,
    Progress,
    chart_problems,
    own_problems,
    side_problem,
)
from houseway.odds.policies import BEST, PLAYER, USUAL, NamedPolicy, Offers, Policies, SidePolicies
from houseway.odds.pricing import Number, World, price, worth_data
from houseway.odds.starting import AskedHand, HandWorth, best_first
from houseway.rounds.decisions import Choice
from houseway.rulebook.families import set21 as words
from houseway.rulebook.families.set21 import (
    DEALER_HANDS,
    EQUAL,
    FIVE,
    FRONT,
    HIGHEST_BACK,
    SIDES,
    SURRENDER,
    TARGET,
)
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features, Value

MAIN, HOUSE_WAY, SET = "main", "house way", "set"
ACE, TEN = 1, 10
VALUES = range(ACE, TEN + 1)
SHOWN = 15
SEEN = ("player.hand", "dealer.hand", "front", "back")
"""What the main bet's table may look at; the other bets' may look at the five cards as well."""
FIVE_CARDS = ("five.total", "five.ace")

Values = tuple[int, ...]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Set21Option:
    """One thing to do with five cards: what they then are, and what front and back count."""

    name: str
    hand: str
    front: int = 0
    back: int = 0
    cards: Values = ()


_GIVEN_UP = Set21Option(SURRENDER, "surrendered")
_LOST = Set21Option(HOUSE_WAY, "busted")
_FOUL = Set21Option(HOUSE_WAY, "foul")


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price both bets under the player's best play against the house way."""
    return analyse_under(rules, USUAL, progress)


def worth_of_hand(rules: Rules, asked: AskedHand, progress: Progress | None) -> HandWorth:
    """Every way to set five cards, and surrender, per unit, against the house way."""
    asked.check([FIVE])
    hand = tuple(sorted(map(_value, asked.own)))
    return HandWorth(asked, best_first(Set21Solver(rules).worth(hand)), HOUSE_WAY)


def offers(rules: Rules) -> Offers:
    """The policies of the player; the player-dealer follows the house way."""
    named = (
        NamedPolicy(BEST, "the setting that earns most, or surrender, with every hand"),
        NamedPolicy(HOUSE_WAY, "every hand set as the player-dealer's is"),
    )
    return {PLAYER: SidePolicies(named)}


def analyse_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price both bets under the player's policy against the house way."""
    solver, policy = Set21Solver(rules), policies.of(PLAYER, offers(rules)).name
    best = policy == BEST
    worlds = solver.worlds(solver.best if best else solver.usual)
    bets = {bet.id: price(bet, worlds) for bet in rules.bets.values()}
    house = price(rules.bets[MAIN], solver.worlds(solver.usual))
    priced_best = price(rules.bets[MAIN], solver.worlds(solver.best))
    differs = sum(
        solver.ways[at] for at, option in enumerate(solver.best) if option.name != solver.usual[at].name
    )
    notes = (
        f"With the house way on both sides the main bet is worth {house.value:+.6f}; best play gains "
        f"{float(priced_best.expectation - house.expectation):.6f}.",
        f"Best play sets {differs / solver.total:.1%} of all hands differently from the house way; the list "
        f"has the {SHOWN} hands, by value, on which that gains most over all rounds.",
        "The player-dealer may set his hand as he likes; by departing from the house way he can leave the "
        "player less.",
    )
    return Analysis(
        rules,
        bets,
        bets,
        {"player": policy, "player-dealer": HOUSE_WAY},
        dict.fromkeys(rules.bets, worlds),
        shared=False,
        strategy=solver.decisions(),
        notes=notes,
        extra={"house_way": worth_data(house)},
        advise=solver.advice() if best else None,
    )


class Set21Solver:
    """All hands of a deck by value, what can be done with each, and what that is worth."""

    def __init__(self, rules: Rules) -> None:
        how = rules.play
        assert isinstance(how, words.Set21Play)
        self.rules = rules
        deck = Counter(map(_value, rules.deck.pieces))
        self._deck = [deck[value] for value in VALUES]
        self.hands = [
            hand
            for hand in combinations_with_replacement(VALUES, FIVE)
            if all(many <= deck[value] for value, many in Counter(hand).items())
        ]
        self.options = [_options(rules, how, hand) for hand in self.hands]
        self.usual = [options[0] for options in self.options]
        self.ways = [
            prod(comb(deck[value], many) for value, many in Counter(hand).items()) for hand in self.hands
        ]
        self.total = sum(self.ways)
        self._counts = np.array([[hand.count(value) for value in VALUES] for hand in self.hands])
        bank = [_for_the_bank(rules, how, hand) for hand in self.hands]
        self._states = list(dict.fromkeys(bank))
        self._state_of = np.array([self._states.index(state) for state in bank])

    # ------------------------------------------------------------------ what the player-dealer can hold

    @cached_property
    def facing(self) -> Integers:
        """For each hand, how many of the player-dealer's five cards lead to each of his states."""
        sizes, most = range(FIVE + 1), max(self._deck)
        binomials = np.array([[comb(many, chosen) for chosen in sizes] for many in range(most + 1)])
        found = np.zeros((len(self.hands), len(self._states)), np.int64)
        for at, held in enumerate(self._counts):
            ways = np.ones(len(self.hands), np.int64)
            for place, many in enumerate(self._deck):
                ways *= binomials[many - held[place]][self._counts[:, place]]
            np.add.at(found[at], self._state_of, ways)
        return found

    def _met(self, option: Set21Option) -> list[Features]:
        """What the table sees of an option against each state of the player-dealer."""
        return [
            {
                "player.hand": option.hand,
                "dealer.hand": state.hand,
                "front": _closer(option.front, state.front),
                "back": _closer(option.back, state.back),
            }
            for state in self._states
        ]

    # ------------------------------------------------------------------ what each option is worth

    @cached_property
    def _scale(self) -> int:
        return lcm(*(row.result.value.denominator for row in self.rules.bets[MAIN].cases.rows))

    def _value(self, at: int, option: Set21Option) -> int:
        """The scaled net of an option over all hands of the player-dealer."""
        return int(self.facing[at] @ self._payoffs(option))

    def _payoffs(self, option: Set21Option) -> Integers:
        key = (option.hand, option.front, option.back)
        if key not in self._known:
            table = self.rules.bets[MAIN].cases
            values = [table.decide(known).result.value * self._scale for known in self._met(option)]
            self._known[key] = np.array([int(value) for value in values])
        return self._known[key]

    @cached_property
    def _known(self) -> dict[tuple[str, int, int], Integers]:
        return {}

    @cached_property
    def best(self) -> list[Set21Option]:
        """The best option for each hand; the house way where it is as good."""
        return [
            max(options, key=lambda option: self._value(at, option))
            for at, options in enumerate(self.options)
        ]

    def worlds(self, chosen: Sequence[Set21Option]) -> list[World]:
        """Every combination of features with its weight, when the player does this with each hand."""
        weights: dict[tuple[Value, ...], int] = {}
        for at, option in enumerate(chosen):
            hand = self.hands[at]
            five = (sum(hand), ACE in hand)
            for state, many in zip(self._states, self.facing[at].tolist(), strict=True):
                sides = _closer(option.front, state.front), _closer(option.back, state.back)
                key = (option.hand, state.hand, *sides, *five)
                weights[key] = weights.get(key, 0) + self.ways[at] * many
        names = (*SEEN, *FIVE_CARDS)
        return [(dict(zip(names, key, strict=True)), weight) for key, weight in weights.items()]

    def worth(self, hand: Values) -> dict[str, Number]:
        """Every option with a hand, per unit; the house way first."""
        at = self.hands.index(hand)
        most = int(self.facing[at].sum()) * self._scale
        found: dict[str, Number] = {}
        for option in self.options[at]:
            name = option.name + (f" ({HOUSE_WAY})" if option == self.usual[at] else "")
            found.setdefault(name, Fraction(self._value(at, option), most))
        return found

    # ------------------------------------------------------------------ best play in words and by card

    def decisions(self) -> list[Decision]:
        """The hands on which the house way costs most over all rounds."""
        gains = []
        for at, option in enumerate(self.best):
            gain = self._value(at, option) - self._value(at, self.usual[at])
            gains.append((gain * self.ways[at], at))
        return [self._decision(at) for gain, at in sorted(gains, reverse=True)[:SHOWN] if gain]

    def _decision(self, at: int) -> Decision:
        most = int(self.facing[at].sum()) * self._scale
        named = {"best": self.best[at], HOUSE_WAY: self.usual[at]}
        if _GIVEN_UP in self.options[at]:
            named[SURRENDER] = _GIVEN_UP
        values = {name: self._value(at, option) / most for name, option in named.items()}
        situation = f"{_shown(self.hands[at])} (house way {self.usual[at].name})"
        return Decision(situation, self.best[at].name, values, self.ways[at] / self.total)

    def advice(self) -> Set21Advice:
        """Best play card by card."""
        return Set21Advice(dict(zip(self.hands, self.best, strict=True)))


@dataclass(frozen=True)
class Set21Advice:
    """The best option for every five cards by value, named as the round offers it."""

    best: Mapping[Values, Set21Option]

    def __call__(self, situation: AdviceRequest) -> Sequence[str | Choice]:
        """The best answer for a player's five cards; the player-dealer's are set the house way."""
        if situation.question != SET:
            return ()
        own = situation.own
        option = self.best[tuple(sorted(map(_value, own)))]
        if not option.cards:
            return (SURRENDER if option.name == SURRENDER else HOUSE_WAY,)
        front = next(
            two for two in combinations(own, FRONT) if sorted(map(_value, two)) == list(option.cards)
        )
        back = [card for card in own if card not in front]
        return (Choice(SET, parts=(tuple(front), tuple(back))),)


def _value(card: Card) -> int:
    return ACE if rank(card) == 12 else min(rank(card) + 2, TEN)


def _closer(mine: int, his: int) -> str:
    return SIDES[2] if mine == his else SIDES[0] if mine > his else SIDES[1]


# ---------------------------------------------------------------------- settings by value


def _front(values: Iterable[int]) -> int:
    return sum(11 if value == ACE else value for value in values)


def _back(values: Sequence[int]) -> int:
    total = sum(values)
    return total + 10 if ACE in values and total + 10 <= TARGET else total


def _settings(hand: Values) -> list[Set21Option]:
    """The legal settings, one for each pair of values in front."""
    found: list[Set21Option] = []
    for front in dict.fromkeys(combinations(hand, FRONT)):
        left = Counter(hand) - Counter(front)
        back = tuple(sorted(left.elements()))
        counts = _front(front), _back(back)
        if counts[0] <= counts[1] <= TARGET:
            found.append(
                Set21Option(f"{_shown(front)} / {_shown(back)}", _named(hand, counts), *counts, front)
            )
    return found


def _named(hand: Values, counts: tuple[int, int]) -> str:
    if counts == (TARGET, TARGET):
        return "double 21"
    return "five-card 21" if sum(hand) == TARGET and ACE not in hand else "other"


def _busted(how: words.Set21Play, hand: Values, legal: Sequence[Set21Option]) -> bool:
    if how.busted == "no legal setting":
        return not legal
    if min(_back(back) for back in combinations(hand, FIVE - FRONT)) > TARGET:
        return True
    if ACE not in hand and sum(hand) >= 2 * TARGET:
        return True
    return hand.count(TEN) >= 3 and sum(hand[:FRONT]) not in (10, 11)


def _house_way(rules: Rules, side: str, legal: Sequence[Set21Option]) -> Set21Option | None:
    """What the house does with a hand; None where it has no legal setting."""
    if not legal:
        return None
    points = max(option.front + option.back for option in legal)
    action = rules.house_way[side].decide({"five.points": points}).result[0]
    if action == SURRENDER:
        return _GIVEN_UP
    full = [option for option in legal if option.front + option.back == points]
    return max(full, key=lambda option: option.back if action == HIGHEST_BACK else option.front)


def _options(rules: Rules, how: words.Set21Play, hand: Values) -> list[Set21Option]:
    """What a player can do, the house way first."""
    legal = _settings(hand)
    if _busted(how, hand, legal):
        return [_LOST]
    usual = _house_way(rules, "player", legal) or _FOUL
    return [usual, *(option for option in (_GIVEN_UP, *legal) if option != usual)]


def _for_the_bank(rules: Rules, how: words.Set21Play, hand: Values) -> Set21Option:
    """What the player-dealer's hand is by the house way, without the cards that make it."""
    legal = _settings(hand)
    usual = None if _busted(how, hand, legal) else _house_way(rules, "dealer", legal) or _FOUL
    if usual is None:
        return _LOST
    assert usual.hand in DEALER_HANDS
    return Set21Option(HOUSE_WAY, usual.hand, usual.front, usual.back)


def _shown(values: Iterable[int]) -> str:
    return " ".join("A" if value == ACE else "T" if value == TEN else str(value) for value in values)


# ---------------------------------------------------------------------- what can be priced


def problems(rules: Rules) -> list[str]:
    """What keeps the game from being priced."""
    found = list(own_problems(rules, {MAIN: BEFORE}, SEEN))
    for side, ways in (("player", (EQUAL, HIGHEST_BACK, SURRENDER)), ("dealer", (EQUAL, HIGHEST_BACK))):
        found += chart_problems(rules, side, {"five.points"}, ways, "house_way")
    if JOKER in rules.deck.counts:
        found.append("deck: the odds of this family do not allow jokers")
    return found


def unpriced(rules: Rules) -> dict[str, str]:
    """The side bets that cannot be priced, with the reason."""
    side = (bet for bet in rules.bets.values() if bet.id != MAIN)
    return {bet.id: reason for bet in side if (reason := side_problem(bet, {*SEEN, *FIVE_CARDS}))}


ODDS = Odds(
    "set-21",
    analyse,
    lambda rules: True,
    problems,
    unpriced,
    policies=PolicyOdds(offers, analyse_under),
    hands=HandOdds(worth_of_hand, lambda rules: True, suits_matter=False),
)
