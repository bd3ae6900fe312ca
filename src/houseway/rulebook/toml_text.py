"""TOML texts as people write them, parsed only where they are not nested too deeply."""

from __future__ import annotations

import re
import tomllib
from typing import Any

DEEPEST = 50
"""Levels of tables and lists that a text may have, so that no walk through one is too deep."""

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
    if _is_too_deep(parsed):
        raise TooDeep
    return parsed


def _is_too_deep(parsed: dict[str, Any]) -> bool:
    level: list[Any] = [parsed]
    for _ in range(DEEPEST):
        level = [
            item
            for value in level
            for item in (value.values() if isinstance(value, dict) else value)
            if isinstance(item, dict | list)
        ]
        if not level:
            return False
    return True
