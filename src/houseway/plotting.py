"""Drawing plots as SVG by Matplotlib, without a display: figures, titles, labels and colors."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextToPath

FELT, GOLD, INK, PALE = "#1f5c46", "#b98a2e", "#26302c", "#8a958f"
WIDTH, HEIGHT = 8, 4  # in inches
COLUMNS = 2
"""How many plots are beside each other on a sheet of several."""
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
        "text.parse_math": False,  # a dollar sign is a dollar sign
        "font.family": "sans-serif",
        "font.size": 11,
        "text.color": INK,
        "axes.edgecolor": PALE,
        "axes.labelcolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
    }
)


def titled_axes(title: str, across: str, up: str) -> tuple[Figure, Axes]:
    """A figure under its title, whose lines are broken to fit the width."""
    figure = Figure(figsize=(WIDTH, HEIGHT), layout="constrained")
    set_title(figure, title)
    axes: Axes = figure.add_subplot()
    prepare(axes, across, up)
    return figure, axes


def set_title(figure: Figure, title: str) -> None:
    """Put a title above a figure, in as many lines as its width needs."""
    most = figure.get_figwidth() * POINTS * TITLE_WIDTH
    lines = [part for line in title.splitlines() for part in broken(line, most, TITLE_FONT)]
    figure.suptitle("\n".join(lines), x=MARGIN, ha="left", fontproperties=TITLE_FONT)


def prepare(axes: Axes, across: str, up: str) -> None:
    """Name the axes of a plot, and draw no more lines than it needs."""
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color=PALE, alpha=0.3)
    axes.set_axisbelow(True)


def broken(line: str, most: float, font: FontProperties) -> list[str]:
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


def label_places(axes: Axes, labels: Sequence[str], room: float) -> None:
    """Label places 0, 1, 2, ... across: in as many lines as needed, or upright where a word is too wide."""
    step = WIDTH * POINTS * room / len(labels)
    in_lines = [broken(label, step, TICK_FONT) for label in labels]
    upright = any(_width(line, TICK_FONT) > step for lines in in_lines for line in lines)
    shown = labels if upright else ["\n".join(lines) for lines in in_lines]
    axes.set_xticks(range(len(labels)), shown, rotation=90 if upright else 0, fontproperties=TICK_FONT)


def svg_of(figure: Figure) -> str:
    """A figure as SVG; the same figure is the same text."""
    out = io.StringIO()
    figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return out.getvalue()


def signed(net: float) -> str:
    """A result with its sign."""
    return f"{net:+g}" if net else "0"


def share_text(share: float) -> str:
    """A share in percent, or as it is where that would be zero."""
    return f"{share:.1%}" if share >= 0.001 else f"{share:.1g}"


class Panel(NamedTuple):
    """A plot that can be drawn alone or beside others: its title, the names of its axes, how it is drawn."""

    title: str
    across: str
    up: str
    draw: Callable[[Axes], None]


def svg_of_panel(panel: Panel) -> str:
    """One plot as SVG."""
    figure, axes = titled_axes(panel.title, panel.across, panel.up)
    panel.draw(axes)
    return svg_of(figure)


def svg_of_panels(title: str, panels: Sequence[Panel]) -> str:
    """Several plots on one sheet as SVG, two in a row."""
    rows = -(-len(panels) // COLUMNS)
    figure = Figure(figsize=(COLUMNS * WIDTH, rows * HEIGHT), layout="constrained")
    set_title(figure, title)
    for place, panel in enumerate(panels):
        axes: Axes = figure.add_subplot(rows, COLUMNS, place + 1)
        prepare(axes, panel.across, panel.up)
        lines = [
            part
            for line in panel.title.splitlines()
            for part in broken(line, WIDTH * POINTS * TITLE_WIDTH, TICK_FONT)
        ]
        axes.set_title("\n".join(lines), loc="left", fontproperties=TICK_FONT)
        panel.draw(axes)
    return svg_of(figure)


def dollars_on(axis: Axis) -> None:
    """Label an axis with amounts of dollars."""
    axis.set_major_formatter(lambda value, _: f"{'-' if value < 0 else ''}${abs(value):,g}")


def percent_on(axis: Axis) -> None:
    """Label an axis with shares in percent."""
    axis.set_major_formatter(lambda value, _: f"{100 * value:g} %")
