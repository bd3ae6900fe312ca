"""The odds of pai gow tiles as they are reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from houseway.cards.tiles import KINDS, kind
from houseway.odds.analysis import AdviceRequest, Analysis, Decision
from houseway.odds.family import Progress
from houseway.odds.policies import BEST, DEALER, PLAYER, NamedPolicy, Offers, Policies, SidePolicies
from houseway.odds.pricing import Number, price, worth_data
from houseway.odds.starting import AskedHand, HandWorth, best_first
from houseway.odds.tiles.equilibrium import TileEquilibrium, solve
from houseway.odds.tiles.hands import DEALS, FACING, FOUR, HANDS, SPLITS, Kinds, all_hands, kinds_of, ways
from houseway.odds.tiles.kernels import Integers
from houseway.odds.tiles.solver import TileSolver
from houseway.rounds.decisions import Choice
from houseway.rulebook.families.tiles import HOUSE_WAY, SET
from houseway.rulebook.rules import Rules

MAIN = "main"
SHOWN = 15

_solved = lru_cache(maxsize=8)(solve)


def offers(rules: Rules) -> Offers:
    """The policies of both sides: the house way, or best play against the other's house way."""
    way = NamedPolicy(HOUSE_WAY, "sets every hand the house way")
    best = NamedPolicy(BEST, "the setting that earns most against the other side's house way")
    return {PLAYER: SidePolicies((best, way)), DEALER: SidePolicies((way, best))}


def report_under(rules: Rules, policies: Policies, progress: Progress) -> Analysis:
    """Price every bet with the house way on one side or both."""
    solver, offered = TileSolver(rules, rules.bets[MAIN]), offers(rules)
    asked = {side: policies.of(side, offered).name for side in offered}
    progress(0.0, "setting all hands the house way")
    usual = solver.usual
    progress(0.2, "counting all deals")
    banks_best = asked[DEALER] == BEST
    worlds = solver.bank_worlds(solver.best(solver.bank_values)) if banks_best else solver.worlds(usual)
    bets = {bet.id: price(bet, worlds) for bet in rules.bets.values()}
    return Analysis(rules, bets, bets, asked, dict.fromkeys(rules.bets, worlds), shared=False)


def worth_of_hand(rules: Rules, asked: AskedHand) -> HandWorth:
    """The three ways to set four tiles, per unit, against the house way."""
    asked.check([FOUR])
    solver = TileSolver(rules, rules.bets[MAIN])
    at = all_hands().index(kinds_of(asked.own))
    usual = int(solver.usual[at])
    found: dict[str, Number] = {}
    for way in sorted(range(len(SPLITS)), key=lambda way: way != usual):
        name = _set_as(solver, at, way) + (f" ({HOUSE_WAY})" if way == usual else "")
        found.setdefault(name, Fraction(int(solver.values[at, way]), FACING * solver.scale))
    return HandWorth(asked, best_first(found), HOUSE_WAY)


def report(rules: Rules, progress: Progress) -> Analysis:
    """Price every bet, and what each side can do against the house way and against the other's best."""
    solver = TileSolver(rules, rules.bets[MAIN])
    progress(0.0, "setting all hands the house way")
    usual = solver.usual
    progress(0.2, "counting all deals")
    best = solver.best(solver.values)
    worlds = solver.worlds(best)
    bets = {bet.id: price(bet, worlds) for bet in rules.bets.values()}
    house = price(rules.bets[MAIN], solver.worlds(usual))
    banking = solver.total(solver.bank_values, solver.best(solver.bank_values))
    progress(0.4, "looking for the equilibrium")
    even = _solved(solver.settings) if solver.by_parts else None
    differs = int(ways()[best != usual].sum())
    notes = [
        f"With the house way on both sides the main bet is worth {house.value:+.6f}; best play gains "
        f"{float(bets[MAIN].expectation - house.expectation):.6f}.",
        f"Best play sets {differs / HANDS:.1%} of all hands differently from the house way; the list has the "
        f"{SHOWN} hands, by the tiles they look like, on which that gains most over all rounds.",
        f"Against players who follow the house way, a player-dealer who sets his tiles best earns "
        f"{float(banking):+.6f} per unit of their wagers, and one who follows it {-house.value:+.6f}.",
    ]
    if even is not None:
        notes.append(
            f"Where both sides set their tiles best, the main bet is worth between {even.low:+.6f} and "
            f"{even.high:+.6f}: the player has a strategy that assures the one, the player-dealer one that "
            "holds him to the other."
        )
    return Analysis(
        rules,
        bets,
        bets,
        {"player": "best play", "player-dealer": HOUSE_WAY},
        dict.fromkeys(rules.bets, worlds),
        shared=False,
        strategy=_decisions(solver, best),
        notes=notes,
        extra={
            "house_way": worth_data(house),
            "house_way_rows": _rows(solver, best),
            "player_dealer_best": {"expectation": str(banking), "value": float(banking)},
            **_equilibrium_data(even),
        },
        advise=TileAdvice(
            {hand: solver.settings.parts(at, int(best[at])) for at, hand in enumerate(all_hands())}
        ),
    )


def _equilibrium_data(even: TileEquilibrium | None) -> dict[str, Any]:
    if even is None:
        return {}
    error = abs(even.high - even.low) / 2
    return {"equilibrium": {"value": even.value, "error": error, "low": even.low, "high": even.high}}


def _rows(solver: TileSolver, best: Integers) -> list[dict[str, Any]]:
    """How often each row of the house way sets a hand, and what it gives away against best play, per unit."""
    every = np.arange(len(best))
    lost = (solver.values[every, best] - solver.values[every, solver.usual]) * ways()
    names = np.array(solver.rows)
    assert solver.rules.hand_setting is not None
    return [
        {
            "row": row.name,
            "text": row.text,
            "cite": solver.rules.cite(row.cite),
            "by_reading": list(row.readings),
            "probability": int(ways()[names == row.name].sum()) / HANDS,
            "cost": int(lost[names == row.name].sum()) / (DEALS * solver.scale),
        }
        for row in solver.rules.hand_setting.rows.rows
    ]


def _decisions(solver: TileSolver, best: Integers) -> list[Decision]:
    """The hands on which the house way costs most over all rounds."""
    every = np.arange(len(best))
    gains = (solver.values[every, best] - solver.values[every, solver.usual]) * ways()
    order = sorted(np.flatnonzero(gains).tolist(), key=lambda at: (-int(gains[at]), at))
    return [_decision(solver, at, int(best[at])) for at in order[:SHOWN]]


def _decision(solver: TileSolver, at: int, best: int) -> Decision:
    usual = int(solver.usual[at])
    situation = f"{_shown(all_hands()[at])} (house way {_set_as(solver, at, usual)})"
    values = {"best": solver.worth(at, best), HOUSE_WAY: solver.worth(at, usual)}
    return Decision(situation, _set_as(solver, at, best), values, int(ways()[at]) / HANDS)


def _set_as(solver: TileSolver, at: int, way: int) -> str:
    return " / ".join(_shown(part) for part in solver.settings.parts(at, way))


def _shown(kinds: Sequence[int]) -> str:
    return " ".join(KINDS[one] for one in kinds)


@dataclass(frozen=True)
class TileAdvice:
    """The best low hand and high hand for every four tiles, by kind."""

    best: Mapping[Kinds, tuple[Kinds, Kinds]]

    def __call__(self, situation: AdviceRequest) -> Sequence[str | Choice]:
        """The best setting of a player's four tiles; the player-dealer's are set the house way."""
        if situation.question != SET:
            return ()
        left = list(situation.own)
        parts = []
        for kinds in self.best[kinds_of(situation.own)]:
            part = []
            for one in kinds:
                part.append(next(tile for tile in left if kind(tile) == one))
                left.remove(part[-1])
            parts.append(tuple(part))
        return (Choice(SET, parts=tuple(parts)),)
