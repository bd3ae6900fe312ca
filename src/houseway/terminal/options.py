"""The options that several commands share: output formats, and where results are stored."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.errors import HousewayError

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]
StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="DIR",
        help="The folder where computed odds are stored, or off. Without it: HOUSEWAY_STORE, or your cache.",
        show_default=False,
    ),
]
FreshOption = Annotated[
    bool, typer.Option("--fresh", help="Compute the odds again, and replace those that are stored.")
]


def one_format(as_json: bool, as_csv: bool) -> None:
    """Refuse two formats at once."""
    if as_json and as_csv:
        raise HousewayError("choose --json or --csv, not both")
