"""The games in the user's own rule files: the files as they are, or the last valid version of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.rulebook import folders, loader
from houseway.rulebook.entries import Entry, entry_of
from houseway.rulebook.loader import Document
from houseway.rulebook.rules import choose

FileCheck = Callable[[str], list[str]]
"""Finds what is wrong with a rule file, given its path: a line for each problem."""


def own_entries() -> tuple[Entry, ...]:
    """The catalogue of the own rule files; those that cannot be loaded are left out."""
    kept = loader.published()
    documents = kept.values() if kept is not None else read_own()[0]
    return tuple(entry for document in documents if (entry := _entry(document)) is not None)


def read_own() -> tuple[list[Document], list[str]]:
    """The documents of the own rule files that can be loaded, and why the others cannot."""
    documents: list[Document] = []
    problems: list[str] = []
    for path in folders.paths():
        try:
            document = loader.document(str(path))
            if _entry(document) is not None:
                choose(document.raw, document.where, {})
            documents.append(document)
        except Exception as error:  # whatever is wrong with one file, the others are listed
            problems.append(_line(path, error))
    return documents, problems


def _line(path: Path, error: Exception) -> str:
    """The one line about a file that could not be loaded or checked."""
    if isinstance(error, HousewayError):
        return str(error)
    return f"{path}: cannot be used ({type(error).__name__}: {' '.join(str(error).split())})"


@lru_cache(maxsize=256)
def _entry(document: Document) -> Entry | None:
    """The entry of a game or side bet; None for rules and fees that games share."""
    filing = loader.validate(document.raw, document.where)
    return entry_of(filing) if filing.kind in ("game", "side bet") else None


class Notice(NamedTuple):
    """A message for the person who maintains the files."""

    text: str
    problem: bool = True


class Shelf:
    """The last valid version of every own rule file: a changed file is checked before it is used."""

    def __init__(self, check: FileCheck) -> None:
        self._check = check
        self._stamps: dict[Path, folders.Stamp | None] = {}
        self._tried: dict[Path, Document | str] = {}
        self._good: dict[Path, Document] = {}

    @property
    def changed(self) -> bool:
        """Whether a file was changed, added or removed since the last review."""
        return folders.stamps() != self._stamps

    def review(self) -> list[Notice]:
        """Check the files that changed and publish the valid ones; returns what to report, line by line."""
        self._stamps = folders.stamps()
        notices = list(self._drop_missing())
        ids = self._publish()
        while True:
            notices += [notice for path in self._stamps for notice in self._review_file(path)]
            before, ids = ids, self._publish()
            if before <= ids:
                return notices
            # a file gave up its id, and one that was refused before may have stated it

    def _drop_missing(self) -> Iterator[Notice]:
        for path in [path for path in self._tried if path not in self._stamps]:
            del self._tried[path]
            if self._good.pop(path, None):
                yield Notice(f"{path}: the file was removed, and its game with it")

    def _publish(self) -> set[str]:
        """Use the valid versions from now on; returns their ids."""
        documents = {document.raw["id"]: document for document in self._good.values()}
        loader.publish(documents)
        return set(documents)

    def _review_file(self, path: Path) -> Iterator[Notice]:
        try:
            found: Document | str = loader.document(str(path))
        except Exception as error:  # whatever is wrong with one file, the others stay in use
            found = _line(path, error)
        if _same(found, self._tried.get(path)):
            return
        self._tried[path] = found
        problems = [found] if isinstance(found, str) else self._problems(path)
        if isinstance(found, Document) and not problems:
            self._good[path] = found
            yield Notice(
                f"{path}: {found.raw['name']} is in the catalogue as {found.raw['id']}", problem=False
            )
            return
        yield from map(Notice, problems)
        kept = "the previous version stays in use" if path in self._good else "the game is left out"
        yield Notice(f"{path}: {kept} until this is fixed")

    def _problems(self, path: Path) -> list[str]:
        try:
            return self._check(str(path))
        except Exception as error:  # a check that fails is a problem of its file, and of no other
            return [_line(path, error)]


def _same(one: Document | str, other: Document | str | None) -> bool:
    if isinstance(one, Document) and isinstance(other, Document):
        return one.raw == other.raw
    return one == other
