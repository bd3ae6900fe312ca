"""Odds of poker against the player-dealer.

`method` says which games can be priced and how. They are solved in `analysis` and the modules it uses, which
import the compiler.
"""

from __future__ import annotations

from houseway.odds.analysis import Analysis
from houseway.odds.family import HandOdds, Odds, PolicyOdds, Progress
from houseway.odds.policies import Offers, Policies
from houseway.odds.pricing import Lots
from houseway.odds.starting import AskedHand, HandWorth
from houseway.odds.versus.method import advises, problems, splits, unpriced
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price every bet; see `analysis.analyse`."""
    from houseway.odds.versus import analysis

    return analysis.analyse(rules, jointly=jointly, progress=progress)


def offers(rules: Rules) -> Offers:
    """The policies of the player; see `choosing.offers`."""
    from houseway.odds.versus import choosing

    return choosing.offers(rules)


def analyse_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price every bet under a policy of the player's; see `analysis.analyse_under`."""
    from houseway.odds.versus import analysis

    return analysis.analyse_under(rules, policies, progress)


def worth_of_hand(rules: Rules, asked: AskedHand, progress: Progress | None) -> HandWorth:
    """Every action with a hand; see `one_hand.worth_of_hand`."""
    from houseway.odds.versus import one_hand

    return one_hand.worth_of_hand(rules, asked, progress)


def lots(rules: Rules, base: str, known: Features) -> Lots:
    """The lots of a wager; see `report.lots`."""
    from houseway.odds.versus import report

    return report.lots(rules, base, known)


ODDS = Odds(
    "poker-vs-dealer",
    analyse,
    advises,
    problems,
    unpriced,
    lots,
    splits=splits,
    policies=PolicyOdds(offers, analyse_under),
    hands=HandOdds(worth_of_hand, advises),
)
