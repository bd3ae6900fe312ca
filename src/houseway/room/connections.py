"""HTTP and WebSocket connections that go through the gate, and end when their clients keep them waiting."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from houseway.room.gate import Gate, Patience
from houseway.room.hosting import Hosting
from houseway.room.protocol import LARGEST
from houseway.room.security import LARGEST_BODY

CLOSING = 3
"""Seconds that open requests have when the room closes."""

LARGEST_REQUEST = LARGEST_BODY + 64 * 1024
"""Bytes of a request with its headers; a body that is too large is refused before it comes to this."""

_ERROR = b'{"error":"Too many connections. Try again later."}'
_FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-type: application/json\r\n"
_FULL += b"content-length: %d\r\n\r\n%s" % (len(_ERROR), _ERROR)


class RoomConfig(uvicorn.Config):
    """How uvicorn serves a room."""

    def __init__(self, app: ASGIApp, hosting: Hosting) -> None:
        super().__init__(
            app,
            http=RoomHttp,
            ws=RoomWebSocket,
            lifespan="off",
            log_level="warning",
            access_log=False,
            ws_max_size=16 * LARGEST,  # a message that is a little too large is told so by the room
            ws_ping_interval=20,
            ws_ping_timeout=20,
            timeout_graceful_shutdown=CLOSING,
            server_header=False,
            proxy_headers=bool(hosting.proxies),
            forwarded_allow_ips=list(hosting.proxies),
        )
        self.gate = Gate(hosting)
        self.request_time = hosting.request_time


class RoomHttp(HttpToolsProtocol):
    """A connection whose requests must be complete in time, and whose answers must be read."""

    def __init__(self, config: RoomConfig, *args: Any, **named: Any) -> None:
        super().__init__(config, *args, **named)
        self.gate = config.gate
        self.admitted = self.upgraded = False
        self.received = 0
        self.cycles: list[RequestResponseCycle] = []
        self.request = Patience(config.request_time)
        self.answer = Patience(config.request_time)

    @property
    def host(self) -> str:
        """The address at the other end."""
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection in, or say that there are too many."""
        stream = cast(asyncio.Transport, transport)  # a TCP connection is one
        super().connection_made(stream)
        self.admitted = self.gate.enter(self.host)
        if self.admitted:
            self.request.begin(self.cut_off)
        else:
            stream.write(_FULL)
            stream.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting a connection."""
        self.request.end()
        self.answer.end()
        if self.admitted:
            self.gate.leave(self.host)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request; the rest must come in time."""
        super().data_received(data)
        if self.upgraded:
            return
        if self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete:
            self.request.end()
            self.received = 0
            return
        self.request.begin(self.cut_off)
        self.received += len(data)
        if self.received > LARGEST_REQUEST:
            self.cut_off()

    def on_headers_complete(self) -> None:
        """A request begins; others before it on the same connection may not have been answered."""
        super().on_headers_complete()
        self.cycles = [cycle for cycle in self.cycles if not cycle.response_complete]
        if self.cycle is not None:
            self.cycles.append(self.cycle)

    def cut_off(self) -> None:
        """End the connection at once; what is being answered has nobody to go to."""
        for cycle in self.cycles:
            cycle.disconnected = True
        self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over: it is still counted."""
        self.request.end()
        self.upgraded = True
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The client does not read its answer: it has to begin in time."""
        super().pause_writing()
        self.answer.begin(self.cut_off)

    def resume_writing(self) -> None:
        """The client has read."""
        self.answer.end()
        super().resume_writing()


class RoomWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose client must read and answer."""

    def __init__(self, config: RoomConfig, *args: Any, **named: Any) -> None:
        super().__init__(config, *args, **named)
        self.gate = config.gate
        self.reading = Patience(config.request_time)
        self.closing = Patience(CLOSING / 3)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting a connection, which came through the gate as an HTTP connection."""
        self.reading.end()
        self.closing.end()
        self.gate.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read: it has to begin in time."""
        super().pause_writing()
        self.reading.begin(self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read."""
        self.reading.end()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """Drop a client that does not answer; it would not read a last word either."""
        super().keepalive_timeout()
        self.transport.abort()

    def shutdown(self) -> None:
        """Say that the room closes; a client that does not read cannot keep it open."""
        super().shutdown()
        self.closing.begin(self.transport.abort)
