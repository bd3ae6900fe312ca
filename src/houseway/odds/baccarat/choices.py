"""Where bettors choose: best play, and wagers placed after the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from houseway.errors import HousewayError
from houseway.odds.analysis import Decision, Situation
from houseway.odds.baccarat.deals import NONE, Deals, Dealt
from houseway.odds.baccarat.shoe import Ints, info_of
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.rules import Rules


def best_play(deals: Deals) -> dict[int, Decision]:
    """The best action wherever a bettor has a choice, by the number of what he sees."""
    if not deals.with_choice:
        return {}
    rules, base = deals.rules, base_of(deals)
    values: dict[int, dict[str, tuple[int, int]]] = {}
    for action in ("stand", "draw"):
        for info, found in _value(rules, base, action, deals.under(action, open_only=True)).items():
            values.setdefault(info, {})[action] = found
    decisions: dict[int, Decision] = {}
    for info, legal in sorted(deals.choices_by_info().items()):
        worth = {
            action: _worth(rules, action, base, values[info])
            for action in rules.vocabulary.actions
            if action in legal
        }
        best = max(worth, key=lambda action: worth[action])
        weight = next(iter(values[info].values()))[1]
        shown = {action: float(value) for action, value in worth.items()}
        share = weight / deals.first.combinations
        decisions[info] = Decision(deals.first.situation(info), best, shown, share)
    return decisions


@dataclass(frozen=True)
class LateBet:
    """A bet placed after the cards: where it is favourable, in what share of rounds, and its worth there."""

    good: frozenset[int]
    rounds: float
    value: float


def late_bets(deals: Deals, choices: Mapping[int, str]) -> dict[str, LateBet]:
    """What bets placed after the cards are worth when placed only where they are favourable."""
    found: dict[str, LateBet] = {}
    for bet in deals.rules.bets.values():
        if bet.placed != "after the cards":
            continue
        net: dict[int, Fraction] = {}
        weight: dict[int, int] = {}
        for action in ("stand", "draw"):
            chosen = deals.chosen(action, choices)
            for info, (value, many) in _value(deals.rules, bet.id, action, chosen).items():
                net[info] = net.get(info, Fraction(0)) + Fraction(value, scale_of(deals.rules, bet.id))
                weight[info] = weight.get(info, 0) + many
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
class Advice:
    """The choices for the Player hand, best first, and where late bets are favourable, by what is seen."""

    sees_up: bool
    orders: Mapping[int, Sequence[str]]
    late: Mapping[str, frozenset[int]]

    def __call__(self, situation: Situation) -> Sequence[str]:
        """The best choice by two cards, and the Banker's first where it is up."""
        info = info_of(situation.own, situation.facing, self.sees_up)
        if situation.question in self.late:
            return ("bet", "none") if info in self.late[situation.question] else ("none",)
        return self.orders.get(info, ()) if situation.question == "player" else ()


def advice(deals: Deals, decisions: Mapping[int, Decision], late: Mapping[str, LateBet]) -> Advice | None:
    """Best play card by card; nothing where bettors choose nothing."""
    if not decisions and not late:
        return None
    orders = {info: decision.order for info, decision in decisions.items()}
    good = {bet: placed.good for bet, placed in late.items()}
    return Advice(deals.first.sees_up, orders, good)


def base_of(deals: Deals) -> str:
    """The wager whose bettor decides."""
    return next(bet for bet in deals.how.decides if bet in deals.rules.bets)


def scale_of(rules: Rules, bet: str) -> int:
    """The number by which a bet's payouts are multiplied to be whole."""
    return lcm(*(row.result.bottom for row in rules.bets[bet].cases.rows))


def nets(rules: Rules, bet: str, choice: str, deals: Dealt) -> Ints:
    """A wager's net in every deal, times its scale."""
    scale = scale_of(rules, bet)
    keys, where = deals.unique(("p2", "own", "b2", "b3", "p_jokers", "b_jokers"))
    found: list[int] = []
    for p2, own, b2, b3, p_jokers, b_jokers in keys:
        known = words.derive((p2, None if own == NONE else own), (b2, None if b3 == NONE else b3))
        known |= {"player.jokers": p_jokers, "banker.jokers": b_jokers, "choice": choice}
        found.append(int(rules.bets[bet].cases.decide(known).result.value * scale))
    return np.array(found, dtype=np.int64)[where]


def _value(rules: Rules, bet: str, action: str, deals: Dealt) -> dict[int, tuple[int, int]]:
    """For each situation, a wager's net (times its scale) and the combinations, under one action."""
    net = nets(rules, bet, action, deals)
    infos, where = np.unique(deals.info, return_inverse=True)
    sums, weights = np.zeros(len(infos), dtype=np.int64), np.zeros(len(infos), dtype=np.int64)
    np.add.at(sums, where.ravel(), net * deals.weight)
    np.add.at(weights, where.ravel(), deals.weight)
    return dict(zip(infos.tolist(), zip(sums.tolist(), weights.tolist(), strict=True), strict=True))


def _worth(rules: Rules, action: str, base: str, values: Mapping[str, tuple[int, int]]) -> Fraction:
    """What an action is worth to a bettor, per unit of his base wager."""
    if action == "surrender":
        known = {"choice": "surrender"}
        for row in rules.bets[base].cases.rows:
            if row.conditions == (("choice", frozenset(["surrender"])),) and row.matches(known):
                return row.result.value
        raise HousewayError(f"{base}: no case says what a surrender costs")
    net, weight = values["draw" if action == "double" else action]
    return Fraction(net, weight * scale_of(rules, base)) * (2 if action == "double" else 1)
