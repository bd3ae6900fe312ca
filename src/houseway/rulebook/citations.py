"""Citations of another house's document: lines that a filing inherits with the rules of another house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_CITING = ("cite", "by_space", "one_option")
"""The fields that hold nothing but citations, with those whose names end in `_cite`."""


def in_document(raw: Mapping[str, Any], document: str) -> dict[str, Any]:
    """A raw document whose citations name the document that their lines are in.

    >>> in_document({"deck": {"text": "decks", "cite": ["L12", "002:L7"]}}, "001")
    {'deck': {'text': 'decks', 'cite': ['001:L12', '002:L7']}}
    """
    return {
        field: _named(value, document)
        if field in _CITING or field.endswith("_cite")
        else _within(value, document)
        for field, value in raw.items()
    }


def _within(value: Any, document: str) -> Any:
    if isinstance(value, Mapping):
        return in_document(value, document)
    return [_within(item, document) for item in value] if isinstance(value, list) else value


def _named(cite: Any, document: str) -> Any:
    """A citation, or a list of them, with the number of the document before the lines."""
    if isinstance(cite, list):
        return [_named(one, document) for one in cite]
    return f"{document}:{cite}" if isinstance(cite, str) and cite.startswith("L") else cite
