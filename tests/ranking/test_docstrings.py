"""The examples in the docstrings of the readable rankings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

import houseway.ranking

READABLE = [
    module.name
    for module in iter_modules(houseway.ranking.__path__)
    if not module.name.endswith("_arrays") and module.name not in ("_tables", "suits")
]


@pytest.mark.parametrize("name", READABLE)
def test_examples_in_docstrings(name: str) -> None:
    module = import_module(f"houseway.ranking.{name}")
    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    found = [doctest.testmod(import_module(f"houseway.ranking.{name}")).attempted for name in READABLE]
    assert sum(found) > 50
