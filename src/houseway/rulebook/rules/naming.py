"""How the rulebook writes names and citations."""

from __future__ import annotations

import re
from collections.abc import Iterable


def slug(name: str) -> str:
    """A name as an id: lower case, words joined by underscores."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def cited(lines: Iterable[str]) -> str:
    """Several cited lines as one text."""
    return ", ".join(lines)
