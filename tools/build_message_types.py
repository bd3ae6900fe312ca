"""Write the room's messages in TypeScript: `python tools/build_message_types.py`.

The types come from the models that the server itself uses: what it sends (`houseway.room.messages`) and what
it accepts (`houseway.room.protocol`). `tsc` checks the page's code against them, where they are called
`Room.State` and so on; no browser loads them.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import indent
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode
from typing_extensions import TypeAliasType, is_typeddict

from houseway.room import messages, protocol
from houseway.room.messages.form import Message
from houseway.room.messages.odds import Open
from houseway.room.sessions import PlayerOut, SessionOut

FILE = Path(__file__).parents[1] / "types/messages.d.ts"
HEAD = "// Written by tools/build_message_types.py from the server's models: do not edit.\n\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = Mapping[str, Any]


def sent() -> Iterator[Any]:
    """Every type in the modules that declare what the room sends."""
    for info in pkgutil.iter_modules(messages.__path__, f"{messages.__name__}."):
        for found in vars(importlib.import_module(info.name)).values():
            if (is_typeddict(found) or isinstance(found, TypeAliasType)) and found not in (Message, Open):
                yield found
    yield from (PlayerOut, SessionOut)


def types() -> str:
    """All messages as TypeScript."""
    roots: list[tuple[int, JsonSchemaMode, TypeAdapter[Any]]] = [
        (number, "serialization", TypeAdapter(found)) for number, found in enumerate(sent())
    ]
    roots.append((-1, "validation", TypeAdapter(protocol.AnyMessage)))
    schemas, definitions = TypeAdapter.json_schemas(roots, ref_template="{model}")
    parts = [_declared(name, schema) for name, schema in sorted(definitions["$defs"].items())]
    parts.append(_declared("ClientMessage", schemas[-1, "validation"]))
    return HEAD + "declare namespace Room {\n" + indent("\n".join(parts), "  ") + "}\n"


def _declared(name: str, schema: Schema) -> str:
    """One type under its name, with the docstring of its model."""
    if not name.isidentifier() or "__" in name:
        raise ValueError(f"two messages have one name: {name}")
    about = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{about}type {name} = {_type(schema)};\n"
    required = schema.get("required", ())
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {_type(found)};\n"
        for field, found in schema["properties"].items()
    )
    return f"{about}interface {name} {{\n{fields}}}\n"


def _type(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(map(_type, schema[union])))
    if schema.get("type") == "array":
        item = _type(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if schema.get("type") == "object":
        values = schema["additionalProperties"]
        return f"Record<string, {'unknown' if values is True else _type(values)}>"
    return PLAIN[schema["type"]]


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(types(), encoding="utf-8")
