"""The API's documentation as one plain page, drawn from its OpenAPI description without any script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

Json = Mapping[str, Any]


def docs_page(api: Json) -> str:
    """All endpoints with their parameters and answers."""
    body = "\n".join(_operation(path, method, told) for path, method, told in _operations(api))
    info = api["info"]
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(info["title"])}: the JSON API</title>
</head>
<body>
<main>
<h1>{escape(info["title"])} {escape(info["version"])}: the JSON API</h1>
<p>{escape(info["description"])}</p>
<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI {escape(api["openapi"])}).</p>
{body}
</main>
</body>
</html>
"""


def _operations(api: Json) -> Iterator[tuple[str, str, Json]]:
    for path, methods in api["paths"].items():
        for method, told in methods.items():
            yield path, method.upper(), told


def _operation(path: str, method: str, told: Json) -> str:
    lines = [
        f"<h2><code>{method} {escape(path)}</code></h2>",
        f"<p>{escape(told.get('description', ''))}</p>",
    ]
    rows = [
        f"<tr><td><code>{escape(given['name'])}</code></td><td>{escape(given['in'])}</td>"
        f"<td>{escape(_type(given.get('schema', {})))}</td></tr>"
        for given in told.get("parameters", ())
    ]
    if rows:
        lines.append(f"<table><tr><th>name</th><th>in</th><th>type</th></tr>{''.join(rows)}</table>")
    content = told.get("requestBody", {}).get("content", {}).get("application/json")
    if content:
        lines.append(f"<p>Body: {escape(_type(content['schema']))}</p>")
    return "\n".join(lines)


def _type(schema: Json) -> str:
    """A schema in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
