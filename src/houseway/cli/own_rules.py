"""The option `--rules DIR`, which every command takes: folders of the user's own rule files."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.rulebook.folders import folders, use_folders
from houseway.terminal.help import reflowed

__all__ = ["RulesOption", "folders_of_environment", "use_folders", "with_folders"]

VARIABLE = "HOUSEWAY_RULES"

_HELP = "A folder of your own rule files, to use with the rulebook; may be repeated."

RulesOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--rules",
        metavar="DIR",
        help=f"{_HELP} Without it: the folders named in {VARIABLE}.",
        show_default=False,
    ),
]
"""The option before the name of a command."""

_CommandOption = Annotated[
    list[Path] | None, typer.Option("--rules", metavar="DIR", help=_HELP, show_default=False)
]
"""The option after the name of a command; the environment has been read by then."""


def folders_of_environment() -> list[Path]:
    """The folders that the environment names, separated as in PATH; an empty part names none."""
    return [Path(part) for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]


def with_folders(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the option added: folders named after it come after those named before it.

    Its help fits the terminal.
    """

    @wraps(command)
    def run(rules_folders: list[Path] | None = None, **given: Any) -> None:
        use_folders(*folders(), *(rules_folders or ()))
        command(**given)

    kind = inspect.Parameter.KEYWORD_ONLY
    added = inspect.Parameter("rules_folders", kind, default=None, annotation=_CommandOption)
    signature = inspect.signature(command, eval_str=True)
    parameters = [*signature.parameters.values(), added]
    run.__doc__ = reflowed(command.__doc__)
    run.__dict__["__signature__"] = signature.replace(parameters=parameters)  # where `inspect` looks for it
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run
