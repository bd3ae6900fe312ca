"""The page's own files, kept in memory under a name for their version.

A browser fetches each version once: the page names the version, and what has that name never changes. All
modules are announced in the page's head, so that none waits until another that imports it has come.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from houseway.room.security import FILES

FOREVER = "public, max-age=31536000, immutable"
mimetypes.add_type("text/javascript", ".js")


class PageFile(NamedTuple):
    """A file as it is sent."""

    body: bytes
    zipped: bytes
    kind: str
    etag: str

    @classmethod
    def of(cls, name: str, body: bytes) -> PageFile:
        """A file by its name."""
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return cls(body, gzip.compress(body, mtime=0), kind, f'"{_digest(body)}"')

    def answer(self, asked: Headers, cache: str) -> Response:
        """The answer to a request with these headers."""
        headers = {"cache-control": cache, "etag": self.etag, "vary": "accept-encoding"}
        if asked.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        if "gzip" in asked.get("accept-encoding", ""):
            return Response(self.zipped, media_type=self.kind, headers=headers | {"content-encoding": "gzip"})
        return Response(self.body, media_type=self.kind, headers=headers)


class PageFiles:
    """The files of a folder, served under their version or, to be asked about each time, without it."""

    def __init__(self, folder: Path) -> None:
        bodies = dict(_read(folder))
        page = bodies.pop("index.html", b"")
        named = (part for name, body in bodies.items() for part in (name.encode(), body))
        self.version = _digest(page, *named)
        self.files = {name: PageFile.of(name, body) for name, body in bodies.items()}
        self.page = PageFile.of("index.html", _with_version(page, self.version, bodies)) if page else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for a file."""
        name = scope["path"].removeprefix(FILES)
        versioned = name.startswith(f"{self.version}/")
        found = self.files.get(name.removeprefix(f"{self.version}/"))
        if found is None or scope["method"] not in ("GET", "HEAD"):
            answer = Response('{"error":"Not found."}', 404, media_type="application/json")
        else:
            answer = found.answer(Headers(scope=scope), FOREVER if versioned else "no-cache")
        await answer(scope, receive, send)


def _read(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _with_version(page: bytes, version: str, files: Mapping[str, bytes]) -> bytes:
    """The page with the version in its addresses, and with all modules announced."""
    modules = (name for name in sorted(files) if name.endswith(".js"))
    links = "".join(f'<link rel="modulepreload" href="{FILES}{name}">\n' for name in modules)
    text = page.decode().replace("</head>", f"{links}</head>")
    return text.replace(f'"{FILES}', f'"{FILES}{version}/').encode()


def _digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()[:16]
