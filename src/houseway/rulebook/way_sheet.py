"""A house way as a person who writes rule files needs it: its rows by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.errors import HousewayError
from houseway.rulebook import combining, loader
from houseway.rulebook.rules import house_way_of
from houseway.rulebook.sheet_play import CHOSEN_ROW
from houseway.rulebook.ways import HOUSE_WAY, WayEntry, way_entry


@dataclass(frozen=True)
class RowLine:
    """A row by the name that a file changes it by, what it says, and where that stands."""

    name: str
    title: str
    text: str
    cite: str
    by_reading: tuple[str, ...]
    in_force: bool


@dataclass(frozen=True)
class WaySheet:
    """A house way, its rows in their order, and the readings they stand by, each with its question."""

    way: WayEntry
    lines: str
    chosen_row: str
    rows: tuple[RowLine, ...]
    readings: Mapping[str, str]
    notes: tuple[str, ...]


def way_sheet(game: str, settings: Mapping[str, object]) -> WaySheet | None:
    """A house way under chosen readings; None if the id or path is that of something else."""
    document = combining.document(game)
    if document.raw.get("kind") != HOUSE_WAY:
        return None
    filing = loader.validate(document.raw, document.where)
    way = house_way_of(document.raw, document.where, settings)
    if way is None or filing.hand_setting is None:
        raise HousewayError(f"{document.where}: hand_setting: missing")
    rows = {
        row.name: RowLine(row.name, row.result.title, row.text, row.cite, row.readings, in_force)
        for table, in_force in ((way.rows.rows, True), (way.rows.off, False))
        for row in table
    }
    return WaySheet(
        way_entry(filing.id, document.raw),
        filing.lines,
        CHOSEN_ROW[filing.hand_setting.choose],
        tuple(rows[name] for name in filing.hand_setting.rows if name in rows),
        {name: reading.question for name, reading in filing.readings.items()},
        tuple(filing.notes),
    )
