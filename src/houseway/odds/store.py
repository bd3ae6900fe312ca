"""Results on disk: one file for each answer, under the rules, the question and the code that answered it.

Any number of processes may use a folder at once. A file is written under a name of its own and renamed when
it is complete, so a reader finds all of it or none of it, whichever process is killed. Its first line repeats
the key, says for people what the answer is about, and has a checksum: a file that is damaged, cut short or
about something else is passed over, and the next answer replaces it. Nothing is synced to the disk: what a
power cut leaves fails the checksum.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from houseway.errors import HousewayError

log = logging.getLogger("houseway.odds.store")

VARIABLE = "HOUSEWAY_STORE"
OFF = "off"
"""What is written instead of a folder to do without a store."""
FORMAT = "houseway result 2"
LISTED, WHAT_IF = "listed", "what-if"
"""The folders for games as they are listed, and for everything else, which goes first when room is needed."""
LIMIT = 512 * 2**20
LONGEST_LINE = 2**16
UNFINISHED = ".unfinished"
ABANDONED = 3600.0
"""Seconds after which an unfinished file counts as left behind by a process that was killed."""
_PLACES = {"darwin": ("", "Library/Caches"), "win32": ("LOCALAPPDATA", "AppData/Local")}
"""Where caches are: in the folder that an environment variable names, otherwise in one below the home."""

_warned: set[Path] = set()


class ResultKey(NamedTuple):
    """What identifies an answer: what the rules say, the question with its parameters, the code's hash."""

    rules: str
    question: str
    code: str


class Label(NamedTuple):
    """What an answer is about, for people who look at the store, and which code wrote it.

    `changes` are the settings that differ from those listed, as in ``decks=6``. `writers` are the modules
    that answered in addition to the odds of the family.
    """

    game: str = ""
    changes: str = ""
    family: str = ""
    writers: tuple[str, ...] = ()


UNLABELLED = Label()


class StoredResult(NamedTuple):
    """A stored answer as its first line describes it."""

    key: ResultKey
    label: Label
    listed: bool
    written: float
    size: int
    path: Path


class _StoredFile(NamedTuple):
    """A file of a store, in the order in which files make room."""

    listed: bool
    written: float
    size: int
    path: Path


@dataclass(frozen=True)
class ResultStore:
    """A folder of at most `limit` bytes of results: the oldest what-ifs make room, then the oldest others."""

    folder: Path
    limit: int = LIMIT

    def read(self, key: ResultKey) -> bytes | None:
        """The answer that was stored under a key, if there is one."""
        for kind in (LISTED, WHAT_IF):
            with suppress(OSError):
                found = _content(key, self.path(key, kind).read_bytes())
                if found is not None:
                    return found
        return None

    def write(self, key: ResultKey, answer: bytes, *, listed: bool, label: Label = UNLABELLED) -> bool:
        """Store an answer, and say whether that was possible; the first time it is not, log a warning."""
        body = zlib.compress(answer)
        return self._put(key, _first_line(key, label, body) + body, listed)

    def _put(self, key: ResultKey, data: bytes, listed: bool) -> bool:
        path = self.path(key, LISTED if listed else WHAT_IF)
        unfinished = path.with_name(f"{path.name}.{os.getpid()}-{secrets.token_hex(4)}{UNFINISHED}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                unfinished.write_bytes(data)
                unfinished.replace(path)
            finally:
                unfinished.unlink(missing_ok=True)
        except OSError as error:
            _warn_once(self.folder, error.strerror or str(error))
            return False
        self._make_room()
        return True

    def size(self) -> int:
        """How many bytes the folder's files take."""
        return sum(file.size for file in self._files())

    def results(self) -> Iterator[StoredResult]:
        """Every answer whose first line can be read, in no order."""
        for file in self._files():
            with suppress(OSError):
                found = None if file.path.name.endswith(UNFINISHED) else _described(_line_of(file.path))
                if found is not None:
                    yield StoredResult(
                        found.key, found.label, file.listed, file.written, file.size, file.path
                    )

    def add(self, data: bytes, *, listed: bool) -> bool:
        """Store the file of another store under the key that it names; False if it is damaged."""
        line, _, body = data.partition(b"\n")
        found = _described(line)
        if found is None or found.sha256 != hashlib.sha256(body).hexdigest():
            return False
        return self._put(found.key, data, listed)

    def path(self, key: ResultKey, kind: str) -> Path:
        """Where an answer is stored."""
        return self.folder / kind / hashlib.sha256("\n".join(key).encode()).hexdigest()

    def _make_room(self) -> None:
        """Delete what was left unfinished, and as many answers as there are too many."""
        files = sorted(self._files())
        size = sum(file.size for file in files)
        for file in files:
            unfinished = file.path.name.endswith(UNFINISHED)
            if file.written < time.time() - ABANDONED if unfinished else size > self.limit:
                with suppress(OSError):
                    file.path.unlink(missing_ok=True)
                size -= file.size

    def _files(self) -> Iterator[_StoredFile]:
        for kind in (LISTED, WHAT_IF):
            with suppress(OSError):
                for path in (self.folder / kind).iterdir():
                    with suppress(OSError):  # another process may have deleted it
                        found = path.stat()
                        yield _StoredFile(kind == LISTED, found.st_mtime, found.st_size, path)


class _Described(NamedTuple):
    key: ResultKey
    label: Label
    sha256: str


def _first_line(key: ResultKey, label: Label, body: bytes) -> bytes:
    about = {
        "format": FORMAT,
        **key._asdict(),
        "label": label._asdict(),
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    return json.dumps(about).encode() + b"\n"


def _described(line: bytes) -> _Described | None:
    """What the first line of a file says; None if it is damaged or of another format."""
    try:
        about = json.loads(line)
        if about.pop("format") != FORMAT:
            return None
        label, sha256 = about.pop("label"), about.pop("sha256")
        label = Label(**{**label, "writers": tuple(label["writers"])})
        return _Described(ResultKey(**about), label, sha256)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _line_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.readline(LONGEST_LINE)


def _content(key: ResultKey, data: bytes) -> bytes | None:
    """What a file holds, if it is whole and its first line is that of this key."""
    line, _, body = data.partition(b"\n")
    found = _described(line)
    if found is None or found.key != key or found.sha256 != hashlib.sha256(body).hexdigest():
        return None
    return zlib.decompress(body)


def _warn_once(folder: Path, reason: str) -> None:
    if folder not in _warned:
        _warned.add(folder)
        log.warning("Results cannot be stored in %s (%s): they are computed each time.", folder, reason)


# ---------------------------------------------------------------------- which folder


def chosen_store(choice: str | None = None) -> ResultStore | None:
    """The store in a chosen folder; None if the choice is `off`.

    Without a choice, HOUSEWAY_STORE has it; without that too, results are in the user's cache folder.
    """
    text = choice or os.environ.get(VARIABLE, "")
    if text == OFF:
        return None
    return ResultStore(Path(text).absolute() if text else cache_folder() / "results")


def cache_folder() -> Path:
    """The folder for what can be computed again, where the platform expects it."""
    variable, usual = _PLACES.get(sys.platform, ("XDG_CACHE_HOME", ".cache"))
    try:
        return Path(os.environ.get(variable) or Path.home() / usual) / "houseway"
    except RuntimeError:
        raise HousewayError(
            f"Your home folder is not known: set {VARIABLE} to a folder for results, or to {OFF}."
        ) from None
