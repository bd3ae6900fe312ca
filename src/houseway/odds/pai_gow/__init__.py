"""Exact odds of pai gow poker: every hand of seven cards against every other that shares none of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from houseway.odds.analysis import Analysis
from houseway.odds.family import BEFORE, Odds, PolicyOdds, Progress, own_problems, side_problem
from houseway.odds.pai_gow.seen import ACE_HIGH, BUTTON, MAIN, OF_THE_BANK, SEEN, SEVEN
from houseway.odds.policies import Offers, Policies
from houseway.rulebook.families.pai_gow import SET, SIDES, PaiGowPlay
from houseway.rulebook.rules import Rules

if TYPE_CHECKING:
    from houseway.odds.changed_way import HouseWayChange


def analyse(rules: Rules, *, jointly: bool = False, progress: Progress | None = None) -> Analysis:
    """Price the bets under best play against the house way, and say what else either side can do."""
    from houseway.odds.pai_gow.report import report

    return report(rules, progress)


def offers(rules: Rules) -> Offers:
    """The policies of both sides; see `report.offers`."""
    from houseway.odds.pai_gow import report

    return report.offers(rules)


def analyse_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price every bet with the house way on one side or both."""
    from houseway.odds.pai_gow.report import report_under

    return report_under(rules, policies, progress)


def reprice(
    filed: Rules, changed: Rules, house_way: Mapping[str, Any] | None, progress: Progress | None
) -> HouseWayChange:
    """Price a changed house way on both sides, and for the player alone."""
    from houseway.odds.pai_gow import what_if

    return what_if.reprice(filed, changed, house_way, progress)


def problems(rules: Rules) -> list[str]:
    """What keeps the game from being priced."""
    return [*own_problems(rules, {MAIN: BEFORE}, SEEN)] or list(_main_problems(rules))


def _main_problems(rules: Rules) -> Iterator[str]:
    """The best setting of a hand is the one that wins the most parts, which must be what the wager earns."""
    main = rules.bets[MAIN]
    assert isinstance(rules.play, PaiGowPlay)
    if main.cases.used & {SEVEN, ACE_HIGH}:
        yield "bets.main: the odds need a wager that does not look at what the player's seven cards hold"
        return
    for known in product((False, True), repeat=len(OF_THE_BANK)):
        bank = dict(zip(OF_THE_BANK, known, strict=True))
        rows = {
            parts: main.cases.decide({"player.hand": SET, "front": parts[0], "back": parts[1], **bank})
            for parts in product(SIDES, repeat=2)
        }
        if any(row.result.value != parts.count("player") - 1 for parts, row in rows.items()):
            if len({id(row) for row in rows.values()}) > 1:
                yield "bets.main: the odds need a wager that wins 1 to 1, pushes with one part, or loses"
                return
            if not rules.play.bank_first:
                yield "bets.main: the player-dealer's cards may decide it only where they are opened first"
                return


def unpriced(rules: Rules) -> dict[str, str]:
    """The side bets that cannot be priced, with the reason."""
    found = {}
    for bet in rules.bets.values():
        if bet.placed == BUTTON:
            reason = f"a button is priced by {SEVEN} alone" if bet.cases.used - {SEVEN} else None
        else:
            reason = side_problem(bet, SEEN) if bet.id != MAIN else None
        if reason:
            found[bet.id] = reason
    return found


def splits(rules: Rules) -> bool:
    """Where the player-dealer's hand is open, there are no best settings to look for."""
    assert isinstance(rules.play, PaiGowPlay)
    return not rules.play.bank_first


ODDS = Odds(
    "pai-gow-poker",
    analyse,
    lambda rules: True,
    problems,
    unpriced,
    reprice=reprice,
    splits=splits,
    policies=PolicyOdds(offers, analyse_under),
)
