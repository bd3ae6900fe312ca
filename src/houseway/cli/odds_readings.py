"""What the readings of a game are worth, on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from houseway.terminal.output import percent, table

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.odds.readings import ReadingWorth
    from houseway.rulebook.rules import Rules


def print_readings(out: Console, rules: Rules, priced: Sequence[ReadingWorth] | None) -> None:
    """Each bet under every choice of each reading, or how to have that priced."""
    from houseway.odds.readings import priced_readings

    if priced is None:
        names = priced_readings(rules)
        if names:
            out.print(f"\nThese figures may depend on readings: {', '.join(names)}.")
            out.print("Add --readings to price every choice of each.", style="dim")
        return
    rows = [row for worth in priced for row in _rows(worth)]
    columns = ("Reading", "Choice", "Bet", "Expectation", "Difference")
    if rows:
        out.print()
        title = "What the readings are worth, each changed alone, per unit bet from the bettor's side"
        out.print(table(title, columns, rows, right=columns[3:]))
    alike = [worth.name for worth in priced if worth.alike]
    if alike:
        out.print(f"Every choice gives the same figures: {', '.join(alike)}")


def _rows(worth: ReadingWorth) -> Iterator[tuple[str, ...]]:
    """A row for each choice and each bet that differs; the reading and the choice are named once."""
    from houseway.odds.readings import difference

    if worth.alike:
        return
    chosen, *_ = worth.choices
    name = worth.name
    for choice in worth.choices:
        text = f"{choice.choice} (chosen)" if choice is chosen else choice.choice
        if choice.problem:
            yield name, text, f"not priced: {choice.problem}", "", ""
            name = ""
            continue
        for bet, title in worth.differing.items():
            odds = choice.bets.get(bet)
            more = difference(chosen.bets.get(bet), odds)
            worth_now = "" if odds is None else percent(odds.expectation)
            yield name, text, title, worth_now or "not offered", percent(more) if more else ""
            name = text = ""
