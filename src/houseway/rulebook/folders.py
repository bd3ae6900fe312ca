"""Folders of the user's own rule files, used with the rulebook: which files they hold, and under which ids.

A folder holds rule files, or folders of rule files. The id of a file consists of its folder and its own name:
`my-rules/twin-eights.toml` is the game `my-rules/twin-eights`. A file may state another `id`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from houseway.errors import HousewayError
from houseway.rulebook.houses import houses
from houseway.rulebook.reading import read_toml

Stamp = tuple[int, int]
"""What tells versions of a file apart without reading it: when it was written, and its size."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*")

_folders: list[Path] = []
_held: dict[str, Path] = {}


def use_folders(*folders: str | Path) -> None:
    """Use the rule files in these folders with the rulebook, as `houseway --rules` does.

    Their games are then found by id wherever a game is asked for, and are in the catalogue. Each call
    replaces the folders of the previous one.
    """
    paths = [Path(folder) for folder in folders]
    for path in paths:
        if not path.is_dir():
            raise HousewayError(f"{path}: no such folder of rule files")
    _folders[:] = dict.fromkeys(paths)


def folders() -> tuple[Path, ...]:
    """The folders in use."""
    return tuple(_folders)


def paths() -> list[Path]:
    """All rule files in the folders, sorted by name within each.

    Hidden files are left out, and so is everything that is not a regular file: reading a pipe would not end.
    """
    return [
        path
        for folder in _folders
        for pattern in ("*.toml", "*/*.toml")
        for path in sorted(folder.glob(pattern))
        if not any(part.startswith(".") for part in path.relative_to(folder).parts) and os.path.isfile(path)
    ]


def stamps() -> dict[Path, Stamp | None]:
    """The version of every rule file in the folders."""
    return {path: _stamp(path) for path in paths()}


def _stamp(path: Path) -> Stamp | None:
    """The version of a file; None if the file no longer exists."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def hold_ids(ids: Mapping[str, Path]) -> None:
    """Keep these ids for the files that have them, even if a file that comes before them states one."""
    _held.clear()
    _held.update(ids)


def own_ids() -> dict[str, Path]:
    """The rule files by id; none whose id cannot be used.

    Of two with the same id it is the one that holds it, otherwise the first.
    """
    found = dict(_held)
    for path in paths():
        try:
            found.setdefault(_id_of(path), path)
        except HousewayError:
            continue  # reported when the file itself is loaded
    return found


def own_houses() -> list[str]:
    """What stands before the slash in the ids of own games: the folders in use, even if they are empty."""
    named = [_folder_word(path) for path in _folders]
    return list(dict.fromkeys([*named, *(found.partition("/")[0] for found in own_ids())]))


def own_id(path: Path) -> str | None:
    """The id of a rule file in one of the folders; None for a file anywhere else.

    An id that is taken, or that would be a house's, is refused.
    """
    here = os.path.abspath(path)
    for known in paths():
        if os.path.abspath(known) == here:
            found = _id_of(known)
            first = own_ids()[found]
            if first != known:
                raise HousewayError(f"{path}: id: {found!r} is taken by {first}; give this file another id")
            return found
    return None


def _id_of(path: Path) -> str:
    folder, name = _folder_word(path.parent), _word(path.stem)
    stated = _stated_id(path, _stamp(path))
    if stated is None:
        found = f"{folder}/{name}"
    else:
        found = stated if "/" in stated else f"{folder}/{stated}"
        if not _ID.fullmatch(found):
            raise HousewayError(
                f"{path}: id: must be two words of lower-case letters, digits and dashes, "
                f"such as '{folder}/{name}', not {stated!r}"
            )
    house, _, game = found.partition("/")
    if house in houses():
        raise HousewayError(
            f"{path}: id: {found!r} would be a filing of {houses()[house].name}; "
            f"give the file an id of its own, such as 'own/{game}'"
        )
    return found


@lru_cache(maxsize=256)
def _stated_id(path: Path, stamp: Stamp | None) -> str | None:
    """The id that a file states; other mistakes in the file are reported when it is loaded."""
    try:
        found = read_toml(path, str(path)).get("id")
    except HousewayError:
        return None
    return None if found is None else str(found)


def _folder_word(folder: Path) -> str:
    return _word(os.path.basename(os.path.abspath(folder)))


def _word(name: str) -> str:
    """The name of a file or folder as a part of an id."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "own"
