"""Parts of the desk's answers that all games share, as plain data."""

from __future__ import annotations

from typing import Any

from houseway.games.warned import DeskWarning
from houseway.rulebook.rules import Rules


def warning_data(rules: Rules, warning: DeskWarning) -> dict[str, Any]:
    """A warning with its lines and the readings it stands by."""
    return {
        "text": warning.text,
        "spot": warning.spot,
        "hand": "" if warning.hand is None else str(warning.hand),
        "cite": rules.cite(warning.cite),
        "by_reading": list(warning.by_reading),
    }


def readings_data(rules: Rules) -> list[dict[str, Any]]:
    """Every reading of the game, and which choice of it was used."""
    found: list[dict[str, Any]] = []
    for name, reading in rules.filing.readings.items():
        value = str(rules.settings[name])
        found.append(
            {
                "reading": name,
                "question": reading.question,
                "value": value,
                "meaning": reading.choices[value],
                "default": value == reading.default,
            }
        )
    return found
