"""The names that people give to tables: words on one line, as in the names of people."""

from __future__ import annotations

import re
import unicodedata

from houseway.errors import HousewayError

LONGEST = 40
_TITLE = re.compile(rf"[^\W_](?:[\w .,'&+()-]{{0,{LONGEST - 2}}}[\w.'+)-])?")


def table_title(typed: str) -> str:
    """A table's name as it is shown; empty if nothing was typed."""
    title = unicodedata.normalize("NFC", " ".join(typed.split()))
    if title and not _TITLE.fullmatch(title):
        raise HousewayError(
            f"name: a table's name has at most {LONGEST} letters, digits, spaces and .,'&+()-, "
            "and begins with a letter or digit"
        )
    return title
