"""Odds of blackjack: composition-dependent analysis, the chart, fixed policies, side bets and simulation.

Hands are followed by the kinds of their cards (`hands`, `kernels`), the player-dealer's by every set of cards
his chart can end with (`dealer`); payoffs come from the settlement cases (`payoffs`), legal actions from the
charts (`charts`). Split pairs are summed over all courses of splitting (`splits`). `strategy` finds the
chart, `sides` and `played` count the side bets, `simulate` deals rounds by the same tables.
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.odds.analysis import Analysis
from houseway.odds.blackjack import report, sides, strategy
from houseway.odds.blackjack.game import Game, Policy
from houseway.odds.blackjack.simulate import simulate
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
    told(0.1, "perfect play")
    perfect = game.best()
    told(0.5, "the chart")
    chart = strategy.chart_of(game, perfect)
    chosen = strategy.named(game, chart, perfect, policy)
    told(0.8, "every policy")
    masses = {name: game.mass(strategy.named(game, chart, perfect, name)) for name in strategy.names(game)}
    values = {name: game.expectation(mass) for name, mass in masses.items()}
    told(0.9, "side bets")
    mass = masses[policy]
    counts = report.row_counts(game, mass)
    parts = {bet: report.price_part(rules.bets[bet], rows) for bet, rows in counts.items()}
    simulated = simulate(game, chosen, SIMULATED)
    bets = {game.base: report.price_whole(game, game.base, counts, values[policy], simulated)}
    worlds: dict[str, list[World]] = dict.fromkeys(
        (*game.how.hands, "split", "double"), report.worlds_of(game, mass)
    )
    for bet in side_bets(game):
        priced, seen = _side(game, bet, chosen)
        worlds[bet.id] = seen
        parts[bet.id] = priced
        if bet.placed != "by choice":
            bets[bet.id] = priced
    return Analysis(
        rules,
        bets,
        parts,
        {"player": policy, "player-dealer": "no choice"},
        worlds,
        report.lots_of,
        shared=False,
        strategy=report.decisions(game, chart),
        notes=NOTES,
        extra={"chart": report.chart_data(game, chart), "expectations": values},
    )


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
