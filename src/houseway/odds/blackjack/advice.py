"""The chart as answers to a round's questions: what to do with a hand, and before any hand is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from houseway.odds.analysis import AdviceRequest
from houseway.odds.blackjack.charts import ACTIONS, DOUBLE, DOUBLES
from houseway.odds.blackjack.game import BlackjackArrays
from houseway.odds.blackjack.shoe import KINDS, Floats, count, kind
from houseway.odds.blackjack.strategy import StrategyChart, cell, preferred
from houseway.rounds.decisions import Choice

Bools = NDArray[np.bool_]
KindList = list[int]
T = TypeVar("T", bound=np.generic)


@dataclass(frozen=True)
class BlackjackAdvice:
    """The chart without the game it was found for.

    `value` has what each action is worth by up card, number of doubles and cell; an action that no cell knows
    comes last. The others are by up card and the kinds of two cards: where to split, insure (`least`: for the
    least amount, because it loses by itself), take even money or surrender before the check; `worth` is what
    a hand is worth as dealt and switched, where it may be.
    """

    target: int
    value: Floats
    split: Bools
    insure: Bools
    least: Bools
    even: Bools
    early: Bools
    worth: Floats | None

    def __call__(self, situation: AdviceRequest) -> Sequence[str | Choice]:
        """The choices about a hand, best first."""
        up, own = kind(situation.facing[0]), sorted(map(kind, situation.own))
        match situation.question:
            case "hand":
                return self._with_a_hand(up, own, situation.chosen.count(ACTIONS[DOUBLE]))
            case "surrender":
                best = self._with_a_hand(up, own, 0)[0]
                return ("surrender", "play") if best == "surrender" else ("play",)
            case "join double":
                gains = self._values(up, own, situation.chosen.count("join"))[DOUBLE] > 0
                return ("join", "stay") if gains else ("stay",)
            case "early surrender":
                return ("surrender", "no") if self.early[up, own[0], own[1]] else ("no",)
            case "insurance":
                hand = (up, own[0], own[1])
                insurance = Choice("insurance", 1) if self.least[hand] else "insurance"
                first = (("even money", self.even), (insurance, self.insure))
                return [*(choice for choice, taken in first if taken[hand]), "no"]
            case "switch":
                beside = [kind(card) for card in situation.beside]
                return self._switch(up, [kind(card) for card in situation.own], beside)
        return ()

    def _with_a_hand(self, up: int, own: KindList, doubled: int) -> list[str]:
        values = self._values(up, own, doubled)
        order = [ACTIONS[action] for action in np.argsort(-values).tolist()]
        pair = len(own) == 2 and own[0] == own[1]
        return ["split", *order] if pair and self.split[up, own[0], own[1]] else order

    def _values(self, up: int, own: KindList, doubled: int) -> Floats:
        total, soft = count(own, self.target)
        return preferred(self.value[up, min(doubled, DOUBLES - 1), cell(len(own) == 2, soft, total)])

    def _switch(self, up: int, own: KindList, beside: KindList) -> Sequence[str]:
        """Exchange the second cards where that makes both hands together worth more."""
        if self.worth is None:
            return ()
        (a, b), (c, d) = own, beside
        kept, moved = self.worth[:, up]
        switches = moved[a, d] + moved[c, b] > kept[a, b] + kept[c, d]
        return ("switch", "keep") if switches else ("keep",)


def advice(game: BlackjackArrays, chart: StrategyChart, worth: Floats | None = None) -> BlackjackAdvice:
    """What a chart says wherever a round asks; `worth` is the table by which hands are switched."""
    policy = chart.policy
    split = np.zeros((KINDS, KINDS, KINDS), np.bool_)
    for one, up in game.splits:
        split[up, one, one] = policy.split[one, up]
    return BlackjackAdvice(
        game.how.target,
        chart.value,
        split,
        insure=_by_kinds(game, policy.insure > 0),
        least=_by_kinds(game, policy.insure < game.insured_parts[1]),
        even=_by_kinds(game, policy.even),
        early=_by_kinds(game, policy.early),
        worth=None if worth is None else np.stack([_by_kinds(game, table) for table in worth]),
    )


def _by_kinds(game: BlackjackArrays, table: NDArray[T]) -> NDArray[T]:
    """A table by up card and hand as one by up card and the kinds of two cards, in either order."""
    found = np.zeros((KINDS, KINDS, KINDS), table.dtype)
    for one, two in combinations_with_replacement(range(KINDS), 2):
        found[:, one, two] = found[:, two, one] = table[:, game.hands.of(one, two)]
    return found
