"""The decorator of every compiled kernel, typed so that strict checking sees the function behind it.

Compiled code is cached on disk between runs. A kernel is compiled again when the text of its own file
changes, but not when only a kernel or a table that it uses from another file has changed: whoever edits those
must delete the cached code (``*.nbi`` and ``*.nbc`` in the ``__pycache__`` folders), or old code goes on
running.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def njit(function: F) -> F:
    """The function compiled to machine code on its first call, without the interpreter's lock."""
    return cast(F, numba.njit(cache=True, nogil=True)(function))
