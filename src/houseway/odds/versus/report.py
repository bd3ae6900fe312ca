"""From counted rounds to an analysis: every bet priced, in the combinations the field counts it by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import comb
from typing import Any

from houseway.odds.analysis import Advice, Analysis, Decision
from houseway.odds.policies import PLAYER, RowWorth, SidePolicy, row_data
from houseway.odds.pricing import BetOdds, Lots, World, count_cases, price, price_counts, price_together
from houseway.odds.versus import hands
from houseway.odds.versus.method import BASES
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.vocabulary import Features


def report(
    rules: Rules,
    worlds: Sequence[World],
    policies: Mapping[str, str],
    strategy: Sequence[Decision],
    notes: Sequence[str] = (),
    advise: Advice | None = None,
) -> Analysis:
    """Price every bet over the worlds of one spot."""
    base = hands.base_of(rules)
    total = sum(weight for _, weight in worlds)
    parts: dict[str, BetOdds] = {}
    for bet in rules.bets.values():
        seen = [world for world in worlds if bet.placed != "by choice" or world[0]["raise"]]
        hands_seen = _hands_seen(rules, bet)
        if hands_seen:
            counts = [count * hands_seen // total for count in count_cases(bet, seen)]
            parts[bet.id] = price_counts(bet, counts, hands_seen)
        else:
            parts[bet.id] = price(bet, seen, total)
    bets = {base: parts[base]}
    if len(rules.bets) > 1 + len(hands.side_bets(rules)):
        bets = {base: price_together(rules.bets, base, worlds, partial(hands.with_base, rules, base))}
    bets |= {bet.id: parts[bet.id] for bet in hands.side_bets(rules)}
    return Analysis(
        rules,
        bets,
        parts,
        policies,
        dict.fromkeys(rules.bets, worlds),
        shared=False,
        strategy=strategy,
        notes=notes,
        advise=advise,
    )


def policies(rules: Rules, extra: Sequence[str]) -> dict[str, str]:
    """How both sides play where only the bettor has a choice."""
    beside = " and ".join(rules.bets[bet].name for bet in extra)
    return {
        "player": f"best play together with {beside}" if extra else "best play",
        "player-dealer": "no choice",
    }


def fixed_report(
    rules: Rules, worlds: Sequence[World], policy: SidePolicy, best: Fraction, rows: Sequence[RowWorth] = ()
) -> Analysis:
    """Price every bet over the worlds of a spot with a fixed policy, and say what best play is worth."""
    found = report(rules, worlds, {**policies(rules, ()), PLAYER: policy.name}, ())
    base = found.bets[hands.base_of(rules)]
    extra: dict[str, Any] = {"best_play": {"expectation": str(best), "value": float(best)}}
    if rows:
        extra["policy_rows"] = row_data(rows)
    lost = float(best - Fraction(base.expectation))
    note = f"Best play earns {float(best):+.6f} per {base.unit}, which is {lost:.6f} more."
    return replace(found, notes=(note,), extra=extra)


def lots(rules: Rules, base: str, known: Features) -> Lots:
    """The lots of a wager; one that goes with the base wager is counted there."""
    if base in BASES or not hands.goes_with_base(rules, rules.bets[base]):
        return hands.with_base(rules, base, known)
    return [(base, Fraction(0))]


def _hands_seen(rules: Rules, bet: BetRules) -> int | None:
    """How many sets of cards decide a bet that looks at one hand only, all equally likely; otherwise None."""
    how = hands.how_of(rules)
    if how.keep or not bet.cases.used:
        return None
    if bet.cases.used <= {"player.hand"} or bet.cases.used <= {"dealer.hand"}:
        return comb(len(rules.deck), how.hole + how.board)
    if bet.cases.used <= {"six.hand"}:
        return comb(len(rules.deck), 2 * how.hole)
    return None
