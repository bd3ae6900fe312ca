"""Which code figures come from: a hash of it, under which they are stored."""

from __future__ import annotations

import hashlib
import secrets
import sys
from collections.abc import Collection, Iterator
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

from houseway.odds.family import PACKAGE, declared

SHARED = (
    "houseway.cards",
    "houseway.errors",
    "houseway.jit",
    "houseway.money",
    "houseway.ranking",
    "houseway.rounds",
    "houseway.rulebook",
    "houseway.wording",
)
"""The packages and modules that the odds of every family are built on."""
LIBRARIES = ("numpy", "numba", "scipy")
"""What computes beside our own code: another version may round or draw differently."""


@cache
def code_hash(family: str, *also: str) -> str:
    """A hash of the code that prices a family: figures stored under another hash are out of date.

    It covers the family's own modules but not those of the other families, everything that odds are built on,
    the versions of Python and of the libraries, and the modules, packages or libraries named in `also`.

    The code of a family from outside the package may be anywhere. Its hash is a new one in every process, so
    nothing that another process stored is ever taken for its figures.
    """
    if family not in declared():
        return secrets.token_hex(32)
    others = {module for name, (_, module) in declared().items() if name != family}
    sources = list(_sources(files(PACKAGE), PACKAGE, others))
    sources.append(("python", sys.version.encode()))
    for name in (*SHARED, *LIBRARIES, *also):
        sources += _named(name) if name.startswith("houseway.") else [(name, version(name).encode())]
    total = hashlib.sha256()
    for name, text in sorted(sources):
        total.update(f"{name} {len(text)}\n".encode() + text)
    return total.hexdigest()


def _named(name: str) -> Iterator[tuple[str, bytes]]:
    """The source of a module, or of every module of a package."""
    package, _, module = name.rpartition(".")
    file = files(package) / f"{module}.py"
    return iter([(name, file.read_bytes())]) if file.is_file() else _sources(files(name), name)


def _sources(folder: Traversable, name: str, leave_out: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """The modules in a folder and below it."""
    for entry in folder.iterdir():
        if entry.name.removesuffix(".py") in leave_out:
            continue
        if entry.is_dir():
            yield from _sources(entry, f"{name}/{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{name}/{entry.name}", entry.read_bytes()
