"""Blackjack priced: composition-dependent analysis, the chart, fixed policies, side bets and simulation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from houseway.errors import HousewayError
from houseway.odds.analysis import Analysis
from houseway.odds.blackjack import finals, own_charts, printed, report, sides, strategy, switch
from houseway.odds.blackjack.advice import BlackjackAdvice, advice
from houseway.odds.blackjack.game import BlackjackArrays, BlackjackPolicy
from houseway.odds.blackjack.method import SideBetMethod, method_of
from houseway.odds.blackjack.nets import wager_nets
from houseway.odds.blackjack.shoe import Floats
from houseway.odds.blackjack.simulate import SPLIT_ROUNDS, round_nets
from houseway.odds.family import Progress
from houseway.odds.policies import SidePolicy, row_data
from houseway.odds.pricing import COMPUTED, DIGITS, BetOdds, World, figure, inexact, price, simulated
from houseway.rulebook.rules import BetRules, Rules

SIMULATED = 1_000_000
NOTES = (
    f"The value of the game wagers is computed in floating point, to {DIGITS} decimals, for one spot and a "
    "fresh shoe, with cards known only by their count.",
    "Deviation and hit rate are for a whole round: all its hands and wagers together.",
)
SPLITS = (
    "Every hand of a split pair is played by its own cards alone. Where a pair may be split again by rank or "
    "suit only, the further splits are left out."
)
SPLITS_DEALT = (
    "Deviation, hit rate and nets are computed over rounds without a split and simulated over "
    f"{SPLIT_ROUNDS:,} rounds with one."
)


def _notes(rules: Rules, splits_dealt: bool) -> tuple[str, ...]:
    of_splits = (SPLITS,) if "split" in rules.drawing else ()
    return (*NOTES, *of_splits, *((SPLITS_DEALT,) if splits_dealt else ()))


def analyse(rules: Rules, progress: Progress | None, asked: SidePolicy) -> Analysis:
    """Price every bet under a policy: a named one, or a chart of one's own.

    Side bets do not change how to play: a policy considers the game wagers alone.
    """
    report_progress = progress or (lambda share, what: None)
    report_progress(0.0, "the charts and the settlement tables")
    game = BlackjackArrays(rules)
    if not asked.own:
        strategy.check_name(game, asked.name)
    perfect = game.best(lambda share, what: report_progress(0.1 + 0.3 * share, what))
    report_progress(0.4, "the chart")
    chart = strategy.chart_of(game, perfect)
    own = own_charts.own_chart(game, asked) if asked.own else None
    chosen = strategy.named(game, chart, perfect, asked.name) if own is None else own.policy
    report_progress(0.5, "every policy")
    priced = (
        _two_hands(game, chart, chosen.name, report_progress)
        if game.how.switch
        else _one_hand(game, chart, perfect, chosen)
    )
    report_progress(0.9, "side bets")
    for bet in side_bets(game):
        odds, seen = _side(game, bet, chosen, priced.masses)
        priced.worlds[bet.id] = seen
        priced.parts[bet.id] = odds
        if bet.placed != "by choice":
            priced.bets[bet.id] = odds
    return Analysis(
        rules,
        priced.bets,
        priced.parts,
        {"player": chosen.name, "player-dealer": "no choice"},
        priced.worlds,
        shared=False,
        strategy=report.decisions(game, chart),
        notes=_notes(rules, priced.splits_dealt),
        conditions=priced.conditions,
        extra={
            "chart": {**printed.chart_data(game, chart), "value": figure(priced.by_chart)},
            "player_dealer_hands": finals.finals_data(game),
            **priced.extra,
            **({} if own is None else {"policy_rows": row_data(own_charts.row_worth(own, perfect))}),
        },
        advise=priced.advise if chosen.name == strategy.CHART else None,
    )


@dataclass(frozen=True)
class _Priced:
    """The game wagers priced, before the side bets; `by_chart` is what the reader of the chart earns."""

    bets: dict[str, BetOdds]
    parts: dict[str, BetOdds]
    worlds: dict[str, list[World]]
    extra: dict[str, Any]
    conditions: dict[str, Any]
    advise: BlackjackAdvice
    masses: Floats
    by_chart: float
    splits_dealt: bool


def _one_hand(
    game: BlackjackArrays, chart: strategy.StrategyChart, perfect: BlackjackPolicy, chosen: BlackjackPolicy
) -> _Priced:
    """One hand a spot: every policy played out exactly."""
    played = {name: strategy.named(game, chart, perfect, name) for name in strategy.names(game)}
    played[chosen.name] = chosen
    masses = {name: game.masses(each) for name, each in played.items()}
    values = {name: game.expectation(unsplit + split) for name, (unsplit, split) in masses.items()}
    unsplit, split = masses[chosen.name]
    mass = unsplit + split
    counts = report.row_counts(game.payoffs, mass)
    nets = partial(round_nets, game, chosen, unsplit)
    parts: dict[str, BetOdds] = {}
    for name, rows in counts.items():
        bet = game.rules.bets[name]
        parts[name] = report.price_part(bet, rows, wager_nets(bet, rows) if name == game.base else nets(name))
    of_wager = nets()
    whole = report.price_whole(game, game.base, counts, values[chosen.name], of_wager)
    insures = bool(chosen.insure.any())
    of_round = nets(insurance=True) if insures else of_wager
    worlds = report.worlds_of(game.payoffs, mass, report.most_hands(game, chosen))
    seen = dict.fromkeys((game.base, "split", "double"), worlds)
    extra = {
        "expectations": {name: figure(value) for name, value in values.items()},
        "round": of_round.data(report.whole_unit(game, game.base)),
    }
    advise = advice(game, chart)
    splits_dealt = of_wager.rounds > 0
    by_chart = values[strategy.CHART]
    return _Priced({game.base: whole}, parts, seen, extra, {}, advise, mass, by_chart, splits_dealt)


def _two_hands(
    game: BlackjackArrays, chart: strategy.StrategyChart, policy: str, report_progress: Progress
) -> _Priced:
    """Two hands a spot, switched by the table of their values; rows are counted over simulated rounds."""
    if policy != strategy.CHART:
        raise HousewayError(f"{policy}: two hands that may be switched are priced under best play only")
    found = switch.value_switch(
        game, chart.policy, lambda share, what: report_progress(0.5 + 0.4 * share, what)
    )
    deal = partial(switch.simulate_switch, game, chart.policy, found.worth, SIMULATED)
    dealt = deal()
    # The two hands of a spot are dealt and played alike: each has half of what both have.
    counts: dict[str, Floats] = {}
    worlds: list[World] = []
    most = report.most_hands(game, chart.policy)
    for settled, mass in ((game.payoffs, dealt.seen[0] / 2), (game.switched, dealt.seen[1] / 2)):
        worlds += report.worlds_of(settled, mass, most)
        for bet, rows in report.row_counts(settled, mass).items():
            counts[bet] = counts.get(bet, 0.0) + rows
    values = {"best play": found.by_table / 2, "perfect switching": found.at_best / 2}
    values["never switching"] = found.never / 2
    dealt_rows = simulated(SIMULATED)
    bets = {
        name: replace(
            report.price_whole(game, name, counts, values["best play"], dealt.first), by_case=dealt_rows
        )
        for name in game.how.hands
    }
    parts: dict[str, BetOdds] = {}
    for name in (*game.how.hands, "split", "double"):
        base = game.base if name in game.how.hands else name
        if base in counts:
            nets = deal(bet=base).first
            part = report.price_part(game.rules.bets[name], counts[base], nets)
            parts[name] = replace(part, basis=dealt_rows, standard_error=nets.standard_error)
    values = {name: figure(value) for name, value in values.items()}
    extra = {
        "expectations": values,
        "switch": switch.switch_data(game, found.worth),
        "round": dealt.both.data(report.whole_unit(game, *game.how.hands)),
    }
    seen_by = dict.fromkeys((*game.how.hands, "split", "double"), worlds)
    advise = advice(game, chart, found.worth)
    return _Priced(
        bets, parts, seen_by, extra, {"rounds": SIMULATED}, advise, dealt.seen[0], found.as_printed / 2, False
    )


def side_bets(game: BlackjackArrays) -> list[BetRules]:
    """The wagers other than the game's own: those placed before the deal, and insurance where offered."""
    own = {*game.how.hands, "split", "double"}
    if not game.offered("insurance", "insurance").any():
        own.add("insurance")
    return [bet for bet in game.rules.bets.values() if bet.id not in own]


def _side(
    game: BlackjackArrays, bet: BetRules, policy: BlackjackPolicy, mass: Floats
) -> tuple[BetOdds, list[World]]:
    """A side bet priced over the cards it looks at."""
    if bet.id == "insurance":
        worlds = sides.insurance_worlds(game)
        return price(bet, worlds), worlds
    if method_of(game.how, bet) is SideBetMethod.FINISHED:
        worlds = sides.finished_worlds(game, mass)
        return inexact(price(bet, worlds), COMPUTED), worlds
    worlds = sides.side_worlds(game, bet, policy)
    return price(bet, worlds), worlds
