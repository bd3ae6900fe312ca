"""The API's documentation as one plain page, drawn from its OpenAPI description without any script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

ApiPart = Mapping[str, Any]


def docs_page(api: ApiPart) -> str:
    """All endpoints with their parameters and answers."""
    body = "\n".join(_operation(path, method, operation) for path, method, operation in _operations(api))
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


def _operations(api: ApiPart) -> Iterator[tuple[str, str, ApiPart]]:
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            yield path, method.upper(), operation


def _operation(path: str, method: str, operation: ApiPart) -> str:
    lines = [
        f"<h2><code>{method} {escape(path)}</code></h2>",
        f"<p>{escape(operation.get('description', ''))}</p>",
    ]
    rows = [
        f"<tr><td><code>{escape(parameter['name'])}</code></td><td>{escape(parameter['in'])}</td>"
        f"<td>{escape(_type(parameter.get('schema', {})))}</td></tr>"
        for parameter in operation.get("parameters", ())
    ]
    if rows:
        lines.append(f"<table><tr><th>name</th><th>in</th><th>type</th></tr>{''.join(rows)}</table>")
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content:
        lines.append(f"<p>Body: {escape(_type(content['schema']))}</p>")
    return "\n".join(lines)


def _type(schema: ApiPart) -> str:
    """A schema in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return str(schema.get("type", "anything"))
