"""How each family's rounds go, as the rule sheet says it: every module here declares one family's `PAGE`."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module

from houseway.errors import unknown
from houseway.rulebook.pages.page import Page
from houseway.rulebook.rules import Rules

_registered: dict[str, Page] = {}


@cache
def _declared() -> dict[str, Page]:
    modules = (import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    declared = (getattr(module, "PAGE", None) for module in modules)
    return {page.name: page for page in declared if isinstance(page, Page)}


def pages() -> dict[str, Page]:
    """Every family's page by the family's name."""
    return {**_declared(), **_registered}


@contextmanager
def registered(page: Page) -> Iterator[None]:
    """Add the page of a family from elsewhere while a block runs."""
    _registered[page.name] = page
    try:
        yield
    finally:
        del _registered[page.name]


def page_of(rules: Rules) -> Page:
    """The page of a game's family."""
    known = pages()
    if rules.family.name not in known:
        raise unknown("family", rules.family.name, known, "rule sheet")
    return known[rules.family.name]
