"""The families of games: each module of this package declares one as `FAMILY`; others may be registered."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

from houseway.errors import HousewayError, unknown
from houseway.rulebook.family import Family

_registered: dict[str, Family[Any]] = {}


@cache
def _declared() -> Mapping[str, Family[Any]]:
    """The families that the modules of this package declare, by name."""
    found: dict[str, Family[Any]] = {}
    for module in pkgutil.iter_modules(__path__):
        declared: Family[Any] = import_module(f"{__name__}.{module.name}").FAMILY
        if declared.name in found:
            raise HousewayError(f"family {declared.name!r} is declared twice")
        found[declared.name] = declared
    return dict(sorted(found.items()))


def families() -> Mapping[str, Family[Any]]:
    """Every family by its name, registered ones last."""
    return {**_declared(), **_registered}


def family(name: str, where: str = "") -> Family[Any]:
    """The family of that name."""
    known = families()
    if name not in known:
        raise unknown("family", name, known, where)
    return known[name]


def register(added: Family[Any]) -> None:
    """Add a family that is declared elsewhere; its name must be free."""
    if added.name in families():
        raise HousewayError(f"family {added.name!r} is declared twice")
    _registered[added.name] = added


def unregister(name: str) -> None:
    """Remove a registered family."""
    if name not in _registered:
        raise unknown("registered family", name, _registered)
    del _registered[name]


@contextmanager
def registered(added: Family[Any]) -> Iterator[Family[Any]]:
    """A family that is known only while the block runs."""
    register(added)
    try:
        yield added
    finally:
        unregister(added.name)
