"""How a room is hosted: the names it answers to, the proxies it trusts, and what anybody may take of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_network
from types import MappingProxyType

from houseway.errors import HousewayError, unknown

MINUTE = 60.0
SHORTEST: Mapping[str, float] = MappingProxyType(
    {"betting": 5, "decision": 5, "bank": 3, "pause": 1, "away": 5, "bots": 0.2, "seat_kept": 10}
)
"""The shortest clocks that a player may choose for a table, in seconds: no table keeps the room busy."""


@dataclass(frozen=True)
class Hosting:
    """What the host of a room decides. Times are in seconds.

    Limits per address keep one stranger from taking what is there for all. People who share an address count
    together, so these limits are wide. `store` is the folder of results, or `off`; None is the usual one.
    """

    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    tables: int = 500
    tables_each: int = 5
    tables_per_address: int = 50
    idle: float = 30 * MINUTE
    rail: int = 30
    guests_per_address: int = 60
    watchers: int = 2000
    watchers_per_table: int = 200
    watchers_per_address: int = 50
    connections: int = 4000
    connections_per_address: int = 500
    request_time: float = 20.0
    shortest: Mapping[str, float] = field(default_factory=lambda: SHORTEST)
    store: str | None = None


def read_proxies(typed: Iterable[str]) -> tuple[str, ...]:
    """Addresses of proxies, or networks of them."""
    proxies = tuple(typed)
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise HousewayError(
                f"--proxy {proxy!r}: write an address or a network, such as 10.0.0.5 or 10.0.0.0/24"
            ) from None
    return proxies


def read_shortest(typed: Iterable[str]) -> Mapping[str, float]:
    """The shortest clocks, with those that the host typed, such as `bots=0.5`."""
    shortest = dict(SHORTEST)
    for text in typed:
        name, _, seconds = text.partition("=")
        if name not in SHORTEST:
            raise unknown("clock", name, SHORTEST, "--shortest")
        try:
            shortest[name] = max(float(seconds), 0.0)
        except ValueError:
            raise HousewayError(f"--shortest {text!r}: write it as {name}=SECONDS") from None
    return shortest
