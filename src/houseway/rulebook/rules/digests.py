"""Hashes that tell rules apart: by what decides play and money, or by everything that is written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from houseway.rulebook import loader
from houseway.rulebook.models import Aside, Filing, Model, Setting

FORMAT = "2"
"""Increased whenever the same rules would get a different digest from before."""

_HEX_DIGITS = 60


def digest_of(
    filing: Filing, play: Model, settings: Mapping[str, Setting], changes: Mapping[str, str]
) -> str:
    """A hash of what decides play and money under chosen settings, with the format of the hash in front."""
    decisive = {**deciding(filing), "play": deciding(play)}
    decisive["bets"] = list(decisive.get("bets", {}).items())  # unnamed bets are settled in this order
    if filing.hand_setting is not None:
        decisive["hand_setting"] |= {"order": list(filing.hand_setting.rows)}  # rows are tried in order
    return f"{FORMAT}:{_hash([decisive, dict(settings), dict(changes)])[:_HEX_DIGITS]}"


def document_of(raw: loader.Raw, settings: Mapping[str, Setting], changes: Mapping[str, str]) -> str:
    """A hash of everything that the rule file says under chosen settings."""
    rows = raw.get("hand_setting", {}).get("rows", {})
    return _hash([raw, dict(settings), dict(changes), *([list(rows)] if rows else [])])


def _hash(value: object) -> str:
    return sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def deciding(model: BaseModel) -> dict[str, Any]:
    """The fields of a model that decide play or money, apart from those left at their default.

    A field at its default is left out whether the file states it or not, so a field that is added to the
    models later does not change the digests of rules without it.
    """
    kept: dict[str, Any] = {}
    for name, info in type(model).model_fields.items():
        value = getattr(model, name)
        aside = any(isinstance(mark, Aside) for mark in info.metadata)
        if not aside and (info.default is PydanticUndefined or value != info.default):
            kept[name] = _plain(value)
    return kept


def _plain(value: object) -> Any:
    if isinstance(value, BaseModel):
        return deciding(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
