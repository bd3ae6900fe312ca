"""The catalogue: what games there are, without reading the rule files of the rulebook.

`catalogue.json` is written by `python tools/build_catalogue.py`; listing the games reads only that file and
the rule files in the user's own folders.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from houseway.errors import unknown
from houseway.rulebook import folders
from houseway.rulebook.entries import FILE, Entry, entry_of, filed_entries

__all__ = ["FILE", "Entry", "build", "catalogue", "replaced", "select", "side_bets_of"]

_replaced: list[tuple[Entry, ...]] = []


def catalogue() -> tuple[Entry, ...]:
    """Every game and side bet, ordered by house and name of the file; those of own rule files come last."""
    if _replaced:
        return _replaced[-1]
    return (*filed_entries(), *_own()) if folders.folders() else filed_entries()


@contextmanager
def replaced(entries: tuple[Entry, ...]) -> Iterator[None]:
    """Use another catalogue while a block runs."""
    _replaced.append(entries)
    try:
        yield
    finally:
        _replaced.pop()


def _own() -> tuple[Entry, ...]:
    from houseway.rulebook.shelf import own_entries

    return own_entries()


def select(house: str | None = None, family: str | None = None) -> list[Entry]:
    """The entries of one house, one family, or both; a folder of own rule files may have none."""
    entries = catalogue()
    if house is not None:
        house = _known("house", house, (*(entry.house for entry in entries), *folders.own_houses()))
    if family is not None:
        family = _known("family", family, (entry.family for entry in entries))
    return [entry for entry in entries if house in (None, entry.house) and family in (None, entry.family)]


def side_bets_of(game: str) -> list[Entry]:
    """The side bets that can be bet on a game, together or alone."""
    return [entry for entry in catalogue() if game in entry.attaches_to]


def _known(kind: str, name: str, names: Iterable[str]) -> str:
    known = list(dict.fromkeys(names))
    plain = name.strip().lower().replace(" ", "-").replace("'", "")
    if plain not in known:
        raise unknown(kind, name, known)
    return plain


def build(completed: Callable[[Entry], Entry]) -> str:
    """The text of `catalogue.json`, from the rule files themselves; `completed` adds what a game offers."""
    from houseway.rulebook import loader

    rows: list[dict[str, Any]] = []
    for game in loader.filed_ids():
        path, filed = loader.locate(game)
        filing = loader.validate(loader.compose(path, filed), loader.label(path))
        if filing.kind not in ("game", "side bet"):
            continue
        row = asdict(completed(entry_of(filing)))
        del row["proposed_by"]  # a filing is filed, not proposed
        if not row["attaches_to"]:
            del row["attaches_to"]
        rows.append(row)
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"
