"""The houses whose filings the rulebook holds, and their names."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("houses.toml")


@dataclass(frozen=True)
class House:
    """A licensed card room and the document its rules were filed in."""

    id: str
    name: str
    document: str


@cache
def houses() -> Mapping[str, House]:
    """The five houses, by id."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {key: House(key, row["name"], row["document"]) for key, row in table.items()}


def house_name(house: str) -> str:
    """The name of a house, or of a folder of own rule files as such."""
    if not house:
        return ""
    return houses()[house].name if house in houses() else f"Own rules: {house}"
