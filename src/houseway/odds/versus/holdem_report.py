"""The analysis of Ultimate Texas Hold'em: exact odds, the strategy, and what the simple strategy costs."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.odds.analysis import Analysis
from houseway.odds.policies import SidePolicy
from houseway.odds.shards import Progress
from houseway.odds.versus import holdem_strategy
from houseway.odds.versus.choosing import SIMPLE
from houseway.odds.versus.holdem import HoldemSolver
from houseway.odds.versus.holdem_fixed import count_fixed
from houseway.odds.versus.holdem_simple import raises_on_flop
from houseway.odds.versus.report import fixed_report, policies, report
from houseway.ranking._tables import Integers
from houseway.rulebook.rules import Rules


def analyse(
    rules: Rules, extra: Sequence[str], progress: Progress | None, policy: SidePolicy | None = None
) -> Analysis:
    """Solve the game, count its rounds under best play, and price the simple strategy.

    With a policy of the player's, its rounds are counted instead.
    """
    solver = HoldemSolver(rules, extra, progress)
    if policy is not None:
        return _fixed(solver, policy)
    tally, simple = solver.count(raises_on_flop())
    best_value, simple_value = (_expected(solver, counts) for counts in (tally, simple))
    names = " and ".join(rules.bets[bet].name for bet in extra)
    beside = f" with {names}" if extra else ""
    notes = [
        "Before the flop the strategy is exact. On the flop and at the end best play depends on all "
        f"the cards; the simple rules earn {float(simple_value):+.4%} per Ante{beside}, which is "
        f"{float(best_value - simple_value):.4%} less than best play.",
        "Where two choices are worth exactly the same, best play takes the one that puts up fewer chips.",
    ]
    return report(
        rules,
        solver.worlds(tally),
        policies(rules, extra),
        list(holdem_strategy.decisions(solver, simple)),
        notes,
        holdem_strategy.advice(solver),
    )


def _fixed(solver: HoldemSolver, policy: SidePolicy) -> Analysis:
    """The game under a fixed policy, with what best play earns."""
    best, tally = solver.count(raises_on_flop())
    if policy.name != SIMPLE:
        tally = count_fixed(solver, policy)
    return fixed_report(solver.rules, solver.worlds(tally), policy, _expected(solver, best))


def _expected(solver: HoldemSolver, tally: Integers) -> Fraction:
    """What the wagers that were optimized earn together, per Ante."""
    return Fraction(int((tally.astype(object) * solver.pay).sum()), int(tally.sum()) * solver.scale)
