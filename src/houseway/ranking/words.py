"""Ranks as they are said at the table: deuces and treys, "ace-queen kickers"."""

from __future__ import annotations

from collections.abc import Sequence

_ONE = (
    "deuce",
    "trey",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
_MANY = tuple(word + ("es" if word == "six" else "s") for word in _ONE)


def one(rank: int) -> str:
    """The word for one card of a rank.

    >>> one(12)
    'ace'
    """
    return _ONE[rank]


def many(rank: int) -> str:
    """The word for several cards of a rank.

    >>> many(4)
    'sixes'
    """
    return _MANY[rank]


def spelled(ranks: Sequence[int]) -> str:
    """Several ranks in a row.

    >>> spelled((12, 10, 3))
    'ace-queen-five'
    """
    return "-".join(_ONE[rank] for rank in ranks)


def with_kickers(made: str, kickers: Sequence[int]) -> str:
    """A made hand followed by its kickers, if it has any.

    >>> with_kickers("pair of nines", (12, 10, 3))
    'pair of nines, ace-queen-five kickers'
    """
    if not kickers:
        return made
    return f"{made}, {spelled(kickers)} kicker{'s' if len(kickers) > 1 else ''}"
