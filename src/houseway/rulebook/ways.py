"""Which house ways there are for hands that are set in parts; listing them reads only their own files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from houseway.errors import HousewayError
from houseway.rulebook.folders import own_ids
from houseway.rulebook.houses import house_name, houses
from houseway.rulebook.reading import read_toml

HOUSE_WAY = "house way"
PATTERN = "*house-way.toml"
"""How the files of filed house ways are named."""


@dataclass(frozen=True)
class WayEntry:
    """A house way that games use, and who proposes it if no house filed it."""

    id: str
    house: str
    house_name: str
    name: str
    proposed_by: str = ""


def way_entry(name: str, raw: dict[str, Any]) -> WayEntry:
    """The entry of a house way with this id."""
    house = name.partition("/")[0]
    return WayEntry(name, house, house_name(house), str(raw.get("name", "")), str(raw.get("proposed_by", "")))


def house_ways(house: str | None = None) -> list[WayEntry]:
    """The house ways of a house, or all; those of own rule files come last, as far as they can be read."""
    found = []
    for name, path in _files():
        with suppress(HousewayError):  # `houseway check` says what is wrong with a file
            raw = read_toml(path, name)
            if raw.get("kind") == HOUSE_WAY and house in (None, name.partition("/")[0]):
                found.append(way_entry(name, raw))
    return found


def _files() -> Iterator[tuple[str, Path]]:
    for house in houses():
        for path in sorted((Path(__file__).parent / house).glob(PATTERN)):
            yield f"{house}/{path.stem}", path
    yield from own_ids().items()
