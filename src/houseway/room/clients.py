"""A connected client: what is sent to it, without ever making the table wait."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

from houseway.room.views import Viewer

MOST_REPLIES = 200


class Socket(Protocol):
    """What a client needs from a WebSocket."""

    async def send_text(self, data: str) -> None:
        """Send one message."""
        ...

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """Close the connection."""
        ...


class Client:
    """One connection to a table.

    Replies are sent in order, each after the state that it speaks of. While the client is busy, only the
    newest state is kept: each is complete.
    """

    def __init__(self, socket: Socket, viewer: Viewer, address: str = "", login: str | None = None) -> None:
        self.viewer = viewer
        self.address = address
        self.login = login
        self._socket = socket
        self._greeting: str | None = None
        self._replies: deque[str] = deque()
        self._state: str | None = None
        self._closing: int | None = None
        self._wake = asyncio.Event()

    def greet(self, text: str) -> None:
        """Send a message before any other."""
        self._greeting = text
        self._wake.set()

    def show(self, state: str) -> None:
        """Send a state, replacing one that was not sent yet."""
        self._state = state
        self._wake.set()

    def reply(self, text: str) -> None:
        """Send an answer; a client that does not read its answers is disconnected."""
        if len(self._replies) >= MOST_REPLIES:
            self.hang_up(4429)
            return
        self._replies.append(text)
        self._wake.set()

    def hang_up(self, code: int) -> None:
        """Close the connection once what is waiting has been sent; the first reason to close it stands."""
        if self._closing is None:
            self._closing = code
        self._wake.set()

    async def run(self) -> None:
        """Send until the connection is closed."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._greeting is not None:
                greeting, self._greeting = self._greeting, None
                await self._socket.send_text(greeting)
            await self._send_state()
            while self._replies:
                reply = self._replies.popleft()
                await self._send_state()
                await self._socket.send_text(reply)
            if self._closing is not None:
                await self._socket.close(self._closing)
                return

    async def _send_state(self) -> None:
        """Send the state that has not been sent yet, if there is one."""
        state, self._state = self._state, None
        if state is not None:
            await self._socket.send_text(state)
