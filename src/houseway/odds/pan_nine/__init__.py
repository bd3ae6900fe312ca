"""Exact odds of pan nine, by counts of values in the shoe.

`deals` counts every pair of hands of three values with the fourth cards that are left for them; in `choices`
the player plays best, both sides follow named policies, and one spot has an equilibrium.
"""

from __future__ import annotations

from houseway.odds.analysis import Analysis
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
from houseway.odds.pan_nine.choices import (
    advice,
    always,
    best_play,
    best_replies,
    by_policies,
    equilibrium,
    follow,
    replies,
    replies_data,
    worth_by_action,
)
from houseway.odds.pan_nine.deals import PanNineDeals, hand_of, too_large
from houseway.odds.pan_nine.fixed import choices_of, offers, replies_of
from houseway.odds.policies import BEST, SIDES, USUAL, Policies, SidePolicy
from houseway.odds.pricing import AMOUNT, price
from houseway.odds.starting import AskedHand, HandWorth, best_first
from houseway.rulebook.families import pan_nine as words
from houseway.rulebook.families.pan_nine import DEALER, GAME_BET, PLAYER
from houseway.rulebook.rules import Rules

FIXED, BEST_PLAY = SidePolicy("fixed chart"), SidePolicy(BEST)
FEATURES = frozenset(feature.name for feature in words.FEATURES) - {AMOUNT}


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price every bet; players with a choice play best, the player-dealer by his named policy."""
    return analyse_under(rules, USUAL, progress)


def analyse_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price every bet when both sides play by these policies."""
    deals, offered = PanNineDeals(rules), offers(rules)
    asked = {side: policies.of(side, offered) for side in offered}
    mine, his = (asked.get(side, FIXED) for side in SIDES)
    dealer = always(deals.usual(DEALER)) if his in (FIXED, BEST_PLAY) else replies_of(deals, his)
    best = mine in (FIXED, BEST_PLAY)
    decisions = best_play(deals, dealer) if best else {}
    player = follow(deals, decisions) if best else choices_of(deals, mine)
    if his == BEST_PLAY:
        dealer = best_replies(deals, player)
    worlds = deals.worlds(player, dealer)
    answers = replies(deals, player)
    bets = {bet.id: price(bet, worlds) for bet in rules.bets.values()}
    return Analysis(
        rules,
        bets,
        bets,
        {side: asked.get(side, FIXED).name for side in SIDES},
        dict.fromkeys(rules.bets, worlds),
        shared=False,
        strategy=list(decisions.values()),
        extra={**by_policies(deals), **replies_data(answers), **equilibrium(deals)},
        advise=advice(decisions, answers) if policies == USUAL else None,
    )


def worth_of_hand(rules: Rules, asked: AskedHand, progress: Progress | None) -> HandWorth:
    """Drawing and standing with three cards, per unit, against the player-dealer's usual policy."""
    asked.check([3])
    deals, hand = PanNineDeals(rules), hand_of(asked.own)
    his = offers(rules).get(SIDES[1])
    against = FIXED.name if his is None else his.named[0].name
    found = worth_by_action(deals, hand, always(deals.usual(DEALER)))
    return HandWorth(asked, best_first(found), against)


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


ODDS = Odds(
    "pan-nine",
    analyse,
    advises,
    problems,
    unpriced,
    quick=True,
    policies=PolicyOdds(offers, analyse_under),
    hands=HandOdds(worth_of_hand, advises, suits_matter=False),
)
