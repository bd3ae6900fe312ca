"""Exact odds of every baccarat game, by counts of values in the shoe and not by cards.

The first four cards are enumerated by class (`shoe`), the charts of the rule file are applied to them and the
third cards dealt by value (`deals`). Where bettors choose, they play best (`choices`); where both sides
choose, one spot has an equilibrium (`both_choose`). `worlds` turns deals into what the pay tables look at.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from houseway.cards import JOKER
from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.baccarat.both_choose import equilibrium
from houseway.odds.baccarat.choices import (
    advice,
    best_play,
    late_bets,
    late_bets_data,
    lots_of,
    worth_by_action,
)
from houseway.odds.baccarat.deals import Deals
from houseway.odds.baccarat.fixed import choices_of, offers
from houseway.odds.baccarat.shoe import info_of
from houseway.odds.baccarat.worlds import worlds_of
from houseway.odds.family import (
    AFTER,
    BEFORE,
    BY_CHOICE,
    HandOdds,
    Odds,
    PolicyOdds,
    Progress,
    chart_problems,
    own_problems,
    side_problem,
)
from houseway.odds.policies import BEST, USUAL, Policies, SidePolicy
from houseway.odds.pricing import AMOUNT, BetOdds, Lots, price, price_together
from houseway.odds.starting import AskedHand, HandWorth, best_first
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.rules import BetRules, Rules
from houseway.rulebook.vocabulary import Features

DOUBLE = "double"
FEATURES = frozenset(feature.name for feature in words.FEATURES) - {AMOUNT}
HANDS = frozenset(words.derive((0, None), (0, None)))
"""The features that follow from both hands' totals and third cards, which the charts use."""
JOKERS = frozenset(["player.jokers", "banker.jokers"])


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price every bet; bettors with a choice play best, the player-dealer by his named policy."""
    return analyse_under(rules, USUAL, progress)


def analyse_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price every bet when both sides play by these policies."""
    deals, mine = Deals(rules, policies.player_dealer), policies.player or SidePolicy(BEST)
    best = mine == SidePolicy(BEST)
    decisions = best_play(deals) if best else {}
    choice_of = {info: decision.action for info, decision in decisions.items()}
    if not best:
        choice_of = choices_of(deals, mine)
    late = late_bets(deals, choice_of)
    worlds = worlds_of(deals, choice_of)
    parts: dict[str, BetOdds] = {}
    bets: dict[str, BetOdds] = {}
    total = sum(weight for _, weight in worlds["own"])
    for bet in rules.bets.values():
        seen = worlds[bet.hand]
        if bet.placed == "by choice":
            seen = [world for world in seen if world[0]["choice"] == bet.id]
        parts[bet.id] = price(bet, seen, total)
    for bet in rules.bets.values():
        if bet.placed == "by choice":
            continue
        bets[bet.id] = parts[bet.id]
        if choice_of and bet.id in deals.how.decides:
            bets[bet.id] = price_together(rules.bets, bet.id, worlds[bet.hand], partial(lots, rules, bet.id))
    return Analysis(
        rules,
        bets,
        parts,
        {"player": mine.name if choice_of else "fixed chart", "player-dealer": deals.dealer_policy},
        {bet.id: worlds[bet.hand] for bet in rules.bets.values()},
        deals.how.hands == "community",
        list(decisions.values()),
        extra={**late_bets_data(deals, late), **equilibrium(deals)},
        advise=advice(deals, decisions, late) if best else None,
    )


def worth_of_hand(rules: Rules, asked: AskedHand, progress: Progress | None) -> HandWorth:
    """Every choice with two cards, and the Banker's cards that are seen, against the usual player-dealer."""
    deals = Deals(rules)
    seen = {"own hand": 0, "one card": 1, "both hands": 2}[deals.first.sees]
    asked.check([2], [seen])
    worth = worth_by_action(deals, info_of(asked.own, asked.facing, deals.first.sees))
    if not worth:
        raise HousewayError(f"hand {asked.text!r}: the chart leaves no choice with it")
    return HandWorth(asked, best_first(worth), deals.dealer_policy)


def lots(rules: Rules, base: str, known: Features) -> Lots:
    """The lots of a base wager: itself, and the double where it was chosen."""
    return [(bet, Fraction(1)) for bet in lots_of(rules, base, str(known["choice"]))]


# ---------------------------------------------------------------------- what can be priced


def problems(rules: Rules) -> list[str]:
    """What keeps the game from being priced."""
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    found = list(chart_problems(rules, "player", HANDS | JOKERS | {"banker.up"}, rules.vocabulary.actions))
    counted = HANDS if JOKER in rules.deck.counts else HANDS | JOKERS
    found += chart_problems(rules, "banker", counted, ("draw", "stand"))
    if "banker" in rules.house_way:
        found += chart_problems(rules, "banker", counted, ("draw", "stand"), "house_way")
    if found or not _choices(rules):
        return found
    if any(row.result in ((DOUBLE,), ("surrender",)) for row in rules.drawing["player"].rows):
        found.append("drawing.player: the odds cannot follow a row whose only action is double or surrender")
    deciding = [bet for bet in how.decides if bet in rules.bets]
    if not deciding:
        found.append(f"play.decides: the game has none of these bets: {', '.join(how.decides)}")
    found += own_problems(rules, dict.fromkeys(deciding, BEFORE), FEATURES)
    if deciding and _doubles(rules):
        found += own_problems(rules, {DOUBLE: BY_CHOICE}, FEATURES)
        if DOUBLE in rules.bets and rules.bets[DOUBLE].equals not in deciding:
            found.append(f"bets.{DOUBLE}: it must equal the wager that is doubled ({deciding[0]})")
    return found


def unpriced(rules: Rules) -> dict[str, str]:
    """The bets that cannot be priced, with the reason."""
    return {bet.id: reason for bet in rules.bets.values() if (reason := _reason(rules, bet))}


def _reason(rules: Rules, bet: BetRules) -> str | None:
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    if bet.id == DOUBLE and bet.placed == BY_CHOICE and _doubles(rules):
        return None
    if bet.placed == AFTER:
        asked = [rules.bets[name] for name in how.decides if name in rules.bets]
        if not any(other.placed == BEFORE for other in asked):
            return (
                f"it is placed {AFTER} by players who bet on {' or '.join(how.decides)}, "
                f"and no such bet is placed {BEFORE}"
            )
    if "banker.up" in bet.cases.used and JOKER in rules.deck.counts:
        return "it looks at the value of a card that may be a joker, and a joker has no value of its own"
    return side_problem(bet, FEATURES, (BEFORE, AFTER))


def _choices(rules: Rules) -> bool:
    """Whether the chart ever leaves the bettors a choice."""
    return any(len(row.result) > 1 for row in rules.drawing["player"].rows)


def _doubles(rules: Rules) -> bool:
    return any(DOUBLE in row.result for row in rules.drawing["player"].rows)


def advises(rules: Rules) -> bool:
    """Bettors have something to choose, or may bet when they have seen the cards."""
    return _choices(rules) or any(bet.placed == AFTER for bet in rules.bets.values())


ODDS = Odds(
    "baccarat",
    analyse,
    advises,
    problems,
    unpriced,
    lots,
    quick=True,
    policies=PolicyOdds(offers, analyse_under),
    hands=HandOdds(worth_of_hand, _choices, suits_matter=False),
)
