"""A settled hand of a game with pots, as `houseway settle` prints it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import typer

from houseway.cli.odds_view import dollar
from houseway.cli.warned import print_readings, warning_text
from houseway.terminal.output import console, print_csv, table

HandData = Mapping[str, Any]
_COLUMNS = ("pot", "spot", "bettor", "staked", "won", "net", "why", "cite")


def print_hand_csv(data: HandData) -> None:
    """A line for each seat in each pot."""
    rows = ([*(row[name] for name in _COLUMNS), " ".join(row["by_reading"])] for row in data["rows"])
    print_csv((*_COLUMNS, "by_reading"), rows)
    for warning in data["warnings"]:
        typer.echo(warning_text(warning), err=True)


def print_hand(data: HandData) -> None:
    """The hand pot by pot, with the reason for every chip."""
    out = console()
    out.print(f"{data['name']} ({data['game']}): settlement", style="bold")
    out.print(f"Button: seat {data['button']}; {len(data['dealt_in'])} players dealt in")
    if data["board"]:
        out.print(f"Board: {data['board']}")
    for hand in data["hands"]:
        if hand["cards"]:
            out.print(f"Seat {hand['spot']}: {hand['cards']} ({_hand_words(hand)})")
    for bet in data["returned"]:
        out.print(f"Returned to seat {bet['spot']}: {dollar(bet['amount'])}, not called ({bet['street']})")
    for fee in data["fees"]:
        lines = f" ({fee['cite']})" if fee["cite"] else ""
        out.print(f"Fee: {dollar(fee['amount'])} from {fee['payer']} {fee['when']}, {fee['basis']}{lines}")
    for pot in data["pots"]:
        for line in _pot_lines(pot):
            out.print(line)
    _print_rows(data)
    if data["carried"]:
        total = sum(data["carried"].values())
        out.print(f"{data['stays']}: {dollar(total)} stays in the pot for the next hand")
        for seat, price in data["buy_backs"].items():
            out.print(f"Seat {seat} may buy back in for {dollar(price)}")
    print_readings(data)
    for warning in data["warnings"]:
        out.print(warning_text(warning), style="yellow")


def _hand_words(hand: HandData) -> str:
    said = [hand["worth"], f"folded, {hand['folded']}" if hand["folded"] else ""]
    said += ["all in" if hand["all_in"] else "", "mucked" if hand["mucked"] else ""]
    return "; ".join(word for word in said if word) or "not shown"


def _pot_lines(pot: HandData) -> Iterator[str]:
    seats = ", ".join(map(str, pot["seats"]))
    dead = f", {dollar(pot['dead'])} of it dead money" if pot["dead"] else ""
    drop = f", less {dollar(pot['dropped'])} dropped: {dollar(pot['left'])}" if pot["dropped"] else ""
    can = f"seats {seats} can win it" if len(pot["seats"]) > 1 else f"seat {seats} alone can win it"
    yield f"{pot['name'].capitalize()}: {dollar(pot['size'])}{dead}{drop}; {can}"
    for share in pot["shares"]:
        if len(pot["shares"]) > 1:
            why = f"; {share['why']}" if share["why"] else ""
            yield f"  {share['share'].capitalize()}: {dollar(share['amount'])}{why}"
        for won in share["winners"]:
            if won["odd"]:
                yield f"  Seat {won['spot']} gets {dollar(won['odd'])} more: {won['why']}"
    for seat, amount in pot["taken_back"].items():
        yield f"  Seat {seat} takes back {dollar(amount)} that does not stand"
    if pot["left_over"]:
        yield f"  {dollar(pot['left_over'])} is left over: it stays in the pot and belongs to nobody"


def _print_rows(data: HandData) -> None:
    from houseway.rulebook.rules import marked

    rows = [
        (
            row["pot"],
            str(row["spot"]),
            dollar(row["staked"]),
            dollar(row["won"]),
            f"+{dollar(row['net'])}" if row["net"] > 0 else dollar(row["net"]),
            row["why"],
            marked(_lines(row["cite"]), row["by_reading"]),
        )
        for row in data["rows"]
    ]
    if rows:
        columns = ("Pot", "Seat", "Put in", "Won", "Net", "Reason", "Lines")
        console().print(table("", columns, rows))
        nets = (f"seat {seat} {'+' if net > 0 else ''}{dollar(net)}" for seat, net in data["totals"].items())
        console().print(f"In all: {', '.join(nets)}")


def _lines(cite: str) -> str:
    """The lines of a citation without its document: ``L849, L857-874``."""
    at = cite.find(", L")
    return cite[at + 2 :] if at >= 0 else cite
