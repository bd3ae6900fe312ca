"""Rules made from a rule file with a few changes, for tests of what can be priced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.rulebook import loader
from houseway.rulebook.rules import Rules, choose

Raw = dict[str, Any]


def document(game: str) -> Raw:
    """A rule file with everything it extends and uses."""
    path, filed = loader.locate(game)
    return loader.merge({}, loader.compose(path, filed))


def rules_from(raw: Raw, settings: Mapping[str, object] | None = None) -> Rules:
    """The rules a document describes."""
    return choose(raw, "changed.toml", settings or {})


def changed(game: str, over: Mapping[str, Any], settings: Mapping[str, object] | None = None) -> Rules:
    """The rules of a game with changes to its document."""
    return rules_from(loader.merge(document(game), over), settings)


def side_bet(*cases: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    """A bonus bet that loses where none of these cases applies."""
    rows = [*cases, {"pays": "lose"}]
    return {"bets": {"trial": {"name": "Trial", "cases": rows, **fields}}}
