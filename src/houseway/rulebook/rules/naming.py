"""How the rulebook writes names and citations."""

from __future__ import annotations

import re
from collections.abc import Iterable


def slug(name: str) -> str:
    """A name as an id: lower case, words joined by underscores."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def within(cite: str, lines: str) -> bool:
    """Whether the first cited line is among those of a filing: ``163-194, 212-238``."""
    first = re.search(r"L(\d+)", cite)
    ranges = re.findall(r"(\d+)(?:-(\d+))?", lines)
    return first is not None and any(int(low) <= int(first[1]) <= int(high or low) for low, high in ranges)


_PROPOSED = "Proposed by "
_CHANGED = "Changed from "


def cited(lines: Iterable[str], proposed_by: str = "") -> str:
    """Several cited lines as one text; without any, who proposes the rule."""
    return ", ".join(lines) or (f"{_PROPOSED}{proposed_by}" if proposed_by else "")


def changed(cite: str, before: str) -> str:
    """The citation of a row whose payout was changed: what the filing says there is not what is paid."""
    return f"{_CHANGED}{before}" + (f" ({cite})" if cite else "")


def changed_row(before: str, proposed_by: str = "") -> str:
    """The citation of a row that an own file changed: the lines before, and who proposes the change."""
    return changed("", before) + (f", {_PROPOSED.lower()}{proposed_by}" if proposed_by else "")


def marked(cite: str, readings: Iterable[str]) -> str:
    """A citation that says by which readings the row stands: ``L12, by reading "two naturals"``."""
    *others, last = [f'"{name.replace("_", " ")}"' for name in readings] or [""]
    by = f"by readings {', '.join(others)} and {last}" if others else f"by reading {last}" if last else ""
    return ", ".join(part for part in (cite, by) if part)


def is_not_filed(cite: str) -> bool:
    """Whether a citation says who proposes or what was changed, instead of naming lines of a filing."""
    return cite.startswith((_PROPOSED, _CHANGED))
