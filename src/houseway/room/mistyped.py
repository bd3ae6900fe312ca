"""What is wrong with a parameter of a request, in words: what it is called, and what may be typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]


def expected(parameters: list[Schema], name: str, mistake: str) -> str:
    """What a query parameter must be: `Rounds: a whole number from 100 to 50,000,000.`; empty if unknown.

    `parameters` are those of the request, as OpenAPI describes them; `mistake` is what Pydantic calls it.
    """
    found = next((one for one in parameters if one["in"] == "query" and one["name"] == name), None)
    if found is None:
        return ""
    title = found["schema"].get("title", name)
    if mistake == "missing":
        return f"{title}: this is needed."
    schema: Schema = next(
        (one for one in found["schema"].get("anyOf", ()) if one["type"] != "null"), found["schema"]
    )
    match schema.get("type"):
        case "integer" | "number" as kind:
            return f"{title}: a {'whole number' if kind == 'integer' else 'number'}{_bounds(schema)}."
        case "string" if mistake == "string_too_long":
            return f"{title}: at most {schema['maxLength']:,} characters."
    return ""


def _bounds(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f" from {low:,} to {high:,}"
    least = "" if low is None else f" of at least {low:,}"
    return least if high is None else f" of at most {high:,}"
