"""Plots of odds as SVG, drawn by Matplotlib without a display."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextToPath

from houseway.errors import HousewayError

FELT, GOLD, INK, PALE = "#1f5c46", "#b98a2e", "#26302c", "#8a958f"
MOST_BARS = 40
WIDTH, HEIGHT = 8, 4  # in inches
POINTS = 72  # to an inch
MARGIN = 0.015  # of the width, to the left of the title
TITLE_WIDTH = 0.9  # of the width: the reader's font may be wider than the one measured here
TITLE_FONT = FontProperties(family="sans-serif", weight="bold", size=12)
TICK_FONT = FontProperties(family="sans-serif", size=10)
PLOT_WIDTH, BESIDE_LEGEND = 0.8, 0.6
"""How much of the width the labels of the axis across have, without and with a legend on the right."""

mpl.rcParams.update(
    {
        "svg.hashsalt": "houseway",
        "svg.fonttype": "none",
        "font.family": "sans-serif",
        "font.size": 11,
        "text.color": INK,
        "axes.edgecolor": PALE,
        "axes.labelcolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
    }
)


def _axes(title: str, across: str, up: str) -> tuple[Figure, Axes]:
    """A figure under its title, whose lines are broken to fit the width."""
    figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
    axes: Axes = figure.add_subplot()
    most = WIDTH * POINTS * TITLE_WIDTH
    lines = [part for line in title.splitlines() for part in _broken(line, most, TITLE_FONT)]
    figure.suptitle("\n".join(lines), x=MARGIN, ha="left", fontproperties=TITLE_FONT)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color=PALE, alpha=0.3)
    axes.set_axisbelow(True)
    return figure, axes


def _broken(line: str, most: float, font: FontProperties) -> list[str]:
    """A line of text in as many lines as its width needs; words stay whole."""
    lines = [""]
    for word in line.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and _width(longer, font) > most:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _width(text: str, font: FontProperties) -> float:
    """The width of a line of text in points."""
    return float(TextToPath().get_text_width_height_descent(text, font, ismath=False)[0])


def _label(axes: Axes, labels: Sequence[str], room: float) -> None:
    """Label places 0, 1, 2, ... across: in as many lines as needed, or upright where a word is too wide."""
    step = WIDTH * POINTS * room / len(labels)
    broken = [_broken(label, step, TICK_FONT) for label in labels]
    upright = any(_width(line, TICK_FONT) > step for lines in broken for line in lines)
    shown = labels if upright else ["\n".join(lines) for lines in broken]
    axes.set_xticks(range(len(labels)), shown, rotation=90 if upright else 0, fontproperties=TICK_FONT)


def _svg(figure: Figure) -> str:
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return out.getvalue()


def _bars(axes: Axes, nets: Sequence[float], shares: Sequence[float], labels: Sequence[str]) -> None:
    """One bar for each result, side by side, the losses in a pale color."""
    places = range(len(nets))
    colours = [FELT if net > 0 else GOLD if net == 0 else PALE for net in nets]
    bars = axes.bar(places, shares, color=colours)
    _label(axes, labels, PLOT_WIDTH)
    if len(nets) <= 14:
        axes.bar_label(bars, labels=[_percent(share) for share in shares], fontsize=9, padding=2)


def _signed(net: float) -> str:
    return f"{net:+g}" if net else "0"


def _percent(share: float) -> str:
    return f"{share:.1%}" if share >= 0.001 else f"{share:.1g}"


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
    figure, axes = _axes(title, "net result in units", "probability")
    _bars(axes, nets, [results[net] for net in nets], [_signed(net) for net in nets])
    return _svg(figure)


def bank_results(data: Mapping[str, Any], game: str) -> str:
    """How often a round of banking ends in each result, or what it is worth if that is not known."""
    bank = data["bank"]
    rows = bank["distribution"]
    title = f"Banking {game}: {data['table']['text']}"
    if len(title) > 90:
        title = f"Banking {game}: one round, ${data['table']['action']} in action"
    figure, axes = _axes(title, "the bank's result in dollars", "probability")
    if not rows:
        axes.bar([0, 1], [bank["value"], bank["after_fees"]], color=[FELT, GOLD])
        axes.set_xticks([0, 1], ["before the fee", "after the fee"])
        axes.set_ylabel("expectation in dollars")
        axes.set_xlabel("")
        return _svg(figure)
    nets = [row["net"] for row in rows]
    shares = [row["probability"] for row in rows]
    colours = [FELT if net > 0 else GOLD if net == 0 else PALE for net in nets]
    axes.vlines(nets, 0, shares, colors=colours, linewidth=3)
    axes.set_ylim(bottom=0)
    return _svg(figure)


def by_option(game: str, option: str, chosen: str, figures: Mapping[str, Mapping[str, float]]) -> str:
    """The expectation of every bet for each choice of an option."""
    label = option.replace("_", " ")
    figure, axes = _axes(f"{game}: expectation by {label} (here {chosen})", label, "expectation per unit bet")
    choices = list(figures)
    for name in dict.fromkeys(bet for bets in figures.values() for bet in bets):
        values = [figures[choice].get(name, float("nan")) for choice in choices]
        axes.plot(range(len(choices)), values, marker="o", label=name)
    _label(axes, choices, BESIDE_LEGEND)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.2%}")
    axes.axhline(0, color=PALE, linewidth=1)
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    return _svg(figure)
