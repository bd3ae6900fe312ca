"""Odds of poker against the player-dealer.

`method` says which games can be priced and how. They are solved in `analysis` and the modules it uses, which
import the compiler.
"""

from __future__ import annotations

from houseway.odds.analysis import Analysis
from houseway.odds.family import Odds, Progress
from houseway.odds.pricing import Lots
from houseway.odds.versus.method import advises, problems, unpriced
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price every bet; see `analysis.analyse`."""
    from houseway.odds.versus import analysis

    return analysis.analyse(rules, jointly=jointly, progress=progress)


def lots(rules: Rules, base: str, known: Features) -> Lots:
    """The lots of a wager; see `report.lots`."""
    from houseway.odds.versus import report

    return report.lots(rules, base, known)


ODDS = Odds("poker-vs-dealer", analyse, advises, problems, unpriced, lots)
