"""Odds of blackjack.

`method` says which games and side bets can be priced and how. `analysis` prices a game; it and the modules it
uses import the compiler. Hands are followed by the kinds of their cards (`hands`, `kernels`), the
player-dealer's by every set of cards his chart can end with (`dealer`); payoffs come from the settlement
cases (`payoffs`), legal actions from the charts (`charts`). Split pairs are summed over all courses of
splitting (`splits`). `strategy` finds the chart, `printed` writes it as people read it, `advice` keeps what
is needed of it to play. `sides` and `played` count the side bets, `finals` the player-dealer's hands;
`simulate` deals rounds by the same tables, and `nets` has what a round can come to.
"""

from __future__ import annotations

from dataclasses import replace

from houseway.odds.analysis import Analysis
from houseway.odds.blackjack.method import play_of, problems, unpriced
from houseway.odds.family import HandOdds, Odds, PolicyOdds, Progress
from houseway.odds.policies import PLAYER, USUAL, NamedPolicy, Offers, Policies, SidePolicies
from houseway.odds.pricing import Lots
from houseway.odds.starting import AskedHand, HandWorth
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features

NOT_JOINTLY = (
    "Best play is that of the game wagers alone: in blackjack it is not computed jointly with side bets."
)


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price every bet under best play by the chart; see `analysis.analyse`."""
    found = analyse_under(rules, USUAL, progress)
    return replace(found, notes=(*found.notes, NOT_JOINTLY)) if jointly else found


def analyse_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price every bet under a policy of the player's; see `analysis.analyse`."""
    from houseway.odds.blackjack import analysis

    return analysis.analyse(rules, progress, policies.of(PLAYER, offers(rules)))


def offers(rules: Rules) -> Offers:
    """The policies of the player, who alone has a choice; two hands that may be switched are played best."""
    from houseway.odds.blackjack import own_charts, strategy

    named = tuple(NamedPolicy(name, text) for name, text in strategy.texts(rules).items())
    if play_of(rules).switch:
        return {PLAYER: SidePolicies(named[:1])}
    return {PLAYER: SidePolicies(named, own_charts.chart_words(rules))}


def worth_of_hand(rules: Rules, asked: AskedHand, progress: Progress | None) -> HandWorth:
    """Every action with a hand; see `one_hand.worth_of_hand`."""
    from houseway.odds.blackjack import one_hand

    return one_hand.worth_of_hand(rules, asked, progress)


def lots(rules: Rules, base: str, known: Features) -> Lots:
    """The lots of a wager; see `report.lots`."""
    from houseway.odds.blackjack import report

    return report.lots(rules, base, known)


ODDS = Odds(
    "blackjack",
    analyse,
    lambda rules: True,
    problems,
    unpriced,
    lots,
    policies=PolicyOdds(offers, analyse_under),
    hands=HandOdds(worth_of_hand, lambda rules: True, suits_matter=False),
)
