"""How commands print: tables, JSON, CSV, and a progress bar for slow work."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, Any

from houseway.money import money as money

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

RIGHT = frozenset(
    ["Adds", "Amount", "Chance", "Combinations", "Covered", "Expectation", "Fee", "House edge", "Net"]
)

WORD = 16
"""How many characters of a word are kept on one line of a table, such as "player-dealer's,"."""


def console(stderr: bool = False) -> Console:
    """The console for text that people read; markup in it is not interpreted."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=False)


def print_json(data: Any) -> None:
    """Print data for programs."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def print_csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print rows for spreadsheets."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)


def table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[str] = ()
) -> Table:
    """A plain table; `right` names columns to align right in addition to `RIGHT`.

    Where it is wider than the terminal, texts continue on the next line: between words, or within a word that
    is longer than `WORD`. Figures are kept whole.
    """
    from rich import box
    from rich.table import Table
    from rich.text import Text

    drawn = Table(
        title=Text(title, style="bold") if title else None,
        box=box.SIMPLE_HEAD,
        title_justify="left",
        show_edge=False,
        padding=(0, 1, 0, 0),
        header_style="bold",
    )
    lines = [[str(cell) for cell in row] for row in rows]
    for at, name in enumerate(columns):
        figures = name in RIGHT or name in right
        words = " ".join([name, *(line[at] for line in lines)]).split()
        drawn.add_column(
            Text(name),
            justify="right" if figures else "left",
            no_wrap=figures,
            overflow="fold",
            min_width=None if figures else min(WORD, max(map(len, words), default=0)),
            style="dim" if name == "Lines" else None,
        )
    for line in lines:
        drawn.add_row(*map(Text, line))
    return drawn


@contextmanager
def working(text: str) -> Iterator[Callable[[float, str], None]]:
    """Show progress and time left on a terminal; the yielded function reports the share done and the step."""
    out = console(stderr=True)
    if not out.is_terminal:
        yield lambda share, what: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    words, left = TextColumn("{task.description}", markup=False), TextColumn("left")
    columns = words, BarColumn(), TaskProgressColumn(), TimeRemainingColumn(), left
    with Progress(*columns, console=out, transient=True) as bars:
        task = bars.add_task(text, total=None)

        def tell(share: float, what: str) -> None:
            bars.update(task, total=1.0, completed=share, description=f"{text}: {what}")

        yield tell


def signed(amount: int) -> str:
    """A gain or loss with its sign: ``+$12.50``, ``-$5``, ``$0``."""
    return f"+{money(amount)}" if amount > 0 else money(amount)


def mean_dollars(cents: float, digits: int = 4) -> str:
    """A mean of cents in dollars: ``-$0.0541``."""
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.{digits}f}"


def percent(value: Fraction | float, digits: int = 4) -> str:
    """A share in percent."""
    return f"{float(value) * 100:.{digits}f} %"


def percents(values: Iterable[Fraction | float], digits: int = 2) -> list[str]:
    """Shares in percent, all with as many decimals as show two figures of the smallest that is not zero."""
    shares = [float(value) for value in values]
    smallest = min((share for share in shares if share > 0), default=1.0)
    return [percent(share, max(digits, -1 - floor(log10(smallest)))) for share in shares]


def fraction(value: Fraction, width: int = 40) -> str:
    """An exact fraction, or an empty string where it would not fit."""
    text = str(value)
    return text if len(text) <= width else ""
