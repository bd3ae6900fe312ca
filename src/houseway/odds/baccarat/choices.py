"""Where bettors choose: best play, and wagers placed after the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from houseway.odds.analysis import AdviceRequest, Decision
from houseway.odds.baccarat.deals import DealRows, Deals, choice_codes, unique_rows
from houseway.odds.baccarat.shoe import Ints, Sees, info_of
from houseway.odds.baccarat.worlds import columns_for, features
from houseway.odds.pricing import AMOUNT, Number, amounts
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Value

_CARDS_OF = {"stand": "stand", "surrender": "stand", "draw": "draw", "double": "draw"}
"""Which cards an action leads to: a surrender takes none, a double draws."""


def best_play(deals: Deals) -> dict[int, Decision]:
    """The best action wherever a bettor has a choice, by the number of what he sees."""
    if not deals.with_choice:
        return {}
    values, ways = _worth_of_actions(deals)
    decisions: dict[int, Decision] = {}
    for info, legal in sorted(deals.choices_by_info().items()):
        worth = {action: found[info] for action, found in values.items() if action in legal and info in found}
        best = max(worth, key=lambda action: worth[action])
        shown = {action: float(value) for action, value in worth.items()}
        share = ways[info] / deals.first.combinations
        decisions[info] = Decision(deals.first.situation(info), best, shown, share)
    return decisions


def _worth_of_actions(deals: Deals) -> tuple[dict[str, dict[int, Fraction]], dict[int, int]]:
    """What every action is worth in every situation, and how many combinations a situation has."""
    base = base_of(deals)
    dealt = {cards: deals.under(cards, open_only=True) for cards in ("stand", "draw")}
    found: dict[str, dict[int, Fraction]] = {}
    for action in deals.rules.vocabulary.actions:
        lots = lots_of(deals.rules, base, action)
        values = _value(deals.rules, lots, action, dealt[_CARDS_OF[action]])
        found[action] = {info: Fraction(*value) for info, value in values.items()}
    return found, _ways(dealt["draw"]) | _ways(dealt["stand"])


def worth_by_action(deals: Deals, info: int) -> dict[str, Number]:
    """What each action that the chart leaves is worth with what a chooser sees; empty where it has none."""
    legal = deals.choices_by_info().get(info, set())
    values, _ = _worth_of_actions(deals) if legal else ({}, {})
    return {action: found[info] for action, found in values.items() if action in legal and info in found}


@dataclass(frozen=True)
class LateBet:
    """A bet placed after the cards: where it is favorable, in what share of rounds, and its value there."""

    good: frozenset[int]
    rounds: float
    value: float


def late_bets(deals: Deals, choices: Mapping[int, str]) -> dict[str, LateBet]:
    """What bets placed after the cards are worth when placed only where they are favorable."""
    found: dict[str, LateBet] = {}
    for bet in deals.rules.bets.values():
        if bet.placed != "after the cards":
            continue
        net: dict[int, Fraction] = {}
        weight: dict[int, int] = {}
        for action in ("stand", "draw") if deals.with_choice else ("stand",):
            chosen = deals.chosen(action, choices)
            ways = _ways(chosen)
            codes = choice_codes(chosen, choices)
            for info, (value, unit) in _value(deals.rules, [bet.id], codes, chosen).items():
                net[info] = net.get(info, Fraction(0)) + Fraction(value * ways[info], unit)
                weight[info] = weight.get(info, 0) + ways[info]
        good = frozenset(info for info in net if net[info] > 0)
        made = sum(weight[info] for info in good)
        worth = float(sum((net[info] for info in good), Fraction(0)) / made) if made else 0.0
        found[bet.id] = LateBet(good, made / deals.first.combinations, worth)
    return found


def late_bets_data(deals: Deals, late: Mapping[str, LateBet]) -> dict[str, Any]:
    """The bets placed after the cards, with the situations in words."""
    if not late:
        return {}
    return {
        "best_placing": {
            deals.rules.bets[bet].name: {
                "rounds": placed.rounds,
                "value": placed.value,
                "situations": [deals.first.situation(info) for info in sorted(placed.good)],
            }
            for bet, placed in late.items()
        }
    }


@dataclass(frozen=True)
class BaccaratAdvice:
    """The choices for the Player hand, best first, and where late bets are favorable, by what is seen."""

    sees: Sees
    orders: Mapping[int, Sequence[str]]
    late: Mapping[str, frozenset[int]]

    def __call__(self, situation: AdviceRequest) -> Sequence[str]:
        """The best choice by two cards, and the Banker's cards that are face up."""
        info = info_of(situation.own, situation.facing, self.sees)
        if situation.question in self.late:
            return ("bet", "none") if info in self.late[situation.question] else ("none",)
        return self.orders.get(info, ()) if situation.question == "player" else ()


def advice(
    deals: Deals, decisions: Mapping[int, Decision], late: Mapping[str, LateBet]
) -> BaccaratAdvice | None:
    """Best play card by card; None where bettors have no choice."""
    if not decisions and not late:
        return None
    orders = {info: decision.order for info, decision in decisions.items()}
    good = {bet: placed.good for bet, placed in late.items()}
    return BaccaratAdvice(deals.first.sees, orders, good)


def base_of(deals: Deals) -> str:
    """The wager whose bettor decides."""
    return next(bet for bet in deals.how.decides if bet in deals.rules.bets)


def scale_of(rules: Rules, bet: str) -> int:
    """The number by which a bet's payouts are multiplied to make them whole."""
    return lcm(*(row.result.bottom for row in rules.bets[bet].cases.rows))


def lots_of(rules: Rules, base: str, choice: str) -> list[str]:
    """The bets of a base wager's lots: itself, and the double where it was chosen."""
    doubled = choice in rules.bets and rules.bets[choice].equals == base
    return [base, choice] if doubled else [base]


def nets(rules: Rules, bet_id: str, choice: str | Ints, deals: DealRows) -> Ints:
    """A wager's net in every deal, times its scale, given the choice made in all or its number in each."""
    scale, bet = scale_of(rules, bet_id), rules.bets[bet_id]
    codes = np.full(len(deals.weight), words.CHOICES.index(choice)) if isinstance(choice, str) else choice
    names = columns_for(bet.cases.used)
    keys, where = unique_rows(np.stack([*(deals.columns[name] for name in names), codes]))
    third = "own" if bet.hand == "own" else "p3"
    sized: dict[str, Value] = {AMOUNT: amounts(bet)[0]} if AMOUNT in bet.cases.used else {}
    found: list[int] = []
    for key in keys:
        row = dict(zip((*names, "choice"), key, strict=True))
        known = features(row, row[third]) | sized
        found.append(int(bet.cases.decide(known).result.value * scale))
    return np.array(found, dtype=np.int64)[where]


def _value(
    rules: Rules, lots: Sequence[str], choice: str | Ints, deals: DealRows
) -> dict[int, tuple[int, int]]:
    """What wagers earn together in each situation: a sum over its combinations, and its denominator."""
    scales = [scale_of(rules, bet) for bet in lots]
    unit = lcm(*scales)
    net: Ints = np.zeros(len(deals.weight), dtype=np.int64)
    for bet, scale in zip(lots, scales, strict=True):
        net += nets(rules, bet, choice, deals) * (unit // scale)
    sums = _sums(deals.info, net * deals.weight)
    ways = _ways(deals)
    return {info: (total, ways[info] * unit) for info, total in sums.items()}


def _ways(deals: DealRows) -> dict[int, int]:
    """How many combinations each situation has."""
    return _sums(deals.info, deals.weight)


def _sums(infos: Ints, numbers: Ints) -> dict[int, int]:
    different, where = np.unique(infos, return_inverse=True)
    sums = np.zeros(len(different), dtype=np.int64)
    np.add.at(sums, where.ravel(), numbers)
    return dict(zip(different.tolist(), sums.tolist(), strict=True))
