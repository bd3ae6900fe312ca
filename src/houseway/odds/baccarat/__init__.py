"""Exact odds of every baccarat game, by counts of values in the shoe and not by cards.

The first four cards are enumerated by class (`shoe`), the charts of the rule file are laid over them and the
third cards dealt by value (`deals`). Where bettors choose they play best (`choices`); where both sides do,
one spot has an equilibrium (`both_choose`). `worlds` turns deals into what the pay tables look at.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from houseway.odds.analysis import Analysis
from houseway.odds.baccarat.both_choose import equilibrium
from houseway.odds.baccarat.choices import advice, best_play, late_bets, late_bets_data
from houseway.odds.baccarat.deals import Deals
from houseway.odds.baccarat.worlds import worlds_of
from houseway.odds.pricing import BetOdds, Lots, count_cases, price_counts, price_together
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features


def analyse(rules: Rules) -> Analysis:
    """Price every bet; bettors with a choice play best, the player-dealer by his named policy."""
    deals = Deals(rules)
    decisions = best_play(deals)
    choice_of = {info: decision.action for info, decision in decisions.items()}
    late = late_bets(deals, choice_of)
    worlds = worlds_of(deals, choice_of)
    parts: dict[str, BetOdds] = {}
    bets: dict[str, BetOdds] = {}
    total = sum(weight for _, weight in worlds["own"])
    for bet in rules.bets.values():
        seen = worlds[bet.hand]
        if bet.placed == "by choice":
            seen = [world for world in seen if world[0]["choice"] == bet.id]
        parts[bet.id] = price_counts(bet, count_cases(bet, seen), total)
    for bet in rules.bets.values():
        if bet.placed == "by choice":
            continue
        bets[bet.id] = parts[bet.id]
        if decisions and bet.id in deals.how.decides:
            bets[bet.id] = price_together(rules.bets, bet.id, worlds[bet.hand], partial(_lots, rules, bet.id))
    return Analysis(
        rules,
        bets,
        parts,
        {"player": "best play" if decisions else "fixed chart", "player-dealer": deals.dealer_policy},
        {bet.id: worlds[bet.hand] for bet in rules.bets.values()},
        partial(_lots, rules),
        deals.how.hands == "community",
        list(decisions.values()),
        extra={**late_bets_data(deals, late), **equilibrium(deals)},
        advise=advice(deals, decisions, late),
    )


def _lots(rules: Rules, base: str, known: Features) -> Lots:
    """The lots that stand on a base wager: itself, and the double where it was chosen."""
    lots = [(base, Fraction(1))]
    choice = str(known["choice"])
    if choice in rules.bets and rules.bets[choice].equals == base:
        lots.append((choice, Fraction(1)))
    return lots
