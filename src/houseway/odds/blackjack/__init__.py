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
from houseway.odds.blackjack.method import problems, unpriced
from houseway.odds.family import Odds, Progress
from houseway.odds.pricing import Lots
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features

NOT_JOINTLY = (
    "Best play is that of the game wagers alone: in blackjack it is not computed jointly with side bets."
)


def analyse(
    rules: Rules, *, jointly: bool = False, progress: Progress | None = None, policy: str | None = None
) -> Analysis:
    """Price every bet under a named policy; see `analysis.analyse`."""
    from houseway.odds.blackjack import analysis, strategy

    found = analysis.analyse(rules, progress, policy or strategy.CHART)
    return replace(found, notes=(*found.notes, NOT_JOINTLY)) if jointly else found


def lots(rules: Rules, base: str, known: Features) -> Lots:
    """The lots of a wager; see `report.lots`."""
    from houseway.odds.blackjack import report

    return report.lots(rules, base, known)


ODDS = Odds("blackjack", analyse, lambda rules: True, problems, unpriced, lots)
