"""The options that choose an output format."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.errors import HousewayError

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]


def one_format(as_json: bool, as_csv: bool) -> None:
    """Refuse two formats at once."""
    if as_json and as_csv:
        raise HousewayError("choose --json or --csv, not both")
