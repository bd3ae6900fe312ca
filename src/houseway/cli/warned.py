"""Warnings and readings of a settled round, as the command line prints them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.terminal.output import console


def warning_text(warning: Mapping[str, Any]) -> str:
    """A warning with its lines and the readings it stands by."""
    from houseway.rulebook.rules import marked

    source = marked(warning["cite"], warning["by_reading"])
    return f"Warning: {warning['text']}{f' ({source})' if source else ''}"


def print_readings(data: Mapping[str, Any]) -> None:
    """The readings that are not the default."""
    for reading in data["readings"]:
        if not reading["default"]:
            console().print(
                f"Reading: {reading['reading']} = {reading['value']} ({reading['meaning']}), not the default"
            )
