"""Connections before anybody has asked for anything: how many there may be, and how long each may take.

uvicorn closes a connection that is idle after an answer. For the first byte, for the rest of a request, and
for a client that does not read its answer it would wait for ever; these protocols do not.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network

from houseway.room.hosting import Hosting
from houseway.room.security import network_of

OWN_FILES = 200
"""Open files that the room needs besides its connections."""


class Gate:
    """Counts the open connections: all of them, and those of each address that is not a trusted proxy's."""

    def __init__(self, hosting: Hosting) -> None:
        self.most = min(hosting.connections, _open_files(hosting.connections + OWN_FILES) - OWN_FILES)
        self.each = hosting.connections_per_address
        self.proxies = [ip_network(proxy) for proxy in hosting.proxies]
        self.open = 0
        self._by_address: Counter[str] = Counter()

    def enter(self, host: str) -> bool:
        """Count a new connection, if there is room for it."""
        address = network_of(host)
        full = self._by_address[address] >= self.each and not self._is_proxy(host)
        if full or self.open >= self.most:
            return False
        self.open += 1
        self._by_address[address] += 1
        return True

    def leave(self, host: str) -> None:
        """A connection was closed."""
        self.open -= 1
        self._by_address -= Counter([network_of(host)])

    def _is_proxy(self, host: str) -> bool:
        return any(ip_address(host) in proxy for proxy in self.proxies) if host else False


def _open_files(wanted: int) -> int:
    """How many files this process may have open, after asking the system for this many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        soft = min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


class Patience:
    """Cuts a connection off unless what it waits for comes in time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, cut_off: Callable[[], None]) -> None:
        """Wait from now on, if it is not waiting already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.seconds, cut_off)

    def end(self) -> None:
        """What was waited for has come."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
