"""Exact odds of pan nine, by counts of values in the shoe.

`deals` counts every pair of hands of three values with the fourth cards that are left for them; in `choices`
the player plays best, both sides follow named policies, and one spot has an equilibrium.
"""

from __future__ import annotations

from houseway.odds.analysis import Analysis
from houseway.odds.family import BEFORE, Odds, Progress, chart_problems, own_problems, side_problem
from houseway.odds.pan_nine.choices import (
    advice,
    best_play,
    by_policies,
    equilibrium,
    follow,
    replies,
    replies_data,
    usual_policy,
)
from houseway.odds.pan_nine.deals import PanNineDeals, too_large
from houseway.odds.pricing import AMOUNT, price
from houseway.rulebook.families import pan_nine as words
from houseway.rulebook.families.pan_nine import DEALER, GAME_BET, PLAYER
from houseway.rulebook.rules import Rules

FEATURES = frozenset(feature.name for feature in words.FEATURES) - {AMOUNT}


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price every bet; players with a choice play best, the player-dealer by his named policy."""
    deals = PanNineDeals(rules)
    dealer = deals.usual(DEALER)
    decisions = best_play(deals, dealer)
    player = follow(deals, decisions)
    worlds = deals.worlds(player, dealer)
    answers = replies(deals, player)
    bets = {bet.id: price(bet, worlds) for bet in rules.bets.values()}
    return Analysis(
        rules,
        bets,
        bets,
        {
            "player": "best play" if decisions else "fixed chart",
            "player-dealer": usual_policy(deals, DEALER),
        },
        dict.fromkeys(rules.bets, worlds),
        shared=False,
        strategy=list(decisions.values()),
        extra={**by_policies(deals), **replies_data(answers), **equilibrium(deals)},
        advise=advice(decisions, answers),
    )


def problems(rules: Rules) -> list[str]:
    """What keeps the game from being priced."""
    found = list(own_problems(rules, {GAME_BET: BEFORE}, FEATURES))
    for actor in (PLAYER, DEALER):
        known = (f"{actor}.first_three", f"{actor}.total")
        found += chart_problems(rules, actor, known, words.VOCABULARY.actions)
    if not found and too_large(rules):
        found.append(f"deck: the odds cannot count a shoe of {len(rules.deck)} cards with these payouts")
    return found


def unpriced(rules: Rules) -> dict[str, str]:
    """The side bets that cannot be priced, with the reason."""
    side = (bet for bet in rules.bets.values() if bet.id != GAME_BET)
    return {bet.id: reason for bet in side if (reason := side_problem(bet, FEATURES))}


def advises(rules: Rules) -> bool:
    """Whether anybody ever has a choice."""
    return any(len(row.result) > 1 for actor in (PLAYER, DEALER) for row in rules.drawing[actor].rows)


ODDS = Odds("pan-nine", analyse, advises, problems, unpriced, quick=True)
