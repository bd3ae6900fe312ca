"""What one hand of poker against the player-dealer is worth: to raise, to check, to fold."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np

from houseway.odds.family import Progress
from houseway.odds.pricing import Number
from houseway.odds.starting import AskedHand, HandWorth, best_first
from houseway.odds.versus import hands, suits
from houseway.odds.versus import holdem_kernels as kernels
from houseway.odds.versus.holdem import BOARDS, OPPONENTS, HoldemSolver, holding_classes
from houseway.odds.versus.method import BOARD, THREE_CARD, kind_of
from houseway.odds.versus.stud import StudSolver
from houseway.odds.versus.three_card import ThreeCardSolver
from houseway.ranking.high_arrays import holding
from houseway.rulebook.rules import Rules

NO_CHOICE = "no choice"
TURNS = comb(47, 2)
"""The boards that a flop and a hand leave."""
ON_THE_RIVER = comb(45, 2)


def worth_of_hand(rules: Rules, asked: AskedHand, progress: Progress | None) -> HandWorth:
    """Every action with a hand, per unit of the base wager."""
    how = hands.how_of(rules)
    kind = kind_of(how)
    if kind == BOARD:
        return _holdem(rules, asked, progress)
    asked.check([how.hole], [1 if how.up else 0])
    if kind == THREE_CARD:
        values, ways, scale, names = _three_card(rules, asked)
    else:
        values, ways, scale, names = _stud(rules, asked, progress)
    found: dict[str, Number] = {
        name: Fraction(value, ways * scale) for name, value in zip(names, values, strict=True)
    }
    return HandWorth(asked, best_first(found), NO_CHOICE)


Counted = tuple[list[int], int, int, tuple[str, str]]
"""What not raising and raising earn in all, in how many ways, in which parts of a wager, and their names."""


def _three_card(rules: Rules, asked: AskedHand) -> Counted:
    solver = ThreeCardSolver(rules, (), only=np.array([sorted(asked.own)], np.uint8))
    place = asked.facing[0] if solver.up else 0
    values, ways = solver.sums.values[0, place], int(solver.sums.ways[0, place])
    return values.tolist(), ways, solver.scale, solver.names


def _stud(rules: Rules, asked: AskedHand, progress: Progress | None) -> Counted:
    solver = StudSolver(rules, (), progress)
    hand, _ = suits.canonical_form(asked.own)
    row = int(np.flatnonzero((solver.hands == np.array(hand, np.uint8)).all(axis=1))[0])
    return solver.values[row].tolist(), int(solver.ways[row]), solver.scale, solver.names


def _holdem(rules: Rules, asked: AskedHand, progress: Progress | None) -> HandWorth:
    asked.check([2], board=[0, 3, 5])
    solver = HoldemSolver(rules, (), progress)
    how, hand = hands.how_of(rules), int(holding(min(asked.own), max(asked.own)))
    seen = len(asked.board)
    if seen == 5:
        board = np.array(sorted(asked.board), np.uint8)
        values = kernels.values_on(board, solver.classes.of_rank, solver.pay, hand)
        unit = ON_THE_RIVER * solver.scale
        worth = {kernels.FOLD: int(values[kernels.FOLD]), kernels.RIVER: int(values[kernels.RIVER])}
    elif seen == 3:
        flop_of, renaming, _ = suits.canonical_flops()
        flop = suits.flop_number(*sorted(asked.board))
        moved = int(suits.moved_holdings()[renaming[flop], hand])
        raised, checked = solver.flop_values[flop_of[flop], moved].tolist()
        unit = 24 * TURNS * OPPONENTS * solver.scale
        worth = {kernels.FOLD: checked, kernels.FLOP: raised}
    else:
        kind = holding_classes()
        alike = int((kind == kind[hand]).sum())
        unit = 240 * BOARDS * OPPONENTS * solver.scale * alike
        rows = solver.before_values[:, hand].tolist()
        worth = {kernels.FOLD: rows[0]} | {kernels.BEFORE + at: value for at, value in enumerate(rows[1:])}
    found: dict[str, Number] = {
        how.raise_name(solver.sizes[action]) if action else how.action_name(0, seen): Fraction(value, unit)
        for action, value in worth.items()
    }
    return HandWorth(asked, best_first(found), NO_CHOICE)
