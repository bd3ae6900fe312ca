"""Where a finished round breaks the rules: raises and folds not offered, second hands set otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games import described
from houseway.games.described import Described
from houseway.games.versus.hands import play_of
from houseway.games.versus.kept import keep_faults
from houseway.games.versus.stated import stage_faults
from houseway.games.warned import DeskWarning
from houseway.rounds.facts import Facts
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.naming import cited


def faults(rules: Rules, facts: Facts, description: Described) -> Iterator[DeskWarning]:
    """Hands that neither raised nor folded, raises or folds that a stage does not offer, and cards kept."""
    how = play_of(rules)
    if how.keep:
        yield from keep_faults(rules, facts)
    if not how.stages:
        return
    bettors: dict[int, set[str]] = {}
    for lot in facts.lots:
        bettors.setdefault(lot.spot, set()).add(lot.bettor)
    for spot, bettor in dict.fromkeys((lot.spot, lot.bettor) for lot in facts.lots):
        mine = [lot for lot in facts.lots if (lot.spot, lot.bettor) == (spot, bettor)]
        raised = any(lot.bet == RAISE for lot in mine)
        if not raised and facts.choice(mine[0]) != "fold":
            who = f"spot {spot}" if len(bettors[spot]) == 1 else f"spot {spot}, {bettor},"
            yield DeskWarning(f"{who} neither raised nor folded", cited(how.stages[-1].cite), spot)
    for spot, bettor, stated, _ in described.player_choices(description):
        who = f"spot {spot}, {bettor}," if bettor else f"spot {spot}"
        yield from stage_faults(how, who, spot, stated)
