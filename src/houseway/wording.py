"""How names and texts become English: lists with a last "and" or "or", and whole sentences."""

from __future__ import annotations

from collections.abc import Sequence


def either(names: Sequence[str]) -> str:
    """Names joined by commas and a last *or*: ``hit, stand or double``."""
    return _joined(names, "or")


def listed(names: Sequence[str]) -> str:
    """Names joined by commas and a last *and*: ``Player, Banker and Tie``."""
    return _joined(names, "and")


def _joined(names: Sequence[str], word: str) -> str:
    return f"{', '.join(names[:-1])} {word} {names[-1]}" if len(names) > 1 else "".join(names)


def sentence(text: str) -> str:
    """A text with a capital letter at the start and a full stop at the end."""
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")
