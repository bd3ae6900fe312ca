"""The catalogue: what games there are, without reading their rule files.

`catalogue.json` is written by `python tools/build_catalogue.py`; listing the games only reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from houseway.errors import unknown

FILE = Path(__file__).with_name("catalogue.json")


@dataclass(frozen=True)
class Entry:
    """One game or side bet of the rulebook."""

    id: str
    house: str
    house_name: str
    name: str
    family: str
    kind: str
    summary: str
    bets: tuple[str, ...]


_replaced: list[tuple[Entry, ...]] = []


def catalogue() -> tuple[Entry, ...]:
    """Every game and side bet, ordered by house and name of the file."""
    return _replaced[-1] if _replaced else _filed()


@contextmanager
def replaced(entries: tuple[Entry, ...]) -> Iterator[None]:
    """Another catalogue while a block runs."""
    _replaced.append(entries)
    try:
        yield
    finally:
        _replaced.pop()


@cache
def _filed() -> tuple[Entry, ...]:
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(Entry(**{**row, "bets": tuple(row["bets"])}) for row in rows)


def select(house: str | None = None, family: str | None = None) -> list[Entry]:
    """The entries of one house, one family, or both."""
    entries = catalogue()
    if house is not None:
        house = _known("house", house, (entry.house for entry in entries))
    if family is not None:
        family = _known("family", family, (entry.family for entry in entries))
    return [entry for entry in entries if house in (None, entry.house) and family in (None, entry.family)]


def _known(kind: str, given: str, names: Iterable[str]) -> str:
    known = list(dict.fromkeys(names))
    plain = given.strip().lower().replace(" ", "-").replace("'", "")
    if plain not in known:
        raise unknown(kind, given, known)
    return plain


def build() -> str:
    """The text of `catalogue.json`, from the rule files themselves."""
    from houseway.rulebook import loader

    rows = []
    for game in loader.filed_ids():
        path, filed = loader.locate(game)
        filing = loader.validate(loader.compose(path, filed), loader.label(path))
        if filing.kind not in ("game", "side bet"):
            continue
        entry = Entry(
            id=filing.id,
            house=filing.house,
            house_name=loader.houses()[filing.house].name,
            name=filing.name,
            family=filing.family,
            kind=filing.kind,
            summary=filing.summary,
            bets=tuple(bet.name for bet in filing.bets.values()),
        )
        rows.append(asdict(entry))
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"
