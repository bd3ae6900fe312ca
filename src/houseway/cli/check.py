"""`houseway check FILE`: is a rule file sound?"""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.options import SetOption, rules_of
from houseway.terminal.options import JsonOption
from houseway.terminal.output import console, print_json, working


def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A rule file, or a game id.", show_default=False)
    ],
    settings: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check a rule file: names, rows never reached, rounds no row covers, payouts, fees, citations.

    Every problem found is one line with its place; the exit code is 2 if there is any.

    \b
      houseway check my-variant.toml
      houseway check oceana/ez-baccarat --json
    """
    from houseway.rulebook.check import check_file

    with working(f"Checking {file} ..."):
        filing, problems = check_file(file)
    if settings and not problems:
        rules_of(file, settings)
    if as_json:
        print_json(
            {
                "file": file,
                "id": filing.id,
                "name": filing.name,
                "kind": filing.kind,
                "ok": not problems,
                "problems": problems,
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
        console().print(
            f"{file}: {filing.name} is sound ({', '.join(f'{count} {name}' for count, name in counts)})"
        )
    if problems:
        raise typer.Exit(2)
