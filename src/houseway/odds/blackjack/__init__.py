"""Odds of blackjack: composition-dependent analysis, the chart, fixed policies, side bets and simulation.

Hands are followed by the kinds of their cards (`hands`, `kernels`), the player-dealer's by every set of cards
his chart can end with (`dealer`); payoffs come from the settlement cases (`payoffs`), legal actions from the
charts (`charts`). Split pairs are summed over all courses of splitting (`splits`). `strategy` finds the
chart, `advice` is what is left of it for playing, `sides` and `played` count the side bets, `simulate` deals
rounds by the same tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.blackjack import report, sides, strategy, switch
from houseway.odds.blackjack.advice import Advice, advice
from houseway.odds.blackjack.game import Game, Policy
from houseway.odds.blackjack.shoe import Floats
from houseway.odds.blackjack.simulate import Simulated, simulate
from houseway.odds.pricing import BetOdds, World, price
from houseway.rulebook.rules import BetRules, Rules

Progress = Callable[[float, str], None]
SIMULATED = 1_000_000
NOTES = (
    "Chances are exact for one spot and a fresh shoe, cards known by what they count; every hand of a split "
    "pair is played by its own cards alone.",
    "Where tens are split again by rank or suit only, the further splits are left out.",
    "Variance and hit rate of the game wager are from simulated rounds.",
)


def analyse(
    rules: Rules,
    *,
    jointly: bool = False,
    progress: Progress | None = None,
    policy: str = strategy.CHART,
) -> Analysis:
    """Price every bet under a named policy: best play by the chart unless another is asked for.

    No side bet is worth changing the play for, so `jointly` makes no difference.
    """
    told = progress or (lambda share, what: None)
    told(0.0, "the charts and the settlement tables")
    game = Game(rules)
    strategy.check_name(game, policy)
    told(0.1, "perfect play")
    perfect = game.best()
    told(0.3, "the chart")
    chart = strategy.chart_of(game, perfect)
    chosen = strategy.named(game, chart, perfect, policy)
    told(0.4, "every policy")
    priced = (
        _two_hands(game, chart, policy, told) if game.how.switch else _one_hand(game, chart, perfect, policy)
    )
    told(0.9, "side bets")
    for bet in side_bets(game):
        odds, seen = _side(game, bet, chosen)
        priced.worlds[bet.id] = seen
        priced.parts[bet.id] = odds
        if bet.placed != "by choice":
            priced.bets[bet.id] = odds
    return Analysis(
        rules,
        priced.bets,
        priced.parts,
        {"player": policy, "player-dealer": "no choice"},
        priced.worlds,
        report.lots_of,
        shared=False,
        strategy=report.decisions(game, chart),
        notes=NOTES,
        conditions=priced.conditions,
        extra={"chart": report.chart_data(game, chart), **priced.extra},
        advise=priced.advise if policy == strategy.CHART else None,
    )


@dataclass(frozen=True)
class _Priced:
    """The game wagers priced, before the side bets are added."""

    bets: dict[str, BetOdds]
    parts: dict[str, BetOdds]
    worlds: dict[str, list[World]]
    extra: dict[str, Any]
    conditions: dict[str, Any]
    advise: Advice


def _one_hand(game: Game, chart: strategy.Chart, perfect: Policy, policy: str) -> _Priced:
    """One hand a spot: every policy played out exactly."""
    played = {name: strategy.named(game, chart, perfect, name) for name in strategy.names(game)}
    masses = {name: game.mass(each) for name, each in played.items()}
    values = {name: game.expectation(mass) for name, mass in masses.items()}
    counts = report.row_counts(game.payoffs, masses[policy])
    parts = {bet: report.price_part(game.rules.bets[bet], rows) for bet, rows in counts.items()}
    simulated = simulate(game, played[policy], SIMULATED)
    whole = report.price_whole(game, game.base, counts, values[policy], simulated)
    worlds = report.worlds_of(game.payoffs, masses[policy])
    seen = dict.fromkeys((game.base, "split", "double"), worlds)
    return _Priced({game.base: whole}, parts, seen, {"expectations": values}, {}, advice(game, chart))


def _two_hands(game: Game, chart: strategy.Chart, policy: str, told: Progress) -> _Priced:
    """Two hands a spot, switched by the table of their values; rows are counted over simulated rounds."""
    if policy != strategy.CHART:
        raise HousewayError(f"{policy}: two hands that may be switched are priced under best play only")
    found = switch.value_switch(game, chart.policy, lambda share, what: told(0.4 + share / 2, what))
    simulated, seen = switch.simulate_switch(game, chart.policy, found.worth, SIMULATED)
    # The two hands of a spot are dealt and played alike: each is worth half of both.
    half = Simulated(simulated.rounds, simulated.mean / 2, simulated.variance / 4, simulated.hit_rate)
    counts: dict[str, Floats] = {}
    worlds: list[World] = []
    for settled, mass in ((game.payoffs, seen[0] / 2), (game.switched, seen[1] / 2)):
        worlds += report.worlds_of(settled, mass)
        for bet, rows in report.row_counts(settled, mass).items():
            counts[bet] = counts.get(bet, 0.0) + rows
    values = {"best play": found.by_table / 2, "perfect switching": found.at_best / 2}
    values["never switching"] = found.never / 2
    bets = {
        name: report.price_whole(game, name, counts, values["best play"], half) for name in game.how.hands
    }
    parts: dict[str, BetOdds] = {}
    for name in (*game.how.hands, "split", "double"):
        base = game.base if name in game.how.hands else name
        if base in counts:
            part = report.price_part(game.rules.bets[name], counts[base])
            parts[name] = replace(part, standard_error=part.deviation / SIMULATED**0.5)
    extra = {"expectations": values, "switch": switch.switch_data(game, found.worth)}
    seen_by = dict.fromkeys((*game.how.hands, "split", "double"), worlds)
    advise = advice(game, chart, found.worth)
    return _Priced(bets, parts, seen_by, extra, {"rounds": SIMULATED}, advise)


def side_bets(game: Game) -> list[BetRules]:
    """The wagers beside the game's own: those placed before the deal, and insurance where it is offered."""
    own = {*game.how.hands, "split", "double"}
    if not game.offered("insurance", "insurance").any():
        own.add("insurance")
    return [bet for bet in game.rules.bets.values() if bet.id not in own]


def _side(game: Game, bet: BetRules, policy: Policy) -> tuple[BetOdds, list[World]]:
    """A side bet priced; where its pay depends on its size, at the least wager, the others beside it."""
    if bet.id == "insurance":
        worlds = sides.insurance_worlds(game)
        return price(bet, worlds), worlds
    first, *more = sides.amounts(bet)
    worlds = sides.side_worlds(game, bet, policy, first)
    priced = price(bet, worlds)
    for amount in more:
        other = price(bet, sides.side_worlds(game, bet, policy, amount))
        priced.extra[f"from ${amount}"] = {"expectation": str(other.expectation), "value": other.value}
    return priced, worlds
