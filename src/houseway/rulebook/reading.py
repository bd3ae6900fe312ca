"""Reading one rule file: whatever keeps it from being read becomes one line that names the file."""

from __future__ import annotations

import pickle
from functools import lru_cache
from pathlib import Path
from typing import Any

from houseway.errors import HousewayError
from houseway.rulebook.toml_text import TooDeep, parse_toml

LONGEST = 1_000_000
"""Characters that a rule file may have; the longest filing has a fraction of that."""


def read_text(path: Path, where: str) -> str:
    """The text of one file; `where` names it in messages."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise HousewayError(f"{where}: cannot be read ({type(error).__name__})") from None
    if len(text) > LONGEST:
        raise HousewayError(f"{where}: a rule file may have at most {LONGEST:,} characters")
    return text


def read_toml(path: Path, where: str) -> dict[str, Any]:
    """The content of one file; `where` names it in messages."""
    text = read_text(path, where)
    try:
        raw: dict[str, Any] = pickle.loads(_parsed(text))
    except TooDeep as error:
        raise HousewayError(f"{where}: {error}") from None
    except ValueError as error:  # a number may have too many digits, which is no TOMLDecodeError
        raise HousewayError(f"{where}: not valid TOML: {error}") from None
    return raw


@lru_cache(maxsize=256)
def _parsed(text: str) -> bytes:
    """A parsed file, from which each reader makes a document of his own: far quicker than parsing again."""
    return pickle.dumps(parse_toml(text))
