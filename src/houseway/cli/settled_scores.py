"""A settled round between players, as `houseway settle` prints it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer

from houseway.cli.odds_view import dollar
from houseway.cli.warned import print_readings, warning_text
from houseway.terminal.output import console, print_csv, table

_COLUMNS = ("spot", "bettor", "against", "owed", "net", "why", "cite")


def print_scores_csv(data: Mapping[str, Any]) -> None:
    """A line for each player against each other."""
    rows = ([*(row[name] for name in _COLUMNS), " ".join(row["by_reading"])] for row in data["scores"])
    print_csv((*_COLUMNS, "by_reading"), rows)
    for warning in data["warnings"]:
        typer.echo(warning_text(warning), err=True)


def print_scores(data: Mapping[str, Any]) -> None:
    """The round pair by pair, with the reason for every point."""
    from houseway.rulebook.rules import marked

    out = console()
    out.print(f"{data['name']} ({data['game']}): settlement", style="bold")
    out.print(f"Button: seat {data['button']}; settled from seats {', '.join(map(str, data['dealt_in']))}")
    hands = {hand["spot"]: hand["text"] for hand in data["hands"]}
    for declared in data["declared"]:
        seat = declared["spot"]
        out.print(f"Seat {seat}: {hands.get(seat, declared['choice'])}")
    told, rows = set[frozenset[int]](), []
    for row in data["scores"]:
        pair = frozenset((row["spot"], row["against"]))
        if pair in told:
            continue
        told.add(pair)
        short = (
            f"; {dollar(abs(row['net']))} of {dollar(row['owed'])}" if abs(row["net"]) < row["owed"] else ""
        )
        lines = row["cite"][row["cite"].find(", L") + 2 :] if ", L" in row["cite"] else row["cite"]
        rows.append(
            (
                f"{row['spot']} and {row['against']}",
                f"+{dollar(row['net'])}" if row["net"] > 0 else dollar(row["net"]),
                f"{row['why']}{short}",
                marked(lines, row["by_reading"]),
            )
        )
    out.print(table("", ("Seats", "First wins", "Points of the first", "Lines"), rows))
    nets = (f"seat {seat} {'+' if net > 0 else ''}{dollar(net)}" for seat, net in data["totals"].items())
    out.print(f"In all: {', '.join(nets)}")
    for fee in data["fees"]:
        out.print(f"Fee: {dollar(fee['amount'])} from {fee['payer']} {fee['when']}, {fee['basis']}")
    print_readings(data)
    for warning in data["warnings"]:
        out.print(warning_text(warning), style="yellow")
