"""TOML texts as people write them, parsed only where they are not nested too deeply."""

from __future__ import annotations

import re
import tomllib
from typing import Any

DEEPEST = 50
"""Levels of tables and lists that a text may have, so that no walk through one is too deep."""
LARGEST = 2**63 - 1
"""The largest whole number that TOML has: it fits in 64 bits."""

_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?)"""
_DOT = r"[ \t]*+\.[ \t]*+"
_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}'
    r"|\'\'\'(?:[^']|'(?!''))*+'{0,5}"
    r"|#[^\n]*+"
    rf"|{_PART}(?:{_DOT}{_PART}){{0,{DEEPEST - 1}}}+(?P<deep>{_DOT}{_PART})?",
    re.ASCII | re.DOTALL,
)
"""A long text, a comment, or a key or value with its dots; `deep` is one part more than there may be levels.

A quote that is never closed ends with the text, so that nothing is read twice.
"""


class TooDeep(ValueError):
    """A text is nested too deeply."""

    def __init__(self) -> None:
        super().__init__(f"tables and lists are nested more than {DEEPEST} levels deep")


def parse_toml(text: str) -> dict[str, Any]:
    """The content of a text; a `ValueError` says why it cannot be read.

    The time and the memory that the parser takes grow with the square of the parts of a dotted key, so that a
    short text could keep it busy for minutes. Such keys are found before it begins.
    """
    if any(token["deep"] for token in _TOKEN.finditer(text)):
        raise TooDeep
    try:
        parsed = tomllib.loads(text)
    except RecursionError:
        raise TooDeep from None
    level: list[Any] = [parsed]
    for _ in range(DEEPEST):
        items = [item for one in level for item in (one.values() if isinstance(one, dict) else one)]
        if any(isinstance(item, int) and abs(item) > LARGEST for item in items):
            raise ValueError(f"a number may be at most {LARGEST}")
        level = [item for item in items if isinstance(item, dict | list)]
        if not level:
            return parsed
    raise TooDeep
