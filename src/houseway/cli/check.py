"""`houseway check FILE`: can a rule file be played, settled and priced?"""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import SetOption, rules_of
from houseway.errors import Mistakes
from houseway.terminal.options import JsonOption
from houseway.terminal.output import console, print_json, working


def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A rule file, or a game id.", show_default=False)
    ],
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a rule file: names, tables, payouts, fees, citations; then deal rounds and try to price it.

    A file that is OK can be played, settled and priced as its family declares, under every option. A
    side bet is checked on every game that it attaches to. Each problem is printed on one line with its place,
    and the exit code is then 2. A bet that can be played but not priced is listed too, and so is a changed
    row of a house way that still has the filing's text; these are not problems with the file.

    \b
      houseway check my-variant.toml
      houseway check oceana/ez-baccarat --json
    """
    from houseway.desk.checking import check_game
    from houseway.rulebook.check import file_warnings
    from houseway.rulebook.models import MODULES

    with working(f"Checking {file} ..."):
        try:
            filing, problems = check_game(file)
        except Mistakes as error:
            _print_mistakes(file, error.problems, as_json)
            raise typer.Exit(2) from None
    if settings and not problems:
        rules_of(file, settings)
    warnings = file_warnings(file)
    unpriced = [] if problems or filing.kind in MODULES else _unpriced(file, settings)
    if as_json:
        print_json(
            {
                "file": file,
                "id": filing.id,
                "name": filing.name,
                "kind": filing.kind,
                "ok": not problems,
                "problems": problems,
                "warnings": warnings,
                "unpriced": unpriced,
            }
        )
    elif problems:
        for problem in problems:
            typer.echo(problem, err=True)
    else:
        counts = (
            (len(filing.bets), "bets"),
            (len(filing.options), "options"),
            (len(filing.readings), "readings"),
            (sum(len(filing.groups[name].options) for name in filing.fees), "schedule options"),
        )
        checked = ", ".join(f"{count} {name}" for count, name in counts)
        played = "" if filing.kind in MODULES else "; rounds dealt and settled"
        console().print(f"{file}: OK ({filing.name}: {checked}{played})")
        for line in warnings:
            console().print(f"Warning: {line}")
        for line in unpriced:
            console().print(f"Not priced: {line}")
    if problems:
        raise typer.Exit(2)


def _print_mistakes(file: str, problems: list[str], as_json: bool) -> None:
    """What is wrong with the form of a file; until that is mended, there is no more to say about it."""
    if as_json:
        print_json({"file": file, "ok": False, "problems": problems})
        return
    for problem in problems:
        typer.echo(problem, err=True)


def _unpriced(file: str, settings: list[str] | None) -> list[str]:
    """What `houseway odds` cannot price under these settings, or else under some option or reading."""
    from houseway.odds import problems
    from houseway.rulebook import combining, loader
    from houseway.rulebook.check import variants

    if settings:
        return problems(rules_of(file, settings))
    document = combining.document(file)
    filing = loader.validate(document.raw, document.where)
    chosen = variants(document.raw, filing, document.where)
    found = (line for rules in chosen for line in problems(rules))
    return list(dict.fromkeys(found))
