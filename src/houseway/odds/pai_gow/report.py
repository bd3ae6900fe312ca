"""The odds of pai gow poker as they are reported."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from houseway.odds.analysis import Advice, Analysis, Decision
from houseway.odds.family import Progress
from houseway.odds.pai_gow.advice import OpenHandAdvice, pai_gow_advice
from houseway.odds.pai_gow.buttons import all_buttons, button_data, button_notes
from houseway.odds.pai_gow.seen import BUTTON, DEALS, MAIN, RESULTS
from houseway.odds.pai_gow.solver import PaiGowSolver, solver, without_player_cards
from houseway.odds.pai_gow.stages import Stages
from houseway.odds.pai_gow.strategy import costly_hands
from houseway.odds.policies import BEST, DEALER, PLAYER, NamedPolicy, Offers, Policies, SidePolicies
from houseway.odds.pricing import BetOdds, World, price, worth_data
from houseway.rulebook.families.pai_gow import HOUSE_WAY, PaiGowPlay
from houseway.rulebook.rules import Rules

OPEN_HAND = "best play against the open hand"


def offers(rules: Rules) -> Offers:
    """The policies of both sides: the house way, or best play against the other's house way."""
    assert isinstance(rules.play, PaiGowPlay)
    way = NamedPolicy(HOUSE_WAY, "sets every hand the house way")
    if rules.play.bank_first:
        open_hand = NamedPolicy(OPEN_HAND, "wins whatever can be won from the hand it sees")
        return {PLAYER: SidePolicies((open_hand, way))}
    best = NamedPolicy(BEST, "the setting that earns most against the other side's house way")
    return {PLAYER: SidePolicies((best, way)), DEALER: SidePolicies((way, best))}


def report_under(rules: Rules, policies: Policies, progress: Progress | None) -> Analysis:
    """Price every bet with the house way on one side or both."""
    stages, offered = Stages(progress), offers(rules)
    asked = {side: policies.of(side, offered).name for side in offered}
    solved = solver(rules, stages)
    usual = stages.to(0.2, lambda: solved.usual).placed
    bank = stages.to(0.8, lambda: solved.best[1].placed) if asked.get(DEALER) == BEST else None
    worlds = stages.to(1.0, lambda: solved.worlds(usual, bank))
    bets = _priced(rules, worlds)
    return Analysis(
        rules,
        bets,
        bets,
        {PLAYER: HOUSE_WAY, DEALER: asked.get(DEALER, HOUSE_WAY)},
        dict.fromkeys(bets, worlds),
        shared=False,
        extra=button_data(all_buttons(solved)),
    )


def report(rules: Rules, progress: Progress | None) -> Analysis:
    """Price every bet, and what each side can do against the house way of the other."""
    stages = Stages(progress)
    solved = solver(rules, stages)
    stages.to(0.06, lambda: solved.usual)
    stages.to(0.1, lambda: solved.bonus_counts)
    if solved.how.bank_first:
        return _face_up(solved, stages)
    usual = stages.to(0.17, lambda: solved.worlds(solved.usual.placed))
    house = price(rules.bets[MAIN], usual)
    player, bank = stages.to(0.92, lambda: solved.best)
    worlds = stages.to(1.0, lambda: solved.worlds(player.placed))
    bets = _priced(rules, worlds)
    banking = solved.total(bank.parts)
    differs = int(solved.sets[player.parts > player.usual].sum()) / int(solved.sets.sum())
    buttons = all_buttons(solved)
    notes = [
        f"With the house way on both sides the main bet is worth {house.value:+.6f}; best play gains "
        f"{float(bets[MAIN].expectation - house.expectation):.6f}.",
        f"Best play sets {differs:.1%} of all hands differently from the house way; the list has the hands, "
        "by their ranks, on which that gains most over all rounds.",
        f"Against players who follow the house way, a player-dealer who sets his hand best earns "
        f"{float(banking):+.6f} per unit of their wagers, and one who follows it {-house.value:+.6f}.",
        *button_notes(buttons),
    ]
    return _analysis(
        solved,
        bets,
        worlds,
        "best play",
        notes,
        strategy=costly_hands(solved),
        extra={
            "house_way": house_way_data(rules, usual),
            "house_way_rows": _rows(solved),
            "player_dealer_best": {"expectation": str(banking), "value": float(banking)},
            **button_data(buttons),
        },
        advise=pai_gow_advice(solved),
    )


def _face_up(solved: PaiGowSolver, stages: Stages) -> Analysis:
    """The player-dealer's hand is open when the players set theirs: whatever can be won is won."""
    worlds = stages.to(0.7, solved.face_up_worlds)
    bets = _priced(solved.rules, worlds)
    usual = stages.to(1.0, lambda: solved.worlds(solved.usual.placed))
    house, how, buttons = price(solved.rules.bets[MAIN], usual), solved.how, all_buttons(solved)
    own_way = (
        ["The player-dealer may set his hand as he likes; the figures are for one who follows the house way."]
        if how.bank_sets == "player-dealer"
        else []
    )
    notes = [
        "The player sees the player-dealer's hand, set the house way, and sets his own best against it. "
        f"With the house way on both sides the main bet is worth {house.value:+.6f}.",
        *own_way,
        *button_notes(buttons),
    ]
    extra = {"house_way": house_way_data(solved.rules, usual), **button_data(buttons)}
    advise = OpenHandAdvice(how.joker, how.wheel, how.royal)
    return _analysis(solved, bets, worlds, OPEN_HAND, notes, extra=extra, advise=advise)


def _analysis(
    solved: PaiGowSolver,
    bets: dict[str, BetOdds],
    worlds: list[World],
    policy: str,
    notes: list[str],
    *,
    extra: dict[str, Any],
    strategy: list[Decision] | None = None,
    advise: Advice,
) -> Analysis:
    policies = {"player": policy, "player-dealer": HOUSE_WAY}
    return Analysis(
        solved.rules,
        bets,
        bets,
        policies,
        dict.fromkeys(bets, worlds),
        shared=False,
        strategy=strategy or [],
        notes=notes,
        extra=extra,
        advise=advise,
    )


def _priced(rules: Rules, worlds: list[World]) -> dict[str, BetOdds]:
    return {bet.id: price(bet, worlds) for bet in rules.bets.values() if bet.placed != BUTTON}


def house_way_data(rules: Rules, worlds: list[World]) -> dict[str, Any]:
    """What the main bet is worth with the house way on both sides, and the deals by their results."""
    house = price(rules.bets[MAIN], worlds)
    found = [{**features, DEALS: deals} for features, deals in without_player_cards(worlds)]
    return {**worth_data(house), RESULTS: found}


# ---------------------------------------------------------------------- rows of the house way


def _rows(solved: PaiGowSolver) -> list[dict[str, Any]]:
    """How often each row of the house way sets a hand, and what it gives away against best play, per unit."""
    player = solved.best[0]
    rows = solved.setter.way.rows.rows
    lost = (player.parts.astype(np.int64) - player.usual) * solved.sets
    hands, gains = np.zeros(len(rows), np.int64), np.zeros(len(rows), np.int64)
    np.add.at(hands, solved.usual.rows, solved.sets)
    np.add.at(gains, solved.usual.rows, lost)
    every = int(solved.sets.sum())
    return [
        {
            "row": row.name,
            "text": row.text,
            "cite": solved.rules.cite(row.cite),
            "by_reading": list(row.readings),
            "hands": int(hands[at]),
            "probability": int(hands[at]) / every,
            "cost": int(gains[at]) / solved.deals,
            "cost_exact": str(Fraction(int(gains[at]), solved.deals)),
        }
        for at, row in enumerate(rows)
    ]
