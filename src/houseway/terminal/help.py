"""Help texts for terminals of any width."""

from __future__ import annotations

import inspect

VERBATIM = "\b"
"""What begins a paragraph whose lines stay as they are, such as examples."""


def reflowed(text: str | None) -> str | None:
    """A docstring whose paragraphs are one line each, so that the terminal breaks them where it ends."""
    if text is None:
        return None
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(
        one if one.startswith((VERBATIM, " ")) else " ".join(one.split()) for one in paragraphs
    )
