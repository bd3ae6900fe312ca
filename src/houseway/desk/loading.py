"""A situation as a text: JSON or TOML."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping

from houseway.errors import HousewayError
from houseway.rulebook.toml_text import parse_toml

NOT_A_SITUATION = "a situation must be an object with game, table, hands and bets"


def load_situation(text: str, name: str = "situation") -> Mapping[str, object]:
    """The data of a JSON or TOML text, recognized by the name's extension or else by how the text begins."""
    content = text.removeprefix("\ufeff")
    is_json = name.endswith(".json") or (not name.endswith(".toml") and content.lstrip()[:1] == "{")
    if is_json:
        return load_json(content, name)
    try:
        return parse_toml(content)
    except tomllib.TOMLDecodeError as error:
        if not name.endswith(".toml") and _is_json(content):
            raise HousewayError(f"{name}: {NOT_A_SITUATION}") from None
        raise HousewayError(f"{name}: not valid TOML: {error}") from None
    except ValueError as error:
        raise HousewayError(f"{name}: not a situation: {error}") from None


def load_json(text: str, name: str) -> Mapping[str, object]:
    """The data of a JSON text, in which no key is given twice."""
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise HousewayError(
            f"{name}: not valid JSON: {error.msg} (at line {error.lineno}, column {error.colno})"
        ) from None
    except (ValueError, RecursionError) as error:
        raise HousewayError(f"{name}: not a situation: {error}") from None
    if not isinstance(data, dict):
        raise HousewayError(f"{name}: {NOT_A_SITUATION}")
    return data


def _is_json(content: str) -> bool:
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return False
    return True


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data: dict[str, object] = {}
    for key, value in pairs:
        if key in data:
            raise ValueError(f"{key!r} is given twice")
        data[key] = value
    return data
