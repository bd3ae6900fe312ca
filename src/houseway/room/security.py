"""Security: headers, signatures, tokens, limits on rate and size."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections import OrderedDict
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from itsdangerous import BadSignature, TimestampSigner
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
)
FILES = "/static/"
"""Where the page's own files are."""
LARGEST_BODY = 256 * 1024
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
WRONG_HOST = 4403
IPV6_CUSTOMER = 64  # bits: what providers give to one customer
MESSAGES_AT_ONCE, MESSAGES_A_SECOND = 40, 20  # what a table takes from one connection


def sign(secret: bytes, purpose: str, text: str) -> str:
    """A text with the time and a signature."""
    return _signer(secret, purpose).sign(text).decode()


def unsign(secret: bytes, purpose: str, signed: str, max_age: int) -> str | None:
    """The text, if its signature is ours and at most `max_age` seconds old."""
    try:
        return _signer(secret, purpose).unsign(signed, max_age).decode()
    except BadSignature:
        return None


def _signer(secret: bytes, purpose: str) -> TimestampSigner:
    return TimestampSigner(secret, salt=purpose, key_derivation="hmac", digest_method=hashlib.sha256)


def token(secret: bytes, purpose: str, text: str) -> str:
    """What only this room can derive from a text; the same in every version, since browsers keep some."""
    return hmac.new(secret, f"{purpose}\0{text}".encode(), "sha256").hexdigest()


def unsign_undated(secret: bytes, purpose: str, signed: str) -> str | None:
    """The text of a cookie as the room signed it before signatures had a time, so that guests stay known."""
    text, _, signature = signed.rpartition(".")
    ours = token(secret, purpose, text)
    return text if hmac.compare_digest(ours.encode(), signature.encode()) else None


def same_origin(origin: str | None, host: str | None, allowed: Iterable[str] = ()) -> bool:
    """Whether the request comes from this room's own page."""
    if not origin or not host:
        return False
    return urlsplit(origin).netloc == host or origin in allowed


def address_of(connection: HTTPConnection) -> str:
    """The address that limits are counted by: of a proxy's client if the host named the proxy.

    One IPv6 customer has a whole network of addresses, which count as one.
    """
    host = connection.client.host if connection.client else ""
    return network_of(host)


def network_of(host: str) -> str:
    """An IPv4 address, or the network of an IPv6 address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return str(address)
    return str(address.ipv4_mapped or ip_network((int(address), IPV6_CUSTOMER), strict=False))


def host_name(header: str) -> str:
    """The name in a Host header, without the port; empty if it cannot be read."""
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


class HostCheck:
    """Middleware: the room answers only to its own names.

    Otherwise a page of another site could have its own name point here, and read a room that listens on this
    machine alone. A room has the loopback names, the address at which a request arrived, and the names that
    its host gave.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self.app = app
        self.names = LOOPBACK | {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        name, here = host_name(Headers(scope=scope).get("host", "")), scope.get("server")
        if name and (name in self.names or (here and name == here[0])):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": WRONG_HOST})
        else:
            await refuse(
                send, 421, "This room does not answer to this name. Its host can add it with --name."
            )


class Limiter:
    """Token buckets by key: `burst` tokens at once, refilled at `per_second`."""

    def __init__(self, burst: float, per_second: float, most_keys: int = 10_000) -> None:
        self.burst = burst
        self.per_second = per_second
        self.most_keys = most_keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str, now: float | None = None) -> bool:
        """Take one token, if there is one."""
        now = time.monotonic() if now is None else now
        tokens, at = self._buckets.pop(key, (self.burst, now))
        tokens = min(self.burst, tokens + (now - at) * self.per_second)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > self.most_keys:
            self._buckets.popitem(last=False)
        return allowed

    def spent(self, key: str, now: float | None = None) -> bool:
        """Whether there is no token to take."""
        now = time.monotonic() if now is None else now
        tokens, at = self._buckets.get(key, (self.burst, now))
        return tokens + (now - at) * self.per_second < 1

    def give_back(self, key: str) -> None:
        """Return a token that need not have been taken."""
        if key in self._buckets:
            tokens, at = self._buckets[key]
            self._buckets[key] = min(self.burst, tokens + 1), at


class RateLimit:
    """Middleware: limits what an address asks for, names and tables more; the page's files do not count."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or scope["path"].startswith(FILES) or self._allows(scope):
            await self.app(scope, receive, send)
        else:
            await refuse(send, 429, "Too many requests. Wait a moment.")

    def _allows(self, scope: Scope) -> bool:
        limits, address = scope["app"].state, address_of(HTTPConnection(scope))
        posted = scope["path"] if scope["method"] == "POST" else ""
        if not limits.limiter.allows(address):
            return False
        if posted in ("/api/session", "/api/accounts"):
            return bool(limits.guests.allows(address))
        return posted != "/api/tables" or bool(limits.openings.allows(address))


class Shield:
    """Middleware: security headers on every answer, and no request body larger than the limit."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request through."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS]
        extra.append((b"content-security-policy", CONTENT_POLICY.encode()))
        extra.append((b"cache-control", b"no-store" if scope["path"].startswith("/api/") else b"no-cache"))

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                already_set = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(pair for pair in extra if pair[0] not in already_set),
                ]
            await send(message)

        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            await refuse(send_with_headers, 413, "The request is too large.")
            return
        await self.app(scope, _limited(receive), send_with_headers)


def _limited(receive: Receive) -> Receive:
    """A body without a stated length is cut off at the limit."""
    got = 0

    async def limited() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > LARGEST_BODY:
            return {"type": "http.disconnect"}
        return message

    return limited


async def refuse(send: Send, status: int, error: str) -> None:
    """Answer a request that the application does not get to see."""
    body = json.dumps({"error": error}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
