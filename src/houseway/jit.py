"""The decorator of every compiled kernel, typed so that strict checking sees the function behind it.

Compiled code is kept on disk between runs. A kernel contains the code of the kernels that it calls and the
values that it uses, wherever they are written, and Numba alone would notice only a change of the kernel's own
file. So the compiled code of a file is kept under a hash of that file and of all that it imports from this
package: whatever changes there, the kernel is compiled again.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = __name__.partition(".")[0]
SOURCE = Path(__file__).parent
KEPT = 3
"""For how many states of the code the compiled kernels of a file are kept."""
_LARGEST = 2**20
"""The bytes of the largest imported array that is hashed itself; for others the file that makes it is."""
_PLAIN = (int, float, complex, bool, str, bytes, type(None))
_IMPORT = re.compile(
    rf"^(?:from +({PACKAGE}[\w.]*) +import +(\([^)]*\)|[^\n]*)|import +({PACKAGE}[\w.]*))", re.MULTILINE
)
_FIRST_WORD = re.compile(r"^\W*(\w+)")
_config: Any = numba.config
_setting = Lock()


def njit(function: F) -> F:
    """The function compiled to machine code on its first call, without the interpreter's lock."""
    folder = _kernels(Path(function.__code__.co_filename))
    with _setting:  # Numba reads where to keep compiled code when it decorates
        usual = _config.CACHE_DIR
        if folder is not None:
            _config.CACHE_DIR = str(folder)
        try:
            return cast(F, numba.njit(cache=folder is not None, nogil=True)(function))
        finally:
            _config.CACHE_DIR = usual


@cache
def _kernels(file: Path) -> Path | None:
    """The folder for the compiled kernels of a file as the code is now; None if they cannot be kept."""
    try:
        digest = _code_hash(file)
    except OSError:
        return None
    name = f"{file.parent.name}.{file.stem}"
    for place in _places(file):
        folder = place / f"{name}-{digest[:16]}"
        try:
            if not folder.is_dir():
                folder.mkdir(parents=True, exist_ok=True)
                _forget_old(place, name)
            if os.access(folder, os.W_OK):
                return folder
        except OSError:
            continue
    return None


def _places(file: Path) -> Iterator[Path]:
    """Where compiled code may be kept: where Numba is told to, beside the source, or in the user's cache."""
    if _config.CACHE_DIR:
        yield Path(_config.CACHE_DIR)
    yield file.parent / "__pycache__" / "kernels"
    yield Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")) / PACKAGE / "kernels"


def _forget_old(place: Path, name: str) -> None:
    """Delete the compiled kernels of all but the last states of the code.

    Their folders stay, empty: a process that still runs such code may yet write to them.
    """
    state = re.compile(rf"{re.escape(name)}-[0-9a-f]{{16}}")
    folders = [folder for folder in place.iterdir() if state.fullmatch(folder.name)]
    for folder in sorted(folders, key=lambda folder: folder.stat().st_mtime)[:-KEPT]:
        for compiled in folder.rglob("*.nb?"):
            compiled.unlink(missing_ok=True)


# ---------------------------------------------------------------------- what a kernel is made of


class _Import(NamedTuple):
    """A name imported from a module of this package; no name where the module itself is."""

    module: str
    name: str = ""


def _code_hash(file: Path) -> str:
    """A hash of a file and of what its top level imports from this package, directly or by way of others.

    A number, a text or a small array counts by its value, and everything else by the file it comes from. So a
    kernel that takes a constant from a large module is not compiled again with every change of that module.
    """
    total = hashlib.sha256()
    found: set[Path] = set()
    ahead = [file]
    values: set[str] = set()
    while ahead:
        one = ahead.pop()
        if one in found:
            continue
        found.add(one)
        for imported in _read(one)[1]:
            value = _value(imported)
            if value is not None:
                values.add(f"{imported.module}.{imported.name} {value}")
            elif (source := _source(imported.module)) is not None:
                ahead.append(source)
    for one in sorted(found):
        text = _read(one)[0]
        total.update(f"{one.stem} {len(text)}\n".encode() + text)
    for line in sorted(values):
        total.update(line.encode() + b"\n")
    return total.hexdigest()


@cache
def _read(file: Path) -> tuple[bytes, tuple[_Import, ...]]:
    """The text of a file, and what it imports from this package outside of functions and type checks."""
    text = file.read_bytes()
    found: list[_Import] = []
    for base, names, plain in _IMPORT.findall(text.decode()):
        if plain:
            found.append(_Import(plain))
        for part in re.sub(r"#[^\n]*", "", names).split(","):
            if word := _FIRST_WORD.match(part):
                whole = f"{base}.{word[1]}"
                found.append(_Import(whole) if _source(whole) else _Import(base, word[1]))
    return text, tuple(found)


@cache
def _source(module: str) -> Path | None:
    """The file of a module of this package."""
    below = SOURCE.joinpath(*module.split(".")[1:])
    return next((file for file in (below.with_suffix(".py"), below / "__init__.py") if file.is_file()), None)


def _value(imported: _Import) -> str | None:
    """What an imported constant is, in full; None for anything that is not its value alone."""
    value = getattr(sys.modules.get(imported.module), imported.name, ...) if imported.name else ...
    if isinstance(value, np.ndarray) and value.nbytes <= _LARGEST and not value.dtype.hasobject:
        return f"{value.dtype.str} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, np.generic):
        return f"{value.dtype.str} {value.tobytes().hex()}"
    return f"{value!r}" if _is_plain(value) else None


def _is_plain(value: object) -> bool:
    if type(value) is tuple:
        return all(map(_is_plain, value))
    return type(value) in _PLAIN
