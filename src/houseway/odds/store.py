"""Results on disk: one file for each answer, under the rules, the question and the code that answered it.

Any number of processes may use a folder at once. A file is written under a name of its own and renamed when
it is complete, so a reader finds all of it or none of it, whichever process is killed. Its first line repeats
the key and has a checksum: a file that is damaged, cut short or about something else is passed over, and the
next answer replaces it. Nothing is synced to the disk: what a power cut leaves fails the checksum.
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
FORMAT = "houseway result 1"
LISTED, WHAT_IF = "listed", "what-if"
"""The folders for games as they are listed, and for everything else, which goes first when room is needed."""
LIMIT = 512 * 2**20
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

    def write(self, key: ResultKey, answer: bytes, *, listed: bool) -> bool:
        """Store an answer, and say whether that was possible; the first time it is not, log a warning."""
        path = self.path(key, LISTED if listed else WHAT_IF)
        body = zlib.compress(answer)
        unfinished = path.with_name(f"{path.name}.{os.getpid()}-{secrets.token_hex(4)}{UNFINISHED}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                unfinished.write_bytes(_first_line(key, body) + body)
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


def _first_line(key: ResultKey, body: bytes) -> bytes:
    about = {"format": FORMAT, **key._asdict(), "sha256": hashlib.sha256(body).hexdigest()}
    return json.dumps(about).encode() + b"\n"


def _content(key: ResultKey, data: bytes) -> bytes | None:
    """What a file holds, if it is whole and its first line is that of this key."""
    line, _, body = data.partition(b"\n")
    if line + b"\n" != _first_line(key, body):
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
