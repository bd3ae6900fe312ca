"""The rulebook as it was before rooms stored the rules of their tables.

A room of that time has rounds and tables whose rules are known by the game's id alone. The file beside this
module has every game of that rulebook, composed.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from importlib.resources import files
from typing import Any

from houseway.rulebook.loader import Raw


@cache
def _composed() -> dict[str, Any]:
    packed = files(__package__).joinpath("earlier.json.gz").read_bytes()
    found: dict[str, Any] = json.loads(gzip.decompress(packed))
    return found


def earlier_document(game: str) -> Raw | None:
    """The composed document of a game as it was then; None if the rulebook did not have it."""
    return _composed().get(game)
