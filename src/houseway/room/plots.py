"""Plots of odds as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes

from houseway.errors import HousewayError
from houseway.plotting import (
    BESIDE_LEGEND,
    FELT,
    GOLD,
    PALE,
    PLOT_WIDTH,
    label_places,
    share_text,
    signed,
    svg_of,
    titled_axes,
)

MOST_BARS = 40


def _bars(axes: Axes, nets: Sequence[float], shares: Sequence[float], labels: Sequence[str]) -> None:
    """One bar for each result, side by side, the losses in a pale color."""
    places = range(len(nets))
    colours = [FELT if net > 0 else GOLD if net == 0 else PALE for net in nets]
    bars = axes.bar(places, shares, color=colours)
    label_places(axes, labels, PLOT_WIDTH)
    if len(nets) <= 14:
        axes.bar_label(bars, labels=[share_text(share) for share in shares], fontsize=9, padding=2)


def bet_results(data: Mapping[str, Any], bet_id: str) -> str:
    """How often one wager ends in each result, per unit bet."""
    bet = next((row for row in data["bets"].values() if row["id"] == bet_id), None)
    if bet is None:
        raise HousewayError(f"{bet_id} is not priced on its own")
    results: dict[float, float] = {}
    for case in bet["cases"]:
        if case["probability"]:
            net = round(case["contribution"] / case["probability"], 6)
            results[net] = results.get(net, 0.0) + case["probability"]
    nets = sorted(results)[:MOST_BARS]
    name = next(name for name, row in data["bets"].items() if row is bet)
    title = f"{name}: results of one wager ({data['name']})\nExpectation {bet['value']:+.4%}"
    figure, axes = titled_axes(title, "net result in units", "probability")
    _bars(axes, nets, [results[net] for net in nets], [signed(net) for net in nets])
    return svg_of(figure)


def bank_results(data: Mapping[str, Any], game: str) -> str:
    """How often a round of banking ends in each result, or what it is worth if that is not known."""
    bank = data["bank"]
    rows = bank["distribution"]
    title = f"Banking {game}: {data['table']['text']}"
    if len(title) > 90:
        title = f"Banking {game}: one round, ${data['table']['action']} in action"
    figure, axes = titled_axes(title, "the bank's result in dollars", "probability")
    if not rows:
        axes.bar([0, 1], [bank["value"], bank["after_fees"]], color=[FELT, GOLD])
        axes.set_xticks([0, 1], ["before the fee", "after the fee"])
        axes.set_ylabel("expectation in dollars")
        axes.set_xlabel("")
        return svg_of(figure)
    nets = [row["net"] for row in rows]
    shares = [row["probability"] for row in rows]
    colours = [FELT if net > 0 else GOLD if net == 0 else PALE for net in nets]
    axes.vlines(nets, 0, shares, colors=colours, linewidth=3)
    axes.set_ylim(bottom=0)
    return svg_of(figure)


def by_option(game: str, option: str, chosen: str, figures: Mapping[str, Mapping[str, float]]) -> str:
    """The expectation of every bet for each choice of an option."""
    label = option.replace("_", " ")
    figure, axes = titled_axes(
        f"{game}: expectation by {label} (here {chosen})", label, "expectation per unit bet"
    )
    choices = list(figures)
    for name in dict.fromkeys(bet for bets in figures.values() for bet in bets):
        values = [figures[choice].get(name, float("nan")) for choice in choices]
        axes.plot(range(len(choices)), values, marker="o", label=name)
    label_places(axes, choices, BESIDE_LEGEND)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.2%}")
    axes.axhline(0, color=PALE, linewidth=1)
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return svg_of(figure)
