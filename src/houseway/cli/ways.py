"""House ways on a terminal: their rows by the names that a file of your own uses."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from houseway.rulebook.rules import marked
from houseway.terminal.output import console, print_csv, print_json, table

if TYPE_CHECKING:
    from houseway.rulebook.way_sheet import WaySheet

COLUMNS = ("row", "title", "text", "cite", "by_reading", "in_force")


def show_way(sheet: WaySheet, as_json: bool, as_csv: bool) -> None:
    """Show a house way in one of the formats."""
    if as_json:
        print_json(asdict(sheet))
    elif as_csv:
        rows = (
            (row.name, row.title, row.text, row.cite, " ".join(row.by_reading), row.in_force)
            for row in sheet.rows
        )
        print_csv(COLUMNS, rows)
    else:
        _print(sheet)


def _print(sheet: WaySheet) -> None:
    out, way = console(), sheet.way
    proposed = f"proposed by {way.proposed_by}" if way.proposed_by else ""
    lines = f"lines {sheet.lines}" if sheet.lines else ""
    out.print(f"{way.name} ({way.id})", style="bold")
    out.print(", ".join(part for part in (way.house_name, proposed, lines) if part), style="dim")
    rows = [
        (
            row.name,
            f"{row.title}: {row.text}" + ("" if row.in_force else " (Not in force.)"),
            marked(row.cite, row.by_reading),
        )
        for row in sheet.rows
    ]
    drawn = table("", ("Row", "Hand, and how it is set", "Lines"), rows)
    drawn.columns[0].no_wrap = True
    out.print()
    out.print(drawn)
    out.print(sheet.chosen_row)
    for name, question in sheet.readings.items():
        out.print(f"Reading {name}: {question}")
    for note in sheet.notes:
        out.print(f"Note: {note}", style="dim")
    out.print(
        f'\nA file with extends = "{way.id}" and kind = "house way" changes rows by these names '
        "(docs/house-ways.md).",
        style="dim",
    )
