"""`houseway games`: what there is to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import complete_family, house_option
from houseway.errors import HousewayError
from houseway.rulebook.catalogue import Entry, select, side_bets_of
from houseway.rulebook.folders import folders
from houseway.rulebook.ways import house_ways
from houseway.terminal.options import CsvOption, JsonOption, one_format
from houseway.terminal.output import console, print_csv, print_json, table

if TYPE_CHECKING:
    from rich.console import Console


def games(
    house: Annotated[str | None, house_option("Only this house.")] = None,
    family: Annotated[
        str | None,
        typer.Option("--family", metavar="FAMILY", help="Only this family.", autocompletion=complete_family),
    ] = None,
    offers: Annotated[
        bool,
        typer.Option("--offers", help="What each game offers, and why it lacks anything else."),
    ] = False,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """List the games.

    \b
      houseway games
      houseway games --house oceana
      houseway games --family baccarat --csv
      houseway games --offers
      houseway games --rules my-rules

    Under each house, its side bets and the games they go with: add one to a game with --with, as in
    `houseway play GAME --with SIDE_BET`. Then its house ways for hands that are set in parts, which
    `houseway rules ID` shows.

    A game can offer rounds to play, a desk that settles described rounds, odds of its bets or the equity of
    its hands, the house's fees, and a filed house way.

    A game from your own rule files is listed with the name of its proposer. A file that cannot be loaded is
    left out, and the reason is printed on stderr.
    """
    one_format(as_json, as_csv)
    entries = [_completed(entry) for entry in select(house, family)]
    for problem in _own_problems():
        typer.echo(problem, err=True)
    if as_json:
        print_json([asdict(entry) for entry in entries])
    elif as_csv:
        columns = (
            *("id", "house", "name", "family", "kind", "summary", "bets", "proposed_by", "attaches_to"),
            *("offers", "not_offered"),
        )
        rows = ({name: _cell(value) for name, value in asdict(entry).items()} for entry in entries)
        print_csv(columns, ([row[name] for name in columns] for row in rows))
    elif entries and offers:
        _print_offers(entries)
    elif entries:
        _print(entries)
    else:
        of_family = f" of the family {family}" if family else ""
        console().print(f"{house} has no games{of_family}.")
        _print_ways(console(), house)


def _own_problems() -> list[str]:
    """Why own rule files are left out."""
    if not folders():
        return []
    from houseway.rulebook.shelf import read_own

    return read_own()[1]


def _print(entries: list[Entry]) -> None:
    out = console()
    wide = out.width >= 100
    for name, group in groupby(entries, key=lambda entry: entry.house_name):
        shown = list(group)
        columns = ("Id", "Name", "Bets", "Offers") if wide else ("Id", "Name")
        cells = ((entry.id, _name(entry), ", ".join(entry.bets), ", ".join(entry.offers)) for entry in shown)
        rows = (row[: len(columns)] for row in cells)
        drawn = table(name, columns, rows)
        drawn.columns[0].no_wrap = True
        out.print(drawn)
        for line in _side_bets(shown):
            out.print(line, style="dim")
        _print_ways(out, shown[0].house)
        out.print()
    kinds = "entry" if len(entries) == 1 else "entries"
    out.print(
        f"{len(entries)} {kinds}. `houseway rules ID` shows a rule sheet, `houseway play ID` deals, "
        "`houseway games --offers` lists what else there is.",
        style="dim",
    )


def _print_offers(entries: list[Entry]) -> None:
    """What each game offers; below, the reasons for what some do not offer, with how many games have each."""
    out = console()
    for name, group in groupby(entries, key=lambda entry: entry.house_name):
        drawn = table(name, ("Id", "Offers"), ((entry.id, ", ".join(entry.offers)) for entry in group))
        drawn.columns[0].no_wrap = True
        out.print(drawn)
        out.print()
    reasons = Counter(each for entry in entries for each in entry.not_offered.items())
    for (what, why), count in sorted(reasons.items()):
        games = "1 game" if count == 1 else f"{count} games"
        out.print(f"{what.capitalize()}, not offered in {games}: {why}.", style="dim")


def _completed(entry: Entry) -> Entry:
    """An entry with what its game offers; that of an own rule file is worked out, if it can be loaded."""
    if entry.offers:
        return entry
    from houseway.desk.offers import with_offers

    try:
        return with_offers(entry)
    except HousewayError:
        return entry


def _print_ways(out: Console, house: str | None) -> None:
    """The house ways of a house, which games use and files of one's own change."""
    for way in house_ways(house):
        out.print(f"House way: {way.id} ({way.name})", style="dim")


def _cell(value: object) -> object:
    if isinstance(value, dict):
        return "; ".join(f"{name}: {why}" for name, why in value.items())
    return "; ".join(value) if isinstance(value, tuple) else value


def _side_bets(entries: list[Entry]) -> Iterator[str]:
    """Which of these games take side bets, and which."""
    for entry in entries:
        if admitted := [side_bet.id for side_bet in side_bets_of(entry.id)]:
            yield f"Side bets for {entry.id} (--with): {', '.join(admitted)}"


def _name(entry: Entry) -> str:
    return f"{entry.name}, proposed by {entry.proposed_by}" if entry.proposed_by else entry.name
